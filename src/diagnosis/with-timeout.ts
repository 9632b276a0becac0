import { setTimeout as delay } from 'node:timers/promises';

/** Runs the operation. Throws where it takes longer: some of what does not answer does not refuse either. */
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
