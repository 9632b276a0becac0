import { daaBodySchema, type DaaBody } from '../../lifecycle/daa.ts';
import { parseDaa } from '../daa/parse-daa.ts';
import { renderDaa } from '../daa/render-daa.ts';
import type { DocumentKind } from '../document-kind.ts';
import { listDaaParts } from '../parts.ts';
import { asUnreadable } from './unreadable.ts';

const empty = (): DaaBody => ({
  contexts: [],
  contextMap: [],
  aggregates: [],
  valueObjects: [],
  domainEvents: [],
  domainServices: [],
});

/** An AI-DAA as a document. */
export const daaKind: DocumentKind<DaaBody> = {
  schema: daaBodySchema,
  empty,
  template: (title) => renderDaa({ title, body: empty() }),
  render: ({ title, body }) => renderDaa({ title, body: daaBodySchema.parse(body) }),
  parse: (markdown) => ({ ...asUnreadable(() => parseDaa(markdown)), findings: [], positions: {} }),
  parts: (body) => listDaaParts(daaBodySchema.parse(body)),
};
