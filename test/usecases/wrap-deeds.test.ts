import { expect, it } from 'vitest';
import { wrapDeeds } from '../../src/usecases/wrap-deeds.ts';

const service = {
  next: () => Promise.resolve('next'),
  runs: {
    list: (word: string) => Promise.resolve(`list ${word}`),
    rules: { set: () => Promise.resolve('set') },
  },
};

it('wraps each deed when it is asked for, with its whole name and what the table says of it', async () => {
  const asked: unknown[] = [];
  const wrapped = wrapDeeds(service, { runs: { list: 'read', rules: { set: null } } }, (deed, entry, name) => {
    asked.push([name, entry]);
    return async (...given) => `(${String(await deed(...given))})`;
  });
  expect(asked).toEqual([]);
  expect(await wrapped.runs.list('all')).toBe('(list all)');
  expect(await wrapped.runs.rules.set()).toBe('(set)');
  expect(await wrapped.next()).toBe('(next)');
  expect(asked).toEqual([
    ['runs.list', 'read'],
    ['runs.rules.set', null],
    ['next', undefined],
  ]);
});

it('wraps what is wrapped already, and can be spread and listed as before', async () => {
  const twice = wrapDeeds(
    wrapDeeds(service, {}, (deed) => async () => `${String(await deed())}!`),
    {},
    (deed, entry) => async () => `${String(await deed())}${entry === undefined ? '?' : ''}`,
  );
  expect(await twice.next()).toBe('next!?');
  expect({ ...twice.runs.rules }).toHaveProperty('set');
  expect(Object.keys(twice)).toEqual(['next', 'runs']);
});
