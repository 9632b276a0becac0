import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProposedEdits } from '../../src/lifecycle/edits.ts';
import type { Gate } from '../../src/ports/gates.ts';
import { findUnreachable } from '../../src/usecases/gates/weigh-gate.ts';
import type { Principal } from '../../src/ports/people.ts';
import { plainRule } from './support/gate-world.ts';
import { content, createPerson, decision, openGate, openRepository } from './support/repository.ts';
import { openSessionWorld, reply, type SessionWorld } from './support/session-world.ts';
import { says } from '../support/says.ts';

let world: SessionWorld;
/** An agent whose token the architect made, as an admin may. */
let agent: Principal;
beforeAll(async () => {
  world = await openSessionWorld();
  await world.people.grantRole({ adminToken: world.owner.token, personId: world.architect.id, role: 'admin' });
  const made = { adminToken: world.architect.token, holder: 'agent-8', kind: 'machine', roles: [], unattended: true } as const;
  agent = await world.people.authenticate((await world.people.createToken(made)).token);
});
afterAll(() => world.close());
beforeEach(() => world.rule(plainRule));

const approve = (gate: Gate, person: Principal, change = {}) => world.gates.decide(decision(gate, person.token, change));

/** The gate on the version that follows what `contribute` did about the first one. */
async function askAgain(contribute: (gate: Gate) => Promise<unknown>): Promise<Gate> {
  const { daa, gate } = await world.ask();
  await contribute(gate);
  return openGate(world, await world.revise(daa.key));
}

const contributions: readonly (readonly [string, (gate: Gate) => Promise<unknown>])[] = [
  ['asked for changes', (gate) => approve(gate, world.architect, { decision: 'request-changes', note: 'Say more.' })],
  [
    'said what is to be drafted anew',
    (gate) => world.gates.comment({ key: gate.key, token: world.architect.token, part: '', text: 'Say more.', forRedraft: true }),
  ],
  [
    'had an agent say so',
    (gate) => world.gates.comment({ key: gate.key, token: agent.token, part: '', text: 'Say more.', forRedraft: true }),
  ],
  ['wrote the version before', ({ artifactKey }) => world.revise(artifactKey ?? '', world.architect)],
  ['had an agent write the version before', ({ artifactKey }) => world.revise(artifactKey ?? '', agent)],
];

describe('at least one approver has no part in a version', () => {
  it.each(contributions)('of whoever %s, the approval comes after that of somebody else', async (_, contribute) => {
    const gate = await askAgain(contribute);
    await expect(approve(gate, world.architect)).rejects.toMatchObject({
      id: 'gate.contributor',
      fix: says(/^Ask one of these to approve it: .*Edda Expert/),
    });
    await world.rule({ quorum: 2 });
    expect((await approve(gate, world.expert)).status).toBe('approved');
  });

  it('and whoever contributed counts beside them', async () => {
    await world.rule({ quorum: 2 });
    const gate = await askAgain(contributions[0]![1]);
    expect((await approve(gate, world.expert)).status).toBe('pending');
    const done = await approve(gate, world.architect);
    expect(done.status).toBe('approved');
    expect(done.decisions.map(({ selfApproved }) => selfApproved)).toEqual([false, false]);
  });

  it('what was approved before is nobody’s contribution to what follows', async () => {
    const { daa, gate } = await world.ask();
    await approve(gate, world.expert);
    const revised = await world.revise(daa.key, world.manager);
    expect((await approve(await openGate(world, revised), world.architect)).status).toBe('approved');
  });

  it('raw SQL closes no gate that only contributors approved', async () => {
    const gate = await askAgain(contributions[0]![1]);
    const owner = (statement: string, values: unknown[] = []) => world.ownerDb.pool.query(statement, values);
    await owner(
      `insert into gate_decision (gate_id, decision, person_id, role, token_id, authentication, interactive, self_approved, content_hash, note, verdicts, waivers, comments)
       select g.id, 'approve', $2, 'architect', t.id, 'token', true, false, g.content_hash, '', '[]', '[]', '[]'
       from gate g, token t where g.key = $1 and t.person_id = $2 limit 1`,
      [gate.key, world.architect.id],
    );
    const close = `update gate set status = 'approved', closed_at = now(), closed_because = '' where key = $1`;
    await expect(owner(close, [gate.key])).rejects.toMatchObject({ message: expect.stringContaining('gate.approval-required') });
    await expect(world.db.pool.query(close, [gate.key])).rejects.toMatchObject({ code: '42501' });
  });
});

