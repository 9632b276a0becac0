import type { ChangeRequest } from '../lifecycle/change-request.ts';
import type { SessionMove, SessionRecord, SessionStatus, settlements } from '../lifecycle/design-session.ts';
import type { NewVersion } from './artifacts.ts';
import type { EditState } from '../lifecycle/edits.ts';
import type { Page, PageRequest } from './pages.ts';
import type { TurnReply } from '../steps/design/answer-turn.ts';

export type Settlement = (typeof settlements)[number];

/** What a session may use. */
export interface SessionLimits {
  /** Most turns of persons. */
  readonly maxTurns: number;
  /** Of all replies together; null for no limit. */
  readonly maxTokens: number | null;
  /** US dollars of all replies together; null for no limit. */
  readonly maxUsd: number | null;
}

/** A dialogue about one RFC between people and the challenger (specification 1.4). */
export interface DesignSession extends SessionRecord {
  readonly status: SessionStatus;
  /** Why it is where it is; '' of one that was opened. */
  readonly reason: string;
  readonly limits: SessionLimits;
  /** Who gave it more turns than it was opened with, oldest first. */
  readonly raises: readonly TurnRaise[];
  /** Who raised what its replies may use together, oldest first. */
  readonly budgetRaises: readonly BudgetRaise[];
  /** Tokens and US dollars of its replies so far, those that failed included; null where a price is not known. */
  readonly used: {
    readonly tokens: number;
    /** Null when the price of anything in it is unknown. */
    readonly usd: number | null;
    /** Of the replies whose price is known. */
    readonly knownUsd: number;
  };
  readonly openedById: string;
  readonly openedByName: string;
  readonly openedAt: string;
}

