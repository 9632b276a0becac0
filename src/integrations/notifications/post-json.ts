import type { SendFailure, SendSuccess } from '../../ports/notifications.ts';

/** The longest that a receiver may take. */
const timeoutMs = 15_000;
/** Answers that say: never again at this address. */
const gone = [404, 410];

/** Posts a body and reads the answer's status; redirects are not followed, because a signed or secret address is meant for one receiver. */
export async function post(
  url: string,
  { headers, body, signal }: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
): Promise<SendSuccess | SendFailure> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'throughline', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    if (answer.ok) return { status: 'sent' };
    return {
      status: 'failed',
      error: `The receiver answered ${answer.status}.`,
      permanent: gone.includes(answer.status),
      retryAfterMs: readRetryAfter(answer.headers.get('retry-after')),
    };
  } catch (error) {
    // The sender leaves: the claim runs out, and another repeats it.
    if (signal.aborted) throw error;
    return { status: 'failed', error: describe(error), permanent: false, retryAfterMs: null };
  }
}

/** Seconds or a date (RFC 9110 §10.2.3), at most a day. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}

/** Without the address, which may be the secret. */
function describe(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `The receiver did not answer within ${timeoutMs / 1000} s.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
  return `The receiver could not be reached (${code}).`;
}
