import { END, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { awaitDecision } from '../../../graphs/await-decision.ts';
import { visitNode } from '../../../graphs/visit-node.ts';
import type { WorkflowDefinition } from '../../../graphs/workflow.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { prdOfOrder } from './order-text.ts';

const stormState = new StateSchema({
  order: z.int(),
  round: z.int().default(1),
  entities: z.array(z.string()).default([]),
  saved: z.object({ key: z.string(), version: z.int(), contentHash: z.string() }).optional(),
  gate: z.string().default(''),
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(z.object({ part: z.string(), text: z.string() })).default([]),
});
type State = typeof stormState.State;
type Update = typeof stormState.Update;
type Node = (ports: WorkflowPorts) => (state: State, visit: NodeVisit) => Promise<Update>;

/** What leaves the house. `origin` is what the receiver recognizes a repeat by. */
export interface Delivery {
  readonly origin: string;
  readonly runKey: string;
  readonly artifactKey: string;
  readonly version: number;
  readonly contentHash: string;
}

export type Deliver = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

/**
 * The lightest workflow that has everything: a draft by a model, a version, a gate with a way back, and an effect that the gate guards.
 *
 *   draft → save → open → wait → release → end
 *     ↑ request-changes ────┘ └ reject, withdrawn → end
 */
export function stormWorkflow(deliver: Deliver): WorkflowDefinition {
  return {
    input: z.strictObject({ order: z.int() }),
    build(ports, saver) {
      const node = (name: string, work: Node) => visitNode<State, Update>(ports, name, work(ports));
      return new StateGraph(stormState)
        .addNode('draft', node('draft', draft))
        .addNode('save', node('save', save))
        .addNode('open', node('open', open))
        .addNode('wait', awaitDecision)
        .addNode('release', node('release', releaseBy(deliver)))
        .addEdge(START, 'draft')
        .addEdge('draft', 'save')
        .addEdge('save', 'open')
        .addEdge('open', 'wait')
        .addConditionalEdges('wait', afterDecision, ['draft', 'release', END])
        .addEdge('release', END)
        .compile({ checkpointer: saver });
    },
  };
}

function afterDecision({ outcome }: State): 'draft' | 'release' | typeof END {
  if (outcome === 'approve') return 'release';
  return outcome === 'request-changes' ? 'draft' : END;
}

const draft: Node = () => async (state, visit) => {
  const round = state.outcome === 'request-changes' ? state.round + 1 : state.round;
  const { output } = await visit.draft('inception/identify-concepts', { prd: prdOfOrder(state.order, round) });
  return { round, entities: output.entities.map(({ name }) => name), outcome: 'none' };
};

const save: Node =
  ({ artifacts }) =>
  async ({ order, round, entities, saved: last }, visit) => {
    const title = `Order ${order}, round ${round}`;
    const content = {
      title,
      body: { title, entities },
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
    return { saved: { key: saved.key, version: saved.version, contentHash: saved.contentHash } };
  };

const open: Node =
  ({ gates }) =>
  async (state, visit) => {
    const { key, version, contentHash } = requireSaved(state);
    const gate = await gates.open({
      artifactKey: key,
      version,
      contentHash,
      criteria: (gatePolicies.prd?.criteria ?? []).map((criterion) => ({ ...criterion, evidence: 'read', findings: [] })),
      runId: visit.runKey,
      origin: visit.origin,
      actorId: visit.startedById,
    });
    return { gate: gate.key, comments: [] };
  };

/** Two effects: one that the database guards and does in one transaction, and one on the far side of a network. */
const releaseBy =
  (deliver: Deliver): Node =>
  ({ artifacts }) =>
  async (state, visit) => {
    const { key, version, contentHash } = requireSaved(state);
    await artifacts.moveStatus({ key, to: 'Validated', reason: 'approved', actorId: visit.startedById });
    await visit.once({ key, version }, async (signal) => {
      await deliver({ origin: visit.origin, runKey: visit.runKey, artifactKey: key, version, contentHash }, signal);
      return {};
    });
    return {};
  };

function requireSaved({ saved }: State): NonNullable<State['saved']> {
  if (!saved) throw new Error('nothing was saved');
  return saved;
}
