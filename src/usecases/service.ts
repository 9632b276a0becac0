import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { GateDecisionKind } from '../lifecycle/gate-policies.ts';
import type { GateRuleChange } from '../ports/gates.ts';
import type { AdrDraftingService } from './adr-drafting/adr-drafting-service.ts';
import type { AlertChannelService, AlertService } from './alerts/alert-service.ts';
import type { ArtifactWriting } from './artifacts-write/artifact-writing.ts';
import type { BoltWorkService } from './bolt-work/bolt-work-service.ts';
import type { GateChoice } from './gates/list-gates.ts';
import type { Role } from '../lifecycle/roles.ts';
import type { Scope } from '../lifecycle/scopes.ts';
import type { WorkflowAnswers } from '../lifecycle/workflow-choice.ts';
import type { CriterionVerdict, GateComment, Waiver } from '../ports/gates.ts';
import type { BudgetLimits } from '../ports/budgets.ts';
import type { ModelChoice } from '../ports/model-choice.ts';
import type { NotificationStatus } from '../ports/notifications.ts';
import type { PageRequest } from '../ports/pages.ts';
import type { RunStatus } from '../ports/runs.ts';
import type { CoverageFormat } from './coverage/write-coverage.ts';
import type { CsvTable } from './exchange/write-table.ts';
import type { LogImport } from './import-log/import-log.ts';
import type { DesignSessionService } from './design-sessions/design-session-service.ts';
import type { ComplianceService } from './compliance/compliance-service.ts';
import type { MonitoringFormat } from './monitoring/export-monitoring.ts';
import type { PackService } from './packs/pack-service.ts';
import type { IncidentDraftService } from './incident-drafts/incident-draft-service.ts';
import type { PlanService } from './plans/plan-service.ts';
import type { SourceFile } from './prds/import-prd.ts';
import type { CodeService } from './code/code-service.ts';
import type { HypothesisService } from './incident-evidence/hypothesis-service.ts';
import type { IncidentService } from './incidents/incident-service.ts';
import type { GameDayService } from './game-days/game-day-service.ts';
import type { OnCallService } from './on-call/on-call-service.ts';
import type { KnowledgeService } from './knowledge/knowledge-service.ts';
import type { PlaybookService } from './playbook/playbook-service.ts';
import type { RfcDraftingService } from './draft-rfc/rfc-drafting-service.ts';
import type { DeploymentService, UnitService } from './units/unit-service.ts';
import type { Report } from './reports/registry.ts';
import type { TestService } from './tests/tests-service.ts';
import type { PrdWritingService } from './write-prd/prd-writing-service.ts';

/**
 * All operations, for one identity. Every entry point (CLI, HTTP) calls only this, so that all can
 * do the same; `createService` uses the stores, `createRemoteService` a server. Results are
 * documents of reports/registry.ts. Everything throws `ThroughlineError`.
 */
export interface Service {
  /** Returns the caller's identity. */
  identity(): Promise<Report<'identity'>>;
  /** What waits for the caller: what is due first, then the oldest. */
  next(): Promise<Report<'next'>>;
  /** The state of the installation. */
  doctor(): Promise<Report<'doctor'>>;
  readonly artifacts: ArtifactService;
  readonly prds: PrdService;
  readonly prdWriting: PrdWritingService;
  readonly adrDrafting: AdrDraftingService;
  readonly incidentDrafts: IncidentDraftService;
  readonly plans: PlanService;
  readonly daas: DaaService;
  readonly designSessions: DesignSessionService;
  readonly bolts: BoltWorkService;
  readonly tests: TestService;
  readonly coverage: CoverageService;
  readonly logs: LogService;
  readonly exchange: ExchangeService;
  readonly checks: CheckService;
  readonly monitoring: MonitoringService;
  readonly packs: PackService;
  readonly compliance: ComplianceService;
  readonly audit: AuditService;
  readonly tips: TipService;
  readonly rfcDrafting: RfcDraftingService;
  readonly workflows: WorkflowService;
  readonly knowledge: KnowledgeService;
  readonly hypotheses: HypothesisService;
  readonly code: CodeService;
  readonly playbook: PlaybookService;
  readonly runs: RunService;
  readonly gates: GateService;
  readonly tokens: TokenService;
  readonly people: PeopleService;
  readonly sessions: SessionService;
  readonly loginLinks: LoginLinkService;
  readonly notifications: NotificationService;
  readonly units: UnitService;
  readonly deployments: DeploymentService;
  readonly alerts: AlertService;
  readonly channels: AlertChannelService;
  readonly incidents: IncidentService;
  readonly onCall: OnCallService;
  readonly gameDays: GameDayService;
}

