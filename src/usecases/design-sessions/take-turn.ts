import { createHash } from 'node:crypto';
import { settlesUnanswered, type SessionTurn } from '../../lifecycle/design-session.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { checkTurn } from './check-turn.ts';
import { describeSession, isAwaited, type SessionDescription } from './describe-session.ts';
import type { TakeTurn } from './design-session-service.ts';
import { nameReplaced } from './name-replaced.ts';
import { nameSettlement } from './name-settlement.ts';
import { nameRejected, nameTurned } from './name-weighed.ts';
import { nameOffered, resolvePlaces, splitComponent, splitPlace } from './list-places.ts';
import { resolveStrikes, type SaidOfStrikes } from './resolve-strikes.ts';
import { startReply } from './start-reply.ts';
import { withWayOn } from './way-on.ts';

type Request = TakeTurn & { readonly principal: Principal };

/**
 * Stores what a person does in a session, and starts the reply, unless it settles something when the turns are spent. The same again while its reply is on its way is the turn that is there
 * already; of two different turns at once the first is taken. Throws what `resolvePlaces`, `checkTurn`, `resolveStrikes`, `nameReplaced` and the store throw, with nothing stored.
 */
export async function takeTurn(ports: UsecasePorts, { principal, models, ...asked }: Request): Promise<void> {
  const description = await describeSession(ports, asked);
  const given = nameSettlement(description, asked);
  const named = given.about.length === 0 ? placeNamed(description, given) : null;
  const request = nameOffered(description, { ...given, ...named });
  const { key, rfc } = description.session;
  const about = nameRejected(description, { ...request, about: await resolvePlaces(ports, description, request.about) });
  const turn = { ...request, about };
  const same = findSame(description, { ...turn, principal });
  if (same !== null) return startReply(ports, { key, rfc, turn: same, principal, models });
  // A session that takes no turns says so, whatever else is wrong with this one.
  const isOpen = description.session.status === 'open';
  if (isOpen) checkTurn(description, turn);
  const places = isOpen ? nameTurned(description, { ...turn, about: nameReplaced(description, turn) }) : about;
  const says = isOpen ? resolveStrikes(description, turn) : [];
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
      about: places,
      text,
      ...(because === undefined ? {} : { rationale: because }),
      anew,
      interactive,
      origin: nameTurn({ ...turn, seen, principal }),
      says,
    })
    .catch((error: unknown) => {
      throw withWayOn(request.seen === undefined ? asTogether(error, key) : error, description);
    });
  const taken = { speaker: 'person' as const, move };
  if (settlesUnanswered([...turns, taken], maxTurns)) return;
  await startReply(ports, { key, rfc, turn: sequence, principal, models });
}

/** What the words begin with, where nothing else says what they are about. */
function placeNamed(description: SessionDescription, { move, settlement, text }: TakeTurn): ReturnType<typeof splitPlace> {
  if (looksAtParts.has(move)) return splitComponent(description, text);
  return settlement === 'choose' ? splitPlace(description, text) : null;
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

/** Moves that settle nothing, so that words may be the name of what they are about. */
const looksAtParts: ReadonlySet<string> = new Set(['challenge', 'alternatives', 'dive', 'diagram']);

/** The last turn, where these are its very words and its reply may still come: a second submit of the same. */
function findSame(description: SessionDescription, turn: Omit<Request, 'models'>): number | null {
  const { session, reply } = description;
  const last = session.turns.at(-1);
  const isSame =
    last?.name === turn.principal.name &&
    last.move === turn.move &&
    last.settlement === (turn.settlement ?? null) &&
    last.text.trim() === turn.text.trim() &&
    isSameAbout(last.about, turn) &&
    saysSame(description, last, turn);
  return isSame && reply && isAwaited(reply) ? reply.turn : null;
}

/** A turn that was taken also names what it took the place of. */
function isSameAbout(taken: readonly string[], { about, anew = false }: Pick<TakeTurn, 'about' | 'anew'>): boolean {
  return about.every((place) => taken.includes(place)) && (anew || taken.length === about.length);
}

/** What was said of words of the RFC, as it was resolved; a correction that is sent in the same words is another turn. */
function saysSame(
  description: SessionDescription,
  { at }: Pick<SessionTurn, 'at'>,
  { givesUp = [], keeps = [] }: SaidOfStrikes,
): boolean {
  const { decisions } = description.session;
  const told = decisions.find(({ decidedAt }) => decidedAt === at)?.strikes?.filter((one) => one.at === at) ?? [];
  if (told.length !== givesUp.length + keeps.length) return false;
  const said = told.length === 0 ? [] : resolveStrikes(description, { givesUp, keeps });
  return said.every(
    ({ does, place, words }, index) => told[index]?.does === does && told[index].place === place && told[index].words === words,
  );
}

/** Of the same person on the same state of the session: the same words are the same turn. */
function nameTurn({
  key,
  seen,
  principal,
  move,
  settlement,
  about,
  text,
  because,
  givesUp = [],
  keeps = [],
}: Request & { seen: number }): string {
  const says = [...givesUp.map((words) => `gives up ${words}`), ...keeps.map((words) => `keeps ${words}`)];
  const said = JSON.stringify([
    principal.id,
    move,
    settlement ?? null,
    about,
    text.trim(),
    because ?? '',
    ...(says.length > 0 ? [says] : []),
  ]);
  return `turn/${key}/${seen}/${createHash('sha256').update(said).digest('hex').slice(0, 20)}`;
}
