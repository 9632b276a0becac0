import { expect, it } from 'vitest';
import { listInvariants } from '../../../src/analysis/design/list-invariants.ts';
import { designOf } from '../challenge/design-of.ts';

const tip = [
  '# Slot reminders',
  '## Proposed Implementation',
  '### Database Changes',
  '- **DB-1:** Table `reminder` with `slot_id` and `sent_at`.',
].join('\n\n');
const placesIn = (componentDesign: string): (string | null)[] =>
  listInvariants(designOf({ tip, sections: { 'Component Design': componentDesign } })).map(({ place }) => place);

it('finds a change of a TIP where the RFC repeats it, or takes over what the TIP proposes', () => {
  expect(placesIn('Something else altogether.')).toEqual([null]);
  expect(placesIn('DB-1 comes first.')).toEqual(['Component Design']);
  expect(placesIn('As TIP-001 proposes.')).toEqual(['Component Design, which takes TIP-001 over']);
  expect(placesIn('As TIP-002 proposes.')).toEqual([null]);
});
