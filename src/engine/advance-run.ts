import { Command, type RunControl } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { ConflictError } from '../lifecycle/errors.ts';
import type { Log } from '../log.ts';
import type { LiveText } from '../ports/live-text.ts';
import type { BudgetStore } from '../ports/budgets.ts';
import type { Lease, LeasedRun, RunLeases, TakenRun } from '../ports/run-execution.ts';
import type { WorkflowStores } from '../ports/workflow.ts';
import { requireNodes } from './check-graph.ts';
import { readPendingGates, positionAfter, type PendingGate, type GraphPosition } from './read-gates.ts';
import { measureLatency } from './measure-latency.ts';
import { createRunContext } from './run-context.ts';
import { RunBlocked } from './run-errors.ts';

/** The dependencies that every pick-up of a run shares. */
export interface RunMachinery {
  readonly registry: WorkflowRegistry;
  readonly stores: WorkflowStores;
  readonly leases: RunLeases;
  readonly budgets: BudgetStore;
  /** Resolves the saver of a lease; it may load the saver first. */
  readonly saverFor: (lease: Lease) => BaseCheckpointSaver | Promise<BaseCheckpointSaver>;
  /** Shows what models write while they write it; absent: it is not shown. */
  readonly liveText?: LiveText;
  /** Logs the life of runs; absent: nothing is logged. */
  readonly log?: Log;
}

/** How the graph ended. The settlement of the lease decides whether the run may rest like that. */
export type Advance = { readonly status: 'succeeded' } | { readonly status: 'waiting'; readonly gateKey: string };

/**
 * Continues a leased run until its graph waits at pending gates or ends.
 *
 *   no checkpoint → first input
 *   a gate decided → resume its interrupt, by id, with the stored decision
 *   only pending gates → wait
 *   otherwise → invoke(null)
 *
 * Each pick-up reads the decision from the database; it never travels through the queue. Calling
 * only `invoke(null)` would wait for ever after a crash between the decision and its checkpoint; a
 * bare resume would answer every pending gate. `wasRefused`: an earlier settlement with this result
 * was refused. Throws whatever a node throws.
 */
export async function advanceRun(
  machinery: RunMachinery,
  leased: LeasedRun,
  { wasRefused, ...stop }: { signal: AbortSignal; control: RunControl; wasRefused: boolean },
): Promise<Advance> {
  const { run, lease } = leased;
  const { stores, leases, budgets } = machinery;
  const load = machinery.registry[run.workflow]?.[run.workflowVersion];
  if (!load) throw unregistered(run.workflow, run.workflowVersion);
  const [definition, saver] = await Promise.all([load(), machinery.saverFor(lease)]);
  const latency = measureLatency(run.workflow);
  const { liveText } = machinery;
  const context = createRunContext(leased, { leases, drafter: stores.drafter, budgets, liveText, onVisit: latency.nodeStarts });
  const graph = definition.build({ ...stores, run: context }, saver);
  const thread = { configurable: { thread_id: run.key } };
  // LangGraph's own limit of 25 supersteps between two pauses is too low for a graph with loops.
  const config = { ...thread, ...stop, durability: 'sync' as const, recursionLimit: 200 };

  const answered = new Set<string>();
  let isResting = true;
  /** Returns null when the graph has not begun. */
  async function readPosition(): Promise<GraphPosition | null> {
    const tuple = await saver.getTuple(thread);
    if (!tuple) return null;
    requireNodes(graph, tuple);
    const snapshot = await graph.getState(thread);
    const writes = tuple.pendingWrites ?? [];
    const { approval } = leased;
    const pending = await readPendingGates({ snapshot, writes, runKey: run.key, gates: stores.gates, isResting, approval });
    // `next` will not do: it is also empty when a worker died before its last writes were applied.
    return { pending, isOver: snapshot.tasks.length === 0 };
  }

  // The position that the last invoke returned; reading it from the checkpoint rebuilds all state.
  let said: GraphPosition | null = null;
  while (true) {
    stop.signal.throwIfAborted();
    const standing: GraphPosition | null = said ?? (await readPosition());
    if (!standing) {
      isResting = false;
      said = positionAfter(await graph.invoke(definition.input.parse(run.input), config), answered);
      continue;
    }
    const { pending } = standing;
    requireNewPauses(pending, answered);
    const decided = pending.filter((gate) => gate.outcome !== null);
    const waiting = pending[0];
    if (waiting && decided.length === 0) return { status: 'waiting', gateKey: waiting.gateKey };
    if (standing.isOver) {
      if (wasRefused) await requireNoOpenGate(machinery, run);
      return { status: 'succeeded' };
    }
    decided.forEach((gate) => answered.add(gate.interruptId).add(gate.gateKey));
    isResting = false;
    latency.decided(decided.map(({ decidedAt }) => decidedAt));
    const answers = Object.fromEntries(decided.map((gate) => [gate.interruptId, gate.outcome]));
    const result: unknown = await graph.invoke(decided.length > 0 ? new Command({ resume: answers }) : null, config);
    // The result need not name gates that the graph already waited at.
    said = decided.length === pending.length ? positionAfter(result, answered) : null;
  }
}

/** Throws when a node pauses again at a decided gate: one decision answers one pause only. */
function requireNewPauses(pending: readonly PendingGate[], answered: ReadonlySet<string>): void {
  const again = pending.find((gate) => answered.has(gate.interruptId) || answered.has(gate.gateKey));
  if (!again) return;
  throw new ConflictError({
    id: 'run.gate-stuck',
    message: `Node ${again.node} paused again after its gate was decided.`,
    fix: 'This is a defect of the workflow: a gate node holds one interrupt and nothing else. Cancel the run and report it.',
  });
}

/** Throws when a graph ended with an open gate, for instance because a node swallowed its pause. */
async function requireNoOpenGate({ stores }: RunMachinery, { key: runKey, startedById }: TakenRun): Promise<void> {
  const pending = await stores.gates.list({ runId: runKey, status: 'pending' });
  // The run's models may have changed, since it asked for more budget, to one that costs nothing.
  for (const { key } of pending.filter(({ kind }) => kind === 'budget'))
    await stores.gates.withdraw({ key, reason: `${runKey} came to its end without it.`, actorId: startedById });
  const open = pending.find(({ kind }) => kind === 'review');
  if (!open) return;
  throw new ConflictError({
    id: 'run.gate-bypassed',
    message: `${runKey} came to its end although ${open.key} is still open.`,
    fix: 'This is a defect of the workflow; nothing guarded was released. Cancel the run and report it.',
  });
}

function unregistered(workflow: string, version: number): RunBlocked {
  return new RunBlocked({
    id: 'run.version-missing',
    message: `Version ${version} of the workflow ${workflow} is not registered, and the run is pinned to it.`,
    fix: 'Use a Throughline version that has it, then retry the run; or fork it: that goes on with the current version, with the drafts that stay the same.',
    details: { workflow, version },
  });
}
