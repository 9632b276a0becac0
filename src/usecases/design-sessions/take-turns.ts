import { act, field, fix } from '../../lifecycle/fixes/fix.ts';
import { createHash } from 'node:crypto';
import { standingDecisions } from '../../lifecycle/design-session.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { checkTurn, listSettled, requireEachOnce, requireNoReplyOutstanding, requireOpenRfc } from './check-turn.ts';
import { describeSession, isAwaited, type SessionDescription } from './describe-session.ts';
import type { AnswerMany, SaidTurn } from './design-session-service.ts';
import { resolveChanges, resolvePlaces } from './list-places.ts';
import { startReply } from './start-reply.ts';
import { withWayOn } from './way-on.ts';

type Request = { readonly [K in keyof AnswerMany]: AnswerMany[K] | (K extends 'key' | 'turns' ? never : undefined) } & {
  readonly principal: Principal;
};

/**
 * Stores all of a person's turns or none, and starts one reply. A repeat while the reply is under
 * way stores nothing; of two different concurrent requests one is stored. Throws what
 * `resolvePlaces`, `checkTurn` and the store throw, with nothing stored.
 */
export async function takeTurns(ports: UsecasePorts, { principal, models, ...asked }: Request): Promise<void> {
  const description = await describeSession(ports, asked);
  const { session, reply } = description;
  const { key, rfc } = session;
  const turns = await Promise.all(
    asked.turns.map(async (turn) => ({
      ...turn,
      about: await resolvePlaces(ports, description, turn.about),
      changes: await resolveChanges(ports, turn.changes ?? []),
    })),
  );
  if (reply && isAwaited(reply) && isRepeat(description, turns, principal))
    return startReply(ports, { key, rfc, turn: reply.turn, principal, models });
  // A session that takes no turns reports that first, whatever else is wrong with the turn.
  if (session.status === 'open') {
    requireNoReplyOutstanding(description);
    requireOpenRfc(description);
    requireEachOnce(key, turns);
    for (const turn of turns) checkTurn(description, turn);
  }
  const { maxTurns = 0, interactive = false, seen = session.turns.at(-1)?.sequence ?? 0 } = asked;
  if (maxTurns > session.limits.maxTurns)
    await ports.sessions.raiseTurns({ key, token: principal.token, turns: maxTurns, interactive }).catch((error: unknown) => {
      throw withWayOn(error, description);
    });
  const sequence = await ports.sessions
    .takeTurns({
      key,
      token: principal.token,
      seen,
      turns: turns.map(({ because, ...turn }) => ({
        ...turn,
        replaces: listReplaced(description, turn),
        ...(because === undefined ? {} : { rationale: because }),
      })),
      interactive,
      origin: nameTurns({ key, turns, seen, principal }),
    })
    .catch((error: unknown) => {
      throw withWayOn(asked.seen === undefined ? asTogether(error, key) : error, description);
    });
  const taken = await ports.sessions.read(key);
  if (taken?.turns.find((one) => one.sequence === sequence)?.asksReply)
    await startReply(ports, { key, rfc, turn: sequence, principal, models });
}

/**
 * Returns the decisions that a turn replaces: those it names and, with `anew`, those in force about
 * the same places only. Throws ConflictError `session.replaces-required` for a wider decision.
 */
function listReplaced(
  { session }: SessionDescription,
  { move, settlement, replaces = [], anew = false, about }: SaidTurn,
): string[] {
  const named = replaces.map((id) => id.trim().toUpperCase());
  const own = listOver({ settlement, about });
  const same = standingDecisions(session.decisions).flatMap((one) => {
    const over = listOver({ settlement: one.does, about: one.about });
    const isMet = anew && !named.includes(one.id) && over.some((place) => own.includes(place));
    return isMet ? [{ id: one.id, over, left: over.filter((place) => !about.includes(place)) }] : [];
  });
  const [wider] = same.filter(({ left }) => left.length > 0);
  if (!wider) return [...new Set([...named, ...same.map(({ id }) => id)])];
  const { id, over, left } = wider;
  throw new ConflictError({
    id: 'session.replaces-required',
    message: `${id} is about ${over.join(', ')}, and this says nothing of ${left.join(', ')}. Nothing was recorded.`,
    fix: fix`Name all of it in ${field('about')}. Or say that it takes the place of ${id} all the same: ${act('takeDesignTurn', { key: session.key, move, as: settlement, about: [...about], replaces: [id], anew: true, text: '…' })}; then ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} open again.`,
    details: { session: session.key, decision: id, left },
  });
}

/** Returns the places it settles, or all its places when it settles nothing. */
function listOver(one: Pick<SaidTurn, 'settlement' | 'about'>): readonly string[] {
  const settled = listSettled(one);
  return settled.length > 0 ? settled : one.about;
}

/** A caller who sent no `seen` is told of the concurrent turn, not of a number they never sent. */
function asTogether(error: unknown, key: string): unknown {
  if (!(error instanceof ConflictError) || error.id !== 'session.moved-on') return error;
  const { id, details } = error;
  return new ConflictError({
    id,
    message: `Somebody took a turn of ${key} at the same moment, and was first. Nothing was recorded of yours.`,
    fix: error.fix,
    details,
    cause: error,
  });
}

/** True when the last turns are the same: a second submit. */
function isRepeat({ session }: SessionDescription, turns: readonly SaidTurn[], { name }: Principal): boolean {
  const last = session.turns.slice(-turns.length);
  return turns.every(({ move, settlement, about, text }, at) => {
    const taken = last[at];
    return (
      taken?.name === name &&
      taken.move === move &&
      taken.settlement === (settlement ?? null) &&
      taken.text.trim() === text.trim() &&
      taken.about.join('\n') === about.join('\n')
    );
  });
}

/** Names turns by person, session state and words, so that a repeated request is recognized. */
function nameTurns({
  key,
  turns,
  seen,
  principal,
}: Pick<AnswerMany, 'key' | 'turns'> & Pick<Request, 'principal'> & { seen: number }): string {
  const said = JSON.stringify([
    principal.id,
    turns.map(({ move, settlement, about, text, because, replaces, changes }) => [
      move,
      settlement ?? null,
      about,
      text.trim(),
      because ?? '',
      replaces ?? [],
      changes ?? [],
    ]),
  ]);
  return `turn/${key}/${seen}/${createHash('sha256').update(said).digest('hex').slice(0, 20)}`;
}
