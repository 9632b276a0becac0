import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { OpenSource } from '../lifecycle/gate-chain.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { GateCriterion, GateDecisionKind, GateStatus, RequiredRoles, Separation } from '../lifecycle/gate-policies.ts';
import type { Role } from '../lifecycle/roles.ts';
import type { Page, PageRequest } from './pages.ts';

export interface CriterionVerdict {
  readonly id: string;
  readonly verdict: 'met' | 'not-met';
  readonly note: string;
}

export interface Waiver {
  readonly code: string;
  /** Place of the waived findings; absent means every place of the code. */
  readonly part?: string | undefined;
  readonly reason: string;
}

export interface GateComment {
  /** Local id or name of the part it is about; empty for the whole artifact. */
  readonly part: string;
  readonly text: string;
}

/** A criterion with the findings of code against it. */
export interface GateCriterionEvidence extends GateCriterion {
  /** Open findings on this criterion; errors among them block an approval unless waived. */
  readonly findings: readonly Finding[];
  /** A sentence for the reader, such as "12 of 12 stories mapped". */
  readonly evidence: string;
}

export interface GateDecision {
  readonly decision: GateDecisionKind;
  readonly personId: string;
  readonly personName: string;
  readonly role: Role;
  /** The required role that an approval in an escalated role counts for; null otherwise. */
  readonly standsInFor: Role | null;
  readonly authentication: string;
  readonly interactive: boolean;
  readonly selfApproved: boolean;
  readonly note: string;
  readonly verdicts: readonly CriterionVerdict[];
  readonly waivers: readonly Waiver[];
  readonly comments: readonly GateComment[];
  /** Grant of an approval at a budget gate beyond the limit, in its unit; null elsewhere. */
  readonly granted: number | null;
  readonly decidedAt: string;
}

/** A comment made at a gate before its decision. */
export interface GateRemark extends GateComment {
  readonly authorId: string;
  readonly authorName: string;
  readonly authorKind: 'person' | 'machine';
  /** Handed to the revision when changes are requested. */
  readonly forRedraft: boolean;
  readonly createdAt: string;
}

interface AnyGate {
  /** GATE-nnn. */
  readonly key: string;
  readonly status: GateStatus;
  /** Content the decision is about; an approval holds for exactly this. */
  readonly contentHash: string;
  readonly roles: readonly Role[];
  /** Approvals needed, by as many persons. */
  readonly quorum: number;
  /** Minimum approvals by role. */
  readonly requiredRoles: RequiredRoles;
  /** Approvals that count so far; a person's accounts count once. */
  readonly approvals: number;
  /** Roles that lack an approval; a role that lacks two is listed twice. */
  readonly missingRoles: readonly Role[];
  readonly separation: Separation;
  /** Persons who alone may decide; empty means everybody with a role. */
  readonly assignees: readonly { readonly id: string; readonly name: string }[];
  /** ISO 8601, UTC; null when it is never due. */
  readonly dueAt: string | null;
  readonly reminders: number;
  /** Further roles that may decide since the escalation; empty before. */
  readonly escalatedRoles: readonly Role[];
  readonly escalatedAt: string | null;
  readonly decisions: readonly GateDecision[];
  /** Oldest first. */
  readonly remarks: readonly GateRemark[];
  readonly openedAt: string;
}

/** A gate on a version of an artifact. */
export interface ReviewGate extends AnyGate {
  readonly kind: 'review';
  readonly artifactKey: string;
  readonly artifactKind: ArtifactKindId;
  readonly artifactTitle: string;
  readonly version: number;
  readonly criteria: readonly GateCriterionEvidence[];
  readonly runId: string | null;
  /** Version that was last decided at a gate of the same artifact; null at the first. */
  readonly previousVersion: number | null;
  /** The previous and the next gate, if the content changed or a run was canceled. */
  readonly replaces: string | null;
  readonly replacedBy: string | null;
}

/** A budget that a run has exhausted. */
export interface Budget {
  readonly scope: 'run' | 'day';
  readonly unit: 'tokens' | 'usd';
  readonly limit: number;
  readonly used: number;
  /** `2026-11-22`, in UTC; null for a run's budget. */
  readonly day: string | null;
  /** Models without a known price under a limit of money; empty if the limit is used up. */
  readonly unpriced: readonly string[];
  /** Usage of each node of the run when the gate opened; `usd` is null if a price is unknown. */
  readonly steps: readonly {
    readonly node: string;
    readonly attempts: number;
    readonly tokens: number;
    readonly usd: number | null;
  }[];
}

