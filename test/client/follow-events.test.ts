import { afterEach, expect, test } from 'vitest';
import { followEvents } from '../../src/client/follow-events.ts';
import { NotFoundError } from '../../src/lifecycle/errors.ts';
import { hangUp, openScriptedServer, type SeenRequest, type Turn } from './support/scripted-server.ts';

let close: () => Promise<void> = async () => undefined;

afterEach(() => close());

/** A connection that carries these events and then ends, or breaks. */
function carry(events: string, end: 'ends' | 'breaks'): Turn {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(events, () => (end === 'ends' ? response.end() : response.destroy()));
  };
}

/** Follows until `count` events came, or for ever. */
async function follow(
  turns: readonly Turn[],
  { until = Number.POSITIVE_INFINITY, signal = new AbortController().signal }: { until?: number; signal?: AbortSignal } = {},
): Promise<{ events: string[]; seen: readonly SeenRequest[]; ended: Promise<void> }> {
  const server = await openScriptedServer(...turns);
  close = server.close;
  const events: string[] = [];
  const ended = followEvents({
    url: server.url,
    open: async (lastEventId) => {
      const { body } = await fetch(server.url, { headers: lastEventId === null ? {} : { 'last-event-id': lastEventId } });
      return body ?? new ReadableStream();
    },
    onEvent: (event) => void events.push(event.data),
    isOver: () => Promise.resolve(events.length >= until),
    signal,
  });
  return { events, seen: server.seen, ended };
}

test('a stream that breaks is opened again behind its last whole event', async () => {
  const { events, seen, ended } = await follow(
    [carry('id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: c', 'breaks'), carry('id: 3\ndata: c\n\n', 'ends')],
    { until: 3 },
  );
  await ended;
  expect(events).toEqual(['a', 'b', 'c']);
  expect(seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2']);
});

test('a stream that a leaving server ends too early is opened again', async () => {
  const { events, seen, ended } = await follow([carry('id: 1\ndata: a\n\n', 'ends'), carry('id: 2\ndata: b\n\n', 'ends')], {
    until: 2,
  });
  await ended;
  expect(events).toEqual(['a', 'b']);
  expect(seen).toHaveLength(2);
});

test('a stream that breaks again and again is given up', async () => {
  const { seen, ended } = await follow([carry(': nothing\n\n', 'breaks')]);
  await expect(ended).rejects.toMatchObject({ id: 'server.unreachable' });
  expect(seen).toHaveLength(6);
});

test('a server that is away for a moment is waited for', async () => {
  const { events, ended } = await follow(
    [carry('id: 1\ndata: a\n\n', 'breaks'), hangUp, hangUp, carry('id: 2\ndata: b\n\n', 'ends')],
    {
      until: 2,
    },
  );
  await ended;
  expect(events).toEqual(['a', 'b']);
});

test('a refusal ends the following at once', async () => {
  const refusal = new NotFoundError({
    id: 'run.not-found',
    message: 'There is no run RUN-099.',
    fix: 'See `throughline run list`.',
  });
  const ended = followEvents({
    url: 'http://127.0.0.1:9',
    open: () => Promise.reject(refusal),
    onEvent: () => undefined,
    isOver: () => Promise.resolve(false),
    signal: new AbortController().signal,
  });
  await expect(ended).rejects.toBe(refusal);
});

test('an abort ends the following without an error', async () => {
  const controller = new AbortController();
  const { ended } = await follow(
    [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('id: 1\ndata: a\n\n', () => controller.abort());
      },
    ],
    { signal: controller.signal },
  );
  await ended;
});
