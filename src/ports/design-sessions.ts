import type { ChangeRequest } from '../lifecycle/change-request.ts';
import type { SessionMove, SessionRecord, SessionStatus, settlements } from '../lifecycle/design-session.ts';
import type { NewVersion } from './artifacts.ts';
import type { EditState } from '../lifecycle/edits.ts';
import type { Page, PageRequest } from './pages.ts';
import type { TurnReply } from '../steps/design/answer-turn.ts';

export type Settlement = (typeof settlements)[number];

/** Limits of one session. */
export interface SessionLimits {
  /** Maximum number of people's turns. */
  readonly maxTurns: number;
  /** Tokens of all replies together; null for no limit. */
  readonly maxTokens: number | null;
  /** US dollars of all replies together; null for no limit. */
  readonly maxUsd: number | null;
}

/** A dialogue about one RFC between people and the challenger (specification 1.4). */
export interface DesignSession extends SessionRecord {
  readonly status: SessionStatus;
  /** Reason for this status; empty if it was just opened. */
  readonly reason: string;
  readonly limits: SessionLimits;
  /** Raises of the turn limit, oldest first. */
  readonly raises: readonly TurnRaise[];
  /** Raises of the budget, oldest first. */
  readonly budgetRaises: readonly BudgetRaise[];
  /** Usage of its replies so far, failed ones included. */
  readonly used: {
    readonly tokens: number;
    /** US dollars; null if any price is unknown. */
    readonly usd: number | null;
    /** US dollars of the replies whose price is known. */
    readonly knownUsd: number;
  };
  readonly openedById: string;
  readonly openedByName: string;
  readonly openedAt: string;
}