/** Asks whether a run may exceed its budget: approval continues the run, rejection cancels it. */
export interface BudgetGate extends AnyGate {
  readonly kind: 'budget';
  readonly artifactKey: null;
  readonly artifactKind: null;
  readonly artifactTitle: '';
  readonly version: null;
  readonly criteria: readonly [];
  readonly runId: string;
  readonly budget: Budget;
}

/** The status that an imported document claims, as a gate presents it. */
export interface Claim {
  readonly key: string;
  readonly version: number;
  /** Status in the lifecycle. */
  readonly status: string;
  /** The document's own words. */
  readonly said: string;
}

/**
 * Asks whether imported artifacts have the statuses that they claim, or whether Playbook entries
 * are adopted. Approval moves them all, each bound to its exact content.
 */
export interface AttestationGate extends AnyGate {
  readonly kind: 'attestation';
  readonly artifactKey: null;
  /** Kind of all artifacts at this gate. */
  readonly artifactKind: ArtifactKindId;
  /** True if it adopts Playbook entries, which are not imported claims. */
  readonly adopts: boolean;
  readonly artifactTitle: '';
  readonly version: null;
  readonly criteria: readonly GateCriterionEvidence[];
  readonly runId: null;
  /** In the order in which the artifacts were stored. */
  readonly claims: readonly (Claim & {
    readonly title: string;
    /** Its current status. */
    readonly current: string;
    /** Keys of the artifacts that supersede it. */
    readonly replacedBy: readonly string[];
    /** Reason for leaving the gate: a changed artifact or a refusal. Null while it stays. */
    readonly left: { readonly refused: boolean; readonly because: string } | null;
  })[];
}

export type Gate = ReviewGate | BudgetGate | AttestationGate;

/** A claim that is or was at a gate. */
export interface AskedClaim extends Claim {
  readonly gateKey: string;
  readonly gateStatus: GateStatus;
  /** False once it left the gate; true while pending and when decided with the others. */
  readonly stays: boolean;
  /** A person refused it, alone or with the whole gate. */
  readonly refused: boolean;
}

/** A claim of a current version that no gate covers and none has settled. */
export interface OpenClaim extends Claim {
  readonly kind: ArtifactKindId;
  /** When it was stored; ISO 8601, UTC. */
  readonly since: string;
  /** A person refused it at a gate. */
  readonly refused: boolean;
}

/** A person, for filtering the gates that they may decide. */
export interface GateReader {
  readonly id: string;
  readonly roles: readonly Role[];
}

export interface GateFilter {
  readonly status?: GateStatus;
  readonly artifactKey?: string;
  readonly kind?: Gate['kind'];
  /** Pending gates that this person may decide, soonest due first. */
  readonly decidableBy?: GateReader;
  /** Pending gates past their due time, soonest due first. */
  readonly overdue?: boolean;
}

/** Reason why a person may not act: the id of the database's refusal, with details. */
export interface GateDenial {
  readonly id: string;
  readonly conflict?: string;
  /** Another known account of the same person that prevents the decision. */
  readonly other?: string | null;
  readonly assignees?: readonly string[];
  /** Sources of the artifact whose status is too early for anybody to approve it. */
  readonly sources?: readonly OpenSource[];
}

/** A person with a role for the gate who has not decided there. */
export interface GateHolder {
  readonly id: string;
  readonly name: string;
  /** The same for all accounts of one person. */
  readonly person: string;
  /** Granted roles, and roles of the last sign-in as far as they are still known. */
  readonly roles: readonly Role[];
  /** The obstacle to an approval; null without one. */
  readonly denied: GateDenial | null;
}

/** The rule for new gates of a kind. */
export interface GateRule {
  readonly kind: ArtifactKindId | 'budget';
  readonly roles: readonly Role[];
  readonly quorum: number;
  readonly requiredRoles: RequiredRoles;
  readonly separation: Separation;
  readonly dueSeconds: number | null;
  readonly remindSeconds: number | null;
  readonly escalateTo: readonly Role[];
  /** Null for the specification's own rule. */
  readonly setBy: string | null;
  readonly setAt: string | null;
}

export type GateRuleChange = Partial<Omit<GateRule, 'kind' | 'roles' | 'setBy' | 'setAt'>>;

