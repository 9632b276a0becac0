import type { ProviderAccess } from '../../../config/config.ts';

/** Returns the request for a provider's model list. Both lists have `data` with `id`s. */
export function modelsRequest(
  provider: 'anthropic' | 'openai',
  { apiKey, baseUrl }: ProviderAccess,
): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  if (provider === 'anthropic') {
    const base = trimSlash(baseUrl ?? 'https://api.anthropic.com');
    return {
      url: `${base}/v1/models`,
      headers: { 'anthropic-version': '2023-06-01', ...(apiKey !== null && { 'x-api-key': apiKey }) },
    };
  }
  const base = trimSlash(baseUrl ?? 'https://api.openai.com/v1');
  return { url: `${base}/models`, headers: { ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) } };
}

/** Lists model ids; null if none come within `timeoutMs`. Throws only the signal's reason. */
export async function listModels(
  provider: 'anthropic' | 'openai',
  access: ProviderAccess,
  {
    timeoutMs,
    fetch,
    signal,
  }: { readonly timeoutMs: number; readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal | undefined },
): Promise<readonly string[] | null> {
  const { url, headers } = modelsRequest(provider, access);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    // Anthropic's list is paged; all current models fit into one page.
    const response = await fetch(provider === 'anthropic' ? `${url}?limit=100` : url, {
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const body: unknown = await response.json();
    return readIds(body);
  } catch {
    // The list only adds to an explanation, so its failure is ignored.
    signal?.throwIfAborted();
    return null;
  }
}

function readIds(body: unknown): readonly string[] | null {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  if (!Array.isArray(data)) return null;
  return data.flatMap((one: unknown) => {
    const id = typeof one === 'object' && one !== null && 'id' in one ? one.id : null;
    return typeof id === 'string' ? [id] : [];
  });
}

function trimSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}
