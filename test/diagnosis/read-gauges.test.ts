import { expect, test } from 'vitest';
import { readGauges } from '../../src/diagnosis/read-gauges.ts';

const fine = {
  readiness: () =>
    Promise.resolve([
      { name: 'database', ok: true, needed: true, detail: 'answers' } as const,
      { name: 'queue', ok: false, needed: true, detail: 'does not answer' } as const,
    ]),
  readFigures: () => Promise.resolve([{ gauge: 'outbox_depth', value: 3 } as const]),
  countJobs: () => Promise.resolve({ waiting: 2 }),
};
const namesOf = async (parts: Partial<typeof fine>): Promise<string[]> =>
  (await readGauges({ ...fine, ...parts })).map(({ gauge, labels, value }) =>
    [gauge, ...Object.values(labels ?? {}), value].join(' '),
  );
const up = ['part_up database 1', 'part_up queue 0'];

test('every part that answers has its gauges, and each says whether it does', async () => {
  expect(await namesOf({})).toEqual(['outbox_depth 3', 'queue_jobs waiting 2', ...up]);
});

test('a process without workers tells nothing of jobs', async () => {
  expect(await namesOf({ countJobs: () => Promise.resolve(null as never) })).toEqual(['outbox_depth 3', ...up]);
});

test('what refuses, and what says nothing, is left out, and the rest is there', async () => {
  expect(await namesOf({ countJobs: () => Promise.reject(new Error('gone')) })).toEqual(['outbox_depth 3', ...up]);
  expect(await namesOf({ readFigures: () => new Promise<never>(() => undefined) })).toEqual(['queue_jobs waiting 2', ...up]);
});
