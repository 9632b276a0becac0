import { listHidden } from '../../lifecycle/replaced-text.ts';
import { hideCode, isWithinInline } from '../find-code.ts';
import { foldText } from '../fold-text.ts';

/** From where to where a sentence stands in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a decision speaks of; `isWhole` where nothing around it goes with it. */
export interface Mention extends Span {
  readonly isWhole?: boolean;
}

/**
 * Where the words that a challenge quotes stand in Markdown: quotes know no bold or struck signs, no line ends and no bullets, and a long one is cut. Whole
 * sentences, without the bold label in front; null where the words are no longer there, or stand in code alone.
 */
export function findSentence(markdown: string, quote: string): Span | null {
  const text = hideCode(markdown);
  return findIn(text, quote, () => []) ?? findIn(text, quote, listHidden);
}

interface Hidden extends Span {
  readonly isMark: boolean;
}

/** `hiding` lists what the quote has not: a text that was finalized before is quoted as it stands since. */
function findIn(markdown: string, quote: string, hiding: (text: string) => readonly Hidden[]): Span | null {
  const isCut = quote.endsWith('…');
  const wanted = squeeze(isCut ? quote.slice(0, -1) : quote).text.trim();
  if (wanted === '') return null;
  const words = [...new Set(wanted.match(/[\p{L}\p{N}]+/gu))];
  let offset = 0;
  for (const piece of splitPieces(markdown)) {
    if (!hasAll(piece, words)) {
      offset += piece.length;
      continue;
    }
    const hidden = hiding(piece);
    const { text, places } = squeeze(piece, hidden);
    const at = text.indexOf(wanted);
    if (at !== -1) {
      const last = isCut ? endOfSentence(text, at + wanted.length) : at + wanted.length;
      const end = (places[last - 1] ?? piece.length - 1) + 1;
      // What was decided last about it is what is quoted.
      const start = Math.max(places[at] ?? 0, ...hidden.filter((one) => one.isMark && one.end < end).map((one) => one.end));
      const span = widen(piece, { start, end });
      return span && { start: span.start + offset, end: span.end + offset };
    }
    offset += piece.length;
  }
  return null;
}

/** Asked first, since hardly any piece has them: a document of 250 kB with 800 sentences to strike was read sign by sign for each, which took 13 seconds. */
function hasAll(piece: string, words: readonly string[]): boolean {
  const plain = piece.includes('**') || piece.includes('~~') ? piece.replace(/\*\*|~~/g, '') : piece;
  return words.every((word) => plain.includes(word));
}

/**
 * Paragraphs, bullets and headings; together they are the text. The last text is kept, since sentence after sentence is looked for in the same one: of 200
 * components, splitting took half of the time in which 40 words of a person were found.
 */
function splitPieces(markdown: string): readonly string[] {
  if (split.markdown !== markdown) split = { markdown, pieces: cutPieces(markdown) };
  return split.pieces;
}

let split: { readonly markdown: string; readonly pieces: readonly string[] } = { markdown: '', pieces: [''] };

function cutPieces(markdown: string): string[] {
  return markdown.split(/(?=\n[ \t]*(?:\n|(?:[-*+]|\d+[.)])[ \t]|#{1,6} ))/);
}

/** The text as a quote has it, and of each of its characters where it stands in the Markdown. */
function squeeze(markdown: string, hidden: readonly Span[] = []): { text: string; places: number[] } {
  const places: number[] = [];
  let text = '';
  for (let at = 0; at < markdown.length; at += 1) {
    const skipped = hidden.find(({ start }) => start === at);
    const isBeforeStop = skipped !== undefined && /^[.!?;,]/.test(markdown.slice(skipped.end));
    const sign = skipped ? ' ' : (markdown[at] ?? '');
    if (skipped) at = skipped.end - 1;
    if (isBeforeStop) continue;
    if (markdown.startsWith('**', at) || markdown.startsWith('~~', at)) at += 1;
    else if (!/\s/.test(sign)) {
      text += sign;
      places.push(at);
    } else if (text !== '' && !text.endsWith(' ')) {
      text += ' ';
      places.push(at);
    }
  }
  return { text, places };
}

function endOfSentence(text: string, from: number): number {
  const found = /[.!?]["”’)]*(?=\s|$)/.exec(text.slice(from));
  return found ? from + found.index + found[0].length : text.trimEnd().length;
}

/** Bold signs belong to what they surround, and a bold label stays in front; null where a sign would be torn from its other half, or code or a link cut in two. */
function widen(piece: string, { start, end }: Span): Span | null {
  const isTorn = (text: string): boolean => text.split('**').length % 2 === 0;
  const close = isTorn(piece.slice(start, end)) && piece.startsWith('**', end) ? end + 2 : end;
  const open = isTorn(piece.slice(start, close)) && piece.slice(0, start).endsWith('**') ? start - 2 : start;
  const sign = blockSigns.exec(piece.slice(open, close))?.[0].length ?? 0;
  const label = /^\*\*[^*\n]+?(?:[:.]\*\*|\*\*\s*:)\s+/.exec(piece.slice(open + sign, close));
  const behind = open + sign + (label?.[0].length ?? 0);
  const begin = piece.startsWith('~~', behind) ? behind + 2 : behind;
  const isCut = isTorn(piece.slice(begin, close)) || isWithinInline(piece, begin) || isWithinInline(piece, close);
  return begin >= close || isCut ? null : { start: begin, end: close };
}

/** Of a quotation, and of a task. */
const blockSigns = /^(?:>[ \t]*|\[[ xX]\][ \t]+)+/;

const fewestWords = 4;

/** Whether two places that have these words say the same: a few words may stand anywhere and mean something else. */
export function isDistinctive(sentence: string): boolean {
  return foldText(sentence).split(' ').length >= fewestWords;
}
