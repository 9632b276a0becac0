import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followFeed } from '../../../src/http/streams/follow-feed.ts';
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
