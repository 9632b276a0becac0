import type { Command } from 'commander';
import { oneLine } from '../render/text.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addMigrateCommand(program: Command, session: Session): void {
  program
    .command('migrate')
    .summary('bring the database to this version, as its owner')
    .description(
      'Makes the schema of the database that DATABASE_URL names, or brings it to this version, and makes the roles that work on it. It alone needs the ' +
        'owner; what serves or works on runs enters as throughline_service. The embedded database needs none of this.',
    )
    .addHelpText('after', examples('migrate'))
    .action(() =>
      session.report<'migrate'>(async (config) => {
        const { migrate } = await import('../../server/migrate.ts');
        const report = await migrate(config);
        return { report, text: () => `The database has the schema of this version: ${oneLine(report.database)}.` };
      }),
    );
}
