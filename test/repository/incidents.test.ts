import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import type { Role } from '../../src/lifecycle/roles.ts';
import { incidentStatuses } from '../../src/lifecycle/states.ts';
import type { ArtifactVersion, NewLink } from '../../src/ports/artifacts.ts';
import type { IncidentStore } from '../../src/ports/incidents.ts';
import { createIncidentStore } from '../../src/repository/incidents/incident-store.ts';
import { remindIncidents } from '../../src/usecases/incidents/remind-incidents.ts';
import { bringIncident } from '../support/bring-incident.ts';
import { approve, content, createPerson, decision, openGate, openRepository, type Repository } from './support/repository.ts';

let repository: Repository;
let incidents: IncidentStore;
let token: string;
beforeAll(async () => {
  repository = await openRepository();
  incidents = createIncidentStore(repository.db);
  token = repository.owner.token;
});
afterAll(() => repository.close());

let made = 0;
async function create(kind: ArtifactKindId, links: NewLink[] = [], body: object = {}): Promise<ArtifactVersion> {
  return repository.artifacts.create({
    ...content(repository.owner, `Any ${++made}`, { links, body: { category: 'OPS', fix: 'Read the day as text.', ...body } }),
    kind,
  });
}
const about = (key: string): NewLink[] => [{ role: 'concerns', to: key }];
const move = (key: string, to: string) =>
  repository.db.pool.query('select move_status($1, $2, $3, $4)', [key, to, 'try', repository.owner.id]);
const read = async (key: string) => (await incidents.read(key))!;
const end = async (key: string, outcome: string, more: object = {}) =>
  approve(repository, await create('resolution', about(key), { outcome, reason: 'So it was.', ...more }), token);
const reject = async (version: ArtifactVersion) =>
  repository.gates.decide(decision(await openGate(repository, version), token, { decision: 'reject', note: 'It is not.' }));
const deploy = (sha: string, environment = 'production') =>
  repository.db.pool.query('select record_deployment($1)', [
    {
      source: 'api',
      externalId: `${++made}`,
      environment,
      production: environment === 'production',
      status: 'succeeded',
      at: new Date().toISOString(),
      sha,
      repository: '',
      url: '',
    },
  ]);

/** Executes the approved option of a new Mitigation. */
async function mitigate(key: string): Promise<string> {
  const mitigation = await create('mitigation', about(key), { chosen: 'OPT-1' });
  await approve(repository, mitigation, token);
  await expect(move(mitigation.key, 'Executed')).rejects.toMatchObject({ message: 'incident.not-executed' });
  await incidents.recordExecution({ key: mitigation.key, token, impact: 'Errors fell to 0.1%.' });
  return mitigation.key;
}

/** Done at this commit. */
async function mend(key: string, sha: string): Promise<void> {
  const fix = await create('fix', [{ role: 'fixes', to: key }]);
  await incidents.acceptFix({ key: fix.key, version: 1, token, review: 'pair programming' });
  await move(fix.key, 'In Progress');
  await repository.db.pool.query('select merge_bolt($1)', [{ key: fix.key, secret: token, sha, repository: '' }]);
  await repository.gates.decide(decision(await openGate(repository, fix), token));
}

