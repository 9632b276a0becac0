/**
 * A sentence of a document that a decision took the place of, as a reader sees it at once and Markdown keeps it:
 *
 *   ~~Held in memory.~~ → DEC-5 (Ada, 2026-11-22): The list is a table.      the sentence holds no longer
 *   The payment is charged. → DEC-2 (Ada, 2026-11-22): Calls end after 2 s.    the sentence holds, and this is decided about it
 *   ~~Kept in memory.~~ → DEC-5                                                the same decision: its words stand at the first of its places
 *   ~~Kept in memory.~~ → DEC-5 (Ada, 2026-11-22): “The list is a table.” More.  the same where the document goes on behind it, as it did before
 */

export interface Marked {
  readonly id: string;
  readonly text: string;
  /** Who said it, and an ISO time; '' where nobody knows. */
  readonly by: string;
  readonly at: string;
}

/** What is written behind the sentence. */
export function markOf(marked: Marked): string {
  return `${signOf(marked)}${asSentence(marked.text)}`;
}

/** The same where a sentence of the document follows, which would be read as a part of the decision: its words end where the quotation does. */
export function quotedMarkOf(marked: Marked): string {
  const words = asSentence(marked.text);
  return `${signOf(marked)}“${new RegExp(`^${balanced}$`, 'u').test(words) ? words : words.replace(/[“”]/g, '"')}”`;
}

function signOf({ id, by, at }: Marked): string {
  const who = [by.replace(/[()\s]+/g, ' ').trim(), at.slice(0, 10)].filter((part) => part !== '').join(', ');
  return ` → ${id}${who === '' ? '' : ` (${who})`}: `;
}

/** Words in which a quotation may stand, and none within that. */
const balanced = String.raw`(?:[^“”\n]|“[^“”\n]*”)*`;

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
const [open, close] = [String.raw`(?<!~)~~(?![\s~])`, '~~(?!~)'];
const inside = String.raw`(?:(?!~~|\n\s*\n)[\s\S])+?`;
const struck = `${open}(${inside})${close}`;
const signed = String.raw`→ (?:DEC|CH)-\d+(?: \([^()\n]*\))?: `;
const wordsInQuotes = String.raw`${balanced}(?<=[.!?]["”’)]*)”(?=\s|$)`;
/** With the quotation mark where the words are quoted. */
const sign = String.raw`${signed}(?:“(?=${wordsInQuotes}))?`;
const endOfQuoted = String.raw`”(?=\s|$)(?<=[.!?]["”’)]*”)(?<=${signed}“${balanced}”)`;
/** A sign without words: people map one thing to another by an arrow too ("Q-1 → DEC-2, Q-2 → DEC-3"), but behind no sentence. */
const reference = String.raw`→ (?:DEC|CH)-\d+(?=\s|$)(?! \([^()\n]*\): )`;
/** What the last cell of a row says needs no stop; behind an id of its own, people map one thing to another. */
const inRow = String.raw`[^\S\n](?=→)(?<=^[ \t]*\|[^\n]*[^\s|][^\S\n])(?<![A-Z]-\d+[^\S\n])${reference}(?=[ \t]*[|→])(?=[^|\n]*\|[ \t]*$)`;
const brief = String.raw`\s(?<=(?:[.!?…~]["”’)*\x60]*|→ (?:DEC|CH)-\d+)\s)${reference}|(?:^|\s)${reference}(?=\s*(?:$|→))|${inRow}`;

/** Parts that are struck one behind the other are struck with what stands between them: it joins nothing any more. */
const run = String.raw`${open}${inside}${close}(?:[.!?;,]?\s*(?:(?:and|or|but)\s+)?${open}${inside}${close})*`;
/** Nothing of a sentence stands before it: a line, a bullet, a cell, a label, or another sentence. */
const first = String.raw`(?=~~)(?<=^[ \t]*|^[ \t]*(?:[-*+]|\d+[.)])[ \t]+|[|:.!?]["”’)*]*\s+)`;
/** Words of the same sentence stand before it. */
const behind = String.raw`(?<=[\p{L}\p{N})%\x60"”’])`;
/** What joins it to them, and joins nothing any more. */
const joining = String.raw`(?:,?\s+(?:and|or|but)\s+|[;,]?\s*)`;

