import { setTimeout as delay } from 'node:timers/promises';

/** Runs the operation. Throws after the timeout, because some failures never answer. */
export async function withTimeout<T>(operation: () => Promise<T>, timeoutMs: number): Promise<T> {
  const timer = new AbortController();
  const silence = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`No answer within ${timeoutMs / 1000} s`);
  });
  try {
    return await Promise.race([operation(), silence]);
  } finally {
    timer.abort();
  }
}