/** What each step lacks, and what fills it; in between the incident stays where it is. */
const steps: readonly (readonly [to: string, lacks: readonly string[], fill: (key: string) => Promise<unknown>])[] = [
  [
    'Context Gathered',
    ['declaration', 'severity', 'commander'],
    (key) => bringIncident(repository.db.pool, token, key, 'Context Gathered'),
  ],
  ['Correlated', ['correlation'], (key) => bringIncident(repository.db.pool, token, key, 'Correlated')],
  [
    'Mitigated',
    ['mitigation', 'stability'],
    async (key) => {
      await expect(incidents.recordStability({ key, token, stable: true, reason: '' })).rejects.toMatchObject({
        id: 'incident.nothing-executed',
      });
      await mitigate(key);
      await incidents.recordStability({ key, token, stable: false, reason: 'Still 5%.' });
      expect(await read(key)).toMatchObject({ status: 'Correlated', lacks: ['stability'] });
      await mitigate(key);
      await incidents.recordStability({ key, token, stable: true, reason: '' });
    },
  ],
  [
    'Root Cause Validated',
    ['cause'],
    async (key) => {
      await reject(await create('cause', about(key)));
      expect(await read(key)).toMatchObject({ status: 'Mitigated', lacks: ['cause'] });
      await approve(repository, await create('cause', about(key), { causeKind: 'code' }), token);
    },
  ],
  [
    'Fix Specified',
    ['fix'],
    async (key) => {
      const fix = await create('fix', [{ role: 'fixes', to: key }]);
      expect((await read(key)).lacks).toEqual(['acceptance']);
      await expect(incidents.acceptFix({ key: fix.key, version: 2, token, review: 'immediate merge' })).rejects.toMatchObject({
        id: 'incident.fix-changed',
      });
      const vague = await create('fix', [{ role: 'fixes', to: key }], { fix: ' ' });
      const early = { key: vague.key, version: 1, token, review: 'immediate merge' } as const;
      await expect(incidents.acceptFix(early)).rejects.toMatchObject({ id: 'incident.fix-unwritten' });
      await incidents.acceptFix({ key: fix.key, version: 1, token, review: 'immediate merge' });
    },
  ],
  [
    'Fix Deployed',
    ['implementation'],
    async (key) => {
      const sha = `${++made}`.padStart(40, 'a');
      await mend(key, sha);
      expect((await read(key)).lacks).toEqual(['deployment']);
      await deploy(`${++made}`.padStart(40, 'b'));
      await deploy(sha, 'staging');
      expect((await read(key)).status).toBe('Fix Specified');
      await deploy(sha);
    },
  ],
  [
    'Fix Validated',
    ['validation'],
    async (key) => {
      await reject(await create('validation', about(key)));
      expect(await read(key)).toMatchObject({ status: 'Fix Deployed', lacks: ['validation'] });
      await approve(repository, await create('validation', about(key)), token);
    },
  ],
  [
    'Post-mortem Written',
    ['postmortem'],
    async (key) => approve(repository, await create('postmortem', [{ role: 'arose_from', to: key }]), token),
  ],
  [
    'Knowledge Updated',
    ['knowledge'],
    async (key) => {
      const postmortem = (await read(key)).artifacts.find(({ kind }) => kind === 'postmortem')!;
      await approve(repository, await create('playbook', [{ role: 'arose_from', to: postmortem.key }]), token);
    },
  ],
  ['Resolved', ['resolution'], (key) => end(key, 'resolved')],
];

test('each step waits for what it consists of, and raw SQL skips none', async () => {
  const { key } = await create('incident');
  for (const [to, lacks, fill] of steps) {
    const before = await read(key);
    expect([to, before.lacks]).toEqual([to, lacks]);
    await expect(move(key, to)).rejects.toMatchObject({ message: 'incident.step-open' });
    await expect(move(key, 'Closed')).rejects.toMatchObject({ message: 'incident.step-open' });
    await expect(repository.db.pool.query(`update artifact set status = $2 where key = $1`, [key, to])).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      repository.ownerDb.pool.query(`update artifact set status = $2 where key = $1`, [key, to]),
    ).rejects.toMatchObject({ message: 'incident.step-open' });
    await fill(key);
    expect((await read(key)).status).toBe(to);
  }
  const { times, lacks, timeline } = await read(key);
  expect(times.steps.map(({ status }) => status)).toEqual(incidentStatuses.slice(1));
  expect(lacks).toEqual([]);
  expect(timeline.map(({ event }) => event)).toEqual(expect.arrayContaining(['Not stable: Still 5%.', 'The fix is deployed']));
  await expect(incidents.recordStability({ key, token, stable: false, reason: 'x' })).rejects.toMatchObject({
    id: 'incident.over',
  });
  const [history] = (await incidents.history(new Date(0))).filter((one) => one.key === key);
  expect(history).toMatchObject({
    severity: 'SEV-2',
    updates: 1,
    cause: 'code',
    correlatedAt: times.steps[1]?.at,
    resolvedAt: times.steps.at(-1)?.at,
  });
});

