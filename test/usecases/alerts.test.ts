import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertSource } from '../../src/lifecycle/alert.ts';
import { correlateTraced } from '../../src/usecases/alerts/correlate-traced.ts';
import { openPending } from '../../src/usecases/alerts/open-pending.ts';
import { readAlerts, workOnAlerts } from '../../src/usecases/alerts/work-on-alerts.ts';
import { openTestAlerts } from '../support/open-test-alerts.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

/** A word of the source: when it arrives, in minutes, and what it says. */
interface Word {
  readonly at: number;
  readonly says?: 'firing' | 'resolved';
  readonly id?: string;
  /** Minutes at which the alert began, where the source says it. */
  readonly start?: number;
  /** Minutes of the source's own clock. */
  readonly said?: number;
  readonly service?: string;
  /** The incidents of the channel are closed before it arrives. */
  readonly afterClose?: true;
}

const from = new Date(Date.now() - 5 * 86_400_000);
const minute = (at: number): string => new Date(from.getTime() + at * 60_000).toISOString();
const policy = {
  redactsEmail: false,
  onError: (error: unknown) => {
    throw error;
  },
};

async function makeChannel(more: { exercise?: boolean; source?: AlertSource } = {}): Promise<string> {
  const name = `c-${randomUUID().slice(0, 8)}`;
  await bench.service.channels.add({ name, source: 'generic', ...more });
  return name;
}

async function deliver(channel: string, documents: readonly object[], at?: string): Promise<void> {
  const { alerts } = bench.ports;
  const found = await alerts.findChannel(channel);
  if (!found) throw new Error(`There is no channel ${channel}.`);
  await Promise.all(
    documents.map((document) =>
      alerts.receive({ channel: found, name: null, headers: {}, body: Buffer.from(JSON.stringify(document)) }),
    ),
  );
  if (at !== undefined) await bench.asOwner(`update alert_delivery set received_at = $1 where status = 'received'`, [at]);
  while ((await readAlerts(bench.ports, policy)) > 0);
  await openPending(bench.ports);
}

const episodesOf = async (channel: string) => (await bench.service.alerts.list({ channel }, { limit: 200 })).items.toReversed();
async function timelineOf(key: string): Promise<string[]> {
  return (await bench.ports.incidents.read(key))?.timeline.map(({ event }) => event) ?? [];
}

interface Story {
  readonly name: string;
  readonly words: readonly Word[];
  /** Of each episode: its last status, how often it was said, and its place among the incidents. */
  readonly episodes: readonly string[];
  readonly incidents: number;
  readonly timeline?: readonly (string | RegExp)[];
}

const fires = /^Alert fired: a fails/;
const stories: readonly Story[] = [
  {
    name: 'duplicates join',
    words: [{ at: 0 }, { at: 1 }, { at: 2 }],
    episodes: ['firing 3 #1'],
    incidents: 1,
    timeline: [fires],
  },
  {
    name: 'the end is told, and reversible for five minutes',
    words: [{ at: 0 }, { at: 3, says: 'resolved' }, { at: 7 }],
    episodes: ['firing 3 #1'],
    incidents: 1,
    timeline: [fires, /is resolved at its source; no alert of this incident fires now/, /fires again/],
  },
  {
    name: 'after that it is another episode, which joins while the incident is open',
    words: [{ at: 0 }, { at: 3, says: 'resolved' }, { at: 9 }],
    episodes: ['resolved 2 #1', 'firing 1 #1'],
    incidents: 1,
    timeline: [fires, /is resolved/, /joins: a fails/, /fires again/],
  },
  {
    name: 'a start tells one episode from the next, and ends the one before',
    words: [
      { at: 1, start: 0 },
      { at: 2, start: 0 },
      { at: 5, start: 4 },
      { at: 6, start: 0, says: 'resolved' },
    ],
    episodes: ['resolved 3 #1', 'firing 1 #1'],
    incidents: 1,
  },
  {
    name: 'what closed stays closed for a repeat, and fires anew with a new start',
    words: [
      { at: 1, start: 0 },
      { at: 2, start: 0, afterClose: true },
      { at: 9, start: 8 },
    ],
    episodes: ['resolved 2 #1', 'firing 1 #2'],
    incidents: 2,
  },
  {
    name: 'without a start it fires anew once its incident is closed',
    words: [{ at: 1 }, { at: 2, afterClose: true }],
    episodes: ['resolved 1 #1', 'firing 1 #2'],
    incidents: 2,
  },
  {
    name: 'an older word undoes no newer one',
    words: [
      { at: 1, said: 1 },
      { at: 4, said: 4, says: 'resolved' },
      { at: 5, said: 2 },
    ],
    episodes: ['resolved 3 #1'],
    incidents: 1,
  },
  {
    name: 'a clock that is a year ahead makes no later word an older one',
    words: [
      { at: 0, said: 525_600 },
      { at: 10, said: 10, says: 'resolved' },
    ],
    episodes: ['resolved 2 #1'],
    incidents: 1,
    timeline: [fires, /is resolved/],
  },
  {
    name: 'four changes within ten minutes are flapping, which is one line',
    words: [0, 1, 2, 3, 4, 5, 6, 7].map((at) => ({ at, says: at % 2 ? 'resolved' : 'firing' }) as const),
    episodes: ['resolved 8 #1 flapping'],
    incidents: 1,
    timeline: [fires, /resolved/, /again/, /resolved/, /is flapping: it changed 4 times/],
  },
  {
    name: 'what is over before it was heard of opens nothing',
    words: [{ at: 0, says: 'resolved' }],
    episodes: ['resolved 1 -'],
    incidents: 0,
  },
  {
    name: 'one service is one incident, another is another, and half an hour parts them',
    words: [
      { at: 0, id: 'a' },
      { at: 1, id: 'b' },
      { at: 2, id: 'c', service: 'other' },
      { at: 40, id: 'd' },
    ],
    episodes: ['firing 1 #1', 'firing 1 #1', 'firing 1 #2', 'firing 1 #3'],
    incidents: 3,
    timeline: [fires, /joins: b fails/],
  },
];

