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
  /** The place of the findings that it lets pass, as they name it; every place of the code when absent. */
  readonly part?: string | undefined;
  readonly reason: string;
}

export interface GateComment {
  /** Local id or name of the part it is about; '' for the whole artifact. */
  readonly part: string;
  readonly text: string;
}

/** One criterion with what code found that speaks against it. */
export interface GateCriterionEvidence extends GateCriterion {
  /** Open findings that bear on this criterion; errors among them block an approval unless waived. */
  readonly findings: readonly Finding[];
  /** What a reader should look at, in a sentence, such as "12 of 12 stories mapped". */
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
  /** What an approval at a budget gate grants beyond the limit, in the gate's unit; null elsewhere. */
  readonly granted: number | null;
  readonly decidedAt: string;
}

/** Said at a gate before it was decided. */
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
  /** How many of the approvals must be decided in which role. */
  readonly requiredRoles: RequiredRoles;
  /** Approvals that count so far: of one person's accounts, one. */
  readonly approvals: number;
  /** Roles that lack an approval; one that lacks two is there twice. */
  readonly missingRoles: readonly Role[];
  readonly separation: Separation;
  /** Persons who alone may decide; empty for everybody with a role. */
  readonly assignees: readonly { readonly id: string; readonly name: string }[];
  /** ISO 8601, UTC; null when it is never due. */
  readonly dueAt: string | null;
  /** Reminders so far. */
  readonly reminders: number;
  /** Roles that may decide too since the escalation; empty before. */
  readonly escalatedRoles: readonly Role[];
  readonly escalatedAt: string | null;
  readonly decisions: readonly GateDecision[];
  /** Oldest first. */
  readonly remarks: readonly GateRemark[];
  readonly openedAt: string;
}

/** Asks whether a version of an artifact is good. */
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
  /** The gate that this one continues, and the one that continues it: content moved on, or a run was canceled. */
  readonly replaces: string | null;
  readonly replacedBy: string | null;
}

/** What a run wants more of. */
export interface Budget {
  readonly scope: 'run' | 'day';
  readonly unit: 'tokens' | 'usd';
  readonly limit: number;
  readonly used: number;
  /** `2026-11-22`, in UTC; null for a run's budget. */
  readonly day: string | null;
  /** Models of which nobody knows what they would cost, under a limit of money; empty when the limit is used up. */
  readonly unpriced: readonly string[];
  /** What each node of the run had used when the gate opened; `usd` is null where a price is not known. */
  readonly steps: readonly {
    readonly node: string;
    readonly attempts: number;
    readonly tokens: number;
    readonly usd: number | null;
  }[];
}

/** Asks whether a run that has used up a budget may use more: approval goes on with it, rejection cancels it. */
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

/** What an imported document says of its status, as a gate asks about it. */
export interface Claim {
  readonly key: string;
  readonly version: number;
  /** Of the lifecycle. */
  readonly status: string;
  /** In the words of the document. */
  readonly said: string;
}

/**
 * Asks whether imported artifacts have the statuses that they claim, or whether a selection of Playbook entries is to be used from now on: approval moves
 * them all, each of exactly the content that it had.
 */
export interface AttestationGate extends AnyGate {
  readonly kind: 'attestation';
  readonly artifactKey: null;
  /** Of all artifacts that it is about. */
  readonly artifactKind: ArtifactKindId;
  /** It adopts Playbook entries; nothing was imported or claimed. */
  readonly adopts: boolean;
  readonly artifactTitle: '';
  readonly version: null;
  readonly criteria: readonly GateCriterionEvidence[];
  readonly runId: null;
  /** In the order in which the artifacts came. */
  readonly claims: readonly (Claim & {
    readonly title: string;
    /** What it has now. */
    readonly current: string;
    /** Keys of those that supersede it. */
    readonly replacedBy: readonly string[];
    /** Why it is not asked about any more: its artifact moved on, or whoever approved the others refused it. Null while it is. */
    readonly left: { readonly refused: boolean; readonly because: string } | null;
  })[];
}

