import { expect, it } from 'vitest';
import { holdSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

it('asks whether two decisions that do the same in two ways both hold, with the commands for either', () => {
  const session = holdSession(lendingDesign());
  session.say({ move: 'decide', as: 'choose', text: 'Lockers have no sign-in of their own.' });
  const { text } = session.say({ move: 'decide', as: 'choose', text: 'The lockers let members sign in with a PIN.' });
  expect(text).toContain('Do DEC-2 (“sign in with a PIN”) and DEC-1 (“no sign-in of their own”) go together?');
  expect(text).toContain('`--about DEC-1 --anew`');
  expect(text).toContain('`throughline design strike RFC-001 DEC-2 --keep DEC-1`');
  expect(text).not.toContain('holds no longer');
  expect(session.say({ move: 'decide', as: 'choose', text: 'Loans are rows.' }).text).not.toContain('go together');
});
