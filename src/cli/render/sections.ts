import type { Style } from './style.ts';
import { displayWidth, hang } from './text.ts';

/** Renders a heading with a summary at its right, or below if it does not fit. */
export function heading(title: string, summary: string, { colors, columns }: Pick<Style, 'colors' | 'columns'>): string {
  if (summary === '') return colors.bold(title);
  return hang(`${colors.bold(title)}  `, summary, columns, colors.dim).join('\n');
}

/** Renders a title with right-aligned text, which follows after a gap if narrow. */
export function titleLine(left: string, right: string, { columns }: Pick<Style, 'columns'>): string {
  const space = columns - displayWidth(left) - displayWidth(right);
  return `${left}${' '.repeat(Math.max(2, space))}${right}`;
}

/** Joins blocks with an empty line between; empty blocks are left out. */
export function stack(...blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

export function indent(lines: readonly string[], by = 2): string[] {
  return lines.map((line) => (line === '' ? '' : ' '.repeat(by) + line));
}

/** Returns the style for lines that will be indented by `by`. */
export function narrowed(style: Style, by = 2): Style {
  return { ...style, columns: style.columns - by };
}

const labelWidth = 15;

/** Renders `label command` lines. If narrow, commands have own lines, to be copied whole. */
export function commands(
  rows: readonly { label: string; command: string }[],
  { colors, columns }: Pick<Style, 'colors' | 'columns'>,
): string[] {
  const width = Math.max(labelWidth, ...rows.map(({ label }) => label.length));
  const fits = rows.every(({ command }) => width + 2 + command.length <= columns);
  return rows.flatMap(({ label, command }) =>
    fits ? [`${label.padEnd(width)}  ${colors.cyan(command)}`] : [label, `  ${colors.cyan(command)}`],
  );
}
