import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDrafter } from '../../../src/drafting/create-drafter.ts';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import type { ModelChoice } from '../../../src/ports/model-choice.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import type { StepId } from '../../../src/steps/registry.ts';
import { startWireModels, type WireCall, type WireModels } from '../../support/wire-models.ts';
import { allSteps, asAnswer, shapeName, walkSteps, type Walk } from '../model-answers.ts';
import { claude, gpt, impatientClock } from './questions.ts';

let wire: WireModels;
let walk: Walk;

beforeAll(async () => {
  wire = await startWireModels();
  walk = await walkSteps();
});
beforeEach(() => {
  wire.reset();
  // Of an answer that code finds fault with.
  wire.answerWith(() => ({ json: { analysis: 'It stands.' } }));
});
afterAll(() => wire.stop());

/** Nothing is shared between two of them but the secret of the installation, as between two processes. */
function drafterOf(choice: ModelChoice, secret = 'of the installation') {
  const settings = wire.settings([choice]);
  return createDrafter({
    settings,
    asker: createModelAsker({ settings, clock: impatientClock() }),
    rules: createRulesDrafter(),
    redactor: createRedactor({ redactsEmail: false }),
    readSecret: () => Promise.resolve(secret),
  });
}

/** What a provider may find in its cache: all that stands before the last mark, or where there are none, before the instruction. */
function prefixOf({ provider, body }: WireCall): string {
  if (provider === 'openai')
    return JSON.stringify([body.response_format, body.tools, body.messages[0], body.messages[1].content]);
  const content: { text: string; cache_control?: object }[] = body.messages[0].content;
  const end = content.findLastIndex((block) => block.cache_control !== undefined) + 1;
  return JSON.stringify([body.tools, body.system, content.slice(0, end)]);
}

const asked = allSteps.flatMap((step) => [claude, gpt].map((choice) => ({ step, choice, provider: choice.provider })));

it.each(asked)(
  'of $step, a second process sends $provider the same prefix as the first, byte for byte',
  async ({ step, choice }) => {
    wire.answer(shapeName(step), asAnswer(step, walk[step].output));
    await drafterOf(choice).draft(step, walk[step].input as never);
    await drafterOf(choice).draft(step, structuredClone(walk[step].input) as never);
    await drafterOf(choice, 'of another installation').draft(step, walk[step].input as never);
    const [first = '', second, elsewhere] = wire.calls.filter(({ shape }) => shape === shapeName(step)).map(prefixOf);
    expect(first.length).toBeGreaterThan(1000);
    expect(second === first).toBe(true);
    expect(elsewhere === first).toBe(false);
  },
);

it.each([claude, gpt])('two turns of a session begin alike for $provider, up to the end of the RFC', async (choice) => {
  const step: StepId = 'design/answer-turn';
  const { input, output } = walk[step];
  const turns = [...input.session.turns, ...input.session.turns.slice(-1)].map((turn, at) => ({ ...turn, sequence: at + 1 }));
  const later = { ...input, turn: turns.length, session: { ...input.session, turns } };
  wire.answer(shapeName(step), asAnswer(step, output));
  await drafterOf(choice).draft(step, input);
  await drafterOf(choice).draft(step, later);
  const texts = wire.calls.map(({ body }) => {
    const { content } = body.messages.find(({ role }: { role: string }) => role === 'user');
    return typeof content === 'string' ? content : content.map(({ text }: { text: string }) => text).join('\n\n');
  });
  const [first = '', second = ''] = texts.map((text: string) => text.slice(0, text.indexOf('</rfc-')));
  expect(first).toContain('<prd-');
  expect(second === first).toBe(true);
  if (choice === claude) {
    const marked = wire.calls.map(({ body }) =>
      body.messages[0].content
        .filter((block: { cache_control?: object }) => block.cache_control)
        .map(({ text }: { text: string }) => text),
    );
    // The provider finds the longest of the prefixes that the turn before has left.
    expect(marked[1].slice(0, 2)).toEqual(marked[0].slice(0, 2));
  }
});
