import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWireModels, type WireFault, type WireModels } from '../../support/wire-models.ts';
import { answer, askerAt, claude, gpt, questionFor } from './questions.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => {
  wire.reset();
  wire.answer('identify_concepts', answer);
});

afterAll(async () => wire.stop());

const opus = { provider: 'anthropic', model: 'claude-opus-5-5' } as const;

const down: readonly (readonly [string, WireFault, number])[] = [
  ['has no key for it', { fault: 'status', status: 401 }, 1],
  ['is out of credit', { fault: 'status', status: 402 }, 1],
  ['asks to wait for an hour', { fault: 'status', status: 429, headers: { 'retry-after': '3600' } }, 1],
  ['is overloaded', { fault: 'status', status: 529, type: 'overloaded_error' }, 5],
  ['fails', { fault: 'status', status: 500 }, 4],
  ['breaks off', { fault: 'cut', afterPieces: 1 }, 3],
  ['does not know the model', { fault: 'status', status: 404, type: 'not_found_error', message: 'model: gone' }, 1],
  ['answers nothing', { fault: 'empty' }, 2],
];

describe.each([
  { name: 'Anthropic before OpenAI', first: claude, second: gpt },
  { name: 'OpenAI before Anthropic', first: gpt, second: claude },
])('$name', ({ first, second }) => {
  it.each(down)('the next answers when the first %s', async (_what, fault, calls) => {
    wire.meetAlways(fault, first.provider);
    const asked = askerAt(wire);
    const reply = await asked.asker.ask(questionFor(), [first, second], asked.listeners);
    expect(reply).toMatchObject({ answered: true, choice: second, calls: calls + 1, text: JSON.stringify(answer) });
    expect(wire.calls.map(({ provider }) => provider)).toEqual([...Array<string>(calls).fill(first.provider), second.provider]);
    expect(reply.passedOver).toEqual([{ model: `${first.provider}:${first.model}`, because: expect.stringMatching(/\w/) }]);
    expect(asked.notes.at(-1)).toContain(`asking ${second.provider}:${second.model} instead`);
  });

  it('the next answers when the first refuses', async () => {
    wire.answerWith(({ provider }) => (provider === first.provider ? { prose: 'No.', ends: 'refused' } : { json: answer }));
    wire.answer('identify_concepts');
    const reply = await askerAt(wire).asker.ask(questionFor(), [first, second]);
    expect(reply).toMatchObject({ answered: true, choice: second, calls: 2 });
  });

  it.each([
    ['too long', { fault: 'status', status: 413 }, 1, 'too-long'],
    ['wrong', { fault: 'status', status: 400, message: 'no' }, 1, 'rejected'],
  ] as const)('nobody else is asked when the request is %s', async (_what, fault, calls, kind) => {
    wire.meetAlways(fault, first.provider);
    const reply = await askerAt(wire).asker.ask(questionFor(), [first, second]);
    expect(reply).toMatchObject({ answered: false, choice: first, failure: { kind }, calls, passedOver: [] });
    expect(wire.calls).toHaveLength(calls);
  });
});

it('asks every model of the list in its order and says who was passed over', async () => {
  wire.meetAlways({ fault: 'status', status: 401 });
  const reply = await askerAt(wire).asker.ask(questionFor(), [opus, gpt, claude]);
  expect(wire.calls.map(({ model }) => model)).toEqual([opus.model, gpt.model, claude.model]);
  expect(reply).toMatchObject({
    answered: false,
    choice: claude,
    calls: 3,
    passedOver: [
      { model: 'anthropic:claude-opus-5-5', because: 'not allowed with this key' },
      { model: `openai:${gpt.model}`, because: 'not allowed with this key' },
    ],
  });
});

it('tells each wait and each fallback in a sentence', async () => {
  wire.meet(
    { fault: 'status', status: 529 },
    { fault: 'status', status: 529, headers: { 'retry-after': '9' } },
    { fault: 'status', status: 401 },
  );
  const asked = askerAt(wire, { settings: wire.officialSettings(), fetch: wire.fetch });
  await asked.asker.ask(questionFor(), [claude, gpt], asked.listeners);
  expect(asked.notes).toEqual([
    'Anthropic is overloaded; asking again in 2 s (1 of 4)',
    'Anthropic is overloaded; asking again in 9 s (2 of 4)',
    `Anthropic does not answer with the key that is set, or none is; asking openai:${gpt.model} instead`,
  ]);
});
