import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { findBroughtBack } from '../../../../src/analysis/design/against/brought-back.ts';
import { listGivenUp } from '../../../../src/analysis/design/ends/given-up.ts';
import { replacedBy } from '../../../../src/analysis/design/standing-decisions.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const extent = (earlier: string, later: string, settles: { later?: string[]; earlier?: string[] } = {}): string | undefined =>
  findBroughtBack({ text: later, settles: settles.later ?? [] }, { text: earlier, settles: settles.earlier ?? [] })?.extent;

describe('a later decision that says that something stays', () => {
  it.each([
    ['We drop NATS and poll a table.', 'NATS stays.'],
    ['We drop NATS and poll a table.', 'We keep NATS after all.'],
    ['We drop NATS and poll a table.', 'NATS is kept, and nothing is polled.'],
    ['We drop NATS and poll a table.', 'Back to NATS.'],
    ['We drop NATS and poll a table.', 'We go back to NATS, because the city runs one.'],
    ['Without Kafka, a table in MySQL instead.', 'Kafka stays as it is.'],
    ['Without Kafka, a table in MySQL instead.', 'Kafka is used again.'],
    ['Without Kafka, a table in MySQL instead.', 'So we use Kafka again.'],
    ['Without Kafka, a table in MySQL instead.', 'The Kafka broker stays.'],
    ['Without Kafka, a table in MySQL instead.', 'We do not drop Kafka.'],
    ['Without Kafka, a table in MySQL instead.', 'Kafka is not dropped.'],
    ['Without Kafka, a table in MySQL instead.', 'In the end, Kafka comes back.'],
    ['Kafka is replaced by a table.', 'Kafka after all.'],
    ['Webhooks are dropped.', 'We bring webhooks back.'],
    ['There is no second database.', 'The second database stays.'],
    ['We do without a cache.', 'The cache stays.'],
    ['Rows in MySQL instead of Redis.', 'We take Redis after all.'],
    ['The copy in Redis is dropped.', 'The copy in Redis is kept.'],
  ])('takes the place of “%s”: “%s”', (earlier, later) => {
    expect(extent(earlier, later)).toBe('wholly');
  });

  it.each([
    ['We drop NATS and poll a table.', 'The table stays in MySQL.'],
    ['We drop NATS and poll a table.', 'NATS stays out.'],
    ['We drop NATS and poll a table.', 'Without NATS, the table stays.'],
    ['We drop NATS and poll a table.', 'It stays without NATS.'],
    ['We drop NATS and poll a table.', 'We keep to the decision against NATS.'],
    ['We do without a cache.', 'The cache of the CDN stays.'],
    ['We do without a cache.', 'Nobody caches, and the index stays.'],
    ['There is no second database.', 'The database stays in Frankfurt.'],
    ['Rows in MySQL instead of Redis.', 'Rows that Redis returned are kept for a day.'],
    ['The copy in Redis is dropped.', 'Redis stays for the sign-in.'],
    ['Handovers are kept for 30 years, not ten.', 'Handovers are kept in MySQL.'],
  ])('has nothing to do with “%s”: “%s”', (earlier, later) => {
    expect(extent(earlier, later)).toBeUndefined();
  });

  it('stands beside one that spoke of all, where it speaks of one part alone', () => {
    const all = 'Without Kafka, a table in MySQL instead.';
    expect(extent(all, 'Kafka stays for the events to the text message sender.')).toBe('partly');
    expect(extent(all, 'Text message sender: Kafka stays.')).toBe('partly');
    expect(extent(all, 'Kafka stays.', { later: ['Text message sender'] })).toBe('partly');
    expect(extent(all, 'Kafka stays.', { later: ['Text message sender'], earlier: ['Text message sender'] })).toBe('wholly');
    expect(extent(all, 'Kafka stays.', { later: ['Technology Choices', 'CH-3'] })).toBe('wholly');
    expect(extent('The text message sender reads a table, without Kafka.', 'Kafka stays for the text message sender.')).toBe(
      'wholly',
    );
  });

  it('stands beside one that decided more than that', () => {
    expect(extent('We drop NATS. Handovers are kept for 30 years.', 'NATS stays.')).toBe('partly');
    expect(extent('We drop NATS. A table is polled instead.', 'NATS stays.')).toBe('wholly');
    expect(extent('There is no cache, and Postgres instead of Redis.', 'Redis stays.')).toBe('partly');
  });
});

it('reads no giving up from what is not dropped', () => {
  expect(listGivenUp('We do not drop Kafka.')).toEqual([]);
  expect(listGivenUp("We don't give up Kafka.")).toEqual([]);
});

const decision = (id: string, text: string, minute: number) => ({
  id,
  text,
  rationale: '',
  settles: [],
  decidedBy: 'Ines',
  decidedAt: `2026-11-20T09:0${minute}:00.000Z`,
});

it('gives the sentences back that the earlier one struck, in the same session and in the next one', () => {
  const document =
    '# Parts\n\n## Proposed Solution\n\n### Component Design\n\n- **Mailer**: reads orders from Kafka and mails them.\n';
  const body = rfcBodySchema.parse(documentKinds.rfc.parse(document).body);
  const dropped = sessionOf({ decisions: [decision('DEC-1', 'Without Kafka, a table in MySQL instead.', 0)] });
  const struck = finalizeRfc(body, dropped);
  expect(struck.proposedSolution.componentDesign).toContain('~~from Kafka~~');
  const both = sessionOf({ decisions: [...dropped.decisions, decision('DEC-2', 'Kafka stays.', 1)] });
  expect(both.decisions.map((one) => replacedBy(one, both.decisions, []))).toEqual(['DEC-2', '']);
  expect(finalizeRfc(body, both).proposedSolution.componentDesign).not.toContain('~~');
  const next = finalizeRfc(struck, sessionOf({ decisions: [decision('DEC-2', 'Back to Kafka.', 2)] }));
  expect(next.proposedSolution.componentDesign).toBe(body.proposedSolution.componentDesign);
  expect(next.designSession.decisions).toMatchObject([{ id: 'DEC-1', replacedBy: 'DEC-2' }, { id: 'DEC-2' }]);
});

it('is replaced itself by who gives it up once more', () => {
  const { decisions } = sessionOf({
    decisions: [
      decision('DEC-1', 'Without Kafka, a table in MySQL instead.', 0),
      decision('DEC-2', 'Kafka stays.', 1),
      decision('DEC-3', 'Without Kafka after all.', 2),
    ],
  });
  expect(decisions.map((one) => replacedBy(one, decisions, []))).toEqual(['DEC-2', 'DEC-3', '']);
});
