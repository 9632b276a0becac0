import { ConflictError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import type { OpenSession } from './design-session-service.ts';
import { takeTurn } from './take-turn.ts';

/** Enough for a design of some size, and an end to one that goes nowhere. */
const usualTurns = 50;

/**
 * Opens a session about an RFC, or finds the one that stands, and returns its key. A Draft goes to Under Review; the first turn asks for challenges.
 * What an earlier call left undone is done by the next.
 */
export async function openSession(
  ports: UsecasePorts,
  {
    rfc: name,
    maxTurns = usualTurns,
    maxTokens = null,
    maxUsd = null,
    principal,
    models,
  }: Nullable<OpenSession> & { principal: Principal },
): Promise<string> {
  const { key: rfc, status } = await readArtifact(ports, { key: name });
  // One that its gate has ended stands in the way of nothing.
  await ports.sessions.settleDecided(rfc);
  const session = await ports.sessions.open({ rfc, token: principal.token, limits: { maxTurns, maxTokens, maxUsd } });
  if (status === 'Draft') await toReview(ports, { rfc, session: session.key, principal });
  if (session.turns.length === 0 && session.status === 'open') {
    await takeTurn(ports, { key: session.key, move: 'challenge', about: [], text: '', principal, ...(models ? { models } : {}) });
  }
  return session.key;
}

type Nullable<T extends OpenSession> = Omit<T, 'maxTokens' | 'maxUsd'> & {
  readonly maxTokens?: number | null;
  readonly maxUsd?: number | null;
};

/** Of two who open at once one moves it. */
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
