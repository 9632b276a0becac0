import { describe, expect, it } from 'vitest';
import { lintDaa } from '../../src/analysis/lint/lint-daa.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { draftDaa, invariantsOf, operationsOf } from './draft-daa.ts';
import { prdOfStories } from './prd-of.ts';

const prd = prdOfStories('Orchestra', [
  { role: 'manager', wish: 'schedule a concert', criteria: ['A concert cannot be scheduled on a holiday'] },
  { role: 'manager', wish: 'cancel a concert' },
]);

async function revise(text: string, part = '') {
  const { daa } = await draftDaa(prd);
  const { output } = await createRulesDrafter().draft('inception/revise-daa', {
    prd,
    daa,
    findings: [],
    comments: [{ part, text }],
  });
  return { ...output, before: daa };
}

describe('a comment', () => {
  it.each<[string, string, string[]]>([
    ['Remove the operation cancelConcert.', '', ['scheduleConcert']],
    ['remove it', 'OP-cancel-concert', ['scheduleConcert']],
    ['rename cancelConcert to callOffConcert', '', ['scheduleConcert', 'callOffConcert']],
    ['Add an operation postponeConcert to Concert', '', ['scheduleConcert', 'cancelConcert', 'postponeConcert']],
  ])('"%s" (%s) is done', async (text, part, operations) => {
    const { daa, notDone } = await revise(text, part);
    expect(notDone).toEqual([]);
    expect(operationsOf(daa).map(({ name }) => name)).toEqual(operations);
    expect(lintDaa({ daa, prd }).filter(({ code }) => /DANGLING|DUPLICATE|NOT-RAISED/.test(code))).toEqual([]);
  });

  it('that states an invariant adds it in its own words', async () => {
    const { daa, before } = await revise('add invariant: a concert has one conductor', 'Concert');
    expect(invariantsOf(daa)).toEqual([...invariantsOf(before), 'A concert has one conductor.']);
  });

  it.each([
    'make it nicer',
    'remove playChess',
    'rename cancelConcert to scheduleConcert',
    'add operation cerateConcert to Concert',
    'split the aggregate in two',
  ])('"%s" is left, with the reason', async (text) => {
    const { daa, notDone, before } = await revise(text);
    expect(daa).toEqual(before);
    expect(notDone).toEqual([expect.stringMatching(new RegExp(`^“${text}”: .+\\.$`))]);
  });
});
