import { afterEach, expect, test } from 'vitest';
import { readEvents } from '../../src/client/read-events.ts';
import { openScriptedServer, type Turn } from './support/scripted-server.ts';

let close: () => Promise<void> = async () => undefined;

afterEach(() => close());

async function read(turn: Turn, signal = new AbortController().signal): Promise<{ events: unknown[]; ended: Promise<void> }> {
  const server = await openScriptedServer(turn);
  close = server.close;
  const events: unknown[] = [];
  const { body } = await fetch(server.url);
  return { events, ended: readEvents(body ?? new ReadableStream(), { signal, onEvent: (event) => void events.push(event) }) };
}

const stream: Turn = (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' });

test('reads events that arrive in pieces, in the middle of a character too, and passes over comments', async () => {
  const bytes = Buffer.from(': still here\n\nid: 7\nevent: found\ndata: {"text":"Straße"}\n\nid: 8\ndata: two\ndata: lines\n\n');
  const { events, ended } = await read(async (response, request) => {
    await stream(response, request);
    for (const byte of bytes) await new Promise((resolve) => response.write(Uint8Array.of(byte), resolve));
    response.end();
  });
  await ended;
  expect(events).toEqual([
    { id: '7', event: 'found', data: '{"text":"Straße"}' },
    { id: '8', event: undefined, data: 'two\nlines' },
  ]);
});

test('an event that broke off is not handed on, and the break is told', async () => {
  const { events, ended } = await read((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 1\ndata: whole\n\nid: 2\ndata: ha', () => response.destroy());
  });
  await expect(ended).rejects.toThrow();
  expect(events).toEqual([{ id: '1', event: undefined, data: 'whole' }]);
});

test('an abort ends the reading and frees the connection', async () => {
  const controller = new AbortController();
  const { promise: freed, resolve } = Promise.withResolvers<void>();
  const { events, ended } = await read((response) => {
    response.on('close', resolve);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 1\ndata: first\n\n');
  }, controller.signal);
  controller.abort(new Error('enough'));
  await expect(ended).rejects.toThrow('enough');
  await freed;
  expect(events.length).toBeLessThanOrEqual(1);
});
