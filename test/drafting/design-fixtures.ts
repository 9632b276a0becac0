import { readFileSync } from 'node:fs';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { designMaterialSchema, type DesignMaterial } from '../../src/lifecycle/design-material.ts';

const folder = new URL('../fixtures/designs/open/', import.meta.url);

/** Designs of other people, with what they were made from. */
export const designs = [
  { name: 'clinic-reminders', source: 'daa' },
  { name: 'gift-card-balance', source: 'tip' },
  { name: 'parcel-lockers', source: 'daa' },
  { name: 'water-metering', source: 'daa' },
] as const;

type Design = (typeof designs)[number];

/** Everything that the design is held against, as the product reads it from its files. */
export function readDesignMaterial({ name, source }: Design, rfc: 'clean' | 'flawed' = 'clean'): DesignMaterial {
  const read = (kind: 'rfc' | 'prd' | 'daa' | 'tip', file: string) =>
    documentKinds[kind].parse(readFileSync(new URL(`${name}/${file}.md`, folder), 'utf8'));
  const named = (key: string, { title, body }: { title: string; body: unknown }) => ({ key, version: 1, title, body });
  return designMaterialSchema.parse({
    rfc: { ...named('RFC-001', read('rfc', `rfc-${rfc}`)), waivers: [] },
    source: { kind: source, ...named(source === 'daa' ? 'DAA-001' : 'TIP-001', read(source, source)) },
    prd: named('PRD-001', read('prd', 'prd')),
    patterns: [],
    precedents: [],
  });
}
