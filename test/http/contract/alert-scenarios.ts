import { randomUUID } from 'node:crypto';
import { readAlerts } from '../../../src/usecases/alerts/work-on-alerts.ts';
import type { ContractWorld } from './contract-world.ts';
import { nothing, ok, refused, type Scenario } from './scenario.ts';

const newName = (): string => `c-${randomUUID().slice(0, 8)}`;

async function makeChannel({ api }: ContractWorld): Promise<string> {
  const name = newName();
  const parts = {
    name,
    source: 'generic',
    mapping: null,
    service: '',
    environment: '',
    isExercise: false,
    secret: 'a secret',
  } as const;
  await api.ports.alerts.addChannel({ ...parts, token: api.owner.token });
  return name;
}

/** Delivers a body, reads it, and returns the channel. */
async function deliver(world: ContractWorld, body: string): Promise<string> {
  const { alerts } = world.api.ports;
  const name = await makeChannel(world);
  const channel = await alerts.findChannel(name);
  await alerts.receive({ channel: channel ?? { id: '0' }, name: null, headers: {}, body: Buffer.from(body) });
  while ((await readAlerts(world.api.ports, { redactsEmail: false, onError: () => undefined })) > 0);
  return name;
}

async function makeAlert(world: ContractWorld): Promise<string> {
  const channel = await deliver(world, JSON.stringify({ title: randomUUID() }));
  const { items } = await world.api.ports.alerts.listEpisodes({ channel }, { limit: 1 });
  return items[0]?.id ?? '';
}

async function makeDead(world: ContractWorld): Promise<string> {
  await deliver(world, '{}');
  const { items } = await world.api.ports.alerts.listDeliveries({ status: 'dead' }, { limit: 1 });
  return items[0]?.id ?? '';
}

/** Alerts and their channels, by operationId. */
export const alertScenarios: Readonly<Record<string, Scenario>> = {
  listAlerts: {
    prepare: async (world) => ({ query: { channel: await deliver(world, '{"title":"Listed"}') } }),
    more: () =>
      ok({ query: { status: 'firing', limit: '1' } }, { query: { status: 'resolved' } }, { query: { incident: 'INC-2026-999' } }),
  },
  readAlert: {
    prepare: async (world) => ({ params: { id: await makeAlert(world) } }),
    refused: () => refused(404, { params: { id: 'EP-999999' } }),
  },
  listAlertDeliveries: { ...nothing, more: () => ok({ query: { status: 'dead' } }, { query: { status: 'read', limit: '2' } }) },
  retryAlerts: {
    prepare: async (world) => ({ json: { delivery: await makeDead(world) } }),
    more: async (world) => ok({ json: { channel: await makeChannel(world) } }),
    refused: async (world) => {
      const delivery = await makeDead(world);
      await world.api.asOwner(`update alert_delivery set body = null where id = ${delivery.slice(4)}`);
      return [
        ...refused(404, { json: { delivery: 'DEL-999999' } }, { json: { channel: 'nowhere' } }),
        ...refused(409, { json: { delivery } }),
      ];
    },
    onlyFor: 'admins',
  },
  listAlertChannels: nothing,
  addAlertChannel: {
    prepare: () => ({ json: { name: newName(), source: 'alertmanager', environment: 'production' } }),
    status: 201,
    more: () => [
      {
        request: {
          json: { name: newName(), source: 'generic', mapping: { title: ['/a', '/b'], resolved: ['UP'] }, exercise: true },
        },
        status: 201,
      },
      { request: { json: { name: newName(), source: 'pagerduty', secret: 'given out by them' } }, status: 201 },
    ],
    refused: async (world) => refused(409, { json: { name: await makeChannel(world), source: 'generic' } }),
    onlyFor: 'admins',
  },
  rotateAlertChannel: {
    prepare: async (world) => ({ params: { name: await makeChannel(world) }, json: {} }),
    more: async (world) =>
      ok({ params: { name: await makeChannel(world) }, json: { secret: Buffer.alloc(24, 'key').toString('base64'), now: true } }),
    refused: () => refused(404, { params: { name: 'nowhere' }, json: {} }),
    onlyFor: 'admins',
  },
  removeAlertChannel: {
    prepare: async (world) => ({ params: { name: await makeChannel(world) } }),
    refused: () => refused(404, { params: { name: 'nowhere' } }),
    onlyFor: 'admins',
  },
  signAlert: {
    prepare: async (world) => ({ params: { name: await makeChannel(world) } }),
    more: async (world) => ok({ params: { name: await makeChannel(world) }, json: { body: '{"title":"Mine"}' } }),
    refused: async (world) => {
      const name = newName();
      const parts = {
        name,
        source: 'sentry',
        mapping: null,
        service: '',
        environment: '',
        isExercise: false,
        secret: null,
      } as const;
      await world.api.ports.alerts.addChannel({ ...parts, token: world.api.owner.token });
      return [...refused(404, { params: { name: 'nowhere' } }), ...refused(409, { params: { name } })];
    },
    onlyFor: 'admins',
  },
};
