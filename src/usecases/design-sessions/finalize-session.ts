import { act, fix, joinFixes } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import { moves } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireNoReplyOutstanding, requireOpenRfc } from './check-turn.ts';
import { describeSession, type SessionDescription } from './describe-session.ts';
import { startDesign } from './start-design.ts';
import { withWayOn } from './way-on.ts';

interface Finalize {
  readonly key: string;
  readonly note?: string | undefined;
  readonly interactive?: boolean | undefined;
  readonly principal: Principal;
  readonly models?: readonly ModelChoice[] | undefined;
}

/**
 * Records the last turn and starts the run that writes the outcome into the RFC and opens its gate.
 * An active run is left alone; a repeated call completes an interrupted one. Throws ConflictError
 * `session.blockers-open`, `session.reply-outstanding` and `session.not-open`.
 */
export async function finalizeSession(
  ports: UsecasePorts,
  { key, note = '', interactive = false, principal, models }: Finalize,
): Promise<void> {
  const description = await describeSession(ports, { key });
  const { session, finalization } = description;
  const order = { session: key, rfc: session.rfc, principal, models };
  if (session.status === 'finalizing') {
    // Another caller may have started the run, or a process may have ended half-way.
    if (finalization && (moves(finalization) || finalization.status === 'waiting')) return;
    const turn = session.turns.findLast(({ move }) => move === 'finalize')?.sequence ?? 0;
    return startDesign(ports, { ...order, turn });
  }
  if (session.status === 'open') {
    requireOpenRfc(description);
    requireNoReplyOutstanding(description);
    requireNoOpenBlocker(description);
  }
  const seen = session.turns.at(-1)?.sequence ?? 0;
  // A repeated submit finds the turn of the first.
  const origin = `turn/${key}/${seen}/finalize/${principal.id}`;
  const turn = await ports.sessions
    .takeTurns({
      key,
      token: principal.token,
      seen,
      turns: [{ move: 'finalize', about: [], text: note }],
      interactive,
      origin,
    })
    .catch((error: unknown) => {
      throw withWayOn(error, description);
    });
  await startDesign(ports, { ...order, turn });
}

function requireNoOpenBlocker({ session: { key, challenges } }: SessionDescription): void {
  const open = challenges.filter(({ weight, state }) => weight === 'blocker' && state === 'open');
  const [first] = open;
  if (!first) return;
  const ids = open.map(({ id }) => id);
  throw new ConflictError({
    id: 'session.blockers-open',
    message: `${ids.length === 1 ? 'A blocker is' : 'Blockers are'} open in ${key}: ${open.map(({ id, title }) => `${id}, ${title}`).join('; ')}`,
    fix: joinFixes(
      fix`Say what is done about it, ${act('takeDesignTurn', { key, move: 'decide', as: 'accept', about: [first.id], text: '…' })},`,
      fix`why it does not hold, ${act('takeDesignTurn', { key, move: 'decide', as: 'rebut', about: [first.id], text: '…' })},`,
      fix`or why it can wait, ${act('takeDesignTurn', { key, move: 'park', about: [first.id], text: '…' })}.`,
    ),
    details: { session: key, challenges: ids },
  });
}