/** Each way in which something is hidden, and what is read in its place; the first that fits counts. */
const hiding: readonly { readonly found: string; readonly instead: string; readonly isMark: boolean }[] = [
  { found: endOfQuoted, instead: '', isMark: false },
  // All of a bullet, and no decision in its place.
  {
    found: String.raw`^[ \t]*(?:[-*+]|\d+[.)])[ \t]+${run}[.!?;,]?[ \t]*$(?!\n[ \t]+[^\s*+-])\n?`,
    instead: '',
    isMark: false,
  },
  { found: String.raw`${first}${run}[.!?;,]?\s${sign}`, instead: '', isMark: true },
  { found: String.raw`${behind}${joining}${run}\s${sign}`, instead: '. ', isMark: true },
  { found: brief, instead: '', isMark: false },
  // A note stands at the beginning of a line of its own.
  { found: String.raw`^${sign}`, instead: '', isMark: true },
  // A line or cell may end without a stop.
  { found: String.raw`(?<=[\p{L}\p{N}%)\x60"”])(?<![.!?]["”]+)[^\S\n]${sign}`, instead: '. ', isMark: true },
  { found: String.raw`[^\S\n]${sign}`, instead: ' ', isMark: true },
  { found: String.raw`${first}${run}[.!?;,]?(?:[ \t]+(?!→)(?:(?:and|or|but)\s+)?|$)`, instead: '', isMark: false },
  { found: String.raw` ?\(${run}\)`, instead: '', isMark: false },
  // The last of several, or one between others: what joined it goes with it.
  { found: String.raw`${behind}${joining}${run}(?=\s*[.!?;,)])`, instead: '', isMark: false },
  { found: String.raw`, ?${run}(?=\s+(?:and|or)\b)`, instead: '', isMark: false },
  { found: `${behind} ${run}|${run}`, instead: '', isMark: false },
];

const briefs = new RegExp(brief, 'gm');
const hidden = new RegExp(hiding.map(({ found }) => `(${found})`).join('|'), 'gmu');

/**
 * The text as it holds: without what is struck, and with what was decided in its place. Where nothing else is left of a paragraph or bullet, a reader is sent to
 * the decision whose words stand elsewhere.
 */
export function readStanding(written: string): string {
  if (!written.includes('~~') && !written.includes('→')) return written;
  const text = mendRows(written);
  return text.search(briefs) !== -1 ? text.split(pieceStart).map(readPiece).join('') : dropStruck(text);
}

/**
 * The text with each note that stands behind the row of a table in the last cell of that row, and each row that is struck as a line struck cell by cell: the table
 * would end there, and what follows would be read as another one. The name in the first cell stays, since whoever gives up a component strikes its cells.
 */
export function mendRows(text: string): string {
  return text.replace(brokenRow, (_, indent: string, open: string | undefined, row: string, notes: string) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const isStruck = open !== undefined;
    const kept = cells.map((cell, at) => (isStruck && at > 0 && cell !== '' ? `~~${cell.replaceAll('~~', '')}~~` : cell));
    return `${indent}| ${kept.join(' | ')}${notes.trimEnd()} |`;
  });
}

/** From bar to bar, and decisions behind it; a row that ends with a bar is none. */
const brokenRow = /^([ \t]*)(~~)?\|((?:(?!\s→ (?:DEC|CH)-\d)[^\n])+)\|(?:~~)?((?:[ \t]→ (?:DEC|CH)-\d+\b[^\n]*)(?<!\|[ \t]*))$/gm;

/** Paragraphs, bullets, rows and headings; together they are the text. */
const pieceStart = /(?=\n[ \t]*(?:\n|(?:[-*+]|\d+[.)])[ \t]|#{1,6} |\|))/;

function readPiece(piece: string): string {
  const ids = [...piece.matchAll(briefs)].map(([found]) => found.replace(/^\s*→ /, ''));
  const rest = dropStruck(piece.replace(briefs, ''));
  if (ids.length > 0 && emptyRow.test(rest)) return rest.replace(/[ \t]*\|\s*$/, ` ${pointAt(ids)} |`);
  if (ids.length === 0 || !emptied.test(rest)) return rest;
  const [start = ''] = bullet.exec(piece) ?? [];
  return `${start}${[rest.replace(bullet, '').trim(), pointAt(ids)].filter((part) => part !== '').join(' ')}`;
}

const bullet = /^\s*(?:(?:[-*+]|\d+[.)])(?:\s+|$))?/;
/** At most the name is left of it. */
const emptyRow = /^\s*\|[^|\n]*\|[\s|]*\|\s*$/;
/** A bullet or a label, and nothing behind it. */
const emptied = /^\s*(?:(?:[-*+]|\d+[.)])(?:\s+|$))?(?:(?:\*\*[^*\n]+\*\*:?|\p{Lu}[\p{L}\d -]{2,40}:)\s*)?$/u;