test('a cause that is no code is mended without a commit, and needs no deployment', async () => {
  const { key } = await create('incident');
  await bringIncident(repository.db.pool, token, key, 'Mitigated');
  await approve(repository, await create('cause', about(key), { causeKind: 'capacity' }), token);
  const fix = await create('fix', [{ role: 'fixes', to: key }]);
  await incidents.acceptFix({ key: fix.key, version: 1, token, review: 'pair programming' });
  await move(fix.key, 'In Progress');
  await repository.gates.decide(decision(await openGate(repository, fix), token));
  expect((await read(key)).status).toBe('Fix Deployed');
});

test('what happened early counts once its step comes, so that order is kept and nothing is asked twice', async () => {
  const [one, other] = [await create('incident'), await create('incident')];
  await create('fix', [{ role: 'fixes', to: one.key }]);
  await approve(repository, await create('postmortem', [{ role: 'arose_from', to: one.key }]), token);
  expect((await read(one.key)).status).toBe('Alert Fired');
  for (const { key } of [one, other]) await bringIncident(repository.db.pool, token, key, 'Root Cause Validated');
  expect([(await read(one.key)).lacks, (await read(other.key)).lacks]).toEqual([['acceptance'], ['fix']]);
});

describe('another end', () => {
  test.each([
    ['false alarm', 'Alert Fired', true],
    ['false alarm', 'Context Gathered', false],
    ['duplicate', 'Correlated', true],
    ['external cause', 'Context Gathered', true],
    ['mitigated without a fix', 'Correlated', false],
    ['mitigated without a fix', 'Mitigated', true],
    ['resolved', 'Mitigated', false],
    ['', 'Mitigated', false],
  ])('as %j from %s: %s', async (outcome, from, isLegal) => {
    const [{ key }, original] = [await create('incident'), await create('incident')];
    await bringIncident(repository.db.pool, token, key, from);
    const ended = end(key, outcome, { duplicateOf: original.key });
    if (!isLegal) return expect(ended).rejects.toMatchObject({ id: 'incident.outcome-refused' });
    await ended;
    expect((await read(key)).status).toBe('Closed');
    await expect(end(key, outcome, { duplicateOf: original.key })).rejects.toMatchObject({ id: 'incident.outcome-refused' });
  });

  test('is no duplicate of itself, and its gate is the commander’s', async () => {
    const { key } = await create('incident');
    await expect(end(key, 'duplicate', { duplicateOf: key })).rejects.toMatchObject({ id: 'incident.outcome-refused' });
    const ada = await createPerson(repository, 'Ada', ['on-call']);
    const ben = await createPerson(repository, 'Ben', ['incident-commander']);
    await incidents.acknowledge({ key, token: ada.token });
    const gate = await openGate(repository, await create('resolution', about(key), { outcome: 'false alarm' }));
    await expect(repository.gates.decide(decision(gate, ben.token))).rejects.toMatchObject({ id: 'gate.not-assigned' });
    // Whoever asked may name others, and a commander may hand over: it stays the commander's of now.
    await repository.gates.assign({ key: gate.key, token, names: ['Ben'] });
    await expect(repository.gates.decide(decision(gate, ben.token))).rejects.toMatchObject({ id: 'gate.not-assigned' });
    await incidents.setCommander({ key, token: ada.token, person: 'Ben', reason: 'Shift ends.' });
    await expect(repository.gates.decide(decision(gate, ada.token))).rejects.toMatchObject({ id: 'gate.not-assigned' });
    await repository.gates.decide(decision(gate, ben.token));
    expect((await read(key)).status).toBe('Closed');
  });

  test('withdraws the gates that nobody needs any more, and leaves what it teaches to be decided', async () => {
    const { key } = await create('incident');
    await bringIncident(repository.db.pool, token, key, 'Context Gathered');
    const mitigation = await openGate(repository, await create('mitigation', about(key), { chosen: 'OPT-1' }));
    const postmortem = await openGate(repository, await create('postmortem', [{ role: 'arose_from', to: key }]));
    await end(key, 'external cause');
    expect(await repository.gates.read(mitigation.key)).toMatchObject({ status: 'withdrawn' });
    expect(await repository.gates.read(postmortem.key)).toMatchObject({ status: 'pending' });
  });

  test('withdraws later what somebody held at that moment, and then left open', async () => {
    const { key } = await create('incident');
    await bringIncident(repository.db.pool, token, key, 'Context Gathered');
    const mitigation = await create('mitigation', about(key), { chosen: 'OPT-1' });
    const gate = await openGate(repository, mitigation);
    const holder = await repository.ownerDb.pool.connect();
    await holder.query('begin');
    await holder.query('select from artifact where key = $1 for update', [mitigation.key]);
    await end(key, 'external cause');
    await holder.query('rollback');
    holder.release();
    expect(await repository.gates.read(gate.key)).toMatchObject({ status: 'pending' });
    await remindIncidents({ incidents });
    expect(await repository.gates.read(gate.key)).toMatchObject({ status: 'withdrawn' });
  });

  test('leaves the gate of a fix that another open incident needs, or that was submitted after the end', async () => {
    const [open, ended] = [await create('incident'), await create('incident')];
    for (const { key } of [open, ended]) await bringIncident(repository.db.pool, token, key, 'Root Cause Validated');
    const make = async (...keys: string[]) => {
      const fix = await create(
        'fix',
        keys.map((to) => ({ role: 'fixes', to })),
      );
      await incidents.acceptFix({ key: fix.key, version: 1, token, review: 'immediate merge' });
      await move(fix.key, 'In Progress');
      await repository.db.pool.query('select merge_bolt($1)', [
        { key: fix.key, secret: token, sha: 'a'.repeat(40), repository: '' },
      ]);
      return fix;
    };
    const shared = await openGate(repository, await make(open.key, ended.key));
    const own = await openGate(repository, await make(ended.key));
    const going = await make(ended.key);
    await end(ended.key, 'duplicate', { duplicateOf: open.key });
    const late = await openGate(repository, going);
    await remindIncidents({ incidents });
    const statusOf = async ({ key }: { key: string }) => (await repository.gates.read(key))?.status;
    expect(await Promise.all([shared, own, late].map(statusOf))).toEqual(['pending', 'withdrawn', 'pending']);
    await end(open.key, 'external cause');
    expect(await Promise.all([shared, late].map(statusOf))).toEqual(['withdrawn', 'pending']);
  });

  test.each(['mitigation', 'cause', 'validation', 'resolution'] as const)('a %s is about one incident', async (kind) => {
    const [one, other] = [await create('incident'), await create('incident')];
    await expect(create(kind, [...about(one.key), ...about(other.key)])).rejects.toMatchObject({ id: 'incident.one-only' });
  });
});

