import type { WorkflowRegistry } from './workflow.ts';

/**
 * Every workflow and its versions: the only ones that can be run. A version leaves this list when no run is pinned to it any more. A workflow is
 * loaded when it runs, because most commands run none and LangGraph takes 0.3 s to load.
 */
export const workflows: WorkflowRegistry = {
  inception: {
    1: async () => {
      const [{ buildInception }, { inceptionInputSchema }] = await Promise.all([
        import('./inception/graph.ts'),
        import('./inception/state.ts'),
      ]);
      return { input: inceptionInputSchema, build: buildInception };
    },
  },
};
