import { expect, it } from 'vitest';
import { listSourceTexts } from '../../../src/drafting/rules/dialogue/source-sentences.ts';
import { bareDesign } from '../decided-design.ts';

it.each([
  ['must-have', 'scan: as clerk, so that it is counted (must-have).'],
  [null, 'scan: as clerk, so that it is counted.'],
] as const)('tells the priority of a story where it has one: %s', (priority, told) => {
  const material = bareDesign(() => undefined);
  const [story] = material.prd.body.stories;
  if (!story) throw new Error('The fixture has a story.');
  const one = { ...story, title: 'scan', role: 'clerk', benefit: 'it is counted', priority };
  const texts = listSourceTexts({ ...material, prd: { ...material.prd, body: { ...material.prd.body, stories: [one] } } });
  expect(texts.map(({ text }) => text)).toContain(told);
});
