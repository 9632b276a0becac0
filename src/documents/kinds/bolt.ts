import { boltBodySchema } from '../../lifecycle/bolt.ts';
import { field, group, items, prose, referencesSection, section } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

export const boltFacts = [
  field('Assignee', 'assignee'),
  field('Estimated Effort', 'estimatedEffort'),
  field('Actual Effort', 'actualEffort'),
];

export const goal = section('Goal', 'goal', prose, { aliases: ['Objective'] });

export const boltWork = [
  section('Acceptance Criteria', 'acceptanceCriteria', items('AC', [field('Evidence', 'evidence')], 'met'), {
    aliases: ['Criteria', 'Definition of Done'],
  }),
  section(
    'Implementation Notes',
    'implementationNotes',
    group([section('Test Evidence', 'testEvidence', prose), section('Challenges', 'challenges', prose)], {
      facts: [field('Started', 'startedAt'), field('Completed', 'completedAt'), field('Pull Request', 'pullRequest')],
      lead: 'challenges',
    }),
    { aliases: ['Notes'] },
  ),
];

/** A Bolt as a document (specification 2.7). */
export const boltKind = outlinedKind('bolt', boltBodySchema, {
  root: group([goal, ...boltWork, referencesSection], { facts: boltFacts, lead: 'goal' }),
  partTypes: { AC: 'criterion' },
});
