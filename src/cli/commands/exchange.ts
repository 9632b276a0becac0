import { Option, type Command } from 'commander';
import { syncFolder } from '../../usecases/exchange/sync-folder.ts';
import { needsPerson } from '../../usecases/exchange/folder-items.ts';
import { writeTables } from '../../usecases/exchange/write-tables.ts';
import { openFolder } from '../folder/open-folder.ts';
import { renderFolder } from '../render/folder.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addExportCommand(program: Command, session: Session): void {
  program
    .command('export')
    .summary('write all artifacts to a folder')
    .description(
      'Writes every artifact as Markdown, one file each. Files keep their names; what is up to date stays as it is, byte for byte, and what somebody edited is left alone. With --format csv it writes tables instead.',
    )
    .argument('<folder>', 'made where there is none; such as the docs of a Git repository')
    .addOption(new Option('--format <format>', 'what to write').choices(['md', 'csv']).default('md'))
    .addHelpText('after', examples('export docs/artifacts', 'export tables --format csv'))
    .action((name: string, { format }: { format: 'md' | 'csv' }) =>
      session.answer<'folder-sync'>(async ({ service }) => {
        const folder = await openFolder(name, { create: true });
        const report =
          format === 'md'
            ? await syncFolder({ service, folder, mode: 'export', name })
            : await writeTables({ service, folder, name });
        return { report, text: (style) => renderFolder(report, style), exitCode: needsPerson(report) ? 1 : 0 };
      }),
    );
}

export function addSyncCommand(program: Command, session: Session): void {
  program
    .command('sync')
    .summary('bring a folder of Markdown and the repository together')
    .description(
      'Writes what is newer in the repository, stores edited files as new versions, and makes artifacts of new files in folders such as adr/. Where both were changed it shows both texts, changes nothing, and exits with 1. Nothing is ever deleted.',
    )
    .argument('<folder>', 'that an export made')
    .addHelpText('after', examples('sync docs/artifacts'))
    .action((name: string) =>
      session.answer<'folder-sync'>(async ({ service }) => {
        const folder = await openFolder(name, { create: false });
        const report = await syncFolder({ service, folder, mode: 'sync', name });
        return { report, text: (style) => renderFolder(report, style), exitCode: needsPerson(report) ? 1 : 0 };
      }),
    );
}