export type Gate = ReviewGate | BudgetGate | AttestationGate;

/** A claim that a gate asks or asked about. */
export interface AskedClaim extends Claim {
  readonly gateKey: string;
  readonly gateStatus: GateStatus;
  /** False once it left that gate; true of one that is still asked about or was decided with the others. */
  readonly stays: boolean;
  /** A person said no to it, by itself or with the whole gate. */
  readonly refused: boolean;
}

/** A claim of a current version that no gate asks about and none has settled. */
export interface OpenClaim extends Claim {
  readonly kind: ArtifactKindId;
  /** When it came; ISO 8601, UTC. */
  readonly since: string;
  /** A person was asked and said no. */
  readonly refused: boolean;
}

/** Pending gates that one person could take up, soonest due first. */
export interface GateReader {
  readonly id: string;
  readonly roles: readonly Role[];
}

export interface GateFilter {
  readonly status?: GateStatus;
  readonly artifactKey?: string;
  readonly kind?: Gate['kind'];
  /** Pending ones that this person could decide, soonest due first. */
  readonly decidableBy?: GateReader;
  /** Pending ones past their due time, soonest due first. */
  readonly overdue?: boolean;
}

/** Why somebody may not: the id of the refusal that the database would give, with its details. */
export interface GateDenial {
  readonly id: string;
  readonly conflict?: string;
  /** Another account of the same person, as far as anybody knows, that is in the way. */
  readonly other?: string | null;
  readonly assignees?: readonly string[];
  /** What the artifact comes from that has not come far enough, so that nobody may approve it yet. */
  readonly sources?: readonly OpenSource[];
}

/** Who has a role that a gate is open to, and has not decided there. */
export interface GateHolder {
  readonly id: string;
  readonly name: string;
  /** The same for all accounts of one person. */
  readonly person: string;
  /** Those granted, and those that their last sign-in claimed as far as it is known still. */
  readonly roles: readonly Role[];
  /** What keeps them from approving; null when nothing does. */
  readonly denied: GateDenial | null;
}

/** The rule by which gates of a kind open from now on. */
export interface GateRule {
  readonly kind: ArtifactKindId | 'budget';
  readonly roles: readonly Role[];
  readonly quorum: number;
  readonly requiredRoles: RequiredRoles;
  readonly separation: Separation;
  readonly dueSeconds: number | null;
  readonly remindSeconds: number | null;
  readonly escalateTo: readonly Role[];
  /** Null for the specification's own. */
  readonly setBy: string | null;
  readonly setAt: string | null;
}

export type GateRuleChange = Partial<Omit<GateRule, 'kind' | 'roles' | 'setBy' | 'setAt'>>;

