import { readSpokenFigures, type Figure } from '../../challenge/figures.ts';
import { isDenied } from './denied-things.ts';
import { sharedWords, subjectWords } from '../../challenge/subject-words.ts';

/**
 * Whether a decision about a sentence takes its place, or says something beside it: "held in memory" gives way to "a table", "the card is charged" stays when
 * it is decided how long the call may take. In doubt the sentence stays: whoever reads it reads the decision behind it, and what is struck is lost to all who
 * build.
 */
export function takesPlace(decision: string, sentence: string): boolean {
  if (isDenied(decision, sentence) || differsInFigure(decision, sentence) || retells(decision, sentence)) return true;
  return (contrasts.test(decision) || absolute.test(sentence)) && subjectWords(decision).size >= fewestWords;
}

/**
 * The same of one sentence among others that are quoted with it: it has to speak of the same thing. That half of it is said anew tells nothing, where a
 * decision says what holds besides ("each bill has a key") of what the others say ("computes all bills").
 */
export function takesPlaceOfOne(decision: string, sentence: string): boolean {
  if (isDenied(decision, sentence) || differsInFigure(decision, sentence)) return true;
  return isSameThing(decision, sentence) && (contrasts.test(decision) || absolute.test(sentence));
}

/** "Done as CH-1 asks" says too little to stand alone. */
const fewestWords = 3;

/** Words by which a decision turns from what was before. */
const contrasts = /\b(?:no longer|instead|rather than|in place of|replac\w*|any ?more|no more|not\b[^.;]*\bbut)\b/i;

/** What a sentence says without bounds, or says away, is what a challenge holds against it. */
const absolute =
  /\b(?:until|whoever|anyone|anybody|everybody|everyone|forever|always|never|stays?|unlimited|without|not|no|nothing|none|nobody|in (?:the )?memory|in parallel|at once|by hand|manual(?:ly)?|in plain text|count(?:s|ing)? up|as often as|for ever)\b/i;

/** Another number of the same: "two years" and "90 days", "one virtual machine" and "two". */
export function differsInFigure(decision: string, sentence: string): boolean {
  return otherFigures(decision, sentence).length > 0;
}

/** The figures of a sentence in whose place a decision puts another one. */
export function otherFigures(decision: string, sentence: string): Figure[] {
  if (!isSameThing(decision, sentence)) return [];
  const decided = readSpokenFigures(decision);
  return readSpokenFigures(sentence).filter((one) =>
    decided.some(
      ({ kind, value, of }) => one.kind === kind && one.value !== value && (kind !== 'count' || isSameThing(one.of, of)),
    ),
  );
}

function isSameThing(one: string, other: string): boolean {
  return sharedWords(subjectWords(one), subjectWords(other)).length > 0;
}

/** Two thirds of what the sentence speaks of are said anew: less would lose what stands there alone. */
export function retells(decision: string, sentence: string): boolean {
  const words = subjectWords(sentence);
  return words.size > 0 && sharedWords(words, subjectWords(decision)).length * 3 >= words.size * 2;
}
