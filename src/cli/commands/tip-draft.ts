import { Option, type Command } from 'commander';
import { hasModelSettings } from '../../config/config.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import { parseModelChoices, type ModelChoice } from '../../ports/model-choice.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { StartRun } from '../../usecases/service.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { choosePath, mayBeAsked } from '../interaction/choose-path.ts';
import { plan } from './daa-generate.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { obtainPrd, readPrdSource, reportStart, warnOfModels, type PrdSource } from '../input/prd-source.ts';
import { readBudget, type BudgetOptions } from '../input/read-budget.ts';
import { renderWaitingGate } from '../render/gate.ts';
import { stack } from '../render/sections.ts';
import { renderTipReport } from '../render/tip.ts';
import type { Answer, CommandContext, Session } from '../session.ts';
import { examples } from './examples.ts';

/** Adds the drafting verb of `tip`; its other verbs are those of every written kind. */
export function addTipDraftCommand(program: Command, session: Session): void {
  const tip = program.commands.find((noun) => noun.name() === 'tip');
  if (!tip) throw new Error('The noun tip is not there.');
  tip
    .command('draft')
    .summary('draft a TIP from a PRD')
    .description(
      'Imports the PRD, drafts a technical proposal for it, compares both, and opens the gate at which a person decides. Called again on the same PRD it goes on with a run that failed, or shows what waits. Of a PRD that changed it redrafts only what hangs on the changes, and nothing that a person wrote. Where nobody chose a workflow yet, a lead engineer or an architect at a terminal is asked.',
    )
    .argument(
      '<sources...>',
      'files, a folder of them (together one PRD), - for what is piped in, or a PRD that was imported, such as PRD-001',
    )
    .option('--new', 'draft another TIP although this PRD has one')
    .addOption(new Option('--plan', 'show what a changed PRD would have redrafted, and store nothing').conflicts(['new', 'all']))
    .option('--all', 'draft everything anew, not only what hangs on changes of the PRD; refused where a person wrote in it')
    .option('--anyway <reason>', 'why, although the full workflow was chosen for this PRD, or none')
    .option('--model <list>', 'who drafts, instead of those configured; each next one where the one before gives no answer')
    .option('--budget-tokens <number>', 'tokens after which the run asks for more at a gate')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .addHelpText(
      'after',
      examples(
        'tip draft PRD-001',
        'tip draft PRD-001 --plan',
        'tip draft profile-page.prd.md --anyway "one form" --model anthropic,rules',
      ),
    )
    .action(async (sources: string[], options: DraftOptions) => {
      const budget = readBudget(options);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      const source = await readPrdSource(sources);
      if (options.plan === true) return session.answer<'prd-suspects'>((desk) => plan(desk, source, 'tip'));
      await session.answer<'tip-draft'>((desk) => {
        warnOfModels(desk, hasModelSettings(session.readConfig().models) && models === undefined);
        return draft(desk, {
          source,
          fresh: options.new === true,
          all: options.all === true,
          anyway: options.anyway,
          models,
          budget,
        });
      });
    });
}

interface DraftOptions extends BudgetOptions {
  readonly new?: boolean;
  readonly plan?: boolean;
  readonly all?: boolean;
  readonly anyway?: string;
  readonly model?: string;
}

interface Wanted {
  readonly source: PrdSource;
  /** True drafts again although this PRD version has a TIP. */
  readonly fresh: boolean;
  /** True drafts the whole TIP again, not only what changes of the PRD affect. */
  readonly all: boolean;
  /** The reason for a TIP although the full workflow was chosen, or none. */
  readonly anyway?: string;
  /** Models instead of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** The budget of a new run. */
  readonly budget?: BudgetLimits;
}

/** Imports, drafts and reports. Throws the error of a run that neither waits nor succeeded. */
async function draft(desk: CommandContext, { source, ...request }: Wanted): Promise<Answer<'tip-draft'>> {
  const { service, identity, progress } = desk;
  const prd = await obtainPrd(desk, source);
  const started = await startOrAsk(desk, { workflow: 'lightweight', prd: prd.key, version: prd.version, ...request }).catch(
    (error: unknown) => {
      if ('files' in source)
        progress.note(`The PRD is stored as ${prd.key} version ${prd.version}; nothing was drafted from it.`);
      throw error;
    },
  );
  reportStart(desk, started, request.budget);
  const run = await followToRest(desk, started.run.id);
  const report = await service.tips.drafted({ key: run.id });
  const { tip: tipKey } = report.artifacts;
  if (tipKey !== null && !started.worked) {
    progress.note(`${prd.key} version ${prd.version} has ${tipKey} already; this is how it stands. --new drafts another.`);
  }
  return {
    report,
    text: async (style) => {
      const newest = report.gate ? await service.gates.show({ key: report.gate.id }) : null;
      const gate = newest?.status === 'pending' ? newest : null;
      if (tipKey === null)
        return stack([`${report.run.id} has drafted no TIP yet.`], gate ? renderWaitingGate({ gate, identity }, style) : []);
      const tip = await service.tips.show({ key: tipKey });
      const { body } = await service.prds.show(tip.prd);
      return renderTipReport({ tip, prd: body, gate, identity }, style);
    },
  };
}

/** Starts the run. If no workflow was chosen, it first asks a person who may choose. */
async function startOrAsk(desk: CommandContext, request: StartRun): Promise<Report<'run-start'>> {
  try {
    return await desk.service.runs.start(request);
  } catch (error) {
    if (!(error instanceof ThroughlineError) || error.id !== 'workflow.not-chosen' || !mayBeAsked(desk)) throw error;
    desk.progress.note(`Nobody chose a workflow for ${request.prd} yet, so you are asked.`);
    await choosePath(desk, { key: request.prd, given: {}, reason: '' });
    return desk.service.runs.start(request);
  }
}
