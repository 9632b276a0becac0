import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rememberedMs } from '../../../src/drafting/models/wire/recent-failures.ts';
import { startWireModels, type WireFault, type WireModels } from '../../support/wire-models.ts';
import { answer, askerAt, claude, gpt, impatientClock, questionFor } from './questions.ts';

let wire: WireModels;
let nowMs: number;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => {
  wire.reset();
  wire.answer('identify_concepts', answer);
  nowMs = 0;
});

afterAll(async () => wire.stop());

const opus = { provider: 'anthropic', model: 'claude-opus-5-5' } as const;
const noKey: WireFault = { fault: 'status', status: 401 };
const asked = (): string[] => wire.calls.map(({ model }) => model);

function movingAsker() {
  return askerAt(wire, { clock: { ...impatientClock(), now: () => nowMs } });
}

it.each<readonly [string, WireFault, string, number]>([
  ['has no right to it', noKey, 'not allowed with this key', 1],
  ['is out of credit', { fault: 'status', status: 402 }, 'out of credit', 1],
  ['does not know the model', { fault: 'status', status: 404, message: 'model: gone' }, 'not known there', 1],
  ['is not there', { fault: 'status', status: 302 }, 'not reachable', 3],
])('one that %s is not asked again for a minute when another is in the list', async (_what, fault, why, calls) => {
  wire.meetAlways(fault, 'anthropic');
  const { asker, notes, listeners } = movingAsker();
  expect(await asker.ask(questionFor(), [claude, gpt])).toMatchObject({ answered: true, calls: calls + 1 });
  for (nowMs of [1, rememberedMs - 1]) {
    expect(await asker.ask(questionFor(), [claude, gpt], listeners)).toMatchObject({
      answered: true,
      choice: gpt,
      calls: 1,
      passedOver: [{ model: `anthropic:${claude.model}`, because: `gave no answer a moment ago: ${why}` }],
    });
  }
  expect(notes[0]).toBe(`anthropic:${claude.model} gave no answer a moment ago: ${why}; asking openai:${gpt.model} instead`);
  expect(asked()).toEqual([...Array<string>(calls).fill(claude.model), gpt.model, gpt.model, gpt.model]);

  nowMs = rememberedMs;
  wire.meetAlways(null, 'anthropic');
  expect(await asker.ask(questionFor(), [claude, gpt])).toMatchObject({
    answered: true,
    choice: claude,
    calls: 1,
    passedOver: [],
  });
});

it('one that is alone is asked however it failed, and an answer makes it good again', async () => {
  wire.meet(noKey, noKey);
  const { asker } = movingAsker();
  for (const answered of [false, false, true]) {
    expect(await asker.ask(questionFor(), [claude])).toMatchObject({ answered, calls: 1 });
  }
  expect(await asker.ask(questionFor(), [claude, gpt])).toMatchObject({ choice: claude, passedOver: [] });
  expect(asked()).toEqual(Array(4).fill(claude.model));
});

it('where somebody else drafts after them, none that failed is asked again', async () => {
  wire.meetAlways(noKey);
  const { asker } = movingAsker();
  await asker.ask(questionFor(), [claude, gpt], { hasSubstitute: true });
  expect(await asker.ask(questionFor(), [claude, gpt], { hasSubstitute: true })).toMatchObject({
    answered: false,
    choice: gpt,
    because: 'gave no answer a moment ago: not allowed with this key',
    calls: 0,
    passedOver: [{ model: `anthropic:${claude.model}` }],
  });
  expect(wire.calls).toHaveLength(2);
});

it('where all have failed and nobody else is there, all are asked again', async () => {
  wire.meetAlways(noKey);
  const { asker } = movingAsker();
  await asker.ask(questionFor(), [claude, gpt]);
  await asker.ask(questionFor(), [claude, gpt]);
  expect(asked()).toEqual([claude.model, gpt.model, claude.model, gpt.model]);
});

it('the last one is asked again when those before it fail, and what fails only for now is never remembered', async () => {
  const { asker } = movingAsker();
  wire.meet(noKey);
  await asker.ask(questionFor(), [opus]);
  wire.meet({ fault: 'status', status: 429, headers: { 'retry-after': '3600' } });
  expect(await asker.ask(questionFor(), [gpt, opus])).toMatchObject({ answered: true, choice: opus });
  expect(await asker.ask(questionFor(), [gpt, opus])).toMatchObject({ answered: true, choice: gpt, passedOver: [] });
  expect(asked()).toEqual([opus.model, gpt.model, opus.model, gpt.model]);
});
