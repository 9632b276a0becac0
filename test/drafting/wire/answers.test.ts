import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinTokens } from '../../../src/drafting/models/wire/provider.ts';
import { startWireModels, type WireFault, type WireModels } from '../../support/wire-models.ts';
import { answer, askerAt, claude, contextsShape, gpt, namesShape, questionFor, wires } from './questions.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => wire.reset());

afterAll(async () => wire.stop());

describe.each(wires)('$name', ({ choice, streamed }) => {
  it('gives the answer, what was read along, and the tokens it took, with one request', async () => {
    wire.answer('identify_concepts', {
      json: answer,
      usage: { inputTokens: 800, outputTokens: 60, cacheReadTokens: 300 },
    });
    const { asker, pieces, notes, listeners } = askerAt(wire, { streamed });
    const reply = await asker.ask(questionFor(), [choice], listeners);
    expect(reply).toMatchObject({ answered: true, choice, calls: 1, passedOver: [], text: JSON.stringify(answer) });
    expect(reply.usage).toMatchObject({ inputTokens: 1100, outputTokens: 60, cacheReadTokens: 300, cacheWriteTokens: 0 });
    expect(pieces.map(({ text }) => text).join('')).toBe(JSON.stringify(answer));
    expect(pieces.length > 1).toBe(streamed);
    expect(pieces.every(({ restarted }) => !restarted)).toBe(true);
    expect(notes).toEqual([]);
    expect(wire.calls).toHaveLength(1);
    expect(wire.calls[0]).toMatchObject({ streamed, shape: 'identify_concepts', model: choice.model });
  });

  it('sends only what the newest models take', async () => {
    wire.answer('identify_concepts', answer);
    await askerAt(wire, { streamed }).asker.ask(questionFor(), [choice]);
    const [call] = wire.calls;
    for (const refused of ['temperature', 'top_p', 'top_k', 'n', 'thinking', 'presence_penalty', 'frequency_penalty']) {
      expect(call?.body).not.toHaveProperty(refused);
    }
  });

  it('says what was wrong with the answer before, after it and behind the same beginning', async () => {
    wire.answer('identify_concepts', answer);
    const { asker } = askerAt(wire, { streamed });
    await asker.ask(questionFor(), [choice]);
    await asker.ask(questionFor(namesShape, { repairs: [{ answer: '{"names":1}', complaint: 'names: not a list' }] }), [choice]);
    const [first, repaired] = wire.calls.map(({ body }) =>
      body.messages.filter((one: { role: string }) => one.role !== 'developer'),
    );
    expect(repaired[0]).toEqual(first[0]);
    expect(repaired.map((message: { role: string }) => message.role)).toEqual(['user', 'assistant', 'user']);
    expect(JSON.stringify(repaired[1])).toContain('names');
    expect(JSON.stringify(repaired[2])).toContain('names: not a list');
  });

  it('sums tokens over repeats', async () => {
    wire.answer('identify_concepts', { json: answer, ends: 'truncated', usage: { outputTokens: 1000 } }, { json: answer });
    const reply = await askerAt(wire, { streamed }).asker.ask(questionFor(), [choice]);
    expect(reply).toMatchObject({ answered: true, calls: 2, usage: { inputTokens: 2000, outputTokens: 1200 } });
  });

  it('counts tokens that were written to the cache, at their price', async () => {
    wire.answer('identify_concepts', { json: answer, usage: { inputTokens: 10, cacheWriteTokens: 4000, outputTokens: 100 } });
    const { asker } = askerAt(wire, { streamed, settings: wire.officialSettings(), fetch: wire.fetch });
    const { usage } = await asker.ask(questionFor(), [choice]);
    expect(usage).toMatchObject({ inputTokens: 4010, cacheWriteTokens: 4000, outputTokens: 100 });
    expect(usage.costUsd).toBeCloseTo((10 * 2 + 4000 * 2.5 + 100 * 10) / 1_000_000, 9);
  });

  it('knows the cost at the provider itself, over repeats, and not behind another address', async () => {
    const usage = { inputTokens: 10_000, outputTokens: 1000, cacheReadTokens: 5000 };
    wire.answer('identify_concepts', { json: answer, ends: 'truncated', usage }, { json: answer, usage });
    const official = askerAt(wire, { streamed, settings: wire.officialSettings(), fetch: wire.fetch });
    const reply = await official.asker.ask(questionFor(), [choice]);
    // Both models: $2, $0.10 cached and $10 out for a million tokens.
    const once = (10_000 * 2 + 5000 * 0.1 + 1000 * 10) / 1_000_000;
    expect(reply.usage.costUsd).toBeCloseTo(2 * once, 9);
    const elsewhere = await askerAt(wire, { streamed }).asker.ask(questionFor(), [choice]);
    expect(elsewhere.usage.costUsd).toBeNull();
  });

  it.each([
    ['nothing', { inputTokens: 0, outputTokens: 0 }],
    ['only what was written', { inputTokens: 0, outputTokens: 10 }],
  ])('does not know the cost of an answer of whose tokens the server told %s', async (_what, usage) => {
    wire.answer('identify_concepts', { json: answer, usage });
    const { asker } = askerAt(wire, { streamed, settings: wire.officialSettings(), fetch: wire.fetch });
    const reply = await asker.ask(questionFor(), [choice]);
    expect(reply).toMatchObject({ answered: true, usage: { inputTokens: usage.inputTokens, costUsd: null } });
  });

  it.each([
    ['got to the provider and no answer', { fault: 'silence' }, null],
    ['was reset on its way', { fault: 'reset' }, null],
    ['was refused', { fault: 'status', status: 401 }, 0],
  ] satisfies [string, WireFault, number | null][])(
    'what a request costs that %s is known only where it is nothing',
    async (_what, fault, costUsd) => {
      wire.meetAlways(fault);
      const limits = { firstPieceMs: 400, wholeMs: 400 };
      const { asker } = askerAt(wire, { streamed, limits, settings: wire.officialSettings(), fetch: wire.fetch });
      expect(await asker.ask(questionFor(), [choice])).toMatchObject({ answered: false, usage: { costUsd } });
    },
  );
});

