import type { KeptText } from '../../lifecycle/prd.ts';
import { readCanonical, type CanonicalSection, type Line, type Problems } from '../markdown/canonical-lines.ts';
import { readText } from '../markdown/escape-text.ts';

export interface SplitDocument {
  readonly title: string;
  /** The text above the first section. */
  readonly lead: Line[];
  readonly sections: CanonicalSection[];
  readonly kept: { readonly line: number; readonly text: KeptText }[];
}

/** Splits a document into title and sections. Another kind and an unclosed fence are problems. */
export function splitDocument(markdown: string, mark: string, problems: Problems): SplitDocument {
  const document = readCanonical(markdown);
  const kept = document.kept.map(({ line, text }) => ({ line, text }));
  const front = readFront(markdown);
  const stated = front === null ? undefined : /^throughline:(.*)$/m.exec(front)?.[1]?.trim();
  if (stated !== undefined && stated !== mark)
    problems.add(
      2,
      `The document says "throughline: ${stated.slice(0, 40)}"; give it as that kind, or write "throughline: ${mark}".`,
    );
  if (front !== null && stated === undefined && front.trim() !== '')
    kept.unshift({ line: 1, text: { heading: '', level: 0, markdown: `---\n${front}\n---` } });
  for (const { lines } of document.sections) reportOpenFence(lines, problems);
  // Canonical documents never underline headings: there it would be a field's text.
  const sections = stated === undefined ? document.sections.flatMap(underlinedHeadings) : document.sections;
  const first = sections.findIndex(({ level }) => level > 0);
  const titled = sections[first]?.level === 1;
  const before = sections.slice(0, titled ? first + 1 : 1);
  return {
    title: titled ? readText(sections[first]?.heading ?? '') : '',
    lead: before.flatMap(({ lines }) => lines),
    sections: sections.slice(before.length),
    kept,
  };
}

function readFront(markdown: string): string | null {
  const lines = markdown.replace(/^\ufeff/, '').split(/\r?\n/);
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  return end < 0 ? null : lines.slice(1, end).join('\n');
}

function reportOpenFence(lines: readonly Line[], problems: Problems): void {
  let open: { mark: string; line: number } | null = null;
  for (const { text, number } of lines) {
    const mark = /^(`{3,}|~{3,})/.exec(text)?.[1];
    if (mark !== undefined && open === null) open = { mark, line: number };
    else if (open !== null && text.trimEnd() === open.mark) open = null;
  }
  if (open !== null)
    problems.add(open.line, `The fence "${open.mark}" is never closed; write "${open.mark}" on a line of its own behind it.`);
}

/** Starts sections at headings underlined with "===" or "---" as well. */
function underlinedHeadings(section: CanonicalSection): CanonicalSection[] {
  const split: CanonicalSection[] = [{ ...section, lines: [] }];
  let open = '';
  for (const [at, line] of section.lines.entries()) {
    const mark = /^(`{3,}|~{3,})/.exec(line.text)?.[1];
    if (mark !== undefined && open === '') open = mark;
    else if (open !== '' && line.text.trimEnd() === open) open = '';
    const current = split.at(-1);
    const previous = section.lines[at - 1]?.text ?? '';
    const before = section.lines[at - 2]?.text ?? '';
    const underline = open === '' ? /^(={3,}|-{3,})[ \t]*$/.exec(line.text)?.[1] : undefined;
    if (underline !== undefined && before.trim() === '' && /^[\p{L}\p{N}]/u.test(previous)) {
      current?.lines.pop();
      split.push({ level: underline.startsWith('=') ? 1 : 2, heading: previous.trim(), line: line.number - 1, lines: [] });
    } else {
      current?.lines.push(line);
    }
  }
  return split;
}