it.each(stories)('$name', async ({ words, episodes, incidents, timeline }) => {
  const channel = await makeChannel();
  for (const { at, says = 'firing', id = 'a', start, said, service = 'own', afterClose } of words) {
    if (afterClose) await closeIncidents();
    const times = {
      ...(start === undefined ? {} : { startedAt: minute(start) }),
      ...(said === undefined ? {} : { at: minute(said) }),
    };
    await deliver(channel, [{ id, status: says, title: `${id} fails`, service: `${channel} ${service}`, ...times }], minute(at));
  }
  const found = await episodesOf(channel);
  const keys = [...new Set(found.flatMap(({ incident }) => incident ?? []))];
  expect(
    found.map(({ status, occurrences, incident, flapping }) =>
      [status, occurrences, incident ? `#${keys.indexOf(incident) + 1}` : '-', ...(flapping ? ['flapping'] : [])].join(' '),
    ),
  ).toEqual(episodes);
  expect(keys).toHaveLength(incidents);
  if (timeline) expect(await timelineOf(keys[0] ?? '')).toEqual(timeline.map((line) => expect.stringMatching(line)));
});

/** The guards hold for the owner of the tables too, unless they are off. */
async function closeIncidents(): Promise<void> {
  await bench.asOwner(
    `do $$ begin
      alter table artifact disable trigger user;
      update artifact set status = 'Closed' where id in (select incident_id from alert_episode);
      alter table artifact enable trigger user;
    end $$`,
    [],
  );
}

it('opens one incident for a storm, with each alert in its place and the first in the timeline', async () => {
  const channel = await makeChannel();
  const storm = Array.from({ length: 500 }, (_one, at) => ({ id: `host-${at}`, title: `Host ${at} is slow`, service: channel }));
  await Promise.all([deliver(channel, storm.slice(0, 250)), deliver(channel, storm.slice(250))]);
  const found = await bench.db.pool.query<{ episodes: number; incidents: number }>(
    `select count(*)::int as episodes, count(distinct incident_id)::int as incidents from alert_episode e join alert_channel c on c.id = e.channel_id
     where c.name = $1 and incident_id is not null`,
    [channel],
  );
  expect(found.rows).toEqual([{ episodes: 500, incidents: 1 }]);
  const [{ incident } = { incident: null }] = await episodesOf(channel);
  expect(await timelineOf(incident ?? '')).toHaveLength(21);
  const runs = await bench.ports.runs.list({ subject: { name: 'incident', key: incident ?? '' } });
  expect(runs.map(({ workflow, input }) => ({ workflow, input }))).toEqual([
    { workflow: 'incident', input: { incident, step: 'correlate' } },
  ]);
});

