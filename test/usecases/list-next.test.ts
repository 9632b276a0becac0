import { commandLine } from '../../src/cli/fixes/command-lines.ts';
import { renderNext } from '../../src/cli/render/next.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import { describeWaiting } from '../../src/web/pages/inbox/describe-waiting.ts';
import { act } from '../../src/lifecycle/fixes/fix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNext } from '../../src/usecases/list-next.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { writeDesign } from '../support/designs.ts';
import { bodyOf } from './artifacts-write/support/lifecycle-world.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';
import { says } from '../support/says.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const text = '# Lending\n\n## User Stories\n\n### US-1\n\nAs a member, I want to borrow a book so that I can read at home.\n';

test('a PRD in Draft waits for what is made from it, and from then on for its own review', async () => {
  const { service } = bench;
  const prds = async (): Promise<unknown[]> =>
    reportSchemas.next
      .parse(await service.next())
      .items.flatMap((item) => (item.kind === 'prd' ? [[item.prd.key, item.used, commandLine(item.action)]] : []));
  expect(await prds()).toEqual([]);
  const files = [{ name: 'lending.md', source: '/lending.md', bytes: new TextEncoder().encode(text) }];
  const { key } = (await service.prds.import({ files })).prd;
  expect(await prds()).toEqual([[key, false, `prd show ${key}`]]);
  const { run } = await service.runs.start({ workflow: 'inception', prd: key, fresh: false });
  expect(await prds()).toEqual([]);
  await service.runs.follow(run.id, {});
  expect(await prds()).toEqual([]);
  await service.runs.cancel({ key: run.id, note: 'once more' });
  expect(await prds()).toEqual([[key, true, `artifact submit ${key}`]]);
  await service.artifacts.submit({ key });
  expect(await prds()).toEqual([]);
});

test('the gate that waits already is named where an artifact is submitted twice', async () => {
  const { artifacts } = bench.service;
  const made = await artifacts.create({
    kind: 'prd',
    content: { bytes: new TextEncoder().encode(text.replace('Lending', 'Giving')) },
  });
  const gate = await artifacts.submit({ key: made.artifact.key });
  await expect(artifacts.submit({ key: made.artifact.key })).rejects.toMatchObject({
    id: 'gate.already-pending',
    message: `${gate.id} already waits on ${made.artifact.key}.`,
    fix: says(`Decide there: \`throughline gate show ${gate.id}\`.`),
  });
});

