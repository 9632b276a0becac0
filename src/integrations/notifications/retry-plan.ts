/** Waits after the first, second … failed attempt; after the last the notification is dead. About 32 hours, as Standard Webhooks advises. */
const waitsMs = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000];

/**
 * How long to wait after `attempts` attempts have failed: the plan's time with up to a fifth more, so that what failed together does not return
 * together, or what the receiver asked for when that is longer. Null: give up. `random` is in [0, 1).
 */
export function planRetry(attempts: number, { askedMs, random }: { askedMs: number | null; random: number }): number | null {
  const wait = waitsMs[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (1 + random / 5)), askedMs ?? 0);
}
