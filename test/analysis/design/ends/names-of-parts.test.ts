import { expect, it } from 'vitest';
import { listComponents } from '../../../../src/analysis/design/list-components.ts';
import { passedOver } from '../../../../src/analysis/design/read-choice.ts';

it.each([
  ['We chose Postgres over MongoDB, because the team knows it.', 'MongoDB'],
  ['The board takes rows rather than documents.', 'documents'],
  ['The job writes the bookings of the day over SFTP.', ''],
  ['Commands travel over MQTT; the app asks over HTTPS.', ''],
])('a way is turned down where somebody chooses: %s', (text, other) => {
  expect(passedOver(text)).toBe(other);
});

it('takes no answer for a part of the design', () => {
  const componentDesign =
    'Booking service: keeps the bookings.\n\nNobody does it: a lost booking is a failure.\n\nWe drop it: nobody asked.';
  expect(listComponents({ proposedSolution: { componentDesign, integrationPoints: '' } })).toEqual(['Booking service']);
});
