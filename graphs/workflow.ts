import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { CompiledStateGraph } from '@langchain/langgraph';
import type { z } from 'zod';
import type { WorkflowPorts } from '../src/ports/workflow.ts';

// The engine reads only snapshots and interrupts, so the state's types end here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type WorkflowGraph = CompiledStateGraph<any, any, any, any, any>;

/** One version of a workflow. While runs are pinned to it, neither nodes nor wiring may change. */
export interface WorkflowDefinition {
  /** Input of a run, which is also the graph's input. */
  readonly input: z.ZodType<Record<string, unknown>>;
  /** Wires and compiles the graph for one run. It does no I/O, because each claim calls it. */
  build(ports: WorkflowPorts, saver: BaseCheckpointSaver): WorkflowGraph;
}

/** All workflows by name, with a loader for each version. New runs get the highest version. */
export type WorkflowRegistry = Readonly<Record<string, Readonly<Record<number, () => Promise<WorkflowDefinition>>>>>;

/** Returns the version that new runs get; null for an unknown workflow. */
export function currentVersion(registry: WorkflowRegistry, workflow: string): number | null {
  const versions = Object.keys(registry[workflow] ?? {}).map(Number);
  return versions.length > 0 ? Math.max(...versions) : null;
}
