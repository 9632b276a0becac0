import { isRecorded } from '../../analysis/design/marks/mark-decisions.ts';
import { findSuccessor, standingDecisions } from '../../analysis/design/standing-decisions.ts';
import { ConflictError, InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { describeSession, type SessionDescription } from './describe-session.ts';
import type { StrikeDecision } from './design-session-service.ts';
import { resolveStrikes } from './resolve-strikes.ts';

/**
 * Says of a decision that stands which words of the RFC go with it and which stay. Throws what `resolveStrikes` and `DesignSessionStore.strike` throw, NotFoundError
 * `session.decision-unknown`, ConflictError `session.decision-replaced` and `session.strike-recorded`, InputError `session.strike-unknown`.
 */
export async function strikeDecision(
  ports: UsecasePorts,
  { key, decision: named, givesUp = [], keeps = [], interactive = false, principal }: StrikeDecision & { principal: Principal },
): Promise<void> {
  const description = await describeSession(ports, { key });
  const { session } = description;
  const decision = named.trim().toUpperCase();
  // One that takes nothing any more says so, whatever else is wrong.
  const says = session.status === 'open' ? readSays(description, { decision, givesUp, keeps }) : [];
  await ports.sessions.strike({ key: session.key, token: principal.token, decision, says, interactive });
}

function readSays(
  description: SessionDescription,
  { decision: id, givesUp, keeps }: Required<Pick<StrikeDecision, 'decision' | 'givesUp' | 'keeps'>>,
): ReturnType<typeof resolveStrikes> {
  const { session, rfc, body } = description;
  const decision = session.decisions.find((one) => one.id === id);
  if (!decision) throw unknownDecision(id, session);
  if (!standingDecisions(session.decisions, session.challenges).includes(decision)) throw replaced(id, session);
  if (isRecorded(body, decision)) throw recorded(id, rfc.key);
  if (givesUp.length + keeps.length === 0) throw nothingSaid(id, session.key);
  return resolveStrikes(description, { givesUp, keeps });
}

function unknownDecision(id: string, { key, decisions }: SessionDescription['session']): NotFoundError {
  const known = decisions.map((one) => one.id).join(', ');
  return new NotFoundError({
    id: 'session.decision-unknown',
    message: `${key} has no decision ${id}.`,
    fix:
      known === ''
        ? 'Nothing is decided there yet.'
        : `Name one of ${known}: \`throughline design show ${key}\` tells what each says.`,
  });
}

function replaced(id: string, { key, decisions }: SessionDescription['session']): ConflictError {
  const decision = decisions.find((one) => one.id === id);
  const heir = decision && findSuccessor(decision, decisions);
  return new ConflictError({
    id: 'session.decision-replaced',
    message: `${id} holds no longer, and takes nothing out of the RFC${heir ? `: ${heir.id}, “${heir.text}”, took its place` : ''}.`,
    fix: heir ? `Name ${heir.id} instead.` : `See what holds: \`throughline design show ${key}\`.`,
    details: { session: key, decision: id, replacedBy: heir?.id ?? null },
  });
}

function recorded(id: string, rfc: string): ConflictError {
  return new ConflictError({
    id: 'session.strike-recorded',
    message: `${id} stands in ${rfc} since it was finalized, as people left it.`,
    fix: `Edit it there: take the strike away, or strike what is to go. \`throughline rfc edit ${rfc}\`.`,
    details: { rfc, decision: id },
  });
}

function nothingSaid(id: string, key: string): InputError {
  return new InputError({
    id: 'session.strike-unknown',
    message: `It does not say what goes with ${id}, nor what stands.`,
    fix: `Quote words of the RFC, in \`givesUp\` or \`keeps\`: \`throughline design strike ${key} ${id} --gives-up "…"\`.`,
  });
}
