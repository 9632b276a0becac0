import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prdBodySchema } from '../../src/lifecycle/prd.ts';
import { entityTag } from '../../src/usecases/artifacts/entity-tag.ts';
import { reportSchemas, type Report } from '../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';
import { says } from '../support/says.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const intent = `Tenants should report a broken heater from home, so that they need not call. The caretaker must be able to close a report.
A report cannot be closed before somebody was there.`;

type WrittenPrd = Report<'prd-answer'>['prd'];

async function settle(run: Report<'run-summary'>): Promise<WrittenPrd> {
  expect(await bench.service.runs.follow(run.id, {})).toMatchObject({ error: null, status: 'succeeded' });
  const { prd } = reportSchemas['prd-draft'].parse(await bench.service.prdWriting.drafted({ key: run.id }));
  if (!prd) throw new Error(`${run.id} wrote no PRD.`);
  return prd;
}

const draft = async (text = intent): Promise<WrittenPrd> => settle(await bench.service.prdWriting.start({ intent: text }));

const answer = async (key: string, given: Record<string, string>, more: { base?: number; ifMatch?: string } = {}) =>
  reportSchemas['prd-answer'].parse(
    await bench.service.prdWriting.answer({
      key,
      answers: Object.entries(given).map(([question, text]) => ({ question, answer: text })),
      recommended: false,
      ...more,
    }),
  );

const stored = async (key: string) => prdBodySchema.parse((await bench.service.prds.show({ key })).body);

describe('drafting', () => {
  test('a run writes a Draft with at most five open questions, which its findings block for, and says who it was drafted by', async () => {
    const prd = await draft();
    expect(prd).toMatchObject({ status: 'Draft', version: 1, stories: 2 });
    expect(prd.questions.length).toBeGreaterThan(0);
    expect(prd.questions.length).toBeLessThanOrEqual(5);
    const errors = prd.findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code, at }) => `${code} ${at.part}`)).toEqual(prd.questions.map(({ id }) => `PRD-QUESTION-OPEN ${id}`));
    expect((await bench.service.artifacts.show({ key: prd.key })).drafting).toMatchObject([
      { step: 'prd-writing/draft-prd', drafter: { kind: 'rules' } },
    ]);
  });

  test('an intent that says nothing or is a document is refused before a run starts, and its secrets are stored nowhere', async () => {
    const start = (text: string) => bench.service.prdWriting.start({ intent: text });
    await expect(start(' ?! ')).rejects.toMatchObject({ id: 'prd.intent-empty' });
    await expect(start('wish '.repeat(11_000))).rejects.toMatchObject({ id: 'prd.intent-too-long' });
    const secret = 'AKIAIOSFODNN7EXAMPLQ';
    const run = await start(`${intent}\nAccess by aws key ${secret} of the caretaker.`);
    const { key } = await settle(run);
    const kept = JSON.stringify([await bench.service.prds.show({ key }), await bench.ports.runs.read(run.id)]);
    expect(kept).not.toContain(secret);
    expect(kept).toContain('[REDACTED:');
  });

  test('a run of another workflow has written no PRD', async () => {
    const { key } = await draft();
    const { run } = await bench.service.runs.start({ workflow: 'inception', prd: key, fresh: false });
    await bench.service.runs.follow(run.id, {});
    await expect(bench.service.prdWriting.drafted({ key: run.id })).rejects.toMatchObject({ id: 'run.no-result' });
  });
});

describe('answering', () => {
  test('adds a version with the answer in its place and who gave it; an answered question is not asked again', async () => {
    const { key, questions } = await draft();
    const metric = questions.find(({ place }) => place === 'primary-kpi');
    if (!metric) throw new Error('The figure was not asked for.');
    const answered = await answer(key, { [metric.id]: 'Calls fall by 40 percent until May.' });
    expect(answered.outcome).toBe('new-version');
    expect(answered.prd.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id).filter((id) => id !== metric.id));
    expect(answered.prd.answered).toMatchObject([{ id: metric.id, answeredBy: bench.owner.name }]);
    expect(Date.parse(answered.prd.answered[0]?.answeredAt ?? '')).not.toBeNaN();
    expect((await stored(key)).metrics.primaryKpi).toBe('Calls fall by 40 percent until May.');
    expect((await bench.service.prds.show({ key })).reason).toBe(`answered ${metric.id}`);
    await expect(answer(key, { [metric.id]: 'By half.' })).rejects.toMatchObject({ id: 'prd.question-answered' });
  });

  test('as recommended answers all that is open, and nothing blocks any more', async () => {
    const { key } = await draft();
    const { prd } = await bench.service.prdWriting.answer({ key, answers: [], recommended: true });
    expect(prd.questions).toEqual([]);
    expect(prd.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(JSON.stringify(await stored(key))).not.toContain('NEEDS ANSWER');
    await expect(bench.service.prdWriting.answer({ key, answers: [], recommended: true })).rejects.toMatchObject({
      id: 'prd.no-answer',
      fix: says('submit PRD'),
    });
  });

  test('as recommended is offered only where something is recommended', async () => {
    const bytes = new TextEncoder().encode('# Shop\n\n- A guest can place an order.\n\n## Open questions\n\n- Who pays?\n');
    const { prd } = await bench.service.prds.import({ files: [{ name: 'shop.md', source: '/shop.md', bytes }] });
    await expect(bench.service.prdWriting.answer({ key: prd.key, answers: [], recommended: true })).rejects.toMatchObject({
      id: 'prd.no-answer',
      fix: says(/^(?!.*recommended)/s),
    });
  });

  test('keeps what people wrote, and refuses an answer to a version that is not current', async () => {
    const { key, questions } = await draft();
    const [first] = questions;
    if (!first) throw new Error('Nothing was asked.');
    const seen = entityTag(await bench.service.prds.show({ key }));
    const text = await bench.service.artifacts.markdown({ key });
    const bytes = new TextEncoder().encode(text.replace('### Objective\n\n', '### Objective\n\nHeated within a day. '));
    await bench.service.artifacts.edit({ key, content: { bytes }, base: 1 });
    await expect(answer(key, { [first.id]: first.recommended }, { base: 1 })).rejects.toMatchObject({
      id: 'artifact.stale-version',
    });
    await expect(answer(key, { [first.id]: first.recommended }, { ifMatch: seen })).rejects.toMatchObject({
      id: 'precondition.failed',
    });
    const { prd } = await answer(key, { [first.id]: first.recommended }, { base: 2 });
    expect(prd.version).toBe(3);
    expect((await stored(key)).objective).toMatch(/^Heated within a day\. /);
  });

  test('stores nothing when one of several answers cannot be taken, or a secret is in it only without the secret', async () => {
    const { key, questions } = await draft();
    const [first] = questions;
    if (!first) throw new Error('Nothing was asked.');
    await expect(answer(key, { [first.id]: first.recommended, 'Q-99': 'x' })).rejects.toMatchObject({
      id: 'prd.question-unknown',
    });
    expect((await bench.service.prds.show({ key })).version).toBe(1);
    await answer(key, { [first.id]: 'The key is AKIAIOSFODNN7EXAMPLQ.' });
    expect(JSON.stringify(await stored(key))).not.toContain('AKIAIOSFODNN7EXAMPLQ');
  });

  test('opens the gate that waited on the version before again', async () => {
    const { key, questions } = await draft();
    const gate = await bench.service.artifacts.submit({ key });
    expect(gate.blocking.map(({ code }) => code)).toContain('PRD-QUESTION-OPEN');
    const answered = await bench.service.prdWriting.answer({ key, answers: [], recommended: true });
    expect(answered.gate).toMatchObject({ ended: gate.id, opened: expect.stringMatching(/^GATE-/) as string });
    expect(questions.length).toBeGreaterThan(0);
  });
});

describe('drafting anew', () => {
  test('takes the answers along, keeps their record and does not ask them again', async () => {
    const { key, questions } = await draft();
    await expect(bench.service.prdWriting.redraft({ key })).rejects.toMatchObject({ id: 'prd.nothing-answered' });
    await bench.service.prdWriting.answer({ key, answers: [], recommended: true });
    const again = await settle(await bench.service.prdWriting.redraft({ key }));
    expect(again).toMatchObject({ key, version: 3 });
    expect(again.answered.map(({ id, place }) => `${id} ${place}`)).toEqual(questions.map(({ id, place }) => `${id} ${place}`));
    expect(again.questions.filter(({ place }) => questions.some((one) => one.place === place))).toEqual([]);
    for (const { answer: said, place } of again.answered.filter(({ place }) => place !== 'priorities'))
      expect((await bench.service.artifacts.markdown({ key })).split(said).length, place).toBeGreaterThan(2);
  });

  test('never takes the place of what a person wrote, nor of what was imported or is in review', async () => {
    const { key } = await draft();
    await bench.service.prdWriting.answer({ key, answers: [], recommended: true });
    const text = await bench.service.artifacts.markdown({ key });
    const bytes = new TextEncoder().encode(text.replace('# ', '# My '));
    await bench.service.artifacts.edit({ key, content: { bytes } });
    await expect(bench.service.prdWriting.redraft({ key })).rejects.toMatchObject({ id: 'prd.edited' });

    const source = '/intents/imported.md';
    const file = { name: 'imported.md', source, bytes: new TextEncoder().encode('# A\n\n- The desk must close at six.\n') };
    const { prd } = await bench.service.prds.import({ files: [file] });
    await expect(bench.service.prdWriting.redraft({ key: prd.key })).rejects.toMatchObject({ id: 'prd.not-drafted' });

    const submitted = await draft();
    await bench.service.artifacts.submit({ key: submitted.key });
    await expect(bench.service.prdWriting.redraft({ key: submitted.key })).rejects.toMatchObject({ id: 'prd.not-a-draft' });
  });

  test('fails with the reason when somebody wrote a version while it was drafted', async () => {
    const { key, version } = await draft();
    await bench.service.prdWriting.answer({ key, answers: [], recommended: true });
    const run = await bench.ports.runs.start({
      workflow: 'prd-writing',
      input: { intent, answered: [], prd: key, prdVersion: version },
      subject: { prd: key },
      startedById: bench.owner.id,
    });
    expect(await bench.service.runs.follow(run.key, {})).toMatchObject({
      status: 'failed',
      error: { id: 'artifact.stale-version' },
    });
    expect((await bench.service.prds.show({ key })).version).toBe(2);
  });
});
