import { setTimeout as delay } from 'node:timers/promises';
import type { Demo } from './demo-context.ts';

const stepMs = 200;
const limitMs = 120_000;

/** Asks again until there is an answer. Throws when a worker takes longer than two minutes. */
export async function waitFor<T>({ signal }: Pick<Demo, 'signal'>, what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`${what} did not come in two minutes.`);
    await delay(stepMs, undefined, { signal });
  }
}
