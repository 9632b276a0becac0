import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (entries: string): RfcBody =>
  rfcBodySchema.parse(
    documentKinds.rfc.parse(
      `# T\n\n## Component Design\n\n- **Relay**: sends what is new.\n\n## Technology Choices\n\n${entries}\n`,
    ).body,
  );
const sessionWith = (...texts: string[]) =>
  sessionOf({
    decisions: texts.map((text, at) => ({
      id: `DEC-${at + 1}`,
      text,
      rationale: '',
      settles: ['Relay'],
      decidedBy: 'Ada',
      decidedAt: `2026-11-22T09:0${at}:00.000Z`,
    })),
  });
const finalize = (body: RfcBody, ...texts: string[]): RfcBody => {
  const done = finalizeRfc(body, sessionWith(...texts));
  expect(finalizeRfc(done, sessionWith(...texts))).toEqual(done);
  return done;
};
const brief = ({ proposedSolution }: RfcBody): string =>
  proposedSolution.technologyChoices.replace(/ \(Ada, 2026-11-22\): [^\n→~]*/g, '');

describe('an entry of the technologies of which only the name would be left', () => {
  it.each([
    [
      'What the text names:\n\n- PostgreSQL: Loans (Component Design)\n- RabbitMQ: Relay (Component Design); Integration Points',
      'Without RabbitMQ, a table instead.',
      'What the text names:\n\n- PostgreSQL: Loans (Component Design)\n- ~~RabbitMQ: Relay (Component Design); Integration Points~~ → DEC-1',
    ],
    [
      '- **Redis**: keeps who is signed in at the ward.\n- **PostgreSQL**: stays.',
      'Redis is dropped.',
      '- ~~**Redis**: keeps who is signed in at the ward.~~ → DEC-1\n- **PostgreSQL**: stays.',
    ],
    [
      '- **Kafka**: Kafka 3.9 carries positions of boats. Kafka keeps them.\n- Database: PostgreSQL',
      'We do without Kafka.',
      '- ~~**Kafka**: Kafka 3.9 carries positions of boats.~~ → DEC-1 ~~Kafka keeps them.~~ → DEC-1\n- Database: PostgreSQL',
    ],
    ['- Broker: RabbitMQ 3.13', 'We do without RabbitMQ.', '- ~~Broker: RabbitMQ 3.13~~ → DEC-1'],
  ])('is struck whole: %s / %s', (entries, text, left) => {
    expect(brief(finalize(rfcOf(entries), text))).toBe(left);
  });

  it.each([
    ['- Broker: RabbitMQ 3.13', 'RabbitMQ is replaced by NATS.', '- Broker: ~~RabbitMQ 3.13~~ → DEC-1'],
    ['- Kafka or RabbitMQ: positions of boats.', 'We do without RabbitMQ.', '- Kafka or RabbitMQ: positions of boats. → DEC-1'],
    [
      '- **Redis**: who is signed in; the list of beds.',
      'The list of beds is a table.',
      '- **Redis**: who is signed in; the list of beds.',
    ],
  ])('keeps its name where something else stands behind it or it goes on: %s / %s', (entries, text, left) => {
    expect(brief(finalize(rfcOf(entries), text))).toBe(left);
  });

  it('comes back with the product', () => {
    const body = rfcOf('- **Redis**: keeps who is signed in at the ward.\n- **PostgreSQL**: stays.');
    const back = finalize(finalize(body, 'Redis is dropped.'), 'Redis is dropped.', 'Redis stays after all.');
    expect(brief(back).split('\n')[0]).not.toContain('~~');
  });
});
