import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FailureKind } from '../../../src/drafting/model-call.ts';
import { startWireModels, type WireFault, type WireModels, type WireReply } from '../../support/wire-models.ts';
import { answer, askerAt, claude, gpt, questionFor, wires } from './questions.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => wire.reset());

afterAll(async () => wire.stop());

/** Where silence is what is tested: long enough for a request to arrive on a busy machine. */
const shortLimits = { firstPieceMs: 400, betweenPiecesMs: 400, wholeMs: 400 };
/** Where the answer after the silence must come in time too. */
const longerLimits = { firstPieceMs: 1500, betweenPiecesMs: 1500, wholeMs: 1500 };

interface Fault {
  readonly what: string;
  /** Where only one provider has it. */
  readonly only?: 'openai';
  readonly fault?: WireFault;
  readonly reply?: Partial<WireReply>;
  readonly kind: FailureKind;
  /** Requests that one model gets before patience ends. */
  readonly calls: number;
  readonly waits: readonly number[];
  /** What the last note or the detail must say. */
  readonly detail?: RegExp;
}

const faults: readonly Fault[] = [
  {
    what: 'a wrong key',
    fault: { fault: 'status', status: 401, type: 'authentication_error', message: 'invalid x-api-key' },
    kind: 'unauthorized',
    calls: 1,
    waits: [],
    detail: /invalid x-api-key/,
  },
  {
    what: 'a key that may not use the model',
    fault: { fault: 'status', status: 403, type: 'permission_error', message: 'no access' },
    kind: 'unauthorized',
    calls: 1,
    waits: [],
  },
  {
    what: 'used-up credit, told as 429',
    fault: { fault: 'status', status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota.' },
    kind: 'quota',
    calls: 1,
    waits: [],
  },
  {
    what: 'used-up credit, told as 400',
    fault: { fault: 'status', status: 400, type: 'invalid_request_error', message: 'Your credit balance is too low.' },
    kind: 'quota',
    calls: 1,
    waits: [],
  },
  {
    what: 'a rate limit that says how long',
    fault: { fault: 'status', status: 429, type: 'rate_limit_error', headers: { 'retry-after': '7' } },
    kind: 'rate-limited',
    calls: 5,
    waits: [7000, 7000, 7000, 7000],
  },
  {
    what: 'a rate limit that says how long to the millisecond',
    fault: { fault: 'status', status: 429, headers: { 'retry-after-ms': '1250', 'retry-after': '2' } },
    kind: 'rate-limited',
    calls: 5,
    waits: [1250, 1250, 1250, 1250],
  },
  {
    what: 'a rate limit that names a date',
    fault: { fault: 'status', status: 429, headers: { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' } },
    kind: 'rate-limited',
    calls: 5,
    waits: [30_000, 30_000, 30_000, 30_000],
  },
  {
    what: 'a rate limit that asks for too long',
    fault: { fault: 'status', status: 429, headers: { 'retry-after': '61' } },
    kind: 'rate-limited',
    calls: 1,
    waits: [],
  },
  {
    what: 'a rate limit that says nothing',
    fault: { fault: 'status', status: 429 },
    kind: 'rate-limited',
    calls: 5,
    waits: [4000, 8000, 16_000, 32_000],
  },
  {
    what: 'overload',
    fault: { fault: 'status', status: 529, type: 'overloaded_error', message: 'Overloaded' },
    kind: 'overloaded',
    calls: 5,
    waits: [2000, 4000, 8000, 16_000],
  },
  {
    what: 'a busy server',
    fault: { fault: 'status', status: 503 },
    kind: 'overloaded',
    calls: 5,
    waits: [2000, 4000, 8000, 16_000],
  },
  {
    what: 'overload in the midst of the answer',
    fault: { fault: 'error-event', afterPieces: 1, type: 'overloaded_error', message: 'Overloaded' },
    kind: 'overloaded',
    calls: 5,
    waits: [2000, 4000, 8000, 16_000],
  },
  {
    what: 'an error of the server',
    fault: { fault: 'status', status: 500, message: 'boom' },
    kind: 'server-error',
    calls: 4,
    waits: [1000, 2000, 4000],
  },
  {
    what: 'an error of the server in the midst of the answer',
    fault: { fault: 'error-event', afterPieces: 1, type: 'api_error', message: 'boom' },
    kind: 'server-error',
    calls: 4,
    waits: [1000, 2000, 4000],
    detail: /boom/,
  },
  {
    what: 'a gateway that answers with a page',
    fault: { fault: 'status', status: 502, message: '<html><title>502 Bad Gateway</title></html>' },
    kind: 'server-error',
    calls: 4,
    waits: [1000, 2000, 4000],
    detail: /^502 Bad Gateway$/,
  },
  {
    what: 'an address that has something else',
    fault: { fault: 'status', status: 404, type: 'not_found', message: '404 page not found' },
    kind: 'unreachable',
    calls: 3,
    waits: [500, 1000],
    detail: /page not found/,
  },
  {
    what: 'an address that answers with a page',
    fault: { fault: 'status', status: 200, headers: { 'content-type': 'text/html' } },
    kind: 'unreachable',
    calls: 3,
    waits: [500, 1000],
    detail: /web page/,
  },
  { what: 'a connection that is reset', fault: { fault: 'reset' }, kind: 'cut-stream', calls: 3, waits: [1000, 2000] },
  { what: 'a cut stream', fault: { fault: 'cut', afterPieces: 1 }, kind: 'cut-stream', calls: 3, waits: [1000, 2000] },
  {
    what: 'a stream that ends early',
    fault: { fault: 'early-end', afterPieces: 1 },
    kind: 'cut-stream',
    calls: 3,
    waits: [1000, 2000],
  },
  { what: 'silence', fault: { fault: 'silence' }, kind: 'timeout', calls: 2, waits: [] },
  { what: 'silence in the midst of the answer', fault: { fault: 'stall', afterPieces: 1 }, kind: 'timeout', calls: 2, waits: [] },
  { what: 'an empty answer', fault: { fault: 'empty' }, kind: 'empty', calls: 2, waits: [] },
  { what: 'an answer that is cut off at the limit', reply: { ends: 'truncated' }, kind: 'truncated', calls: 2, waits: [] },
  {
    what: 'a refusal',
    reply: { prose: 'I cannot help with that.', ends: 'refused' },
    kind: 'refused',
    calls: 1,
    waits: [],
    detail: /cannot help/,
  },
  {
    what: 'a request that is too long',
    fault: {
      fault: 'status',
      status: 400,
      type: 'invalid_request_error',
      message: 'prompt is too long: 1200000 tokens > 1000000 maximum',
    },
    kind: 'too-long',
    calls: 1,
    waits: [],
    detail: /1200000 tokens/,
  },
  {
    what: 'a request that is too long, told by a code',
    only: 'openai',
    fault: { fault: 'status', status: 400, code: 'context_length_exceeded', message: 'Too many.' },
    kind: 'too-long',
    calls: 1,
    waits: [],
  },
  {
    what: 'a body that is too large',
    fault: { fault: 'status', status: 413, type: 'request_too_large' },
    kind: 'too-long',
    calls: 1,
    waits: [],
  },
  {
    what: 'another complaint about the request',
    fault: { fault: 'status', status: 400, type: 'invalid_request_error', message: 'max_output: not here' },
    kind: 'rejected',
    calls: 1,
    waits: [],
    detail: /max_output: not here/,
  },
];

describe.each(wires)('$name', ({ choice, streamed }) => {
  const here = faults.filter(({ only }) => only === undefined || only === choice.provider);

  it.each(here)('meets $what with $calls requests', async ({ fault, reply, kind, calls, waits, detail = /^/ }) => {
    wire.answer('identify_concepts', { json: answer, ...reply });
    if (fault) wire.meetAlways(fault);
    const asked = askerAt(wire, { streamed, ...(kind === 'timeout' && { limits: shortLimits }) });
    const failed = await asked.asker.ask(questionFor(), [choice], asked.listeners);
    expect(failed).toMatchObject({ answered: false, choice, calls, failure: { kind } });
    expect(failed.answered ? '' : failed.failure.detail).toMatch(detail);
    expect(wire.calls).toHaveLength(calls);
    expect(asked.waits).toEqual(waits);
    // Every repeat is told, with its number.
    expect(asked.notes).toHaveLength(calls - 1);
  });

  it.each(here.filter(({ calls, fault }) => calls > 1 && fault && fault.fault !== 'stall'))(
    'recovers from $what that happens once',
    async ({ fault = null, kind }) => {
      wire.answer('identify_concepts', answer);
      wire.meet(fault);
      const asked = askerAt(wire, { streamed, ...(kind === 'timeout' && { limits: longerLimits }) });
      const reply = await asked.asker.ask(questionFor(), [choice], asked.listeners);
      expect(reply).toMatchObject({ answered: true, text: JSON.stringify(answer), calls: 2 });
      expect(wire.calls).toHaveLength(2);
      // What had been read along of the first is to be forgotten.
      const restart = asked.pieces.findLastIndex(({ restarted }) => restarted);
      expect(
        asked.pieces
          .slice(Math.max(0, restart))
          .map(({ text }) => text)
          .join(''),
      ).toBe(JSON.stringify(answer));
    },
  );

  it('asks with twice the limit after an answer that was cut off', async () => {
    wire.answer('identify_concepts', { json: answer, ends: 'truncated' }, answer);
    const asked = askerAt(wire, { streamed });
    expect(await asked.asker.ask(questionFor(), [choice], asked.listeners)).toMatchObject({ answered: true, calls: 2 });
    expect(wire.calls.map(({ body }) => body.max_tokens)).toEqual([1000, 2000]);
    expect(asked.notes).toEqual([expect.stringContaining('reached the limit of 1000 tokens; asking again with 2000')]);
  });

  it('stays with the cut-off answer when the model refuses the larger limit, or none is larger', async () => {
    wire.answer('identify_concepts', { json: answer, ends: 'truncated' });
    wire.meet(null, { fault: 'status', status: 400, type: 'invalid_request_error', message: 'max_tokens: 2000 > 1000' });
    const { asker } = askerAt(wire, { streamed });
    expect(await asker.ask(questionFor(), [choice])).toMatchObject({ answered: false, failure: { kind: 'truncated' }, calls: 2 });
    const most = questionFor(undefined, { maxOutputTokens: 128_000 });
    expect(await asker.ask(most, [choice])).toMatchObject({ answered: false, failure: { kind: 'truncated' }, calls: 1 });
  });

  it('asks with what the model writes at most, when the server says that, and remembers it', async () => {
    wire.answer('identify_concepts', answer);
    wire.meet({
      fault: 'status',
      status: 400,
      type: 'invalid_request_error',
      message: 'max_tokens: 1000 > 600, which is the maximum',
    });
    const asked = askerAt(wire, { streamed });
    expect(await asked.asker.ask(questionFor(), [choice], asked.listeners)).toMatchObject({ answered: true, calls: 2 });
    expect(await asked.asker.ask(questionFor(), [choice])).toMatchObject({ answered: true, calls: 1 });
    expect(wire.calls.map(({ body }) => body.max_tokens)).toEqual([1000, 600, 600]);
    expect(asked.notes).toEqual([expect.stringContaining('writes at most 600 tokens there')]);
  });

  it('tells which models the server has when it does not have the one asked for', async () => {
    wire.models = ['some-model', 'another-model'];
    const reply = await askerAt(wire, { streamed }).asker.ask(questionFor(), [choice]);
    expect(reply).toMatchObject({ answered: false, failure: { kind: 'unknown-model', status: 404 }, calls: 1 });
    expect(reply.answered ? '' : reply.failure.detail).toContain('some-model, another-model');
  });

  it('cannot be kept busy for ever by failures that take turns', async () => {
    const turns: readonly WireFault[] = [
      { fault: 'status', status: 500 },
      { fault: 'status', status: 529 },
      { fault: 'status', status: 429 },
    ];
    wire.meet(...[1, 2, 3, 4, 5].flatMap(() => turns));
    const reply = await askerAt(wire, { streamed }).asker.ask(questionFor(), [choice]);
    expect(reply).toMatchObject({ answered: false, calls: 8 });
    expect(wire.calls).toHaveLength(8);
  });

  it('does not say that a broken answer cost nothing', async () => {
    wire.answer('identify_concepts', answer);
    wire.meet({ fault: 'cut', afterPieces: 1 });
    const official = { settings: wire.officialSettings(), fetch: wire.fetch, streamed };
    expect((await askerAt(wire, official).asker.ask(questionFor(), [choice])).usage.costUsd).toBeNull();
    wire.meet({ fault: 'status', status: 500 });
    expect((await askerAt(wire, official).asker.ask(questionFor(), [choice])).usage.costUsd).toBeGreaterThan(0);
  });

  it('finds nobody at an address where nobody is', async () => {
    const gone = await startWireModels();
    const settings = gone.settings();
    await gone.stop();
    const asked = askerAt(wire, { streamed, settings });
    const reply = await asked.asker.ask(questionFor(), [choice], asked.listeners);
    expect(reply).toMatchObject({ answered: false, calls: 3, failure: { kind: 'unreachable' } });
    expect(reply.answered ? '' : reply.failure.detail).toContain('ECONNREFUSED');
    expect(asked.waits).toEqual([500, 1000]);
  });

  it('sends nothing without a key', async () => {
    const settings = { anthropic: { apiKey: null, baseUrl: null }, openai: { apiKey: null, baseUrl: null } };
    const reply = await askerAt(wire, { streamed, settings, fetch: wire.fetch }).asker.ask(questionFor(), [choice]);
    expect(reply).toMatchObject({ answered: false, calls: 0, failure: { kind: 'unauthorized' } });
    expect(wire.calls).toHaveLength(0);
  });
});

describe('an answer that is whole although its stream does not say so', () => {
  const ends: readonly WireFault[] = [
    { fault: 'early-end', afterPieces: Infinity },
    { fault: 'cut', afterPieces: Infinity },
    { fault: 'stall', afterPieces: Infinity },
  ];
  const streamed = wires.filter((one) => one.streamed);

  it.each(streamed.flatMap(({ choice }) => ends.map((end) => ({ choice, end, what: end.fault }))))(
    'is taken after $what ($choice.provider), at a cost that is not known',
    async ({ choice, end }) => {
      wire.answer('identify_concepts', answer);
      wire.meetAlways(end);
      const official = { settings: wire.officialSettings(), fetch: wire.fetch, limits: longerLimits };
      const reply = await askerAt(wire, official).asker.ask(questionFor(), [choice]);
      expect(reply).toMatchObject({ answered: true, text: JSON.stringify(answer), calls: 1, usage: { costUsd: null } });
    },
  );
});

describe("Anthropic's refusal", () => {
  it.each([true, false])('is told with its reason, not with what it had begun to write (streamed: %s)', async (streamed) => {
    wire.answer(
      'identify_concepts',
      { json: answer, ends: 'refused', explanation: 'It looks like malware.' },
      { json: answer, ends: 'refused' },
    );
    const { asker } = askerAt(wire, { streamed });
    expect(await asker.ask(questionFor(), [claude])).toMatchObject({
      failure: { kind: 'refused', detail: 'It looks like malware.' },
    });
    expect(await asker.ask(questionFor(), [claude])).toMatchObject({ failure: { kind: 'refused', detail: '' } });
  });
});

describe('broken JSON', () => {
  it.each(wires.filter(({ choice, streamed }) => streamed || choice === gpt))(
    'is handed on as it came ($name)',
    async ({ choice, streamed }) => {
      wire.answer('identify_concepts', answer);
      wire.meetAlways({ fault: 'lost-piece' });
      const reply = await askerAt(wire, { streamed }).asker.ask(questionFor(), [choice]);
      expect(reply).toMatchObject({ answered: true, calls: 1 });
      const text = reply.answered ? reply.text : '';
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
      expect(JSON.stringify(answer)).toContain(text.slice(0, 12));
    },
  );
});

describe("OpenAI's filter", () => {
  it.each([true, false])('is a refusal (streamed: %s)', async (streamed) => {
    wire.answer('identify_concepts', { json: answer, ends: 'filtered' });
    const reply = await askerAt(wire, { streamed }).asker.ask(questionFor(), [gpt]);
    expect(reply).toMatchObject({ answered: false, failure: { kind: 'refused' }, calls: 1 });
  });
});
