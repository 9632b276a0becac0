import type { WorkflowDefinition, WorkflowRegistry } from './workflow.ts';

/**
 * Every workflow and its versions: the only ones that can be run. A version leaves this list when no run is pinned to it any more. A workflow is
 * loaded when it runs, because most commands run none and LangGraph takes 0.3 s to load.
 */
export const workflows: WorkflowRegistry = {
  // Version 1 kept whole drafts in its state. Its runs that wait at a gate go on here, because what comes after the gate reads the DAA from the
  // repository; one that was drafting fails with `run.step-missing`, and a fork of it takes its finished steps over (decision 0011).
  inception: { 1: loadInception, 2: loadInception },
  lightweight: { 1: loadLightweight },
};

async function loadInception(): Promise<WorkflowDefinition> {
  const [{ buildInception }, { inceptionInputSchema }] = await Promise.all([
    import('./inception/graph.ts'),
    import('./inception/state.ts'),
  ]);
  return { input: inceptionInputSchema, build: buildInception };
}

async function loadLightweight(): Promise<WorkflowDefinition> {
  const [{ buildLightweight }, { lightweightInputSchema }] = await Promise.all([
    import('./lightweight/graph.ts'),
    import('./lightweight/state.ts'),
  ]);
  return { input: lightweightInputSchema, build: buildLightweight };
}
