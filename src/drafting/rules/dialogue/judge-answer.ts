import { leavesOpen } from '../../../analysis/challenge/meanings/undecided.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { mentions } from '../../../analysis/challenge/phrases/concept.ts';
import { readWords } from '../../../analysis/challenge/phrases/words.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge, Concern } from '../../../lifecycle/challenge.ts';
import { speaksOfDesign } from './answer-subject.ts';
import { findBrokenFigure, type BrokenFigure } from './broken-figure.ts';
import { findAdmission, findDeniedPremise, findHope } from './denied-premise.ts';
import type { Dialogue } from './dialogue.ts';
import { findMechanism } from './met-by.ts';

/** What an answer is to a challenge, as far as code can tell; each with the words of it that say so. */
export type Judgement =
  | { readonly kind: 'breaks'; readonly figure: BrokenFigure }
  | { readonly kind: 'meets' | 'denies-premise' | 'admits' | 'hopes' | 'leaves-open' | 'foreign'; readonly sentence: string }
  | { readonly kind: 'points'; readonly id: string; readonly sentence: string }
  | { readonly kind: 'unknown' };

/** Holds an answer against the challenge's own question, its subject, and the figures that the design is held to. */
export function judgeAnswer(dialogue: Dialogue, challenge: Challenge, answer: string): Judgement {
  const figure = findBrokenFigure(dialogue.reading, challenge, answer);
  if (figure) return { kind: 'breaks', figure };
  const named = findMechanism(challenge.concern, answer);
  if (named !== undefined && speaksOfDesign(dialogue, challenge, named)) return { kind: 'meets', sentence: named };
  const part = findPart(dialogue, challenge, answer);
  if (part) return { kind: 'points', ...part };
  const denied = findDeniedPremise(challenge, answer);
  if (denied !== undefined) return { kind: 'denies-premise', sentence: denied };
  if (named !== undefined) return { kind: 'foreign', sentence: named };
  const open = splitSentences(answer).find((sentence) => mentions(readWords(sentence), leavesOpen));
  if (open !== undefined) return { kind: 'leaves-open', sentence: open };
  const hope = findHope(answer);
  if (hope !== undefined) return { kind: 'hopes', sentence: hope };
  const admitted = findAdmission(challenge, answer);
  return admitted === undefined ? { kind: 'unknown' } : { kind: 'admits', sentence: admitted };
}

/**
 * A part of the RFC, a decision, or a statement of the model or the PRD that the answer points at by its id, and what in it meets the concern: a mechanism, or,
 * where it was said that nothing speaks of a demand, that it speaks of it.
 */
function findPart(dialogue: Dialogue, challenge: Challenge, answer: string): { id: string; sentence: string } | undefined {
  const demanded = challenge.ties
    .filter(({ kind, quote }) => kind !== 'design' && quote !== '')
    .map(({ quote }) => subjectWords(quote));
  for (const { id, texts } of partsPointedAt(dialogue, answer)) {
    for (const text of texts) {
      const sentence = findMechanism(challenge.concern, text);
      if (sentence !== undefined) return { id, sentence };
    }
    if (!asksWhereItIs.has(challenge.concern)) continue;
    const said = subjectWords(texts.join('. '));
    const sentence = texts.flatMap(splitSentences)[0];
    const isAbout = demanded.some((words) => words.size > 0 && wordsAlike(words, said).length >= words.size * sayingAsMuch);
    if (isAbout && sentence !== undefined) return { id, sentence };
  }
  return undefined;
}

/** Who asked where something is done is answered by whatever says that it is done. */
const asksWhereItIs: ReadonlySet<Concern> = new Set([
  'uncovered-story',
  'invariant-broken',
  'target-without-design',
  'constraint-broken',
]);
const sayingAsMuch = 0.5;

/** What stands under the ids that an answer names. A requirement that is only said again is no part that meets it, nor is the one that was held against the design. */
export function partsPointedAt({ reading, session }: Dialogue, answer: string): { id: string; texts: string[] }[] {
  const ids = [...new Set(answer.match(/\b(?:[A-Z]{1,5}-\d+(?:\.AC-\d+)?|(?:OP|INV|EV|AGG)-[a-z][\w-]*)\b/g))];
  const own = [
    ...reading.passages,
    ...session.decisions,
    ...reading.demands.filter(({ kind }) => kind === 'operation' || kind === 'invariant'),
  ];
  return ids.flatMap((id) => {
    const texts = own.filter((one) => one.id === id).map(({ text }) => text);
    return texts.length === 0 ? [] : [{ id, texts }];
  });
}
