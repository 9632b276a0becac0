import { describe, expect, it } from 'vitest';
import { listDropped, tellDropped } from '../../../../src/analysis/design/ends/list-dropped.ts';
import { listNamed } from '../../../../src/analysis/technology/list-named.ts';

const by = (text: string, rationale = '', id = 'DEC-1') => ({
  id,
  text,
  rationale,
  decidedBy: 'Ada',
  decidedAt: '2026-11-22T09:00:00.000Z',
});
const names = (texts: readonly string[], known: readonly string[] = []): string[] =>
  listDropped(
    texts.map((text, at) => by(text, '', `DEC-${at + 1}`)),
    known,
  ).map(({ name }) => name);

describe('what decisions give up', () => {
  it.each([
    ['Codes that wait are rows of a table; Redis is dropped.', ['Redis']],
    ['Announcements come over SFTP every 15 minutes, not over FTP each night.', ['FTP']],
    ['We swap MongoDB for PostgreSQL.', ['MongoDB']],
    ['Postmark is dropped; letters go by the city.', ['Postmark']],
    ['Kafka is no longer used.', ['Kafka']],
    ['SQLite is dropped: a controller keeps its copy in a plain file.', ['SQLite']],
    // Near misses.
    ['Readings travel over MQTT to the gateway.', []],
    ['No Kafka for refunds: a table.', []],
    ['A message is dropped after six attempts.', []],
    ['The job removes old rows from PostgreSQL.', []],
    ['Nothing is lost when Redis restarts.', []],
    ['The pilot starts in Graz.', []],
  ])('%s', (text, given) => expect(names([text])).toEqual(given));

  it('is none where an alternative is about it, or another decision goes on with it', () => {
    expect(names(['Kafka is dropped.'], ['Kafka between the services'])).toEqual([]);
    expect(names(['RabbitMQ is dropped.'], ['Kafka instead of RabbitMQ'])).toEqual(['RabbitMQ']);
    expect(names(['Redis is dropped.', 'Sessions are kept in Redis.'])).toEqual([]);
    expect(names(['Redis is dropped.', 'Redis is not used.'])).toEqual(['Redis']);
  });

  it.each([
    [by('Redis is dropped.', 'One store less to run.'), 'given up by DEC-1 (Ada, 2026-11-22): One store less to run.'],
    [by('Redis is dropped, because nobody runs it.'), 'given up by DEC-1 (Ada, 2026-11-22): because nobody runs it.'],
    [by('Redis is dropped.'), 'given up by DEC-1 (Ada, 2026-11-22): no reason was given.'],
  ])('says why in the words of whoever decided, and makes up no reason', (decision, told) => {
    expect(tellDropped({ name: 'Redis', by: decision })).toBe(told);
  });
});

describe('what a text names', () => {
  const named = (text: string): string[] => listNamed([{ section: 'Component Design', label: '', text, sentences: [text] }], '');
  it.each([
    'Nobody in the team has run Kafka.',
    'Three developers; nobody has run Kafka.',
    'No one knows Kafka.',
    'We have never run Kafka.',
    'The team has no experience with Kafka.',
    'Kafka is new to the team.',
    'Letters go by mail, not over Kafka.',
  ])('is nothing that nobody knows, and nothing by which it does not come: %s', (text) => expect(named(text)).toEqual([]));
  it.each([
    'Nobody else writes to Kafka.',
    'No reader waits for Kafka.',
    'Two developers have run Kafka.',
    'No message is lost: Kafka keeps it.',
    'Nothing is lost when Kafka stands still.',
  ])('is what it uses, whatever else nobody does: %s', (text) => expect(named(text)).toEqual(['Kafka: Component Design']));
});
