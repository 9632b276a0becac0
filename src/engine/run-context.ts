import type { BudgetStore } from '../ports/budgets.ts';
import { DraftFailed } from '../ports/draft-failed.ts';
import type { Draft, Drafter, DraftProgress } from '../ports/drafter.ts';
import type { LiveText } from '../ports/live-text.ts';
import type { LeasedRun, RunLeases } from '../ports/run-execution.ts';
import type { StepRef } from '../ports/step-results.ts';
import type { NodeVisit, RunContext } from '../ports/workflow.ts';
import type { StepId } from '../steps/registry.ts';
import { observe } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/spans.ts';
import { gatherText } from './gather-text.ts';
import { requireBudget } from './require-budget.ts';
import { showDrafting } from './show-drafting.ts';

/** Creates the context that nodes see of a leased run: all their writes go through the lease. */
export function createRunContext(
  leased: LeasedRun,
  params: {
    leases: RunLeases;
    drafter: Drafter;
    budgets: BudgetStore;
    /** Shows what models write while they write it; absent: it is not shown. */
    liveText?: LiveText | undefined;
    /** Called when a node begins. */
    onVisit?: () => void;
  },
): RunContext {
  const { lease, run } = leased;
  const { leases, drafter, budgets, liveText, onVisit } = params;
  const results = leases.stepResults(lease, { isFork: run.forkedFrom !== null });
  const models = run.models ?? undefined;

  function draftIn(visited: { node: string; visit: number; signal: AbortSignal }): NodeVisit['draft'] {
    const { node, visit } = visited;
    return async (step, input) => {
      const mayCost = drafter.mayCost(step, models);
      const permit = (): Promise<void> =>
        requireBudget(lease, {
          budgets,
          unpriced: drafter.unpriced(step, models),
          tell: (text) => leases.record(lease, { type: 'progress', node, text }),
        });
      const drafted = await results.once({
        node,
        visit,
        input: { step, input },
        mayCost,
        isDraft: true,
        ...(mayCost ? { permit } : {}),
        work: () =>
          inSpan(`step ${step}`, { attributes: { step, runKey: run.key } }, async (span) => {
            const text = liveText && gatherText({ liveText, lease, node });
            try {
              const draft = await showDrafting({
                signal: visited.signal,
                record: (event) => leases.record(lease, { ...event, node }),
                work: ({ signal, onProgress }) => {
                  const hear = (progress: DraftProgress): void =>
                    progress.type === 'text' ? text?.hear(progress) : onProgress(progress);
                  return drafter.draft(step, input, { signal, onProgress: hear, ...(models ? { models } : {}) });
                },
              });
              const { drafter: by, usage } = draft.provenance;
              span.set({ drafter: by.model ?? by.kind, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens });
              return draft;
            } finally {
              await text?.end();
            }
          }),
        usageOf: (draft) => draft.provenance.usage,
        usageOfFailure: (error) => (error instanceof DraftFailed ? error.usage : null),
      });
      return { ...drafted, ref: results.refTo({ node, visit, input: { step, input } }) };
    };
  }

  return {
    key: run.key,

    visit: ({ node, visit, signal }, work) =>
      inSpan(`node ${node}`, { attributes: { node, visit, runKey: run.key } }, async () => {
        const startedAt = performance.now();
        onVisit?.();
        await leases.record(lease, { type: 'node-started', node, text: '' });
        const result = await work({
          runKey: run.key,
          node,
          visit,
          origin: `${run.key}/${node}/${visit}`,
          startedById: run.startedById,
          models,
          signal,
          progress: (text) => leases.record(lease, { type: 'progress', node, text }),
          once: (input, doWork) => results.once({ node, visit, input, work: () => doWork(signal) }),
          draft: draftIn({ node, visit, signal }),
          // The draft was validated against the step's contract before it was stored.
          readDraft: async <S extends StepId>(_step: S, ref: StepRef) => (await results.read(ref)) as Draft<S>,
          nameSubject: (subject) => leases.nameSubject(lease, subject),
        });
        await leases.record(lease, { type: 'node-finished', node, text: '' });
        observe('node_duration_seconds', { workflow: run.workflow, node }, (performance.now() - startedAt) / 1000);
        return result;
      }),
  };
}
