import { expect, it } from 'vitest';
import { assignMerges } from '../../../src/analysis/attribution/assign-merges.ts';

/** `m:a,b` is a commit with its parents. */
function assign(text: string, ...tips: string[]): { via: Record<string, string>; beyond: readonly string[] } {
  const parents = new Map(
    text.split(' ').map((one) => {
      const [sha = '', list = ''] = one.split(':');
      return [sha, list === '' ? [] : list.split(',')];
    }),
  );
  const { via, beyond } = assignMerges(parents, tips);
  return { via: Object.fromEntries(via), beyond };
}

it.each([
  ['a branch', 'm:b,y y:x x:a b:a a:', ['m'], { x: 'm', y: 'm' }, []],
  ['a merge within a merged branch', 'm:b,n n:x,z x:a z:a b:a a:', ['m'], { n: 'm', x: 'm', z: 'n' }, []],
  ['a branch that merged the main line', 'm:b,y y:x,b x:a b:a a:', ['m'], { y: 'm', x: 'm' }, []],
  ['a pull that swapped the parents', 'p:l,b l:a b:a a:', ['p'], { b: 'p' }, []],
  ['an open branch beside', 'c:b b:a o:a a:', ['c', 'o'], {}, []],
  ['a merge of what is known already', 'm:b,y', ['m'], {}, ['m']],
])('%s', (_what, text, tips, via, beyond) => {
  expect(assign(text, ...tips)).toEqual({ via, beyond });
});

it('walks a hundred thousand commits without recursion', () => {
  const parents = new Map(Array.from({ length: 100_000 }, (_, at) => [`${at}`, at === 0 ? [] : [`${at - 1}`]] as const));
  expect(assignMerges(parents, ['99999']).via.size).toBe(0);
});
