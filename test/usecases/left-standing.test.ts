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

describe('what a decision leaves standing', () => {
  test('is told on but for what a person keeps with it, and not where another decision takes it out', async () => {
    const decided = await talk.say(service, session.key, choose('Redis has cost us three nights: farewell.'));
    const { id, stillUsed } = decided.decisions.at(-1)!;
    const uses = stillUsed.find(({ name }) => name === 'Redis')?.uses ?? [];
    expect(uses.length).toBeGreaterThan(1);
    const [first] = uses;
    const keeps = [first!.words];
    const kept = await service.designSessions.strike({ key: session.key, decision: id, interactive: true, keeps });
    const left = kept.decisions.at(-1)!.stillUsed.find(({ name }) => name === 'Redis')?.uses ?? [];
    expect(left).toEqual(uses.filter(({ words }) => words !== first!.words));

    await talk.say(service, session.key, choose('No Redis: the list is a table.', { givesUp: ['Redis'] }));
    const after = await service.designSessions.show({ key: session.key });
    expect(after.decisions.find((one) => one.id === id)?.stillUsed).toEqual([]);
  });

  test('is told of two decisions unless a person says that both hold', async () => {
    await talk.say(service, session.key, choose('Nothing is mailed by itself.'));
    const told = await talk.say(service, session.key, choose('Reminders are mailed by themselves to new readers.'));
    const { id } = told.decisions.at(-2)!;
    expect(told.turns.at(-1)?.text).toContain('do not go together');
    expect(told.turns.at(-1)?.text).toContain(`--about ${id} --anew`);
    const some = 'Mails to new readers are mailed by themselves.';
    const both = await talk.say(service, session.key, choose(some, { keeps: [id] }));
    expect(both.turns.at(-1)?.text).not.toContain(`and ${id} do not go together`);
  });
});
