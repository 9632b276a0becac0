import { randomUUID } from 'node:crypto';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import { nothing, ok, refused, type Scenario } from './scenario.ts';

/** People, their tokens and sessions, and what they are told. */
export const peopleScenarios: Readonly<Record<string, Scenario>> = {
  listTokens: { ...nothing, onlyFor: 'people' },
  createToken: {
    prepare: () => ({ json: { holder: 'Grace', kind: 'person', roles: ['architect'], unattended: false } }),
    status: 201,
    more: () => [{ request: { json: { holder: 'Robot two', kind: 'machine' } }, status: 201 }],
    refused: () => refused(422, { json: { holder: 'Robot three', kind: 'machine', roles: ['architect'] } }),
    onlyFor: 'admins',
  },
  readToken: {
    prepare: async ({ createToken }) => ({ params: { id: await createToken('Reader') } }),
    onlyFor: 'people',
    refused: () => refused(404, { params: { id: 'nobody' } }),
  },
  revokeToken: {
    prepare: async ({ createToken }) => ({ params: { id: await createToken('Brief') }, headers: { 'if-match': '*' } }),
    more: async ({ createToken, readTag }) => {
      const id = await createToken('Briefer');
      return ok({ params: { id }, headers: { 'if-match': await readTag(`/tokens/${id}`) } });
    },
    refused: async ({ api }) => {
      const [first] = await api.ports.people.listTokens();
      // The last admin's stays.
      return [
        ...refused(404, { params: { id: 'nobody' }, headers: { 'if-match': '*' } }),
        ...refused(409, { params: { id: first?.id ?? '' }, headers: { 'if-match': '*' } }),
      ];
    },
    onlyFor: 'admins',
  },
  listPeople: { ...nothing, onlyFor: 'people' },
  readPerson: personal(({ person }) => ({ params: { id: person } }), { onlyFor: 'people' }),
  grantRole: personal(({ person }) => ({ params: { id: person, role: 'architect' } })),
  removeRole: {
    ...personal(({ person }) => ({ params: { id: person, role: 'architect' } })),
    refused: ({ api }) => [
      ...refused(404, { params: { id: 'nobody', role: 'architect' } }),
      ...refused(409, { params: { id: api.owner.id, role: 'admin' } }),
    ],
  },
  deactivatePerson: {
    ...personal(({ person }) => ({ params: { id: person } })),
    refused: ({ api }) => [...refused(404, { params: { id: 'nobody' } }), ...refused(409, { params: { id: api.owner.id } })],
  },
  reactivatePerson: personal(({ person }) => ({ params: { id: person } })),
  linkIdentity: personal(({ person }) => ({ params: { id: person }, json: newIdentity() })),
  unlinkIdentity: {
    prepare: async (world) => {
      const id = await makePerson(world);
      const identity = newIdentity();
      await world.api.ports.people.linkIdentity({ adminToken: world.api.owner.token, personId: id, ...identity });
      return { params: { id }, query: identity };
    },
    refused: async (world) => refused(404, { params: { id: await makePerson(world) }, query: newIdentity() }),
    onlyFor: 'admins',
  },
  listSessions: nothing,
  endSession: {
    prepare: async ({ openSession, api }) => {
      const { token } = await openSession(api.owner.token);
      return { params: { id: (await api.ports.people.authenticate(token)).tokenId } };
    },
    refused: () => refused(404, { params: { id: 'TOKEN-999999' } }),
    // One's own, and nobody else's.
    toOthers: { machine: 404, stranger: 404 },
  },
  endSessions: nothing,
  createLoginLink: {
    prepare: () => ({}),
    status: 201,
    more: async (world) => [{ request: { json: { person: await makePerson(world) } }, status: 201 }],
    refused: async ({ machineToken, strangerToken, api }) => [
      ...refused(404, { json: { person: 'nobody' } }),
      ...refused(403, { json: { person: api.owner.id }, token: strangerToken }),
      ...refused(422, { token: machineToken }),
    ],
    toOthers: { machine: 422, stranger: 201 },
    anyScope: true,
  },
  listNotifications: {
    prepare: async (world) => {
      await makeDeadNotification(world);
      await makeDeadNotification(world);
      return {};
    },
    more: () => ok({ query: { status: 'dead' } }, { query: { limit: '1' } }),
    refused: () => refused(422, { query: { cursor: 'bm90IGEgY3Vyc29y' } }),
  },
  readNotification: {
    prepare: async (world) => ({ params: { id: await makeDeadNotification(world) } }),
    refused: () => refused(404, { params: { id: 'NOTE-999999' } }),
  },
  retryNotification: {
    prepare: async (world) => ({ params: { id: await makeDeadNotification(world) } }),
    refused: async (world) => {
      const id = await makeDeadNotification(world);
      await world.api.ports.notifications.revive({ id, actorId: world.api.owner.id });
      return [...refused(404, { params: { id: 'NOTE-999999' } }), ...refused(409, { params: { id } })];
    },
    onlyFor: 'admins',
  },
  listNotificationChannels: nothing,
  retryNotificationChannel: {
    prepare: async (world) => {
      await makeDeadNotification(world);
      return { json: { channel: 'webhook-contract' } };
    },
    refused: async (world) => {
      await world.api.ports.notifications.register([{ name: 'webhook-gone', kind: 'webhook', target: 'gone.example' }]);
      await world.api.asOwner("update notification_channel set seen_at = now() - interval '3 hours' where name = 'webhook-gone'");
      return [...refused(404, { json: { channel: 'nobody' } }), ...refused(409, { json: { channel: 'webhook-gone' } })];
    },
    onlyFor: 'admins',
  },
  testNotificationChannels: {
    prepare: async (world) => {
      await registerChannel(world);
      return {};
    },
    onlyFor: 'admins',
  },
};

/** What is done to a person who was made for it. */
function personal(
  request: (made: { person: string }) => ApiRequest,
  more: Pick<Scenario, 'onlyFor'> = { onlyFor: 'admins' },
): Scenario {
  return {
    prepare: async (world) => request({ person: await makePerson(world) }),
    refused: () => refused(404, request({ person: 'nobody' })),
    ...more,
  };
}

async function makePerson(world: ContractWorld): Promise<string> {
  const holder = `Person ${randomUUID()}`;
  await world.createToken(holder);
  const people = await world.api.ports.people.listPeople();
  return people.find(({ name }) => name === holder)?.id ?? '';
}

function newIdentity() {
  return { issuer: 'https://login.example.com', subject: randomUUID() };
}

async function registerChannel({ api }: ContractWorld): Promise<void> {
  await api.ports.notifications.register([{ name: 'webhook-contract', kind: 'webhook', target: 'receiver.example' }]);
}

/** One that was given up. */
async function makeDeadNotification(world: ContractWorld): Promise<string> {
  const { notifications } = world.api.ports;
  await registerChannel(world);
  await notifications.queueTest({ actorId: world.api.owner.id });
  const [first] = await notifications.claim(['webhook-contract'], 1);
  if (!first) throw new Error('Nothing is due.');
  await notifications.settle(first, { status: 'failed', error: 'The receiver answered 410.', retryAfterMs: null });
  return first.id;
}
