import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inAnyCase } from '../../src/redaction/in-any-case.ts';

it.each([
  ['tbd', 'TbD', true],
  [String.raw`lösen[-_ ]?ord\d`, 'LÖSEN-ORD7', true],
  [String.raw`пароль|密码`, 'ПАРОЛЬ', true],
  ['[a-z]b', 'AB', false],
])('finds %s in %s: %s', (expression, text, found) => {
  expect(new RegExp(inAnyCase(expression), 'u').test(text)).toBe(found);
});

it('is what the code uses where others would write a group with flags of its own, which the engine gets wrong in a hurry', async () => {
  const written: string[] = [];
  for await (const path of glob('{src,graphs}/**/*.ts'))
    if (/\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):(?!…)/.test(await readFile(path, 'utf8'))) written.push(path);
  expect(written).toEqual([]);
});
