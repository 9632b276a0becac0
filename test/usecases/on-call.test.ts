import { afterAll, beforeAll, expect, it } from 'vitest';
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
  await bench.service.incidents.declare({ key, severity: 'SEV-2', trigger: 'metric breach', affected: 'POST /renewals' });
  const handoff = await bench.service.onCall.handOff({});
  expect(handoff).toMatchObject({ incidents: [{ key, severity: 'SEV-2', commander: bench.owner.name }], repositories: [] });
  expect(handoff.prompts).toContain('incident/hypothesize@1');
});
