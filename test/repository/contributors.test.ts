import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { content, createPerson, decision, openGate, openRepository } from './support/repository.ts';

let world: GateWorld;
beforeAll(async () => {
  world = await openGateWorld();
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
  ['wrote the version before', ({ artifactKey }) => world.revise(artifactKey ?? '', world.architect)],
];

describe('at least one approver has no part in a version', () => {
  it.each(contributions)('of whoever %s, the approval comes after that of somebody else', async (_, contribute) => {
    const gate = await askAgain(contribute);
    await expect(approve(gate, world.architect)).rejects.toMatchObject({
      id: 'gate.contributor',
      fix: expect.stringMatching(/^Ask one of these to approve it: .*Edda Expert/),
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

it('where nobody else could approve, a contributor does, and is on record as having approved their own', async () => {
  const small = await openRepository();
  try {
    const author = small.owner;
    const architect = await createPerson(small, 'Arne Architect', ['architect']);
    const prd = await small.artifacts.create({ ...content(author, 'PRD'), kind: 'prd' });
    const links = [{ role: 'derived_from' as const, to: prd.key }];
    const daa = await small.artifacts.create({ ...content(author, 'DAA', { links }), kind: 'daa' });
    const first = await openGate(small, daa);
    await small.gates.decide(decision(first, architect.token, { decision: 'request-changes', note: 'Say more.' }));
    const revised = await small.artifacts.addVersion({
      ...content(author, 'DAA 2', { links }),
      key: daa.key,
      expectedVersion: 1,
    });
    const done = await small.gates.decide(decision(await openGate(small, revised), architect.token));
    expect(done).toMatchObject({ status: 'approved', decisions: [{ selfApproved: true }] });
  } finally {
    await small.close();
  }
});