function pointAt(ids: readonly string[]): string {
  const named = [...new Set(ids)];
  return `As ${named.join(' and ')} ${named.length === 1 ? 'says' : 'say'}.`;
}

/** Of a paragraph that was emptied: it says nothing of its own. */
export function isPointerToDecision(text: string): boolean {
  return /^As (?:RFC-\d+#)?(?:DEC|CH)-\d+(?: and (?:RFC-\d+#)?(?:DEC|CH)-\d+)* says?\.?$/.test(text.trim());
}

function dropStruck(text: string): string {
  return text.replace(hidden, (...found: (string | undefined)[]) => wayOf(found.slice(1)).instead);
}

/**
 * Where a text has what no reader of the standing text sees: what is struck, and the signs in front of a decision. `isMark` of those that a decision follows,
 * which is what is said there last.
 */
export function listHidden(text: string): { start: number; end: number; isMark: boolean }[] {
  return [...text.matchAll(hidden)].map(({ index, 0: found, ...groups }) => ({
    start: index,
    end: index + found.length,
    isMark: wayOf(hiding.map((_, at) => groups[at + 1])).isMark,
  }));
}

function wayOf(groups: readonly (string | undefined)[]): (typeof hiding)[number] {
  const way = hiding.find((_, at) => groups[at] !== undefined);
  if (way === undefined) throw new Error('What is hidden was found in no way that is listed');
  return way;
}

/** The same with every text in it. */
export function withoutReplaced<T>(value: T): T {
  if (typeof value === 'string') return readStanding(value) as T;
  if (Array.isArray(value)) return value.map(withoutReplaced) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutReplaced(entry)])) as T;
}

/** Up to the decisions behind the sentence: neither they nor the end of a sentence or paragraph come in between. */
const restOfSentence = String.raw`(?:(?!→|[.!?]["”’)]*\s(?!→|\|)|\n\s*(?:\n|[-*+] ))[\s\S])*?`;

/** Further sentences of the same paragraph, where one of them is struck as well: the decision stands behind the last of those that it strikes. */
const restOfRun = String.raw`(?:(?!→|~~|\n\s*(?:\n|[-*+] |\|))[\s\S])*~~(?:(?!→|\n\s*(?:\n|[-*+] |\|))[\s\S])*?`;

const decisionBehind = new RegExp(String.raw`^(?:${restOfSentence}|${restOfRun})\s→ ((?:DEC|CH)-\d+)`);

/**
 * Sentences, or parts of one, that a decision took the place of, each with the id of the one that did: of several the one that speaks of the same, else the first.
 * What stands between two of them is none.
 */
export function listReplaced(text: string): { sentence: string; by: string }[] {
  return [...text.matchAll(new RegExp(struck, 'g'))].flatMap(({ 0: whole, 1: sentence = '', index }) => {
    const found = decisionBehind.exec(text.slice(index + whole.length));
    if (!found) return [];
    const [by = ''] = found.slice(1);
    const others = listSigned(text.slice(index + whole.length + found[0].length - `→ ${by}`.length));
    return [{ sentence, by: nearestOf(others, sentence) ?? by }];
  });
}

/** Decisions that stand one behind the other, with their words. */
function listSigned(marks: string): { id: string; said: ReadonlySet<string> }[] {
  return [...marks.matchAll(oneSigned)].map(([, id = '', words = '']) => ({ id, said: wordsOf(words) }));
}

const oneSigned = /\s*→ ((?:DEC|CH)-\d+)(?: \([^()\n]*\))?(?:: ((?:(?!\s→ |\n\s*\n)[\s\S])*))?/gy;

function nearestOf(decisions: readonly { id: string; said: ReadonlySet<string> }[], sentence: string): string | undefined {
  const [first, ...others] = decisions.map(({ id, said }) => ({ id, shared: wordsOf(sentence).intersection(said).size }));
  if (!first || others.length === 0) return undefined;
  return others.reduce((best, one) => (one.shared > best.shared ? one : best), first).id;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]{3,}/gu));
}
