import type { SessionMove, SessionStatus } from '../../lifecycle/design-session.ts';
import type { Settlement } from '../../ports/design-sessions.ts';
import type { PageRequest } from '../../ports/pages.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

/** Who replies, instead of the models configured. */
interface Challenger {
  readonly models?: readonly ModelChoice[];
}

export interface OpenSession extends Challenger {
  readonly rfc: string;
  /** Most turns of people; 50 when absent. A session that stands gets as many where it has fewer. */
  readonly maxTurns?: number;
  /** Most tokens, and most US dollars, of all replies together; no limit when absent. A session that stands gets as much where its limit is lower. */
  readonly maxTokens?: number;
  readonly maxUsd?: number;
  /** As of `TakeTurn`, for giving a session that stands more turns, or more budget. */
  readonly interactive?: boolean;
}

/** What a person says in one turn. */
export interface SaidTurn {
  /** `finalize` has a call of its own. */
  readonly move: Exclude<SessionMove, 'finalize'>;
  /** Of `decide`. */
  readonly settlement?: Settlement;
  /** Ids and sections of the RFC, challenges, and artifacts or parts of them. */
  readonly about: readonly string[];
  readonly text: string;
  /** Why, of `decide` with anything but rebut. */
  readonly because?: string;
  /** Decisions whose place it takes: `DEC-1`. */
  readonly replaces?: readonly string[];
  /** Parts of the AI-DAA or TIP that it needs changed, of `decide` with anything but rebut: `DAA-001#INV-loan-1`. */
  readonly changes?: readonly string[];
  /** Settle again what is settled: it takes the place of the decisions that stand about the same. */
  readonly anew?: boolean;
}

/** What goes with turns. */
interface Taking extends Challenger {
  readonly key: string;
  /** Gives the session so many turns first, where it has fewer. */
  readonly maxTurns?: number;
  /** Sequence of the turn that whoever speaks has read last; refused when there is another one since. The last one when absent. */
  readonly seen?: number;
  /** The caller's word that a person sits at a terminal or page, which settling something may take; false when absent. Here and below. */
  readonly interactive?: boolean;
}

export type TakeTurn = Taking & SaidTurn;

/** Many decisions at once, all of them or none; one reply for all. */
export type AnswerMany = Taking & { readonly turns: readonly SaidTurn[] };

/** Takes or declines proposed edits: those that are named, all of a decision, or all that are left. */
export interface SettleEdits {
  readonly key: string;
  readonly does: 'take' | 'decline';
  readonly edits?: readonly string[];
  readonly decision?: string;
  readonly all?: boolean;
  /** Why, of what is declined. */
  readonly because?: string;
  readonly interactive?: boolean;
}

/** Dialogues about a design before it is decided (specification 1.4). Each call returns at once; `runs.follow` waits for the reply. */
export interface DesignSessionService {
  /**
   * Opens one about an RFC, which is Under Review from then on, and asks for the first challenges; gives the one that stands, with more turns where they are asked for.
   * Throws what `DesignSessionStore.open` and `raiseTurns` throw.
   */
  open(request: OpenSession): Promise<Report<'design-show'>>;
  /** Newest first. */
  list(filter: { rfc?: string; status?: SessionStatus }, page: PageRequest): Promise<Report<'design-list'>>;
  /** Throws NotFoundError `design-session.not-found`, as all that follow do. */
  show(ref: { key: string }): Promise<Report<'design-show'>>;
  /** All of it as Markdown, for whoever was not there. */
  transcript(ref: { key: string }): Promise<string>;
  /** Stores a turn and starts the reply to it. The same turn twice is one. Throws what `checkTurn` and `DesignSessionStore.takeTurns` throw. */
  say(request: TakeTurn): Promise<Report<'design-show'>>;
  /** Stores many turns that settle something, and starts one reply. Throws what `say` throws, with nothing stored. */
  answer(request: AnswerMany): Promise<Report<'design-show'>>;
  /** Proposed edits of the RFC, each with its difference to what stands there now. */
  edits(ref: { key: string }): Promise<Report<'design-edits'>>;
  /** Takes proposed edits into the next version of the RFC, or declines them; those whose text has changed are recorded as stale. */
  settleEdits(request: SettleEdits): Promise<Report<'design-edits'>>;
  /** Asks once more for a reply that never came. Throws ConflictError `session.nothing-outstanding` and `session.reply-waits`. */
  answerAgain(request: Challenger & { key: string }): Promise<Report<'design-show'>>;
  /** Ends the dialogue and starts the run to the gate of the RFC. Throws ConflictError `session.blockers-open`. */
  finalize(request: Challenger & { key: string; note?: string; interactive?: boolean }): Promise<Report<'design-show'>>;
  /** Ends it without a result. */
  close(request: { key: string; reason: string; interactive?: boolean }): Promise<Report<'design-show'>>;
}
