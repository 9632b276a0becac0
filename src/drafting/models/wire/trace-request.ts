import type { ProviderAccess } from '../../../config/config.ts';
import { operations } from '../../../telemetry/attributes.ts';
import { count, observe } from '../../../telemetry/metrics.ts';
import { inSpan } from '../../../telemetry/spans.ts';
import type { Usage } from '../../../ports/drafter.ts';
import type { ModelFailure } from '../../model-call.ts';
import type { Heard, Model } from './provider.ts';

/** Valid endings; a self-hosted server may send anything. */
const endingWord = /^[\w.-]{1,40}$/;

/** Records one request as a GenAI span and in metrics: model, outcome and usage, but no content. */
export function traceRequest<T extends { readonly usage: Usage; readonly failure: ModelFailure | null }>(
  {
    choice,
    access,
    maxOutputTokens,
  }: { readonly choice: Model; readonly access: ProviderAccess; readonly maxOutputTokens: number },
  heard: Heard,
  send: () => Promise<T>,
): Promise<T> {
  const { provider, model } = choice;
  const serverAddress = access.baseUrl === null ? null : (URL.parse(access.baseUrl)?.hostname ?? null);
  const attributes = { operation: operations.chat, provider, requestModel: model, mostTokens: maxOutputTokens, serverAddress };
  const startedAt = performance.now();
  return inSpan(`${operations.chat} ${model}`, { kind: 'client', attributes }, async (span) => {
    let outcome = 'aborted';
    try {
      const tried = await send();
      const { usage, failure } = tried;
      outcome = failure?.kind ?? 'ok';
      const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd } = usage;
      const used = heard.tokens ? { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd } : {};
      span.set({ responseId: heard.id || null, responseModel: heard.model || null, ...used });
      if (heard.ending !== null && endingWord.test(heard.ending)) span.set({ finishReasons: [heard.ending] });
      if (failure) span.fail(failure.kind);
      countUse({ provider, model }, usage);
      return tried;
    } finally {
      count('model_requests_total', { provider, model, outcome });
      observe('model_request_duration_seconds', { provider, model }, (performance.now() - startedAt) / 1000);
    }
  });
}

function countUse(asked: { provider: string; model: string }, usage: Usage): void {
  const types = {
    input: usage.inputTokens,
    output: usage.outputTokens,
    cache_read: usage.cacheReadTokens,
    cache_write: usage.cacheWriteTokens,
  };
  for (const [type, tokens] of Object.entries(types)) if (tokens > 0) count('model_tokens_total', { ...asked, type }, tokens);
  if (usage.costUsd !== null && usage.costUsd > 0) count('model_cost_usd_total', asked, usage.costUsd);
}
