import type { Challenge } from './challenge.ts';
import type { SessionRecord, SessionTurn } from './design-session.ts';

/** The challenges of a session by their state. */
export interface SessionOutcome {
  readonly accepted: readonly Challenge[];
  readonly rebutted: readonly Challenge[];
  readonly deferred: readonly Challenge[];
  readonly open: readonly Challenge[];
}

export function sortOutcome({ challenges }: Pick<SessionRecord, 'challenges'>): SessionOutcome {
  const inState = (state: Challenge['state']): Challenge[] => challenges.filter((one) => one.state === state);
  return {
    accepted: inState('accepted'),
    rebutted: inState('rebutted'),
    deferred: inState('deferred'),
    open: inState('open'),
  };
}

/** Returns why the challenger upholds a challenge; '' when it does not, or gave no reason. */
export function upheldBecause({ turns }: Pick<SessionRecord, 'turns'>, { id, standing }: Challenge): string {
  if (standing !== 'upheld') return '';
  return turns.flatMap(({ reply }) => reply?.upheld ?? []).findLast((one) => one.id === id)?.because ?? '';
}

const deeds = {
  challenge: 'asks what is wrong with it',
  alternatives: 'asks for other ways',
  dive: 'asks for one risk to its ground',
  diagram: 'asks for a diagram',
  ask: 'asks',
  park: 'puts off',
  // The gate decides whether this ends the session.
  finalize: 'brings it to its gate',
  accept: 'accepts',
  rebut: 'rebuts',
  answer: 'answers',
  choose: 'decides',
  reject: 'rejects',
  use: 'uses',
  'not-use': 'does not use',
} as const;

/** Renders the move of a turn, after the person's name: `accepts CH-1`. */
export function describeMove({ move, settlement, about }: Pick<SessionTurn, 'move' | 'settlement' | 'about'>): string {
  if (move === null) return about.length > 0 ? `replies about ${about.join(', ')}` : 'replies';
  const deed = deeds[move === 'decide' ? (settlement ?? 'choose') : move];
  if (about.length === 0) return deed;
  const isObject = move === 'park' || (move === 'decide' && settlement !== 'choose');
  return `${deed}${isObject ? ' ' : settlement === 'choose' ? ' on ' : ', about '}${about.join(', ')}`;
}