/** The whole names of the service's methods, such as `gates.rules.set`. */
export type ServiceMethod = MethodOf<Service>;

type MethodOf<T> = {
  [Name in keyof T & string]: T[Name] extends (...given: never[]) => unknown ? Name : `${Name}.${MethodOf<T[Name]>}`;
}[keyof T & string];

/** An artifact at a version; the current one when absent. */
export interface VersionRef {
  readonly key: string;
  readonly version?: number;
}

export interface ArtifactService extends ArtifactWriting {
  /** Newest first. */
  list(filter: { kind?: ArtifactKindId; status?: string }, page: PageRequest): Promise<Report<'artifact-list'>>;
  show(ref: VersionRef): Promise<Report<'artifact-show'>>;
  /** Canonical Markdown. */
  markdown(ref: VersionRef): Promise<string>;
  /** Oldest first. */
  history(ref: { key: string }): Promise<Report<'artifact-history'>>;
  diff(request: { key: string; from?: number; to?: number }): Promise<Report<'artifact-diff'>>;
  /** Returns current lint, and import findings for an imported document. */
  findings(ref: VersionRef): Promise<Report<'artifact-findings'>>;
}

/** Imports decision logs and folders of RFCs that teams kept before. */
export interface LogService {
  /** Stores each record and opens one gate on the claimed statuses. See `importLog`. */
  import(request: LogImport): Promise<Report<'log-import'>>;
}

/** Exports and imports the whole repository. */
export interface ExchangeService {
  /** Every artifact at its current version with its Markdown, oldest first. */
  texts(page: PageRequest): Promise<Report<'artifact-texts'>>;
  /** All of one sort as CSV, of the current versions. */
  table(request: { table: CsvTable }): Promise<string>;
  /** Every artifact with all its versions, parts, links and aliases, oldest first. */
  exportBundle(page: PageRequest): Promise<Report<'bundle-page'>>;
  /**
   * Stores a bundle in an empty repository, or stores nothing. Throws InputError
   * `bundle.malformed`, `bundle.newer`, `bundle.inconsistent`, `bundle.damaged`, `bundle.secrets`
   * unless `redact` is set, and ConflictError `bundle.repository-not-empty`.
   */
  importBundle(request: { bundle: unknown; redact?: boolean }): Promise<Report<'bundle-import'>>;
}

/** Compares a PRD with its AI-DAAs or TIPs (specification 1.3). `key` is of any of these. */
export interface CoverageService {
  show(ref: VersionRef): Promise<Report<'coverage'>>;
  /** The same as a file. */
  write(request: VersionRef & { format: CoverageFormat }): Promise<string>;
}

/** Lints everything that has not ended. `inForce` leaves out what has not passed its gate. */
export interface CheckService {
  run(request?: { inForce?: boolean }): Promise<Report<'check'>>;
  /** The same as SARIF 2.1.0. */
  sarif(request?: { inForce?: boolean }): Promise<string>;
  /** Returns code's objections to an RFC; stores nothing. Throws what `gather` throws. */
  review(ref: { key: string }): Promise<Report<'rfc-review'>>;
}

/** Monitoring of an AI-ADR as files that run it. */
export interface MonitoringService {
  /** Throws `monitoring.wrong-kind`. */
  export(request: { key: string; as: MonitoringFormat }): Promise<Report<'monitoring-export'>>;
}

/** The log of all actions, chained by hash. */
export interface AuditService {
  /** Oldest first; for admins. */
  list(page: PageRequest): Promise<Report<'audit-page'>>;
  /** Recomputes the chain and compares it with a checkpoint. InputError `checkpoint.malformed`. */
  verify(request: { checkpoint?: unknown }): Promise<Report<'audit-verify'>>;
  /** Signs the current head of the chain; for admins. Throws ConflictError `audit.broken`. */
  checkpoint(): Promise<Report<'audit-checkpoint'>>;
}

export interface PrdService {
  /**
   * Stores the PRD of the files. The same bytes return the same PRD, other bytes from the same
   * source give its next version. `key` names the PRD to add to; `ifMatch` must match its current
   * tag (412 `precondition.failed`).
   */
  import(request: {
    files: readonly SourceFile[];
    key?: string;
    ifMatch?: string;
    /** Refuse a PRD that has nothing to model. */
    toBeModeled?: boolean;
    /** Title of the PRD; the one in its files when absent or blank. */
    title?: string;
  }): Promise<Report<'prd-import'>>;
  show(ref: VersionRef): Promise<Report<'prd-show'>>;
  /** Reports suspect parts in AI-DAAs and TIPs of older versions, and the extent of a redraft. */
  suspects(ref: { key: string }): Promise<Report<'prd-suspects'>>;
}

