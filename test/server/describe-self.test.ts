import { expect, test } from 'vitest';
import { describeSelf } from '../../src/server/describe-self.ts';

test('a process that was told to leave is not ready any more, whatever its parts say', async () => {
  const leaving = new AbortController();
  const self = describeSelf(
    { readiness: () => Promise.resolve([{ name: 'database', ok: true, detail: 'answers' }]) },
    leaving.signal,
  );
  const oks = async (): Promise<boolean[]> => (await self.readiness()).map(({ ok }) => ok);
  expect(await oks()).toEqual([true, true]);
  leaving.abort();
  expect(await oks()).toEqual([true, false]);
});

test('every start is another instance, with another secret', () => {
  const parts = { readiness: () => Promise.resolve([]) };
  const [one, two] = [1, 2].map(() => describeSelf(parts, new AbortController().signal));
  expect(one?.instance).not.toBe(two?.instance);
  expect(one?.secret).not.toBe(two?.secret);
});
