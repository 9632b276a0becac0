import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { permission, text, unavailable, type Refusals } from './wording.ts';

/** Wordings for errors of the database itself, or of a query. */
export const databaseRefusals: Refusals = {
  'database.insert-only': ({ table, operation }) =>
    permission(`The database allows no such ${text(operation)} of ${text(table)}.`, 'Records are kept; add a new one instead.'),
  'database.contended': () =>
    unavailable(
      'Others changed the same things at the same moment, and went first each time it was tried.',
      'Nothing was stored. Call again.',
    ),
  'database.password': () => unavailable('The database does not accept the password.', 'Check DATABASE_URL.'),
  'database.unavailable': ({ reason }) =>
    unavailable(
      `The database does not answer: ${text(reason)}`,
      fix`Check that it runs and that DATABASE_URL is right, or run ${act('diagnose')}.`,
    ),
};
