import { deniedFigures, isInFigures, isOfOtherCase, mentionOf, spokenBesideFigures } from '../ends/denied-things.ts';
import { sharedWords } from '../../challenge/subject-words.ts';
import type { Mention } from '../find-sentence.ts';
import { tellsToday } from '../tells-today.ts';
import { findDeniedSpans } from './denied-spans.ts';
import { findOldRhythms } from './old-rhythms.ts';

/** A figure or rhythm that a sentence states and that a decision says no to ("30 days, not 7", "every hour, not every night"). */
export interface OldFigures {
  /** With the word that leads to it. */
  readonly spans: readonly Mention[];
  /** Whether both speak of the same thing for certain, and the sentence of what is to be, and not of what is there or what somebody else has written. */
  readonly isSure: boolean;
}

/**
 * Figures of a sentence that a decision says no to, where the sentence stands among what is given, or weighed, and not among what is built. Seven days of a
 * hold are not seven days of a loan: where they share one word of several, only a reader can tell.
 */
export function findOldFigures(decision: string, sentence: string): OldFigures {
  const wanted = spokenBesideFigures(decision);
  const shared = sharedWords(wanted, spokenBesideFigures(sentence)).length;
  const found = shared === 0 ? [] : deniedFigures(decision, sentence);
  const rhythms = findOldRhythms(decision, sentence);
  const spans = [...found.map((figure) => mentionOf(figure, sentence)), ...rhythms.spans];
  const isQuoted = spans.some(({ start }) => isWithinQuotes(sentence, start));
  const isNear = shared >= Math.min(fewestShared, wanted.size) && !isOfOtherCase(decision, sentence);
  const isSame =
    rhythms.isSure ||
    (found.some(isInFigures) && isNear) ||
    (found.length > 0 && findDeniedSpans(decision, sentence).some((one) => one.isSure));
  return { spans, isSure: spans.length > 0 && isSame && !isQuoted && !tellsToday(sentence) && !ofOthers.test(sentence) };
}

/** One word alone is shared by things that have nothing to do with each other. */
const fewestShared = 2;

/** What a PRD or a model says is changed there. */
const ofOthers = /\b(?:PRD|DAA|TIP)-\d+\b/;

function isWithinQuotes(text: string, at: number): boolean {
  return [...text.matchAll(/["“][^"”]*["”]/g)].some(({ index, 0: quoted }) => index < at && at < index + quoted.length);
}
