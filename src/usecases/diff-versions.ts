import { formatPatch, structuredPatch } from 'diff';
import { InputError } from '../lifecycle/errors.ts';
import { readArtifact } from './describe-daa.ts';
import type { UsecasePorts } from './ports.ts';

export interface VersionDiff {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** Lines of canonical Markdown that only `to` has. */
  readonly added: number;
  /** Lines that only `from` has. */
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
  /** The same as a unified diff that `patch` understands. */
  readonly patch: string;
}

export interface DiffHunk {
  /** Heading in `to` under which the hunk starts; '' above the first. */
  readonly heading: string;
  /** Line in `to`, from 1. */
  readonly line: number;
  /** Each starts with ' ', '+' or '-'. */
  readonly lines: readonly string[];
}

/**
 * What changed between two versions, in canonical Markdown. `to` absent means the current version, `from` the one before `to`.
 * Throws InputError `artifact.single-version` when there is nothing before.
 */
export async function diffVersions(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { key, from, to }: { key: string; from?: number; to?: number },
): Promise<VersionDiff> {
  const after = await readArtifact(ports, { key, version: to });
  if (from === undefined && after.version === 1) {
    throw new InputError({
      id: 'artifact.single-version',
      message: `${key} has no version before version 1.`,
      fix: `\`throughline artifact show ${key}\` shows the version itself.`,
    });
  }
  const before = await readArtifact(ports, { key, version: from ?? after.version - 1 });
  const name = (version: number): string => `${key} version ${version}`;
  const patch = structuredPatch(name(before.version), name(after.version), before.markdown, after.markdown, '', '', {
    context: 2,
  });
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const text = after.markdown.split('\n');
  return {
    key,
    from: before.version,
    to: after.version,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    hunks: patch.hunks.map((hunk) => ({ heading: headingAbove(text, hunk.newStart), line: hunk.newStart, lines: hunk.lines })),
    patch: patch.hunks.length > 0 ? formatPatch(patch) : '',
  };
}

function headingAbove(lines: readonly string[], line: number): string {
  const heading = lines.slice(0, line).findLast((text) => /^#{1,6} /.test(text));
  return heading?.replace(/^#+ /, '') ?? '';
}
