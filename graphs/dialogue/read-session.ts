import { NotFoundError } from '../../src/lifecycle/errors.ts';
import type { DesignSession } from '../../src/ports/design-sessions.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import type { DialogueState } from './state.ts';

/** Throws NotFoundError `design-session.not-found`. */
export async function readSession({ sessions }: Pick<WorkflowPorts, 'sessions'>, key: string): Promise<DesignSession> {
  const session = await sessions.read(key);
  if (session) return session;
  throw new NotFoundError({
    id: 'design-session.not-found',
    message: `There is no design session ${key}.`,
    fix: 'See `throughline design list`.',
  });
}

/** Whether the turn still waits for its reply: it is the last one, and nobody ended the session. */
export function awaitsReply({ status, turns }: DesignSession, { turn }: Pick<DialogueState, 'turn'>): boolean {
  const last = turns.at(-1);
  return status === 'open' && last?.sequence === turn && last.speaker === 'person';
}

/** Whether its replies have used what they may use together. A price that is not known counts nothing; its tokens do. */
export function isBudgetSpent({ limits: { maxTokens, maxUsd }, used }: Pick<DesignSession, 'limits' | 'used'>): boolean {
  return (maxTokens !== null && used.tokens >= maxTokens) || (maxUsd !== null && used.usd !== null && used.usd >= maxUsd);
}

/** Whether a person has taken every turn that the session has. */
export function isLastTurn({ limits, turns }: Pick<DesignSession, 'limits' | 'turns'>): boolean {
  return turns.filter(({ speaker }) => speaker === 'person').length >= limits.maxTurns;
}
