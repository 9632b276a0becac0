import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf, problemOf } from './support/answers.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';
import { importPrd } from './support/prd.ts';
import { readStream, type OpenStream } from './support/read-stream.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({ limits: { streamsPerCaller: 3, heartbeatMs: 40 } });
  api.startWorking();
});

afterAll(() => api.close());

async function open(
  path: string,
  headers: Record<string, string> = {},
  url = api.url,
  token = api.owner.token,
): Promise<OpenStream> {
  const stop = new AbortController();
  const response = await fetch(new URL(`/api/v1${path}`, url), {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  return readStream(response, stop);
}

async function startRun(title: string): Promise<string> {
  const prd = await importPrd(api, title);
  const answer = await api.call('POST', '/api/v1/runs', { json: { workflow: 'inception', prd } });
  return (await documentOf<{ run: { id: string } }>(answer, 201)).run.id;
}

async function settledRun(title: string): Promise<{ run: string; stream: OpenStream }> {
  const run = await startRun(title);
  const stream = await open(`/runs/${run}/events?until=settled`);
  await stream.untilEnd();
  return { run, stream };
}

const typesOf = ({ events }: OpenStream): (string | undefined)[] => events.map(({ event }) => event);

describe('the stream of a run', () => {
  let run: string;
  let whole: OpenStream;

  beforeAll(async () => {
    ({ run, stream: whole } = await settledRun('Streams'));
  });

  test('begins with its first event and ends when the run waits at a gate', () => {
    expect(typesOf(whole).at(0)).toBe('started');
    expect(typesOf(whole).at(-1)).toBe('waiting');
    expect(whole.events.map(({ data }) => JSON.parse(data) as object)).toEqual(
      whole.events.map(({ event }) => expect.objectContaining({ topic: 'run', key: run, type: event }) as object),
    );
  });

  test.each([0, 5, -2])('goes on behind the event at %i, missing none and repeating none', async (index) => {
    const id = whole.events.at(index)?.id ?? '';
    const rest = whole.events.slice(whole.events.findIndex((event) => event.id === id) + 1);
    for (const [path, headers] of [
      ['', { 'last-event-id': id }],
      [`&after=${id}`, {}],
    ] as const) {
      const stream = await open(`/runs/${run}/events?until=settled${path}`, headers);
      await stream.untilEnd();
      expect(stream.events).toEqual(rest);
    }
  });

  test('ends at once for a reader that has everything', async () => {
    const stream = await open(`/runs/${run}/events?until=settled`, { 'last-event-id': whole.events.at(-1)?.id ?? '' });
    await stream.untilEnd();
    expect(stream.events).toEqual([]);
  });

  test('leaves out what came before the run last rested, when it is asked to', async () => {
    const stream = await open(`/runs/${run}/events?until=settled&from=rest`);
    await stream.untilEnd();
    expect(stream.events).toEqual([]);
  });

  test('stays open without an end, says so in comments, and tells what happens later', async () => {
    const stream = await open(`/runs/${run}/events`);
    await stream.untilComment();
    expect(typesOf(stream)).toEqual(typesOf(whole));
    const { headers } = await api.call('GET', `/api/v1/runs/${run}`);
    const cancel = await api.call('POST', `/api/v1/runs/${run}/cancel`, {
      json: { note: 'enough' },
      headers: { 'if-match': headers.get('etag') ?? '' },
    });
    await documentOf(cancel);
    await stream.untilCount(whole.events.length + 1);
    expect(typesOf(stream).at(-1)).toBe('canceled');
    stream.close();
  });

  test.each(['nonsense', '999999999999999999999999-1', '-1', '999999999999-1'])(
    'a place such as %s, which nobody gave, is refused before it begins',
    async (place) => {
      const answer = await api.call('GET', `/api/v1/runs/${run}/events`, { headers: { 'last-event-id': place } });
      expect(await problemOf(answer, 422)).toMatchObject({ id: 'feed.unknown-place' });
    },
  );

  test('of no run is a problem, not a stream', async () => {
    expect(await problemOf(await api.call('GET', '/api/v1/runs/RUN-999/events'), 404)).toMatchObject({ id: 'run.not-found' });
  });

  test('HEAD tells what it is and opens nothing', async () => {
    for (let index = 0; index < 5; index += 1) {
      const answer = await api.call('HEAD', `/api/v1/runs/${run}/events`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    }
  });
});

test('a second server tells the events that come through the first, of runs and gates, from now on', async () => {
  const second = await api.openSecond();
  try {
    const [everything, gates] = [await open('/events', {}, second.url), await open('/events?topic=gate', {}, second.url)];
    const { stream } = await settledRun('From elsewhere');
    const ofRun = stream.events.map(({ id }) => id);
    await everything.untilCount(stream.events.length + 1);
    expect(everything.events.filter(({ data }) => data.includes('"topic":"run"')).map(({ id }) => id)).toEqual(ofRun);
    await gates.untilCount(1);
    expect(typesOf(gates)).toEqual(['opened']);
    const { key } = JSON.parse(gates.events[0]?.data ?? '{}') as { key: string };
    const gate = await open(`/gates/${key}/events`);
    await gate.untilCount(1);
    expect(gate.events).toEqual(gates.events);
    gate.close();
    await second.close();
    await Promise.all([everything.untilEnd(), gates.untilEnd()]);
  } finally {
    await second.close();
  }
});

test('a caller has so many streams and no more; one that it leaves is free again', async () => {
  const streams = [await open('/events'), await open('/events'), await open('/events')];
  expect(await problemOf(await api.call('GET', '/api/v1/events'), 429)).toMatchObject({ id: 'rate.limited' });
  for (const stream of streams) stream.close();
  // The server learns of it when the connection is closed.
  for (;;) {
    const answer = await api.call('GET', '/api/v1/events');
    await answer.body?.cancel();
    if (answer.status === 200) break;
    await delay(5);
  }
});

test('a token that is revoked stops listening', async () => {
  const { id, token } = await documentOf<{ id: string; token: string }>(
    await api.call('POST', '/api/v1/tokens', { json: { holder: 'Listener', kind: 'machine' } }),
    201,
  );
  const streams = [await open('/events', {}, api.url, token), await open('/events', {}, api.url, token)];
  const [quiet] = streams;
  await quiet?.untilComment();
  // Also while there is always something to hear.
  const busy = new AbortController();
  const noise = (async () => {
    while (!busy.signal.aborted) await settledRun('Noise');
  })();
  await documentOf(await api.call('DELETE', `/api/v1/tokens/${id}`, { headers: { 'if-match': '*' } }));
  await Promise.all(streams.map((stream) => stream.untilEnd()));
  busy.abort();
  await noise;
});

test('a stream that is to end with the run waits for its last event, which an older transaction holds back', async () => {
  const { run, stream } = await settledRun('Held back');
  const older = await api.db.pool.connect();
  try {
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    const { headers } = await api.call('GET', `/api/v1/runs/${run}`);
    await documentOf(
      await api.call('POST', `/api/v1/runs/${run}/cancel`, {
        json: { note: 'enough' },
        headers: { 'if-match': headers.get('etag') ?? '' },
      }),
    );
    const late = await open(`/runs/${run}/events?until=settled`);
    // Everything that can be read, and the silence after it: it has looked, and stays.
    await late.untilCount(stream.events.length);
    await late.untilComment();
    await older.query('commit');
    await late.untilEnd();
    expect(typesOf(late)).toEqual([...typesOf(stream), 'canceled']);
  } finally {
    older.release();
  }
});
