import { Option, type Command } from 'commander';
import { hasModelSettings } from '../../config/config.ts';
import { parseModelChoices } from '../../ports/model-choice.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readArtifactKey, readVersion } from '../input/parse-arguments.ts';
import { renderArtifactList } from '../render/artifact.ts';
import { renderDaa } from '../render/daa.ts';
import { renderCoverageReport, renderLintReport } from '../render/daa-checks.ts';
import type { Session } from '../session.ts';
import { readPrdSource } from '../input/prd-source.ts';
import { generate, plan } from './daa-generate.ts';
import { readBudget, type BudgetOptions } from '../input/read-budget.ts';
import { examples } from './examples.ts';
import { addEditVerbs } from './edit-verbs.ts';
import { addNewVerb } from './new-verb.ts';
import { addNoun } from './noun.ts';

interface GenerateOptions extends BudgetOptions {
  readonly new?: boolean;
  readonly plan?: boolean;
  readonly all?: boolean;
  readonly anyway?: string;
  readonly model?: string;
}

export function addDaaCommands(program: Command, session: Session): void {
  const daa = addNoun(program, {
    name: 'daa',
    summary: 'domain models drafted from PRDs',
    description: 'AI-DAAs: technology-agnostic domain models, drafted from a PRD and validated at a gate.',
    calls: ['daa generate checkout.prd.md', 'daa show DAA-001', 'daa coverage DAA-001'],
  });

  daa
    .command('generate')
    .summary('draft a DAA from a PRD')
    .description(
      'Imports the PRD, drafts its domain model in five steps, checks it, and opens the gate at which a person decides. Called again on the same PRD it goes on with a run that failed, or shows what waits. Of a PRD that changed it redrafts only what hangs on the changes, and nothing that a person wrote.',
    )
    .argument(
      '<sources...>',
      'files, a folder of them (together one PRD), - for what is piped in, or a PRD that was imported, such as PRD-001',
    )
    .option('--new', 'draft another DAA although this PRD has one')
    .addOption(new Option('--plan', 'show what a changed PRD would have redrafted, and store nothing').conflicts(['new', 'all']))
    .option('--all', 'draft everything anew, not only what hangs on changes of the PRD')
    .option('--anyway <reason>', 'why, although the lightweight workflow was chosen for this PRD')
    .option('--model <list>', 'who drafts, instead of those configured; each next one where the one before gives no answer')
    .option('--budget-tokens <number>', 'tokens after which the run asks for more at a gate')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .addHelpText(
      'after',
      examples(
        'daa generate checkout.prd.md',
        'daa generate docs/checkout/',
        'daa generate PRD-001 --new --model anthropic,openai,rules',
        'daa generate PRD-001 --plan',
        'daa generate PRD-001 --new --model openai:llama3.3:70b',
      ),
    )
    .action(async (sources: string[], options: GenerateOptions) => {
      const budget = readBudget(options);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      const source = await readPrdSource(sources);
      if (options.plan === true) return session.answer<'prd-suspects'>((desk) => plan(desk, source));
      await session.answer<'daa-generate'>((desk) => {
        const shellNamesModels = hasModelSettings(session.readConfig().models);
        const wanted = {
          source,
          fresh: options.new === true,
          all: options.all === true,
          anyway: options.anyway,
          models,
          budget,
          shellNamesModels,
        };
        return generate(desk, wanted);
      });
    });

  daa
    .command('show')
    .summary('the domain model')
    .description('Shows contexts, aggregates with invariants and states, and operations with the stories they serve.')
    .argument('<key>', 'such as DAA-001')
    .option('--version <number>', 'an older version')
    .action(async (key: string, options: { version?: string }) => {
      const wanted = wantedVersion(key, options);
      await session.answer<'daa-show'>(async ({ service }) => {
        const report = await service.daas.show(wanted);
        return { report, text: (style) => renderDaa(report, style) };
      });
    });

  addNewVerb(daa, session, 'daa');
  addEditVerbs(daa, session, 'daa');

  addLimit(daa.command('list'))
    .summary('all DAAs')
    .description('Lists the DAAs, newest first.')
    .action(({ limit }: { limit: number }) =>
      session.answer<'artifact-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.artifacts.list({ kind: 'daa' }, page));
        return {
          report,
          text: (style) => {
            const empty = `There is no DAA yet. Draft one: ${style.command} daa generate FILE.md`;
            return withMore(renderArtifactList(report.items, { empty, style }), report, style);
          },
        };
      }),
    );

  daa
    .command('lint')
    .summary('what is wrong with a DAA')
    .description('Lists every finding of the checks: place, message and what mends it.')
    .argument('<key>', 'such as DAA-001')
    .option('--version <number>', 'an older version')
    .action(async (key: string, options: { version?: string }) => {
      const wanted = wantedVersion(key, options);
      await session.answer<'daa-lint'>(async ({ service }) => {
        const report = await service.daas.lint(wanted);
        return { report, text: (style) => renderLintReport(report, style) };
      });
    });

  daa
    .command('coverage')
    .summary('a DAA compared with its PRD')
    .description('Compares a DAA with its PRD part by part: OK, GAP, ORPHAN, DEFERRED or N/A.')
    .argument('<key>', 'such as DAA-001')
    .option('--version <number>', 'an older version')
    .action(async (key: string, options: { version?: string }) => {
      const wanted = wantedVersion(key, options);
      await session.answer<'daa-coverage'>(async ({ service }) => {
        const report = await service.daas.coverage(wanted);
        return {
          report,
          text: async (style) => renderCoverageReport({ report, prd: (await service.prds.show(report.prd)).body }, style),
        };
      });
    });
}

function wantedVersion(key: string, options: { version?: string }): { key: string; version?: number } {
  return { key: readArtifactKey(key), version: options.version ? readVersion(options.version) : undefined };
}
