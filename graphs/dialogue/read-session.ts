import { act, fix } from '../../src/lifecycle/fixes/fix.ts';
import { InputError, NotFoundError } from '../../src/lifecycle/errors.ts';
import type { DesignSession } from '../../src/ports/design-sessions.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import type { DialogueState } from './state.ts';

/** Returns the session. Throws NotFoundError `design-session.not-found`. */
export async function readSession({ sessions }: Pick<WorkflowPorts, 'sessions'>, key: string): Promise<DesignSession> {
  const session = await sessions.read(key);
  if (session) return session;
  throw new NotFoundError({
    id: 'design-session.not-found',
    message: `There is no design session ${key}.`,
    fix: fix`See ${act('listDesignSessions')}.`,
  });
}

/** Returns whether the turn still waits for its reply: it is the last one of an open session. */
export function awaitsReply({ status, turns }: DesignSession, { turn }: Pick<DialogueState, 'turn'>): boolean {
  const last = turns.at(-1);
  return status === 'open' && last?.sequence === turn && last.speaker === 'person';
}

/**
 * Refuses models without a known price under a limit of money: InputError `session.price-unknown`.
 */
export function requirePrices(
  { key, limits: { maxUsd } }: Pick<DesignSession, 'key' | 'limits'>,
  unpriced: readonly string[],
): void {
  if (maxUsd === null || unpriced.length === 0) return;
  throw new InputError({
    id: 'session.price-unknown',
    message: `What ${unpriced.join(' and ')} costs is not known, and the replies of ${key} may use $${maxUsd} together.`,
    fix: fix`Ask whoever has a known price, or the rules: ${act('answerDesignTurn', { key, model: 'rules' })}. Where no price is known, open a session with a limit of tokens instead.`,
    details: { session: key, models: unpriced },
  });
}

/** Returns whether replies used up their budget. Unknown prices count as 0; their tokens count. */
export function isBudgetSpent({ limits: { maxTokens, maxUsd }, used }: Pick<DesignSession, 'limits' | 'used'>): boolean {
  return (maxTokens !== null && used.tokens >= maxTokens) || (maxUsd !== null && used.knownUsd >= maxUsd);
}

/** Returns whether people have taken every turn that gets a reply. */
export function isLastTurn({ limits, turns }: Pick<DesignSession, 'limits' | 'turns'>): boolean {
  return turns.filter(({ asksReply }) => asksReply).length >= limits.maxTurns;
}
