import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

function left(said: string, text: string): string {
  const body = rfcBodySchema.parse(documentKinds.rfc.parse(`# Ferries\n\n## Component Design\n\n${said}\n`).body);
  const session = sessionOf({
    decisions: [{ id: 'DEC-1', text, rationale: '', settles: [], decidedBy: 'Ada', decidedAt: '2026-11-22T09:01:00.000Z' }],
  });
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return done.proposedSolution.componentDesign
    .replace(/\n*→ DEC-1.*$/gm, '')
    .replace(/ +$/gm, '')
    .trim();
}

const orders = 'Orders go out over RabbitMQ to the notifier.';
const struckOrders = 'Orders go out ~~over RabbitMQ~~ to the notifier.';
const prices = 'The till reads prices from the ledger and caches them in Redis.';
const catalog = 'The catalog is searched by the members with Elasticsearch.';
const events = 'Doses go out to the ward over Kafka each minute.';

describe('a kind that is denied means the one product of it that the design uses', () => {
  it.each([
    ['There is no queue any more.', orders, struckOrders],
    ['We do without the broker.', orders, struckOrders],
    ['Without a message broker: the notifier reads a table.', orders, struckOrders],
    ['The queue is dropped.', orders, struckOrders],
    ['No message bus.', events, 'Doses go out to the ward ~~over Kafka~~ each minute.'],
    ['A table instead of the broker.', events, 'Doses go out to the ward ~~over Kafka~~ each minute.'],
    ['No cache.', prices, 'The till reads prices from the ledger ~~and caches them in Redis~~.'],
    ['The cache goes.', prices, 'The till reads prices from the ledger ~~and caches them in Redis~~.'],
    ['No search engine.', catalog, 'The catalog is searched by the members ~~with Elasticsearch~~.'],
    [
      'The database searches, without a search engine.',
      catalog,
      'The catalog is searched by the members ~~with Elasticsearch~~.',
    ],
  ])('%s', (text, said, expected) => expect(left(said, text)).toBe(expected));

  it.each([
    ['There is no queue at the desk.', orders],
    ['Customers wait in no queue.', orders],
    ['No queue of letters.', orders],
    ['No second broker.', orders],
    ['No queue for refunds.', orders],
    ['There is no queue any more.', `${orders}\n\nBids go out over Kafka to the ledger.`],
    ['No cache.', `${prices}\n\nThe gate keeps the badges of today in Memcached.`],
    ['No cache.', orders],
    ['No search engine.', prices],
    ['We do not drop the queue.', orders],
    ['The queue stays.', orders],
    ['No cache.', 'Fees are kept in PostgreSQL rather than Redis.'],
  ])('and none where another thing is meant, or two share it: %s', (text, said) => expect(left(said, text)).toBe(said));

  it('in a diagram as well', () => {
    const flow = 'flowchart LR\n  A["Shop"] --> K["RabbitMQ"]\n  A --> L["Ledger"]';
    const body = rfcBodySchema.parse(
      documentKinds.rfc.parse(`# Ferries\n\n## Component Design\n\n${orders}\n\n## Diagrams\n\n\`\`\`mermaid\n${flow}\n\`\`\`\n`)
        .body,
    );
    const session = sessionOf({
      decisions: [
        { id: 'DEC-1', text: 'No queue.', rationale: '', settles: [], decidedBy: 'Ada', decidedAt: '2026-11-22T09:01:00.000Z' },
      ],
    });
    expect(finalizeRfc(body, session).proposedSolution.diagrams.map(({ text }) => text)).toEqual([
      'flowchart LR\n  A["Shop"]\n  A["Shop"]\n  A --> L["Ledger"]'.replace('  A["Shop"]\n  A["Shop"]', '  A["Shop"]'),
    ]);
  });
});
