import type { Command } from 'commander';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { readArtifact } from '../../usecases/describe-daa.ts';
import { importPrd } from '../../usecases/import-prd.ts';
import { listArtifacts } from '../../usecases/list-artifacts.ts';
import { requireKind } from '../../usecases/require-kind.ts';
import { toArtifactSummary, toPrdDocument } from '../../usecases/reports/artifact-documents.ts';
import { toPrdImport } from '../../usecases/reports/prd-import.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';
import { readArtifactKey, readVersion } from '../parse-arguments.ts';
import { readSources } from '../read-sources.ts';
import { renderArtifactList } from '../render/artifact.ts';
import { renderImportedPrd, renderPrd } from '../render/prd.ts';
import type { Session } from '../session.ts';

export function addPrdCommands(program: Command, session: Session): void {
  const prd = addNoun(program, {
    name: 'prd',
    summary: 'requirements documents',
    description: 'Product requirements documents: what the feature is for.',
    calls: ['prd import checkout.prd.md', 'prd show PRD-001'],
  });

  prd
    .command('import')
    .summary('read a PRD from Markdown')
    .description(
      'Reads a PRD from Markdown. Several files, or a folder of them, make one PRD; importing changed files again makes its next version.',
    )
    .argument('<sources...>', 'files, or a folder whose .md, .markdown and .txt files are read in order of their paths')
    .addHelpText('after', examples('prd import checkout.prd.md', 'prd import docs/checkout/'))
    .action(async (sources: string[]) => {
      const files = await readSources(sources);
      await session.answer<'prd-import'>(async ({ ports, principal }) => {
        const imported = await importPrd(ports, { files, principal });
        const report = toPrdImport(imported);
        return { report, text: (style) => renderImportedPrd(imported, prdBodySchema.parse(imported.prd.body), style) };
      });
    });

  prd
    .command('show')
    .summary('a PRD as it was understood')
    .description('Shows the stories, criteria and requirements of a PRD with the ids that a DAA refers to.')
    .argument('<key>', 'such as PRD-001')
    .option('--version <number>', 'an older version')
    .action(async (key: string, options: { version?: string }) => {
      const wanted = { key: readArtifactKey(key), version: options.version ? readVersion(options.version) : undefined };
      await session.answer<'prd-show'>(async ({ ports }) => {
        const found = requireKind(await readArtifact(ports, wanted), 'prd');
        const report = toPrdDocument(found);
        return { report, text: (style) => renderPrd(found, report.body, style) };
      });
    });

  prd
    .command('list')
    .summary('all PRDs')
    .description('Lists the PRDs, newest first.')
    .action(() =>
      session.answer<'artifact-list'>(async ({ ports }) => {
        const items = await listArtifacts(ports, { kind: 'prd' });
        const report = { items: items.map(toArtifactSummary) };
        return {
          report,
          text: (style) =>
            renderArtifactList(items, { empty: `There is no PRD yet. Import one: ${style.command} prd import FILE.md`, style }),
        };
      }),
    );
}
