import type { Concern } from '../../../lifecycle/challenge.ts';
import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { strikeBehindName } from './strike-parts.ts';

/** A sentence that a challenge quotes or a choice gives up, with the decision that settled it. */
export interface Settled {
  readonly quote: string;
  readonly concern: Concern;
  readonly place: string;
  readonly decision: SessionDecision;
  /** The sentence with what the decision takes the place of struck; as it was where that stands beside it. `isNamed` where who does it stands in front. */
  readonly strike: (sentence: string, isNamed?: boolean) => string;
  /** Of the row of a table that is quoted whole, the component stays that it tells of. */
  readonly keepsName?: boolean;
  /** More is struck than the words that are given up, and first. */
  readonly isClause?: boolean;
  /** Nothing of the sentence is struck: those that strike something come first, and it stands behind them. */
  readonly isBeside?: boolean;
  /** Its mark stands there, and what it struck was taken back with what a decision struck that holds no longer. */
  readonly isOpened?: boolean;
  /** A challenge quotes the sentence, so that the decision stands beside it also where nothing is struck. */
  readonly isChallenged?: boolean;
  /** A person said so by the words of the RFC: nothing that the rules know of the sentence stands against it. */
  readonly isSaid?: boolean;
  /** A person keeps what stood there: where nothing is struck, nothing is noted either. */
  readonly isKept?: boolean;
}

/** Whether a decision takes the place of a sentence. */
export type Replaces = (decision: string, sentence: string) => boolean;

/** But for the name in front of it. */
export const strikeWhole: Settled['strike'] = (sentence) => (sentence.includes('~~') ? sentence : strikeBehindName(sentence));

/** What holds of such a sentence a person has to say; whoever reads it learns what was decided. */
export const beside: Pick<Settled, 'strike' | 'isBeside'> = { strike: (sentence) => sentence, isBeside: true };

/** Whether somebody turned something down by it. */
export function isRejection(decision: Pick<SessionDecision, 'text' | 'decidedAt'>, turns: SessionRecord['turns']): boolean {
  return turns.some((turn) => turn.settlement === 'reject' && turn.text === decision.text && turn.at === decision.decidedAt);
}

/** What is there whatever is built, and what it is held to. */
export function givenPlaces({ contextAndProblem }: RfcBody): (place: string) => boolean {
  const limits = new Set(contextAndProblem.constraints.map(({ id }) => id));
  return (place) => place === 'Domain Model' || place === 'Technical Context' || limits.has(place);
}

/** Fewer words than these are no sentence any more. */
export const fewestLeft = 3;

export function countWords(text: string): number {
  return text.trim().split(/\s+/).length;
}
