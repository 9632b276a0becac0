import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDrafter } from '../../src/drafting/create-drafter.ts';
import { createModelAsker } from '../../src/drafting/models/wire/model-asker.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { DraftFailed } from '../../src/ports/draft-failed.ts';
import type { Drafter, DraftProgress } from '../../src/ports/drafter.ts';
import type { ModelChoice } from '../../src/ports/model-choice.ts';
import { createRedactor } from '../../src/redaction/redactor.ts';
import type { StepId } from '../../src/steps/registry.ts';
import { startWireModels, type WireModels } from '../support/wire-models.ts';
import { allSteps, asAnswer, libraryPrd, shapeName, walkSteps, type Walk } from './model-answers.ts';
import { claude, gpt, impatientClock, wires } from './wire/questions.ts';

let wire: WireModels;
let walk: Walk;

beforeAll(async () => {
  wire = await startWireModels();
  walk = await walkSteps();
});
beforeEach(() => wire.reset());
afterAll(() => wire.stop());

/** What the rules draft for the others leaves open what a model is asked for. */
const mendedNowhere = allSteps.filter((step) => step !== 'design/draft-rfc' && step !== 'design/draft-adr');

const concepts = 'inception/identify-concepts';
const tactical = 'inception/define-aggregates';

function drafterOf(choices: readonly ModelChoice[], streamed = true): Drafter {
  const settings = wire.settings(choices);
  const asker = createModelAsker({ settings, clock: impatientClock(), streamed });
  return createDrafter({
    readSecret: () => Promise.resolve('of the test'),
    settings,
    asker,
    rules: createRulesDrafter(),
    redactor: createRedactor({ redactsEmail: false }),
  });
}

function answerAll(): void {
  for (const step of allSteps) wire.answer(shapeName(step), asAnswer(step, walk[step].output));
}

/** Every text of a request, in order. */
function sentText(call: WireModels['calls'][number] | undefined): string {
  return call === undefined ? '' : JSON.stringify(call.body);
}

async function failureOf(work: Promise<unknown>): Promise<DraftFailed> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DraftFailed)) throw new Error(`expected a DraftFailed, got ${String(error)}`, { cause: error });
  return error;
}

describe.each(wires)('a draft by $name', ({ choice, streamed }) => {
  it.each(mendedNowhere)('of %s is the output that the answer says, with one call', async (step: StepId) => {
    answerAll();
    const { output, provenance } = await drafterOf([choice], streamed).draft(step, walk[step].input as never);
    expect(output).toEqual(walk[step].output);
    expect(wire.calls).toHaveLength(1);
    expect(provenance).toMatchObject({
      drafter: { kind: 'model', model: `${choice.provider}:${choice.model}` },
      calls: 1,
      passedOver: [],
    });
    expect(provenance.prompt).toMatch(new RegExp(`^${step}@\\d+$`));
    expect(provenance.promptHash).toMatch(/^[0-9a-f]{64}$/);
    expect(provenance.usage).toMatchObject({ inputTokens: 1000, outputTokens: 200 });
  });

  it('that is no JSON is repaired by one more call that quotes it', async () => {
    const right = asAnswer(concepts, walk[concepts].output);
    wire.answer('identify_concepts', { prose: 'Certainly! The entities are Loan and Member.' }, right);
    const { output, provenance } = await drafterOf([choice], streamed).draft(concepts, walk[concepts].input);
    expect(output).toEqual(walk[concepts].output);
    expect(provenance).toMatchObject({ calls: 2, usage: { inputTokens: 2000, outputTokens: 400 } });
    expect(sentText(wire.calls[1])).toContain('Certainly! The entities are Loan');
    expect(sentText(wire.calls[1])).toContain('It is not JSON');
  });

  it('that breaks the contract is mended by a change alone, with the path of what is wrong', async () => {
    const right = asAnswer(tactical, walk[tactical].output) as { aggregates: { name: string; identity: unknown }[] };
    const wrong = structuredClone(right);
    const [, second] = right.aggregates;
    if (wrong.aggregates[1]) wrong.aggregates[1].identity = 'CopyId';
    wire.answer('define_aggregates', wrong);
    wire.answer('change_define_aggregates', {
      aggregates: { change: [{ name: second?.name, identity: second?.identity }] },
    });
    const { output, provenance } = await drafterOf([choice], streamed).draft(tactical, walk[tactical].input);
    expect(output).toEqual(walk[tactical].output);
    expect(provenance.calls).toBe(2);
    expect(sentText(wire.calls[1])).toContain('aggregates[1].identity');
    expect(sentText(wire.calls[1])).toContain(promptStart(sentText(wire.calls[0])));
  });

  it('that breaks the contract and both changes of it fails with what all calls cost', async () => {
    wire.answer('identify_concepts', { entities: 'Loan', operations: [] });
    wire.answer('change_identify_concepts', { analysis: 'It stands.' });
    const error = await failureOf(drafterOf([choice], streamed).draft(concepts, walk[concepts].input));
    expect(wire.calls).toHaveLength(3);
    expect(error.id).toBe('model.contract');
    expect(error.usage).toMatchObject({ inputTokens: 3000, outputTokens: 600 });
    expect(error.message).toContain(concepts);
    expect(error.message).toContain(`${choice.provider}:${choice.model}`);
    expect(error.message).toContain('entities: ');
    // The run's own line tells how to go on with it.
    expect(error.fix).toBe('Try again, or name another model in THROUGHLINE_MODEL.');
  });

  it('in words only, three times, fails as malformed', async () => {
    wire.answer('identify_concepts', { prose: 'I would rather talk about it.' });
    const error = await failureOf(drafterOf([choice], streamed).draft(concepts, walk[concepts].input));
    expect({ id: error.id, calls: wire.calls.length }).toEqual({ id: 'model.malformed', calls: 3 });
  });

  it('of nothing fails as the provider failed, not as the contract', async () => {
    wire.meetAlways({ fault: 'empty' });
    answerAll();
    const error = await failureOf(drafterOf([choice], streamed).draft(concepts, walk[concepts].input));
    expect(error.id).toBe('model.empty');
  });
});

