import type { Challenge } from './challenge.ts';
import type { SessionDecision, SessionRecord, SessionTurn } from './design-session.ts';

type Alternative = NonNullable<SessionTurn['reply']>['alternatives'][number];

/** What a session has come to, sorted by what became of it. */
export interface SessionOutcome {
  readonly accepted: readonly Challenge[];
  readonly rebutted: readonly Challenge[];
  readonly deferred: readonly Challenge[];
  readonly open: readonly Challenge[];
  /** Alternatives that the challenger put forward and nobody chose, with the turn in which it did. */
  readonly notChosen: readonly (Alternative & { readonly turn: number })[];
}

export function sortOutcome({
  challenges,
  decisions,
  turns,
}: Pick<SessionRecord, 'challenges' | 'turns'> & { readonly decisions: readonly SessionDecision[] }): SessionOutcome {
  const inState = (state: Challenge['state']): Challenge[] => challenges.filter((one) => one.state === state);
  const isRejection = ({ text, decidedAt }: SessionDecision): boolean =>
    turns.some((turn) => turn.settlement === 'reject' && turn.text === text && turn.at === decidedAt);
  const chosen = decisions.filter((decision) => !isRejection(decision)).map(({ text }) => text.toLowerCase());
  const offered = new Map(
    turns.flatMap(({ sequence, reply }) =>
      (reply?.alternatives ?? []).map((one) => [one.title.toLowerCase(), { ...one, turn: sequence }] as const),
    ),
  );
  return {
    accepted: inState('accepted'),
    rebutted: inState('rebutted'),
    deferred: inState('deferred'),
    open: inState('open'),
    notChosen: [...offered].filter(([title]) => !chosen.some((text) => text.includes(title))).map(([, one]) => one),
  };
}

/** Why the challenger holds on to a challenge; '' when it does not, or did not say. */
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
  finalize: 'ends the dialogue',
  accept: 'accepts',
  rebut: 'rebuts',
  answer: 'answers',
  choose: 'decides',
  reject: 'rejects',
} as const;

/** What a person did in a turn, behind their name: `accepts CH-1`. */
export function describeMove({ move, settlement, about }: Pick<SessionTurn, 'move' | 'settlement' | 'about'>): string {
  if (move === null) return about.length > 0 ? `replies about ${about.join(', ')}` : 'replies';
  const deed = deeds[move === 'decide' ? (settlement ?? 'choose') : move];
  if (about.length === 0) return deed;
  const isObject = move === 'park' || (move === 'decide' && settlement !== 'choose');
  return `${deed}${isObject ? ' ' : settlement === 'choose' ? ' on ' : ', about '}${about.join(', ')}`;
}
