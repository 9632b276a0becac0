import { ofDesign, orNotApplicable, quoteFields, raise, titleOf, unknownFields, type Check } from '../objection.ts';
import { readKnownWord } from '../../../lifecycle/known-or-not-applicable.ts';

/** Requires a time-out and failure handling. Publishers of events wait for nobody: no time-out. */
export const checkIntegrations: Check = ({ rfc }) =>
  rfc.body.proposedSolution.integrations.flatMap(({ id, text, kind, timeout, failure }) => {
    const known = readKnownWord(kind, ['event']);
    const isEvent = known.is === 'known';
    const missing = unknownFields({ ...(isEvent ? {} : { 'Time-out': timeout }), 'On Failure': failure });
    if (missing.length === 0) return [];
    return [
      raise({
        concern: 'failure-mode',
        weight: 'major',
        tie: ofDesign(id),
        title: `${id} does not say what happens while the other side does not answer.`,
        text: `${titleOf(text)}: ${isEvent ? 'an event that cannot be delivered' : 'a caller that waits without an end, or gives up without a plan,'} is what users see first.`,
        question: `Fill in ${quoteFields(missing)} of ${id}. ${orNotApplicable}`,
      }),
    ];
  });
