import { expect, it } from 'vitest';
import { wrapMethods } from '../../../src/usecases/requests/wrap-methods.ts';

const service = {
  next: () => Promise.resolve('next'),
  runs: {
    list: (word: string) => Promise.resolve(`list ${word}`),
    rules: { set: () => Promise.resolve('set') },
  },
};

it('wraps each method when it is asked for, with its whole name', async () => {
  const asked: string[] = [];
  const wrapped = wrapMethods(service, (call, name) => {
    asked.push(name);
    return async (...given) => `(${String(await call(...given))})`;
  });
  expect(asked).toEqual([]);
  expect(await wrapped.runs.list('all')).toBe('(list all)');
  expect(await wrapped.runs.rules.set()).toBe('(set)');
  expect(await wrapped.next()).toBe('(next)');
  expect(asked).toEqual(['runs.list', 'runs.rules.set', 'next']);
  expect({ ...wrapped.runs.rules }).toHaveProperty('set');
  expect(Object.keys(wrapped)).toEqual(['next', 'runs']);
});
