import type { SessionTurn } from './design-session.ts';

/** Why a session speaks of another version of its RFC than before, as a clause: what finalizing wrote, nobody edited. */
export function describeMoved(before: Pick<SessionTurn, 'move'>, rfc: string): string {
  return before.move === 'finalize' ? `What was decided so far went into ${rfc}, for its gate` : `${rfc} was edited meanwhile`;
}
