import { expect, it } from 'vitest';
import { lintTypedIds } from '../../../src/analysis/lint/lint-typed-ids.ts';

const before = ['US-1', 'US-1.AC-1', 'US-3', 'NFR-1', 'OP-borrow'];
const everUsed = [...before, 'US-2', 'US-1.AC-2'];
const told = (...now: string[]) => lintTypedIds({ now, before, everUsed }).map(({ code, at }) => `${code} ${at.part}`);

it('tells nothing of ids that stood, that are next, or that are names', () => {
  expect(told('US-1', 'US-3', 'US-4', 'US-5', 'US-4.AC-1', 'US-1.AC-3', 'NFR-2', 'REQ-1', 'OP-return')).toEqual([]);
});

it('tells an id that nothing had and that is not the next, with the one that would be', () => {
  expect(told('US-1', 'US-9', 'US-1.AC-7')).toEqual(['PART-ID-TYPED US-9', 'PART-ID-TYPED US-1.AC-7']);
  expect(lintTypedIds({ now: ['US-9'], before, everUsed })[0]?.message).toContain('US-4 would be next');
});

it('warns of an id that had gone, because links to it lead somewhere again', () => {
  expect(told('US-1', 'US-2', 'US-1.AC-2')).toEqual(['PART-ID-BACK US-2', 'PART-ID-BACK US-1.AC-2']);
});
