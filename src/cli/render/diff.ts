import { count } from '../../lifecycle/count.ts';
import type { VersionDiff } from '../../usecases/diff-versions.ts';
import { heading, indent } from './sections.ts';
import type { Style } from './style.ts';
import { printable, truncate } from './text.ts';

/** What changed, hunk by hunk under its heading; at most `limit` lines, with the command that shows the rest. */
export function renderDiff(diff: VersionDiff, { limit, style }: { limit: number; style: Style }): string[] {
  const { colors, columns, command } = style;
  const title = heading(
    `Changes from version ${diff.from} to ${diff.to}`,
    diff.hunks.length === 0 ? 'none' : `${count(diff.added, 'line')} added · ${diff.removed} removed`,
    style,
  );
  const lines = diff.hunks.flatMap((hunk) => [
    colors.cyan(truncate(`@@ line ${hunk.line}${hunk.heading ? `, ${printable(hunk.heading)}` : ''}`, columns - 2)),
    ...hunk.lines.map((line) => paintLine(truncate(printable(line), columns - 2), style)),
  ]);
  const rest = lines.length - limit;
  return [
    title,
    ...indent(lines.slice(0, limit)),
    ...(rest > 0 ? [colors.dim(`  … and ${rest} more lines: ${command} artifact diff ${diff.key} ${diff.from} ${diff.to}`)] : []),
  ];
}

function paintLine(line: string, { colors }: Style): string {
  if (line.startsWith('+')) return colors.green(line);
  if (line.startsWith('-')) return colors.red(line);
  return colors.dim(line);
}
