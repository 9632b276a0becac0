import { fixSchema } from '../../lifecycle/fixes/fix.ts';
import type { TextPiece } from '../../ports/live-text.ts';
import { z } from 'zod';
import { recordedChoiceSchema } from '../../lifecycle/workflow-choice.ts';
import { feedEventTypes } from '../../lifecycle/feed-events.ts';
import { runStatuses, type Run, type RunEvent } from '../../ports/runs.ts';
import type { RunDescription } from '../runs/describe-run.ts';
import { nameModel } from '../../ports/model-choice.ts';
import type { BudgetAccount } from '../../ports/budgets.ts';
import { adviseOnModels } from '../runs/run-models.ts';
import { cursor } from './cursor.ts';
import { drafterSchema, usageSchema } from './drafting.ts';

export const runSummarySchema = z.strictObject({
  id: z.string().describe('Such as `RUN-001`.'),
  workflow: z.string().describe('Such as `inception`.'),
  workflowVersion: z.int().positive().describe('Version of the workflow that it began with and stays with.'),
  status: z
    .enum(runStatuses)
    .describe(
      '`waiting`: for a person at `gate`. `failed`: see `error`; a retry goes on from there. `blocked`: no worker knows its workflow version; a retry goes on once one does, a fork at the current version.',
    ),
  subject: z
    .record(z.string(), z.string())
    .describe('Keys of what it is about, such as `{ "prd": "PRD-001", "daa": "DAA-001" }`; `daa` is there once it has one.'),
  node: z.string().describe('Step that runs now or ran last; empty before the first.'),
  gate: z.string().nullable().describe('Key of the gate it waits at; null when it waits at none.'),
  error: z
    .strictObject({
      id: z.string().describe('Stable and dotted, such as `model.unavailable`.'),
      message: z.string(),
      fix: fixSchema.describe('What to do before a retry.'),
    })
    .nullable()
    .describe('Why it failed or is blocked; null otherwise.'),
  startedBy: z.string().describe('Name of a person or machine.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  usage: usageSchema.describe(
    'Over all its steps, those that failed after they had cost something included; the cost is null once an attempt was cut off.',
  ),
  revision: z.string().describe('Changes whenever the run does.'),
});

/** `run list`, newest first. */
export const runListSchema = z.strictObject({ items: z.array(runSummarySchema), next: cursor });

/** `POST /runs`, and the beginning of `daa generate`. */
export const runStartSchema = z.strictObject({
  run: runSummarySchema,
  worked: z
    .boolean()
    .describe('False when an earlier run on the same PRD version has settled already, so that nothing is drafted now.'),
  resumed: z.boolean().describe('True when an earlier run had failed and goes on now, from the step that failed.'),
  replaced: z
    .string()
    .nullable()
    .describe('Failed run on the same PRD version whose place this one takes, which is canceled; null when there was none.'),
});

/** What happened in a run, as `run watch` and the event stream tell it. */
export const runEventSchema = z.strictObject({
  run: z.string().describe('Key of the run.'),
  sequence: z.int().nonnegative().describe('Grows within the run.'),
  type: z.enum(feedEventTypes.run),
  node: z.string().describe('Step that it is about; empty when it is about the whole run.'),
  text: z.string().describe('A short line for a person.'),
  at: z.iso.datetime(),
});

/** What a model writes for a run, on its stream. */
export const runTextSchema = z.strictObject({
  run: z.string(),
  node: z.string().describe('Step that it is written for.'),
  text: z.string().describe('The next piece, as the model sends it: the JSON of its answer.'),
  restarted: z.boolean().describe('True when the model begins anew, which makes void what this step had before.'),
  at: z.iso.datetime(),
});

const accountSchema = z.strictObject({
  usedTokens: z.number().nonnegative().describe('Input and output together, as providers told them.'),
  allowedTokens: z.number().positive().nullable().describe('With what was granted at budget gates; null: no limit.'),
  usedUsd: z.number().nonnegative().describe('US dollars, of requests whose cost is known.'),
  allowedUsd: z.number().positive().nullable().describe('With what was granted at budget gates; null: no limit.'),
});

