import { mitigationBodySchema, reversibilities, risks } from '../../lifecycle/mitigation.ts';
import { namesCodec } from '../outline/field-codecs.ts';
import { field, group, items, prose, referencesSection, section, typedField } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';

const option = items('OPT', [
  field('Risk', 'risk', risks),
  field('Reversibility', 'reversibility', reversibilities),
  field('Why', 'because'),
  field('Expected Effect', 'expectedEffect'),
  field('Rollback', 'rollback'),
  typedField('Evidence', 'evidence', namesCodec),
]);

/** A Mitigation as a document (specification 1.6, step 4). */
export const mitigationKind = outlinedKind('mitigation', mitigationBodySchema, {
  root: group(
    [
      section('Options', 'options', option, { aliases: ['Mitigation Options'] }),
      section('Reason', 'reason', prose, { aliases: ['Why Not the Lowest Risk'], optional: true }),
      referencesSection,
    ],
    { facts: [field('Chosen', 'chosen'), field('Watched By', 'watchedBy')], lead: 'reason' },
  ),
  partTypes: { OPT: 'mitigation-option' },
});