export interface TurnRaise {
  readonly from: number;
  readonly to: number;
  /** Of the person. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Of a limit of tokens or US dollars. */
export interface BudgetRaise extends TurnRaise {
  readonly unit: 'tokens' | 'usd';
}

export interface DesignSessionSummary extends Pick<DesignSession, 'key' | 'rfc' | 'status' | 'openedByName' | 'openedAt'> {
  readonly turns: number;
  readonly openChallenges: number;
  /** Turns that people may still take; at none they still settle what is open, and bring it to its gate. */
  readonly turnsLeft: number;
  /** Whether the last word is a person's, to which no reply is there yet. */
  readonly awaitsReply: boolean;
  readonly lastAt: string;
}

export interface SessionFilter {
  /** Key of the RFC. */
  readonly rfc?: string | undefined;
  readonly status?: SessionStatus | undefined;
  /** Id of a person who opened it, or said something in it. */
  readonly of?: string | undefined;
}

/** What a person does in one turn. */
export interface PersonTurn {
  readonly move: SessionMove;
  /** Of `decide`. */
  readonly settlement?: Settlement;
  readonly about: readonly string[];
  readonly text: string;
  readonly rationale?: string;
  /** Decisions whose place it takes: `DEC-1`. */
  readonly replaces?: readonly string[];
  /** Parts of an AI-DAA or TIP that it needs changed: `DAA-001#INV-loan-1`. */
  readonly changes?: readonly string[];
  /** Settles again what is settled. */
  readonly anew?: boolean;
}

export interface PersonTurns {
  readonly key: string;
  /** Proves to the database who takes them. */
  readonly token: string;
  /** Sequence of the turn that the person has seen last; 0 in a new session. */
  readonly seen: number;
  /** All of them or none; the last one gets the reply. */
  readonly turns: readonly PersonTurn[];
  /** That a person sits at a terminal or page, by their word; false when absent. */
  readonly interactive?: boolean;
  /** Names the deed: a repeat returns the turn of the first. */
  readonly origin?: string;
}

export interface EditsSettlement {
  readonly key: string;
  readonly token: string;
  readonly edits: readonly { readonly edit: string; readonly state: Exclude<EditState, 'proposed'> }[];
  /** Why, of those that are declined. */
  readonly because?: string;
  /** Version of the RFC that they were held against. */
  readonly rfcVersion: number;
  /** The version after that, with those that are taken: it is stored together with the record, or neither is. */
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

/** Where a session goes from its gate. */
export type SettledStatus = Exclude<SessionStatus, 'finalizing'>;

/** Sessions are rows: a turn is one short run, and between turns nothing runs. */
export interface DesignSessionStore {
  /**
   * Opens one, or gives that which stands. Throws ConflictError `session.rfc-settled`, InputError `session.rfc-expected`, PermissionError
   * `session.machine`.
   */
  open(params: { rfc: string; token: string; limits: SessionLimits }): Promise<DesignSession>;
  read(key: string): Promise<DesignSession | null>;
  /** The session about an RFC that is open or finalizing; null when there is none. */
  findFor(rfc: string): Promise<DesignSession | null>;
  /** Newest first. */
  listPage(filter: SessionFilter, page: PageRequest): Promise<Page<DesignSessionSummary>>;
  /** Open ones: on an AI-DAA or TIP, or from the sessions about an RFC; of all when neither is named. Oldest first. */
  changeRequests(of: { readonly artifact?: string; readonly rfc?: string }): Promise<ChangeRequest[]>;
  /**
   * Returns the sequence of the last turn; `finalize` takes the session to its gate as well. Throws ConflictError `session.not-open`, `session.moved-on`,
   * `session.turns-spent`, `session.settled-already`, `session.decision-replaced` and `session.blockers-open`, NotFoundError `design-session.not-found`,
   * `session.challenge-unknown` and `session.decision-unknown`, InputError `session.words-required`, PermissionError `session.machine` and, where it settles something,
   * `session.wrong-role` and `gate.interactive-required`.
   */
  takeTurns(turns: PersonTurns): Promise<number>;
  /**
   * Records what a person did about proposed edits, all or nothing; the same once more changes nothing. Throws ConflictError `session.not-open`, `session.edit-settled` and
   * `artifact.stale-version`, NotFoundError `session.edit-unknown`, PermissionError as `takeTurns`.
   */
  settleEdits(settlement: EditsSettlement): Promise<void>;
  /**
   * Gives it more turns of people; fewer than it has, or as many, change nothing. Throws NotFoundError `design-session.not-found`, ConflictError `session.not-open`,
   * PermissionError `session.machine`, `session.wrong-role` and `gate.interactive-required`.
   */
  raiseTurns(params: { key: string; token: string; turns: number; interactive?: boolean }): Promise<void>;
  /**
   * Raises limits of tokens and US dollars that it has; less than it has, or as much, changes nothing, and no limit is made. Throws as `raiseTurns`.
   */
  raiseBudget(params: {
    key: string;
    token: string;
    tokens: number | null;
    usd: number | null;
    interactive?: boolean;
  }): Promise<void>;
  /** Returns the sequence of the reply. Throws ConflictError `session.moved-on` when it comes too late. */
  recordReply(reply: ReplyRecord): Promise<number>;
  /** Ends one without a result. Throws ConflictError `session.illegal-transition`, PermissionError `session.machine`, `session.wrong-role` and `gate.interactive-required`. */
  close(params: { key: string; token: string; reason: string; interactive?: boolean }): Promise<void>;
  /**
   * What became of it at the gate of its RFC; the status it has already is a no-op. Throws ConflictError `session.illegal-transition`, and PermissionError
   * where the RFC and its gates say otherwise: `session.approval-required`, `session.rejection-required`, `session.gate-undecided`.
   */
  settle(params: { key: string; to: SettledStatus; reason: string; actorId: string }): Promise<void>;
  /**
   * Brings sessions to their end that are on the way to a gate which was decided, where the run that would say so is away, failed or was canceled. `key` is of
   * a session or an RFC; all when absent. Returns how many it moved; their `reason` says why.
   */
  settleDecided(key?: string): Promise<number>;
  /** Calls back when the session got a turn or another status, or may have. Returns how to stop. */
  readonly onTurn: (key: string, callback: () => void) => () => void;
}
