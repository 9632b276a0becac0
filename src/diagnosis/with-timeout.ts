import { setTimeout as delay } from 'node:timers/promises';

/** What the question comes to. Throws where it says nothing for that long: some of what does not answer does not refuse either. */
export async function answerWithin<T>(patienceMs: number, question: () => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const silence = delay(patienceMs, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`No answer within ${patienceMs / 1000} s`);
  });
  try {
    return await Promise.race([question(), silence]);
  } finally {
    patience.abort();
  }
}
