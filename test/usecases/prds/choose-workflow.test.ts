import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkflowAnswers } from '../../../src/lifecycle/workflow-choice.ts';
import { reportSchemas } from '../../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';
import { says } from '../../support/says.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const simple: WorkflowAnswers = { 'complex-domain': false, 'high-risk': false, 'juniors-learning': false, simple: true };

let imported = 0;
async function importPrd(): Promise<string> {
  const source = `/choice-${++imported}.md`;
  const text = `# Lending ${imported}\n\n## User Stories\n\n- As a member, I want to borrow a book so that I can read at home.\n- As a member, I want to return a book so that others can read it.\n`;
  const { prd } = await bench.service.prds.import({ files: [{ name: source, source, bytes: new TextEncoder().encode(text) }] });
  return prd.key;
}

const start = (prd: string, anyway?: string) =>
  bench.service.runs.start({ workflow: 'inception', prd, fresh: false, ...(anyway === undefined ? {} : { anyway }) });

test('before anybody chose, what is asked and what each way costs is shown, and nothing is in the way of a DAA', async () => {
  const prd = await importPrd();
  const shown = reportSchemas['workflow-show'].parse(await bench.service.workflows.show({ key: prd }));
  expect(shown).toMatchObject({ prd, choice: null, earlier: [] });
  expect(shown.questions).toHaveLength(5);
  expect(shown.costs.map(({ path, gates }) => [path, gates])).toEqual([
    ['full', 3],
    ['lightweight', 3],
    ['lightweight-with-validation', 3],
  ]);
  const { run } = await start(prd);
  expect(await bench.service.runs.show({ key: run.id })).toMatchObject({ choice: null });
  await bench.service.runs.cancel({ key: run.id, note: 'seen enough' });
});

test('a PRD whose way is the light one gets no DAA, unless somebody says why, which the run keeps', async () => {
  const prd = await importPrd();
  const chosen = await bench.service.workflows.choose({ key: prd, answers: simple, reason: '' });
  expect(reportSchemas['workflow-show'].parse(chosen)).toMatchObject({
    choice: { path: 'lightweight', condition: 'simple', chosenBy: 'Ada', answers: simple },
  });
  await expect(start(prd)).rejects.toMatchObject({ id: 'workflow.other-path', fix: says('--anyway') });
  await expect(start(prd, '  ')).rejects.toMatchObject({ id: 'workflow.other-path' });
  expect((await bench.ports.runs.list({ subject: { name: 'prd', key: prd } })).length).toBe(0);

  const { run } = await start(prd, 'the domain expert wants a model');
  const shown = reportSchemas['run-show'].parse(await bench.service.runs.show({ key: run.id }));
  expect(shown.choice).toMatchObject({
    path: 'lightweight',
    condition: 'simple',
    chosenBy: 'Ada',
    anyway: 'the domain expert wants a model',
  });
  // The run that stands is found again, whatever was chosen.
  expect(await start(prd)).toMatchObject({ run: { id: run.id } });
  expect(await bench.service.runs.follow(run.id, {})).toMatchObject({ status: 'waiting' });
  await bench.service.runs.cancel({ key: run.id, note: 'seen enough' });
});

test('chosen again with a reason, the way is open; what a run was started under stays with it', async () => {
  const prd = await importPrd();
  await bench.service.workflows.choose({ key: prd, answers: simple, reason: '' });
  await expect(
    bench.service.workflows.choose({ key: prd, answers: { 'complex-domain': true }, reason: '' }),
  ).rejects.toMatchObject({ id: 'workflow-choice.reason-required' });
  const again = await bench.service.workflows.choose({ key: prd, answers: { 'complex-domain': true }, reason: 'tariffs' });
  expect(again).toMatchObject({ choice: { path: 'full', reason: 'tariffs' }, earlier: [{ path: 'lightweight' }] });
  const { run } = await start(prd);
  await bench.service.workflows.choose({ key: prd, answers: simple, reason: 'no tariffs' });
  const shown = await bench.service.runs.show({ key: run.id });
  expect(shown.choice).toMatchObject({ path: 'full', condition: 'complex-domain' });
  expect(shown.choice).not.toHaveProperty('anyway');
  await bench.service.runs.cancel({ key: run.id, note: 'seen enough' });
});

test('there is no way to choose for what is no PRD', async () => {
  await expect(bench.service.workflows.show({ key: 'PRD-999' })).rejects.toMatchObject({ id: 'artifact.not-found' });
  await expect(bench.service.workflows.choose({ key: 'PRD-999', answers: simple, reason: '' })).rejects.toMatchObject({
    id: 'artifact.not-found',
  });
});
