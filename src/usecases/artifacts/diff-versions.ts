import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { diffMarkdown } from '../../documents/diff-text.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { listPartChanges, type PartChange } from '../../lifecycle/part-changes.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

export interface VersionDiff {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** Number of lines of canonical Markdown that only `to` has. */
  readonly added: number;
  /** Number of lines that only `from` has. */
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
  /** The changes as a unified diff that `patch` understands. */
  readonly patch: string;
  readonly parts: readonly PartChange[];
}

export interface DiffHunk {
  /** Heading in `to` above the first change; '' when there is none. */
  readonly heading: string;
  /** Line of the first change in `to`, from 1. */
  readonly line: number;
  /** Each line starts with ' ', '+' or '-'. */
  readonly lines: readonly string[];
}

/**
 * Compares the canonical Markdown of two versions. `to` defaults to the current version, `from` to
 * the one before `to`. Throws InputError `artifact.single-version` when there is none.
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
      fix: fix`${act('readArtifact', { key })} shows the version itself.`,
    });
  }
  const before = await readArtifact(ports, { key, version: from ?? after.version - 1 });
  const [old, now] = await Promise.all([before, after].map(({ version }) => ports.artifacts.parts(key, version)));
  return { ...compareVersions(before, after), parts: listPartChanges(old ?? [], now ?? []) };
}

/** Compares the texts of two loaded versions, in either order. */
export function compareVersions(before: ArtifactVersion, after: ArtifactVersion): Omit<VersionDiff, 'parts'> {
  const { key } = after;
  const label = (version: number): string => `${key} version ${version}`;
  const patch = diffMarkdown(before.markdown, after.markdown, { from: label(before.version), to: label(after.version) });
  const hunks = splitHunks(patch, after.markdown.split('\n'));
  const lines = hunks.flatMap((hunk) => hunk.lines);
  return {
    key,
    from: before.version,
    to: after.version,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    hunks,
    patch,
  };
}

function splitHunks(patch: string, after: readonly string[]): DiffHunk[] {
  const hunks: { start: number; lines: string[] }[] = [];
  for (const line of patch.split('\n')) {
    const start = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line)?.[1];
    if (start !== undefined) hunks.push({ start: Number(start), lines: [] });
    else if (/^[ +-]/.test(line)) hunks.at(-1)?.lines.push(line);
  }
  return hunks.map(({ start, lines }) => {
    const line = start + lines.findIndex((text) => !text.startsWith(' '));
    return { heading: headingAbove(after, line), line, lines };
  });
}

function headingAbove(lines: readonly string[], line: number): string {
  const heading = lines.slice(0, line).findLast((text) => /^#{1,6} /.test(text));
  return heading?.replace(/^#+ /, '') ?? '';
}
