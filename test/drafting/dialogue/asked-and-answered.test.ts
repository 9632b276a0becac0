import { expect, it } from 'vitest';
import { claimsDesign, coldStoreDesign } from './asked-designs.ts';
import { holdSession } from './hold-session.ts';

const designs = { claims: claimsDesign, 'cold store': coldStoreDesign };

/** What each is answered by, word for word; null where nothing says so, which is the answer then. */
const asked: readonly [design: keyof typeof designs, question: string, answer: string | null][] = [
  ['claims', 'Who may accept a claim?', 'Only an adjuster may accept a claim.'],
  ['claims', 'Who can accept claims?', 'Only an adjuster may accept a claim.'],
  ['claims', 'Who is allowed to accept a claim?', 'Only an adjuster may accept a claim.'],
  ['claims', 'Who accepts a claim?', 'Only an adjuster may accept a claim.'],
  ['claims', 'Who may withdraw a claim?', null],
  ['claims', 'How often may a claim be paid?', 'A claim is paid at most once.'],
  ['claims', 'How much may be spent each month?', 'At most 900 euros a month'],
  ['claims', 'What does hosting cost?', 'At most 900 euros a month may be spent on hosting.'],
  ['claims', 'What is the budget?', 'At most 900 euros a month'],
  ['claims', 'What does the bank charge?', null],
  ['claims', 'What does an adjuster cost?', null],
  ['claims', 'When is the deadline?', 'Live by 1 March.'],
  ['claims', 'What is the deadline of the bank?', null],
  ['claims', 'What does deductible mean?', 'What the policyholder bears of a damage.'],
  ['claims', 'What does lateral mean?', null],
  ['claims', 'What does accident mean?', null],
  ['claims', 'What happens when the bank refuses a payout?', 'The claim goes back to its adjuster with the reason.'],
  ['claims', 'How many photos does a report take?', 'A report takes at most ten photos.'],
  ['claims', 'Where are claims stored?', 'stores claims in PostgreSQL'],
  ['claims', 'Which typeface is used on letters?', null],
  ['claims', 'How are bank details protected?', 'Bank details are encrypted at rest.'],
  ['cold store', 'What does the forklift cost?', null],
  ['cold store', 'How much is a forklift?', null],
  ['cold store', 'What is the price of the sensors?', null],
  ['cold store', 'What does the freezer cost?', 'The freezer costs 40,000 euros.'],
  ['cold store', 'How much may we spend?', 'At most 60,000 euros in the first year.'],
  ['cold store', 'What is the budget of the first year?', 'At most 60,000 euros in the first year.'],
  ['cold store', 'What does thaw mean?', 'above minus 15 degrees for ten minutes'],
  ['cold store', 'What does latency mean?', null],
  ['cold store', 'Who releases a blocked pallet?', 'Nobody but a shift lead releases a blocked pallet.'],
  ['cold store', 'Who may correct readings?', 'Readings may be corrected by a quality manager only.'],
  ['cold store', 'Who may ship a pallet?', null],
  ['cold store', 'How fast is a slot assigned?', 'A slot is assigned in at most 300 ms.'],
  ['cold store', 'How fast is a forklift?', null],
  ['cold store', 'Why TimescaleDB?', 'since it drops old chunks by itself'],
  ['cold store', 'When does the first hall go live?', 'The first hall goes live in May.'],
  ['cold store', 'Who is on the team?', 'Two developers and one electrician.'],
  ['cold store', 'How many forklifts are there?', null],
  ['cold store', 'What is the uptime of the log?', 'The log is away for at most 5 minutes a month.'],
  ['cold store', 'What is the uptime of the forklift?', null],
  ['cold store', 'Is there a risk of fire?', null],
];

it.each(asked)('%s: %s', (design, question, answer) => {
  const { text } = holdSession(designs[design]()).say({ move: 'ask', text: question });
  if (answer === null)
    expect(text).toMatch(/\b(?:I do not know|Nobody says|No figure stands|No sentence names|Nothing (?:in|says))\b/);
  else expect(text).toContain(answer);
  if (answer === null) expect(text).not.toMatch(/What stands about it|It is said who may/);
  else expect(text).not.toMatch(/I do not know|Nobody says|No figure stands/);
});
