import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnitBody } from '../../../src/lifecycle/unit.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { makeCodeRepository } from '../../support/make-code-repository.ts';
import { decideOn } from '../../support/pass-gates.ts';
import { says } from '../../support/says.ts';
import { bodyOf, createLifecycleWorld, type LifecycleWorld } from '../artifacts-write/support/lifecycle-world.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

// A Deployment Unit: what it contains, the evidence at its gate, and where it was deployed.

let bench: ServiceBench;
let world: LifecycleWorld;
let owner: Service;
let pipeline: Service;

beforeAll(async () => {
  bench = await openServiceBench();
  owner = bench.service;
  world = createLifecycleWorld(owner);
  const { people } = bench.ports;
  const { token } = await people.createToken({
    adminToken: bench.owner.token,
    holder: 'Pipeline',
    kind: 'machine',
    roles: [],
    unattended: false,
  });
  pipeline = bench.serviceFor(await people.authenticate(token));
});
afterAll(() => bench.close());

let made = 0;
const digestOf = (number: number): string => `sha256:${String(number).padStart(64, '0')}`;
const commitOf = (number: number): string => String(number).padStart(40, 'c');

interface Made {
  readonly key: string;
  readonly commit: string;
  readonly digest: string;
}

async function makeUnit(bolts: readonly string[], change: Partial<UnitBody> = {}, supersedes?: string): Promise<Made> {
  const [title, commit, digest] = [`Lending ${++made}`, commitOf(made), digestOf(made)];
  const references = [
    ...bolts.map((to) => ({ role: 'contains', to })),
    ...(supersedes === undefined ? [] : [{ role: 'supersedes', to: supersedes }]),
  ];
  const body = {
    ...(bodyOf('unit', title) as UnitBody),
    source: { repository: 'library', commit, run: '' },
    applicationCode: [{ id: 'ART-1', name: 'api', location: 'registry.example/api', digest }],
    rollbackPlan: 'Deploy the unit before.',
    ...change,
    references,
  };
  const { artifact } = await owner.artifacts.create({ kind: 'unit', content: { title, body } });
  return { key: artifact.key, commit, digest };
}
const passing = (key: string) =>
  Promise.all((['ci', 'smoke'] as const).map((type) => pipeline.units.check({ key, type, name: type, status: 'passed' })));
const release = async (key: string): Promise<void> => {
  await passing(key);
  await decideOn(owner, key, 'approve');
};
const begun = Date.now();
const at = (minute: number): string => new Date(begun + minute * 60_000).toISOString();

