import { describe, expect, it } from 'vitest';
import { withoutStumps } from '../../src/drafting/rules/adr/without-stumps.ts';
import { readStanding } from '../../src/lifecycle/replaced-text.ts';
import { bareDesign, decided, mark, recordOf } from './decided-design.ts';

const read = (written: string): string => readStanding(withoutStumps(written)).trim();

describe('what is left of a sentence', () => {
  it.each([
    [
      '- Readings come in from the gateway and go ~~into a queue; two consumers write them~~. → DEC-1',
      '- Readings come in from the gateway.',
    ],
    ['Desk: takes letters, checks them ~~against Redis~~ and puts them ~~on RabbitMQ~~.', 'Desk: takes letters, checks them.'],
    ['- Nets are removed by a job on the first of ~~each month~~. → DEC-1', '- Nets are removed by a job.'],
    ['Seats are held in the ~~cache~~.', 'Seats are held.'],
    ['Orders are sent with ~~Kafka~~. → DEC-1', 'Orders are sent.'],
    ['The tide table is read and is ~~in Memcached~~.', 'The tide table is read.'],
    ['Files are read each night and pushed ~~to the archive~~.', 'Files are read each night and pushed.'],
    // What says something without what is struck stays, and so does what goes on behind it.
    ['Prices come from ~~Kafka and~~ PostgreSQL.', 'Prices come from PostgreSQL.'],
    ['Doors are checked and locked ~~with a key~~.', 'Doors are checked and locked.'],
    ['A job ~~at 02:00~~ looks at the last day.', 'A job looks at the last day.'],
    ['The ferry calls and goes on.', 'The ferry calls and goes on.'],
    ['Mails go out through Postmark. ~~No retries.~~', 'Mails go out through Postmark.'],
    ['Looms run in ~~Vienna and~~ Graz.', 'Looms run in Graz.'],
  ])('%s', (written, standing) => expect(read(written)).toBe(standing));
});

describe('a pointer among the technology', () => {
  const choices = (technologyChoices: string, ...decisions: string[]): string =>
    recordOf(
      bareDesign((body) => {
        body.proposedSolution.technologyChoices = technologyChoices;
        body.designSession.decisions = decisions.map((text, at) => decided(`DEC-${at + 1}`, text));
      }),
    ).implementation.technologyChoices;

  it.each([
    [
      '- ~~Prices are cached in Redis.~~ → DEC-1\n- PostgreSQL for the rest.',
      ['We drop Redis.'],
      '- We drop Redis.\n- PostgreSQL for the rest.',
    ],
    [
      `- ~~Redis.~~ ${mark('DEC-1', 'We drop Redis.')}\n- ~~A cache.~~ → DEC-1\n- PostgreSQL.`,
      ['We drop Redis.'],
      '- We drop Redis.\n- PostgreSQL.',
    ],
    ['- Node for the page.\n- PostgreSQL.', ['We drop Redis.'], '- Node for the page.\n- PostgreSQL.'],
    [
      '- As the law says, files are in PDF.\n- PostgreSQL.',
      ['We drop Redis.'],
      '- As the law says, files are in PDF.\n- PostgreSQL.',
    ],
  ])('%s', (written, decisions, told) => expect(choices(written, ...decisions)).toBe(told));

  it('is quoted by no point and no rule', () => {
    const adr = recordOf(
      bareDesign((body) => {
        body.proposedSolution.highLevelApproach = '~~All prices are cached.~~ → DEC-1\n\nThe shelf is read once.';
        body.proposedSolution.componentDesign = `- **Till**: ~~asks Redis.~~ → DEC-1\n- **Shelf**: keeps prices, checks them ~~against Redis~~ and puts them ~~on RabbitMQ~~. ${mark('DEC-1', 'We drop Redis.')}`;
        body.designSession.decisions = [decided('DEC-1', 'We drop Redis.')];
      }),
    );
    const said = adr.decision.points.map(({ text, rule }) => `${text} ${rule}`).join('\n');
    expect(said).not.toMatch(/As DEC-1 says|puts them/);
    expect(said).toContain('Shelf: keeps prices, checks them.');
  });
});
