import { INTERRUPT, isInterrupted, type StateSnapshot } from '@langchain/langgraph';
import { WRITES_IDX_MAP, type CheckpointPendingWrite } from '@langchain/langgraph-checkpoint';
import { ConflictError } from '../lifecycle/errors.ts';
import type { Gate, GateComment, GateStore } from '../ports/gates.ts';
import type { Approval } from '../ports/run-execution.ts';
import type { GateOutcome } from '../ports/workflow.ts';

/** An interrupt that the graph waits at, and the gate it stands for. */
export interface PendingGate {
  readonly interruptId: string;
  readonly node: string;
  readonly gateKey: string;
  /** Null while the gate is pending. */
  readonly outcome: GateOutcome | null;
  /** Null while the gate is pending, and when it was withdrawn. */
  readonly decidedAt: string | null;
}

/** Where a graph stands: the gates that it waits at, and whether there is nothing left to do. */
export interface GraphPosition {
  readonly pending: readonly PendingGate[];
  readonly isOver: boolean;
}

/**
 * The same as the graph said when it stopped, whose gates are taken to be open. Null where only its checkpoint can tell: it paused at what is no gate, twice at
 * one place, or where it was answered before.
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
 * The gates a paused graph waits at. Of a pause that the graph has just come to, the gate is taken to be open, as most are: the run is given back only if
 * that is so (`RunLeases.settle`), and else asked about from rest. From rest it throws when a pause has no gate behind it: nobody could ever open it,
 * and it is not ours to pass.
 */
export async function readPendingGates(params: {
  snapshot: StateSnapshot;
  /** Of the snapshot's checkpoint. */
  writes: readonly CheckpointPendingWrite[];
  runKey: string;
  gates: GateStore;
  /** The graph has not moved since the run was taken. */
  isResting: boolean;
  /** Known since the run was taken. */
  approval: Approval | null;
}): Promise<PendingGate[]> {
  const { snapshot, writes, runKey, gates, isResting, approval } = params;
  // Errors, interrupts and answers are kept as writes too; anything else is a result.
  const finished = new Set(writes.filter(([, channel]) => !(channel in WRITES_IDX_MAP)).map(([taskId]) => taskId));
  const pending: PendingGate[] = [];
  for (const { id: taskId, name: node, interrupts } of snapshot.tasks) {
    // A gate node that had its answer, and whose worker died before the next checkpoint, still shows the interrupt.
    if (finished.has(taskId)) continue;
    // One gate node asks one question; up to LangGraph 1.4 two interrupts in one node even shared an id.
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
  // What others asked of the next draft before somebody asked for one.
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