/** The first stretch of the user's message, which holds the announced mark. */
function promptStart(body: string): string {
  const at = body.indexOf('Tags that end in -');
  return body.slice(at, at + 2000);
}

describe('the answer of another tool', () => {
  it('is repaired when it has the other shape', async () => {
    const right = asAnswer(concepts, walk[concepts].output);
    wire.answer('identify_concepts', { tool: 'revise_daa', json: { contextMap: {} } }, right);
    const { output } = await drafterOf([claude]).draft(concepts, walk[concepts].input);
    expect(output).toEqual(walk[concepts].output);
    expect(wire.calls).toHaveLength(2);
    expect(sentText(wire.calls[1])).toContain('It has none of the fields of the shape');
  });
});

describe('problems that code finds beyond the contract', () => {
  it('are quoted in the repair, and an answer that keeps them is left to lint', async () => {
    const wrong = structuredClone(asAnswer(tactical, walk[tactical].output)) as {
      aggregates: { operations: { covers: string[] }[] }[];
    };
    wrong.aggregates[0]?.operations[0]?.covers.push('US-99');
    wire.answer('define_aggregates', wrong);
    wire.answer('change_define_aggregates', { analysis: 'It stands.' });
    const { output, provenance } = await drafterOf([gpt]).draft(tactical, walk[tactical].input);
    expect(provenance.calls).toBe(3);
    expect(sentText(wire.calls[1])).toMatch(/aggregates\[0\]\.operations\[0\]\.covers\[\d\]: \\"US-99\\" is no part of this PRD/);
    expect(output.aggregates[0]?.operations[0]?.covers).toContain('US-99');
  });

  it('do not lose a usable answer when the repair gets none', async () => {
    const wrong = structuredClone(asAnswer(tactical, walk[tactical].output)) as { aggregates: { context: string }[] };
    if (wrong.aggregates[0]) wrong.aggregates[0].context = 'Nowhere';
    wire.answer('define_aggregates', wrong);
    wire.meet(null, { fault: 'status', status: 400, message: 'no' });
    const { output, provenance } = await drafterOf([claude]).draft(tactical, walk[tactical].input);
    expect(output.aggregates[0]?.context).toBe('Nowhere');
    expect(provenance.calls).toBe(2);
  });

  it('fail the step where work would be lost without a word', async () => {
    const step = 'inception/write-pseudocode';
    const { operations, domainServices } = walk[step].output;
    const astray = operations.map((operation, at) => (at === 0 ? { ...operation, id: 'OP-of-no-aggregate' } : operation));
    wire.answer('write_pseudocode', { operations: astray, domainServices });
    wire.answer('change_write_pseudocode', { analysis: 'It stands.' });
    const error = await failureOf(drafterOf([gpt]).draft(step, walk[step].input));
    expect(error.id).toBe('model.contract');
    expect(error.message).toContain('operations[0].id: "OP-of-no-aggregate"');
  });
});

