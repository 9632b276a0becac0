import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { describeSession } from './describe-session.ts';
import type { OpenSession } from './design-session-service.ts';
import { takeTurns } from './take-turns.ts';
import { isDiscussed, describeWayOn, describeWayPast, withWayOn } from './way-on.ts';

/** Enough for a large design, and an end to a session that makes no progress. */
const usualTurns = 50;

/**
 * Opens a session about an RFC, or finds the open one, and returns its key. A Draft becomes Under
 * Review; the first turn asks for challenges. A repeated call completes an interrupted one.
 */
export async function openSession(
  ports: UsecasePorts,
  {
    rfc: name,
    maxTurns,
    maxTokens = null,
    maxUsd = null,
    interactive = false,
    principal,
    models,
  }: Nullable<OpenSession> & { principal: Principal },
): Promise<string> {
  await requireNoSession(ports, name);
  const artifact = await readArtifact(ports, { key: name });
  const { key: rfc, status } = artifact;
  // A session whose gate was decided is closed first, so that it blocks nothing.
  await ports.sessions.settleDecided(rfc);
  if (artifact.kind === 'rfc' && !isDiscussed(artifact)) await requireStanding(ports, artifact);
  const session = await ports.sessions.open({
    rfc,
    token: principal.token,
    limits: { maxTurns: maxTurns ?? usualTurns, maxTokens, maxUsd },
  });
  if (status === 'Draft') await toReview(ports, { rfc, session: session.key, principal });
  if (session.turns.length === 0 && session.status === 'open') {
    const turns = [{ move: 'challenge' as const, about: [], text: '' }];
    await takeTurns(ports, { key: session.key, turns, principal, ...(models ? { models } : {}) });
  }
  if (isMore(maxTokens, session.limits.maxTokens) || isMore(maxUsd, session.limits.maxUsd))
    await raiseBudget(ports, { key: session.key, tokens: maxTokens, usd: maxUsd, interactive, principal });
  if (maxTurns !== undefined && maxTurns > session.limits.maxTurns)
    await raiseTurns(ports, { key: session.key, turns: maxTurns, interactive, principal });
  return session.key;
}

/** True if it exceeds an existing limit; a null limit is unlimited. */
function isMore(asked: number | null, limit: number | null): boolean {
  return asked !== null && limit !== null && asked > limit;
}

interface RaiseBudget {
  readonly key: string;
  readonly tokens: number | null;
  readonly usd: number | null;
  readonly interactive: boolean;
  readonly principal: Principal;
}

async function raiseBudget(ports: UsecasePorts, { principal, ...budget }: RaiseBudget): Promise<void> {
  const before = await describeSession(ports, budget);
  await ports.sessions.raiseBudget({ ...budget, token: principal.token }).catch((error: unknown) => {
    throw withWayOn(error, before);
  });
}

interface RaiseTurns {
  readonly key: string;
  readonly turns: number;
  readonly interactive: boolean;
  readonly principal: Principal;
}

/** Raises the turns of an open session. */
async function raiseTurns(ports: UsecasePorts, { key, turns, interactive, principal }: RaiseTurns): Promise<void> {
  const before = await describeSession(ports, { key });
  await ports.sessions.raiseTurns({ key, token: principal.token, turns, interactive }).catch((error: unknown) => {
    throw withWayOn(error, before);
  });
}

/** Refuses a session's key: sessions open by RFC, and the RFC may have another open session. */
async function requireNoSession(ports: UsecasePorts, name: string): Promise<void> {
  if (!/^DS-\d{3,}$/i.test(name)) return;
  const session = await ports.sessions.read(name.toUpperCase());
  if (!session) return;
  const { key, rfc, status } = session;
  const about = await readArtifact(ports, { key: rfc });
  throw new InputError({
    id: 'session.rfc-expected',
    message: `${key} is a design session, of ${rfc}, and is ${status}.`,
    fix: describeWayOn({ status, rfc: about }),
    details: { session: key, rfc },
  });
}

/** An open session continues, whatever the RFC's status. */
async function requireStanding({ sessions }: UsecasePorts, rfc: ArtifactVersion): Promise<void> {
  if (await sessions.findFor(rfc.key)) return;
  throw new ConflictError({
    id: 'session.rfc-settled',
    message: `${rfc.key} is ${rfc.status}; there is nothing left to discuss.`,
    fix: describeWayPast(rfc),
    details: { rfc: rfc.key, status: rfc.status },
  });
}

type Nullable<T extends OpenSession> = Omit<T, 'maxTokens' | 'maxUsd'> & {
  readonly maxTokens?: number | null;
  readonly maxUsd?: number | null;
};

/** When two people open at once, one of them moves the RFC. */
async function toReview(
  { artifacts }: UsecasePorts,
  { rfc, session, principal }: { rfc: string; session: string; principal: Principal },
): Promise<void> {
  const reason = `the design session ${session} was opened`;
  try {
    await artifacts.moveStatus({ key: rfc, to: 'Under Review', reason, actorId: principal.id });
  } catch (error) {
    const current = await artifacts.read(rfc);
    if (!(error instanceof ConflictError) || current?.status !== 'Under Review') throw error;
  }
}
