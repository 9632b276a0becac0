import type { ModelSettings, ProviderAccess } from '../../../config/config.ts';
import type { DrafterProbe } from '../../../ports/drafter.ts';
import { nameModel, type ModelChoice } from '../../../ports/model-choice.ts';
import type { ModelFailure } from '../../model-call.ts';
import { classifyError } from './classify-failure.ts';
import { explainFailure } from './explain-failure.ts';
import { listModels, modelsRequest } from './list-models.ts';
import type { Model } from './provider.ts';
import { scrubDetail } from './scrub-detail.ts';

const limitMs = 5_000;

/**
 * Probes each configured model once. It reads the model's entry in the provider's list, which
 * proves key and name for free; only a paid request would show the credit. Never throws.
 */
export async function probeModels(settings: ModelSettings, signal?: AbortSignal): Promise<readonly DrafterProbe[]> {
  const perStep = Object.values(settings.perStep).flat();
  const named = new Map<string, { choice: ModelChoice; because: string }>();
  for (const choice of settings.choices) named.set(nameModel(choice), { choice, because: settings.because });
  for (const choice of perStep) {
    if (!named.has(nameModel(choice))) named.set(nameModel(choice), { choice, because: 'named for one step' });
  }
  return Promise.all(
    [...named.values()].map(async ({ choice, because }) =>
      choice.provider === 'rules'
        ? { model: 'rules', because, ok: true, detail: 'built-in rules', fix: '' }
        : probe(choice, { because, access: settings[choice.provider], signal }),
    ),
  );
}

interface ProbeOptions {
  readonly because: string;
  readonly access: ProviderAccess;
  readonly signal: AbortSignal | undefined;
}

async function probe(choice: Model, { because, access, signal }: ProbeOptions): Promise<DrafterProbe> {
  const startedAt = performance.now();
  const failure = await findFailure(choice, access, signal);
  const model = nameModel(choice);
  if (failure) {
    const { message, fix } = explainFailure(failure, choice);
    return { model, because, ok: false, detail: message, fix };
  }
  return { model, because, ok: true, detail: `answers in ${Math.round(performance.now() - startedAt)} ms`, fix: '' };
}

async function findFailure(choice: Model, access: ProviderAccess, signal: AbortSignal | undefined): Promise<ModelFailure | null> {
  const failed = (failure: Partial<ModelFailure> & Pick<ModelFailure, 'kind'>): ModelFailure => {
    const { detail = '', ...rest } = failure;
    return { retryAfterMs: null, status: null, ...rest, detail: scrubDetail(detail, [access.apiKey]) };
  };
  if (access.apiKey === null && access.baseUrl === null) {
    const variable = choice.provider === 'anthropic' ? 'ANTHROPIC_API_KEY' : 'OPENAI_API_KEY';
    return failed({ kind: 'unauthorized', detail: `${variable} is not set` });
  }
  const { url, headers } = modelsRequest(choice.provider, access);
  const limit = AbortSignal.timeout(limitMs);
  try {
    const response = await fetch(`${url}/${encodeURIComponent(choice.model)}`, {
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await response.text();
    if (response.ok && namesModel(text)) return null;
    if (response.ok)
      return failed({ kind: 'unreachable', status: response.status, detail: "What answers there is not a model's server." });
    const failure = classifyError({ status: response.status, headers: response.headers, error: readBody(text) }, Date.now());
    if (response.status !== 404) return failed(failure);
    return await explainMissing(choice, access, { failure, signal, failed });
  } catch (error) {
    if (limit.aborted) return failed({ kind: 'timeout', detail: `no answer within ${limitMs / 1000} s` });
    if (signal?.aborted) return failed({ kind: 'timeout', detail: 'canceled' });
    return failed(classifyError(error, Date.now()));
  }
}

/** Self-hosted servers may lack entries of single models; then the list decides. */
async function explainMissing(
  choice: Model,
  access: ProviderAccess,
  {
    failure,
    signal,
    failed,
  }: {
    readonly failure: ModelFailure;
    readonly signal: AbortSignal | undefined;
    readonly failed: (failure: ModelFailure) => ModelFailure;
  },
): Promise<ModelFailure | null> {
  const models = await listModels(choice.provider, access, { timeoutMs: limitMs, fetch, signal });
  if (models?.includes(choice.model)) return null;
  if (models === null) return failed(failure);
  return failed({ ...failure, kind: 'unknown-model', detail: `the server has ${models.slice(0, 12).join(', ') || 'none'}` });
}

/** Login pages and load balancers answer with success too, so the body must name a model. */
function namesModel(text: string): boolean {
  const body = readBody(text);
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is some gateway's page.
    return text;
  }
}
