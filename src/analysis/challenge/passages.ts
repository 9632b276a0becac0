import { mendRows } from '../../lifecycle/replaced-text.ts';
import { fenceBehind } from '../find-code.ts';
import { cellsOf, readRow } from './table-rows.ts';

/** What a passage of a design is for: only what is to be built can be wrong; what is given or was rejected cannot. */
export type PassageRole = 'design' | 'given' | 'rejected';

/** A paragraph, bullet or part of an RFC, as one thing that is said. */
export interface Passage {
  /** Title of the section of the outline. */
  readonly section: string;
  /** Heading or bold label that it stands below or begins with; empty where there is none. */
  readonly label: string;
  /** Local id, where it is a part: `RISK-1`. */
  readonly id: string;
  readonly role: PassageRole;
  readonly text: string;
  readonly sentences: readonly string[];
  /** Everything that stands below the same heading or bullet, itself included. */
  readonly block: string;
  /** As it stands in the document: other than the text where that is the row of a table, read as sentences. */
  readonly written: string;
}

/** A sentence and where it stands. */
export interface PlacedSentence {
  readonly passage: Passage;
  readonly sentence: string;
}

/** All sentences of passages, in their order. */
export function sentencesOf(passages: readonly Passage[]): PlacedSentence[] {
  return passages.flatMap((passage) => passage.sentences.map((sentence) => ({ passage, sentence })));
}

interface Piece {
  readonly heading: string;
  readonly label: string;
  readonly text: string;
  readonly written: string;
  /** Passages of one block are read together. */
  readonly block: number;
}

/** Splits the Markdown of a section into passages: paragraphs and bullets, below their headings and bold labels. */
export function splitPassages(params: {
  section: string;
  markdown: string;
  role: PassageRole;
  id?: string;
  /** Where the text itself has none. */
  label?: string;
}): Passage[] {
  const pieces = splitPieces(params.markdown);
  const blocks = new Map<number, string>();
  for (const { block, text } of pieces) blocks.set(block, `${blocks.get(block) ?? ''}\n${text}`.trim().slice(0, longestPassage));
  return pieces.map(({ heading, label, text, written, block }) => ({
    section: params.section,
    label: (heading === '' ? label : heading) || (params.label ?? ''),
    id: params.id ?? '',
    role: params.role,
    text,
    written,
    sentences: splitSentences(text),
    block: [label, blocks.get(block) ?? text].join('\n'),
  }));
}

function splitPieces(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  let heading = '';
  let label = '';
  let block = 0;
  let open: string[] = [];
  let columns: string[] = [];
  let fence = '';
  const close = (): void => {
    const text = open.join(' ').trim();
    open = [];
    if (text === '') return;
    for (const piece of chunk(plain(text), longestPassage)) pieces.push({ heading, label, text: piece, written: piece, block });
  };
  for (const row of mendRows(markdown).split('\n')) {
    const before = fence;
    fence = fenceBehind(row, fence);
    if (before !== '' || fence !== '') {
      close();
      continue;
    }
    const cells = cellsOf(plain(row));
    if (cells.length > 0) {
      close();
      const text = columns.length === 0 ? '' : readRow(columns, cells);
      if (columns.length === 0) columns = cells;
      if (text !== '') pieces.push({ heading, label: cells[0] ?? '', text, written: plain(row), block: (block += 1) });
      continue;
    }
    columns = [];
    const title = /^#{1,6}\s+(.*)$/.exec(row);
    const bullet = /^(\s*)(?:[-*+]|\d+[.)])\s+(.*)$/.exec(row);
    if (title) {
      close();
      heading = plain(title[1] ?? '');
      label = '';
      block += 1;
    } else if (bullet) {
      close();
      const isTop = (bullet[1] ?? '').length < 2;
      const bold = boldStart(bullet[2] ?? '');
      if (isTop) label = bold;
      if (isTop && heading === '') block += 1;
      open.push(bullet[2] ?? '');
    } else if (row.trim() === '') {
      close();
    } else {
      if (open.length === 0 && heading === '' && !row.startsWith(' ')) {
        block += 1;
        label = boldStart(row);
      }
      open.push(row.trim());
    }
  }
  close();
  return pieces;
}

function boldStart(text: string): string {
  return plain(/^\*\*(.+?)\*\*/.exec(text)?.[1] ?? '').replace(/[:.]$/, '');
}

function plain(markdown: string): string {
  return markdown.replaceAll('**', '').replace(/\s+/g, ' ').trim();
}

/** Sentences end before a capital, a digit, a quote or code; abbreviations and figures do not end one. */
export function splitSentences(text: string): string[] {
  return text
    .split(sentenceEnd)
    .flatMap((sentence) => chunk(sentence.trim(), longestSentence))
    .filter((sentence) => sentence !== '');
}

const sentenceEnd = /(?<=[.!?])(?<!\b(?:e\.g|i\.e|etc|vs|approx|ca|Dr|Mr|Ms|Mrs|St|No)\.)["”’)]*\s+(?=[\p{Lu}\p{N}`"“(])/u;

/** Rules look at each sentence for words at any distance, so that what is longer than anybody writes would take them very long. */
const longestSentence = 600;
const longestPassage = 4000;

function chunk(text: string, length: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length));
  return pieces;
}
