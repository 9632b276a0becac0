import type { Held } from '../voices/held-against.ts';

const held = (invariant: string, text: string): Held => ({
  concerns: [
    'invariant-broken',
    'invariant-span',
    'concurrency',
    'authorization',
    'uncovered-story',
    'time',
    'idempotency',
    'target-without-design',
  ],
  asked: { invariant },
  section: 'Component Design',
  text,
});

/** A rule of the model, and a passage by which it does not hold. */
export const brokenRules: readonly Held[] = [
  held(
    'A ticket that was refunded cannot be used at the gate.',
    'The gate lets in by the list of the morning, so that a ticket refunded during the day still opens it.',
  ),
  held(
    'A loan is paid out only when both borrowers have signed.',
    'The loan is paid out once the first borrower has signed; the second signature is collected within two weeks.',
  ),
  held(
    'A closed incident is never reopened.',
    'When the fault comes back within a day, the service sets the closed incident to open again.',
  ),
  held('A vote counts once.', 'A voter who casts a vote again gets a second row, and both are counted in the interim result.'),
  held(
    'An expired certificate is not accepted.',
    'Certificates are accepted up to a month after they have expired, so that nobody has to drive home.',
  ),
  held('Only the author changes a draft.', 'Any member of the newsroom can change the draft of another author.'),
  held(
    'A prescription is filled only at the pharmacy that reserved it.',
    'Any pharmacy of the chain can fill a prescription that another one has reserved.',
  ),
  held(
    'Own customers come before those of partners.',
    'Customers of partners and own customers are served in the order in which they came.',
  ),
  held('A price is not changed while an order with it is open.', 'New prices take effect at once for all orders that are open.'),
  held(
    'A child travels only together with an adult of the same booking.',
    'Children can be moved to another flight by themselves when seats are scarce.',
  ),
  held(
    'A closure beats every special opening.',
    'A special opening wins over a closure of the same day, because the manager knows best.',
  ),
  held('An employee cannot approve their own expenses.', 'Expenses of managers are approved by the manager who filed them.'),
];

/** The same rules, kept. */
export const keptRules: readonly Held[] = [
  held(
    'A ticket that was refunded cannot be used at the gate.',
    'A refund writes the ticket number to the block list, which gates ask for at each scan.',
  ),
  held(
    'A loan is paid out only when both borrowers have signed.',
    'The payout checks in its transaction that both signatures are there and is refused otherwise.',
  ),
  held(
    'A closed incident is never reopened.',
    'When the fault comes back, a new incident with a reference to the closed one is made.',
  ),
  held('A vote counts once.', 'The number of the voter is the primary key of the vote; a second vote is refused.'),
  held(
    'An expired certificate is not accepted.',
    'The date of the certificate is compared with today; what has expired is refused with a message.',
  ),
  held(
    'Only the author changes a draft.',
    'The service compares the author of the draft with the caller and answers 403 otherwise.',
  ),
  held('A bid is binding and cannot be withdrawn.', 'There is no operation to take a bid back; the row is append-only.'),
  held(
    'A price is not changed while an order with it is open.',
    'An order copies the price when it is placed; a new price holds for later orders.',
  ),
  held(
    'An employee cannot approve their own expenses.',
    'Expenses go to the manager of whoever filed them; the service refuses when both are one person.',
  ),
];
