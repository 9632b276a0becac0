import type { ApiRefusal } from '../../api/api-refusal.ts';
import type { ShownDiff } from '../../ui/shown-diff.ts';

export interface Conflict {
  readonly message: string;
  /** Tag of what somebody else wrote meanwhile. */
  readonly current: string;
  readonly version: number;
  readonly currentText: string;
  readonly yourText: string;
  /** From theirs to yours. */
  readonly diff: ShownDiff;
}

/** Reads both texts from the refusal of an edit; null for any other refusal. */
export function readConflict(error: Pick<ApiRefusal, 'message' | 'details'> | null): Conflict | null {
  const details = error?.details as Partial<Record<keyof Conflict, unknown>> | undefined;
  const { current, version, currentText, yourText, diff } = details ?? {};
  if (typeof currentText !== 'string' || typeof yourText !== 'string' || typeof current !== 'string') return null;
  const { message } = error ?? { message: '' };
  const tag = current.replaceAll('"', '');
  const patch = typeof diff === 'string' ? diff : '';
  return { message, current: tag, version: Number(version), currentText, yourText, diff: readPatch(patch, Number(version)) };
}

function readPatch(patch: string, version: number): ShownDiff {
  const hunks: { heading: string; line: number; lines: string[] }[] = [];
  for (const line of patch.split('\n')) {
    const start = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(line)?.[1];
    if (start !== undefined) hunks.push({ heading: '', line: Math.max(1, Number(start)), lines: [] });
    else if (/^[ +-]/.test(line)) hunks.at(-1)?.lines.push(line);
  }
  const count = (sign: string): number => hunks.flatMap(({ lines }) => lines).filter((line) => line.startsWith(sign)).length;
  return { from: version, to: version + 1, added: count('+'), removed: count('-'), hunks };
}
