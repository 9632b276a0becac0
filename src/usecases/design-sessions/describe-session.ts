import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { NotFoundError } from '../../lifecycle/errors.ts';
import { rfcBodySchema, type RfcBody } from '../../lifecycle/rfc.ts';
import { listQuestions, type SessionQuestion } from '../../lifecycle/session-questions.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { DesignSession } from '../../ports/design-sessions.ts';
import { moves, type Run } from '../../ports/runs.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

/** A reply that a person's turn still lacks. */
export interface OutstandingReply {
  /** Sequence of the turn. */
  readonly turn: number;
  /** The last run that was to draft it; null when none was started. */
  readonly run: Run | null;
}

export interface SessionDescription {
  readonly session: DesignSession;
  /** At its current version. */
  readonly rfc: ArtifactVersion;
  /** What it says, read once for all that an answer tells. */
  readonly body: RfcBody;
  readonly questions: readonly SessionQuestion[];
  /** Null when the last turn has its reply, or asks for none. */
  readonly reply: OutstandingReply | null;
  /** The last run that took it to the gates; null before it was finalized. */
  readonly finalization: Run | null;
}

/** A session with its RFC and the runs that work for it. Throws NotFoundError `design-session.not-found`. */
export async function describeSession(ports: UsecasePorts, { key }: { key: string }): Promise<SessionDescription> {
  const session = await readSettled(ports, key);
  if (!session) throw notFound(key);
  const [rfc, runs] = await Promise.all([
    readArtifact(ports, { key: session.rfc }),
    ports.runs.list({ subject: { name: 'session', key } }),
  ]);
  const body = rfcBodySchema.parse(rfc.body);
  const last = session.turns.at(-1);
  return {
    session,
    rfc,
    body,
    questions: listQuestions(body, session),
    reply: last?.asksReply ? { turn: last.sequence, run: runs.find((run) => answersTurn(run, last.sequence)) ?? null } : null,
    finalization: runs.find(({ workflow }) => workflow === 'design') ?? null,
  };
}

/** The session, which its gate may have ended while the run that would say so was away. */
async function readSettled({ sessions }: UsecasePorts, key: string): Promise<DesignSession | null> {
  const session = await sessions.read(key);
  if (session?.status !== 'finalizing' || (await sessions.settleDecided(key)) === 0) return session;
  return sessions.read(key);
}

/** True while somebody may still give it: it is drafted, waits for more budget, or was stored a moment ago. */
export function isAwaited({ run }: OutstandingReply): boolean {
  return run === null || moves(run) || run.status === 'waiting';
}

/** How many runs were to draft the reply to a turn. */
export async function countRuns({ runs }: UsecasePorts, { key, turn }: { key: string; turn: number }): Promise<number> {
  const all = await runs.list({ subject: { name: 'session', key } });
  return all.filter((run) => answersTurn(run, turn)).length;
}

function answersTurn({ workflow, input }: Run, turn: number): boolean {
  return workflow === 'dialogue' && (input as { turn?: unknown }).turn === turn;
}

function notFound(key: string): NotFoundError {
  return new NotFoundError({
    id: 'design-session.not-found',
    message: `There is no design session ${key}.`,
    fix: fix`${act('listDesignSessions')} shows those that there are.`,
  });
}
