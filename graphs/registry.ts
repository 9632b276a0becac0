import { buildInception } from './inception/graph.ts';
import { inceptionInputSchema } from './inception/state.ts';
import type { WorkflowRegistry } from './workflow.ts';

/** Every workflow and its versions: the only ones that can be run. A version leaves this list when no run is pinned to it any more. */
export const workflows: WorkflowRegistry = {
  inception: {
    1: { input: inceptionInputSchema, build: buildInception },
  },
};
