import { describe, expect, it } from 'vitest';
import { listSetAside } from '../../../src/analysis/technology/set-aside.ts';

describe('listSetAside', () => {
  it.each([
    ['Orders are rows of PostgreSQL; there is no MongoDB.', ['MongoDB']],
    ['Files go into PostgreSQL, without Kafka.', ['Kafka']],
    ['We chose MySQL over MongoDB, because reports need joins.', ['MongoDB']],
    ['RabbitMQ rather than Kafka carries the events.', ['Kafka']],
    ['Redis is no longer used.', ['Redis']],
    ['We decided against Kafka.', ['Kafka']],
    ['There is neither Redis nor Kafka.', ['Redis', 'Kafka']],
    ['The decision takes Kafka away.', ['Kafka']],
  ])('finds what a sentence does without: %s', (text, names) => {
    expect(listSetAside(text)).toEqual(names);
  });

  it.each([
    'Readings travel over MQTT to the gateway.',
    'Not only PostgreSQL but also Redis holds sessions.',
    'Redis keeps the sessions; no other data is in Redis.',
    'The service takes Redis for its sessions.',
    'Nothing is lost when PostgreSQL restarts.',
  ])('takes nothing for it that is used: %s', (text) => {
    expect(listSetAside(text)).toEqual([]);
  });

  it('is done with a text of nothing but names behind a long word at once', { timeout: 5_000 }, () => {
    const text = `${'a'.repeat(10_000)} ${'Redis is used. Kafka is dropped; '.repeat(300)}`;
    expect(listSetAside(text)).toEqual(['Kafka']);
  });
});
