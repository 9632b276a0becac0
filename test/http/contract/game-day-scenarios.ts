import { randomUUID } from 'node:crypto';
import type { ContractWorld } from './contract-world.ts';
import { nothing, ok, refused, type Scenario } from './scenario.ts';

const newName = (): string => `c-${randomUUID().slice(0, 8)}`;
const scenario = (payload: object = { title: 'Renewals fail', startedAt: '{now}' }): object => ({
  title: 'Renewals fail',
  practices: 'Finding the release.',
  alerts: [{ after: 3600, payload }],
});
const others = { machine: 403, stranger: 403 };

async function makeChannel({ api }: ContractWorld, isExercise = true): Promise<string> {
  const name = newName();
  const parts = { name, source: 'generic', mapping: null, service: '', environment: '', isExercise, secret: 'a secret' } as const;
  await api.ports.alerts.addChannel({ ...parts, token: api.owner.token });
  return name;
}

const planOf = async (world: ContractWorld, more: object = {}): Promise<object> => ({
  name: newName(),
  channel: await makeChannel(world),
  scenario: scenario(),
  at: '2030-01-12T09:00',
  ...more,
});

async function makePlan(world: ContractWorld): Promise<string> {
  const json = await planOf(world);
  const made = await world.api.call('POST', '/api/v1/game-day-plans', { json });
  if (made.status !== 200) throw new Error(`Planning answered ${made.status}: ${await made.text()}`);
  return (json as { name: string }).name;
}

async function makeDay(world: ContractWorld): Promise<string> {
  const made = await world.api.call('POST', '/api/v1/game-days', { json: { plan: await makePlan(world) } });
  if (made.status !== 201) throw new Error(`Starting answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { key: string }).key;
}

/** Exercises, by operationId. */
export const gameDayScenarios: Readonly<Record<string, Scenario>> = {
  listGameDays: nothing,
  planGameDay: {
    prepare: async (world) => ({ json: await planOf(world) }),
    more: async (world) => ok({ json: await planOf(world, { at: '2026-01-12T09:00', zone: 'Europe/Zurich', every: '4w' }) }),
    refused: async (world) => [
      ...refused(404, { json: await planOf(world, { channel: 'nowhere' }) }),
      ...refused(
        409,
        { json: await planOf(world, { channel: await makeChannel(world, false) }) },
        { json: await planOf(world, { name: await makePlan(world) }) },
      ),
      ...refused(
        422,
        { json: await planOf(world, { at: '2026-01-12T09:00' }) },
        { json: await planOf(world, { at: 'tomorrow' }) },
        { json: await planOf(world, { zone: 'Mars/Olympus' }) },
        { json: await planOf(world, { every: '1y' }) },
        { json: await planOf(world, { scenario: scenario({}) }) },
      ),
    ],
    onlyFor: 'admins',
  },
  cancelGameDay: {
    prepare: async (world) => ({ params: { name: await makePlan(world) } }),
    refused: () => refused(404, { params: { name: 'nowhere' } }),
    onlyFor: 'admins',
  },
  startGameDay: {
    prepare: async (world) => ({ json: { scenario: scenario(), channel: await makeChannel(world) } }),
    status: 201,
    more: async (world) => [{ request: { json: { plan: await makePlan(world) } }, status: 201 }],
    refused: async (world) => [
      ...refused(404, { json: { plan: 'nowhere' } }, { json: { scenario: scenario(), channel: 'nowhere' } }),
      ...refused(409, { json: { scenario: scenario(), channel: await makeChannel(world, false) } }),
      ...refused(422, { json: { scenario: scenario({}), channel: await makeChannel(world) } }, { json: {} }),
    ],
    toOthers: others,
  },
  stopGameDay: {
    prepare: async (world) => ({ params: { key: await makeDay(world) }, json: {} }),
    refused: async (world) => {
      const key = await makeDay(world);
      await world.api.ports.gameDays.stop({ key, token: world.api.owner.token });
      return [...refused(404, { params: { key: 'GD-999999' }, json: {} }), ...refused(409, { params: { key }, json: {} })];
    },
    toOthers: others,
  },
  readGameDay: {
    prepare: async (world) => ({ params: { key: await makeDay(world) } }),
    more: () => ok({ params: { key: 'latest' } }),
    refused: () => refused(404, { params: { key: 'GD-999999' } }),
  },
};