export interface DaaService {
  /** The model with its findings and coverage, computed now. */
  show(ref: VersionRef): Promise<Report<'daa-show'>>;
  lint(ref: VersionRef): Promise<Report<'daa-lint'>>;
  coverage(ref: VersionRef): Promise<Report<'daa-coverage'>>;
}

export interface TipService {
  /** Returns the TIP with current findings and coverage. Throws ConflictError `tip.no-source`. */
  show(ref: VersionRef): Promise<Report<'tip-show'>>;
  /** A run's result, or the budget gate it waits at. Throws ConflictError `run.no-result`. */
  drafted(ref: { key: string }): Promise<Report<'tip-draft'>>;
}

/** Chooses a PRD's path through Inception. */
export interface WorkflowService {
  /** Returns the choice, or the questions for one. */
  show(ref: { key: string }): Promise<Report<'workflow-show'>>;
  /** Throws what `WorkflowChoiceStore.choose` throws. */
  choose(request: { key: string; answers: WorkflowAnswers; reason: string }): Promise<Report<'workflow-show'>>;
}

export interface StartRun {
  /** `inception` drafts an AI-DAA, `lightweight` a TIP. */
  readonly workflow: 'inception' | 'lightweight';
  readonly prd: string;
  /** Version of the PRD; the current one when absent. */
  readonly version?: number;
  /** Draft again although a run on this PRD version exists. */
  readonly fresh: boolean;
  /** Draft the whole AI-DAA anew, not only what hangs on changes of the PRD. */
  readonly all?: boolean;
  /** Why this workflow is taken although the other one was chosen for the PRD. */
  readonly anyway?: string;
  /** Models to use instead of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** Limits of a new run; the configured ones when absent. */
  readonly budget?: BudgetLimits;
}

export interface RunService {
  /** Starts a run, or finds the one on this PRD version. Returns at once; `follow` waits. */
  start(request: StartRun): Promise<Report<'run-start'>>;
  /** Newest first. */
  list(filter: { status?: RunStatus }, page: PageRequest): Promise<Report<'run-list'>>;
  show(ref: { key: string }): Promise<Report<'run-show'>>;
  /** Streams events until the run waits at a gate, ends or is aborted. Executes an idle run. */
  follow(
    key: string,
    options: { signal?: AbortSignal; onEvent?: (event: Report<'run-event'>) => void },
  ): Promise<Report<'run-summary'>>;
  /** Streams models' text until the run waits at a gate, ends or is aborted. Executes nothing. */
  followText(key: string, options: { signal?: AbortSignal; onText: (piece: Report<'run-text'>) => void }): Promise<void>;
  /** Stops it for good and withdraws its gate. */
  cancel(request: { key: string; note: string; ifMatch?: string }): Promise<Report<'run-show'>>;
  /** Queues a failed or blocked run again from its failed step, with `models`. Returns at once. */
  retry(request: { key: string; models?: readonly ModelChoice[]; ifMatch?: string }): Promise<Report<'run-show'>>;
  /**
   * Starts a run that reuses an ended run's drafts: all, or those before the first visit of node
   * `from`. Returns at once. Throws ConflictError `run.not-ended` and InputError
   * `run.node-unknown`.
   */
  fork(request: { key: string; from?: string; ifMatch?: string }): Promise<Report<'run-show'>>;
  /** A run's result, or the budget gate it waits at. Throws ConflictError `run.no-result`. */
  report(ref: { key: string }): Promise<Report<'daa-generate'>>;
}

export interface DecideGateRequest {
  readonly key: string;
  readonly decision: GateDecisionKind;
  readonly note: string;
  /** Tick every criterion that the other lists do not name. */
  readonly all: boolean;
  readonly met: readonly string[];
  readonly notMet: readonly CriterionVerdict[];
  readonly waivers: readonly Waiver[];
  readonly comments: readonly GateComment[];
  /** What an approval at a budget gate adds to the limit; the limit again when absent. */
  readonly grant?: number;
  /** The person's role to decide in; when absent, one that still lacks an approval. */
  readonly role?: Role;
  /** Content hash the person reviewed, or its first 8 or more digits; defaults to the current. */
  readonly contentHash?: string;
  /** True for a person at this process's own terminal. No server takes it from a caller. */
  readonly interactive?: boolean;
  readonly ifMatch?: string;
}

