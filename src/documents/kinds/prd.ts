import { emptyPrdBody, prdBodySchema, type PrdBody } from '../../lifecycle/prd.ts';
import type { DocumentKind } from '../document-kind.ts';
import { listPrdParts } from '../parts.ts';
import { findGaps } from '../prd/find-gaps.ts';
import { readCanonicalPrd } from '../prd/parse-canonical-prd.ts';
import { renderPrd } from '../prd/render-prd.ts';
import { asUnreadable } from './unreadable.ts';

/** A PRD as a document. Its title is in its body; `importPrd` reads foreign layouts. */
export const prdKind: DocumentKind<PrdBody> = {
  schema: prdBodySchema,
  empty: (title) => ({ ...emptyPrdBody(), title }),
  template: (title) => renderPrd({ body: { ...emptyPrdBody(), title } }),
  render: ({ body }) => renderPrd({ body: prdBodySchema.parse(body) }),
  parse: (markdown, everUsed = []) => {
    const { body, positions } = asUnreadable(() => readCanonicalPrd(markdown, { everUsed }));
    const places = Object.entries(positions).map(([id, { line, column }]) => [id, { line, column }] as const);
    const findings = findGaps(body, positions).map((found) => ({ ...found, at: withoutFile(found.at) }));
    return { title: body.title, body, findings, positions: Object.fromEntries(places) };
  },
  parts: (body) => listPrdParts(prdBodySchema.parse(body)),
};

/** Drops the file name, which a single text does not have. */
function withoutFile<At extends { file?: string | undefined }>({ file: _file, ...at }: At): Omit<At, 'file'> {
  return at;
}
