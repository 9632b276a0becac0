import { fromMarkdown } from 'mdast-util-from-markdown';
import { textOf } from './node-text.ts';
import { spendOnParser } from './parser-budget.ts';
import { readInline } from './read-inline.ts';

/**
 * Escapes a field as a line of Markdown that GitHub shows unchanged and `readText` reverses. Only
 * markup is escaped; line ends are `<br>`, spaces at the ends are references.
 */
export function escapeText(text: string): string {
  const escaped = text
    .replace(/[\\*`[\]<~|]/g, '\\$&')
    .replace(/&(?=[#\w])/g, '\\&')
    .replace(/_/g, (underscore, at: number, whole: string) => (isInsideWord(whole, at) ? underscore : '\\_'));
  // A `#` at the end would close a heading.
  const guarded = guardStart(escaped.replace(/#(?=\s*$)/, '&#35;'));
  return guardEnds(guarded).replace(/\r/g, '&#13;').replace(/\n/g, '<br>');
}

/** Reverses `escapeText`, also for text that people write: drops emphasis and link addresses. */
export function readText(line: string): string {
  const trimmed = line.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
  const lineEnds = trimmed.matchAll(/\\[\s\S]|(<br\s*\/?>)/gi);
  const pieces: string[] = [];
  let start = 0;
  for (const match of lineEnds) {
    if (match[1] === undefined) continue;
    pieces.push(trimmed.slice(start, match.index));
    start = match.index + match[0].length;
  }
  pieces.push(trimmed.slice(start));
  return pieces.map((piece) => (hasMarks(piece) ? readMarked(piece) : unescapeText(piece))).join('\n');
}

function guardEnds(text: string): string {
  const reference = (space: string): string => Array.from(space, (character) => `&#${character.codePointAt(0)};`).join('');
  const end = text.length - text.trimEnd().length;
  const start = text.length - text.trimStart().length;
  if (start === text.length) return reference(text);
  return reference(text.slice(0, start)) + text.slice(start, text.length - end) + reference(text.slice(text.length - end));
}

/** Escapes what would start a heading, list, quote or rule. */
function guardStart(text: string): string {
  return text.replace(/^(?=[#+>=-])/, '\\').replace(/^(\d{1,9})(?=[.)])/, '$1\\');
}

function isInsideWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '');
}

const punctuationEscape = /\\([!-/:-@[-`{-~])/g;

function unescapeText(text: string): string {
  return text.replace(
    /\\([!-/:-@[-`{-~])|&#(\d{1,7});|&#x([0-9a-f]{1,6});|&(amp|lt|gt|quot|nbsp);/gi,
    (whole, escaped?: string, decimal?: string, hex?: string, name?: string) => {
      if (escaped !== undefined) return escaped;
      if (name !== undefined) return { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function hasMarks(text: string): boolean {
  const plain = text.replace(punctuationEscape, 'x');
  return /[*`[\]<~]/.test(plain) || [...plain.matchAll(/_/g)].some((match) => !isInsideWord(plain, match.index));
}

/** Longest text whose markup is parsed; hostile input would take the parser long. */
const longestMarked = 5_000;

function readMarked(text: string): string {
  const inline = readInline(text);
  if (inline !== null) return textOf(inline);
  if (text.length > longestMarked) return unescapeText(text);
  spendOnParser(text, null);
  // The leading word keeps Markdown from reading a list, heading or quote.
  const [paragraph] = fromMarkdown(`x ${text}`).children;
  return paragraph?.type === 'paragraph' ? textOf(paragraph.children).replace(/^x /, '') : unescapeText(text);
}