export interface TurnRaise {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A raise of the limit of tokens or US dollars. */
export interface BudgetRaise extends TurnRaise {
  readonly unit: 'tokens' | 'usd';
}

export interface DesignSessionSummary extends Pick<DesignSession, 'key' | 'rfc' | 'status' | 'openedByName' | 'openedAt'> {
  readonly turns: number;
  readonly openChallenges: number;
  /** Turns that people may still take; at 0 they may only settle open points and finalize. */
  readonly turnsLeft: number;
  /** Whether the last turn is a person's that has no reply yet. */
  readonly awaitsReply: boolean;
  readonly lastAt: string;
}

export interface SessionFilter {
  readonly rfc?: string | undefined;
  readonly status?: SessionStatus | undefined;
  /** Id of a person who opened the session or took a turn in it. */
  readonly of?: string | undefined;
}

/** A person's move in one turn. */
export interface PersonTurn {
  readonly move: SessionMove;
  /** Set for `decide`. */
  readonly settlement?: Settlement;
  readonly about: readonly string[];
  readonly text: string;
  readonly rationale?: string;
  /** Decisions that it replaces, such as `DEC-1`. */
  readonly replaces?: readonly string[];
  /** Parts of an AI-DAA or TIP that it needs changed: `DAA-001#INV-loan-1`. */
  readonly changes?: readonly string[];
  /** Settles a settled point again. */
  readonly anew?: boolean;
}

export interface PersonTurns {
  readonly key: string;
  /** Proves to the database who takes the turns. */
  readonly token: string;
  /** Sequence of the last turn that the person saw; 0 in a new session. */
  readonly seen: number;
  /** Stored all or none; the last one gets the reply. */
  readonly turns: readonly PersonTurn[];
  /** The person claims to sit at a terminal or page; false when absent. */
  readonly interactive?: boolean;
  /** Idempotency key: a repeat returns the first call's turn. */
  readonly origin?: string;
}

export interface EditsSettlement {
  readonly key: string;
  readonly token: string;
  readonly edits: readonly { readonly edit: string; readonly state: Exclude<EditState, 'proposed'> }[];
  /** Reason for declining edits. */
  readonly because?: string;
  /** Version of the RFC that they were checked against. */
  readonly rfcVersion: number;
  /** Next version with the accepted edits, stored in one transaction with the record. */
  readonly next?: NewVersion & { readonly key: string };
  readonly interactive?: boolean;
}

export interface ReplyRecord {
  readonly key: string;
  /** Sequence of the person's turn that it answers. */
  readonly turn: number;
  readonly origin: string;
  readonly runKey: string;
  /** `rules`, `anthropic:claude-…`. */
  readonly drafter: string;
  readonly reply: TurnReply;
  readonly ending: NonNullable<SessionRecord['turns'][number]['ending']>;
  readonly tokens: number;
  readonly usd: number | null;
}

/** Statuses that a session gets from its gate. */
export type SettledStatus = Exclude<SessionStatus, 'finalizing'>;

/** Stores sessions as rows: each turn is one short run, and nothing runs between turns. */
export interface DesignSessionStore {
  /**
   * Opens a session or returns the open one. Throws ConflictError `session.rfc-settled`, InputError
   * `session.rfc-expected`, PermissionError `session.machine`.
   */
  open(params: { rfc: string; token: string; limits: SessionLimits }): Promise<DesignSession>;
  read(key: string): Promise<DesignSession | null>;
  /** Returns the RFC's session that is open or finalizing; null if there is none. */
  findFor(rfc: string): Promise<DesignSession | null>;
  /** Lists the newest first. */
  listPage(filter: SessionFilter, page: PageRequest): Promise<Page<DesignSessionSummary>>;
  /** Lists open change requests, oldest first: to a DAA or TIP, from an RFC's sessions, or all. */
  changeRequests(of: { readonly artifact?: string; readonly rfc?: string }): Promise<ChangeRequest[]>;
  /**
   * Records turns, of which `finalize` also sends the session to its gate; returns the last
   * sequence. Throws ConflictError `session.not-open`, `session.moved-on`, `session.turns-spent`,
   * `session.settled-already`, `session.decision-replaced`, `session.blockers-open`; NotFoundError
   * `design-session.not-found`, `session.challenge-unknown`, `session.decision-unknown`; InputError
   * `session.words-required`; PermissionError `session.machine` and, for settlements,
   * `session.wrong-role` and `gate.interactive-required`.
   */
  takeTurns(turns: PersonTurns): Promise<number>;
  /**
   * Records decisions on proposed edits, all or none; a repeat is a no-op. Throws as `takeTurns`,
   * `session.edit-unknown`, and ConflictError `session.edit-settled` or `artifact.stale-version`.
   */
  settleEdits(settlement: EditsSettlement): Promise<void>;
  /**
   * Raises the turn limit; a lower or equal one changes nothing. Throws NotFoundError
   * `design-session.not-found`, ConflictError `session.not-open`, PermissionError
   * `session.machine`, `session.wrong-role` and `gate.interactive-required`.
   */
  raiseTurns(params: { key: string; token: string; turns: number; interactive?: boolean }): Promise<void>;
  /** Raises existing limits; lower or equal ones change nothing. Throws as `raiseTurns`. */
  raiseBudget(params: {
    key: string;
    token: string;
    tokens: number | null;
    usd: number | null;
    interactive?: boolean;
  }): Promise<void>;
  /** Returns the reply's sequence. Throws ConflictError `session.moved-on` if it is too late. */
  recordReply(reply: ReplyRecord): Promise<number>;
  /**
   * Closes a session without a result. Throws ConflictError `session.illegal-transition`,
   * PermissionError `session.machine`, `session.wrong-role` and `gate.interactive-required`.
   */
  close(params: { key: string; token: string; reason: string; interactive?: boolean }): Promise<void>;
  /**
   * Applies the outcome of the RFC's gate; the same status is a no-op. Throws ConflictError
   * `session.illegal-transition`; PermissionError `session.approval-required`,
   * `session.rejection-required` and `session.gate-undecided`.
   */
  settle(params: { key: string; to: SettledStatus; reason: string; actorId: string }): Promise<void>;
  /**
   * Settles finalizing sessions whose gate was decided but whose run is missing, failed or
   * canceled. `key` names a session or RFC, absent means all. Returns how many it moved.
   */
  settleDecided(key?: string): Promise<number>;
  /** Calls back when the session may have a new turn or status. Returns how to stop. */
  readonly onTurn: (key: string, callback: () => void) => () => void;
}
