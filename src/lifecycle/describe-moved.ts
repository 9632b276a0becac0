import type { SessionTurn } from './design-session.ts';

/** Explains why a session refers to another RFC version. Finalizing writes one itself. */
export function describeMoved(before: Pick<SessionTurn, 'move'>, rfc: string): string {
  return before.move === 'finalize' ? `What was decided so far went into ${rfc}, for its gate` : `${rfc} was edited meanwhile`;
}