describe('a list of drafters', () => {
  it('goes on to the next model when one is down, and says who was passed over', async () => {
    answerAll();
    wire.meetAlways({ fault: 'status', status: 529, type: 'overloaded_error', message: 'Overloaded' }, 'anthropic');
    const { provenance } = await drafterOf([claude, gpt]).draft(concepts, walk[concepts].input);
    expect(provenance.drafter.model).toBe(`openai:${gpt.model}`);
    expect(provenance.passedOver).toEqual([{ model: `anthropic:${claude.model}`, because: 'overloaded' }]);
    expect(provenance.calls).toBe(wire.calls.length);
  });

  it('goes on to the next model when one never answers with what the step cannot use', async () => {
    wire.answerWith(({ provider }) =>
      provider === 'anthropic' ? { json: { entities: [] } } : { json: asAnswer(concepts, walk[concepts].output) },
    );
    const { output, provenance } = await drafterOf([claude, gpt]).draft(concepts, walk[concepts].input);
    expect(output).toEqual(walk[concepts].output);
    expect(wire.calls.map(({ provider }) => provider)).toEqual(['anthropic', 'anthropic', 'anthropic', 'openai']);
    expect(provenance.passedOver).toHaveLength(1);
    expect(provenance.usage.inputTokens).toBe(4000);
  });

  it('asks for a repair where the answer came from, not again where nothing came', async () => {
    wire.meetAlways({ fault: 'status', status: 401, message: 'no' }, 'anthropic');
    wire.answer('identify_concepts', { prose: 'no' }, asAnswer(concepts, walk[concepts].output));
    const { provenance } = await drafterOf([claude, gpt]).draft(concepts, walk[concepts].input);
    expect(wire.calls.map(({ provider }) => provider)).toEqual(['anthropic', 'openai', 'openai']);
    expect(provenance.passedOver.map(({ model }) => model)).toEqual([`anthropic:${claude.model}`]);
  });

  it('ends with the rules where they are named, with what the models before them cost', async () => {
    wire.answer('identify_concepts', { prose: 'no' });
    const heard: DraftProgress[] = [];
    const { output, provenance } = await drafterOf([claude, { provider: 'rules' }]).draft(concepts, walk[concepts].input, {
      onProgress: (progress) => heard.push(progress),
    });
    expect(output).toEqual(walk[concepts].output);
    expect(provenance).toMatchObject({ drafter: { kind: 'rules' }, prompt: null, calls: 3, usage: { inputTokens: 3000 } });
    expect(provenance.passedOver.map(({ model }) => model)).toEqual([`anthropic:${claude.model}`]);
    expect(heard.some((one) => one.type === 'note' && one.text.endsWith('the built-in rules draft instead'))).toBe(true);
  });

  it('does not ask a model that is down once more in the next step, when rules draft instead', async () => {
    wire.meetAlways({ fault: 'status', status: 401 });
    const drafter = drafterOf([claude, { provider: 'rules' }]);
    const whys: (string | undefined)[] = [];
    for (const step of allSteps) {
      const { provenance } = await drafter.draft(step, walk[step].input as never);
      expect(provenance.drafter.kind).toBe('rules');
      whys.push(provenance.passedOver[0]?.because);
    }
    expect(wire.calls).toHaveLength(1);
    expect(whys[0]).toBe('not allowed with this key');
    expect(new Set(whys.slice(1))).toEqual(new Set(['gave no answer a moment ago: not allowed with this key']));
  });

  it('may cost something unless all that would be asked are rules', () => {
    const settings = {
      ...wire.settings([claude, { provider: 'rules' }]),
      perStep: { [concepts]: [{ provider: 'rules' } as const] },
    };
    const drafter = createDrafter({
      readSecret: () => Promise.resolve('of the test'),
      settings,
      asker: createModelAsker({ settings }),
      rules: createRulesDrafter(),
      redactor: createRedactor({ redactsEmail: false }),
    });
    expect(drafter.mayCost(tactical)).toBe(true);
    expect(drafter.mayCost(concepts)).toBe(false);
    expect(drafter.mayCost(concepts, [{ provider: 'rules' }, gpt])).toBe(true);
    expect(drafter.mayCost(tactical, [{ provider: 'rules' }])).toBe(false);
    expect(createRulesDrafter().mayCost(tactical, [gpt])).toBe(false);
  });

  it('takes the models of the call before those of the step, and those before the rest', async () => {
    answerAll();
    const settings = { ...wire.settings([{ provider: 'rules' }]), perStep: { [concepts]: [gpt] } };
    const asker = createModelAsker({ settings, clock: impatientClock() });
    const drafter = createDrafter({
      readSecret: () => Promise.resolve('of the test'),
      settings,
      asker,
      rules: createRulesDrafter(),
      redactor: createRedactor({ redactsEmail: false }),
    });
    const byStep = await drafter.draft(concepts, walk[concepts].input);
    const byCall = await drafter.draft(concepts, walk[concepts].input, { models: [claude] });
    const byAll = await drafter.draft('inception/propose-contexts', walk['inception/propose-contexts'].input);
    expect([byStep, byCall, byAll].map(({ provenance }) => provenance.drafter.model ?? 'rules')).toEqual([
      `openai:${gpt.model}`,
      `anthropic:${claude.model}`,
      'rules',
    ]);
  });
});

