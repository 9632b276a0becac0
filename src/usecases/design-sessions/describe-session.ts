import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { NotFoundError } from '../../lifecycle/errors.ts';
import { rfcBodySchema, type RfcBody } from '../../lifecycle/rfc.ts';
import { listQuestions, type SessionQuestion } from '../../lifecycle/session-questions.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { DesignSession } from '../../ports/design-sessions.ts';
import { moves, type Run } from '../../ports/runs.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

/** The missing reply to a person's turn. */
export interface OutstandingReply {
  /** Sequence number of the turn. */
  readonly turn: number;
  /** The last run that was to draft it; null when none was started. */
  readonly run: Run | null;
}

export interface SessionDescription {
  readonly session: DesignSession;
  /** The RFC at its current version. */
  readonly rfc: ArtifactVersion;
  /** The RFC's parsed body. */
  readonly body: RfcBody;
  readonly questions: readonly SessionQuestion[];
  /** Null when the last turn has its reply, or needs none. */
  readonly reply: OutstandingReply | null;
  /** The last run that finalizes the session; null before that. */
  readonly finalization: Run | null;
}

/** Reads a session with its RFC and runs. Throws NotFoundError `design-session.not-found`. */
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

/** Reads the session, first closing it if its gate was decided while its run was not active. */
async function readSettled({ sessions }: UsecasePorts, key: string): Promise<DesignSession | null> {
  const session = await sessions.read(key);
  if (session?.status !== 'finalizing' || (await sessions.settleDecided(key)) === 0) return session;
  return sessions.read(key);
}

/** True while the reply may still come: it is drafted, waits for budget, or was just stored. */
export function isAwaited({ run }: OutstandingReply): boolean {
  return run === null || moves(run) || run.status === 'waiting';
}

/** Counts the runs that were to draft the reply to a turn. */
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
