import { MemorySaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../src/ports/workflow.ts';
import { workflows } from './registry.ts';
import { currentVersion, type WorkflowGraph } from './workflow.ts';

// The graphs that langgraph.json names, for LangGraph Studio and `langgraph dev`, which draw them.
// A node that is run there throws: it needs the lease, the database and the gates of a worker.

export const inception = (): Promise<WorkflowGraph> => build('inception');
export const lightweight = (): Promise<WorkflowGraph> => build('lightweight');
export const prdWriting = (): Promise<WorkflowGraph> => build('prd-writing');
export const rfc = (): Promise<WorkflowGraph> => build('rfc');
export const dialogue = (): Promise<WorkflowGraph> => build('dialogue');
export const design = (): Promise<WorkflowGraph> => build('design');
export const construction = (): Promise<WorkflowGraph> => build('construction');
export const incident = (): Promise<WorkflowGraph> => build('incident');

async function build(workflow: string): Promise<WorkflowGraph> {
  const load = workflows[workflow]?.[currentVersion(workflows, workflow) ?? 0];
  if (!load) throw new Error(`There is no workflow ${workflow}.`);
  return (await load()).build(onlyDrawn, new MemorySaver());
}

/** Ports whose every call throws; builders may take them apart without calling them. */
const onlyDrawn = new Proxy({} as WorkflowPorts, {
  get: (_, port) =>
    new Proxy(
      {},
      {
        get: (_port, method) => () => {
          throw new Error(
            `${String(port)}.${String(method)} belongs to a worker: start the run with Throughline, which draws this graph only.`,
          );
        },
      },
    ),
});
