import type { FeedEvent, FeedFilter } from '../../ports/feed.ts';

/** What can be followed: the feed, or the live text of a run. */
export interface Followed<E extends { readonly id: string }> {
  read(query: { after: string | null; filter: FeedFilter; limit: number }): Promise<readonly E[]>;
  onAdded(callback: () => void): () => void;
}

export interface FollowParams<E extends { readonly id: string } = FeedEvent> {
  readonly feed: Followed<E>;
  readonly filter: FeedFilter;
  /** What was read already, so that an unknown place is refused before anything is sent. */
  readonly first: readonly E[];
  readonly after: string | null;
  /**
   * Asked when everything that can be read was handed on, with the last of it (null when there was nothing). `over` ends the following,
   * `nearly` is asked again soon: what settled it may become readable a little later than its effect.
   */
  readonly queryEnd: (last: E | null) => Promise<'over' | 'nearly' | 'goes-on'>;
  /** Asked before anything is handed on, unless it was just now; false ends the following. */
  readonly mayGoOn: () => Promise<boolean>;
  /** For how long one answer holds. */
  readonly permissionMs: number;
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

export const batchSize = 100;

/** Events as they are added, by whichever process; `silence` when there was none for a while. Ends without a word when `signal` aborts. */
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
        // The question costs more than a look into the feed, so it is put only when its answer may have changed.
        const end: Awaited<ReturnType<typeof queryEnd>> = asks ? await queryEnd(last) : 'goes-on';
        if (end === 'over') return;
        asks = end === 'nearly';
        await bell.wait(Math.min(silenceMs, permissionMs));
      }
      batch = await feed.read({ after, filter, limit: batchSize });
    }
  } finally {
    unhang();
  }
}

/** A ring that nobody waits for is kept for whoever waits next. */
function createWaker(signal: AbortSignal): { ring: () => void; wait: (longestMs: number) => Promise<void> } {
  let rung = false;
  let wake: () => void = () => undefined;
  // Once, and not at every wait: a stream that is open for a day waits a hundred thousand times.
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