describe('while a model writes', () => {
  it('names are told as they appear, once each, also when the answer is asked for again', async () => {
    const right = asAnswer(concepts, walk[concepts].output);
    wire.answer('identify_concepts', { text: JSON.stringify(right).slice(0, 900) }, right);
    const found: string[] = [];
    await drafterOf([gpt]).draft(concepts, walk[concepts].input, {
      onProgress: (progress) => void (progress.type === 'found' && found.push(progress.name)),
    });
    const { entities, operations } = walk[concepts].output;
    expect(found).toEqual([...new Set([...entities, ...operations].map(({ name }) => name))]);
  });

  it('names are told once when a stream breaks off and the answer begins anew', async () => {
    answerAll();
    wire.meet({ fault: 'cut', afterPieces: 20 });
    const found: string[] = [];
    await drafterOf([gpt]).draft(concepts, walk[concepts].input, {
      onProgress: (progress) => void (progress.type === 'found' && found.push(progress.name)),
    });
    expect(wire.calls).toHaveLength(2);
    const { entities, operations } = walk[concepts].output;
    expect(found).toEqual([...entities, ...operations].map(({ name }) => name));
  });

  it('an abort ends the draft with its reason', async () => {
    wire.answer('identify_concepts', { json: asAnswer(concepts, walk[concepts].output), pieceDelayMs: 20 });
    const abort = new AbortController();
    const drafting = drafterOf([claude]).draft(concepts, walk[concepts].input, {
      signal: abort.signal,
      onProgress: (progress) => void (progress.type === 'found' && abort.abort(new Error('the run was canceled'))),
    });
    await expect(drafting).rejects.toThrow('the run was canceled');
  });
});

describe('secrets in a PRD', () => {
  it('stay out of the request wherever they stand', async () => {
    answerAll();
    const secret = 'AKIAIOSFODNN7REALKEY';
    const key = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
    const prd = structuredClone(libraryPrd);
    prd.body.objective += ` Use ${secret} to sign in.`;
    prd.body.glossary.push({ term: 'access', meaning: `with ${key}` });
    prd.body.other.push({ heading: 'Notes', level: 2, markdown: `split: ${key.slice(0, 12)}\u200B${key.slice(12)}` });
    await drafterOf([claude]).draft(concepts, { prd });
    const sent = wire.calls[0]?.text ?? '';
    expect(sent).toContain('[REDACTED:');
    expect(sent).not.toContain(secret);
    expect(sent).not.toContain(key.slice(12));
  });
});
