import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followFeed } from '../../../src/http/streams/follow-feed.ts';
import type { FeedEvent } from '../../../src/ports/feed.ts';
import { createFeed } from '../../../src/repository/events/feed.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('waiting a hundred times leaves as many listeners behind as waiting once', async () => {
  const feed = createFeed(api.db.pool);
  const gone = new AbortController();
  const events = followFeed({
    feed,
    filter: {},
    first: [],
    after: await feed.head(),
    queryEnd: () => Promise.resolve('goes-on'),
    mayGoOn: () => Promise.resolve(true),
    permissionMs: 60_000,
    silenceMs: 1,
    signal: gone.signal,
  });
  await events.next();
  const before = getEventListeners(gone.signal, 'abort').length;
  for (let wait = 0; wait < 100; wait += 1) expect((await events.next()).value).toBe('silence');
  expect(getEventListeners(gone.signal, 'abort')).toHaveLength(before);
  gone.abort();
  expect((await events.next()).done).toBe(true);
  await feed.close();
});

test('an event that became readable between the last read and the end is yielded before it', async () => {
  const event = (id: string): FeedEvent => ({ id, topic: 'run', key: 'RUN-001', type: 'waiting', node: '', text: '', at: '' });
  // The first read was empty; the run settled before the end was queried.
  const stored = [event('1'), event('2')];
  const feed = {
    read: ({ after }: { after: string | null }) => Promise.resolve(stored.filter(({ id }) => after === null || id > after)),
    onAdded: () => () => undefined,
  };
  const events = followFeed({
    feed,
    filter: {},
    first: [],
    after: null,
    queryEnd: () => Promise.resolve('over'),
    mayGoOn: () => Promise.resolve(true),
    permissionMs: 60_000,
    silenceMs: 60_000,
    signal: new AbortController().signal,
  });
  const yielded: unknown[] = [];
  for await (const one of events) yielded.push(one);
  expect(yielded).toEqual(stored);
});
