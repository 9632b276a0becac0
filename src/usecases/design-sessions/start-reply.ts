import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import { retryUnlessRetried } from '../runs/standing-runs.ts';
import type { UsecasePorts } from '../ports.ts';
import { countRuns, describeSession } from './describe-session.ts';

interface ReplyOrder {
  readonly key: string;
  readonly rfc: string;
  /** Sequence of the turn that is answered. */
  readonly turn: number;
  readonly principal: Principal;
  /** Asked instead of those configured. */
  readonly models?: readonly ModelChoice[] | undefined;
  /** Runs on the same turn that came to nothing. */
  readonly earlier?: number;
}

/** Starts the run that drafts the reply to a turn; two at once are one. */
export async function startReply(
  { runs }: UsecasePorts,
  { key, rfc, turn, principal, models, earlier = 0 }: ReplyOrder,
): Promise<void> {
  await runs.start({
    workflow: 'dialogue',
    input: { session: key, turn, ...(models ? { models: [...models] } : {}) },
    subject: { session: key, rfc },
    startedById: principal.id,
    origin: `dialogue/${key}/${turn}${earlier === 0 ? '' : `/${earlier}`}`,
  });
}

/**
 * Asks for a reply that did not come: goes on with a run that failed, and starts one where none was started or it was canceled. One that is on its way
 * stays so. Throws ConflictError `session.nothing-outstanding`, and `session.reply-waits` of one that waits at the gate of its budget.
 */
export async function answerAgain(
  ports: UsecasePorts,
  { key, principal, models }: { key: string; principal: Principal; models?: readonly ModelChoice[] | undefined },
): Promise<void> {
  const { session, reply } = await describeSession(ports, { key });
  if (!reply) throw nothingOutstanding(key, session.turns.length);
  const { run, turn } = reply;
  const order = { key, rfc: session.rfc, turn, principal, models };
  switch (run?.status) {
    case undefined:
      return startReply(ports, order);
    case 'queued':
    case 'running':
      return;
    case 'waiting':
      throw replyWaits(key, run);
    case 'failed':
    case 'blocked':
      if (models) await ports.runs.retry({ key: run.key, actorId: principal.id, models });
      else await retryUnlessRetried(ports, run, principal);
      return;
    case 'canceled':
    case 'succeeded':
      return startReply(ports, { ...order, earlier: await countRuns(ports, { key, turn }) });
  }
}

function nothingOutstanding(key: string, turns: number): ConflictError {
  return new ConflictError({
    id: 'session.nothing-outstanding',
    message: turns === 0 ? `Nothing was said in ${key} yet.` : `No reply is missing in ${key}.`,
    fix: fix`Say something: ${act('takeDesignTurn', { key, move: 'challenge' })}.`,
  });
}

function replyWaits(key: string, { key: run, gateKey }: { key: string; gateKey: string | null }): ConflictError {
  return new ConflictError({
    id: 'session.reply-waits',
    message: `The reply waits for more budget at ${gateKey}.`,
    fix: fix`Decide there: ${act('readGate', { key: gateKey })}. To do without it, cancel ${run}, and go on in ${key}.`,
    details: { session: key, run, gate: gateKey },
  });
}
