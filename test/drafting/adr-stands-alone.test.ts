import { describe, expect, it } from 'vitest';
import { readVerdicts } from '../../src/analysis/design/finalize/pattern-verdicts.ts';
import { buildsNothing } from '../../src/drafting/rules/adr/builds-nothing.ts';
import { readSchema } from '../../src/drafting/rules/adr/read-schema.ts';
import { listDeeds } from '../../src/drafting/rules/adr/rule-deeds.ts';
import { listBounds } from '../../src/drafting/rules/adr/rule-figures.ts';
import type { Concern } from '../../src/lifecycle/challenge.ts';
import { accepted, answered, bareDesign, decided, mark, pointOf, recordOf } from './decided-design.ts';

describe('columns that are listed in brackets', () => {
  it.each([
    ['A berth is unique on (berth, night).', ['unique (berth, night)']],
    ['A loan has a unique key on (copy_id, lent_at).', ['unique (copy_id, lent_at)']],
    ['The primary key is (farm, field number).', ['primary key (farm, field number)']],
    ['A seat is unique (screening, row, seat).', ['unique (screening, row, seat)']],
    ['There is an index on (vessel, arrival).', ['index on (vessel, arrival)']],
    ['A dose has a unique index on (`patient`, `day`).', ['unique (`patient`, `day`)']],
    ['Tickets are unique on (play and night).', ['unique (play and night)']],
    // Near misses: said in passing.
    ['A slot and a place in it are unique (slot and place for those).', []],
    ['Seats are unique (screening and seat for those).', []],
    ['A key is unique (each caller makes its own).', []],
    ['Names of boats are unique (see the register).', []],
    ['The number is unique (within a year, as it is on paper).', []],
    ['A lane is unique (only one swimmer at a time).', []],
    ['A code is unique (not more than once a day).', []],
    ['A ticket is unique (it carries a number).', []],
    ['Bins are unique (e.g. by yard).', []],
    ['A field is unique (the same as in the register).', []],
  ])('%s', (text, named) => expect(readSchema(text)).toEqual(named));

  it('takes the kind of a table for no table of its own', () =>
    expect(readSchema('Deposits are noted in a ledger table `deposit_entry`.')).toEqual(['table `deposit_entry`']));
});

describe('what a rule measures and watches', () => {
  it.each([
    ['A link is good for 15 minutes.', ['for 15 minutes']],
    ['The pass is good for 3 days.', ['for 3 days']],
    ['Repeats a failed one five times.', []],
    ['It is tried three times.', ['three times']],
  ])('%s', (text, bounds) => expect(listBounds(text)).toEqual(bounds));

  it.each([
    ['A counter of refused loans is kept.', true],
    ['There is a counter for late ferries.', true],
    ['Two counters by gate count cars.', true],
    ['The metric grows with each dose.', true],
    ['Counter: hands out costumes and takes them back.', false],
    ['Keepers read the list on the counter screen.', false],
    ['The counter hands out keys.', false],
    ['Guests pay at the counter.', false],
  ])('%s', (text, isWatched) =>
    expect(listDeeds(text).some((rule) => rule.startsWith('The configuration of monitoring'))).toBe(isWatched),
  );
});

it.each([
  ['Who corrects a wrong weight?', 'The master corrects it by a second reading; the first reading stays.', false],
  ['Who corrects a chart?', 'The nurse does. The old value is kept.', false],
  ['Who cancels a berth?', 'The harbour master; the berth is marked as free.', false],
  ['Who runs the broker?', 'The platform team.', true],
  ['Who pays for it?', 'The county; it was agreed in May.', true],
  ['Who feeds the goats?', 'Whoever is on duty; the plan hangs in the barn.', true],
])('keeps as a point what becomes of something, whoever was asked for: %s %s', (question, answer, isNothing) => {
  const { rfc } = bareDesign((body) => {
    body.openQuestions.decisions = [answered('Q-1', question, answer)];
    body.designSession.decisions = [decided('DEC-1', answer, 'Q-1')];
  });
  expect(buildsNothing(rfc.body.designSession.decisions[0]!, rfc)).toBe(isNothing);
});

