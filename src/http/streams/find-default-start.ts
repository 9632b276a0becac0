import type { Feed, FeedEvent, FeedFilter } from '../../ports/feed.ts';
import { settlingStatuses } from './query-settled.ts';
import { batchSize } from './follow-feed.ts';

/** A stream's default start; `rest` is behind the event at which the run last waited or ended. */
export type Start = 'first' | 'now' | 'rest';

/** Returns that place in the feed; null means before everything. */
export async function findStart(feed: Feed, { from, filter }: { from: Start; filter: FeedFilter }): Promise<string | null> {
  if (from === 'first') return null;
  return from === 'now' ? await feed.head() : ((await findLastRest(feed, filter))?.id ?? null);
}

/** Returns the newest event of a run that waits or has ended. */
export async function findLastRest(feed: Feed, filter: FeedFilter): Promise<FeedEvent | null> {
  let rest: FeedEvent | null = null;
  for (let after: string | null = null; ;) {
    const batch = await feed.read({ after, filter, limit: batchSize });
    rest = batch.findLast(({ type }) => settlingStatuses.includes(type)) ?? rest;
    if (batch.length < batchSize) return rest;
    after = batch.at(-1)?.id ?? null;
  }
}
