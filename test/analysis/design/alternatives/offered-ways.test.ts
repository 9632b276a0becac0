import { describe, expect, it } from 'vitest';
import { listNotTaken } from '../../../../src/analysis/design/alternatives/merge-alternatives.ts';
import { listOfferedWays } from '../../../../src/analysis/design/alternatives/offered-ways.ts';
import type { Challenge } from '../../../../src/lifecycle/challenge.ts';
import type { SessionRecord } from '../../../../src/lifecycle/design-session.ts';
import { reply, sessionOf } from '../session-of.ts';

const offered = (title: string, text = 'Like so.') => ({ title, text, pros: ['Fast.'], cons: ['Dear.'], fitsWhen: '' });

interface Given {
  readonly way: ReturnType<typeof offered>;
  /** Decided in front of the offer. */
  readonly before?: string;
  readonly after?: string;
  readonly as?: 'choose' | 'reject';
  readonly said?: string;
  readonly settles?: readonly string[];
  readonly challenges?: readonly (Partial<Challenge> & Pick<Challenge, 'id'>)[];
}

/** A session that offers one way, with decisions in front of it and behind it. */
function sessionWith({ way, before, after, as = 'choose', said, settles = [], challenges = [] }: Given): SessionRecord {
  const decide = (text: string | undefined) =>
    text === undefined ? [] : [{ speaker: 'person' as const, move: 'decide' as const, settlement: as, about: settles, text }];
  const session = sessionOf({
    challenges,
    turns: [
      ...decide(before),
      { speaker: 'person', move: 'alternatives' },
      { speaker: 'challenger', reply: { ...reply, alternatives: [way] } },
      ...decide(after),
      ...(said === undefined ? [] : [{ speaker: 'person' as const, move: 'ask' as const, text: said }]),
    ],
  });
  const decisions = session.turns
    .filter(({ move }) => move === 'decide')
    .map(({ text, at }, index) => ({
      id: `DEC-${index + 1}`,
      text,
      rationale: '',
      settles: [...settles],
      decidedBy: 'Ada',
      decidedAt: at,
    }));
  return { ...session, decisions };
}

const kindOf = (given: Given): string | undefined => listOfferedWays(sessionWith(given))[0]?.outcome.kind;