export interface GateService {
  /** Newest first; of `mine` and `overdue`, soonest due first. */
  list(choice: GateChoice, page: PageRequest): Promise<Report<'gate-list'>>;
  show(ref: { key: string }): Promise<Report<'gate-show'>>;
  /** Records the decision and returns at once; `runs.follow` waits for the run that continues. */
  decide(request: DecideGateRequest): Promise<Report<'gate-decision'>>;
  /** Reports what followed from the decision so far. Throws ConflictError `gate.undecided`. */
  outcome(ref: { key: string }): Promise<Report<'gate-decide'>>;
  /** Restricts who may decide; no names open the gate to every role holder. */
  assign(request: { key: string; names: readonly string[] }): Promise<Report<'gate-show'>>;
  /** Comments on a pending gate. */
  comment(request: { key: string; part: string; text: string; forRedraft: boolean }): Promise<Report<'gate-show'>>;
  /** Reopens a withdrawn gate, or one whose approval lapsed, on the current version. */
  reopen(ref: { key: string }): Promise<Report<'gate-show'>>;
  readonly rules: GateRuleService;
}

export interface GateRuleService {
  list(): Promise<Report<'gate-rule-list'>>;
  /** Sets what new gates of the kind require; fields left out stay. */
  set(request: { kind: string; change: GateRuleChange }): Promise<Report<'gate-rule-set'>>;
}

export interface TokenService {
  /** Shows the secret, this once. */
  create(request: {
    holder: string;
    kind: 'person' | 'machine';
    roles: readonly Role[];
    unattended: boolean;
    /** All scopes that the kind may have when absent. */
    scopes?: readonly Scope[];
    /** Never expires when absent. */
    lifetimeSeconds?: number;
  }): Promise<Report<'token-create'>>;
  list(): Promise<Report<'token-list'>>;
  /** Revokes the caller's own token or, for an admin, any. */
  revoke(request: { id: string; ifMatch?: string }): Promise<Report<'token-revoke'>>;
}

export interface NotificationService {
  /** Newest first. */
  list(filter: { status?: NotificationStatus }, page: PageRequest): Promise<Report<'notification-list'>>;
  show(ref: { id: string }): Promise<Report<'notification-show'>>;
  /** Lists the channels of messages. */
  channels(): Promise<Report<'notification-channels'>>;
  /** Resends a dead message. Throws `notification.not-dead`, `notification.channel-gone`. */
  retry(request: { id: string }): Promise<Report<'notification-show'>>;
  /**
   * Sends a channel's dead messages again. Throws NotFoundError `notification.channel-not-found`,
   * ConflictError `notification.channel-gone`.
   */
  retryChannel(request: { channel: string }): Promise<Report<'notification-retry-channel'>>;
  /** Queues a message for every channel. Throws ConflictError `notification.no-channel`. */
  test(): Promise<Report<'notification-test'>>;
}

/** People and machines; `person` is a name or an id. Changes are an admin's. */
export interface PeopleService {
  /** Oldest first. */
  list(): Promise<Report<'person-list'>>;
  show(request: { person: string }): Promise<Report<'person-show'>>;
  grantRole(request: { person: string; role: Role }): Promise<Report<'person-show'>>;
  /** Throws ConflictError `person.last-admin`. */
  removeRole(request: { person: string; role: Role }): Promise<Report<'person-show'>>;
  /** Ends their access; what they did stays. Throws ConflictError `person.last-admin`. */
  deactivate(request: { person: string }): Promise<Report<'person-show'>>;
  reactivate(request: { person: string }): Promise<Report<'person-show'>>;
  /** Links the person to an identity provider's `subject`, whoever had it before. */
  link(request: { person: string; issuer: string; subject: string }): Promise<Report<'person-show'>>;
  unlink(request: { person: string; issuer: string; subject: string }): Promise<Report<'person-show'>>;
}

/** The caller's sign-in sessions. */
export interface SessionService {
  list(): Promise<Report<'session-list'>>;
  /** Throws NotFoundError `session.not-found`. */
  end(request: { id: string }): Promise<Report<'session-end'>>;
  endAll(): Promise<Report<'session-end'>>;
}

export interface LoginLinkService {
  /** A link that signs in once: the caller, or as an admin `person`. */
  create(request: { person?: string }): Promise<Report<'login-link'>>;
}
