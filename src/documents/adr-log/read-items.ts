import { tidyMarkdown } from '../../lifecycle/document-fields.ts';

export interface SectionItem {
  readonly text: string;
  /** The text below a heading; '' for bullets. */
  readonly detail: string;
}

/** Returns the subsections, or else the bullets, of a section; `rest` is the text beside them. */
export function readItems(markdown: string): { items: SectionItem[]; rest: string } {
  const headed = readSubsections(markdown);
  const { items, rest } = headed.items.length > 0 ? headed : readBullets(markdown.split('\n'));
  const tidy = items
    .map(({ text, detail }) => ({ text: tidyMarkdown(text), detail: tidyMarkdown(detail) }))
    .map(({ text, detail }) => (text === '' ? { text: detail, detail: '' } : { text, detail }));
  return { items: tidy.filter(({ text }) => text !== ''), rest: tidyMarkdown(rest) };
}

/** Returns the subsections of the highest level, and the text above them. */
export function readSubsections(markdown: string): { items: SectionItem[]; rest: string } {
  const lines = markdown.split('\n');
  const marks = startsOf(lines, /^#{2,6}\s+\S/);
  const level = marks.reduce((least, at) => Math.min(least, headingLevel(lines[at])), Infinity);
  const tops = marks.filter((at) => headingLevel(lines[at]) === level);
  return {
    items: tops.map((at, index) => ({
      text: (lines[at] ?? '')
        .replace(/^#+\s+/, '')
        .trimEnd()
        .replace(/(?<!\s)\s+#+$/, ''),
      detail: lines
        .slice(at + 1, tops[index + 1])
        .join('\n')
        .trim(),
    })),
    rest: lines.slice(0, tops[0]).join('\n').trim(),
  };
}

function readBullets(lines: readonly string[]): { items: SectionItem[]; rest: string } {
  const starts = startsOf(lines, /^ {0,3}(?:[-*+]|\d{1,3}[.)])\s+\S/);
  if (starts.length === 0) return { items: [], rest: lines.join('\n').trim() };
  const rest = lines.slice(0, starts[0]);
  const items = starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1]);
    // An unindented paragraph belongs to no bullet.
    const end = own.findIndex((line, at) => at > 0 && own[at - 1]?.trim() === '' && /^\S/.test(line));
    if (end > 0) rest.push('', own.slice(end).join('\n'));
    const [first = '', ...below] = end > 0 ? own.slice(0, end) : own;
    const indent = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/.exec(first)?.[0].length ?? 0;
    const dedented = below.map((line) => line.replace(new RegExp(`^\\s{0,${indent}}`), ''));
    return { text: [first.slice(indent), ...dedented].join('\n').trim(), detail: '' };
  });
  return { items, rest: rest.join('\n').trim() };
}

/** Returns indexes of the lines outside fenced code that match. */
function startsOf(lines: readonly string[], pattern: RegExp): number[] {
  let fence = '';
  return [...lines.keys()].filter((at) => {
    const line = lines[at] ?? '';
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const inside = fence !== '' || marker !== '';
    if (fence === '') fence = marker;
    else if (marker.startsWith(fence)) fence = '';
    return !inside && pattern.test(line);
  });
}

function headingLevel(line = ''): number {
  return /^#+/.exec(line)?.[0].length ?? 0;
}
