import { cellsOf } from '../../challenge/table-rows.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { listMarks, skipMarks } from '../marks/decision-marks.ts';
import { escapePattern } from '../../concepts/escape-pattern.ts';
import { findSentence, type Span } from '../find-sentence.ts';
import { listStruck } from '../finalize/list-changes.ts';
import { findRow, findRowAround, isRowQuote, strikeRow } from '../table-row.ts';
import { type Settled, countWords, fewestLeft } from './settled.ts';

export interface Surroundings {
  readonly decisions: readonly SessionDecision[];
  readonly isGiven: (sentence: string) => boolean;
}

interface Marking extends Surroundings, Omit<Settled, 'place'> {
  readonly mark: string;
}

/** Whether a line, or the row of a table that a mark stands in, is what is quoted. */
export function saysQuote(said: string, quote: string): boolean {
  if (!said.startsWith('|')) return findSentence(said, quote) !== null;
  const cells = cellsOf(`${said} |`).map((cell) => cell.replace(/[.]$/, ''));
  return cells.some((cell) => cell !== '' && quote.includes(cell));
}

export interface MarkedText {
  readonly text: string;
  /** What is struck there now, and was not. */
  readonly struck: readonly string[];
}

/** Null where the sentence is not there, or stands in what somebody wrote over a mark. */
export function markText(
  text: string,
  { quote, concern, decision, strike, keepsName = false, isOpened = false, isSaid = false, isKept = false, ...marking }: Marking,
): MarkedText | null {
  const { decisions, isGiven, mark } = marking;
  const named = isRowQuote(quote) ? null : (findEntry(text, quote) ?? findSentence(text, quote));
  // A note in the midst of a row, or behind it, would break the table.
  const row = named
    ? findRowAround(text, named)
    : findRow(text, quote, (line) => !isOpened && new RegExp(`→ ${decision.id}\\b`).test(line));
  const found = row ?? named;
  if (!found) return null;
  const isStruck = text.startsWith('~~', found.end) && text.slice(0, found.end).split('~~').length % 2 === 0;
  // Of a sentence that was struck in part, that part is meant.
  const start = isStruck ? text.lastIndexOf('~~', found.end - 1) + 2 : found.start;
  const sentence = text.slice(start, found.end);
  const from = isStruck ? found.end + 2 : found.end;
  const behind = skipMarks(text, from, decisions);
  const wasStruck = isPartlyStruck(sentence);
  if (sentence.includes('~~') && !(wasStruck && behind > from)) return null;
  if (isStruck && behind === from) return null;
  const isMarked = listMarks(text.slice(from, behind), decision).length > 0;
  if (isMarked && !isOpened) return { text, struck: [] };
  const kept = isStruck
    ? text.slice(start, from)
    : !isSaid && (isMissed(concern) || isGiven(sentence))
      ? sentence
      : found === row
        ? strikeRow(sentence, { strike, keepsName, ...(named ? { quoted: text.slice(named.start, named.end) } : {}) })
        : strike(sentence, /\*\*:?[ \t]+$/.test(text.slice(Math.max(0, start - longestSign), start)));
  if (isKept && kept === sentence) return { text, struck: [] };
  const known = listStruck(sentence);
  const struck = isStruck ? [] : listStruck(kept).filter((words) => !known.includes(words));
  if (isMarked) return { text: `${text.slice(0, start)}${kept}${text.slice(from)}`, struck };
  // The first decision behind a sentence is the one that struck of it.
  const isFirst = !isStruck && !wasStruck && kept !== sentence;
  const at = isFirst ? from : behind;
  return { text: `${text.slice(0, start)}${kept}${text.slice(from, at)}${mark}${text.slice(at)}`, struck };
}

/** The entry of a list that is no more than these few words: "RabbitMQ", where another one begins with the name as well. */
function findEntry(text: string, quote: string): Span | null {
  if (countWords(quote) >= fewestLeft) return null;
  const entry = new RegExp(String.raw`^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?=${escapePattern(quote)}[.;,]?[ \t]*$)`, 'm').exec(text);
  if (!entry) return null;
  const start = entry.index + entry[0].length;
  return { start, end: start + quote.length };
}

/** The end of a bold label, with the blanks behind it. */
const longestSign = 10;

/** Parts of it are struck, and others stand. */
function isPartlyStruck(sentence: string): boolean {
  const parts = sentence.split('~~');
  return parts.length > 1 && parts.length % 2 === 1 && countWords(parts.filter((_, at) => at % 2 === 0).join(' ')) >= fewestLeft;
}

/** Something is not there at all, and the sentence is only the one that comes nearest to it. */
export function isMissed(concern: Concern): boolean {
  return (
    concern === 'monitoring' ||
    concern === 'uncovered-story' ||
    concern === 'target-without-design' ||
    concern === 'past-incident'
  );
}
