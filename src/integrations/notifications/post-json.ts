import type { SendFailure, SendSuccess } from '../../ports/notifications.ts';

/** Timeout of one request. */
const timeoutMs = 15_000;
/** Statuses that mean that the address is gone for good. */
const gone = [404, 410];

interface PostParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Reads an answer whose status is good; without it the status suffices. */
  readonly readAnswer?: (answer: Response) => Promise<SendSuccess | SendFailure>;
}

/** Posts a body and reads the answer. Follows no redirects: address and signature are secrets. */
export async function post(url: string, { headers, body, signal, readAnswer }: PostParts): Promise<SendSuccess | SendFailure> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'throughline', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (answer.ok && readAnswer) return await readAnswer(answer);
    await answer.body?.cancel();
    if (answer.ok) return { status: 'sent' };
    return {
      status: 'failed',
      error: `The receiver answered ${answer.status}.`,
      permanent: gone.includes(answer.status),
      retryAfterMs: readRetryAfter(answer.headers.get('retry-after')),
    };
  } catch (error) {
    // The sender is stopping. The claim expires and another sender repeats the notification.
    if (signal.aborted) throw error;
    return { status: 'failed', error: describe(error), permanent: false, retryAfterMs: null };
  }
}

/** Parses seconds or a date (RFC 9110 §10.2.3) into at most a day. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}

/** Describes the failure without the address, which may be secret. */
function describe(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `The receiver did not answer within ${timeoutMs / 1000} s.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
  return `The receiver could not be reached (${code}).`;
}
