import { readStanding } from '../../lifecycle/replaced-text.ts';
import { splitSentences } from '../challenge/passages.ts';
import { cellsOf, readRow } from '../challenge/table-rows.ts';
import type { Span } from './find-sentence.ts';

/** What stands in a row, from its first cell to its last; `behind` is behind the decisions that stand in the last one as well. */
interface FoundRow extends Span {
  readonly behind: number;
}

/**
 * The row of a table that says a sentence, as passages read it ("Store: Redis."); its words stand in no document so. Null where no row does, or only those that
 * `isDone` tells to have it all already.
 */
export function findRow(markdown: string, sentence: string, isDone: (row: string) => boolean = () => false): FoundRow | null {
  let columns: readonly string[] = [];
  let at = 0;
  for (const line of markdown.split('\n')) {
    const cells = cellsOf(readStanding(line).replaceAll('**', ''));
    // Quoted as it stands, or as it was before another decision struck of it.
    const before = cellsOf(line.replaceAll('**', '').replace(marks, '').replaceAll('~~', ''));
    const says = columns.length > 0 && [cells, before].some((read) => splitSentences(readRow(columns, read)).includes(sentence));
    if (says && !isDone(line)) return within(line, at);
    columns = cells.length === 0 ? [] : columns.length === 0 ? cells : columns;
    at += line.length + 1;
  }
  return null;
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

/** A row with that struck of each cell which `strike` strikes of it as a sentence; of a row about nothing but what is struck, every cell. */
export function strikeRow(row: string, strike: (sentence: string) => string): string {
  const [first = '', ...rest] = row.split(/(\s*(?<!\\)\|\s*)/);
  const head = strikeCell(first, strike);
  const isAll = head !== first && head === `~~${first}~~`;
  const others = rest.map((cell, at) => (at % 2 === 0 ? cell : isAll ? strikeAll(cell) : strikeCell(cell, strike)));
  return [head, ...others].join('');
}

/** What a cell says is said of what stands in the first one. */
const label = 'Part: ';

function strikeCell(cell: string, strike: (sentence: string) => string): string {
  if (cell === '' || /^~~(?:(?!~~)[^])*~~$/.test(cell)) return cell;
  const struck = strike(`${label}${cell}`);
  return struck.startsWith(label) ? struck.slice(label.length) : struck === `${label}${cell}` ? cell : strikeAll(cell);
}

function strikeAll(cell: string): string {
  return cell === '' ? cell : `~~${cell.replaceAll('~~', '')}~~`;
}
