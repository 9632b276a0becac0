import { nameModel } from '../../../ports/model-choice.ts';
import type { ProviderQuota } from '../../../ports/provider-quota.ts';
import type { Usage } from '../../../ports/drafter.ts';
import type { ModelCall, ModelFailure, Turn } from '../../model-call.ts';
import type { AskerClock } from './asker-clock.ts';
import { longestWaitMs } from './retry-policies.ts';
import type { Model } from './provider.ts';

/** Shorter waits are not reported. */
const toldFromMs = 500;
/** Milliseconds over which requests after the same pause are spread. */
const spreadMs = 1_000;
const charactersPerToken = 4;

interface Waiting {
  readonly quota: ProviderQuota;
  readonly choice: Model;
  readonly call: ModelCall;
  readonly clock: AskerClock;
  readonly signal: AbortSignal | undefined;
  readonly onNote: (text: string) => void;
}

/**
 * Waits for quota and for the end of a shared pause. Returns null when the request may be sent, or
 * a failure if the pause is too long, so that the next model is asked. Throws the signal's reason.
 */
export async function acquireProviderQuota({
  quota,
  choice,
  call,
  clock,
  signal,
  onNote,
}: Waiting): Promise<ModelFailure | null> {
  const wait = async (waitMs: number, because: string): Promise<void> => {
    if (waitMs >= toldFromMs) onNote(`${because}; going on in ${Math.ceil(waitMs / 1000)} s`);
    await clock.wait(waitMs, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  };
  let isOurTurn = false;
  for (;;) {
    signal?.throwIfAborted();
    const { waitMs, pauseMs } = isOurTurn
      ? { waitMs: 0, pauseMs: await quota.readPause(choice) }
      : await quota.acquire(choice, estimateTokens(call));
    if (pauseMs > longestWaitMs)
      return { kind: 'rate-limited', detail: 'another request was told to wait', retryAfterMs: pauseMs, status: null };
    if (pauseMs > 0) {
      await wait(pauseMs + clock.random() * Math.min(pauseMs, spreadMs), `${nameModel(choice)} has asked to be left alone`);
      continue;
    }
    isOurTurn = true;
    if (waitMs === 0) return null;
    await wait(waitMs, `waiting for a turn at ${choice.provider}, which has a limit a minute`);
  }
}

/** Estimates the input; the output is unknown yet and charged afterwards. */
export function estimateTokens({ system, blocks, repairs, turns = [] }: ModelCall): number {
  const texts = [
    system,
    ...blocks.map(({ text }) => text),
    ...repairs.flatMap(({ answer, complaint }) => [answer, complaint]),
    ...turns.flatMap(textsOf),
  ];
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / charactersPerToken);
}

function textsOf(turn: Turn): readonly string[] {
  if (turn.by === 'user') return [turn.text];
  return turn.by === 'tools' ? turn.results.map(({ text }) => text) : [turn.words, ...turn.calls.map(({ input }) => input)];
}

/** Charges usage beyond the estimate, and shares the pause that the provider asks for. */
export async function reportUse(
  { quota, choice, call }: Pick<Waiting, 'quota' | 'choice' | 'call'>,
  { usage, failure }: { usage: Usage; failure: ModelFailure | null },
): Promise<void> {
  const used = usage.inputTokens + usage.outputTokens;
  if (used > 0) await quota.charge(choice, used - estimateTokens(call));
  const isFull = failure?.kind === 'rate-limited' || failure?.kind === 'overloaded';
  if (isFull && failure.retryAfterMs !== null && failure.retryAfterMs > 0) await quota.pause(choice, failure.retryAfterMs);
}

/** Unlimited quota, for requests outside a run and without a database. */
export const noQuota: ProviderQuota = {
  acquire: () => Promise.resolve({ waitMs: 0, pauseMs: 0 }),
  readPause: () => Promise.resolve(0),
  charge: () => Promise.resolve(),
  pause: () => Promise.resolve(),
};
