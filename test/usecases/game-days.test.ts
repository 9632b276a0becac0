import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderGameDay } from '../../src/cli/render/game-days.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import type { Scenario } from '../../src/lifecycle/game-day.ts';
import { openPending } from '../../src/usecases/alerts/open-pending.ts';
import { readAlerts } from '../../src/usecases/alerts/work-on-alerts.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
  await bench.ports.notifications.register([{ name: 'slack', kind: 'slack', target: 'example.org' }]);
  await bench.service.channels.add({ name: 'live', source: 'generic' });
});
afterAll(() => bench.close());

const scenarioOf = (title: string, ...alerts: Scenario['alerts']): Scenario => ({ title, practices: 'Finding it.', alerts });
const fires = (after = 0, more: object = {}): Scenario['alerts'][number] => ({
  after,
  payload: { title: 'Renewals fail', service: 'lending', startedAt: '{now}', ...more },
});
const addStaging = (name: string) => bench.service.channels.add({ name, source: 'generic', exercise: true });

/** What a server does with alerts of exercises, by two of them at once. */
async function work(): Promise<void> {
  await Promise.all([bench.ports.gameDays.sendDue(), bench.ports.gameDays.sendDue()]);
  while ((await readAlerts(bench.ports, { redactsEmail: false, onError: () => undefined })) > 0);
  await openPending(bench.ports);
}

const reminders = async () =>
  (await bench.service.notifications.list({}, { limit: 100 })).items
    .filter(({ topic }) => topic === 'game-day')
    .map(({ key, type }) => `${key} ${type}`)
    .toReversed();

