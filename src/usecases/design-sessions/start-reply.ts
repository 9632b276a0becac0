import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import { retryUnlessRetried } from '../runs/standing-runs.ts';
import type { UsecasePorts } from '../ports.ts';
import { countRuns, describeSession } from './describe-session.ts';
import { namedModels } from './named-models.ts';

interface ReplyOrder {
  readonly key: string;
  readonly rfc: string;
  /** Sequence of the answered turn. */
  readonly turn: number;
  readonly principal: Principal;
  /** Models to use instead of those named before in the session, or the configured ones. */
  readonly models?: readonly ModelChoice[] | undefined;
  /** Number of earlier runs for the same turn that brought no reply. */
  readonly earlier?: number;
}

/** Starts the run that drafts the reply to a turn; two concurrent calls start one run. */
export async function startReply(
  { runs }: UsecasePorts,
  { key, rfc, turn, principal, earlier = 0, ...order }: ReplyOrder,
): Promise<void> {
  const models = order.models ?? (await namedModels({ runs }, key));
  await runs.start({
    workflow: 'dialogue',
    input: { session: key, turn, ...(models ? { models: [...models] } : {}) },
    subject: { session: key, rfc },
    startedById: principal.id,
    origin: `dialogue/${key}/${turn}${earlier === 0 ? '' : `/${earlier}`}`,
  });
}

/**
 * Asks again for a missing reply: resumes a failed run, or starts one if there is none or it was
 * canceled. An active run continues. Throws ConflictError `session.nothing-outstanding`, and
 * `session.reply-waits` when the run waits at its budget gate.
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
