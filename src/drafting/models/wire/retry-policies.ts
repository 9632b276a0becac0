import type { FailureKind, ModelFailure } from '../model-call.ts';

/** How a failure is met by one model of the list. */
interface Patience {
  /** How often the same model is asked again. */
  readonly repeats: number;
  /** Before the first repeat; each next wait is twice as long. */
  readonly firstWaitMs: number;
  /** Afterwards: whether another provider may do better. */
  readonly after: 'next' | 'stop';
}

const patience: Readonly<Record<FailureKind, Patience>> = {
  unauthorized: { repeats: 0, firstWaitMs: 0, after: 'next' },
  quota: { repeats: 0, firstWaitMs: 0, after: 'next' },
  'rate-limited': { repeats: 4, firstWaitMs: 4_000, after: 'next' },
  overloaded: { repeats: 4, firstWaitMs: 2_000, after: 'next' },
  'server-error': { repeats: 3, firstWaitMs: 1_000, after: 'next' },
  unreachable: { repeats: 2, firstWaitMs: 500, after: 'next' },
  // It has cost minutes already, and perhaps money.
  timeout: { repeats: 1, firstWaitMs: 0, after: 'next' },
  'cut-stream': { repeats: 2, firstWaitMs: 1_000, after: 'next' },
  // Repeated with a larger limit; see the asker.
  truncated: { repeats: 1, firstWaitMs: 0, after: 'stop' },
  refused: { repeats: 0, firstWaitMs: 0, after: 'next' },
  empty: { repeats: 1, firstWaitMs: 0, after: 'next' },
  'too-long': { repeats: 0, firstWaitMs: 0, after: 'stop' },
  'unknown-model': { repeats: 0, firstWaitMs: 0, after: 'next' },
  rejected: { repeats: 0, firstWaitMs: 0, after: 'stop' },
};

/** A provider that asks for more than this counts as down; a person would rather have the next one. */
export const longestWaitMs = 60_000;

/** Whatever fails in turn, one model is not asked more often than this for one answer. */
export const mostRequests = 8;

export type Move =
  | { readonly to: 'repeat'; readonly waitMs: number; readonly nth: number; readonly of: number }
  | { readonly to: 'next' | 'stop' };

/**
 * Decides what follows a failure. `earlier` are the repeats for the same kind on this model, `requests` all requests to it.
 * `random` in [0, 1) spreads the waits over their second half, so that many runs do not come back at once.
 */
export function decideMove(
  failure: ModelFailure,
  { earlier, requests, random }: { readonly earlier: number; readonly requests: number; readonly random: () => number },
): Move {
  const { repeats, firstWaitMs, after } = patience[failure.kind];
  if (earlier >= repeats || requests >= mostRequests) return { to: after };
  if ((failure.retryAfterMs ?? 0) > longestWaitMs) return { to: after };
  const ownWaitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** earlier);
  const waitMs = failure.retryAfterMs ?? Math.round(ownWaitMs * (0.5 + random() / 2));
  return { to: 'repeat', waitMs, nth: earlier + 1, of: repeats };
}

/** The largest output of any current model; one that writes less says so. */
const mostOutputTokens = 128_000;

/** The larger limit for an answer that was cut off; null when the model writes no more. `most` is what its server has said of that. */
export function raiseLimit(maxOutputTokens: number, most: number | null): number | null {
  const raised = Math.min(maxOutputTokens * 2, most ?? mostOutputTokens);
  return raised > maxOutputTokens ? raised : null;
}