test('nothing that a person times lies before the alert', async () => {
  const { key } = await create('incident');
  await bringIncident(repository.db.pool, token, key, 'Correlated');
  const at = '2020-01-01T00:00:00Z';
  const stable = incidents.recordStability({ key, token, stable: true, reason: 'It mended itself.', at });
  await expect(stable).rejects.toMatchObject({ id: 'incident.before-alert' });
});

test('an action item of a Validated Post-mortem is done by a person, with evidence that exists', async () => {
  const { key: incident } = await create('incident');
  const item = { id: 'ACT-1', text: 'Amend it.', type: null, owner: 'Ada', due: '2026-01-01', done: false };
  const learnings = { actionItems: [item, { ...item, id: 'ACT-2', due: 'soon', done: true }] };
  const postmortem = await repository.artifacts.create({
    ...content(repository.owner, 'Why', { links: [{ role: 'arose_from', to: incident }], body: { learnings } }),
    parts: ['ACT-1', 'ACT-2'].map((localId) => ({ localId, type: 'action-item', text: 'Amend it.' })),
    kind: 'postmortem',
  });
  const { key } = postmortem;
  const entry = await create('playbook');
  const deed = { key, token, item: 'ACT-1', evidence: 'https://docs.example.org/x', note: '' };
  const refusal = (change: object) => expect(incidents.completeAction({ ...deed, ...change })).rejects;
  await refusal({}).toMatchObject({ id: 'action.not-validated' });
  const other = await createPerson(repository, 'Mona', ['management', 'review-board']);
  await approve(repository, postmortem, other.token);
  const { token: machine } = await repository.people.createToken({
    adminToken: token,
    holder: 'action bot',
    kind: 'machine',
    roles: [],
    unattended: false,
  });
  await refusal({ token: machine }).toMatchObject({ id: 'incident.machine' });
  await refusal({ item: 'ACT-9' }).toMatchObject({ id: 'action.not-found' });
  // What is not in force shows nothing yet; nor does a part that it has not, a word, or an address without a host.
  for (const evidence of [entry.key, 'ADR-999', 'done', 'https://', incident, `${entry.key}#ALERT-1`])
    await refusal({ evidence }).toMatchObject({ id: 'action.no-evidence' });
  expect(await incidents.listActions({ of: incident })).toMatchObject([
    { id: 'ACT-1', state: 'late', completion: null },
    { id: 'ACT-2', state: 'open', ticked: true },
  ]);
  await approve(repository, entry, other.token);
  await incidents.completeAction({ ...deed, evidence: entry.key });
  await incidents.completeAction({ ...deed, item: 'ACT-2', evidence: `${entry.key}#US-1` });
  expect(await incidents.listActions({ of: key, state: 'done' })).toMatchObject([
    { id: 'ACT-1', completion: { evidence: entry.key, by: 'Olga Owner' } },
    { id: 'ACT-2', completion: { evidence: `${entry.key}#US-1` } },
  ]);
  await expect(repository.ownerDb.pool.query('update action_completion set evidence = $1', ['x'])).rejects.toMatchObject({
    message: 'database.insert-only',
  });
});

