import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { GateCriterion, GateDecisionKind, GateStatus } from '../lifecycle/gates.ts';
import type { Role } from '../lifecycle/roles.ts';

export interface CriterionVerdict {
  readonly id: string;
  readonly verdict: 'met' | 'not-met';
  readonly note: string;
}

export interface Waiver {
  readonly code: string;
  readonly reason: string;
}

export interface GateComment {
  /** Local id or name of the part it is about; '' for the whole artifact. */
  readonly part: string;
  readonly text: string;
}

/** One criterion with what code found that speaks against it. */
export interface GateCriterionEvidence extends GateCriterion {
  /** Open findings that bear on this criterion; errors among them block an approval unless waived by code. */
  readonly findings: readonly Finding[];
  /** What a reader should look at, in a sentence, such as "12 of 12 stories mapped". */
  readonly evidence: string;
}

export interface GateDecision {
  readonly decision: GateDecisionKind;
  readonly personId: string;
  readonly personName: string;
  readonly role: Role;
  readonly authentication: string;
  readonly interactive: boolean;
  readonly selfApproved: boolean;
  readonly note: string;
  readonly verdicts: readonly CriterionVerdict[];
  readonly waivers: readonly Waiver[];
  readonly comments: readonly GateComment[];
  readonly decidedAt: string;
}

export interface Gate {
  /** GATE-nnn. */
  readonly key: string;
  readonly status: GateStatus;
  readonly artifactKey: string;
  readonly artifactKind: ArtifactKindId;
  readonly artifactTitle: string;
  readonly version: number;
  /** Content the decision is about; an approval holds for exactly this. */
  readonly contentHash: string;
  readonly roles: readonly Role[];
  readonly quorum: number;
  readonly criteria: readonly GateCriterionEvidence[];
  readonly runId: string | null;
  /** Version that was last decided at a gate of the same artifact; null at the first. */
  readonly previousVersion: number | null;
  readonly decisions: readonly GateDecision[];
  readonly openedAt: string;
}

export interface GateStore {
  /** Opens a gate on the current version and moves the artifact into review. Idempotent on `origin` (run, node, visit). */
  open(params: {
    artifactKey: string;
    version: number;
    contentHash: string;
    criteria: readonly GateCriterionEvidence[];
    runId: string | null;
    origin: string;
    actorId: string;
  }): Promise<Gate>;
  read(key: string): Promise<Gate | null>;
  /** Newest first. */
  list(filter?: { status?: GateStatus; artifactKey?: string; runId?: string }): Promise<Gate[]>;
  /**
   * Records a person's decision in one transaction with the audit entry and the wake-up of the waiting run. An identical second decision by
   * the same person returns the gate as it stands. Throws PermissionError (`gate.wrong-role`, `gate.machine`, `gate.author`, `gate.interactive-required`,
   * `token.invalid`) or ConflictError (`gate.already-decided`, `gate.stale-version`) or InputError (`gate.unknown-criterion`, `gate.criteria-open`,
   * `gate.blocked`, `gate.note-required`). Refusals are audited.
   */
  decide(params: {
    key: string;
    /** The person's secret; the database verifies it, so that no connection alone can decide. */
    token: string;
    interactive: boolean;
    decision: GateDecisionKind;
    /** Content the person looked at; absent means the content the gate shows now. */
    contentHash?: string;
    note: string;
    verdicts: readonly CriterionVerdict[];
    waivers: readonly Waiver[];
    comments: readonly GateComment[];
  }): Promise<Gate>;
  /** Closes a pending gate without a decision; the audit trail names the service, on behalf of the actor. No-op when it is not pending. */
  withdraw(params: { key: string; reason: string; actorId: string }): Promise<void>;
}