describe('Anthropic', () => {
  it('is given the wanted shape as its one tool, unforced, so that models which refuse force answer too, and marks the cached prefix', async () => {
    wire.answer('propose_contexts', answer);
    await askerAt(wire).asker.ask(questionFor(contextsShape), [claude]);
    const [call] = wire.calls;
    expect(call?.body.tools.map((tool: { name: string }) => tool.name)).toEqual(['propose_contexts']);
    expect(call?.body.tools[0].eager_input_streaming).toBe(true);
    expect(call?.body.tool_choice).toEqual({ type: 'auto', disable_parallel_tool_use: true });
    expect(call?.body.messages[0].content.map((block: { cache_control?: object }) => block.cache_control)).toEqual([
      { type: 'ephemeral' },
      undefined,
      undefined,
    ]);
    expect(call?.body.system).toEqual([
      { type: 'text', text: 'You are a domain analyst.', cache_control: { type: 'ephemeral' } },
    ]);
  });

  it.each([true, false])(
    'hands on words, and the input of another tool, for the validation to judge (streamed: %s)',
    async (streamed) => {
      wire.answer('identify_concepts', { prose: 'I would rather talk.' }, { json: { other: 1 }, tool: 'propose_contexts' });
      const { asker } = askerAt(wire, { streamed });
      expect(await asker.ask(questionFor(), [claude])).toMatchObject({ answered: true, text: 'I would rather talk.' });
      expect(await asker.ask(questionFor(), [claude])).toMatchObject({ answered: true, text: '{"other":1}' });
    },
  );
});

describe('OpenAI', () => {
  it('is given the shape as a strict schema, in which what may be missing may be null', async () => {
    wire.answer('identify_concepts', answer);
    await askerAt(wire).asker.ask(questionFor(), [gpt]);
    const format = wire.calls[0]?.body.response_format;
    expect(format).toMatchObject({ type: 'json_schema', json_schema: { name: 'identify_concepts', strict: true } });
    expect(format.json_schema.schema).toEqual({
      type: 'object',
      properties: {
        names: { type: 'array', items: { type: 'string' } },
        remark: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['names', 'remark'],
      additionalProperties: false,
    });
  });

  it('is told the limit and the cache key as its newest models want them, a compatible server only what all know', async () => {
    wire.answer('identify_concepts', answer);
    wire.answer('propose_contexts', answer);
    const official = askerAt(wire, { settings: wire.officialSettings(), fetch: wire.fetch });
    await official.asker.ask(questionFor(), [gpt]);
    const blocks = [
      ...questionFor().blocks.slice(0, 1),
      { text: 'Concepts', endsPrefix: true },
      { text: 'Now', endsPrefix: false },
    ];
    await official.asker.ask(questionFor(contextsShape, { blocks }), [gpt]);
    await askerAt(wire).asker.ask(questionFor(), [gpt]);
    const [first, second, compatible] = wire.calls.map(({ body }) => body);
    expect(first).toMatchObject({ max_completion_tokens: 1000 });
    expect(first).not.toHaveProperty('max_tokens');
    expect(first.prompt_cache_key).toMatch(/^throughline-[0-9a-f]{32}$/);
    expect(second.prompt_cache_key).toBe(first.prompt_cache_key);
    expect(compatible).toMatchObject({ max_tokens: 1000 });
    expect(compatible).not.toHaveProperty('max_completion_tokens');
    expect(compatible).not.toHaveProperty('prompt_cache_key');
  });
});

it('takes nothing for a count of tokens that is none', () => {
  const told = { input_tokens: 1e300, output_tokens: -3, input_token_details: { cache_read: 1.5 } };
  const nothing = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  expect(joinTokens(null, told)).toEqual(nothing);
  expect(joinTokens(null, {})).toEqual(nothing);
});