test('what is late is sent once for its occasion, to every channel', async () => {
  const { db } = repository;
  await db.pool.query('select register_channels($1)', [
    JSON.stringify(['slack', 'email'].map((name) => ({ name, kind: name, target: name }))),
  ]);
  const { key } = await create('incident');
  await bringIncident(db.pool, token, key, 'Context Gathered');
  await repository.ownerDb.pool.query(
    `update incident set alert_at = now() - interval '25 minutes' where artifact_id = (select id from artifact where key = $1)`,
    [key],
  );
  for (let round = 0; round < 2; round++) await remindIncidents({ incidents });
  const { rows } = await db.pool.query(
    `select topic, type, channel, text from notification where key = $1 and type like 'target%' order by type, channel`,
    [key],
  );
  expect(rows).toMatchObject(
    ['target-at-risk', 'target-missed'].flatMap((type) =>
      ['email', 'slack'].map((channel) => ({ topic: 'incident', type, channel })),
    ),
  );
  const postmortem = await create('postmortem', [{ role: 'arose_from', to: key }]);
  await incidents.remind([{ key: postmortem.key, type: 'action-late', occasion: 'late/ACT-1', text: 'Late.' }]);
  const { rows: late } = await db.pool.query('select thread from notification where key = $1', [postmortem.key]);
  expect(late).toEqual([{ thread: key }, { thread: key }]);
});

