import { expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { materialOf } from './material-of.ts';

const objections = (security: string, text: string) =>
  findObjections(materialOf({ asked: { security }, section: 'Security', text, concerns: ['authorization'] })).filter(
    ({ title }) => title.includes('nothing leaves out what'),
  );

it.each([
  [
    'Contractors see name, address and photos only for work orders assigned to them.',
    'Contractors sign in and open the pages and photos of work orders by number, so that colleagues help out without a word.',
  ],
  [
    'A tutor reads submissions and grades only of groups that are assigned to them.',
    'A tutor gets submissions and grades on one page and opens each by its address, which makes holiday cover easy.',
  ],
])('asks where it ends what a role gets at: %s', (security, text) => {
  const [found] = objections(security, text);
  expect(found).toMatchObject({ concern: 'authorization', weight: 'minor' });
  expect(found?.ties).toContainEqual({ kind: 'requirement', ref: 'PRD-001#NFR-1', quote: security });
});

it.each([
  [
    'Contractors see name, address and photos only for work orders assigned to them.',
    'Contractors open the pages and photos of work orders; the query asks for those assigned to the caller, and any other number is answered with 404.',
  ],
  [
    'A tutor reads only submissions of their own groups.',
    'A tutor reads submissions; the service checks the group at each read.',
  ],
  ['A walk case is open only while bookings exceed rooms.', 'A walk case opens and shows bookings and rooms.'],
  ['Auditors may read the log.', 'Auditors read the log in the portal and see each entry.'],
])('says nothing where the design says it, or nothing is limited: %s — %s', (security, text) => {
  expect(objections(security, text)).toEqual([]);
});
