import { isUnknown, readKnown, readKnownWord } from '../../../lifecycle/known-or-not-applicable.ts';
import { ofDesign, orNotApplicable, quoteFields, raise, titleOf, unknownFields, type Check } from '../objection.ts';

/** Requires owner and retention of stored data, and a way back for each migration. */
export const checkData: Check = ({ rfc, source }) => {
  const { components, migration } = rfc.body.proposedSolution;
  return [
    ...components.flatMap(({ id, text, personalData, retention }) => {
      const missing = unknownFields({ 'Personal Data': personalData, Retention: retention });
      const isPersonal = readKnownWord(personalData, ['yes']).is === 'known';
      if (missing.length === 0) return [];
      return [
        raise({
          concern: isPersonal ? 'personal-data' : 'unbounded-growth',
          weight: isPersonal ? 'major' : 'minor',
          tie: ofDesign(id),
          title: `${id} does not say ${isPersonal ? 'how long it keeps the data of people' : 'what it stores of whom, and for how long'}.`,
          text: `${titleOf(text)}: what nothing removes grows until a query is slow, and what belongs to a person has to go when it is not needed any more.`,
          question: `Fill in ${quoteFields(missing)} of ${id}. ${orNotApplicable}`,
        }),
      ];
    }),
    ...(readKnown(migration.steps).is === 'known' && isUnknown(migration.rollback)
      ? [
          raise({
            concern: 'migration',
            weight: 'major',
            tie: ofDesign('Migration'),
            title: 'The migration has no way back.',
            text: 'Its steps are stated and its rollback is not: whoever finds at night that it went wrong has no plan.',
            question: `How does one go back, and until when? Fill in "Rollback". ${orNotApplicable}`,
          }),
        ]
      : []),
    ...(source.kind === 'tip' && source.body.proposedImplementation.databaseChanges.length > 0 && isUnknown(migration.steps)
      ? [
          raise({
            concern: 'migration',
            weight: 'minor',
            tie: ofDesign('Migration'),
            title: `${source.key} changes the database, and nothing says how what is there gets over.`,
            text: 'Rows that exist already, and the version of the program that still runs while the change is made, meet the new schema.',
            question: `In which steps is it changed? Write a section "Migration" with its steps and rollback. ${orNotApplicable}`,
          }),
        ]
      : []),
  ];
};
