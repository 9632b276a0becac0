import type { ArtifactStore } from '../ports/artifacts.ts';
import type { Documents } from '../ports/documents.ts';
import type { GateStore } from '../ports/gates.ts';
import type { PeopleStore } from '../ports/people.ts';
import type { RunStore, Workers } from '../ports/runs.ts';

/** Everything a use case may touch. The composition root fills it. */
export interface UsecasePorts {
  readonly artifacts: ArtifactStore;
  readonly documents: Documents;
  readonly gates: GateStore;
  readonly people: PeopleStore;
  readonly runs: RunStore;
  readonly workers: Workers;
}

export type { ArtifactSummary, ArtifactVersion } from '../ports/artifacts.ts';
export type { CriterionVerdict, Gate, GateDecision, Waiver } from '../ports/gates.ts';
export type { Principal, TokenSummary } from '../ports/people.ts';
export type { Run, RunEvent, RunStatus } from '../ports/runs.ts';
export { runStatuses } from '../ports/runs.ts';