describe('what a unit contains', () => {
  it('is one Fix-It Bolt at least, each of which is in no other unit, but for one that it supersedes', async () => {
    const fix = await world.make('fix');
    const first = await makeUnit([fix]);
    expect(await owner.artifacts.submit({ key: first.key })).toMatchObject({
      status: 'pending',
      roles: ['on-call', 'lead-engineer', 'architect'],
    });
    await expect(makeUnit([fix])).rejects.toMatchObject({
      id: 'unit.bolt-taken',
      message: says(`${fix} is in ${first.key} already`),
    });
    const heir = await makeUnit([fix], {}, first.key);
    await expect(makeUnit([fix])).rejects.toMatchObject({ message: says(heir.key) });
    const forged = `insert into link (from_artifact_id, from_version, role, to_artifact_id, to_version)
      select u.id, 1, 'contains', f.id, 1 from artifact u, artifact f where u.key = $1 and f.key = $2`;
    const bolt = await world.make('bolt');
    const other = await makeUnit([await world.make('bolt')]);
    await makeUnit([bolt]);
    // Even by raw SQL within the transaction that writes the version.
    await expect(bench.db.pool.query(forged, [other.key, bolt])).rejects.toThrow();
  });

  it('is given to one of two units at once', async () => {
    const bolt = await world.make('bolt');
    const asked = await Promise.allSettled([makeUnit([bolt]), makeUnit([bolt])]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the release of a unit', () => {
  it('takes a person, and a passing check and smoke test of exactly its commit, recorded while its gate waits', async () => {
    const { key, commit } = await makeUnit([await world.makeAt('bolt', 'Done')]);
    const gate = await owner.artifacts.submit({ key });
    const codes = async (): Promise<string[]> => (await owner.gates.show({ key: gate.id })).blocking.map(({ code }) => code);
    const approve = (waivers: readonly { code: string; reason: string }[] = []) =>
      owner.gates.decide({
        key: gate.id,
        decision: 'approve',
        note: '',
        all: true,
        met: [],
        notMet: [],
        waivers,
        comments: [],
        interactive: true,
      });
    expect(await codes()).toEqual(['UNIT-CHECK-MISSING', 'UNIT-SMOKE-MISSING']);
    await expect(approve()).rejects.toMatchObject({ id: 'gate.blocked' });
    await expect(owner.artifacts.move({ key, to: 'Deployed', reason: 'now' })).rejects.toMatchObject({
      id: 'gate.approval-required',
    });

    await expect(pipeline.units.check({ key, name: 'build', status: 'passed', sha: commitOf(9999) })).rejects.toMatchObject({
      id: 'unit.other-commit',
    });
    const failed = { key, name: 'build', status: 'failed', sha: commit, at: at(-5), url: 'https://ci.example/1' } as const;
    expect(await pipeline.units.check(failed)).toMatchObject({ repeated: false });
    expect(await pipeline.units.check(failed)).toMatchObject({ repeated: true });
    await pipeline.units.check({ key, type: 'smoke', name: 'login', status: 'passed' });
    expect(await codes()).toEqual(['UNIT-CHECK-FAILED']);
    await pipeline.units.check({ ...failed, status: 'passed', at: at(-4) });
    expect((await owner.gates.show({ key: gate.id })).criteria[0]?.evidence).toMatch(
      new RegExp(`^“build” passed at ${commit.slice(0, 12)}, .* UTC, says Pipeline: https://ci.example/1\\.$`),
    );
    await expect(
      pipeline.gates.decide({
        key: gate.id,
        decision: 'approve',
        note: '',
        all: true,
        met: [],
        notMet: [],
        waivers: [],
        comments: [],
      }),
    ).rejects.toMatchObject({
      id: expect.stringMatching(/^(?:gate\.machine|token\.scope)$/) as string,
    });
    await approve();
    expect((await owner.artifacts.show({ key })).status).toBe('Deployed');
    // What comes later changes nothing of what was decided on.
    await pipeline.units.check({ ...failed, at: at(-1) });
    expect(await codes()).toEqual([]);
    await owner.artifacts.move({ key, to: 'Rolled Back', reason: 'slow' });
  });

  it('is let through without a rollback plan or a check only by a waiver with a reason', async () => {
    const { key } = await makeUnit([await world.makeAt('bolt', 'Done')], { rollbackPlan: '' });
    await passing(key);
    const { id, blocking } = await owner.artifacts.submit({ key });
    expect(blocking.map(({ code, part }) => [code, part])).toEqual([['UNIT-FIELD-MISSING', 'Rollback Plan']]);
    const decision = {
      key: id,
      decision: 'approve',
      note: '',
      all: true,
      met: [],
      notMet: [],
      comments: [],
      interactive: true,
    } as const;
    await expect(owner.gates.decide({ ...decision, waivers: [] })).rejects.toMatchObject({ id: 'gate.blocked' });
    await owner.gates.decide({ ...decision, waivers: [{ code: 'UNIT-FIELD-MISSING', reason: 'A new service.' }] });
    expect((await owner.artifacts.show({ key })).status).toBe('Deployed');
  });
});

describe('a deployment', () => {
  const cdevent = (id: string, type: string, digest: string, minute: number, environment: string): object => ({
    context: { specversion: '0.5.0', id, source: '/ci', type: `dev.cdevents.service.${type}.0.3.0`, timestamp: at(minute) },
    subject: {
      id: 'api',
      type: 'service',
      content: { environment: { id: environment }, artifactId: `pkg:oci/api@${digest.replace(':', '%3A')}` },
    },
  });

  it('is found to be of its unit by digest or commit, moves nothing, and shows where it came before the gate', async () => {
    const { key, commit, digest } = await makeUnit([await world.makeAt('bolt', 'Done')]);
    const structured = {
      specversion: '1.0',
      id: '1',
      source: '/ci',
      type: 'x',
      data: cdevent('1', 'deployed', digest, -10, 'production'),
    };
    expect(await pipeline.deployments.recordCdevent({ event: structured })).toEqual({ repeated: false, ignored: null });
    expect(await pipeline.deployments.recordCdevent({ event: structured.data })).toEqual({ repeated: true, ignored: null });
    expect((await owner.artifacts.show({ key })).status).toBe('Built');
    await release(key);
    const change = JSON.parse(await readFile('test/fixtures/deployments/pagerduty_change_event.json', 'utf8')) as {
      payload: { custom_details: object };
    };
    expect(await pipeline.deployments.recordChangeEvent({ event: change })).toMatchObject({ ignored: says('environment') });
    const details = { ...change.payload.custom_details, environment: 'staging', sha: commit.toUpperCase() };
    const event = { ...change, payload: { ...change.payload, custom_details: details } };
    expect(await pipeline.deployments.recordChangeEvent({ event })).toEqual({ repeated: false, ignored: null });
    await pipeline.deployments.record({ environment: 'prod', status: 'succeeded', unit: key, at: at(10) });
    const { items } = await owner.units.deployments({ key }, { limit: 10 });
    expect(items.map(({ source, environment, production, how, gated }) => [source, environment, production, how, gated])).toEqual(
      [
        ['api', 'prod', true, 'named', true],
        ['pagerduty', 'staging', false, 'commit', false],
        ['cdevents', 'production', true, 'digest', false],
      ],
    );
    expect(items[1]).toMatchObject({ at: '2020-07-17T08:42:58.315Z', url: 'https://acme.pagerduty.dev/build/2' });
    expect((await owner.deployments.list({ environment: 'staging' }, { limit: 10 })).items).toHaveLength(1);
  });

  it.each([
    ['no time', { context: { id: '1', source: 's', type: 'dev.cdevents.service.deployed.0.3.0', timestamp: 'soon' } }],
    [
      'no subject',
      { context: { id: '1', source: 's', type: 'dev.cdevents.service.deployed.0.3.0', timestamp: '2026-01-01T00:00:00Z' } },
    ],
    ['no context', { payload: 1 }],
    ['two lines as its environment', cdevent('2', 'deployed', digestOf(1), 0, 'prod\nlive')],
    ['neither digest nor commit', cdevent('3', 'deployed', 'sha256:short', 0, 'prod')],
  ])('is refused with %s, and nothing is stored', async (_, event) => {
    await expect(pipeline.deployments.recordCdevent({ event })).rejects.toMatchObject({ id: 'deployment.malformed' });
  });

  it('counts in the figures once, failed where it was rolled back or mended, and is no data where there is none', async () => {
    const empty = await owner.units.dora({ environment: 'nowhere' });
    expect(empty).toMatchObject({
      deployments: 0,
      perWeek: null,
      leadTime: { medianSeconds: null },
      changeFailureRate: { rate: null },
      timeToRestore: { medianSeconds: null },
    });
    const environment = 'dora';
    const [good, rolled, mended] = [
      await makeUnit([await world.make('bolt')]),
      await makeUnit([await world.make('bolt')]),
      await makeUnit([await world.make('bolt')]),
    ];
    const land = (digest: string, minute: number, type = 'deployed') =>
      pipeline.deployments.recordCdevent({ event: cdevent(`${digest}${type}`, type, digest, minute, environment) });
    await land(good.digest, -100);
    await pipeline.deployments.record({ environment, status: 'succeeded', sha: good.commit, at: at(-99) });
    await pipeline.deployments.record({ environment, status: 'failed', sha: commitOf(7777), at: at(-98) });
    await land(rolled.digest, -90);
    await land(rolled.digest, -60, 'rolledback');
    await land(mended.digest, -50);
    await land(digestOf(555_555), -40);
    const incident = await world.make('incident');
    await owner.artifacts.link({ from: incident, role: 'arose_from', to: mended.key });
    const { artifact: fix } = await owner.artifacts.create({
      kind: 'fix',
      content: { title: 'Mend', body: bodyOf('fix', 'Mend') },
    });
    await owner.artifacts.link({ from: fix.key, role: 'fixes', to: incident });
    expect(await owner.units.dora({ environment })).toMatchObject({
      deployments: 4,
      withoutUnit: 1,
      changeFailureRate: { rate: 0.5, failures: 2, deployments: 4 },
      timeToRestore: { medianSeconds: 1800, restored: 1, failures: 2 },
    });
    const { digest } = await makeUnit([fix.key]);
    await land(digest, 60);
    const { timeToRestore } = await owner.units.dora({ environment, days: 7 });
    expect(timeToRestore).toMatchObject({ restored: 2, failures: 2 });
    expect(timeToRestore.medianSeconds).toBeGreaterThan(1800);
    expect((await owner.units.dora({ environment, days: 1 })).deployments).toBe(5);
    const drill = 'insert into incident (artifact_id, alert_at, is_exercise) select id, now(), true from artifact where key = $1';
    await bench.asOwner(`${drill} on conflict (artifact_id) do update set is_exercise = true`, [incident]);
    expect((await owner.units.dora({ environment, days: 7 })).changeFailureRate).toMatchObject({ failures: 1 });
  });
});

describe('a unit that is built of commits', () => {
  it('holds their Bolts, lists commits without one, and is refused while a Bolt is not Done', async () => {
    const [done, open] = [await world.makeAt('bolt', 'Done'), await world.make('bolt')];
    const source = await makeCodeRepository([
      { id: 'before', message: 'Begin', files: { 'db/migrations/1.sql': 'a' } },
      {
        id: 'done',
        message: `Lend\n\nBolt: ${done}`,
        files: { 'db/migrations/2.up.sql': 'b', 'db/migrations/2.down.sql': 'c', 'db/migrations/V3__x.sql': 'd' },
      },
      { id: 'plain', message: 'Tidy up', files: { 'README.md': 'x' } },
      { id: 'ghost', message: 'Ghost\n\nBolt: BOLT-987654', files: { 'README.md': 'y' } },
      { id: 'open', message: `More\n\nBolt: ${open}`, files: { 'README.md': 'z' } },
    ]);
    await owner.code.add({ address: source.path, name: 'library' });
    const range = { repository: 'library', from: source.sha('before') };
    await expect(owner.units.build({ ...range, to: source.sha('ghost') })).rejects.toMatchObject({
      id: 'repository.not-indexed',
    });
    let progress = await owner.code.index({ name: 'library' });
    while (progress.phase !== 'done') progress = await owner.code.index({ name: 'library', job: progress.job });
    await source.drop();

    // A commit may name a Bolt whose merge comes later.
    const mergedAt = (sha: string | null) =>
      bench.asOwner(
        `insert into bolt_work (artifact_id, merged_sha) select id, $2 from artifact where key = $1
          on conflict (artifact_id) do update set merged_sha = $2`,
        [done, sha],
      );
    const upTo = (id: string) => owner.units.build({ ...range, to: source.sha(id), dryRun: true });
    const reason = (sha: string) => `its merge commit ${sha.slice(0, 12)} is not part of this`;
    for (const sha of [source.sha('plain'), 'e'.repeat(40)]) {
      await mergedAt(sha);
      expect(await upTo('done')).toMatchObject({
        bolts: [],
        leftOut: [{ key: done, reason: reason(sha) }],
        blocked: [{ message: `${done} is left out: ${reason(sha)}.` }],
      });
    }
    await mergedAt(source.sha('before'));
    expect(await upTo('done')).toMatchObject({ bolts: [{ key: done }], leftOut: [] });
    await mergedAt(source.sha('plain'));

    await expect(owner.units.build({ ...range, to: source.sha('open') })).rejects.toMatchObject({
      id: 'unit.not-ready',
      message: says(`${open} is TODO, not Done.`),
    });
    const to = source.sha('ghost');
    const tag = { name: 'api', location: 'registry.example/api:latest' };
    await expect(owner.units.build({ ...range, to, artifacts: [tag] })).rejects.toMatchObject({ id: 'unit.digest-missing' });
    const request = {
      ...range,
      to,
      artifacts: [{ ...tag, location: `${tag.location}@${digestOf(31)}` }],
      run: 'https://ci.example/31',
    };
    const dry = await owner.units.build({ ...request, dryRun: true });
    const built = await owner.units.build(request);
    expect(built).toEqual({ ...dry, key: expect.stringMatching(/^DU-/) as string });
    expect(built).toMatchObject({
      commits: 3,
      bolts: [{ key: done, status: 'Done', commits: 1 }],
      withoutCount: 2,
      unknown: ['BOLT-987654'],
      migrations: [
        { path: 'db/migrations/2.up.sql', reversible: 'yes' },
        { path: 'db/migrations/V3__x.sql', reversible: 'no' },
      ],
    });
    expect(built.without.map(({ subject }) => subject).toSorted()).toEqual(['Ghost', 'Tidy up']);
    const { body } = await owner.artifacts.show({ key: built.key ?? '' });
    expect(body).toMatchObject({
      source: { repository: 'library', commit: to, run: 'https://ci.example/31' },
      references: [{ role: 'contains', to: done }],
    });
    await expect(owner.units.build(request)).rejects.toMatchObject({ message: says(`${done} is in ${built.key} already.`) });
    // Lead time is that of its commits.
    await owner.deployments.record({
      environment: 'lead',
      status: 'succeeded',
      sha: to,
      at: new Date(Date.UTC(2026, 0, 5, 10)).toISOString(),
    });
    const { leadTime } = await owner.units.dora({ environment: 'lead', days: 9999 });
    expect(leadTime).toMatchObject({ changes: 2, deployments: 1 });
    expect(leadTime.medianSeconds).toBeGreaterThan(3000);
  });
});
