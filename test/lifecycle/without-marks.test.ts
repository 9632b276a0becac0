import { expect, it } from 'vitest';
import { withoutMarks } from '../../src/lifecycle/without-marks.ts';
import { bareDesign, mark } from '../drafting/decided-design.ts';

function standing(text: string): string {
  const { rfc } = bareDesign((body) => void (body.proposedSolution.componentDesign = text));
  return withoutMarks('RFC-007', rfc.body).proposedSolution.componentDesign;
}

it.each([
  [`- **Desk**: ~~held in memory.~~ ${mark('DEC-5', 'The list is a table.')}`, '- **Desk**: The list is a table.'],
  [`The card is charged. ${mark('DEC-2', 'Calls end after 2 s.')}`, 'The card is charged. Calls end after 2 s.'],
  [`Meters are read. ${mark('CH-3', 'Once a day is enough.')}`, 'Meters are read. Once a day is enough.'],
  ['Beds are counted. → DEC-1', 'Beds are counted.'],
  [mark('DEC-4', 'Certificates are read by hand.'), 'Certificates are read by hand.'],
  ['Rejected by DEC-3: too slow.', 'Rejected by RFC-007#DEC-3: too slow.'],
  ['Taken up by CH-2.', 'Taken up by RFC-007#CH-2.'],
])('says what was decided as anything else, and names no decision as one of its own session: %s', (text, told) => {
  expect(standing(text)).toBe(told);
});

it.each([
  'The list is a table.',
  'Rows ~~by hand~~ are read.',
  'A → B, and then C.',
  'As RFC-003#DEC-1 decided, there is one queue.',
  'The room is called CODEC-1.',
  'December is DEC, the day is the 1st.',
])('leaves everything else as it stands: %s', (text) => {
  expect(standing(text)).toBe(text);
});
