import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import type { Challenge } from '../../../../src/lifecycle/challenge.ts';
import type { SessionRecord } from '../../../../src/lifecycle/design-session.ts';
import { readStanding } from '../../../../src/lifecycle/replaced-text.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (sections: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(`# Ferries\n\n${sections}`).body);
const decide = (text: string, settles: readonly string[] = [], challenges: Parameters<typeof sessionOf>[0]['challenges'] = []) =>
  sessionOf({
    challenges,
    decisions: [
      { id: 'DEC-1', text, rationale: '', settles: [...settles], decidedBy: 'Ada', decidedAt: '2026-11-22T09:01:00.000Z' },
    ],
  });
const accept = (answer: string, challenge: Partial<Challenge>): SessionRecord =>
  decide(answer, ['CH-1'], [{ id: 'CH-1', state: 'accepted', answer, ...challenge }]);
const quoting = (ref: string, quote: string): Challenge['ties'] => [{ kind: 'design', ref, quote }];

/** What is left without the notes of who decided what. */
function finalize(body: RfcBody, session: SessionRecord): RfcBody {
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return done;
}
const plain = (text: string): string => text.replaceAll(' (Ada, 2026-11-22)', '').replace(/ → DEC-1.*$/gm, '');
const component = (name: string, said: string, text: string, about: readonly string[] = []): string => {
  const body = rfcOf(`## Component Design\n\n- **${name}**: ${said}\n`);
  return plain(finalize(body, decide(text, about)).proposedSolution.componentDesign).replace(`- **${name}**: `, '');
};

describe('a decision strikes no more of a component than what it gives up', () => {
  it.each([
    [
      'consumes Kafka and sends a text message to the master.',
      'Without Kafka, a table instead.',
      '~~consumes Kafka and~~ sends a text message to the master.',
    ],
    [
      'takes bookings, and caches free places in memory for 10 minutes.',
      'Free places are read each time, without a cache.',
      'takes bookings, ~~and caches free places in memory for 10 minutes~~.',
    ],
    [
      'Sessions are kept in Memcached (64 MB) and shared by both servers.',
      'Sessions live in a table, without Memcached.',
      'Sessions are kept ~~in Memcached (64 MB)~~ and shared by both servers.',
    ],
    [
      'a cron job on one server that looks for old bookings every hour.',
      'The database ends bookings; there is no cron job any more.',
      '~~a cron job on one server that looks for old bookings every hour.~~',
    ],
    [
      'mails passengers every night at 02:00.',
      'The reminder sender mails passengers every 15 minutes, instead of every night at 02:00.',
      'mails passengers ~~every night at 02:00~~.',
    ],
    [
      'prints tickets at 18:30 and sends the list by e-mail.',
      'Tickets are printed at 17:00 instead of 18:30, and the list goes by SFTP, not by e-mail.',
      'prints tickets ~~at 18:30~~ and sends the list ~~by e-mail~~.',
    ],
    [
      'Events go over Kafka to the notifier, which sends mail through Postmark.',
      'Without Kafka: a table, read every two seconds.',
      'Events go ~~over Kafka~~ to the notifier, which sends mail through Postmark.',
    ],
    [
      'takes bookings and caches free places in Redis for an hour.',
      'Free places are counted by a query, without Redis.',
      'takes bookings ~~and caches free places in Redis for an hour~~.',
    ],
    [
      'caches free places in Redis for an hour.',
      'Free places are cached in the process instead of in Redis.',
      'caches free places ~~in Redis~~ for an hour.',
    ],
  ])('%s / %s', (said, text, left) => {
    expect(component('Reminder sender', said, text)).toBe(left);
  });

  it.each([
    [
      'writes each ticket as a file with a lock, for 10 years.',
      '30 years, not ten.',
      'writes each ticket as a file with a lock, ~~for 10 years~~.',
    ],
    [
      'writes each ticket as a file, for 10 years.',
      'Ticket archive: files are kept for 30 years, not 10 years.',
      'writes each ticket as a file, ~~for 10 years~~.',
    ],
    [
      'reads the queue and sends mail, with the name of the cashier.',
      'The mail names no cashier.',
      'reads the queue and sends mail, ~~with the name of the cashier~~.',
    ],
  ])('of which it was made: %s / %s', (said, text, left) => {
    expect(component('Ticket archive', said, text, ['Ticket archive'])).toBe(left);
  });

  it('and nothing of what holds in all cases but one', () => {
    const said = 'prints a label for each bag, over the local network.';
    expect(component('Printer', said, 'When the printer is out of paper, the bag goes without a label.', ['Printer'])).toBe(said);
  });

  it('and nothing of what the others go on with', () => {
    const body = rfcOf(
      '## Component Design\n\n- **Registry**: keeps boats.\n- **Desk**: sells.\n\n## Technology Choices\n\nNode.js 22 for the services.\n',
    );
    const done = finalize(body, decide('The Registry is written in Java 21 instead of Node.js.'));
    expect(done.proposedSolution.technologyChoices).toBe('Node.js 22 for the services.');
  });
});