test('an RFC that was approved without a session waits for its AI-ADR until somebody has it drafted', async () => {
  const { service, owner } = bench;
  const { rfc } = await writeDesign(service);
  const rfcs = async (): Promise<unknown[]> =>
    reportSchemas.next
      .parse(await service.next())
      .items.flatMap((item) =>
        item.kind === 'rfc' && item.rfc.key === rfc ? [[item.rfc.status, commandLine(item.action)]] : [],
      );
  expect(await rfcs()).toEqual([['Draft', `rfc show ${rfc}`]]);
  const gate = await service.artifacts.submit({ key: rfc });
  expect(await rfcs()).toEqual([]);
  await bench.ports.gates.decide({
    key: gate.id,
    token: owner.token,
    interactive: true,
    decision: 'approve',
    note: 'read it',
    verdicts: gate.criteria.map(({ id }) => ({ id, verdict: 'met' as const, note: '' })),
    waivers: [...new Set(gate.blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' })),
    comments: [],
  });
  expect(await rfcs()).toEqual([['Approved', `adr draft ${rfc}`]]);
  const run = await service.adrDrafting.start({ rfc });
  expect(await rfcs()).toEqual([]);
  await service.runs.follow(run.id, {});
  expect(await rfcs()).toEqual([]);
});

test('an open design session waits for who takes part in it, and for nobody else', async () => {
  const { service, ports } = bench;
  const { rfc } = await writeDesign(service);
  const sessionsOf = async (asked = service): Promise<unknown[]> =>
    reportSchemas.next
      .parse(await asked.next())
      .items.flatMap((item) => (item.kind === 'session' ? [{ key: item.session.key, command: commandLine(item.action) }] : []));
  const opened = await service.designSessions.open({ rfc });
  // The run that drafts the reply is told of.
  expect(await sessionsOf()).toEqual([]);
  await service.runs.follow(opened.reply?.by?.run ?? '', {});
  expect(await sessionsOf()).toEqual([{ key: opened.key, command: `design open ${rfc}` }]);
  const { token } = await service.tokens.create({ holder: 'Bea', kind: 'person', roles: ['architect'], unattended: false });
  expect(await sessionsOf(bench.serviceFor(await ports.people.authenticate(token)))).toEqual([]);
  const asked = await service.designSessions.say({ key: opened.key, move: 'ask', about: [], text: 'Why?' });
  await service.runs.cancel({ key: asked.reply?.by?.run ?? '', note: 'not now' });
  expect(await sessionsOf()).toEqual([{ key: opened.key, command: `design say ${opened.key} --again` }]);
  await service.designSessions.close({ key: opened.key, reason: 'dropped', interactive: true });
  expect(await sessionsOf()).toEqual([]);
});

test('is asked in as many questions, however much waits', async () => {
  const { service, ports, owner } = bench;
  let asked = 0;
  const counting = <T extends object>(store: T): T =>
    new Proxy(store, {
      get: (target, name) => {
        asked += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
  const watched = { ...ports, artifacts: counting(ports.artifacts), runs: counting(ports.runs), gates: counting(ports.gates) };
  const count = async (): Promise<number> => {
    asked = 0;
    await listNext(watched, { principal: owner });
    return asked;
  };
  const before = await count();
  for (let number = 0; number < 8; number += 1) {
    const name = `waiting-${number}.md`;
    const bytes = new TextEncoder().encode(text.replace('Lending', `Waiting ${number}`));
    await service.prds.import({ files: [{ name, source: `/${name}`, bytes }] });
  }
  const { items } = reportSchemas.next.parse(await service.next());
  expect(items.filter(({ kind }) => kind === 'prd')).toHaveLength(5);
  expect(await count()).toBe(before);
});

test('of more gates than a screen holds the soonest due are listed, and that there are more', async () => {
  const { service } = bench;
  const before = reportSchemas.next.parse(await service.next());
  expect(before.more).toEqual([]);
  for (let count = 0; count < 25; count += 1) {
    const bytes = new TextEncoder().encode(text.replace('Lending', `Lending ${count}`));
    const made = await service.artifacts.create({ kind: 'prd', content: { bytes } });
    await service.artifacts.submit({ key: made.artifact.key });
  }
  const { items, more } = reportSchemas.next.parse(await service.next());
  expect(items.filter(({ kind }) => kind === 'gate')).toHaveLength(20);
  expect(more).toEqual([{ kind: 'gate', action: act('listGates', { mine: 'yes' }) }]);
});

test('exercises come after real incidents, are marked, and hide none', async () => {
  const { service } = bench;
  const open = async (title: string): Promise<string> =>
    (await service.artifacts.create({ kind: 'incident', content: { title, body: bodyOf('incident', title) } })).artifact.key;
  const real = await open('Desks wait');
  const drills = [];
  while (drills.length < 21) drills.push(await open('A drill'));
  await bench.asOwner(
    `insert into incident (artifact_id, alert_at, is_exercise) select id, now(), true from artifact where key = any ($1)
      on conflict (artifact_id) do update set is_exercise = true`,
    [drills],
  );
  const next = reportSchemas.next.parse(await service.next());
  const shown = next.items.flatMap((item) => (item.kind === 'incident' ? [item] : []));
  expect(shown.map(({ incident: { key, exercise } }) => [key, exercise])).toEqual([
    [real, false],
    ...drills
      .slice(-9)
      .toReversed()
      .map((key) => [key, true]),
  ]);
  expect(shown.slice(0, 2).map((item) => describeWaiting(item).isExercise)).toEqual([false, true]);
  const style = createStyle({ columns: 200, color: false, command: 'throughline' });
  const screen = renderNext(next, { empty: false, nowMs: Date.now(), style });
  expect(screen).toContain(`${real}, Desks wait, is`);
  expect(screen).toContain(`${drills[20]}, an exercise, A drill, is`);
});
