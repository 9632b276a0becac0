import type { Evidence, EvidenceClass } from '../../lifecycle/incident-evidence.ts';
import { classifyFile } from './classify-file.ts';
import { readArrived } from './deployment-text.ts';
import { readDiffRef } from './diff-ref.ts';

/** Lines from a failing one that are read with it, as the table of confidence says. */
const nearLines = 5;

/**
 * Code and diffs beside the failing path, and deployments that did not bring the change, were looked
 * at, and say little: they count as documents.
 */
export function countedClass(
  row: Evidence,
  change: string | null,
  { evidence, failingPath }: { evidence: readonly Evidence[]; failingPath: ReadonlySet<string> },
): EvidenceClass {
  if (row.class === 'line') return isNearFrame(row, evidence) ? row.class : 'artifact';
  if (row.class === 'deployment') return change !== null && readArrived(row.text).includes(change) ? row.class : 'artifact';
  if (row.class !== 'diff') return row.class;
  const path = readDiffRef(row.ref)?.path ?? '';
  return failingPath.has(path) || classifyFile(path) !== 'code' ? row.class : 'artifact';
}

/** Only frames that code found tell where it fails. */
function isNearFrame(row: Evidence, evidence: readonly Evidence[]): boolean {
  const own = readLines(row.ref);
  return evidence.some((frame) => {
    if (frame.class !== 'frame' || frame.broughtBy !== 'rules') return false;
    const { file, sha, from, to } = readLines(frame.ref);
    return file === own.file && sha === own.sha && own.from <= to + nearLines && own.to >= from - nearLines;
  });
}

/** Reads `<path>:<line>@<sha>` or `<path>:<from>-<to>@<sha>`; a ref without lines is near nothing. */
function readLines(ref: string): { file: string; sha: string; from: number; to: number } {
  const [all = '', from = 'NaN', to = from, sha = ''] = /:(\d{1,9})(?:-(\d{1,9}))?@([0-9a-f]{40,64})$/.exec(ref) ?? [];
  return { file: ref.slice(0, ref.length - all.length), sha, from: Number(from), to: Number(to) };
}
