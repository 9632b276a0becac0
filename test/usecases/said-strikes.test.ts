import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/usecases/service.ts';
import { writeDesign } from '../support/designs.ts';
import * as talk from './support/design-talk.ts';
import type { Session, Turn } from './support/design-talk.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
let service: Service;
let session: Session;
beforeAll(async () => {
  bench = await openServiceBench();
  service = bench.service;
  const { rfc } = await writeDesign(service);
  session = await talk.hear(service, await service.designSessions.open({ rfc }));
});
afterAll(() => bench.close());

const choose = (text: string, more: Partial<Turn> = {}): Turn =>
  ({ move: 'decide', settlement: 'choose', text, ...more }) as Turn;
const refused = async (given: Turn): Promise<{ id: string; message: string; fix: string }> => {
  const before = await service.designSessions.show({ key: session.key });
  const error = await service.designSessions.say({ key: session.key, ...talk.turn(given) }).then(
    () => {
      throw new Error('The turn was taken.');
    },
    (thrown: { id: string; message: string; fix: string }) => thrown,
  );
  const after = await service.designSessions.show({ key: session.key });
  expect([after.turns.length, after.decisions.length]).toEqual([before.turns.length, before.decisions.length]);
  return error;
};

describe('words that cannot be meant are refused with nothing recorded', () => {
  test('those that the RFC does not have, with the sentence that is nearest', async () => {
    const error = await refused(choose('Three workers send.', { givesUp: ['workers send in paralel'] }));
    expect(error.id).toBe('session.strike-unknown');
    expect(error.message).toContain('does not have the words “workers send in paralel”');
    expect(error.message).toContain('under Component Design: “Up to 50 workers send in parallel');
  });

  test('those that stand in several places, with all of them', async () => {
    const error = await refused(choose('No list is kept.', { keeps: ['in Redis'] }));
    expect(error.id).toBe('session.strike-ambiguous');
    expect(error.message).toMatch(/Component Design, Mailing gate: “.*”; Performance, Mailing: “/);
    expect(error.fix).toContain('"Mailing gate: in Redis"');
  });

  test('those of what is not built, and all that is wrong at once', async () => {
    const error = await refused(
      choose('No list.', { givesUp: ['ALT-1', 'A reader who finds three mails', 'no such words at all'] }),
    );
    expect(error.message).toContain('ALT-1 is nothing that');
    expect(error.message).toContain('“A reader who finds three mails” stands in');
    expect(error.message).toContain('does not have the words “no such words at all”');
    expect(error.fix).toContain('about ALT-1');
  });

  test('those that are to go and to stand', async () => {
    const both = ['as many as the backlog calls for'];
    expect((await refused(choose('Three.', { givesUp: both, keeps: both }))).id).toBe('session.strike-both');
  });

  test.each(['rebut', 'reject'] as const)('those of a turn that is to %s', async (settlement) => {
    const about = settlement === 'rebut' ? ['CH-1'] : ['ALT-1'];
    const turn = { move: 'decide', settlement, about, text: 'It does not hold for us.', givesUp: ['by night'] } as const;
    expect((await refused(turn)).id).toBe('session.strike-misplaced');
  });
});

test('a correction in the words of a turn whose reply is on its way is refused or kept, and never dropped in silence', async () => {
  const send = (words: string): Promise<Session> =>
    service.designSessions.say({ key: session.key, ...talk.turn(choose('Fewer of them.', { keeps: [words] })) });
  const first = await send('into the Kafka topic');
  const second = await send('as many as the backlog calls for').catch((error: { id: string }) => error.id);
  await talk.hear(service, first);
  const told = (await service.designSessions.show({ key: session.key })).decisions.flatMap(({ strikes = [] }) => strikes);
  const isKept = told.some(({ words }) => words === 'as many as the backlog calls for');
  expect(isKept ? 'kept' : second).toMatch(/^(?:kept|session\.reply-outstanding)$/);
  if (isKept) await talk.hear(service, second as Session);
});

test('a product that a decision may end is shown where the RFC uses it, and goes everywhere by its name', async () => {
  const decided = await talk.say(service, session.key, choose('Redis has cost us three nights: farewell.'));
  const decision = decided.decisions.at(-1)!;
  expect(decision.takesOut).toEqual([]);
  const [used] = decision.stillUsed;
  expect(used?.name).toBe('Redis');
  expect(new Set(used?.uses.map(({ place }) => place)).size).toBeGreaterThan(1);
  const struck = await service.designSessions.strike({
    key: session.key,
    decision: decision.id,
    interactive: true,
    givesUp: ['redis'],
  });
  const after = struck.decisions.at(-1)!;
  expect(after.takesOut.length).toBeGreaterThanOrEqual(used?.uses.length ?? 0);
  expect(after.stillUsed).toEqual([]);
});

test('the same decision a second time, as one that got no answer, is refused by the name of the first', async () => {
  const decided = await talk.say(service, session.key, choose('Mails carry no photograph.'));
  const { id } = decided.decisions.at(-1)!;
  const error = await refused(choose('Mails carry  no photograph.'));
  expect(error.id).toBe('session.decided-already');
  expect(error.message).toContain(`${id} says so already`);
  const again = await talk.say(service, session.key, choose('Mails carry no photograph.', { about: [id], anew: true }));
  expect(again.decisions.at(-1)?.settles).toEqual([id]);
});

test('the answer to a decision tells what it takes out, and correcting it counts until the gate', async () => {
  const decided = await talk.say(
    service,
    session.key,
    choose('Jobs go over SQS, without Kafka.', {
      givesUp: ['Mailing gate: which spares the database', 'as many as the backlog calls for'],
    }),
  );
  const decision = decided.decisions.at(-1)!;
  expect(decision.takesOut).toEqual([
    { place: 'Component Design', words: 'into the Kafka topic' },
    { place: 'Component Design', words: 'as many as the backlog calls for' },
    { place: 'Component Design', words: 'which spares the database' },
    { place: 'Technology Choices', words: expect.stringContaining('A managed Kafka cluster') },
  ]);
  const strike = (more: { givesUp?: string[]; keeps?: string[] }): Promise<Session> =>
    service.designSessions.strike({ key: session.key, decision: decision.id, interactive: true, ...more });
  const corrected = await strike({ keeps: ['which spares the database', '“A managed Kafka cluster”'] });
  expect(corrected.decisions.at(-1)?.takesOut.map(({ words }) => words)).toEqual([
    'into the Kafka topic',
    'as many as the backlog calls for',
  ]);
  await expect(strike({})).rejects.toMatchObject({ id: 'session.strike-unknown' });
  const transcript = await service.designSessions.transcript({ key: session.key });
  expect(transcript).toContain('  - Gives up: “which spares the database” (Component Design)\n');
  expect(transcript).toMatch(/ {2}- Keeps: “which spares the database” \(Component Design\) \(.*UTC\)\n/);
  expect(transcript).toContain(`  - Takes out of ${session.rfc.key}: “into the Kafka topic”`);

  const open = corrected.challenges.filter(({ state }) => state === 'open').map(({ id }) => id);
  await talk.say(service, session.key, { move: 'park', about: [...open, ...corrected.blocking], text: 'After the pilot.' });
  await service.designSessions.finalize({ key: session.key, interactive: true });
  await expect(strike({ keeps: ['into the Kafka topic'] })).rejects.toMatchObject({ id: 'session.not-open' });
});
