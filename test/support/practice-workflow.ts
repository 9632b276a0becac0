import { END, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { awaitDecision } from '../../graphs/await-decision.ts';
import { visitNode } from '../../graphs/visit-node.ts';
import type { WorkflowDefinition } from '../../graphs/workflow.ts';
import { gatePolicies } from '../../src/lifecycle/gate-policies.ts';
import type { NodeVisit, WorkflowPorts } from '../../src/ports/workflow.ts';

/** What the test decides: it counts the work, and may make it slow or fail. Called inside `once`, so a finished step never calls it again. */
export type DoWork = (step: { runKey: string; node: string; visit: number; signal: AbortSignal }) => Promise<void>;

/** State of practice workflows; a test may wire another graph over it. */
export const practiceState = new StateSchema({
  title: z.string(),
  saved: z.object({ key: z.string(), version: z.int(), contentHash: z.string() }).optional(),
  rounds: z.int().default(0),
  gate: z.string().default(''),
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(z.object({ part: z.string(), text: z.string() })).default([]),
});
export type State = typeof practiceState.State;
export type Update = typeof practiceState.Update;
type Node = (state: State, visit: NodeVisit) => Promise<Update>;

export const practiceNodes = ['draft', 'polish', 'save', 'open-first', 'release', 'sequel', 'open-second', 'finish'] as const;

/**
 * A workflow with everything an engine can trip over: a loop, two gates, a way back from the first, an end by rejection, and an effect that is
 * guarded by the gate.
 *
 *   draft → polish ⟲ (twice) → save → open-first → wait-first → release → sequel → open-second → wait-second → finish
 *                      ↑ request-changes ────────────┘  └ reject, withdrawn → end
 */
export function practiceWorkflow(doWork: DoWork): WorkflowDefinition {
  return {
    input: z.strictObject({ title: z.string() }),
    build(ports, saver) {
      const step = (node: string, work: Node) =>
        visitNode<State, Update>(ports, node, async (given, visit) => {
          await visit.progress(`${node} of ${given.title}`);
          await visit.once({ title: given.title }, async (signal) => {
            await doWork({ runKey: visit.runKey, node, visit: visit.visit, signal });
            return {};
          });
          return await work(given, visit);
        });
      return new StateGraph(practiceState)
        .addNode(
          'draft',
          step('draft', async () => ({ rounds: 0 })),
        )
        .addNode(
          'polish',
          step('polish', async ({ rounds }) => ({ rounds: rounds + 1 })),
        )
        .addNode('save', step('save', save(ports)))
        .addNode('open-first', step('open-first', openGate(ports)))
        .addNode('wait-first', awaitDecision)
        .addNode('release', step('release', release(ports)))
        .addNode(
          'sequel',
          step('sequel', async (given, visit) => save(ports)({ ...given, saved: undefined }, visit)),
        )
        .addNode('open-second', step('open-second', openGate(ports)))
        .addNode('wait-second', awaitDecision)
        .addNode(
          'finish',
          step('finish', async () => ({})),
        )
        .addEdge(START, 'draft')
        .addEdge('draft', 'polish')
        .addConditionalEdges('polish', ({ rounds }) => (rounds < 2 ? 'polish' : 'save'), ['polish', 'save'])
        .addEdge('save', 'open-first')
        .addEdge('open-first', 'wait-first')
        .addConditionalEdges('wait-first', afterDecision, ['release', 'save', END])
        .addEdge('release', 'sequel')
        .addEdge('sequel', 'open-second')
        .addEdge('open-second', 'wait-second')
        .addEdge('wait-second', 'finish')
        .addEdge('finish', END)
        .compile({ checkpointer: saver });
    },
  };
}

function afterDecision({ outcome }: State): 'release' | 'save' | typeof END {
  if (outcome === 'approve') return 'release';
  return outcome === 'request-changes' ? 'save' : END;
}

/** Stores the first version, or the next one. */
export function save({ artifacts }: WorkflowPorts): Node {
  return async ({ title, saved: last, comments }, visit) => {
    const content = {
      title,
      body: { title, comments },
      markdown: `# ${title}\n`,
      parts: [],
      links: [],
      provenance: { runId: visit.runKey },
      authorId: visit.startedById,
      origin: visit.origin,
    };
    const saved = last
      ? await artifacts.addVersion({ ...content, key: last.key, expectedVersion: last.version })
      : await artifacts.create({ ...content, kind: 'prd' });
    await visit.nameSubject({ prd: saved.key });
    return { saved: { key: saved.key, version: saved.version, contentHash: saved.contentHash } };
  };
}

export function openGate({ gates }: WorkflowPorts): Node {
  return async ({ saved }, visit) => {
    if (!saved) throw new Error('nothing was saved');
    const criteria = (gatePolicies.prd?.criteria ?? []).map((criterion) => ({ ...criterion, evidence: 'read', findings: [] }));
    const gate = await gates.open({
      artifactKey: saved.key,
      version: saved.version,
      contentHash: saved.contentHash,
      criteria,
      runId: visit.runKey,
      origin: visit.origin,
      actorId: visit.startedById,
    });
    return { gate: gate.key, outcome: 'none', comments: [] };
  };
}

/** The guarded effect: the database refuses it without an approval of exactly this content. */
function release({ artifacts }: WorkflowPorts): Node {
  return async ({ saved }, visit) => {
    await artifacts.moveStatus({ key: saved?.key ?? '', to: 'Validated', reason: 'approved', actorId: visit.startedById });
    return {};
  };
}
