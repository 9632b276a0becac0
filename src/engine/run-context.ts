import type { Drafter } from '../ports/drafter.ts';
import type { LeasedRun, RunLeases } from '../ports/run-execution.ts';
import type { RunContext } from '../ports/workflow.ts';

/** The leased run as its nodes see it: everything a node stores goes through the lease. */
export function createRunContext(leased: LeasedRun, params: { leases: RunLeases; drafter: Drafter }): RunContext {
  const { lease, run } = leased;
  const { leases, drafter } = params;
  const results = leases.stepResults(lease);

  return {
    key: run.key,

    async visit({ node, visit, signal }, work) {
      await leases.record(lease, { type: 'node-started', node, text: '' });
      const result = await work({
        runKey: run.key,
        node,
        visit,
        origin: `${run.key}/${node}/${visit}`,
        startedById: run.startedById,
        signal,
        progress: (text) => leases.record(lease, { type: 'progress', node, text }),
        once: (input, doWork) => results.once({ node, visit, input, work: () => doWork(signal) }),
        draft: (step, input) =>
          results.once({
            node,
            visit,
            input: { step, input },
            work: () => drafter.draft(step, input, signal),
            usageOf: (draft) => draft.provenance.usage,
          }),
        nameSubject: (subject) => leases.nameSubject(lease, subject),
      });
      await leases.record(lease, { type: 'node-finished', node, text: '' });
      return result;
    },
  };
}
