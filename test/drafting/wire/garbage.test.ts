import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mostRequests } from '../../../src/drafting/models/wire/retry-policies.ts';
import { startWireModels, type WireModels } from '../../support/wire-models.ts';
import { askerAt, questionFor, wires } from './questions.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => wire.reset());

afterAll(async () => wire.stop());

const events = [
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'error',
  'ping',
  '',
];

/** Something like an event of either provider, with anything in it. */
const event = fc
  .record({
    name: fc.constantFrom(...events),
    data: fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.string(),
      fc.constantFrom('[DONE]', 'null', '{', '{"choices":[{"delta":{"content":"x"}}]}', '{"choices":[null]}', '{"usage":{}}'),
      fc.constantFrom(...events).map((type) => JSON.stringify({ type, index: 0 })),
      fc
        .constantFrom(...events)
        .map((type) => JSON.stringify({ type, delta: null, message: { usage: null }, content_block: {} })),
    ),
  })
  .map(({ name, data }) => `${name === '' ? '' : `event: ${name}\n`}data: ${data}\n\n`);

const bodies = fc.oneof(
  fc.record({
    contentType: fc.constant('text/event-stream'),
    body: fc.array(event, { maxLength: 8 }).map((list) => list.join('')),
  }),
  fc.record({
    contentType: fc.constantFrom('application/json', 'text/html', 'text/plain', ''),
    body: fc.oneof(fc.json(), fc.string()),
  }),
);

describe.each(wires)('$name', ({ choice, streamed }) => {
  it('is never thrown off by what a server sends: it fails in words, in few requests, and prints nothing', async () => {
    const printed = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        wire.reset();
        wire.meetAlways({ fault: 'bytes', ...body });
        const reply = await askerAt(wire, { streamed }).asker.ask(questionFor(), [choice]);
        expect(reply.calls).toBe(wire.calls.length);
        expect(reply.calls).toBeLessThanOrEqual(mostRequests);
        if (reply.answered) expect(reply.text.trim()).not.toBe('');
      }),
      { numRuns: 60 },
    );
    for (const print of printed) {
      expect(print.mock.calls).toEqual([]);
      print.mockRestore();
    }
  });
});