describe('an accepted challenge', () => {
  it.each([
    [
      'Mail provider: nothing is said of the day on which it does not answer',
      'Mails that the mail provider does not take are tried again for one day.',
    ],
    ['Mail provider: no time-out is named', 'Calls to the mail provider end after five seconds.'],
    ['Mail provider: no time-out is named', 'A call to the mail provider is given up after 4 seconds and counts as not sent.'],
    ['The mail provider is called without a key: a limit is missing', 'Each mail to masters carries the id of its row.'],
  ])('that misses something strikes nothing of what is said: %s', (title, answer) => {
    const said = 'Mail provider: mail to masters, by its interface, each 30 seconds.';
    const body = rfcOf(`## Integration Points\n\n- ${said}\n`);
    const done = finalize(body, accept(answer, { title, concern: 'failure-mode', ties: quoting('Integration Points', said) }));
    expect(done.proposedSolution.integrationPoints).toBe(`- ${said} → DEC-1 (Ada, 2026-11-22): ${answer}`);
  });

  it('that misses a second one strikes the one', () => {
    const said = 'The desk runs on one server.';
    const body = rfcOf(`## Component Design\n\n${said}\n`);
    const session = accept('Two servers run the desk.', {
      title: 'Desk: nothing takes over when it is lost',
      ties: quoting('Component Design', said),
    });
    expect(plain(finalize(body, session).proposedSolution.componentDesign)).toBe('The desk runs ~~on one server~~.');
  });

  it('of a figure strikes the clause in which the thing that is given up stands with it', () => {
    const said = 'It reads places from the database and caches results in Redis for five minutes.';
    const body = rfcOf(`## Component Design\n\n${said}\n`);
    const session = accept('Without Redis: the search reads the database directly.', {
      title: 'Search: it is older than 60 seconds when it is shown',
      concern: 'staleness',
      ties: quoting('Component Design', said),
    });
    expect(plain(finalize(body, session).proposedSolution.componentDesign)).toBe(
      'It reads places from the database ~~and caches results in Redis for five minutes~~.',
    );
  });

  it('about an edge case takes the place of what was done then', () => {
    const body = rfcOf(
      '## Edge Cases\n\n- **EC-1:** Two readings at once.\n  - **Handling:** The later one replaces the earlier one.\n',
    );
    const session = accept('The second one is refused.', {
      title: 'EC-1: two at once are not expected, or the later one wins',
      concern: 'concurrency',
      ties: quoting('EC-1', 'The later one replaces the earlier one.'),
    });
    const [edge] = finalize(body, session).nonFunctional.edgeCases;
    expect(readStanding(edge?.handling ?? '')).not.toContain('replaces');
    expect(edge?.handling).toContain('~~The later one replaces the earlier one.~~ → DEC-1');
  });
});

