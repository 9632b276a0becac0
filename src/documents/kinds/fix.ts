import { expeditedReviews, fixBodySchema } from '../../lifecycle/fix.ts';
import { field, group, prose, referencesSection, section } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';
import { boltFacts, boltWork, goal } from './bolt.ts';

/** A Fix-It Bolt as a document (specification 2.10). */
export const fixKind = outlinedKind('fix', fixBodySchema, {
  root: group(
    [
      goal,
      section('Root Cause', 'rootCause', prose, { aliases: ['Cause'] }),
      section('Fix', 'fix', prose, { aliases: ['Solution'] }),
      section('Estimated Risk', 'estimatedRisk', prose, { aliases: ['Risk'] }),
      section('Rollback Plan', 'rollbackPlan', prose, { aliases: ['Rollback'] }),
      ...boltWork,
      referencesSection,
    ],
    { facts: [...boltFacts, field('Expedited Review', 'expeditedReview', expeditedReviews)], lead: 'goal' },
  ),
  partTypes: { AC: 'criterion', Q: 'question' },
});
