import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

test('a run that is left in the middle is told as it stands then: queued, since nobody works on it', async () => {
  const { service } = bench;
  const bytes = await readFile('examples/library-lending.prd.md');
  const { prd } = await service.prds.import({ files: [{ name: 'prd.md', source: '/prds/prd.md', bytes }] });
  const { run } = await service.runs.start({ workflow: 'inception', prd: prd.key, fresh: false });
  const leaving = new AbortController();
  const left = await service.runs.follow(run.id, {
    signal: leaving.signal,
    onEvent: ({ type }) => {
      if (type === 'node-finished') leaving.abort();
    },
  });
  expect(left).toMatchObject({ id: run.id, status: 'queued' });
  await expect(service.runs.follow(run.id, {})).resolves.toMatchObject({ status: 'waiting' });
});
