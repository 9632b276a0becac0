/**
 * A sentence of a document that a decision took the place of, as a reader sees it at once and Markdown keeps it:
 *
 *   ~~Held in memory.~~ → DEC-5 (Ada, 2026-11-22): The list is a table.      the sentence holds no longer
 *   The payment is charged. → DEC-2 (Ada, 2026-11-22): Calls end after 2 s.    the sentence holds, and this is decided about it
 *   ~~Kept in memory.~~ → DEC-5                                                the same decision: its words stand at the first of its places
 */

interface Marked {
  readonly id: string;
  readonly text: string;
  /** Who said it, and an ISO time; '' where nobody knows. */
  readonly by: string;
  readonly at: string;
}

/** What is written behind the sentence. */
export function markOf({ id, text, by, at }: Marked): string {
  const who = [by.replace(/[()\s]+/g, ' ').trim(), at.slice(0, 10)].filter((part) => part !== '').join(', ');
  return ` → ${id}${who === '' ? '' : ` (${who})`}: ${asSentence(text)}`;
}

/** What is written behind a further sentence: its words stand where it is said first. */
export function briefMarkOf({ id }: Pick<Marked, 'id'>): string {
  return ` → ${id}`;
}

/** One line that ends as a sentence does, because another one may follow it. */
function asSentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('~~', '').trim();
  return /[.!?]["”’)]*$/.test(line) ? line : `${line}.`;
}

/** Struck text stays within a paragraph or bullet; three tildes are a fence. */
const struck = String.raw`(?<!~)~~(?![\s~])((?:(?!~~|\n\s*\n)[\s\S])+?)~~(?!~)`;
const sign = String.raw`→ (?:DEC|CH)-\d+(?: \([^()\n]*\))?: `;
/** A note stands at the beginning of a line of its own. */
const mark = String.raw`(?:^|\s)${sign}`;
/** A sign without words: people map one thing to another by an arrow too ("Q-1 → DEC-2, Q-2 → DEC-3"), but behind no sentence. */
const reference = String.raw`→ (?:DEC|CH)-\d+(?=\s|$)(?! \([^()\n]*\): )`;
const brief = String.raw`\s(?<=(?:[.!?…~]["”’)*\x60]*|→ (?:DEC|CH)-\d+)\s)${reference}|(?:^|\s)${reference}(?=\s*(?:$|→))`;

/**
 * The text as it holds: without what is struck, and with what was decided in its place. Where nothing else is left of a paragraph or bullet, a reader is sent to
 * the decision whose words stand elsewhere.
 */
export function readStanding(text: string): string {
  if (!text.includes('~~') && !text.includes('→')) return text;
  return new RegExp(brief, 'm').test(text) ? text.split(pieceStart).map(readPiece).join('') : dropStruck(text);
}

/** Paragraphs, bullets and headings; together they are the text. */
const pieceStart = /(?=\n[ \t]*(?:\n|(?:[-*+]|\d+[.)])[ \t]|#{1,6} ))/;

function readPiece(piece: string): string {
  const ids = [...piece.matchAll(new RegExp(brief, 'gm'))].map(([found]) => found.replace(/^\s*→ /, ''));
  const rest = dropStruck(piece.replace(new RegExp(brief, 'gm'), ''));
  if (ids.length === 0 || !emptied.test(rest)) return rest;
  return `${/^\s*/.exec(piece)?.[0] ?? ''}${[rest.trim(), pointAt(ids)].filter((part) => part !== '').join(' ')}`;
}

/** A bullet or a label, and nothing behind it. */
const emptied = /^\s*(?:(?:[-*+]|\d+[.)])(?:\s+|$))?(?:(?:\*\*[^*\n]+\*\*:?|\p{Lu}[\p{L}\d -]{2,40}:)\s*)?$/u;

function pointAt(ids: readonly string[]): string {
  return `As ${[...new Set(ids)].join(' and ')} ${ids.length === 1 ? 'says' : 'say'}.`;
}

/** Of a paragraph that was emptied: it says nothing of its own. */
export function isPointerToDecision(text: string): boolean {
  return /^As (?:DEC|CH)-\d+(?: and (?:DEC|CH)-\d+)* says?\.$/.test(text.trim());
}

function dropStruck(text: string): string {
  return text
    .replace(new RegExp(`${struck}\\s${sign}|^${sign}`, 'gm'), '')
    .replace(new RegExp(mark, 'g'), ' ')
    .replace(new RegExp(`(^|[-*+:]\\**\\s)${struck}[;,]\\s`, 'gm'), '$1')
    .replace(new RegExp(`[,;]? ?${struck}(?=[.!?;])`, 'g'), '')
    .replace(new RegExp(` ?${struck}`, 'g'), '');
}

/**
 * Where a text has what no reader of the standing text sees: what is struck, and the signs in front of a decision. `isMark` of those that a decision follows,
 * which is what is said there last.
 */
export function listHidden(text: string): { start: number; end: number; isMark: boolean }[] {
  const hidden = `(?:${struck})?(?<sign>${mark})|${brief}|[,;]? ?${struck}(?=[.!?;])| ?${struck}`;
  return [...text.matchAll(new RegExp(hidden, 'gm'))].map(({ index, 0: found, groups }) => ({
    start: index,
    end: index + found.length,
    isMark: groups?.['sign'] !== undefined,
  }));
}

/** The same with every text in it. */
export function withoutReplaced<T>(value: T): T {
  if (typeof value === 'string') return readStanding(value) as T;
  if (Array.isArray(value)) return value.map(withoutReplaced) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutReplaced(entry)])) as T;
}

/** Up to the decisions behind the sentence: neither they nor the end of a sentence or paragraph come in between. */
const restOfSentence = String.raw`(?:(?!→|[.!?]["”’)]*\s(?!→)|\n\s*(?:\n|[-*+] ))[\s\S])*?`;

/** Sentences, or parts of one, that a decision took the place of, each with the id of the first one that did. */
export function listReplaced(text: string): { sentence: string; by: string }[] {
  return [...text.matchAll(new RegExp(`${struck}(?=${restOfSentence}\\s→ ((?:DEC|CH)-\\d+))`, 'g'))].map(
    ([, sentence = '', by = '']) => ({
      sentence,
      by,
    }),
  );
}
