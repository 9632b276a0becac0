import { lintPrd } from '../../analysis/lint/lint-prd.ts';
import { readPrd } from '../../documents/prd/read-prd.ts';
import type { PrdBefore, PrdReading, PrdText } from '../../ports/document-reader.ts';
import { carryReadParts, withoutReadParts } from '../../steps/inception/carry-read-parts.ts';

/** Parses and lints a PRD; keeps what a model read in the previous version if the text remains. */
export function readPrdText(texts: readonly PrdText[], earlier?: PrdBefore): PrdReading {
  const { title, body, positions, findings, accounts } = readPrd(
    texts,
    earlier && { ...earlier, body: withoutReadParts(earlier.body) },
    (fresh) => (earlier ? carryReadParts(fresh, earlier) : fresh),
  );
  const left = new Set(body.unread.map(({ id }) => id));
  const unread = accounts
    .filter(({ kind, of }) => kind === 'unread' && left.has(of))
    .map(({ of, file, from, to }) => ({ id: of, file, from, to }));
  return { title, body, remarks: findings, lint: lintPrd({ body, positions }), unread };
}