it('reminds once a day before and once when it is due, injects nothing by itself, and has the next date after a start', async () => {
  await addStaging('planned');
  const planned = { channel: 'planned', scenario: scenarioOf('Planned', fires()) };
  const { gameDays } = bench.service;
  await gameDays.plan({ ...planned, name: 'monthly', at: '2026-01-12T09:00', zone: 'Europe/Zurich', every: '30d' });
  await gameDays.plan({ ...planned, name: 'once', at: '2039-01-12T09:00' });
  const comesIn = (name: string, span: string) =>
    bench.asOwner(`update game_day_plan set next_at = now() + $2::interval, reminders = 0 where name = $1`, [name, span]);
  const remindTwice = () => Promise.all([bench.ports.gameDays.remind(), bench.ports.gameDays.remind()]);

  await comesIn('monthly', '25 hours');
  await remindTwice();
  expect(await reminders()).toEqual([]);
  await comesIn('monthly', '23 hours');
  await remindTwice();
  await remindTwice();
  expect(await reminders()).toEqual(['monthly soon']);
  await bench.asOwner(`update game_day_plan set next_at = now() - interval '1 minute' where name = $1`, ['monthly']);
  await remindTwice();
  await remindTwice();
  await work();
  expect(await reminders()).toEqual(['monthly soon', 'monthly due']);
  expect(await gameDays.list()).toMatchObject({
    plans: [
      { name: 'monthly', isDue: true },
      { name: 'once', isDue: false },
    ],
    days: [],
  });

  // Nobody took that date: it is due until a day before the coming one, of which people are reminded.
  const [missed, coming] = [new Date(Date.now() - 20 * 86_400_000), new Date(Date.now() + 10 * 86_400_000)];
  const startsOn = (at: Date) =>
    bench.asOwner(
      `update game_day_plan set next_at = $2, plan = plan || jsonb_build_object('startsOn', $3::text, 'zone', 'UTC') where name = $1`,
      ['monthly', missed, at.toISOString().slice(0, 16)],
    );
  await startsOn(coming);
  await remindTwice();
  expect((await gameDays.list()).plans[0]).toMatchObject({ isDue: true });
  await startsOn(new Date(Date.now() + 23 * 3_600_000));
  await remindTwice();
  await remindTwice();
  expect(await reminders()).toEqual(['monthly soon', 'monthly due', 'monthly soon']);
  expect((await gameDays.list()).plans[0]).toMatchObject({ name: 'monthly', isDue: false });

  await gameDays.start({ plan: 'monthly' });
  const { plans, days } = await gameDays.list();
  const [monthly] = plans.filter(({ name }) => name === 'monthly');
  expect(monthly).toMatchObject({ isDue: false });
  expect(Date.parse(monthly?.nextAt ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  expect(days).toMatchObject([{ key: 'GD-1', plan: 'monthly', alerts: [{ status: 'waiting' }] }]);
  await bench.service.gameDays.stop({ key: 'latest' });
  await gameDays.start({ plan: 'once' });
  expect((await gameDays.list()).plans.find(({ name }) => name === 'once')).toMatchObject({ nextAt: '2039-01-12T09:00:00.000Z' });
  await gameDays.stop({ key: 'latest' });
  await comesIn('once', '23 hours');
  await bench.asOwner(`update game_day_plan set plan = plan || '{"startsOn": "2026-01-01T09:00"}' where name = $1`, ['once']);
  await gameDays.start({ plan: 'once' });
  expect((await gameDays.list()).plans.find(({ name }) => name === 'once')).toMatchObject({ nextAt: null });
  await gameDays.stop({ key: 'GD-3' });
  expect((await gameDays.cancel({ name: 'once' })).plans).toHaveLength(1);
});

it('sends each alert once through the way of every other, and marks and measures what comes of it', async () => {
  await addStaging('staging');
  const { gameDays, incidents } = bench.service;
  const scenario = scenarioOf('Renewals', fires(), fires(3600, { title: 'Desks wait', fingerprint: 'desks' }));
  const { key } = await gameDays.start({ scenario, channel: 'staging' });
  await work();
  await work();
  const started = await gameDays.report({ key });
  expect(started).toMatchObject({ alerts: [{ status: 'sent' }, { status: 'waiting' }], incidents: [{ acknowledgedBy: null }] });
  const [{ key: incident } = { key: '' }] = started.incidents;
  await expect(gameDays.start({ scenario, channel: 'staging' })).rejects.toMatchObject({ id: 'game-day.running' });

  await incidents.acknowledge({ key: incident });
  await bench.asOwner(`update game_day_alert set due_at = now() where game_day_id = $1 and number = 2`, [key.slice(3)]);
  await work();
  await incidents.declare({ key: incident, severity: 'SEV-2', trigger: 'metric breach', affected: 'POST /renewals' });
  const report = await gameDays.report({ key });
  expect(report.alerts.map(({ status }) => status)).toEqual(['sent', 'sent']);
  expect(report.incidents).toMatchObject([
    {
      key: incident,
      acknowledgedBy: bench.owner.name,
      commander: bench.owner.name,
      acknowledgedAfter: expect.any(Number) as number,
    },
  ]);
  const { items } = await bench.service.alerts.list({ channel: 'staging' }, { limit: 10 });
  expect(items.map(({ title, incident: joined, occurrences }) => ({ title, joined, occurrences }))).toEqual([
    { title: 'Desks wait', joined: incident, occurrences: 1 },
    { title: 'Renewals fail', joined: incident, occurrences: 1 },
  ]);
  expect(await incidents.show({ key: incident })).toMatchObject({ exercise: true });
  expect(await incidents.metrics({})).toMatchObject({ incidents: 0, cases: [] });

  await expect(gameDays.start({ scenario, channel: 'staging' })).rejects.toMatchObject({ id: 'game-day.incident-open' });
  const reason = 'It was an exercise.';
  const { artifacts } = await incidents.close({ key: incident, outcome: 'external cause', reason });
  const decision = { decision: 'approve', note: reason, all: true, met: [], notMet: [], waivers: [], comments: [] } as const;
  await bench.service.gates.decide({ key: artifacts.find(({ kind }) => kind === 'resolution')?.gate ?? '', ...decision });
  const again = await gameDays.start({ scenario: scenarioOf('Renewals', fires()), channel: 'staging' });
  await work();
  const second = await gameDays.report({ key: 'latest' });
  expect(second.incidents).toHaveLength(1);
  expect(second.incidents[0]?.key).not.toBe(incident);
  expect(second.comparison.map((one) => [one.key, one.incidents])).toEqual([
    [again.key, 1],
    [key, 1],
  ]);
  expect(second.comparison.map(({ acknowledgedAfter }) => acknowledgedAfter)).toEqual([null, expect.any(Number)]);
});

it('withdraws what waits, also when its channel is removed', async () => {
  const { gameDays, channels } = bench.service;
  for (const name of ['stopped', 'removed']) {
    await addStaging(name);
    await gameDays.start({ scenario: scenarioOf(name, fires(name === 'removed' ? 0 : 3600)), channel: name });
    if (name === 'stopped') await gameDays.stop({ key: 'latest' });
    else await channels.remove({ name });
    await work();
    expect(await gameDays.report({ key: 'latest' })).toMatchObject({
      title: name,
      alerts: [{ status: 'withdrawn' }],
      incidents: [],
    });
    await expect(gameDays.stop({ key: 'latest' })).rejects.toMatchObject({ id: 'game-day.over' });
  }
});

it('sends nothing that is late, such as after a long stop of the server, and says so', async () => {
  await addStaging('late');
  const { gameDays } = bench.service;
  await gameDays.start({ scenario: scenarioOf('Late', fires(), fires(60, { fingerprint: 'b' })), channel: 'late' });
  await bench.asOwner(
    `update game_day_alert set due_at = now() - case number when 1 then interval '16 minutes' else interval '14 minutes' end where status = 'waiting'`,
    [],
  );
  await work();
  const report = await gameDays.report({ key: 'latest' });
  expect(report).toMatchObject({ alerts: [{ status: 'late' }, { status: 'sent' }], incidents: [{}] });
  expect(renderGameDay(report, createStyle({ columns: 100, color: false, command: 'throughline' }))).toContain(
    'alerts: 1 withdrawn: late, 1 sent',
  );
});

it('starts no other on a channel whose alerts were not read, or whose incident is being opened', async () => {
  await addStaging('twice');
  const { gameDays } = bench.service;
  const start = () => gameDays.start({ scenario: scenarioOf('Twice', fires()), channel: 'twice' });
  await start();
  await bench.ports.gameDays.sendDue();
  await expect(start()).rejects.toMatchObject({ id: 'game-day.alerts-unread' });
  await readAlerts(bench.ports, { redactsEmail: false, onError: () => undefined });
  await expect(start()).rejects.toMatchObject({ id: 'game-day.alerts-unread' });
  await openPending(bench.ports);
  await expect(start()).rejects.toMatchObject({ id: 'game-day.incident-open' });
});

it('refuses what would go wrong in the middle, and who may not, and leaves nothing half done', async () => {
  await addStaging('strict');
  const before = await bench.service.gameDays.list();
  const engineer = await bench.ports.people.createToken({
    adminToken: bench.owner.token,
    holder: 'Eve',
    kind: 'person',
    roles: ['engineer'],
    unattended: true,
  });
  const eve = await bench.ports.people.authenticate(engineer.token);
  const scenario = scenarioOf('Strict', fires());
  const old = fires(0, { startedAt: '2026-01-01T00:00:00Z' });
  const refusals: readonly [Partial<Parameters<typeof start>[0]>, string][] = [
    [{ channel: 'live' }, 'game-day.channel-live'],
    [{ channel: 'nowhere' }, 'alert.channel-not-found'],
    [{ scenario: scenarioOf('Strict', fires(), { after: 5, payload: { nothing: true } }) }, 'game-day.unreadable'],
    [{ scenario: scenarioOf('Strict', old) }, 'game-day.unreadable'],
  ];
  const start = (request: object) => bench.service.gameDays.start({ scenario, channel: 'strict', ...request });
  for (const [request, id] of refusals) await expect(start(request)).rejects.toMatchObject({ id });
  await expect(start({ scenario: scenarioOf('Strict', fires(), { after: 5, payload: {} }) })).rejects.toThrow(
    /alerts\[1\]\.payload/,
  );
  await expect(
    bench.service.gameDays.plan({ name: 'No Name', scenario, channel: 'strict', at: '2039-01-12' }),
  ).rejects.toMatchObject({ id: 'name.malformed' });
  const { gameDays } = bench.serviceFor(eve!);
  await expect(gameDays.start({ scenario, channel: 'strict' })).rejects.toMatchObject({ id: 'incident.wrong-role' });
  await expect(gameDays.plan({ name: 'eve', scenario, channel: 'strict', at: '2039-01-12' })).rejects.toMatchObject({
    id: 'token.admin-required',
  });
  expect(await bench.service.gameDays.list()).toEqual(before);
});

it('seals what it will send, so that a copy of the database says nothing of it', async () => {
  await addStaging('sealed');
  const scenario = scenarioOf('Sealed', fires(3600, { text: 'a-payload-that-nobody-reads' }));
  await bench.service.gameDays.plan({ name: 'sealed', scenario, channel: 'sealed', at: '2039-01-12' });
  await bench.service.gameDays.start({ plan: 'sealed' });
  const { rows } = await bench.db.pool.query<{ found: boolean }>(
    `select bool_or(position('nobody-reads'::bytea in body) > 0) as found from (select body from game_day_alert union all select alerts from game_day_plan) s`,
  );
  expect(rows).toEqual([{ found: false }]);
});