it('stores a delivery of thousands in parts, smaller ones where the database has no time for more, and each alert once', async () => {
  const channel = await makeChannel({ source: 'alertmanager' });
  const group = (status: string): object => ({
    alerts: Array.from({ length: 2_500 }, (_one, at) => ({
      fingerprint: `${at}`,
      status,
      labels: { service: channel },
      startsAt: minute(0),
      endsAt: minute(2),
    })),
  });
  await bench.asOwner(
    `create function fail_slow() returns trigger language plpgsql as $$ begin
      perform set_config('test.alerts', (coalesce(nullif(current_setting('test.alerts', true), ''), '0')::int + 1)::text, true);
      if current_setting('test.alerts')::int > 600 then raise exception 'slow' using errcode = '57014'; end if; return new; end $$`,
    [],
  );
  await bench.asOwner(
    'create trigger slow before insert or update on alert_episode for each row execute function fail_slow()',
    [],
  );
  const { alerts } = bench.ports;
  const found = (await alerts.findChannel(channel)) ?? { id: '0' };
  const send = async (status: string): Promise<void> => {
    await alerts.receive({ channel: found, name: null, headers: {}, body: Buffer.from(JSON.stringify(group(status))) });
    // Two workers read the same, and one stores it.
    await Promise.all([readAlerts(bench.ports, policy), readAlerts(bench.ports, policy)]);
  };
  await send('firing');
  await bench.asOwner('drop trigger slow on alert_episode', []);
  await openPending(bench.ports);
  await send('resolved');
  const { rows } = await bench.db.pool.query(
    `select e.status, sum(occurrences)::int as said, count(*)::int as n from alert_episode e join alert_channel c on c.id = e.channel_id
     where c.name = $1 group by 1`,
    [channel],
  );
  expect(rows).toEqual([{ status: 'resolved', said: 5_000, n: 2_500 }]);
  const [{ incident } = { incident: null }] = await episodesOf(channel);
  const ends = (await timelineOf(incident ?? '')).filter((event) => event.includes('no alert of this incident fires now'));
  expect(ends).toHaveLength(1);
});

describe('an incident that an alert opens', () => {
  it('has what the alert says, a proposal, the person who added the channel, and no secret', async () => {
    const channel = await makeChannel({ exercise: true });
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const stackTrace = `RangeError: no\n    at addDays (/srv/day.ts:7:68)`;
    await deliver(channel, [
      { id: 'x', title: `Fails with ${secret}`, text: 'Twelve of twelve', service: channel, severity: 'SEV-2', stackTrace },
    ]);
    const [{ incident } = { incident: null }] = await episodesOf(channel);
    const shown = await bench.service.artifacts.show({ key: incident ?? '' });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(JSON.stringify(shown)).toContain('Twelve of twelve');
    expect(JSON.stringify(shown)).toContain('addDays');
    const { rows } = await bench.db.pool.query(
      `select i.is_exercise, i.proposed_severity, v.author_id, v.provenance from incident i join artifact a on a.id = i.artifact_id
       join artifact_version v on v.artifact_id = a.id where a.key = $1`,
      [incident],
    );
    expect(rows).toEqual([
      {
        is_exercise: true,
        proposed_severity: 'SEV-2',
        author_id: bench.owner.id,
        provenance: expect.objectContaining({ channel }) as unknown,
      },
    ]);
  });

  it('is opened by the next worker where one was killed before it, and once', async () => {
    const channel = await makeChannel();
    const { alerts } = bench.ports;
    const found = await alerts.findChannel(channel);
    const body = Buffer.from(JSON.stringify({ title: 'Left behind', service: channel }));
    await alerts.receive({ channel: found ?? { id: '0' }, name: null, headers: {}, body });
    await readAlerts(bench.ports, policy);
    expect((await episodesOf(channel))[0]).toMatchObject({ status: 'firing', incident: null });
    await Promise.all([openPending(bench.ports), openPending(bench.ports)]);
    expect((await episodesOf(channel))[0]?.incident).toMatch(/^INC-/);
    expect(await alerts.pendingGroups()).toEqual([]);
  });

  it('is there half a second after the alert', async () => {
    const channel = await makeChannel();
    const stop = new AbortController();
    const work = workOnAlerts(bench.ports, { ...policy, signal: stop.signal });
    const found = await bench.ports.alerts.findChannel(channel);
    const latencies: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const startedAt = performance.now();
      const body = Buffer.from(JSON.stringify({ title: 'Fast', service: `${channel} ${nth}` }));
      await bench.ports.alerts.receive({ channel: found ?? { id: '0' }, name: null, headers: {}, body });
      while ((await episodesOf(channel)).filter(({ incident }) => incident !== null).length <= nth)
        await new Promise(setImmediate);
      latencies.push(performance.now() - startedAt);
    }
    stop.abort();
    await work;
    expect(latencies.toSorted((a, b) => a - b)[2]).toBeLessThan(500);
  });
});