it('takes a rejection in the words of the way for no decision to build it', () => {
  const title = 'Mails instead of letters';
  const adr = recordOf(
    bareDesign((body) => {
      body.alternatives = [{ id: 'ALT-1', text: `${title}.`, reason: `Rejected by DEC-1: ${title}. Farmers read letters.` }];
      body.designSession.decisions = [decided('DEC-1', title, 'ALT-1', 'Farmers read letters.')];
    }),
  );
  expect(pointOf(adr, title)).toBeUndefined();
  expect(adr.references).toContainEqual({ role: 'decides', to: 'RFC-001#DEC-1', from: 'ALT-1' });
});

it('prevents nothing that was struck where the design only tells of itself', () => {
  const text = 'Searches are answered by Postgres, without Elasticsearch.';
  const adr = recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = `- **Search**: ~~answers from Elasticsearch~~. ${mark('DEC-1', text)}`;
      body.tradeOffs.cons = [{ id: 'CON-1', text: '~~Elasticsearch needs 4 GB of memory~~. → DEC-1' }];
      body.designSession.decisions = [decided('DEC-1', text, 'Search')];
    }),
  );
  const prevents = pointOf(adr, text)?.prevents ?? '';
  expect(prevents).toContain('answers from Elasticsearch');
  expect(prevents).not.toContain('4 GB');
});

describe('a challenge that was put off', () => {
  const record = (concern: Concern, text: string, answer: string) =>
    recordOf(
      bareDesign((body) => {
        body.designSession.challenges = [{ ...accepted('CH-8', concern, text, answer), state: 'deferred' }];
      }),
    );
  const sections = (adr: ReturnType<typeof recordOf>): string[] => adr.deferred.map(({ section }) => section);

  it.each([
    [
      'failure-mode',
      'Mail server: nothing is said of the day on which it is down',
      'After the pilot.',
      'Dependency Unavailability',
    ],
    ['timeout', 'Register: no time-out is named', 'We ask the register in May.', 'Dependency Unavailability'],
    ['migration', 'Loans: data is moved without a way back', 'How a release is rolled back is written in May.', 'Rollback'],
  ] as const)('puts off the dimension that it speaks of: %s %s', (concern, text, answer, section) =>
    expect(sections(record(concern, text, answer))).toContain(section),
  );

  it.each([
    ['migration', 'Loans: data is moved without a proof and without a way back', 'Typed in after the season.', 'Rollback'],
    ['failure-mode', 'RISK-1: it reads as if nothing failed here', 'The job runs at noon.', 'Dependency Unavailability'],
    ['single-point-of-failure', 'Herd book: nobody else knows it', 'A second clerk is trained.', 'Dependency Unavailability'],
  ] as const)('leaves open, with the reason, what it does not answer: %s %s', (concern, text, answer, section) => {
    const adr = record(concern, text, answer);
    expect(sections(adr)).not.toContain(section);
    expect(adr.openPoints.find((one) => one.section === section)?.question).toContain(`CH-8 (“${text}”) was put off`);
  });
});

it.each([
  ['Transactional outbox and saga are not used.', 'MESSAGING-003 Transactional outbox', false],
  ['Transactional outbox and saga are not used.', 'MESSAGING-002 Saga', false],
  ['The saga is used.', 'Saga (MESSAGING-002)', true],
  ['Each request carries a key that its caller makes.', 'INTEGRATION-001 Idempotent API design', true],
  ['A second request with the same number changes nothing.', 'Idempotent API design', true],
  ['A member carries a key to the boat house.', 'Idempotent API design', undefined],
  ['A second reading with another number is refused.', 'Idempotent API design', undefined],
])('reads of a pattern what a decision says or builds: %s %s', (text, pattern, isUsed) => {
  const rows = [{ pattern, consideration: '' }];
  expect(readVerdicts({ text, settles: [] }, rows, { builds: true })[0]?.isUsed).toBe(isUsed);
});
