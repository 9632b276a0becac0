import type { FailureKind, ModelFailure } from '../../model-call.ts';

/** The retry policy for one kind of failure. */
interface Patience {
  /** Retries of the same model. */
  readonly repeats: number;
  /** Wait before the first retry; it doubles each time. */
  readonly firstWaitMs: number;
  /** After the retries: whether another provider may succeed. */
  readonly after: 'next' | 'stop';
}

const patience: Readonly<Record<FailureKind, Patience>> = {
  unauthorized: { repeats: 0, firstWaitMs: 0, after: 'next' },
  quota: { repeats: 0, firstWaitMs: 0, after: 'next' },
  'rate-limited': { repeats: 4, firstWaitMs: 4_000, after: 'next' },
  overloaded: { repeats: 4, firstWaitMs: 2_000, after: 'next' },
  'server-error': { repeats: 3, firstWaitMs: 1_000, after: 'next' },
  unreachable: { repeats: 2, firstWaitMs: 500, after: 'next' },
  // A timeout has already cost minutes, and perhaps money.
  timeout: { repeats: 1, firstWaitMs: 0, after: 'next' },
  'cut-stream': { repeats: 2, firstWaitMs: 1_000, after: 'next' },
  // Retried with a larger limit; see the asker.
  truncated: { repeats: 1, firstWaitMs: 0, after: 'stop' },
  refused: { repeats: 0, firstWaitMs: 0, after: 'next' },
  empty: { repeats: 1, firstWaitMs: 0, after: 'next' },
  'too-long': { repeats: 0, firstWaitMs: 0, after: 'stop' },
  'unknown-model': { repeats: 0, firstWaitMs: 0, after: 'next' },
  rejected: { repeats: 0, firstWaitMs: 0, after: 'stop' },
};

/** Longer requested waits count as down, since a person prefers the next model. */
export const longestWaitMs = 60_000;

/** Limit of requests to one model for one answer, over all kinds of failure. */
export const mostRequests = 8;

export type Move =
  | { readonly to: 'repeat'; readonly waitMs: number; readonly nth: number; readonly of: number }
  | { readonly to: 'next' | 'stop' };

/**
 * Decides what follows a failure. `earlier` counts retries for this kind, `requests` all requests.
 * `random` in [0, 1) spreads waits over their second half, so that runs do not return together.
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

/** Returns a larger limit for a cut-off answer, within the server's `most`; null if none. */
export function raiseLimit(maxOutputTokens: number, most: number | null): number | null {
  const raised = Math.min(maxOutputTokens * 2, most ?? mostOutputTokens);
  return raised > maxOutputTokens ? raised : null;
}
