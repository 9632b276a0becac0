import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderIncident } from '../../src/cli/render/incident.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import { InputError } from '../../src/lifecycle/errors.ts';
import { reachRepositories } from '../../src/usecases/on-call/reach-repositories.ts';
import { openTestAlerts } from '../support/open-test-alerts.ts';
import { openPending } from '../../src/usecases/alerts/open-pending.ts';
import { readAlerts } from '../../src/usecases/alerts/work-on-alerts.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
  for (const holder of ['Ada Lovelace', 'Bob'])
    await bench.ports.people.createToken({
      adminToken: bench.owner.token,
      holder,
      kind: 'person',
      roles: ['on-call'],
      unattended: true,
    });
});
afterAll(() => bench.close());

const calendar = (summary: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20200106T090000Z\r\nDURATION:P7D\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\nEND:VCALENDAR`;

it('names who is on call by the rota of the service, or else of the installation, and refuses people without the role', async () => {
  const { onCall } = bench.service;
  await onCall.set({ people: ['bob', 'Ada Lovelace'], start: '2026-01-05T09:00', zone: 'Europe/Zurich' });
  await onCall.set({ calendar: calendar('On call (primary): Ada Lovelace'), service: 'lending' });
  const { items } = await onCall.show({ at: '2026-01-06T00:00:00Z' });
  expect(items).toMatchObject([
    { service: '', kind: 'turns', now: { person: 'Bob', until: '2026-01-12T08:00:00.000Z' }, next: { person: 'Ada Lovelace' } },
    { service: 'lending', kind: 'calendar', people: ['Ada Lovelace'] },
  ]);
  expect((await onCall.show({ service: 'lending' })).items).toMatchObject([{ now: { person: 'Ada Lovelace' } }]);
  await expect(onCall.set({ people: ['Eve'], start: '2026-01-05' })).rejects.toMatchObject({ id: 'on-call.unknown-person' });
  await expect(onCall.set({ calendar: calendar('Eve') })).rejects.toMatchObject({ id: 'on-call.unknown-person' });
});

it('tells who is on call of an alert, names them first where it waits, and hands the incident over', async () => {
  await bench.ports.notifications.register([{ name: 'slack', kind: 'slack', target: 'example.org' }]);
  await bench.service.channels.add({ name: 'live', source: 'generic' });
  const alerts = openTestAlerts(bench.db);
  const channel = (await alerts.findChannel('live')) ?? { id: '0' };
  const body = Buffer.from(JSON.stringify({ title: 'Renewals fail', service: 'lending' }));
  await alerts.receive({ channel, name: null, headers: {}, body });
  while ((await readAlerts(bench.ports, { redactsEmail: false, onError: () => undefined })) > 0);
  await openPending(bench.ports);
  const key = (await bench.service.alerts.list({}, { limit: 1 })).items[0]?.incident ?? '';

  expect(await bench.service.incidents.show({ key })).toMatchObject({
    onCall: 'Ada Lovelace',
    waits: [{ what: 'nobody has acknowledged the alert', who: 'Ada Lovelace (on call), on-call' }, {}, {}, {}],
  });
  const told = (await bench.service.notifications.list({}, { limit: 10 })).items;
  expect(told).toMatchObject([{ topic: 'incident', key, type: 'fired', text: 'Alert Fired' }]);
  const listed = (await bench.service.incidents.list({}, { limit: 10 })).items;
  expect(listed).toMatchObject([{ key, severity: null, commander: null, step: '2 Gather context', gate: null }]);
  await bench.service.incidents.declare({ key, severity: 'SEV-2', trigger: 'metric breach', affected: 'POST /renewals' });
  const handoff = await bench.service.onCall.handOff({});
  expect(handoff).toMatchObject({ incidents: [{ key, severity: 'SEV-2', commander: bench.owner.name }], repositories: [] });
  expect(handoff.prompts).toContain('incident/hypothesize@1');

  // Its alert still fires, which whoever ends it is warned of; what ended says how.
  const { artifacts, firing } = await bench.service.incidents.close({
    key,
    outcome: 'external cause',
    reason: 'The net was down.',
  });
  expect(firing).toMatchObject([{ id: 'EP-1', title: 'Renewals fail' }]);
  const gates = artifacts.flatMap(({ gate, kind }) => (kind === 'resolution' && gate !== null ? [gate] : []));
  const gate = await bench.service.gates.show({ key: gates[0] ?? '' });
  expect(gate.criteria.flatMap(({ findings }) => findings)).toMatchObject([
    { code: 'RESOLUTION-ALERT-FIRING', message: expect.stringContaining('EP-1 still fires') as string },
  ]);
  await bench.ports.gates.decide({
    key: gate.id,
    token: bench.owner.token,
    interactive: true,
    decision: 'approve',
    note: '',
    verdicts: gate.criteria.map(({ id }) => ({ id, verdict: 'met', note: '' })),
    waivers: [],
    comments: [],
  });
  const over = await bench.service.incidents.show({ key });
  expect(over).toMatchObject({ status: 'Closed', outcome: { outcome: 'external cause', reason: 'The net was down.' } });
  const text = renderIncident(over, Date.now(), createStyle({ columns: 100, color: false, command: 'throughline' }));
  expect(text).toMatch(/^! EP-1 still fires, since .*: Renewals fail$/m);
  expect(text).toMatch(/Outcome: external cause, by RES-001: The net was down\./);
});

it('asks repositories whether they answer a few at a time, and once a minute', async () => {
  let asking = 0;
  let most = 0;
  const calls: string[] = [];
  const mirrors = {
    async checkSource({ address }: { address: string }) {
      most = Math.max(most, ++asking);
      calls.push(address);
      await delay(5);
      asking -= 1;
      if (address === 'r3') throw new InputError({ id: 'x', message: 'It is gone.', fix: '' });
    },
  } as unknown as Parameters<typeof reachRepositories>[0];
  const all = Array.from({ length: 20 }, (_, at) => ({ name: `n${at}`, source: { address: `r${at}` }, indexedAt: null }));
  const repositories = all as unknown as Parameters<typeof reachRepositories>[1];
  const [first, second] = await Promise.all([reachRepositories(mirrors, repositories), reachRepositories(mirrors, repositories)]);
  expect(second).toEqual(first);
  expect(first.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
  expect(first.filter(({ reachable }) => !reachable)).toMatchObject([{ name: 'n3', problem: 'It is gone.' }]);
  expect(calls).toHaveLength(20);
  expect(most).toBeLessThanOrEqual(8);
});
