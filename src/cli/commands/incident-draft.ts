import type { Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { draftStepIds, draftSteps, type DraftStepId } from '../../lifecycle/incident-drafts.ts';
import { parseModelChoices } from '../../ports/model-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { readArtifactKey, requireOwnKey } from '../input/parse-arguments.ts';
import { readBudget, type BudgetOptions } from '../input/read-budget.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { renderMarkdown } from '../render/artifact.ts';
import { renderFindingsSection } from '../render/daa.ts';
import { renderWaitingGate } from '../render/gate.ts';
import { stack } from '../render/sections.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

/** Adds the verb that drafts what an incident waits for, and shows it with its gate. */
export function addIncidentDraft(noun: Command, session: Session): void {
  noun
    .command('draft')
    .summary('draft what the incident waits for')
    .description(
      `Drafts a step from the record: ${draftStepIds.join(', ')}. Without a step it drafts what the incident waits for now. Rules write what the record says, with its sources; a model adds words only where it cites them. A served installation drafts by itself after each step.`,
    )
    .argument('<incident>', 'such as INC-2026-001')
    .argument('[step]', 'what to draft')
    .option('--model <list>', 'who adds words, instead of those configured')
    .option('--budget-tokens <number>', 'tokens after which the run asks for more at a gate')
    .option('--budget-usd <amount>', 'the same in US dollars')
    .addHelpText('after', examples('incident draft INC-2026-001', 'incident draft INC-2026-001 options --model rules'))
    .action(async (text: string, name: string | undefined, options: BudgetOptions & { model?: string }) => {
      const asked = readArtifactKey(text, 'incident');
      const step = name === undefined ? undefined : readStep(name);
      const budget = readBudget(options);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      await session.answer<'run-summary'>(async (context) => {
        const { service, identity } = context;
        const incident = await requireOwnKey(service, asked, 'incident');
        const order = { ...(models ? { models } : {}), ...(budget ? { budget } : {}) };
        const follow = async (): Promise<Report<'run-summary'>> =>
          followToRest(context, (await service.incidentDrafts.start({ incident, step, ...order })).id);
        const first = await follow();
        // What waits may be the correlation, or a step with nothing to draft, before what is drafted.
        const report = step === undefined && findMade(first) === undefined ? await follow() : first;
        const key = findMade(report);
        const gate = report.gate === null ? null : await service.gates.show({ key: report.gate });
        return {
          report,
          text: async (style) =>
            key === undefined
              ? `${report.id} had nothing to draft; ${style.command} run show ${report.id} says why.`
              : stack(
                  [renderMarkdown(await service.artifacts.markdown({ key }), style)],
                  renderFindingsSection(
                    (await service.artifacts.findings({ key })).findings,
                    `${style.command} artifact show ${key}`,
                    style,
                  ),
                  gate ? renderWaitingGate({ gate, identity }, style) : [],
                ),
        };
      });
    });
}

function findMade({ subject }: Report<'run-summary'>): string | undefined {
  return Object.values(draftSteps)
    .map(({ kind }) => subject[kind])
    .find((key) => key !== undefined);
}

function readStep(name: string): DraftStepId {
  const step = draftStepIds.find((one) => one === name);
  if (step !== undefined) return step;
  throw new InputError({
    id: 'incident.step-unknown',
    message: `"${name}" is no step that is drafted.`,
    fix: `Name one of ${draftStepIds.join(', ')}, or none for what the incident waits for.`,
  });
}