it('sets aside what was sealed with another secret, and what the database refuses, and reads the rest', async () => {
  const channel = await makeChannel();
  const found = (await bench.ports.alerts.findChannel(channel)) ?? { id: '0' };
  const other = openTestAlerts(bench.db, 'another secret');
  const body = Buffer.from('{"title":"Sealed"}');
  await other.receive({ channel: found, name: null, headers: {}, body });
  await bench.asOwner(
    `create function fail_poison() returns trigger language plpgsql as $$ begin
    if new.alert ->> 'title' = 'Poison' then raise exception 'poison'; end if; return new; end $$`,
    [],
  );
  await bench.asOwner('create trigger poison before insert on alert_episode for each row execute function fail_poison()', []);
  const errors: unknown[] = [];
  let reads = 0;
  const reader: typeof bench.ports.reader = {
    ...bench.ports.reader,
    readAlerts: (waiting, more) => {
      reads += 1;
      return bench.ports.reader.readAlerts(waiting, more);
    },
  };
  const healthy = Array.from({ length: 60 }, (_one, at) => `Healthy ${at}`);
  for (const title of healthy.toSpliced(47, 0, 'Poison'))
    await bench.ports.alerts.receive({
      channel: found,
      name: null,
      headers: {},
      body: Buffer.from(JSON.stringify({ title, id: title })),
    });
  while ((await readAlerts({ ...bench.ports, reader }, { ...policy, onError: (error) => errors.push(error) })) > 0);
  await bench.asOwner('drop trigger poison on alert_episode', []);
  expect(errors).toHaveLength(1);
  expect((await episodesOf(channel)).map(({ title }) => title)).toEqual(healthy);
  expect(reads).toBeLessThan(12);
  const { items } = await bench.service.alerts.deliveries({ status: 'dead' }, { limit: 2 });
  expect(items.map(({ reason }) => reason)).toEqual([
    'It was read, but what it says could not be stored.',
    'Its bytes were sealed with another secret of this installation.',
  ]);
  await bench.asOwner(`update alert_delivery set received_at = now() - interval '15 days'`, []);
  await bench.ports.alerts.tidy();
  const { rows } = await bench.db.pool.query(`select count(*)::int as n, count(body)::int as sealed from alert_delivery`);
  expect(rows).toEqual([{ n: items.length, sealed: 0 }]);
});

it('correlates once more, and once, when an alert with a stack trace joins an incident without one', async () => {
  const channel = await makeChannel();
  const trace = 'TypeError: x is not a function\n    at f (/srv/a.js:1:1)';
  const alert = { title: 'a fails', service: `s-${channel}`, environment: 'production' };
  await deliver(channel, [{ ...alert, fingerprint: 'metric' }]);
  const [first] = await episodesOf(channel);
  const correlations = async () =>
    (await bench.ports.runs.list({ subject: { name: 'incident', key: first?.incident ?? '' } })).map(({ input }) => input);
  await correlateTraced(bench.ports);
  expect(await correlations()).toHaveLength(1);
  await deliver(channel, [{ ...alert, fingerprint: 'error', stackTrace: trace }]);
  expect((await episodesOf(channel)).map(({ incident }) => incident)).toEqual([first?.incident, first?.incident]);
  await correlateTraced(bench.ports);
  await correlateTraced(bench.ports);
  expect(await correlations()).toHaveLength(2);
  expect(await bench.ports.alerts.listTraced()).toEqual([]);
});

it.each(['pagerduty', 'sentry'] as const)('asks for the secret of %s, which it shows itself, until it has it', async (source) => {
  const { channels } = bench.service;
  const name = `c-${randomUUID().slice(0, 8)}`;
  expect(await channels.add({ name, source })).toMatchObject({ secret: null, awaitsSecret: true });
  expect(await channels.rotate({ name, secret: 'x'.repeat(40) })).toMatchObject({ secret: null, awaitsSecret: false });
});
