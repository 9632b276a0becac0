import { checkVerdicts, validationBodySchema } from '../../lifecycle/validation.ts';
import { field, group, prose, referencesSection, section } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

const check = group([section('Note', 'note', prose, { optional: true })], {
  facts: [field('Figure', 'figure'), field('Query', 'query'), field('Verdict', 'verdict', checkVerdicts)],
  lead: 'note',
});

/** A Fix Validation as a document (specification 1.6, step 8). */
export const validationKind = outlinedKind('validation', validationBodySchema, {
  root: group([
    section('Error Rates', 'errorRates', check),
    section('Resource Usage', 'resourceUsage', check),
    section('Load Test', 'loadTest', check),
    section('Event Processing', 'eventProcessing', check),
    referencesSection,
  ]),
  partTypes: {},
});
