import type { Command } from 'commander';
import { hasModelSettings } from '../../config/config.ts';
import { parseModelChoices } from '../../ports/model-choice.ts';
import { readArtifactKey, requireOwnKey } from '../input/parse-arguments.ts';
import { warnOfModels } from '../input/prd-source.ts';
import { readBudget, type BudgetOptions } from '../input/read-budget.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { renderBoard, renderBoltCoverage, renderPlan, renderPlanDraft, renderRaised } from '../render/plan.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

interface PlanOptions extends BudgetOptions {
  readonly dryRun?: true;
  readonly model?: string;
}

/** Adds the verbs of `bolt` that plan an AI-ADR and show how far it is. */
export function addBoltVerbs(noun: Command, session: Session): void {
  noun
    .command('plan')
    .summary('break an Accepted AI-ADR into Bolts')
    .description(
      'Breaks an Accepted AI-ADR with its amendments into Bolts: each part is owned by one Bolt or omitted with a reason. Opens the gate at which a person accepts the plan; the approval creates the Bolts. Called again it shows what waits, or plans what is new: Bolts that somebody has begun stay as they are.',
    )
    .argument('<adr>', 'such as ADR-001')
    .option('--dry-run', 'show the plan that rules would make, and store nothing')
    .option(
      '--model <list>',
      'who rewords and regroups, instead of those configured; each next one where the one before gives no answer',
    )
    .option('--budget-tokens <number>', 'tokens after which the run asks for more at a gate')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .addHelpText(
      'after',
      examples('bolt plan ADR-001 --dry-run', 'bolt plan ADR-001', 'bolt plan ADR-001 --model anthropic,rules'),
    )
    .action(async (text: string, options: PlanOptions) => {
      const asked = readArtifactKey(text, 'adr');
      if (options.dryRun) {
        await session.answer<'plan-preview'>(async ({ service }) => {
          const report = await service.plans.preview({ adr: await requireOwnKey(service, asked, 'adr') });
          return { report, text: (style) => renderPlan(report, style) };
        });
        return;
      }
      const budget = readBudget(options);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      await session.answer<'plan-draft'>(async (desk) => {
        const { service, identity } = desk;
        warnOfModels(desk, hasModelSettings(session.readConfig().models) && models === undefined);
        const adr = await requireOwnKey(service, asked, 'adr');
        const started = await service.plans.start({ adr, ...(models ? { models } : {}), ...(budget ? { budget } : {}) });
        const run = await followToRest(desk, started.id);
        const report = await service.plans.drafted({ key: run.id });
        const newest = report.gate ? await service.gates.show({ key: report.gate.id }) : null;
        const gate = newest?.status === 'pending' ? newest : null;
        return { report, text: (style) => renderPlanDraft({ report, gate, identity }, style) };
      });
    });

  noun
    .command('coverage')
    .summary('which Bolt owns each part of an AI-ADR')
    .description('Shows each part of an AI-ADR and its amendments with the Bolt that owns it, or why it has none.')
    .argument('<adr>', 'such as ADR-001')
    .addHelpText('after', examples('bolt coverage ADR-001'))
    .action((text: string) =>
      session.answer<'bolt-coverage'>(async ({ service }) => {
        const report = await service.plans.coverage({ adr: await requireOwnKey(service, readArtifactKey(text, 'adr'), 'adr') });
        return { report, text: (style) => renderBoltCoverage(report, style) };
      }),
    );

  noun
    .command('board')
    .summary('Bolts by status, with what each waits for')
    .description('Shows Bolts by status, with who does them, what each waits for, and the questions that are open.')
    .option('--adr <key>', 'only of this AI-ADR')
    .addHelpText('after', examples('bolt board', 'bolt board --adr ADR-001'))
    .action(({ adr }: { adr?: string }) =>
      session.answer<'bolt-board'>(async ({ service }) => {
        const key = adr === undefined ? undefined : await requireOwnKey(service, readArtifactKey(adr, 'adr'), 'adr');
        const report = await service.plans.board(key === undefined ? {} : { adr: key });
        return { report, text: (style) => renderBoard(report, style) };
      }),
    );

  noun
    .command('raise')
    .summary('store what came up at a Bolt')
    .description(
      'Stores work that was found at a Bolt as a new Bolt, or a question of it. A question blocks the Deployment Unit until an edit of the Bolt answers it.',
    )
    .argument('<bolt>', 'such as BOLT-003')
    .option('--goal <text>', 'of the work that was found')
    .option('--question <text>', 'what somebody has to answer')
    .addHelpText(
      'after',
      examples(
        'bolt raise BOLT-003 --goal "Index loans by branch"',
        'bolt raise BOLT-003 --question "Who pays for a lost copy?"',
      ),
    )
    .action((text: string, raised: { goal?: string; question?: string }) =>
      session.answer<'bolt-raised'>(async ({ service }) => {
        const key = await requireOwnKey(service, readArtifactKey(text, 'bolt'), 'bolt');
        const report = await service.plans.raise({ key, ...raised });
        return { report, text: (style) => renderRaised(report, style) };
      }),
    );
}
