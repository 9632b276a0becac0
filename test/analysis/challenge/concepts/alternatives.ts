/** Reasons for which an alternative was set aside: such that say that it was, and such that say what speaks against it. */
export const emptyReasons: readonly string[] = [
  'We talked it through in March and stayed with the plan.',
  'Not our style.',
  'The team did not feel comfortable with it.',
  'Did not make the short list.',
  'The lead architect prefers the other way.',
  'Considered and discarded.',
  'See the minutes of the architecture board.',
  'It did not convince us in the end.',
  'Nobody was in favor of it.',
  'Does not fit.',
  'Out of scope for now; perhaps later.',
  'The other option is better.',
  'We have always done it the other way.',
  'Voted down, four to two.',
  'Seemed a bit old-fashioned.',
];

export const goodReasons: readonly string[] = [
  'A license costs 18,000 euros a year against a budget of 5,000.',
  'Polling each meter would take 40 minutes, and US-2 wants the value after 15.',
  'Nobody on call has run Cassandra, and there is no one at night.',
  'It locks the account row for the whole transfer, so that two transfers of one customer wait for each other.',
  'The vendor keeps recordings outside the EU, which NFR-5 forbids.',
  'Players on a train would lose the match with each tunnel.',
  'Two systems would have to agree on the stock, and the nightly comparison finds differences too late.',
  'The library is no longer maintained; its last release was in 2021.',
  'It cannot say who changed an entry, which the auditors ask for.',
  'Clerks would have to type each case twice.',
  'It needs a fixed network at each gate, and three of them have none.',
  'Sorting in the app fails on phones with less than 2 GB.',
];
