import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import { startWireModels, type WireFault, type WireModels } from '../../support/wire-models.ts';
import { answer, askerAt, gpt, questionFor, wires } from './questions.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => {
  wire.reset();
  wire.answer('identify_concepts', answer);
});

afterAll(async () => wire.stop());

/** Loading an SDK takes its time on a busy machine. */
const patient = { timeout: 20_000, interval: 5 };

describe.each(wires)('$name', ({ choice, streamed }) => {
  const moments: readonly (readonly [string, WireFault])[] = [
    ['before the answer begins', { fault: 'silence' }],
    ['in the midst of the answer', { fault: 'stall', afterPieces: 1 }],
  ];

  it.each(moments)('an abort %s ends the request within a second, with the reason', async (_when, fault) => {
    wire.meetAlways(fault);
    const canceled = new AbortController();
    const reason = new Error('The run was canceled.');
    const asked = askerAt(wire, { streamed });
    const asking = asked.asker.ask(questionFor(), [choice, gpt], { ...asked.listeners, signal: canceled.signal });
    const settled = asking.then(
      () => 'answered',
      (error: unknown) => error,
    );
    await vi.waitFor(() => expect(wire.calls).toHaveLength(1), patient);
    if (streamed && fault.fault === 'stall') await vi.waitFor(() => expect(asked.pieces).not.toEqual([]), patient);
    canceled.abort(reason);
    const abortedAt = performance.now();
    expect(await settled).toBe(reason);
    expect(performance.now() - abortedAt).toBeLessThan(1000);
    // The provider learns of it too, and nobody else is asked.
    await vi.waitFor(() => expect(wire.calls[0]?.hungUp).toBe(true), patient);
    expect(wire.calls).toHaveLength(1);
  });

  it('an abort while it waits ends the wait within a second, with the reason', async () => {
    wire.meetAlways({ fault: 'status', status: 429, headers: { 'retry-after': '50' } });
    const canceled = new AbortController();
    const reason = new Error('The run was canceled.');
    const notes: string[] = [];
    // On the real clock.
    const asker = createModelAsker({ settings: wire.settings(), streamed });
    const asking = asker.ask(questionFor(), [choice], { signal: canceled.signal, onNote: (text) => void notes.push(text) });
    const settled = asking.then(
      () => 'answered',
      (error: unknown) => error,
    );
    await vi.waitFor(() => expect(notes).toHaveLength(1), patient);
    expect(notes[0]).toContain('asking again in 50 s (1 of 4)');
    canceled.abort(reason);
    const abortedAt = performance.now();
    expect(await settled).toBe(reason);
    expect(performance.now() - abortedAt).toBeLessThan(1000);
    expect(wire.calls).toHaveLength(1);
  });

  it('sends nothing for a signal that has aborted before', async () => {
    const reason = new Error('Too late.');
    const asking = askerAt(wire, { streamed }).asker.ask(questionFor(), [choice], { signal: AbortSignal.abort(reason) });
    await expect(asking).rejects.toBe(reason);
    expect(wire.calls).toHaveLength(0);
  });

  it('throws what the listener throws, and does not take it for the provider breaking off', async () => {
    const defect = new TypeError('a defect of the reader');
    const asking = askerAt(wire, { streamed }).asker.ask(questionFor(), [choice], {
      onText: () => {
        throw defect;
      },
    });
    await expect(asking).rejects.toBe(defect);
    expect(wire.calls).toHaveLength(1);
  });

  it('throws what is wrong before anything is sent, and does not ask again', async () => {
    const asking = askerAt(wire, { streamed }).asker.ask({ ...questionFor(), shape: null as never }, [choice]);
    await expect(asking).rejects.toBeInstanceOf(TypeError);
    expect(wire.calls).toHaveLength(0);
  });
});