describe('what a draft was made from', () => {
  const refused = { id: 'gate.contributor' };
  const asOwner = async (statement: string, values: unknown[]): Promise<string> =>
    (await world.ownerDb.pool.query<{ key: string }>(statement, values)).rows[0]?.key ?? '';
  const startRun = (by: Principal, { from = null, status = 'canceled' }: { from?: string | null; status?: string } = {}) =>
    asOwner(
      `insert into run (workflow, workflow_version, input, started_by, status, forked_from)
       values ('inception', 1, '{}', $1, $2, $3) returning key`,
      [by.id, status, from],
    );

  it('is of whoever said something in its session, and not of who took a proposal', async () => {
    const session = await world.opened();
    await world.say(session.key, 0, { move: 'ask', text: 'Add invariant: one charge a payment.' });
    const edit: ProposedEdits['edits'][number] = { kind: 'set', part: 'RISK-1', field: 'mitigation', from: '', to: 'A key.' };
    await world.answer(session.key, 1, reply([], { edits: [{ decision: '', edits: [edit], because: 'It follows.' }] }));
    const links = await world.artifacts.links(session.rfc);
    const next = { ...content(world.author, 'Taken', { links }), key: session.rfc };
    const taken = [{ edit: 'ED-1', state: 'taken' as const }];
    await world.sessions.settleEdits({
      key: session.key,
      token: world.both.token,
      edits: taken,
      rfcVersion: 1,
      next,
      interactive: true,
    });
    const revised = (await world.artifacts.read(session.rfc))!;
    expect(revised.version).toBe(2);
    const gate = await openGate(world, revised);
    await expect(approve(gate, world.architect)).rejects.toMatchObject({
      ...refused,
      details: { contributed: [`turn 1 of ${session.key}`] },
    });
    expect(await approve(gate, world.both)).toMatchObject({ status: 'approved', decisions: [{ selfApproved: false }] });
  });

  it('is of whoever started the run that its run was forked from, and of whoever asked for changes before the last approval', async () => {
    const { daa, gate } = await world.ask();
    await approve(gate, world.expert, { decision: 'request-changes', note: 'Say more.' });
    const second = await world.revise(daa.key);
    await approve(await openGate(world, second), world.both);
    const run = await startRun(world.manager, { from: await startRun(world.architect) });
    const drafted = await world.artifacts.addVersion({
      ...content(world.manager, 'Drafted', { links: await world.artifacts.links(daa.key), provenance: { runId: run } }),
      key: daa.key,
      expectedVersion: 2,
    });
    const last = await openGate(world, drafted);
    await expect(approve(last, world.architect)).rejects.toMatchObject({
      details: { contributed: [expect.stringMatching(/^RUN-/)] },
    });
    await expect(approve(last, world.expert)).rejects.toMatchObject({
      details: { contributed: [`changes asked for at ${gate.key}`] },
    });
    expect((await approve(last, world.both)).status).toBe('approved');
  });

  it('is at an attestation and at a budget gate, too, of whoever made the agent’s token', async () => {
    const record = await world.artifacts.create({
      ...content(agent, 'Record', { provenance: { claimedStatus: 'Accepted' } }),
      kind: 'adr',
    });
    const claims = [{ key: record.key, version: 1, status: 'Accepted', said: 'accepted' }];
    const asked = {
      kind: 'adr',
      claims,
      evidence: 'counted',
      findings: [],
      origin: 'test/attest',
      actorId: world.author.id,
    } as const;
    const gate = await world.gates.openAttestation(asked);
    const met = { verdicts: [{ id: 'claims-true', verdict: 'met', note: '' }] };
    await expect(approve(gate, world.architect, met)).rejects.toMatchObject({
      id: 'gate.author',
      message: expect.stringContaining('agent-8'),
    });
    expect((await approve(gate, world.both, met)).status).toBe('approved');

    const budget = await asOwner(
      `insert into gate (kind, content_hash, roles, quorum, criteria, run_key, origin, opened_by, budget)
       values ('budget', 'x', '{architect}', 1, '[]', $1, 'test/budget', 'x', '{"scope": "run", "unit": "usd", "limit": 1, "used": 1, "steps": []}') returning key`,
      [await startRun(agent, { status: 'queued' })],
    );
    const { rows } = await world.db.pool.query('select * from gate_permissions($1, $2, $3)', [
      [budget],
      world.architect.id,
      ['architect'],
    ]);
    expect(rows).toMatchObject([{ to_decide: null, to_approve: { id: 'gate.author', machine: 'agent-8' } }]);
  });
});

it('among two people nobody lets their own contribution pass; one who works alone does, and is on record for it', async () => {
  const small = await openRepository();
  try {
    const draft = async (by: Principal, expectedVersion = 1, key?: string) => {
      const prd = await small.artifacts.create({ ...content(by, 'PRD'), kind: 'prd' });
      const given = content(by, 'DAA', { links: [{ role: 'derived_from' as const, to: prd.key }] });
      return key === undefined
        ? small.artifacts.create({ ...given, kind: 'daa' })
        : small.artifacts.addVersion({ ...given, title: 'DAA again', key, expectedVersion });
    };
    const changes = { decision: 'request-changes', note: 'Say more.' } as const;
    const own = await draft(small.owner);
    await small.gates.decide(decision(await openGate(small, own), small.owner.token, changes));
    const alone = await small.gates.decide(
      decision(await openGate(small, await draft(small.owner, 1, own.key)), small.owner.token),
    );
    expect(alone).toMatchObject({ status: 'approved', decisions: [{ selfApproved: true }] });

    const architect = await createPerson(small, 'Arne Architect', ['architect']);
    const other = await draft(small.owner);
    await small.gates.decide(decision(await openGate(small, other), architect.token, changes));
    const gate = await openGate(small, await draft(small.owner, 1, other.key));
    await expect(small.gates.decide(decision(gate, architect.token))).rejects.toMatchObject({
      id: 'gate.contributor',
      fix: says('throughline person role add'),
    });
    expect((await findUnreachable(small, [gate])).get(gate.key)).toMatchObject({
      because:
        'Somebody who has no part in it has to approve it, and Arne Architect has. Separation of duties leaves out Olga Owner.',
    });
  } finally {
    await small.close();
  }
});
