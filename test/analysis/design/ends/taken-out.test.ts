import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listTakenOut, markDecisions } from '../../../../src/analysis/design/marks/mark-decisions.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import type { SessionRecord } from '../../../../src/lifecycle/design-session.ts';
import { listReplaced } from '../../../../src/lifecycle/replaced-text.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (markdown: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(`# Design\n\n${markdown}\n`).body);
const deciding = (texts: readonly string[], ...settles: string[]): SessionRecord['decisions'] =>
  texts.map((text, at) => ({
    id: `DEC-${at + 1}`,
    text,
    rationale: '',
    settles: settles.length === 0 ? ['Component Design'] : settles,
    decidedBy: 'Ada',
    decidedAt: `2026-11-20T09:0${at}:00.000Z`,
  }));
const tell = (body: RfcBody, texts: readonly string[]): string[] =>
  listTakenOut(body, sessionOf({ decisions: deciding(texts) }), []).map(
    ({ decision, place, words }) => `${decision} ${place}: ${words}`,
  );

describe('whose a struck place is', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    [
      'a name, of the ferry that mails its orders',
      '## Component Design\n\nThe notifier reads orders from Kafka and mails them.',
      ['The notifier reads a table, without Kafka.'],
      ['DEC-1 Component Design: from Kafka'],
    ],
    [
      'two decisions in one sentence',
      '## Component Design\n\nThe lender reads holds from Kafka and sends them to the branch over SFTP.',
      ['The lender reads a table of holds, without Kafka.', 'The lender calls the branch instead of SFTP.'],
      ['DEC-1 Component Design: from Kafka', 'DEC-2 Component Design: over SFTP'],
    ],
    [
      'two decisions in two sentences of one section',
      '## Component Design\n\nDoses are kept in Redis for the nurse.\n\nAlarms go out over SFTP to the ward.',
      ['Alarms are pushed to the ward, without SFTP.', 'Doses are kept in a table for the nurse, without Redis.'],
      ['DEC-2 Component Design: in Redis', 'DEC-1 Component Design: over SFTP'],
    ],
    [
      'an entry of the technologies with its name',
      '## Component Design\n\nIt mails the crew.\n\n## Technology Choices\n\n- **Kafka**: orders.',
      ['Orders are read from a table, without Kafka.'],
      ['DEC-1 Technology Choices: **Kafka**: orders.'],
    ],
    [
      'the same words in two sections',
      '## Component Design\n\nThe meter keeps its readings in Redis for a day.\n\n## Performance\n\nThe meter keeps its readings in Redis for a day.',
      ['The meter keeps its readings in a table, without Redis.'],
      ['DEC-1 Component Design: in Redis', 'DEC-1 Performance: in Redis'],
    ],
    [
      'a component that is dropped',
      '## Component Design\n\n- **Report mailer**: Sends the list of berths each night.\n- **Keeper**: Keeps the berths.',
      ['The report mailer is dropped.'],
      ['DEC-1 Component Design: Sends the list of berths each night.'],
    ],
    [
      'cells of a table',
      '## Component Design\n\n| Part | How |\n| --- | --- |\n| Store | PostgreSQL, Redis |',
      ['Without Redis.'],
      ['DEC-1 Component Design: , Redis'],
    ],
    // Nothing is taken out.
    ['nothing: the decision adds', '## Component Design\n\nThe pass is charged at Adyen.', ['Calls end after 2 seconds.'], []],
    [
      'nothing: it is done without already',
      '## Component Design\n\nFees are kept in PostgreSQL rather than Redis.',
      ['We use PostgreSQL instead of Redis.'],
      [],
    ],
    [
      'nothing: what is given',
      '## Technical Context\n\nOrders come from Kafka today.',
      ['The desk reads a table, without Kafka.'],
      [],
    ],
    [
      'nothing: another component',
      '## Component Design\n\n- **Till**: Holds prices in Redis.\n- **Shelf**: Counts the goods.',
      ['The Shelf goes without Redis.'],
      [],
    ],
    [
      'nothing of a decision that was taken back',
      '## Component Design\n\nThe gate reads badges from Kafka.',
      ['The gate reads a table of badges, without Kafka.', 'Kafka stays after all.'],
      [],
    ],
    [
      'nothing: the name stands in code alone',
      '## Component Design\n\nThe gate runs.\n\n```\nfrom Kafka\n```',
      ['It reads a table, without Kafka.'],
      [],
    ],
  ])('%s', (_, markdown, decisions, taken) => expect(tell(rfcOf(markdown), decisions)).toEqual(taken));

  it('of what was struck when an earlier session was finalized: no more', () => {
    const body = rfcOf('## Component Design\n\nThe notifier reads orders from Kafka and mails them.');
    const session = sessionOf({ decisions: deciding(['The notifier reads a table, without Kafka.']) });
    const once = markDecisions(body, session, []);
    expect(listTakenOut(once, session, [])).toEqual([]);
  });
});

const products = ['Kafka', 'Redis', 'MongoDB', 'SFTP'];
const product = fc.constantFrom(...products);
const paragraph = fc.oneof(
  product.map((name) => `The keeper reads orders from ${name} and mails them to the desk.`),
  fc.tuple(product, product).map(([one, other]) => `A list of berths is held in ${one}, with a copy in ${other}.`),
  product.map((name) => `Files are kept for ten years and sent over ${name}.`),
);
const decided = fc.oneof(
  product.map((name) => `The keeper reads a table, without ${name}.`),
  product.map((name) => `${name} is dropped.`),
  fc.constant('Files are kept for 30 years, not ten.'),
);

it('of any session is what the marks in the marked document say, where one decision stands behind a sentence', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 6 }), fc.array(decided, { maxLength: 5 }), (texts, decisions) => {
      const body = rfcOf(`## Component Design\n\n${texts.join('\n\n')}`);
      const session = sessionOf({ decisions: deciding(decisions) });
      const text = markDecisions(body, session, []).proposedSolution.componentDesign;
      const taken = listTakenOut(body, session, []);
      const marked = text.split('\n\n').map((line) => ({ by: new Set(line.match(/DEC-\d+/g)), replaced: listReplaced(line) }));
      // Nothing is struck that is not told of, and nothing told of that stands.
      expect(taken.map(({ words }) => words)).toEqual(marked.flatMap(({ replaced }) => replaced.map(({ sentence }) => sentence)));
      for (const { by, replaced } of marked)
        for (const { sentence } of replaced) {
          const owners = taken.filter(({ words }) => words === sentence).map(({ decision }) => decision);
          if (by.size === 1 && marked.filter((one) => one.replaced.some((other) => other.sentence === sentence)).length === 1)
            expect(owners).toEqual([...by]);
        }
    }),
  );
});
