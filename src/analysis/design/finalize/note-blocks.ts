import { findPlace } from './note-places.ts';

/** A piece of somebody's notes. */
export type NoteBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly level: number }
  /** `text` without the bullet's mark and indentation. */
  | { readonly kind: 'item' | 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

const bullet = /^(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

/** Cuts Markdown, or what people type as such, into headings, bullets with what is indented below them, paragraphs and fenced blocks. */
export function splitBlocks(notes: string): NoteBlock[] {
  const lines = notes
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .split('\n');
  const blocks: NoteBlock[] = [];
  let open: { kind: 'item' | 'paragraph'; lines: string[]; width: number } | null = null;
  const close = (): void => {
    const text = open?.lines.join('\n').trim() ?? '';
    if (open && text !== '') blocks.push({ kind: open.kind, text });
    open = null;
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, mark, language = ''] = /^(`{3,}|~{3,})\s*([A-Za-z0-9+#_.-]*)/.exec(line) ?? [];
    const [lead] = bullet.exec(line) ?? [];
    const heading = headingAt(lines, at);
    if (mark !== undefined) {
      close();
      const end = lines.findIndex((other, place) => place > at && other.trim() === mark);
      const last = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', language, text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (heading) {
      close();
      blocks.push({ kind: 'heading', text: heading.text, level: heading.level });
      at += heading.lines - 1;
    } else if (lead !== undefined) {
      close();
      open = { kind: 'item', lines: [line.slice(lead.length)], width: lead.length };
    } else if (line.trim() === '') {
      if (open !== null && open.kind === 'item' && /^[ \t]/.test(lines[at + 1] ?? '')) open.lines.push('');
      else close();
    } else if (open?.kind === 'item' && asksAlone(line) && isEnded(open.lines.at(-1) ?? '')) {
      // Not indented, it is about the whole list at most.
      close();
      open = { kind: 'paragraph', lines: [line], width: 0 };
    } else if (open !== null) {
      open.lines.push(open.kind === 'item' ? line.replace(new RegExp(`^[ \\t]{1,${open.width}}`), '') : line);
    } else {
      open = { kind: 'paragraph', lines: [line], width: 0 };
    }
  }
  close();
  return blocks;
}

const question =
  /^(?:who|whom|whose|what|when|where|which|why|how|is|are|was|does|do|did|has|have|may|must|can|will|should|shall)\b[^\n]*\?\W*$/i;

/** One line that asks something, and says nothing else. */
export function asksWhole(text: string): boolean {
  return question.test(text);
}

/** A line that begins with a question, where a sentence that wraps goes on in small letters. */
export function asksAlone(line: string): boolean {
  return /^\p{Lu}/u.test(line) && asksWhole(line);
}

export function isEnded(text: string): boolean {
  return /[.!?;]["”’)]*\s*$/.test(text);
}

function headingAt(lines: readonly string[], at: number): { text: string; level: number; lines: number } | null {
  const line = lines[at] ?? '';
  const [, marks, words = ''] = /^(#{1,6})[ \t]+(.*?)[ \t#]*$/.exec(line) ?? [];
  if (marks !== undefined) return { text: words, level: marks.length, lines: 1 };
  const below = lines[at + 1] ?? '';
  const isUnderlined = /^(?:=+|-{3,})[ \t]*$/.test(below) && /\p{L}/u.test(line) && !bullet.test(line) && !line.includes('|');
  if (isUnderlined && (lines[at - 1] ?? '').trim() === '')
    return { text: line.trim(), level: below.startsWith('=') ? 1 : 2, lines: 2 };
  // "Alternatives" above a list heads it, where it is a word that heads one.
  const isAbove =
    (lines[at - 1] ?? '').trim() === '' && bullet.test(lines.slice(at + 1).find((other) => other.trim() !== '') ?? '');
  if (isAbove && /^\**[\p{L}][\p{L} &/-]{1,40}\**[ \t]*$/u.test(line) && findPlace(line) !== null)
    return { text: line.trim().replaceAll('*', ''), level: 6, lines: 1 };
  // "Constraints:" on a line of its own is how notes are mostly headed.
  const own = /^\**([\p{L}][^:.?!|]{1,40})\**:\**[ \t]*$/u.exec(line.trim())?.[1];
  return own !== undefined && !bullet.test(line) && !/^\s/.test(line) ? { text: own, level: 6, lines: 1 } : null;
}
