import type { FeedEvent, FeedFilter } from '../../ports/feed.ts';

/** A source of events: the feed, or the live text of a run. */
export interface Followed<E extends { readonly id: string }> {
  read(query: { after: string | null; filter: FeedFilter; limit: number }): Promise<readonly E[]>;
  onAdded(callback: () => void): () => void;
}

export interface FollowParams<E extends { readonly id: string } = FeedEvent> {
  readonly feed: Followed<E>;
  readonly filter: FeedFilter;
  /** Already read, so that an unknown place is refused before anything is sent. */
  readonly first: readonly E[];
  readonly after: string | null;
  /**
   * Called with the last event (or null) when all readable ones were yielded. `over` ends the
   * stream, `nearly` is asked again soon: an event may become readable a little after its effect.
   */
  readonly queryEnd: (last: E | null) => Promise<'over' | 'nearly' | 'goes-on'>;
  /** Called before events are yielded, unless it was just called; false ends the stream. */
  readonly mayGoOn: () => Promise<boolean>;
  /** How long one answer of `mayGoOn` holds. */
  readonly permissionMs: number;
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

export const batchSize = 100;

/** Yields events and, after a pause, `silence`. Returns when `signal` aborts. */
export async function* followFeed<E extends { readonly id: string }>(params: FollowParams<E>): AsyncGenerator<E | 'silence'> {
  const { feed, filter, first, queryEnd, mayGoOn, permissionMs, silenceMs, signal } = params;
  const bell = createWaker(signal);
  const unhang = feed.onAdded(bell.ring);
  try {
    let batch = first;
    let { after } = params;
    let last: E | null = null;
    let asks = true;
    let saidAt = performance.now();
    let permittedAt = performance.now();
    while (!signal.aborted) {
      if (performance.now() - permittedAt >= permissionMs) {
        if (!(await mayGoOn())) return;
        permittedAt = performance.now();
      }
      for (const event of batch) {
        yield event;
        after = event.id;
        last = event;
        asks = true;
        saidAt = performance.now();
      }
      if (batch.length === 0) {
        if (performance.now() - saidAt >= silenceMs) {
          yield 'silence';
          saidAt = performance.now();
          asks = true;
        }
        // `queryEnd` costs more than a read, so it is called only if its answer may differ.
        const end: Awaited<ReturnType<typeof queryEnd>> = asks ? await queryEnd(last) : 'goes-on';
        if (end === 'over') {
          // What became readable between the read and this answer is still to be yielded.
          batch = await feed.read({ after, filter, limit: batchSize });
          if (batch.length === 0) return;
          continue;
        }
        asks = end === 'nearly';
        await bell.wait(Math.min(silenceMs, permissionMs));
      }
      batch = await feed.read({ after, filter, limit: batchSize });
    }
  } finally {
    unhang();
  }
}

/** Creates a waker; a ring without a waiter is kept for the next wait. */
function createWaker(signal: AbortSignal): { ring: () => void; wait: (longestMs: number) => Promise<void> } {
  let rung = false;
  let wake: () => void = () => undefined;
  // Registered once, not per wait: a stream that is open for a day waits a hundred thousand times.
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(longestMs) {
      if (!rung && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, longestMs);
        await promise;
        clearTimeout(timer);
      }
      rung = false;
    },
  };
}
