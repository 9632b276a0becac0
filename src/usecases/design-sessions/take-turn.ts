import { createHash } from 'node:crypto';
import { settlesUnanswered } from '../../lifecycle/design-session.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { checkTurn } from './check-turn.ts';
import { describeSession, isAwaited, type SessionDescription } from './describe-session.ts';
import type { TakeTurn } from './design-session-service.ts';
import { resolvePlaces } from './list-places.ts';
import { startReply } from './start-reply.ts';
import { withWayOn } from './way-on.ts';

type Request = TakeTurn & { readonly principal: Principal };

/**
 * Stores what a person does in a session, and starts the reply, unless it settles something when the turns are spent. The same again while its reply is on its way is the turn that is there
 * already; of two different turns at once the first is taken. Throws what `resolvePlaces`, `checkTurn` and the store throw, with nothing stored.
 */
export async function takeTurn(ports: UsecasePorts, { principal, models, ...asked }: Request): Promise<void> {
  const description = await describeSession(ports, asked);
  const { key, rfc } = description.session;
  const turn = { ...asked, about: await resolvePlaces(ports, description, asked.about) };
  const same = findSame(description, { ...turn, principal });
  if (same !== null) return startReply(ports, { key, rfc, turn: same, principal, models });
  // A session that takes no turns says so, whatever else is wrong with this one.
  if (description.session.status === 'open') checkTurn(description, turn);
  const { turns, limits } = description.session;
  const maxTurns = Math.max(limits.maxTurns, turn.maxTurns ?? 0);
  if (maxTurns > limits.maxTurns)
    await ports.sessions
      .raiseTurns({ key, token: principal.token, turns: maxTurns, interactive: turn.interactive ?? false })
      .catch((error: unknown) => {
        throw withWayOn(error, description);
      });
  const {
    move,
    settlement,
    text,
    because,
    anew = false,
    interactive = false,
    seen = description.session.turns.at(-1)?.sequence ?? 0,
  } = turn;
  const sequence = await ports.sessions
    .takeTurn({
      key,
      token: principal.token,
      seen,
      move,
      ...(settlement === undefined ? {} : { settlement }),
      about: turn.about,
      text,
      ...(because === undefined ? {} : { rationale: because }),
      anew,
      interactive,
      origin: nameTurn({ ...turn, seen, principal }),
    })
    .catch((error: unknown) => {
      throw withWayOn(asked.seen === undefined ? asTogether(error, key) : error, description);
    });
  const taken = { speaker: 'person' as const, move };
  if (settlesUnanswered([...turns, taken], maxTurns)) return;
  await startReply(ports, { key, rfc, turn: sequence, principal, models });
}

/** Whoever did not say what they saw is told of the other turn, and of no number that they never sent. */
function asTogether(error: unknown, key: string): unknown {
  if (!(error instanceof ConflictError) || error.id !== 'session.moved-on') return error;
  const { id, fix, details } = error;
  return new ConflictError({
    id,
    message: `Somebody took a turn of ${key} at the same moment, and was first. Nothing was recorded of yours.`,
    fix,
    details,
    cause: error,
  });
}

/** The last turn, where these are its very words and its reply may still come: a second submit of the same. */
function findSame(description: SessionDescription, turn: Omit<Request, 'models'>): number | null {
  const { session, reply } = description;
  const last = session.turns.at(-1);
  const isSame =
    last?.name === turn.principal.name &&
    last.move === turn.move &&
    last.settlement === (turn.settlement ?? null) &&
    last.text.trim() === turn.text.trim() &&
    isSameAbout(last.about, turn);
  return isSame && reply && isAwaited(reply) ? reply.turn : null;
}

/** A turn that was taken also names what it took the place of. */
function isSameAbout(taken: readonly string[], { about, anew = false }: Pick<TakeTurn, 'about' | 'anew'>): boolean {
  return about.every((place) => taken.includes(place)) && (anew || taken.length === about.length);
}

/** Of the same person on the same state of the session: the same words are the same turn. */
function nameTurn({ key, seen, principal, move, settlement, about, text, because }: Request & { seen: number }): string {
  const said = JSON.stringify([principal.id, move, settlement ?? null, about, text.trim(), because ?? '']);
  return `turn/${key}/${seen}/${createHash('sha256').update(said).digest('hex').slice(0, 20)}`;
}