describe('one transaction for a process over several aggregates', () => {
  const body = rfcOf(`## High-Level Approach

\`BookingTransfer\` and \`BoatCheckIn\` change more than one aggregate, in steps.

## Cons

- **CON-1:** \`BookingTransfer\` changes \`Booking\` and \`Boat\` one after the other: somebody has to see to it that it does not stop in between.

## Open Questions

- **Q-1:** How does \`BookingTransfer\` change \`Booking\` and \`Boat\`, which different parts keep: in steps that are undone or done again when one fails, and which?
- **Q-2:** Does \`BoatCheckIn\` change \`Boat\` and \`Berth\` in one transaction, or in steps that are done again when one fails?

## Failure Modes

- \`BookingTransfer\` stops behind \`moveBooking\`: \`freeBoat\` is still to be done, and must not get lost.
`);
  const answer = (text: string, settles: string[]) => {
    const { proposedSolution, tradeOffs, nonFunctional } = finalize(body, decide(text, settles));
    return [proposedSolution.highLevelApproach, tradeOffs.cons[0]?.text ?? '', nonFunctional.failureModes].map((said) =>
      said.includes('~~'),
    );
  };

  it('ends what the draft says of its steps, and of both where both are in one', () => {
    expect(answer('In one transaction of the database.', ['Q-1'])).toEqual([false, true, true]);
    expect(answer('In the same transaction, both.', ['Q-1', 'Q-2'])).toEqual([true, true, true]);
  });

  it('is none where it is denied, or another question is answered', () => {
    expect(answer('In steps, not in one transaction.', ['Q-1'])).toEqual([false, false, false]);
    expect(answer('In one transaction of the database.', ['Q-2'])).toEqual([false, false, false]);
  });
});

describe('what a challenge brought stands where it belongs', () => {
  it('who watches what a decision brought, under Monitoring', () => {
    const body = rfcOf('## Technology Choices\n\nOne service on a database.\n\n## Monitoring\n\nA page of figures.\n');
    const answer = 'An alert pages the team when the oldest row is older than five minutes.';
    const session = accept(answer, {
      concern: 'monitoring',
      title: 'Outbox (DEC-4): nobody notices when the relay stands still',
      about: ['DEC-4', 'Outbox'],
      ties: quoting('Technology Choices', 'One service on a database.'),
    });
    const { proposedSolution, nonFunctional } = finalize(body, session);
    expect(proposedSolution.technologyChoices).toBe('One service on a database.');
    expect(nonFunctional.monitoring).toBe(`A page of figures.\n\n→ DEC-1 (Ada, 2026-11-22): ${answer}`);
  });

  it('a rebuttal about a constraint at the constraint, and one about nothing that has a place nowhere', () => {
    const rebutted = (about: string[]): RfcBody =>
      finalize(
        rfcOf('## Constraints\n\n- **LIM-1:** Budget: 40,000 euros\n\n## High-Level Approach\n\nOne service.\n'),
        sessionOf({
          challenges: [
            {
              id: 'CH-1',
              concern: 'constraint-broken',
              state: 'rebutted',
              standing: 'conceded',
              answer: 'The other sum pays for training courses of the harbor masters as well.',
              settledBy: 'Ada',
              settledAt: '2026-11-22T09:01:00.000Z',
              about,
              ties: [{ kind: 'constraint', ref: 'RFC-001#LIM-1', quote: 'Budget: 40,000 euros' }],
            },
          ],
        }),
      );
    const limit = rebutted(['LIM-1']);
    expect(limit.contextAndProblem.constraints[0]?.text).toContain(
      'Budget: 40,000 euros → CH-1 (Ada, 2026-11-22): The other sum',
    );
    expect(limit.proposedSolution.highLevelApproach).toBe('One service.');
    expect(rebutted(['DEC-2', 'Vault']).proposedSolution.highLevelApproach).toBe('One service.');
  });
});