describe('what became of a way that was offered', () => {
  it('is taken where a decision names it', () => {
    const way = offered('A ledger table');
    expect(kindOf({ way, after: 'We write a ledger table.' })).toBe('taken');
    expect(kindOf({ way, as: 'reject', after: 'A ledger table is too dear.' })).toBe('rejected');
    expect(listNotTaken(sessionWith({ way, after: 'We write a ledger table.' }))).toEqual([]);
  });

  it('is taken where people had decided so in other words before it was offered', () => {
    const way = offered(
      'Rows in the database in place of memory',
      'Failed scans “Failed scans are held in memory.” become a table.',
    );
    expect(kindOf({ way, before: 'Failed scans go to a MySQL table with the scan id as key.' })).toBe('taken');
    expect(kindOf({ way, before: 'Drivers are kept in a MySQL table.' })).toBe('unspoken');
  });

  it('is taken where a rebuttal says that it is done so, and not where it says that it is not', () => {
    const way = offered('Store instants, cut days with the zone database');
    const rebutted = (answer: string) => [{ id: 'CH-1', state: 'rebutted' as const, answer, standing: 'conceded' as const }];
    expect(kindOf({ way, challenges: rebutted('Days are cut in Oslo and stored as instants.') })).toBe('taken');
    expect(kindOf({ way, challenges: rebutted('Nobody stores instants, no zone is cut.') })).toBe('unspoken');
  });

  it('is settled by what was decided about the same thing of the same component', () => {
    const way = offered('Read at the source', 'What Fare service copies from others it asks for at their place each time.');
    const challenges = [
      {
        id: 'CH-1',
        state: 'accepted' as const,
        title: 'Fare service: a copy grows old',
        text: 'What changed at the source is not seen.',
        answer: 'They are asked for anew.',
      },
    ];
    expect(kindOf({ way, challenges, settles: ['CH-1'], before: 'They are asked for anew.' })).toBe('settled');
    const other = [
      {
        id: 'CH-1',
        state: 'accepted' as const,
        title: 'Sync worker: a copy grows old',
        text: 'What changed at the source is not seen.',
        answer: 'They are asked for anew.',
      },
    ];
    expect(kindOf({ way, challenges: other, settles: ['CH-1'], before: 'They are asked for anew.' })).toBe('unspoken');
  });

  it('is settled by a choice about its component, and by one that says no to the sentence that it is meant instead of', () => {
    const way = offered('Read at the source', 'What Fare board copies from others it asks for each time.');
    expect(kindOf({ way, settles: ['Fare board'], before: 'The board reads them anew.' })).toBe('settled');
    expect(kindOf({ way, settles: ['Sync worker'], before: 'The board reads them anew.' })).toBe('unspoken');
    const store = offered(
      'One store for all of it',
      'Component Design says “Fare board: caches fares in Redis.” It becomes a table.',
    );
    expect(kindOf({ way: store, settles: ['Fare board'], before: 'Nobody caches fares.' })).toBe('settled');
    expect(kindOf({ way: store, settles: ['Fare board'], before: 'Fares are whole numbers.' })).toBe('unspoken');
  });

  it('is unspoken only where nobody named it', () => {
    const way = offered('Nightly batches');
    expect(listNotTaken(sessionWith({ way }))[0]?.outcome).toBe('No decision names it.');
    expect(listNotTaken(sessionWith({ way, said: 'What would nightly batches cost?' }))[0]?.outcome).toBe(
      'Named in turn 3, and no decision names it.',
    );
  });

  it.each([
    ['Transactional outbox', 'Events go into an outbox table in PostgreSQL, which the Notifier reads every minute.'],
    ['Transactional outbox', 'We write events into a table and poll it.'],
    ['A table as queue, polled with skip locked', 'Events go into an outbox table.'],
    ['Idempotent API design', 'By a key that the browser makes, and which is unique in the table of requests.'],
    ['Circuit breaker in front', 'A breaker opens after ten errors.'],
    ['A time-out below that of the caller, and a fallback', 'Calls to Mailjet end after five seconds.'],
    ['Cache aside', 'Search results stay in Redis for 30 seconds.'],
    ['Read at the source', 'The search reads PostgreSQL directly, with an index over part number and name.'],
    ['Read at the source', 'Without Redis: the search reads PostgreSQL directly.'],
    ['Decide when it is read', 'A reservation older than 24 hours counts as free when it is read.'],
  ])('is no way that was not taken where a decision does it by its own words: %s: %s', (title, after) => {
    expect(listNotTaken(sessionWith({ way: offered(title), after }))).toEqual([]);
    expect(listNotTaken(sessionWith({ way: offered(title), before: after }))).toEqual([]);
    expect(listNotTaken(sessionWith({ way: offered(title), after: 'Names are printed in capitals.' }))).toHaveLength(1);
  });

  it('points to a decision that speaks of it otherwise, and to one that names its Playbook entry', () => {
    const way = offered('Cache aside', 'DATA-002 of the Playbook. Look in the cache.');
    const outcome = (after: string): string | undefined => listNotTaken(sessionWith({ way, after }))[0]?.outcome;
    expect(outcome('Nobody caches search results.')).toBe('See DEC-1, which speaks of it.');
    expect(outcome('No entry of the kind of DATA-002 is needed.')).toBe('See DEC-1, which speaks of it.');
    expect(outcome('Names are printed in capitals.')).toBe('No decision names it.');
  });

  it('says by what the challenge was settled for which it was offered, and not that the other was chosen instead', () => {
    const session = sessionWith({
      way: offered('Two views, of which one leaves it out'),
      settles: ['CH-9'],
      after: 'Only foremen see names.',
    });
    const turns = session.turns.map((turn) => (turn.reply ? { ...turn, about: ['CH-9'] } : turn));
    expect(listNotTaken({ ...session, turns })[0]?.outcome).toBe('CH-9 was settled by DEC-1: Only foremen see names.');
  });

  it('is not rejected with one whose title says all that its own says, and more', () => {
    const long = 'A direct call, refused when the other side is away';
    const session = sessionWith({ way: offered(long), as: 'reject', after: long });
    const turns = session.turns.map((turn) =>
      turn.reply ? { ...turn, reply: { ...turn.reply, alternatives: [offered(long), offered('A direct call')] } } : turn,
    );
    expect(listOfferedWays({ ...session, turns }).map(({ outcome }) => outcome.kind)).toEqual(['rejected', 'unspoken']);
  });

  it('tells of one that was rejected by its title why and by whom, and of what fits any challenge nothing', () => {
    const way = offered('A due time in each row, claimed when it comes');
    const session = sessionWith({ way, as: 'reject', after: way.title });
    const decisions = session.decisions.map((one) => ({ ...one, rationale: 'It needs a worker that always runs.' }));
    expect(listNotTaken({ ...session, decisions })).toEqual([
      { title: way.title, turn: 2, outcome: 'Rejected by DEC-1 (Ada): It needs a worker that always runs.' },
    ]);
    expect(listNotTaken(sessionWith({ way: offered('Change the design so that the statement holds') }))).toEqual([]);
  });
});
