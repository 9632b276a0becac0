import type { Feed, FeedEvent, FeedFilter } from '../../ports/feed.ts';
import { settlingStatuses } from './query-settled.ts';
import { batchSize } from './follow-feed.ts';

/** Where a stream begins when its reader names no place; `rest` is behind where the run last waited or ended. */
export type Start = 'first' | 'now' | 'rest';

/** That place in the feed; null before everything. */
export async function findStart(feed: Feed, { from, filter }: { from: Start; filter: FeedFilter }): Promise<string | null> {
  if (from === 'first') return null;
  return from === 'now' ? await feed.head() : ((await findLastRest(feed, filter))?.id ?? null);
}

/** The newest event that tells of a rest. */
export async function findLastRest(feed: Feed, filter: FeedFilter): Promise<FeedEvent | null> {
  let rest: FeedEvent | null = null;
  for (let after: string | null = null; ;) {
    const batch = await feed.read({ after, filter, limit: batchSize });
    rest = batch.findLast(({ type }) => settlingStatuses.includes(type)) ?? rest;
    if (batch.length < batchSize) return rest;
    after = batch.at(-1)?.id ?? null;
  }
}