export interface GateStore {
  /**
   * Opens a gate on the current version and moves the artifact into review; returns its key, which is all that a node needs. Idempotent on `origin`
   * (run, node, visit).
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
   * Opens one gate on what imported artifacts of a kind claim to be; their current versions are what it is bound to. Idempotent on `origin`. Throws
   * ConflictError (`gate.stale-version`, `status.illegal-transition`), PermissionError `status.replacement-required` where nothing supersedes what is
   * claimed to be Superseded, InputError (`gate.no-policy`, `gate.nothing-claimed`, `gate.review-claimed`) and ConflictError `gate.not-claimed` where
   * no import said so. With `adopts` the claims say which Proposed Playbook entries are to be Active, which nothing has to have said before; then also
   * ConflictError `gate.not-adoptable` and, where a gate asks about one of them already, `gate.claim-asked`.
   */
  openAttestation(params: {
    kind: ArtifactKindId;
    adopts?: boolean;
    claims: readonly Claim[];
    /** What a reader should look at, in a sentence. */
    evidence: string;
    findings: readonly Finding[];
    origin: string;
    actorId: string;
  }): Promise<AttestationGate>;
  /** What was asked about these artifacts at attestations, the oldest gate first. */
  claimsOn(keys: readonly string[]): Promise<AskedClaim[]>;
  /** By the order in which their artifacts came. */
  openClaims(): Promise<OpenClaim[]>;
  read(key: string): Promise<Gate | null>;
  /** Newest first unless the filter says otherwise. */
  list(filter?: GateFilter & { readonly runId?: string }): Promise<Gate[]>;
  /** A page of them, newest first unless the filter says otherwise. Throws InputError `page.unknown-cursor`. */
  listPage(filter: GateFilter, page: PageRequest): Promise<Page<Gate>>;
  /**
   * What keeps a person from deciding, and from approving, at each of the gates that are pending, by the rules with which `decide` would refuse;
   * null where nothing does.
   */
  permissions(
    keys: readonly string[],
    reader: GateReader,
  ): Promise<ReadonlyMap<string, { readonly toDecide: GateDenial | null; readonly toApprove: GateDenial | null }>>;
  /**
   * Who is left to approve each of the gates that are pending, by the rules with which `decide` would refuse; by name. With `most`, so many of each role
   * who may.
   */
  holders(keys: readonly string[], most?: number): Promise<ReadonlyMap<string, readonly GateHolder[]>>;
  /**
   * Records a person's decision in one transaction with the audit entry and the wake-up of the waiting run. An identical second decision by
   * the same person returns the gate as it stands. Throws PermissionError (`gate.wrong-role`, `gate.machine`, `gate.author`, `gate.contributor`, `gate.separation`,
   * `gate.same-person`, `gate.not-assigned`, `gate.interactive-required`, `status.source-open`, `token.invalid`, `token.scope`) or ConflictError (`gate.already-decided`, `gate.stale-version`) or
   * InputError (`gate.unknown-criterion`, `gate.criteria-open`, `gate.blocked`, `gate.note-required`, `gate.nothing-to-change`, `gate.no-grant`,
   * `gate.grant-too-small`). Refusals are audited.
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
    /** At a budget gate: what an approval grants beyond the limit; as much again as the limit when absent. */
    grant?: number;
    /** Role to decide in, of those the person holds; one that still lacks an approval when absent. */
    role?: Role;
  }): Promise<Gate>;
  /**
   * Names the persons who alone may decide; none for everybody with a role. By an admin, a present assignee, or who started the run. Throws
   * PermissionError `gate.assign-forbidden`, ConflictError `gate.not-pending`, InputError (`gate.assignee-without-role`, `gate.assignee-not-separate`,
   * `gate.too-few-assignees`, `gate.assignees-lack-role`). Refusals are audited.
   */
  assign(params: { key: string; token: string; names: readonly string[] }): Promise<Gate>;
  /** Says something at a pending gate, as a person or a machine. Throws ConflictError `gate.not-pending`. */
  comment(params: { key: string; token: string; part: string; text: string; forRedraft: boolean }): Promise<Gate>;
  /** Reminds of gates that are due and escalates those whose rule says so; returns how many. Safe in many processes at once; closes no gate. */
  remind(): Promise<number>;
  listRules(): Promise<GateRule[]>;
  /**
   * Changes what gates of a kind are given from now on. Throws PermissionError `token.admin-required`, NotFoundError `gate-rule.unknown-kind`, InputError
   * (`gate-rule.below-policy`, `gate-rule.unknown-role`, `gate-rule.unreachable`, `gate-rule.due-missing`). Audited.
   */
  setRule(params: { token: string; kind: string; change: GateRuleChange }): Promise<GateRule>;
  /** Closes a pending gate without a decision; the audit trail names the service, on behalf of the actor. No-op when it is not pending. */
  withdraw(params: { key: string; reason: string; actorId: string }): Promise<void>;
}
