import { isUnknown, readKnownWord } from '../../../lifecycle/known-or-not-applicable.ts';
import { ofDesign, orNotApplicable, raise, titleOf, type Check } from '../objection.ts';

/** Requires each component to say who may do what. */
export const checkAccess: Check = ({ rfc }) =>
  rfc.body.proposedSolution.components
    .filter(({ access }) => isUnknown(access))
    .map(({ id, text, personalData }) =>
      raise({
        concern: 'authorization',
        weight: readKnownWord(personalData, ['yes']).is === 'known' ? 'major' : 'minor',
        tie: ofDesign(id),
        title: `${id} does not say who may do what.`,
        text: `${titleOf(text)}: what nothing checks, everybody who reaches it may do.`,
        question: `Who may call it, and what checks that? Fill in "Access" of ${id}. ${orNotApplicable}`,
      }),
    );
