import { noUsage, addUsage, type Usage } from '../../../ports/drafter.ts';
import { nameModel } from '../../../ports/model-choice.ts';
import type { ProviderQuota } from '../../../ports/provider-quota.ts';
import { count } from '../../../telemetry/metrics.ts';
import type { ModelCall, ModelFailure, ToolCall } from '../../model-call.ts';
import type { AskerClock } from './asker-clock.ts';
import { attempt, type Attempt } from './attempt.ts';
import { acquireProviderQuota, reportUse } from './acquire-provider-quota.ts';
import { loosen, type Dialect } from './dialect.ts';
import { describeFailure } from './explain-failure.ts';
import { listModels } from './list-models.ts';
import { readOutputLimit } from './output-limit.ts';
import { decideMove, raiseLimit } from './retry-policies.ts';
import type { Model } from './provider.ts';

export interface Question extends Pick<Attempt, 'access' | 'limits' | 'fetch' | 'signal'> {
  readonly call: ModelCall;
  readonly choice: Model;
  readonly dialect: Dialect;
  readonly clock: AskerClock;
  readonly quota: ProviderQuota;
  /** Called before each request; the result receives that request's pieces. */
  readonly beginRequest: () => Attempt['onText'];
  readonly onNote: (text: string) => void;
}

export type Result = {
  readonly usage: Usage;
  readonly calls: number;
  /** The dialect that the server was found to support. */
  readonly dialect: Dialect;
} & (
  | { readonly answer: string; readonly toolCalls: readonly ToolCall[] }
  /** `stops` means that another model would fail as well. */
  | { readonly answer: null; readonly failure: ModelFailure; readonly stops: boolean }
);

/** Asks one model until it answers or retries end. Failures are data; throws an abort's reason. */
export async function queryModel({ call, choice, clock, quota, beginRequest, onNote, ...question }: Question): Promise<Result> {
  const { access, signal } = question;
  const repeats = new Map<string, number>();
  let { dialect } = question;
  let maxOutputTokens = Math.min(call.maxOutputTokens, dialect.mostOutputTokens ?? Infinity);
  let usage = noUsage;
  let calls = 0;
  // The truncation to report if the server rejects the larger limit.
  let cutOff: { readonly failure: ModelFailure; readonly at: number } | null = null;

  for (;;) {
    const tooLong = await acquireProviderQuota({ quota, choice, call, clock, signal, onNote });
    if (tooLong) return { answer: null, failure: tooLong, stops: false, usage, calls, dialect };
    const onText = beginRequest();
    const tried = await attempt({ ...question, ...dialect, call, choice, maxOutputTokens, onText, now: clock.now });
    usage = addUsage(usage, tried.usage);
    await reportUse({ quota, choice, call }, tried);
    calls += tried.calls;
    const soFar = { usage, calls, dialect };
    if (tried.failure === null) return { answer: tried.answer, toolCalls: tried.toolCalls, ...soFar };

    const { failure } = tried;
    const most = failure.kind === 'rejected' || failure.kind === 'too-long' ? readOutputLimit(failure.detail) : null;
    if (most !== null && most < maxOutputTokens && most > (cutOff?.at ?? 0)) {
      dialect = { ...dialect, mostOutputTokens: most };
      maxOutputTokens = most;
      onNote(`${nameModel(choice)} writes at most ${most} tokens there; asking again with that limit`);
      continue;
    }
    if (cutOff && failure.kind === 'rejected') return { answer: null, failure: cutOff.failure, stops: true, ...soFar };
    const looser = loosen(dialect, { failure, contentType: tried.contentType, ownServer: access.baseUrl !== null });
    if (looser) {
      dialect = looser.dialect;
      onNote(`${nameModel(choice)} ${looser.because}`);
      continue;
    }
    const earlier = repeats.get(failure.kind) ?? 0;
    const move = decideMove(failure, { earlier, requests: calls, random: clock.random });
    const larger = failure.kind === 'truncated' ? raiseLimit(maxOutputTokens, dialect.mostOutputTokens) : maxOutputTokens;
    if (move.to !== 'repeat' || larger === null) {
      const explained = failure.kind === 'unknown-model' ? await addModels(failure, question, choice) : failure;
      return { answer: null, failure: explained, stops: move.to !== 'next', ...soFar };
    }
    if (failure.kind === 'truncated') {
      cutOff = { failure, at: maxOutputTokens };
      onNote(`${nameModel(choice)} reached the limit of ${maxOutputTokens} tokens; asking again with ${larger}`);
      maxOutputTokens = larger;
    } else
      onNote(
        `${describeFailure(failure, choice, access)}; asking again ${describeWait(move.waitMs)} (${move.nth} of ${move.of})`,
      );
    count('model_repeats_total', { provider: choice.provider, reason: failure.kind });
    repeats.set(failure.kind, earlier + 1);
    await pause(move.waitMs, clock, signal);
  }
}

/** Adds the server's models to the message about an unknown model. */
async function addModels(
  failure: ModelFailure,
  { access, fetch, signal }: Pick<Question, 'access' | 'fetch' | 'signal'>,
  { provider }: Model,
): Promise<ModelFailure> {
  const models = await listModels(provider, access, { timeoutMs: 2_000, fetch, signal });
  if (!models || models.length === 0) return failure;
  const shown = models.slice(0, 12).join(', ');
  const rest = models.length > 12 ? ` and ${models.length - 12} more` : '';
  return { ...failure, detail: `${failure.detail} The server has: ${shown}${rest}`.trim() };
}

async function pause(waitMs: number, clock: AskerClock, signal: AbortSignal | undefined): Promise<void> {
  if (waitMs === 0) return;
  try {
    await clock.wait(waitMs, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

function describeWait(waitMs: number): string {
  if (waitMs === 0) return 'at once';
  return `in ${waitMs < 1000 ? (waitMs / 1000).toFixed(1) : Math.round(waitMs / 1000)} s`;
}
