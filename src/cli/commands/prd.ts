import type { Command } from 'commander';
import { examples } from './examples.ts';
import { addEditVerbs } from './edit-verbs.ts';
import { addNewVerb } from './new-verb.ts';
import { addNoun } from './noun.ts';
import { addPrdAnswer } from './prd-answer.ts';
import { addPrdDraft } from './prd-draft.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readArtifactKey, readVersion } from '../input/parse-arguments.ts';
import { readPaths } from '../input/read-paths.ts';
import { readSourcesOrPiped } from '../input/read-sources.ts';
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
    .argument(
      '<sources...>',
      'files, or a folder whose .md, .markdown and .txt files are read in order of their paths; - for what is piped in',
    )
    .option('--title <text>', 'what it is called, whatever its files say; kept when they are imported again')
    .addHelpText('after', examples('prd import checkout.prd.md', 'prd import docs/checkout/ --title "Checkout"'))
    .action(async (sources: string[], { title }: { title?: string }) => {
      const files = await readSourcesOrPiped(sources);
      await session.answer<'prd-import'>(async ({ service }) => {
        const report = await service.prds.import({ files, ...(title === undefined ? {} : { title }) });
        return {
          report,
          text: async (style) =>
            renderImportedPrd(report, style, await readPaths(service, [{ key: report.prd.key, kind: 'prd' }])),
        };
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
      await session.answer<'prd-show'>(async ({ service }) => {
        const report = await service.prds.show(wanted);
        return { report, text: (style) => renderPrd(report, style) };
      });
    });

  addPrdDraft(prd, session);
  addPrdAnswer(prd, session);
  addNewVerb(prd, session, 'prd');
  addEditVerbs(prd, session, 'prd');

  addLimit(prd.command('list'))
    .summary('all PRDs')
    .description('Lists the PRDs, newest first.')
    .action(({ limit }: { limit: number }) =>
      session.answer<'artifact-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.artifacts.list({ kind: 'prd' }, page));
        return {
          report,
          text: (style) => {
            const empty = `There is no PRD yet. Import one: ${style.command} prd import FILE.md`;
            return withMore(renderArtifactList(report.items, { empty, style }), report, style);
          },
        };
      }),
    );
}
