import type { Report } from '../../../usecases/reports/registry.ts';

type Turn = Report<'design-show'>['turns'][number];

export const moveLabels = {
  ask: 'asks',
  challenge: 'asks what is wrong',
  alternatives: 'asks for other ways',
  dive: 'asks for a risk to its ground',
  diagram: 'asks for a diagram',
  decide: 'decides',
  park: 'puts off',
  finalize: 'brings it to its gate',
} as const;

const settlementLabels = {
  accept: 'accepts',
  rebut: 'rebuts',
  answer: 'answers',
  choose: 'decides',
  reject: 'rejects',
  use: 'uses',
  'not-use': 'does not use',
} as const;

const endings: Readonly<Partial<Record<NonNullable<Turn['ending']>, string>>> = {
  'nothing-left': 'It has nothing left to say against it.',
  'turns-spent': 'It used up its questions to the model.',
  'budget-spent': 'The budget of the session is used up.',
  'cut-off': 'The reply was cut off.',
};

/** `Ada accepts`, `the challenger replies`; what it is about stands behind it. */
export function describeTurn({ speaker, move, settlement }: Pick<Turn, 'speaker' | 'move' | 'settlement'>): string {
  if (speaker === 'challenger') return 'replies';
  if (move === 'decide' && settlement !== null) return settlementLabels[settlement];
  return move === null ? 'writes' : moveLabels[move];
}

/** Why a reply ended where that is not plain; empty otherwise. */
export function describeEnding({ ending }: Pick<Turn, 'ending'>): string {
  return ending === null ? '' : (endings[ending] ?? '');
}
