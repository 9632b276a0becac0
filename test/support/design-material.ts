import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { readPrd } from '../../src/documents/prd/read-prd.ts';
import { designMaterialSchema, type DesignMaterial } from '../../src/lifecycle/design-material.ts';

const designs = join(import.meta.dirname, '..', 'fixtures', 'designs');

/** A design with what it is held against, as the product reads it from its files: `newsletter` comes from a TIP, `parcel-lockers` from an AI-DAA. */
export function readDesignMaterial(name: 'newsletter' | 'parcel-lockers'): DesignMaterial {
  const folder = join(designs, name);
  const kind = existsSync(join(folder, 'daa.md')) ? 'daa' : 'tip';
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const read = (id: 'daa' | 'tip' | 'rfc') => documentKinds[id].parse(text(`${id}.md`));
  const named = (key: string, { title, body }: { title: string; body: unknown }) => ({ key, version: 1, title, body });
  return designMaterialSchema.parse({
    rfc: { ...named('RFC-001', read('rfc')), waivers: [] },
    source: { kind, ...named(kind === 'daa' ? 'DAA-001' : 'TIP-001', read(kind)) },
    prd: named('PRD-001', readPrd([{ name: 'prd.md', text: text('prd.md') }])),
    patterns: [],
    precedents: [],
  });
}
