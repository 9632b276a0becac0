import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const text = '# Lending\n\n## User Stories\n\n### US-1\n\nAs a member, I want to borrow a book so that I can read at home.\n';

test('a PRD in Draft waits for somebody until something is made from it or a run works on it', async () => {
  const { service } = bench;
  const prds = async (): Promise<string[]> =>
    reportSchemas.next.parse(await service.next()).items.flatMap((item) => (item.kind === 'prd' ? [item.prd.key] : []));
  expect(await prds()).toEqual([]);
  const files = [{ name: 'lending.md', source: '/lending.md', bytes: new TextEncoder().encode(text) }];
  const { prd } = await service.prds.import({ files });
  expect(await prds()).toEqual([prd.key]);
  const { run } = await service.runs.start({ workflow: 'inception', prd: prd.key, fresh: false });
  expect(await prds()).toEqual([]);
  await service.runs.follow(run.id, {});
  expect(await prds()).toEqual([]);
  await service.runs.cancel({ key: run.id, note: 'once more' });
  expect(await prds()).toEqual([]);
});

test('the gate that waits already is named where an artifact is submitted twice', async () => {
  const { artifacts } = bench.service;
  const made = await artifacts.create({
    kind: 'prd',
    content: { bytes: new TextEncoder().encode(text.replace('Lending', 'Giving')) },
  });
  const gate = await artifacts.submit({ key: made.artifact.key });
  await expect(artifacts.submit({ key: made.artifact.key })).rejects.toMatchObject({
    id: 'gate.already-pending',
    message: `${gate.id} already waits on ${made.artifact.key}.`,
    fix: `Decide there: \`throughline gate show ${gate.id}\`.`,
  });
});
