import { readStanding } from '../../lifecycle/replaced-text.ts';
import { splitSentences } from '../challenge/passages.ts';
import { cellsOf, readRow } from '../challenge/table-rows.ts';
import { hideCode, isWithinInline } from '../find-code.ts';
import type { Span } from './find-sentence.ts';

/** What stands in a row, from its first cell to its last; `behind` is behind the decisions that stand in the last one as well. */
interface FoundRow extends Span {
  readonly behind: number;
}

/**
 * The row of a table that says a sentence, as passages read it ("Store: Redis."), or that is quoted as it stands ("| Redis | seats |"). Null where no row does,
 * or only those that `isDone` tells to have it all already.
 */
export function findRow(markdown: string, quote: string, isDone: (row: string) => boolean = () => false): FoundRow | null {
  const saysIt = isRowQuote(quote)
    ? (_: readonly string[], cells: readonly string[]): boolean => isQuoted(cells, quote)
    : (columns: readonly string[], cells: readonly string[]): boolean => splitSentences(readRow(columns, cells)).includes(quote);
  let columns: readonly string[] = [];
  let at = 0;
  for (const line of hideCode(markdown).split('\n')) {
    const cells = cellsOf(readStanding(line).replaceAll('**', ''));
    // Quoted as it stands, or as it was before another decision struck of it.
    const before = cellsOf(line.replaceAll('**', '').replace(marks, '').replaceAll('~~', ''));
    if (columns.length > 0 && [cells, before].some((read) => saysIt(columns, read)) && !isDone(line)) return within(line, at);
    columns = cells.length === 0 ? [] : columns.length === 0 ? cells : columns;
    at += line.length + 1;
  }
  return null;
}

/** The row in the midst of which something stands; null where that is no row. */
export function findRowAround(markdown: string, { start, end }: Span): FoundRow | null {
  const from = markdown.lastIndexOf('\n', start) + 1;
  const to = markdown.indexOf('\n', end);
  const line = markdown.slice(from, to === -1 ? markdown.length : to);
  return cellsOf(line).length > 0 ? within(line, from) : null;
}

/** Quoted with its bars, and a long one cut. */
export function isRowQuote(quote: string): boolean {
  return /^\s*\|.*(?:\||…)\s*$/.test(quote);
}

/** Decisions that stand in its last cell may have been quoted with it. */
function isQuoted(cells: readonly string[], quote: string): boolean {
  if (cells.length === 0) return false;
  const plain = (text: string): string => text.replaceAll('**', '').replace(/\s+/g, ' ').trim();
  const row = plain(`| ${cells.join(' | ')}`);
  const isCut = /…\s*$/.test(quote);
  const wanted = plain(quote.replace(/(?:\||…)\s*$/, ''));
  return isCut && row.startsWith(wanted)
    ? true
    : wanted === row || (wanted.startsWith(row) && /^[.]? \p{Lu}/u.test(wanted.slice(row.length)));
}

const marks = /\s→ (?:DEC|CH)-\d+\b.*(?=\s\|\s*$)/;

function within(line: string, at: number): FoundRow {
  const start = line.indexOf('|') + 1;
  const lead = /^\s*/.exec(line.slice(start))?.[0].length ?? 0;
  const inner = line.slice(start, line.lastIndexOf('|')).trim();
  const marked = inner.search(/\s→ (?:DEC|CH)-\d+\b/);
  const from = at + start + lead;
  return { start: from, end: from + (marked === -1 ? inner.length : marked), behind: from + inner.length };
}

interface RowStrike {
  /** Strikes of a sentence. */
  readonly strike: (sentence: string) => string;
  /** What the row is about stays, whatever becomes of what the row says of it. */
  readonly keepsName?: boolean;
  /** Only the cells that have these words are meant; all where it is left out. */
  readonly quoted?: string;
}

/** A row with that struck of each cell which `strike` strikes of it as a sentence; of a row about nothing but what is struck, every cell. */
export function strikeRow(row: string, { strike, keepsName = false, quoted = '' }: RowStrike): string {
  const [first = '', ...rest] = row.split(/(\s*(?<!\\)\|\s*)/);
  const strikeMeant = (cell: string): string => (cell.includes(quoted) ? strikeCell(cell, strike) : cell);
  const head = keepsName ? first : strikeMeant(first);
  const isAll = head !== first && head === `~~${first}~~`;
  const others = rest.map((cell, at) => (at % 2 === 0 ? cell : isAll ? strikeAll(cell) : strikeMeant(cell)));
  return [head, ...others].join('');
}

/** What a cell says is said of what stands in the first one. */
const label = 'Part: ';

function strikeCell(cell: string, strike: (sentence: string) => string): string {
  if (cell === '' || /^~~(?:(?!~~)[^])*~~$/.test(cell)) return cell;
  const struck = strike(`${label}${cell}`);
  if (struck === `${label}${cell}`) return cell;
  return strikeItems(cell, strike) ?? (struck.startsWith(label) ? struck.slice(label.length) : strikeAll(cell));
}

/** Of "PostgreSQL, Redis", the one of them with what joined it to the others; null where a cell lists nothing, or all of it goes. */
function strikeItems(cell: string, strike: (sentence: string) => string): string | null {
  const parts = cell.replace(/[.]$/, '').split(/(\s*(?:[,;/+&]|<br\s*\/?>)\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)/);
  const items = parts.filter((_, at) => at % 2 === 0);
  const joints = parts.map((_, at) => parts.slice(0, at).join('').length);
  if (joints.some((at) => isWithinInline(cell, at))) return null;
  if (items.length < 2 || !items.every((item) => isThing.test(item) && item.split(/\s+/).length <= mostOfItem)) return null;
  const goes = items.map((item) => strike(`${label}${item}`) !== `${label}${item}`);
  if (goes.every(Boolean) || !goes.some(Boolean)) return null;
  const firstLeft = goes.indexOf(false);
  const said = items.map((item, at) => {
    const before = parts[at * 2 - 1] ?? '';
    const after = parts[at * 2 + 1] ?? '';
    // In front of the first that stays, what joins it goes with those that go.
    if (at < firstLeft) return `~~${item}${after.trimEnd()}~~${/\s*$/.exec(after)?.[0] ?? ''}`;
    if (at === firstLeft) return item;
    return goes[at] ? `~~${before}${item}~~`.replace(/^~~(\s+)/, '$1~~') : `${before}${item}`;
  });
  return `${said.join('')}${cell.endsWith('.') ? '.' : ''}`;
}

/** As things are listed; what somebody does begins with a small letter. */
const isThing = /^(?:\p{Lu}|\d|[`"“*~]|an? |the )/u;
const mostOfItem = 4;

function strikeAll(cell: string): string {
  return cell === '' ? cell : `~~${cell.replaceAll('~~', '')}~~`;
}
