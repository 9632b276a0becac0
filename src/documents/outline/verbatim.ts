import type { Line } from '../markdown/canonical-lines.ts';

/** Marks a fence around text that Markdown would read as the document's own structure. */
const verbatimInfo = 'markdown verbatim';

/** Uses a fence longer than any in the text. */
export function fence(info: string, text: string): string[] {
  let mark = '```';
  for (const [run] of text.matchAll(/`{3,}/g)) if (run.length >= mark.length) mark = `${run}\``;
  return [`${mark}${info}`, text, mark];
}

/** Renders Markdown as is if it stays within its section and no line is taken, else in a fence. */
export function renderProse(text: string, level: number, isTaken: (line: string) => boolean = () => false): string[] {
  return staysWithin(text, level) && !text.split('\n').some(isTaken) ? text.split('\n') : fence(verbatimInfo, text);
}

/** Returns the text of a prose section; '' when nothing is stated. */
export function readProse(lines: readonly Line[]): string {
  const text = lines
    .map((line) => line.text)
    .join('\n')
    .trim();
  const wrapped = /^(`{3,})markdown verbatim\n([\s\S]*)\n\1$/.exec(text);
  return wrapped?.[1] !== undefined && !wrapped[2]?.includes(wrapped[1]) ? (wrapped[2] ?? '') : text;
}

function staysWithin(text: string, level: number): boolean {
  if (text.startsWith('`') && text.includes(verbatimInfo)) return false;
  let open = '';
  for (const line of text.split('\n')) {
    const marker = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (open === '' && line.startsWith('<!-- kept ')) return false;
    if (marker !== undefined && open === '') open = marker;
    else if (open !== '' && line.trimEnd() === open) open = '';
    const heading = open === '' && marker === undefined ? /^(#{1,6})(?:[ \t]|$)/.exec(line)?.[1] : undefined;
    if (heading !== undefined && heading.length <= level) return false;
  }
  return open === '';
}
