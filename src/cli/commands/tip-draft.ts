import type { Command } from 'commander';
import { hasModelSettings } from '../../config.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import { parseModelChoices, type ModelChoice } from '../../ports/model-choice.ts';
import { followToRest } from '../follow-to-rest.ts';
import { obtainPrd, readPrdSource, tellOfStart, warnOfModels, type PrdSource } from '../prd-source.ts';
import { readBudget, type BudgetOptions } from '../read-budget.ts';
import { renderWaitingGate } from '../render/gate.ts';
import { stack } from '../render/sections.ts';
import { renderTipReport } from '../render/tip.ts';
import type { Answer, Desk, Session } from '../session.ts';
import { examples } from './examples.ts';

/** The verb of the noun `tip` that drafts; the others are those of every kind that people write. */
export function addTipDraftCommand(program: Command, session: Session): void {
  const tip = program.commands.find((noun) => noun.name() === 'tip');
  if (!tip) throw new Error('The noun tip is not there.');
  tip
    .command('draft')
    .summary('draft a TIP from a PRD')
    .description(
      'Imports the PRD, drafts a technical proposal for it, compares both, and opens the gate at which a person decides. Called again on the same PRD it goes on with a run that failed, or shows what waits.',
    )
    .argument('<sources...>', 'files, a folder of them (together one PRD), or a PRD that was imported, such as PRD-001')
    .option('--new', 'draft another TIP although this PRD has one')
    .option('--anyway <reason>', 'why, although the full workflow was chosen for this PRD, or none')
    .option('--model <list>', 'who drafts, instead of those configured; each next one where the one before gives no answer')
    .option('--budget-tokens <number>', 'tokens after which the run asks for more at a gate')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .addHelpText(
      'after',
      examples('tip draft PRD-001', 'tip draft profile-page.prd.md --anyway "one form" --model anthropic,rules'),
    )
    .action(async (sources: string[], options: { new?: boolean; anyway?: string; model?: string } & BudgetOptions) => {
      const budget = readBudget(options);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      const source = await readPrdSource(sources);
      await session.answer<'tip-draft'>((desk) => {
        warnOfModels(desk, hasModelSettings(session.readConfig().models) && models === undefined);
        return draft(desk, { source, fresh: options.new === true, anyway: options.anyway, models, budget });
      });
    });
}

interface Wanted {
  readonly source: PrdSource;
  /** Draft again although this PRD version has a TIP. */
  readonly fresh: boolean;
  /** Why a TIP is drafted although the full workflow was chosen, or none. */
  readonly anyway?: string;
  /** Asked instead of those configured. */
  readonly models?: readonly ModelChoice[];
  /** What a new run may use. */
  readonly budget?: BudgetLimits;
}

/** Imports, drafts and reports. Throws what stopped the run, where it neither waits nor succeeded. */
async function draft(desk: Desk, { source, ...request }: Wanted): Promise<Answer<'tip-draft'>> {
  const { service, identity, progress } = desk;
  const prd = await obtainPrd(desk, source);
  const started = await service.runs.start({ workflow: 'lightweight', prd: prd.key, version: prd.version, ...request });
  tellOfStart(desk, started, request.budget);
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
