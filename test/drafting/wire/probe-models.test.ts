import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { probeModels } from '../../../src/drafting/models/wire/probe-models.ts';
import { startWireModels, type WireModels } from '../../support/wire-models.ts';
import { claude, gpt } from './questions.ts';
import { says } from '../../support/says.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => wire.reset());

afterAll(async () => wire.stop());

it('says of each configured model once that it answers, without a paid request', async () => {
  const settings = {
    ...wire.settings([claude, gpt, { provider: 'rules' }]),
    perStep: { 'inception/identify-concepts': [gpt, { provider: 'anthropic', model: 'claude-opus-5-5' }] } as const,
  };
  wire.models = [claude.model, gpt.model, 'claude-opus-5-5'];
  const probes = await probeModels(settings);
  expect(probes.map(({ model, ok, because }) => ({ model, ok, because }))).toEqual([
    { model: `anthropic:${claude.model}`, ok: true, because: 'the test says so' },
    { model: `openai:${gpt.model}`, ok: true, because: 'the test says so' },
    { model: 'rules', ok: true, because: 'the test says so' },
    { model: 'anthropic:claude-opus-5-5', ok: true, because: 'named for one step' },
  ]);
  expect(probes[0]?.detail).toMatch(/^answers in \d+ ms$/);
  expect(wire.calls).toEqual([]);
});

it('tells which models there are when the configured one is none of them', async () => {
  wire.models = ['llama3.3:70b'];
  const [probe] = await probeModels(wire.settings([gpt]));
  expect(probe).toMatchObject({
    ok: false,
    detail: expect.stringContaining('llama3.3:70b'),
    fix: says('THROUGHLINE_MODEL'),
  });
});

it('names the variable when no key is set, and asks nobody', async () => {
  const settings = { ...wire.settings([claude]), anthropic: { apiKey: null, baseUrl: null } };
  const [probe] = await probeModels(settings);
  expect(probe).toMatchObject({ ok: false, fix: says('ANTHROPIC_API_KEY') });
});

it('says when nobody is there', async () => {
  const gone = await startWireModels();
  const settings = gone.settings();
  await gone.stop();
  for (const probe of await probeModels(settings)) {
    expect(probe).toMatchObject({ ok: false, detail: expect.stringContaining('cannot be reached: connect ECONNREFUSED') });
  }
});

it('does not throw when it is canceled', async () => {
  const [probe] = await probeModels(wire.settings([claude]), AbortSignal.abort());
  expect(probe).toMatchObject({ ok: false });
});
