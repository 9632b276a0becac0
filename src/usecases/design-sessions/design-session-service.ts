import type { SessionMove, SessionStatus } from '../../lifecycle/design-session.ts';
import type { Settlement } from '../../ports/design-sessions.ts';
import type { PageRequest } from '../../ports/pages.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

/** Models that reply instead of the configured ones. */
interface Challenger {
  readonly models?: readonly ModelChoice[];
}

export interface OpenSession extends Challenger {
  readonly rfc: string;
  /** Most turns by people, 50 when absent. An open session with fewer is raised to it. */
  readonly maxTurns?: number;
  /**
   * Most tokens and US dollars of all replies together, unlimited when absent. An open session with
   * a lower limit is raised to it.
   */
  readonly maxTokens?: number;
  readonly maxUsd?: number;
  /** As in `TakeTurn`, for raising the limits of an open session. */
  readonly interactive?: boolean;
}

/** What a person says in one turn. */
export interface SaidTurn {
  /** `finalize` is a separate call. */
  readonly move: Exclude<SessionMove, 'finalize'>;
  /** For `decide` only. */
  readonly settlement?: Settlement;
  /** Ids and sections of the RFC, challenges, and artifacts or parts of them. */
  readonly about: readonly string[];
  readonly text: string;
  /** The reason, for `decide` with any settlement but rebut. */
  readonly because?: string;
  /** Ids of the decisions it replaces: `DEC-1`. */
  readonly replaces?: readonly string[];
  /** Parts of the AI-DAA or TIP that a decision, not a rebut, changes: `DAA-001#INV-loan-1`. */
  readonly changes?: readonly string[];
  /** True to settle it again: it replaces the decisions in force about the same places. */
  readonly anew?: boolean;
}

/** Options of taking turns. */
interface Taking extends Challenger {
  readonly key: string;
  /** Raises the session to this many turns first. */
  readonly maxTurns?: number;
  /** Sequence of the last turn the speaker read; a newer one refuses. Defaults to the last. */
  readonly seen?: number;
  /** States that a person acts, as settling may require; false when absent. Also below. */
  readonly interactive?: boolean;
}

export type TakeTurn = Taking & SaidTurn;

/** Many turns at once, all or none, with one reply. */
export type AnswerMany = Taking & { readonly turns: readonly SaidTurn[] };

/** Takes or declines proposed edits: the named ones, those of a decision, or all that are left. */
export interface SettleEdits {
  readonly key: string;
  readonly does: 'take' | 'decline';
  readonly edits?: readonly string[];
  readonly decision?: string;
  readonly all?: boolean;
  /** The reason for declining. */
  readonly because?: string;
  readonly interactive?: boolean;
}

/**
 * Dialogues about a design before it is decided (specification 1.4). Each call returns at once;
 * `runs.follow` waits for the reply.
 */
export interface DesignSessionService {
  /**
   * Opens a session about an RFC, moves it to Under Review and asks for the first challenges;
   * returns the open session if there is one, with more turns if asked. Throws what
   * `DesignSessionStore.open` and `raiseTurns` throw.
   */
  open(request: OpenSession): Promise<Report<'design-show'>>;
  /** Lists sessions, newest first. */
  list(filter: { rfc?: string; status?: SessionStatus }, page: PageRequest): Promise<Report<'design-list'>>;
  /** Throws NotFoundError `design-session.not-found`, as do all methods below. */
  show(ref: { key: string }): Promise<Report<'design-show'>>;
  /** Returns the whole session as Markdown. */
  transcript(ref: { key: string }): Promise<string>;
  /**
   * Stores a turn and starts its reply. A repeated turn is stored once. Throws what `checkTurn` and
   * `DesignSessionStore.takeTurns` throw.
   */
  say(request: TakeTurn): Promise<Report<'design-show'>>;
  /** Stores many turns and starts one reply. Throws what `say` throws, with nothing stored. */
  answer(request: AnswerMany): Promise<Report<'design-show'>>;
  /** Returns proposed edits of the RFC, each with its diff to the current text. */
  edits(ref: { key: string }): Promise<Report<'design-edits'>>;
  /** Takes edits into the RFC's next version or declines them. Outdated ones become stale. */
  settleEdits(request: SettleEdits): Promise<Report<'design-edits'>>;
  /** Asks again. Throws ConflictError `session.nothing-outstanding`, `session.reply-waits`. */
  answerAgain(request: Challenger & { key: string }): Promise<Report<'design-show'>>;
  /** Ends the dialogue, starts the run to the RFC's gate. ConflictError `session.blockers-open`. */
  finalize(request: Challenger & { key: string; note?: string; interactive?: boolean }): Promise<Report<'design-show'>>;
  /** Ends the session without a result. */
  close(request: { key: string; reason: string; interactive?: boolean }): Promise<Report<'design-show'>>;
}
