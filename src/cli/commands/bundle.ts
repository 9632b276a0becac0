import type { Command } from 'commander';
import { count } from '../../lifecycle/count.ts';
import { writeBundle } from '../folder/bundle-file.ts';
import { readJsonFile } from '../folder/read-json-file.ts';
import { renderBundleImport } from '../render/bundle.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addBundleCommands(program: Command, session: Session): void {
  const bundle = addNoun(program, {
    name: 'bundle',
    summary: 'the whole repository in one file',
    description: 'All artifacts with their history in one JSON file: to be kept, or to be moved to another installation.',
    calls: ['bundle export backup.json', 'bundle import backup.json'],
  });

  bundle
    .command('export')
    .summary('write every artifact with its history to a file')
    .description('Writes all versions, parts, links and aliases. Runs, gates, people and the audit trail stay where they are.')
    .argument('<file>', 'it must not exist yet')
    .option('--force', 'overwrite the file')
    .addHelpText('after', examples('bundle export backup.json'))
    .action((file: string, { force = false }: { force?: boolean }) =>
      session.answer<'bundle-export'>(async ({ service }) => {
        const report = await writeBundle(file, { exchange: service.exchange, force });
        const text = `${count(report.artifacts, 'artifact')} in ${count(report.versions, 'version')} are in ${file}.`;
        return { report, text: ({ colors }) => `${text}\n${colors.dim(`sha256 ${report.sha256}`)}` };
      }),
    );

  bundle
    .command('import')
    .summary('bring a bundle into an empty installation')
    .description(
      'Stores everything that the bundle holds, or nothing. What a gate approved in the other installation is a claim in this one, until its gate here is passed.',
    )
    .argument('<file>', 'that a bundle export wrote')
    .option('--redact', 'take secrets out of the versions that hold some, which changes their content hashes')
    .addHelpText('after', examples('bundle import backup.json'))
    .action(async (file: string, { redact = false }: { redact?: boolean }) => {
      const content = await readJsonFile(file, { writtenBy: 'bundle export' });
      await session.answer<'bundle-import'>(async ({ service }) => {
        const report = await service.exchange.importBundle({ bundle: content, redact });
        return { report, text: (style) => renderBundleImport(report, style) };
      });
    });
}
