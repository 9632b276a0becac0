import { boltBodySchema, proofTypes, workTypes } from '../../lifecycle/bolt.ts';
import { field, group, items, list, optionalField, prose, referencesSection, section, typedField } from '../outline/outline.ts';
import { flagCodec } from '../outline/field-codecs.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

const empty = (): string => '';
const none = (): null => null;

/** Who does the work, and why that one. */
export const workFacts = [optionalField('Work', 'work', none, workTypes), optionalField('Why', 'why', empty)];

export const skeletonFact = typedField('Walking Skeleton', 'skeleton', flagCodec);

/** Where a criterion comes from, and what proves it. */
export const criterionFields = [optionalField('From', 'from', empty), optionalField('Proof', 'proof', none, proofTypes)];

export const boltFacts = [
  field('Assignee', 'assignee'),
  ...workFacts,
  field('Estimated Effort', 'estimatedEffort'),
  field('Actual Effort', 'actualEffort'),
  skeletonFact,
];

export const goal = section('Goal', 'goal', prose, { aliases: ['Objective'] });

export const boltWork = [
  section('Acceptance Criteria', 'acceptanceCriteria', items('AC', [...criterionFields, field('Evidence', 'evidence')], 'met'), {
    aliases: ['Criteria', 'Definition of Done'],
  }),
  section('Questions', 'questions', items('Q', [field('Answer', 'answer')]), { optional: true }),
  section('Touches', 'touches', { ...list, code: true }, { aliases: ['Files'], optional: true }),
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
  root: group(
    [
      goal,
      ...boltWork,
      section('Rollback Plan', 'rollbackPlan', prose, { aliases: ['Rollback'], optional: true }),
      referencesSection,
    ],
    { facts: boltFacts, lead: 'goal' },
  ),
  partTypes: { AC: 'criterion', Q: 'question' },
});
