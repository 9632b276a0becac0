import { lintPrd } from '../../analysis/lint/lint-prd.ts';
import { readPrd } from '../../documents/prd/import-prd.ts';
import type { PrdBefore, PrdReading, PrdText } from '../../ports/prd-reader.ts';

/** Reads texts as a PRD and lints it, in whatever thread it is called. */
export function readPrdText(texts: readonly PrdText[], earlier?: PrdBefore): PrdReading {
  const { title, body, positions, findings, accounts } = readPrd(texts, earlier);
  const unread = accounts.filter(({ kind }) => kind === 'unread').map(({ of, file, from, to }) => ({ id: of, file, from, to }));
  return { title, body, remarks: findings, lint: lintPrd({ body, positions }), unread };
}
