import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { heading, indent } from './sections.ts';
import type { Style } from './style.ts';
import { displayWidth, hang, oneLine, printable, truncate } from './text.ts';

/** Renders hunks under headings, at most `limit` lines, with the command for the rest. */
export function renderDiff(
  diff: Report<'artifact-diff'>,
  { limit, title = `Changes from version ${diff.from} to ${diff.to}`, style }: { limit: number; title?: string; style: Style },
): string[] {
  const { colors, columns, command } = style;
  const head = heading(
    title,
    diff.hunks.length === 0 ? 'none' : `${count(diff.added, 'line')} added · ${diff.removed} removed`,
    style,
  );
  const lines = diff.hunks.flatMap((hunk) => [
    colors.cyan(truncate(`@@ line ${hunk.line}${hunk.heading ? `, ${printable(hunk.heading)}` : ''}`, columns - 2)),
    // Wrap and do not cut: the change may be at the end of a long line.
    ...hunk.lines.flatMap((line) => fold(printable(line), columns - 2).map((piece) => paintLine(piece, line, style))),
  ]);
  const rest = lines.length - limit;
  return [
    head,
    ...indent(diff.parts.slice(0, limit).flatMap((part) => renderPartChange(part, style))),
    ...(diff.parts.length > limit ? [colors.dim(`  … and ${count(diff.parts.length - limit, 'more part')}`)] : []),
    ...indent(lines.slice(0, limit)),
    ...(rest > 0 ? [colors.dim(`  … and ${rest} more lines: ${command} artifact diff ${diff.key} ${diff.from} ${diff.to}`)] : []),
  ];
}

function renderPartChange({ id, change, text }: Report<'artifact-diff'>['parts'][number], style: Style): string[] {
  const { colors, columns } = style;
  const paint = { removed: colors.red, changed: colors.yellow, added: colors.green }[change];
  const lead = `${change.padEnd('removed'.length)}  ${printable(id)}  `;
  return [paint(lead) + truncate(oneLine(text), Math.max(10, columns - 2 - displayWidth(lead)))];
}

/** Wraps a line that does not fit, with a hanging indent. */
function fold(line: string, columns: number): string[] {
  if (displayWidth(line) <= columns) return [line];
  const [lead = ''] = /^.? *(?:[-*+] |\d+[.)] )?/.exec(line) ?? [];
  return hang(lead, line.slice(lead.length), columns);
}

function paintLine(piece: string, line: string, { colors }: Style): string {
  if (line.startsWith('+')) return colors.green(piece);
  if (line.startsWith('-')) return colors.red(piece);
  return colors.dim(piece);
}

/** Renders at most `limit` lines of a unified diff. */
export function renderPatch(patch: string, { limit, style }: { limit: number; style: Style }): string[] {
  const lines = printable(patch).trimEnd().split('\n');
  const more = lines.length - limit;
  return [
    ...lines.slice(0, limit).map((line) => paintLine(line, line, style)),
    ...(more > 0 ? [style.colors.dim(`… and ${count(more, 'more line')}`)] : []),
  ];
}