export interface GateStore {
  /**
   * Opens a gate on the current version and moves the artifact into review; returns the key, which
   * is all that a node needs. Idempotent on `origin` (run, node, visit).
   */
  open(params: {
    artifactKey: string;
    version: number;
    contentHash: string;
    criteria: readonly GateCriterionEvidence[];
    runId: string | null;
    origin: string;
    actorId: string;
  }): Promise<{ readonly key: string }>;
  /**
   * Opens one gate on the claims of imported artifacts of a kind, bound to their current versions.
   * With `adopts` the claims name Proposed Playbook entries to become Active, without an import.
   * Idempotent on `origin`. Throws ConflictError (`gate.stale-version`,
   * `status.illegal-transition`, `gate.not-claimed`), PermissionError `status.replacement-required`
   * for a Superseded claim without a successor, InputError (`gate.no-policy`,
   * `gate.nothing-claimed`, `gate.review-claimed`), and with `adopts` ConflictError
   * `gate.not-adoptable` and `gate.claim-asked`.
   */
  openAttestation(params: {
    kind: ArtifactKindId;
    adopts?: boolean;
    claims: readonly Claim[];
    /** A sentence for the reader. */
    evidence: string;
    findings: readonly Finding[];
    origin: string;
    actorId: string;
  }): Promise<AttestationGate>;
  /** Lists the claims of these artifacts at attestation gates, the oldest gate first. */
  claimsOn(keys: readonly string[]): Promise<AskedClaim[]>;
  /** Lists open claims in the order in which the artifacts were stored. */
  openClaims(): Promise<OpenClaim[]>;
  read(key: string): Promise<Gate | null>;
  /** Lists the newest first unless the filter says otherwise. */
  list(filter?: GateFilter & { readonly runId?: string }): Promise<Gate[]>;
  /** Returns a page in the order of `list`. Throws InputError `page.unknown-cursor`. */
  listPage(filter: GateFilter, page: PageRequest): Promise<Page<Gate>>;
  /**
   * Returns what prevents a person from deciding and from approving at each pending gate, by the
   * rules of `decide`; null if nothing does.
   */
  permissions(
    keys: readonly string[],
    reader: GateReader,
  ): Promise<ReadonlyMap<string, { readonly toDecide: GateDenial | null; readonly toApprove: GateDenial | null }>>;
  /**
   * Lists by name who may still approve each pending gate, by the rules of `decide`. `most` limits
   * the permitted persons of each role.
   */
  holders(keys: readonly string[], most?: number): Promise<ReadonlyMap<string, readonly GateHolder[]>>;
  /**
   * Records a decision in one transaction with the audit entry and the wake-up of the waiting run.
   * A person's identical second decision returns the gate unchanged. Refusals are audited. Throws
   * PermissionError (`gate.wrong-role`, `gate.machine`, `gate.author`, `gate.contributor`,
   * `gate.separation`, `gate.same-person`, `gate.not-assigned`, `gate.interactive-required`,
   * `status.source-open`, `token.invalid`, `token.scope`), ConflictError (`gate.already-decided`,
   * `gate.stale-version`) or InputError (`gate.unknown-criterion`, `gate.criteria-open`,
   * `gate.blocked`, `gate.note-required`, `gate.nothing-to-change`, `gate.no-grant`,
   * `gate.grant-too-small`).
   */
  decide(params: {
    key: string;
    /** The person's secret; the database verifies it, so that no connection alone can decide. */
    token: string;
    interactive: boolean;
    decision: GateDecisionKind;
    /** Content that the person saw; absent means the gate's current content. */
    contentHash?: string;
    note: string;
    verdicts: readonly CriterionVerdict[];
    waivers: readonly Waiver[];
    comments: readonly GateComment[];
    /** Grant of an approval at a budget gate beyond the limit; defaults to the limit. */
    grant?: number;
    /** A role of the person to decide in; defaults to one that lacks an approval. */
    role?: Role;
  }): Promise<Gate>;
  /**
   * Lets only these persons decide; an empty list lets all. Admins, assignees and the run's starter
   * may assign. Audited. Throws PermissionError `gate.assign-forbidden`, ConflictError
   * `gate.not-pending`, InputError (`gate.assignee-without-role`, `gate.assignee-not-separate`,
   * `gate.too-few-assignees`, `gate.assignees-lack-role`).
   */
  assign(params: { key: string; token: string; names: readonly string[] }): Promise<Gate>;
  /** Comments on a pending gate as a person or machine. Throws ConflictError `gate.not-pending`. */
  comment(params: { key: string; token: string; part: string; text: string; forRedraft: boolean }): Promise<Gate>;
  /** Reminds of due gates, escalates by rule, closes none; returns how many. Safe in parallel. */
  remind(): Promise<number>;
  listRules(): Promise<GateRule[]>;
  /**
   * Changes the rule for new gates; audited. Throws PermissionError `token.admin-required`,
   * NotFoundError `gate-rule.unknown-kind`, InputError (`gate-rule.below-policy`,
   * `gate-rule.unknown-role`, `gate-rule.unreachable`, `gate-rule.due-missing`).
   */
  setRule(params: { token: string; kind: string; change: GateRuleChange }): Promise<GateRule>;
  /** Closes a pending gate undecided, else does nothing; audited as the service for the actor. */
  withdraw(params: { key: string; reason: string; actorId: string }): Promise<void>;
}
