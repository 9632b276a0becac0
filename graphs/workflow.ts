import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { CompiledStateGraph } from '@langchain/langgraph';
import type { z } from 'zod';
import type { WorkflowPorts } from '../src/ports/workflow.ts';

// The engine reads only snapshots and interrupts, so the state's types end here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type WorkflowGraph = CompiledStateGraph<any, any, any, any, any>;

/** One version of a workflow. A version that runs are pinned to is never changed in its nodes; a change of the wiring is a new version. */
export interface WorkflowDefinition {
  /** What a run is started with; it is also the graph's input. */
  readonly input: z.ZodType<Record<string, unknown>>;
  /** Wires and compiles the graph for one run. Called at every pick-up, so it does no I/O. */
  build(ports: WorkflowPorts, saver: BaseCheckpointSaver): WorkflowGraph;
}

/** Every workflow by name, with how to load each version that runs may still be pinned to. New runs get the highest. */
export type WorkflowRegistry = Readonly<Record<string, Readonly<Record<number, () => Promise<WorkflowDefinition>>>>>;

/** The version that new runs of a workflow get; null when nothing is registered under the name. */
export function currentVersion(registry: WorkflowRegistry, workflow: string): number | null {
  const versions = Object.keys(registry[workflow] ?? {}).map(Number);
  return versions.length > 0 ? Math.max(...versions) : null;
}
