import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWireModels, type WireModels } from '../../support/wire-models.ts';
import { answer, askerAt, questionFor, wires } from './questions.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => {
  wire.reset();
  wire.answer('identify_concepts', answer);
});

afterAll(async () => wire.stop());

describe.each(wires)('$name: an answer without an end', ({ choice, streamed }) => {
  it('is hung up on, asked for once more with twice the limit, and then told as one that is too long', async () => {
    wire.meetAlways({ fault: 'endless' });
    const asked = askerAt(wire, { streamed });
    const reply = await asked.asker.ask(questionFor(), [choice], asked.listeners);
    expect(reply).toMatchObject({ answered: false, failure: { kind: 'truncated' }, calls: 2, usage: { costUsd: null } });
    expect(wire.calls.map(({ body }) => body.max_tokens)).toEqual([1000, 2000]);
    await vi.waitFor(() => expect(wire.calls.map(({ hungUp }) => hungUp)).toEqual([true, true]), {
      timeout: 20_000,
      interval: 5,
    });
    const heard = asked.pieces.reduce((sum, { text }) => sum + text.length, 0);
    // Eight characters for each token of both limits, and the few that were on their way.
    expect(heard).toBeGreaterThan(streamed ? 24_000 : -1);
    expect(heard).toBeLessThan(streamed ? 200_000 : 1);
  });

  it('that happens once is recovered from', async () => {
    wire.meet({ fault: 'endless' });
    const asked = askerAt(wire, { streamed });
    const reply = await asked.asker.ask(questionFor(), [choice], asked.listeners);
    expect(reply).toMatchObject({ answered: true, text: JSON.stringify(answer), calls: 2 });
    expect(asked.notes).toEqual([expect.stringContaining('reached the limit of 1000 tokens; asking again with 2000')]);
  });
});
