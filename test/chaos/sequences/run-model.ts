import type { GateDecisionKind, GateStatus } from '../../../src/lifecycle/gate-policies.ts';

/**
 * What a run of the practice workflow must look like, whatever happened to its workers and jobs: those are not in here.
 *
 *   queued → waiting(first) → queued → waiting(second) → queued → succeeded
 *                ↑ request-changes ┘ └ reject, withdrawn → succeeded
 *   failed → queued by retry;  queued, waiting, failed → canceled
 */
export interface RunModel {
  status: 'queued' | 'waiting' | 'failed' | 'succeeded' | 'canceled';
  place: 'start' | 'first' | 'second';
  /** Of the last gate; null before the first. */
  gate: GateStatus | null;
  /** Who has decided the last gate, and how. */
  readonly decidedBy: Map<number, GateDecisionKind>;
  /** Whose wishes went into the content at the gate: they do not approve it. */
  readonly contributors: Set<number>;
  /** Whether somebody gave the artifact another version after its gate had closed. */
  movedOn: boolean;
  /** Steps of work since the last rest whose results are stored: they are not done again. */
  stepsDone: number;
  /** Whether it failed because its content had moved on, which no retry changes. */
  isStuck: boolean;
  /** Whether the next step of work throws. */
  failsNext: boolean;
  decisions: number;
  /** Guarded effects: moves of the first artifact to Validated. */
  releases: number;
  gates: number;
}

export function newRunModel(): RunModel {
  return {
    status: 'queued',
    place: 'start',
    gate: null,
    decidedBy: new Map(),
    contributors: new Set(),
    movedOn: false,
    stepsDone: 0,
    isStuck: false,
    failsNext: false,
    decisions: 0,
    releases: 0,
    gates: 0,
  };
}

export const isEnded = ({ status }: RunModel): boolean => status === 'succeeded' || status === 'canceled';

/** Steps of work that lie ahead of a queued run before it rests. */
export function countStepsAhead(run: RunModel): number {
  const { status, place, gate, stepsDone } = run;
  if (status !== 'queued' || run.isStuck) return 0;
  if (place === 'start') return 5 - stepsDone;
  if (place === 'second') return gate === 'pending' ? 0 : 1;
  if (gate !== 'approved' && gate !== 'changes-requested') return 0;
  if (hasLostItsGround(run)) return 1;
  return (gate === 'approved' ? 3 : 2) - stepsDone;
}

/** An approval holds for the content that was approved until it is released, and changes were asked for of the content that was shown. */
function hasLostItsGround({ movedOn, gate, stepsDone }: RunModel): boolean {
  return movedOn && (gate === 'changes-requested' || stepsDone === 0);
}

/** A worker dies in the midst of the given step, counted from 1. */
export function crash(run: RunModel, inStep: number): void {
  run.stepsDone += inStep - 1;
}

/** A worker takes the run until it rests. */
export function work(run: RunModel): void {
  if (run.status !== 'queued') return;
  if (run.failsNext && countStepsAhead(run) > 0) {
    run.failsNext = false;
    run.status = 'failed';
    return;
  }
  if (run.place === 'start') return openGate(run, 'first');
  if (run.gate === 'pending') run.status = 'waiting';
  else if (run.place === 'second' || run.gate === 'rejected' || run.gate === 'withdrawn') run.status = 'succeeded';
  else if (hasLostItsGround(run)) {
    run.status = 'failed';
    run.isStuck = true;
  } else openGate(run, run.gate === 'approved' ? 'second' : 'first');
}

function openGate(run: RunModel, place: 'first' | 'second'): void {
  run.status = 'waiting';
  run.place = place;
  run.gate = 'pending';
  run.gates += 1;
  if (place === 'second') run.contributors.clear();
  else for (const [person, decision] of run.decidedBy) if (decision === 'request-changes') run.contributors.add(person);
  run.decidedBy.clear();
  run.movedOn = false;
  run.stepsDone = 0;
}

const statusAfter = { approve: 'approved', 'request-changes': 'changes-requested', reject: 'rejected' } as const;

/** True when the decision is acknowledged. */
export function decide(run: RunModel, person: number, decision: GateDecisionKind): boolean {
  if (run.gate !== 'pending') return run.decidedBy.get(person) === decision;
  if (decision === 'approve' && run.contributors.has(person)) return false;
  run.gate = statusAfter[decision];
  run.decidedBy.set(person, decision);
  run.decisions += 1;
  if (run.place === 'first' && decision === 'approve') run.releases += 1;
  if (run.status === 'waiting') run.status = 'queued';
  return true;
}

/** Somebody else gives the artifact at the gate another version. */
export function moveContentOn(run: RunModel): void {
  if (run.gate !== 'pending') {
    run.movedOn = true;
    return;
  }
  run.gate = 'withdrawn';
  if (run.status === 'waiting') run.status = 'queued';
}

/** True when it was not ended before. */
export function cancel(run: RunModel): boolean {
  if (isEnded(run)) return false;
  run.status = 'canceled';
  if (run.gate === 'pending') run.gate = 'withdrawn';
  return true;
}

/** True when it had failed. */
export function retry(run: RunModel): boolean {
  if (run.status !== 'failed') return false;
  run.status = 'queued';
  return true;
}

/** A wake-up that nobody needed, such as of a job that came twice. */
export function wake(run: RunModel): void {
  if (run.status === 'waiting') run.status = 'queued';
}
