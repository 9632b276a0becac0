import type { Command } from 'commander';
import { readList } from '../input/parse-arguments.ts';
import { renderBaseline, renderBaselines, renderComparison, renderMade } from '../render/baseline.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addBaselineCommands(program: Command, session: Session): void {
  const baseline = addNoun(program, {
    name: 'baseline',
    summary: 'named sets of versions',
    description: 'Baselines: sets of versions under a name, to be compared later. They never change.',
    calls: ['baseline create release-1.4', 'baseline compare release-1.4'],
  });

  baseline
    .command('create')
    .summary('name a set of versions')
    .description('Names the versions that are current now: of everything, or of the artifacts that are named.')
    .argument('<name>', 'such as release-1.4')
    .argument('[artifacts...]', 'such as PRD-001, or PRD-001@2 for an older version')
    .option('--note <text>', 'what it is for', '')
    .addHelpText('after', examples('baseline create release-1.4 --note "As shipped."', 'baseline create audit PRD-001 DAA-001@2'))
    .action(async (name: string, artifacts: string[], { note }: { note: string }) => {
      const of = readList(artifacts);
      await session.answer<'baseline-create'>(async ({ service }) => {
        const report = await service.knowledge.baselines.create({ name, note, of });
        return { report, text: (style) => renderMade(report, style) };
      });
    });

  baseline
    .command('list')
    .summary('all baselines')
    .description('Lists the baselines, newest first.')
    .action(() =>
      session.answer<'baseline-list'>(async ({ service }) => {
        const report = await service.knowledge.baselines.list();
        return { report, text: (style) => renderBaselines(report, style) };
      }),
    );

  baseline
    .command('show')
    .summary('its versions')
    .description('Shows the versions that a baseline names.')
    .argument('<name>', 'such as release-1.4')
    .action((name: string) =>
      session.answer<'baseline-show'>(async ({ service }) => {
        const report = await service.knowledge.baselines.show({ name });
        return { report, text: (style) => renderBaseline(report, style) };
      }),
    );

  baseline
    .command('compare')
    .summary('what changed since, and what became suspect')
    .description('Compares a baseline with a later one, or with what is there now.')
    .argument('<from>', 'the earlier baseline')
    .argument('[to]', 'the later one; the state now when absent')
    .addHelpText('after', examples('baseline compare release-1.4', 'baseline compare release-1.4 release-1.5'))
    .action((from: string, to?: string) =>
      session.answer<'baseline-compare'>(async ({ service }) => {
        const report = await service.knowledge.baselines.compare({ from, to: to ?? null });
        return { report, text: (style) => renderComparison(report, style) };
      }),
    );
}
