import { act, fix } from '../lifecycle/fixes/fix.ts';
import { UnavailableError } from '../lifecycle/errors.ts';

/** The errors with which a worker ends unasked. */
export const workerEnds = {
  databaseLost: (cause: unknown) =>
    new UnavailableError({
      id: 'run.database-lost',
      message: 'The connection to the database broke while runs were worked on.',
      fix: fix`Nothing is lost. Check the database with ${act('diagnose')}, then start again what was under way.`,
      cause,
    }),

  /** `gap`: how the schema differs. */
  schemaReplaced: (gap: string) =>
    new UnavailableError({
      id: 'run.schema-replaced',
      message: `This worker leaves its runs to others: ${gap}.`,
      fix: 'Nothing is lost. Start this process again with the Throughline version that migrated the database, or a newer one.',
    }),
};
