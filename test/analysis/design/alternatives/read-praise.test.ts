import { describe, expect, it } from 'vitest';
import { readPraise } from '../../../../src/analysis/design/alternatives/read-praise.ts';

describe('what an alternative says for itself', () => {
  it.each([
    ['PostgreSQL full text search. Pro: nothing more to run. Con: no fuzzy search.', '', 'Nothing more to run.'],
    ['MongoDB for loads: documents fit what the scale sends.', 'Nobody of us runs it.', 'Documents fit what the scale sends.'],
    [
      'Photographs in the file system. It is simpler and backed up already, but a second machine does not see them.',
      '',
      'It is simpler and backed up already.',
    ],
    ['A spreadsheet: everybody knows it, though two people overwrite each other.', '', 'Everybody knows it.'],
    [
      'Kafka for berth events',
      'Advantages: each part reads at its own pace. Drawbacks: a cluster to keep.',
      'Each part reads at its own pace.',
    ],
    ['Paper cards', 'Cheaper, but nobody can search them.', 'Cheaper.'],
    ['Redis sessions. Benefit: fast. Rejected: one more store to run.', '', 'Fast.'],
    ['One table for all animals — easier to query.', 'It has 90 columns that are empty.', 'Easier to query.'],
    ['A bought product', 'It is mature, but the licenses cost 18,000 euros.', 'It is mature.'],
    ['Polling every minute: simple, yet late by a minute.', '', 'Simple.'],
    ['SQLite on the ferry', 'Fewer parts, however two ferries cannot share it.', 'Fewer parts.'],
    ['GraphQL. Upside: clients save calls. Downside: no caching.', '', 'Clients save calls.'],
    ['Lambda functions. In its favour: no servers. Against it: cold starts.', '', 'No servers.'],
    ['Monthly invoices: it saves postage.', 'Farmers want to see each delivery.', 'It saves postage.'],
    ['A second database. Scales further, but who keeps it?', '', 'Scales further.'],
    ['Sign in by password. Familiar to all visitors, while passwords get lost.', '', 'Familiar to all visitors.'],
    [
      'XML files: the customs office already knows them.',
      'They are ten times as large.',
      'The customs office already knows them.',
    ],
    ['Rust for the gate', 'It is faster, but nobody of us writes it.', 'It is faster.'],
    ['A shared calendar. Pros: free of charge; everybody has one. Cons: no rules.', '', 'Free of charge; everybody has one.'],
    ['Local disks', 'Plus: quick. Minus: lost with the machine.', 'Quick.'],
  ])('%s %s', (text, reason, told) => {
    expect(readPraise(text, reason)).toBe(told);
  });

  it.each([
    ['A spreadsheet shared by the press houses.', 'Two people overwrite each other.'],
    ['Kafka: events go through a broker.', 'One more cluster to run.'],
    ['One service instead of three.', ''],
    ['Buy a rental product', 'Licenses cost 18,000 euros a year.'],
    ['Reminders by e-mail instead of text messages.', 'Groups read their mail once a week.'],
    [
      'Take every request in at once and work it off later.',
      '4 of 6 operations can be refused by a rule, and whoever asks has to know at once.',
    ],
    ['Keep only the events: the state is worked out from them.', 'Every rule is about the state as it is now.'],
    ['Polling: the gate asks every second.', 'It loads the line.'],
    ['MongoDB', 'It would be better suited if loads had no relations.'],
    ['A queue', 'Not faster than a table.'],
    ['Two regions', 'Only cheaper when nobody comes.'],
    ['A monolith', 'It is not simpler: three teams would work in it.'],
    ['Excel', 'Perhaps it might be easier.'],
    ['Fax', 'Nobody has one.'],
    ['Pronto: a product of the harbour.', 'The vendor is gone.'],
    ['Contra: a library of the team.', 'It is abandoned.'],
    ['Redis', 'The data fits no memory.'],
    ['gRPC between parts', 'Browsers cannot call it.'],
    ['A cron job in each clinic', 'Too many machines.'],
    ['', ''],
    ['A ledger.', 'A hash chain is cheaper.'],
    ['Polling: a push is faster.', ''],
  ])('is nothing where it is only described or turned down: %s %s', (text, reason) => {
    expect(readPraise(text, reason)).toBe('');
  });
});
