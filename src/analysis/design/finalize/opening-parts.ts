import { wordsAlike } from '../../challenge/same-root.ts';
import { deedWords } from '../deed-words.ts';

/** One of several things that a sentence says are open. */
export interface OpeningPart {
  /** By which it is known from the others. */
  readonly words: readonly string[];
  /** What it shares with them, and is said of it. */
  readonly about: readonly string[];
}

/**
 * What is open of "who pays, and who is told, is still to be decided", and of "which holds and refunds happen by themselves": an answer may settle the one and
 * leave the other. Empty where one thing is open.
 */
export function partsOfOpening(sentence: string): OpeningPart[] {
  const [, open = ''] = /([^;:]+?),? (?:is|are) still to be decided\b/i.exec(sentence) ?? [];
  if (open === '') return [];
  const clauses = open.split(betweenClauses);
  const [only, another] = clauses;
  const spoken = another === undefined ? listThings(only ?? '') : clauses.map((one) => wordsOf(one));
  const isOthers = (word: string, own: readonly string[]): boolean => spoken.some((one) => one !== own && one.includes(word));
  const known = spoken.map((own) => own.filter((word) => !isOthers(word, own)));
  if (known.length < 2 || known.some((words) => words.length === 0)) return [];
  const all = new Set(known.flat());
  const frame = wordsOf(open).filter((word) => !all.has(word));
  return known.map((words) => ({ words, about: another === undefined ? frame : [] }));
}

/** Whether an answer about the opening speaks of this part of it. */
export function settlesPart(decision: string, { words }: OpeningPart): boolean {
  return wordsAlike(words, new Set(wordsOf(decision))).length > 0;
}

/** Whether a decision of which nobody said what it is about says of this part all that is open. */
export function speaksOfPart(decision: string, { words, about }: OpeningPart): boolean {
  const wanted = [...words, ...about];
  return wanted.length > 1 && wordsAlike(wanted, new Set(wordsOf(decision))).length === wanted.length;
}

const asking = '(?:which|who|whom|whose|what|how|when|where|whether|why)';
const betweenClauses = new RegExp(String.raw`,?\s+(?:and|or)\s+(?=${asking}\b)|,\s+(?=${asking}\b)`, 'i');

/** "Holds", "sales" and "refunds" of "which holds, sales and refunds happen by themselves". */
function listThings(clause: string): string[][] {
  const pieces = clause.split(/,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/);
  if (pieces.length < 2) return [];
  return pieces.map((piece, at) => {
    const words = piece.match(/[\p{L}\d]+/gu)?.filter((word) => wordsOf(word).length > 0) ?? [];
    // Of the last one the things stand in front of what is said of all.
    const own = at === 0 ? words.at(-1) : (words.slice(0, 2).find((word) => word.endsWith('s')) ?? words[0]);
    return own === undefined ? [] : wordsOf(own);
  });
}

function wordsOf(text: string): string[] {
  return [
    ...new Set(
      deedWords(text.replace(/\bhappens?(?= (?:if|when|while|to|then)\b)/gi, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')),
    ),
  ].filter((word) => !/^(?:itself|themselv\w*|himself|herself|still|how|why|whether|decid\w*|open)$/.test(word));
}
