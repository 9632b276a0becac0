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
