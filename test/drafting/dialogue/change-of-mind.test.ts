import { expect, it } from 'vitest';
import { holdSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

const dropped = 'Without Kafka, a table in PostgreSQL instead.';

it('says that a decision takes the place of one that gave up what stays', () => {
  const session = holdSession(lendingDesign());
  session.say({ move: 'decide', as: 'choose', text: dropped });
  const { text } = session.say({ move: 'decide', as: 'choose', text: 'Kafka stays.' });
  expect(text).toContain('It takes the place of DEC-1.');
  expect(text).not.toContain('do not go together');
  expect(session.say({ move: 'ask', text: 'What did we decide?' }).text).toMatch(/replaced since:\n\n- .*DEC-1/s);
});

it('names both where it stays for one part alone', () => {
  const session = holdSession(lendingDesign());
  session.say({ move: 'decide', as: 'choose', text: dropped });
  const { text } = session.say({ move: 'decide', as: 'choose', text: 'Kafka stays for the text message sender.' });
  expect(text).not.toContain('takes the place');
  expect(text).toContain(`DEC-2 and DEC-1 do not go together: DEC-1 (“${dropped}”) gives up Kafka, and both hold.`);
  expect(session.say({ move: 'decide', as: 'choose', text: 'Loans are rows.' }).text).not.toContain('do not go together');
});

it.each([
  [
    'The check runs every hour, and looks at the last 26 hours.',
    'The check runs every 15 minutes.',
    ' “looks at the last 26 hours” is not said again and falls with it: decide it once more where it is to hold.',
  ],
  [
    'The check runs every hour; deleted copies are archived for a year.',
    'The check runs at noon.',
    '“deleted copies are archived for a year”',
  ],
  ['The check runs every hour.', 'The check runs every 15 minutes.', ''],
  ['The check runs every hour, and the check mails the desk.', 'The check runs daily and mails nobody at the desk.', ''],
])('tells what of a replaced decision is not said again: %s', (before, after, falling) => {
  const session = holdSession(lendingDesign());
  session.say({ move: 'decide', as: 'choose', text: before });
  const { text } = session.say({ move: 'decide', as: 'choose', about: ['DEC-1'], text: after });
  expect(text).toContain('It takes the place of DEC-1.');
  if (falling === '') expect(text).not.toContain('falls with it');
  else expect(text).toContain(falling);
});

it('tells of a decision that goes against a rule of the model', () => {
  const design = lendingDesign();
  if (design.source.kind !== 'daa') throw new Error('no model');
  design.source.body.aggregates[0]!.invariants.push({
    id: 'INV-loan-2',
    statement: 'Nobody but a librarian waives a fine.',
  } as never);
  const session = holdSession(design);
  const broken = session.say({ move: 'decide', as: 'choose', text: 'A reader may also waive a fine below two euros.' });
  expect(broken.text).toContain('goes against');
  expect(broken.text).toContain('INV-loan-2 (“Nobody but a librarian waives a fine.”), which every design has to keep.');
  const kept = session.say({ move: 'decide', as: 'choose', text: 'A librarian may waive a fine by telephone.' });
  expect(kept.text).not.toContain('goes against');
});
