import type { DraftAssumption } from './contracts.ts';

/**
 * Assumptions for fields that intent and questions leave empty, for every section of specification
 * 2.1. Each promises the least. Only the business can set the primary KPI, so it has none.
 */
export const standardAssumptions: readonly (DraftAssumption & { readonly place: string })[] = [
  {
    place: 'performance',
    text: 'Nine of ten requests are answered within 2 seconds.',
    because: 'a stricter figure can be set without changing a story',
  },
  {
    place: 'availability',
    text: 'It can be used during business hours; when it is down outside of them, nobody is called.',
    because: 'the intent asks for nothing outside of business hours, and longer hours change no story',
  },
  {
    place: 'scalability',
    text: 'It carries the load of today, and twice as much.',
    because: 'the intent speaks of no growth',
  },
  {
    place: 'security',
    text: 'Everybody sees and changes only what their own role needs, and each change is recorded with who made it and when.',
    because: 'it is the narrowest reading, and more can be opened later',
  },
  {
    place: 'compliance',
    text: 'The rules on personal data and on records that the organization follows today hold here as well.',
    because: 'they hold whether or not the intent names them',
  },
  {
    place: 'measurement-method',
    text: 'Counted once a week from the record of what is done with the feature.',
    because: 'that record is kept anyway',
  },
  {
    place: 'timeline',
    text: 'There is no fixed date; it is released when its acceptance criteria are met.',
    because: 'a date can be set later without changing a story',
  },
  {
    place: 'budget',
    text: 'Nothing has to be bought for it.',
    because: 'a purchase needs a decision of its own',
  },
  {
    place: 'team-constraints',
    text: 'The team that looks after this part of the business today builds it.',
    because: 'the intent names no other',
  },
];
