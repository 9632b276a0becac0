import { expect, test } from 'vitest';
import { describeSelf } from '../../src/server/describe-self.ts';

test('a process that was told to leave is not ready any more, whatever its parts say', async () => {
  const leaving = new AbortController();
  const self = describeSelf(
    { readiness: () => Promise.resolve([{ name: 'database', ok: true, needed: true, detail: 'answers' }]) },
    { role: 'all', signal: leaving.signal },
  );
  const oks = async (): Promise<boolean[]> => (await self.readiness()).map(({ ok }) => ok);
  expect(await oks()).toEqual([true, true]);
  leaving.abort();
  expect(await oks()).toEqual([true, false]);
});

test('every start is another instance, with another secret', () => {
  const parts = { readiness: () => Promise.resolve([]) };
  const [one, two] = [1, 2].map(() => describeSelf(parts, { role: 'api', signal: new AbortController().signal }));
  expect(one?.instance).not.toBe(two?.instance);
  expect(one?.secret).not.toBe(two?.secret);
});

test.each([
  ['api', false],
  ['all', false],
  ['worker', true],
] as const)('of a process with the role %s the queue counts: %s', async (role, needed) => {
  const queue = { name: 'queue', ok: false, needed: true, detail: 'does not answer' } as const;
  const parts = { readiness: () => Promise.resolve([queue, { ...queue, name: 'database' } as const]) };
  const checks = await describeSelf(parts, { role, signal: new AbortController().signal }).readiness();
  expect(checks.map(({ name, ok, needed: counts }) => [name, ok, counts])).toEqual([
    ['queue', false, needed],
    ['database', false, true],
    ['serving', true, true],
  ]);
});