test('only who takes part in a step acts in it, and no machine ever does', async () => {
  const { key } = await create('incident');
  await bringIncident(repository.db.pool, token, key, 'Context Gathered');
  const fix = await create('fix', [{ role: 'fixes', to: key }]);
  const mitigation = await create('mitigation', about(key), { chosen: 'OPT-1' });
  await approve(repository, mitigation, token);
  const deeds: Record<string, (by: string) => Promise<unknown>> = {
    acknowledge: (by) => incidents.acknowledge({ key, token: by }),
    declare: (by) => incidents.declare({ key, version: 2, token: by }),
    severity: (by) => incidents.setSeverity({ key, token: by, severity: 'SEV-1', reason: 'worse' }),
    commander: (by) => incidents.setCommander({ key, token: by, person: 'Olga Owner', reason: '' }),
    stable: (by) => incidents.recordStability({ key, token: by, stable: false, reason: 'x' }),
    executed: (by) => incidents.recordExecution({ key: mitigation.key, token: by, impact: 'Fell.' }),
    accept: (by) => incidents.acceptFix({ key: fix.key, version: 1, token: by, review: 'pair programming' }),
  };
  const allowed: Partial<Record<Role, readonly string[]>> = {
    architect: [],
    'product-manager': [],
    engineer: ['stable', 'executed'],
    'incident-commander': ['acknowledge', 'severity', 'commander', 'stable', 'executed'],
    'on-call': ['acknowledge', 'severity', 'commander', 'stable', 'executed', 'accept'],
  };
  for (const [role, may] of Object.entries(allowed)) {
    const person = await createPerson(repository, `A ${role}`, [role as Role]);
    for (const [name, deed] of Object.entries(deeds)) {
      const refusal = await deed(person.token).then(
        () => null,
        (error: { id: string; message: string }) => error.id ?? error.message,
      );
      // Whoever may declare hears that it is declared.
      const expected = may.includes(name)
        ? null
        : name === 'declare' && may.includes('acknowledge')
          ? 'incident.declared'
          : 'incident.wrong-role';
      expect([role, name, refusal]).toEqual([role, name, expected]);
    }
  }
  const { token: machine } = await repository.people.createToken({
    adminToken: token,
    holder: 'bot',
    kind: 'machine',
    roles: [],
    unattended: false,
  });
  for (const [name, deed] of Object.entries(deeds))
    await expect(deed(machine), name).rejects.toMatchObject({ id: 'incident.machine' });
});

const openExercise = (origin: string) =>
  incidents.open({
    title: 'Renewals fail',
    body: {} as never,
    markdown: '# Renewals fail\n',
    parts: [],
    provenance: {},
    authorId: repository.owner.id,
    origin,
    alertAt: new Date(Date.now() - 60_000).toISOString(),
    service: 'lending',
    environment: 'production',
    isExercise: true,
    proposal: { severity: 'SEV-2', because: 'The alert says critical.' },
    event: 'Alert fired',
    source: 'EP-1',
  });

test('an exercise is no real alarm at any step', async () => {
  const { key } = await openExercise('drill');
  await bringIncident(repository.db.pool, token, key, 'Mitigated');
  await end(key, 'false alarm');
  expect((await read(key)).status).toBe('Closed');
});

test('two alerts of one origin at once open one incident, which history and the trail keep', async () => {
  const opened = await Promise.all(['alert 1', 'alert 1', 'alert 1'].map(openExercise));
  expect(new Set(opened.map(({ key }) => key)).size).toBe(1);
  const { key } = opened[0]!;
  expect(await read(key)).toMatchObject({
    isExercise: true,
    proposal: { severity: 'SEV-2' },
    severity: null,
    timeline: [{ source: 'EP-1' }],
  });
  expect((await incidents.history(new Date(0))).some((one) => one.key === key)).toBe(false);
  for (const table of [
    'incident_event',
    'incident_step',
    'incident_stability',
    'incident_execution',
    'incident_role',
    'fix_acceptance',
  ])
    await expect(repository.ownerDb.pool.query(`delete from ${table}`)).rejects.toMatchObject({
      message: 'database.insert-only',
    });
  await expect(repository.db.pool.query(`update incident set severity = 'SEV-1'`)).rejects.toMatchObject({ code: '42501' });
});

test('what was made for one incident is read from its own links, not from those of every artifact', async () => {
  for (const column of ['incident_id', 'artifact_id']) {
    const { rows } = await repository.db.pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from incident_artifact where ${column} = 1`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // A CTE that is materialized holds all current links before one of them is looked for.
    expect(plan).not.toContain('CTE');
    expect(plan).toContain('link');
  }
});
