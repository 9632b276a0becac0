import { resolutionBodySchema, resolutionOutcomes } from '../../lifecycle/resolution.ts';
import { field, group, list, prose, referencesSection, section } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

/** A Resolution as a document (specification 1.6, step 11). */
export const resolutionKind = outlinedKind('resolution', resolutionBodySchema, {
  root: group(
    [section('Reason', 'reason', prose), section('Shared With', 'sharedWith', list, { optional: true }), referencesSection],
    {
      facts: [field('Outcome', 'outcome', resolutionOutcomes), field('Duplicate Of', 'duplicateOf'), field('Review', 'reviewAt')],
      lead: 'reason',
    },
  ),
  partTypes: {},
});
