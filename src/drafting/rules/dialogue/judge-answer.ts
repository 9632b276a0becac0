import { leavesOpen } from '../../../analysis/challenge/meanings/undecided.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { mentions } from '../../../analysis/challenge/phrases/concept.ts';
import { readWords } from '../../../analysis/challenge/phrases/words.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
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

/** A part of the RFC, or a decision, that the answer points at by its id, and what in it meets the concern. */
function findPart(
  { reading, session }: Dialogue,
  { concern }: Challenge,
  answer: string,
): { id: string; sentence: string } | undefined {
  const said = [...reading.design, ...session.decisions];
  for (const id of answer.match(/\b[A-Z]{1,5}-\d+\b/g) ?? []) {
    for (const { text } of said.filter((candidate) => candidate.id === id)) {
      const sentence = findMechanism(concern, text);
      if (sentence !== undefined) return { id, sentence };
    }
  }
  return undefined;
}
