import type { Command } from 'commander';
import { hasModelSettings } from '../../config/config.ts';
import { parseModelChoices } from '../../ports/model-choice.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { readArtifactKey, requireOwnKey } from '../input/parse-arguments.ts';
import { warnOfModels } from '../input/prd-source.ts';
import { readBudget, type BudgetOptions } from '../input/read-budget.ts';
import { renderAdrDraft } from '../render/adr-draft.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

/** Adds the verb of `adr` that records what was approved. */
export function addAdrDraft(noun: Command, session: Session): void {
  noun
    .command('draft')
    .summary('draft the AI-ADR of an approved RFC')
    .description(
      'Drafts the record of what was approved: decisions with how to check them, API contract, edge cases, metrics, alerts and runbook, and what was rejected. What nobody decided stands in it as open. Opens the gate at which a person accepts it. Called again it shows what waits; a design session that is finalized does all of this by itself.',
    )
    .argument('<rfc>', 'such as RFC-001')
    .option('--model <list>', 'who drafts, instead of those configured; each next one where the one before gives no answer')
    .option('--budget-tokens <number>', 'tokens after which the run asks for more at a gate')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .addHelpText('after', examples('adr draft RFC-001', 'adr draft RFC-001 --model anthropic,rules'))
    .action(async (text: string, options: { model?: string } & BudgetOptions) => {
      const key = readArtifactKey(text, 'rfc');
      const budget = readBudget(options);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      await session.answer<'adr-draft'>(async (desk) => {
        const { service, identity } = desk;
        warnOfModels(desk, hasModelSettings(session.readConfig().models) && models === undefined);
        const rfc = await requireOwnKey(service, key, 'rfc');
        const started = await service.adrDrafting.start({ rfc, ...(models ? { models } : {}), ...(budget ? { budget } : {}) });
        const run = await followToRest(desk, started.id);
        const report = await service.adrDrafting.drafted({ key: run.id });
        const newest = report.gate ? await service.gates.show({ key: report.gate.id }) : null;
        const gate = newest?.status === 'pending' ? newest : null;
        return { report, text: (style) => renderAdrDraft({ report, gate, identity }, style) };
      });
    });
}
