import { INTERRUPT, isInterrupted, type StateSnapshot } from '@langchain/langgraph';
import { WRITES_IDX_MAP, type CheckpointPendingWrite } from '@langchain/langgraph-checkpoint';
import { ConflictError } from '../lifecycle/errors.ts';
import type { Gate, GateComment, GateStore } from '../ports/gates.ts';
import type { Approval } from '../ports/run-execution.ts';
import type { GateOutcome } from '../ports/workflow.ts';

/** An interrupt that the graph waits at, and its gate. */
export interface PendingGate {
  readonly interruptId: string;
  readonly node: string;
  readonly gateKey: string;
  /** Null while the gate is pending. */
  readonly outcome: GateOutcome | null;
  /** Null while the gate is pending, and when it was withdrawn. */
  readonly decidedAt: string | null;
}

/** The position of a graph: the gates that it waits at, and whether nothing is left to do. */
export interface GraphPosition {
  readonly pending: readonly PendingGate[];
  readonly isOver: boolean;
}

/**
 * Returns the position that the graph's result shows, with its gates taken to be open. Returns null
 * when only the checkpoint can tell: a pause has no gate, repeats, or was answered before.
 */
export function positionAfter(result: unknown, answered: ReadonlySet<string>): GraphPosition | null {
  const pauses = isInterrupted(result) ? result[INTERRUPT] : [];
  const pending: PendingGate[] = [];
  for (const { id, value } of pauses) {
    const gateKey = readGateKey(value);
    const isKnown = id === undefined || answered.has(id) || pending.some(({ interruptId }) => interruptId === id);
    if (isKnown || gateKey === null || answered.has(gateKey)) return null;
    pending.push({ interruptId: id, node: '', gateKey, outcome: null, decidedAt: null });
  }
  return { pending, isOver: pending.length === 0 };
}

/**
 * Returns the gates that a paused graph waits at. A gate that the graph has just reached is taken
 * to be open, as most are: `RunLeases.settle` accepts the wait only if it is, else this reads it
 * from rest. From rest it throws when a pause has no gate behind it, because nobody could ever open
 * it.
 */
export async function readPendingGates(params: {
  snapshot: StateSnapshot;
  /** The pending writes of the snapshot's checkpoint. */
  writes: readonly CheckpointPendingWrite[];
  runKey: string;
  gates: GateStore;
  /** True when the graph has not moved since the run was taken. */
  isResting: boolean;
  /** The approval that was read when the run was taken. */
  approval: Approval | null;
}): Promise<PendingGate[]> {
  const { snapshot, writes, runKey, gates, isResting, approval } = params;
  // Errors, interrupts and answers are stored as writes too; anything else is a result.
  const finished = new Set(writes.filter(([, channel]) => !(channel in WRITES_IDX_MAP)).map(([taskId]) => taskId));
  const pending: PendingGate[] = [];
  for (const { id: taskId, name: node, interrupts } of snapshot.tasks) {
    // An answered gate node still shows its interrupt when its worker died before the next
    // checkpoint.
    if (finished.has(taskId)) continue;
    // A gate node asks one question; up to LangGraph 1.4 two interrupts in a node even shared an
    // id.
    if (interrupts.length > 1) throw badGate('run.two-gates', `Node ${node} of ${runKey} waits at two gates at once.`);
    for (const { id, value } of interrupts) {
      const gateKey = readGateKey(value);
      if (id !== undefined && gateKey !== null && !isResting) {
        pending.push({ interruptId: id, node, gateKey, outcome: null, decidedAt: null });
        continue;
      }
      if (id !== undefined && approval !== null && approval.gateKey === gateKey) {
        const { decidedAt, ...made } = approval;
        pending.push({ interruptId: id, node, gateKey, outcome: { ...made, outcome: 'approve' }, decidedAt });
        continue;
      }
      const gate = gateKey === null ? null : await gates.read(gateKey);
      if (!gate || id === undefined) throw badGate('run.gate-missing', `${runKey} paused in ${node} without an open gate.`);
      if (gate.runId !== runKey)
        throw badGate('run.gate-foreign', `${runKey} paused in ${node} at ${gate.key}, a gate of another run.`);
      pending.push({
        interruptId: id,
        node,
        gateKey: gate.key,
        outcome: outcomeOf(gate),
        decidedAt: gate.decisions.at(-1)?.decidedAt ?? null,
      });
    }
  }
  return pending;
}

function readGateKey(value: unknown): string | null {
  const isInterrupt = typeof value === 'object' && value !== null && 'gateKey' in value;
  return isInterrupt && typeof value.gateKey === 'string' ? value.gateKey : null;
}

const outcomes = {
  approved: 'approve',
  'changes-requested': 'request-changes',
  rejected: 'reject',
  withdrawn: 'withdrawn',
} as const;

function outcomeOf(gate: Gate): GateOutcome | null {
  if (gate.status === 'pending') return null;
  const outcome = outcomes[gate.status];
  // Others asked for these changes in the next draft before one person requested it.
  const wishes =
    outcome === 'request-changes'
      ? gate.remarks.filter(({ forRedraft }) => forRedraft).map(({ part, text }): GateComment => ({ part, text }))
      : [];
  const decision = gate.decisions.findLast((made) => made.decision === outcome);
  return {
    gateKey: gate.key,
    outcome,
    decidedById: decision?.personId ?? '',
    note: decision?.note ?? '',
    comments: [...(decision?.comments ?? []), ...wishes],
  };
}

function badGate(id: string, message: string): ConflictError {
  return new ConflictError({ id, message, fix: 'This is a defect of the workflow; cancel the run and report it.' });
}
