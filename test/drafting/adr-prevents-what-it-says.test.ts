import { describe, expect, it } from 'vitest';
import { whatHappens } from '../../src/analysis/design/what-happens.ts';
import { listPrevented } from '../../src/drafting/rules/adr/state-prevented.ts';
import { speaksOfDimension } from '../../src/drafting/rules/adr/speaks-of-dimension.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import { bareDesign, decided, pointOf, recordOf } from './decided-design.ts';

describe('what a decision prevents', () => {
  it.each([
    ['Late visitors see "this time is no longer available".', []],
    ['The ward is shown “never give twice” in red.', []],
    [
      'The lunch is charged to the town instead of the family’s.',
      ['What would go against “The lunch is charged to the town instead of the family’s”.'],
    ],
    ['Both take the lock first, so they never interleave.', ['What would go against “they never interleave”.']],
    ['Bids are read from a table, instead of the copy in Redis.', ['The copy in Redis.']],
    ['Meters are never read by hand.', ['What would go against “Meters are never read by hand”.']],
    [
      'A job marks each booking as reminded, never twice.',
      ['What would go against “A job marks each booking as reminded, never twice”.'],
    ],
    ['The invoice goes out on time, never late.', ['What would go against “The invoice goes out on time, never late”.']],
    ['Doses are released by two, never alone.', ['What would go against “Doses are released by two, never alone”.']],
    [
      'The crane is moved by the operator, not automatically.',
      ['What would go against “The crane is moved by the operator, not automatically”.'],
    ],
    ['Seats are shown in one list, not in both.', ['What would go against “Seats are shown in one list, not in both”.']],
    ['The customer is told once, not again.', ['What would go against “The customer is told once, not again”.']],
    // What is named says enough, however it is done.
    ['Parcels go by rail, not twice daily by lorry.', ['Twice daily by lorry.']],
    ['One mail is sent, never two mails at once.', ['Two mails at once.']],
    ['The gate is opened by the guard, never the driver alone.', ['The driver alone.']],
    ['A copy is kept, not the late version.', ['The late version.']],
    ['The first lab reads it, not the other lab first.', ['The other lab first.']],
    ['Slots are held for 15 minutes, not 30 minutes.', ['30 minutes.']],
  ])('is said by the decision, and by nobody on a screen: %s', (text, prevented) => {
    expect(listPrevented(text)).toEqual(prevented);
  });

  it.each([
    [
      'invariant-broken',
      'Beds: it reads as if a rule of the model gave way here',
      'Beds: a rule that has to hold at all times is broken',
    ],
    ['authorization', 'Order page: it reads as if whoever is inside might do it', 'Order page: somebody asks who may not'],
    [
      'boundary',
      'Billing: it reads as if it belonged to another part of the model',
      'Billing: one part changes what belongs to another',
    ],
    [
      'constraint-broken',
      'Hosting: it reads as if a constraint left more room than it does',
      'Hosting: a constraint is not kept',
    ],
  ] as const)('is what a suspicion would come to, and not that a sentence reads so: %s', (concern, text, told) => {
    expect(whatHappens({ concern, text, tiedTo: '' })).toBe(told);
  });

  it.each([
    [
      'constraint-broken',
      'Technology Choices: RabbitMQ is used, which nobody there has run',
      'RabbitMQ is used, which nobody there has run',
    ],
    ['constraint-broken', 'Ledger: it needs a broker, which nobody has run', 'Ledger: it needs a broker, which nobody has run'],
    ['authorization', 'Ward list: a nurse opens it, whom nobody has asked', 'Ward list: a nurse opens it, whom nobody has asked'],
    ['monitoring', 'Night job: nobody notices when it stands still', 'Night job: a job stands still, and nobody notices'],
    ['failure-mode', 'Lab: nobody says what happens, which matters at night', 'Lab: it fails or does not answer'],
    ['authorization', 'Order page: no role is named, which every clerk would use', 'Order page: somebody asks who may not'],
  ] as const)('is what a title tells, where only what follows it denies anything: %s %s', (concern, text, told) => {
    expect(whatHappens({ concern, text, tiedTo: 'Technology Choices ("Events go over RabbitMQ from one to the other.")' })).toBe(
      told,
    );
  });

  it('names the sentence that is suspected, where the objection only names its section or line', () => {
    const tiedTo = 'CON-2 ("Starting a batch depends on the lab.")';
    const happens = (text: string, concern: 'failure-mode' | 'invariant-broken'): string =>
      whatHappens({ concern, text, tiedTo });
    expect(happens('CON-2: nobody says what happens', 'failure-mode')).toBe(
      '“Starting a batch depends on the lab”: it fails or does not answer',
    );
    expect(happens('Component Design: it reads as if a rule of the model gave way here', 'invariant-broken')).toBe(
      '“Starting a batch depends on the lab”: a rule that has to hold at all times is broken',
    );
  });
});

describe('how a decision is checked', () => {
  const ruleOf = (text: string): string | undefined =>
    pointOf(recordOf(bareDesign((body) => void (body.designSession.decisions = [decided('DEC-1', text)]))), text)?.rule;
  it.each([
    ['The table `rental` is renamed to `ride`.', '`ride`', '`rental`'],
    ['The state `open_bed` becomes `free_bed`.', '`free_bed`', '`open_bed`'],
    ['`legacy_fee` is changed into `waste_fee`.', '`waste_fee`', '`legacy_fee`'],
  ])('searches for no name that is gone afterwards: %s', (text, found, gone) => {
    expect(ruleOf(text)).toContain(found);
    expect(ruleOf(text)).not.toContain(gone);
  });
});

describe('what answers how a release is taken back', () => {
  it.each([
    ['The flag lives in the Payments schema.', false],
    ['It is behind a flag, and the flag is turned off.', true],
    ['The transaction is rolled back.', false],
    ['The old version is deployed again, and reads the new column.', true],
  ])('%s', (text, isAbout) => {
    expect(speaksOfDimension('rollback', { label: '', text })).toBe(isAbout);
  });

  it.each([
    '- **PlacesReleased**: Sales hears of it, the lower number is dropped.',
    '- **Rollout**',
    '- **BedReleased**: the ward is told.',
  ])('is no heading, and no event that is called Released: %s', (design) => {
    const adr = recordOf(bareDesign((body: RfcBody) => void (body.proposedSolution.componentDesign = design)));
    expect(adr.openPoints.map(({ section }) => section)).toContain('Rollback');
  });
});

it('alerts nobody when a log has been kept long enough, and reads the figure behind "Alert:"', () => {
  const alertsOf = (monitoring: string): string[] =>
    recordOf(bareDesign((body) => void (body.nonFunctional.monitoring = monitoring))).monitoring.alerts.map(
      ({ name, threshold }) => `${name}: ${threshold}`,
    );
  expect(alertsOf('The log of the application, searchable for 30 days.').join()).not.toContain('30 days');
  expect(alertsOf('Block list not confirmed: Alert: 60 minutes.')).toContain('Block list not confirmed: 60 minutes');
});
