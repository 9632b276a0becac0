/** Waits after each failed attempt, about 32 hours in all (Standard Webhooks); then it is dead. */
const waitsMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000];

/**
 * Returns the wait in ms after `attempts` failures; null means give up. Adds up to a fifth, so that
 * retries spread, and honors a longer wait that the receiver asked for. `random` is in [0, 1).
 */
export function planRetry(attempts: number, { askedMs, random }: { askedMs: number | null; random: number }): number | null {
  const wait = waitsMs[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (1 + random / 5)), askedMs ?? 0);
}