/** `run show`, `run watch`, `run retry`, `run fork` and `run cancel`. */
export const runDocumentSchema = runSummarySchema.extend({
  steps: z.array(
    z.strictObject({
      node: z.string().describe('Such as `write-pseudocode`.'),
      status: z
        .enum(['running', 'finished', 'failed', 'stopped'])
        .describe('`stopped`: cut off by a crash, a cancellation or a block.'),
      startedAt: z.iso.datetime(),
      durationMs: z.number().nonnegative().nullable().describe('Milliseconds; null while it runs.'),
      notes: z.array(z.string()).describe('What the step said of itself, in order.'),
      drafting: z
        .strictObject({
          drafter: drafterSchema.nullable().describe('Null until it finished.'),
          attempts: z.int().positive().describe('More than one when a crash or a failure fell into it.'),
          reusedFrom: z.string().nullable().describe('The run that paid for it, where a fork took it over; null otherwise.'),
          uncounted: z
            .int()
            .nonnegative()
            .describe(
              'Attempts that were cut off before what they used was known; `usage` is without them, and its cost is null.',
            ),
          usage: usageSchema,
        })
        .nullable()
        .describe(
          'What it drafted with; null for a step that drafts nothing. A step that was cut off and begun again has it on the last of its entries.',
        ),
    }),
  ),
  canceledBecause: z.string().describe('Why it was canceled, and by whom; empty otherwise.'),
  choice: recordedChoiceSchema
    .nullable()
    .describe('Which way its PRD was to go, as it was chosen when the run started; null when nobody had chosen.'),
  unchosen: z
    .string()
    .nullable()
    .describe('Why it takes the lightweight way although nobody had chosen; null where somebody had, and of every other run.'),
  models: z
    .array(z.string())
    .nullable()
    .describe('Asked instead of those configured, in order, such as `anthropic:claude-sonnet-5-5`; null when it names none.'),
  budget: z
    .strictObject({ run: accountSchema.describe('Of this run.'), day: accountSchema.describe('Of all runs, today (UTC).') })
    .describe('What it may use before it asks for more at a budget gate.'),
  forkedFrom: z
    .strictObject({
      run: z.string().describe('Key of the run whose drafts it took over.'),
      node: z.string().nullable().describe('Node from which it drafts anew; null: where that one stopped.'),
    })
    .nullable()
    .describe('Null when it is no fork.'),
  forks: z.array(z.string()).describe('Keys of the runs that were forked from it, oldest first.'),
});

export function toRunSummary(run: Run): z.infer<typeof runSummarySchema> {
  return {
    id: run.key,
    workflow: run.workflow,
    workflowVersion: run.workflowVersion,
    status: run.status,
    subject: { ...run.subject },
    node: run.node,
    gate: run.gateKey,
    error: run.error && { ...run.error, fix: adviseOnModels(run) },
    startedBy: run.startedByName,
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
    usage: { ...run.usage },
    revision: run.revision,
  };
}

export function toRunDocument({ run, steps, canceledBecause, budget }: RunDescription): z.infer<typeof runDocumentSchema> {
  return {
    ...toRunSummary(run),
    steps: steps.map((step) => ({ ...step, notes: [...step.notes] })),
    canceledBecause,
    choice: recordedChoiceOf(run),
    unchosen: unchosenReasonOf(run),
    models: run.models && run.models.map(nameModel),
    budget: { run: toAccount(budget.run), day: toAccount(budget.day) },
    forkedFrom: run.forkedFrom && { run: run.forkedFrom.key, node: run.forkedFrom.node },
    forks: [...run.forks],
  };
}

function recordedChoiceOf({ input }: Run): z.infer<typeof recordedChoiceSchema> | null {
  const { choice } = input as { choice?: unknown };
  return recordedChoiceSchema.safeParse(choice).data ?? null;
}

function unchosenReasonOf({ input }: Run): string | null {
  const { unchosen } = input as { unchosen?: unknown };
  return typeof unchosen === 'string' ? unchosen : null;
}

function toAccount({ used, allowed }: BudgetAccount): z.infer<typeof accountSchema> {
  return { usedTokens: used.tokens, allowedTokens: allowed.tokens, usedUsd: used.usd, allowedUsd: allowed.usd };
}

export function toRunText({ runKey, node, text, restarted, at }: TextPiece): z.infer<typeof runTextSchema> {
  return { run: runKey, node, text, restarted, at };
}

export function toRunEvent({ runKey, sequence, type, node, text, at }: RunEvent): z.infer<typeof runEventSchema> {
  return { run: runKey, sequence, type, node, text, at };
}
