import { describe, expect, it } from 'vitest';
import { givesUp } from '../../../../src/analysis/design/ends/find-given-up.ts';
import { listEverydayEnds } from '../../../../src/analysis/design/ends/everyday-ends.ts';
import { withoutGivenUp } from '../../../../src/analysis/design/ends/given-up.ts';
import { measureCpuMs } from '../../cpu-time.ts';

const rabbit = 'Orders go out over RabbitMQ to the notifier.';
const redis = 'The till keeps prices in Redis.';
const elastic = 'The catalog is searched with Elasticsearch.';

describe('a product ends in the words of everyday life', () => {
  it.each([
    ['We are done with RabbitMQ.', rabbit],
    ['RabbitMQ is out.', rabbit],
    ['Kick RabbitMQ out.', rabbit],
    ['We throw Redis out; prices are read from the table.', redis],
    ['No more RabbitMQ.', rabbit],
    ['There is no more Redis.', redis],
    ['RabbitMQ? Not for us.', rabbit],
    ['Elasticsearch? No, thanks.', elastic],
    ['Bye RabbitMQ.', rabbit],
    ['Goodbye, Redis.', redis],
    ['We leave RabbitMQ behind.', rabbit],
    ['RabbitMQ has no place here.', rabbit],
    ['RabbitMQ is overkill, a table will do.', rabbit],
    ['Elasticsearch is far too much for us.', elastic],
    ['Redis stays out.', redis],
    ['Forget RabbitMQ.', rabbit],
    ['Let’s forget about Elasticsearch, the database can search.', elastic],
    ["Let's not do RabbitMQ.", rabbit],
    ['We say no to RabbitMQ.', rabbit],
    ['Scrap RabbitMQ.', rabbit],
    ['We skip Redis.', redis],
    ['Not RabbitMQ but NATS.', rabbit],
    ['NATS replaces RabbitMQ.', rabbit],
    ['A table replaces Redis.', redis],
    ['NATS takes over from RabbitMQ.', rabbit],
    ['RabbitMQ makes way for NATS.', rabbit],
    ['We move off RabbitMQ.', rabbit],
    ['We move away from Elasticsearch.', elastic],
    ['From RabbitMQ to NATS.', rabbit],
    ['We go from Redis to Memcached.', redis],
    ['NATS does what RabbitMQ did.', rabbit],
    ['The table does what Redis did so far.', redis],
    ['Redis falls away.', redis],
    ['RabbitMQ leaves.', rabbit],
    ['RabbitMQ has had its day.', rabbit],
  ])('%s', (text, sentence) => expect(givesUp(text, sentence)).toBe(true));

  // What it does, what is done with it, what holds at times, and what is denied.
  it.each([
    ['RabbitMQ goes to the second zone.', rabbit],
    ['Mail goes out over RabbitMQ.', rabbit],
    ['RabbitMQ leaves room for more consumers.', rabbit],
    ['The last RabbitMQ leaves.', rabbit],
    ['When RabbitMQ is out, orders wait in the table.', rabbit],
    ['While Redis is out, prices are read from the table.', redis],
    ['RabbitMQ is replaced every five years.', rabbit],
    ['The server of Redis is replaced by a new one every five years.', redis],
    ['We do not drop RabbitMQ.', rabbit],
    ['We do not say no to RabbitMQ.', rabbit],
    ['The second zone takes over from RabbitMQ when it fails.', rabbit],
    ['A standby takes over from Redis.', redis],
    ['Do not forget RabbitMQ in the backup.', rabbit],
    ['Messages move from RabbitMQ to the archive after a week.', rabbit],
    ['The order goes from RabbitMQ to the notifier.', rabbit],
    ['RabbitMQ is not overkill.', rabbit],
    ['Is RabbitMQ overkill?', rabbit],
    ['No more than one RabbitMQ.', rabbit],
    ['RabbitMQ holds no more than 10 messages.', rabbit],
    ['The clerk is done with the orders.', rabbit],
    ['Nobody replaces Redis.', redis],
    ['The job is done with Redis in a minute.', redis],
    ['NATS does not do what RabbitMQ did.', rabbit],
    ['Orders leave.', rabbit],
    ['Prices stay out.', redis],
  ])('and not by: %s', (text, sentence) => expect(givesUp(text, sentence)).toBe(false));

  it('and what comes in its place stays', () => {
    expect(withoutGivenUp('NATS takes over from RabbitMQ.')).toMatch(/^NATS\W*$/);
    expect(withoutGivenUp('We kick Redis out; a table is read.')).toContain('a table is read');
    expect(withoutGivenUp('From RabbitMQ to NATS.')).toMatch(/^NATS\W*$/);
  });

  it('of a long text in no time', () => {
    const spentMs = measureCpuMs(() => {
      listEverydayEnds('Kafka and '.repeat(5_000));
      listEverydayEnds('we forget the '.repeat(5_000));
    });
    expect(spentMs).toBeLessThan(2_000);
  });
});
