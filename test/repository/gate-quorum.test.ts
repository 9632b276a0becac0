import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeQuorum } from '../../src/lifecycle/quorum.ts';
import type { Gate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { toGateSummary } from '../../src/usecases/reports/present-gate.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { auditOf, createPerson, decision, openGate, openRepository } from './support/repository.ts';

let world: GateWorld;
beforeAll(async () => {
  world = await openGateWorld();
});
afterAll(() => world.close());
beforeEach(() => world.rule(plainRule));

const approve = (gate: Gate, person: Principal, change = {}) => world.gates.decide(decision(gate, person.token, change));
const refusal = (deed: Promise<unknown>) =>
  deed.then(
    () => 'accepted',
    (error: { id: string }) => error.id,
  );

describe('a quorum', () => {
  it('of two roles opens the gate when both have approved, and says what is missing until then', async () => {
    await world.rule({ quorum: 2, requiredRoles: { architect: 1, 'domain-expert': 1 } });
    const { gate } = await world.ask();
    expect(describeQuorum(gate)).toBe('0 of 2 approvals; a domain expert and an architect are missing');
    const once = await approve(gate, world.expert);
    expect(once).toMatchObject({ status: 'pending', decisions: [{ role: 'domain-expert' }] });
    expect(describeQuorum(once)).toBe('1 of 2 approvals; an architect is missing');
    const twice = await approve(gate, world.architect);
    expect(twice.status).toBe('approved');
    expect(twice).toMatchObject({ approvals: 2, missingRoles: [] });
  });

  it('is not met by enough approvals in the wrong role', async () => {
    await world.rule({ quorum: 2, requiredRoles: { architect: 1 } });
    const { gate } = await world.ask();
    await approve(gate, world.expert);
    const enough = await approve(gate, world.engineer);
    expect(enough).toMatchObject({ status: 'pending' });
    // "2 of 2" would read as done, and "3 of 2" as nothing at all.
    expect(describeQuorum(enough)).toBe('2 approvals, 2 needed; an architect is still missing');
    expect(toGateSummary(enough)).toMatchObject({ decidedBy: null });
    const done = await approve(gate, world.architect);
    expect(done.status).toBe('approved');
    expect(describeQuorum(done)).toBe('3 approvals, 2 needed');
    expect(toGateSummary(done)).toMatchObject({ decidedBy: world.architect.name });
  });

  it('lets one who holds two roles decide in the one that still lacks an approval, or in the one they name, and counts them once', async () => {
    await world.rule({ quorum: 2, requiredRoles: { architect: 1, 'domain-expert': 1 } });
    const { gate } = await world.ask();
    await approve(gate, world.expert);
    expect((await approve(gate, world.both)).decisions.map(({ role }) => role)).toEqual(['domain-expert', 'architect']);

    const { gate: other } = await world.ask();
    expect((await approve(other, world.both, { role: 'architect' })).decisions).toMatchObject([{ role: 'architect' }]);
    expect(await refusal(approve(other, world.both, { role: 'domain-expert' }))).toBe('gate.already-decided');
    expect(await refusal(approve(other, world.expert, { role: 'architect' }))).toBe('gate.wrong-role');
    expect((await world.read(other)).status).toBe('pending');
  });

  it('counts a person with two tokens once', async () => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    const second = await createPerson(world, 'Arne Architect', ['domain-expert']);
    await approve(gate, world.architect);
    expect(await refusal(approve(gate, second, { note: 'again' }))).toBe('gate.already-decided');
    expect((await world.read(gate)).status).toBe('pending');
  });

  it.for(['reject', 'request-changes'] as const)('ends with one person who says %s', async (verdict) => {
    await world.rule({ quorum: 3 });
    const { gate, daa } = await world.ask();
    await approve(gate, world.expert);
    const ended = await approve(gate, world.architect, { decision: verdict, note: 'no' });
    expect(ended.status).toBe(verdict === 'reject' ? 'rejected' : 'changes-requested');
    expect((await world.artifacts.read(daa.key))?.status).toBe(verdict === 'reject' ? 'Rejected' : 'Draft');
    expect(await refusal(approve(gate, world.engineer))).toBe('gate.already-decided');
  });

  it('falls with its approvals when a version is added, and starts anew at the gate that continues it', async () => {
    await world.rule({ quorum: 2 });
    const { gate, daa } = await world.ask();
    await world.gates.assign({ key: gate.key, token: world.owner.token, names: ['Arne Architect', 'Edda Expert'] });
    await approve(gate, world.architect);
    const next = await openGate(world, await world.revise(daa.key));
    expect(next).toMatchObject({
      status: 'pending',
      replaces: gate.key,
      decisions: [],
      assignees: [{ name: 'Arne Architect' }, { name: 'Edda Expert' }],
    });
    expect(await world.read(gate)).toMatchObject({ status: 'withdrawn', replacedBy: next.key });
    expect(await refusal(approve(gate, world.expert))).toBe('gate.stale-version');
    expect((await approve(next, world.expert)).status).toBe('pending');
    const events = await world.db.pool.query<{ type: string }>('select type from gate_event where gate_key = $1 order by id', [
      gate.key,
    ]);
    expect(events.rows.map(({ type }) => type)).toEqual(['opened', 'assigned', 'approve', 'withdrawn', 'reopened']);
  });

  it('an approval falls when content moves on: the artifact is a draft, and the next gate names the one it continues', async () => {
    const { gate, daa } = await world.ask();
    await approve(gate, world.architect);
    const revised = await world.revise(daa.key);
    expect(revised.status).toBe('Draft');
    expect(await openGate(world, revised)).toMatchObject({ replaces: gate.key, previousVersion: 1 });
  });
});

describe('separation of duties', () => {
  it('keeps the author from approving, not from requesting changes', async () => {
    const { gate } = await world.ask();
    expect(await refusal(approve(gate, world.author))).toBe('gate.author');
    expect((await approve(gate, world.author, { decision: 'request-changes' })).status).toBe('changes-requested');
  });

  it('when strict also keeps away who wrote an earlier version, and who approved what it is derived from', async () => {
    await world.rule({ separation: 'strict' });
    const writer = await createPerson(world, 'Wim Writer', ['architect']);
    const { daa } = await world.ask();
    const second = await world.revise(daa.key, writer);
    const gate = await openGate(world, second);
    expect(await refusal(approve(gate, writer))).toBe('gate.author');
    expect(await refusal(approve(gate, world.author))).toBe('gate.separation');
    expect((await approve(gate, world.architect)).status).toBe('approved');

    const manager = await createPerson(world, 'Pia Product', ['product-manager', 'architect']);
    const own = await world.draft();
    const [prd] = await world.artifacts.list({ kind: 'prd' });
    const source = await world.artifacts.read(prd?.key ?? '');
    if (!source) throw new Error('There is no PRD.');
    const prdGate = await openGate(world, source);
    await world.gates.decide(decision(prdGate, manager.token));
    const ownGate = await openGate(world, own);
    expect(await refusal(approve(ownGate, manager))).toBe('gate.separation');
    expect((await approve(ownGate, world.architect)).status).toBe('approved');
  });

  it('when off lets the author approve, recorded as self-approved', async () => {
    await world.rule({ separation: 'off' });
    const { gate } = await world.ask();
    expect((await approve(gate, world.author)).decisions).toMatchObject([{ selfApproved: true }]);
    expect((await auditOf(world, gate.key)).at(-1)?.details).toMatchObject({ selfApproved: true });
  });

  it('binds nobody where one person works alone, however strict', async () => {
    const alone = await openRepository();
    const { gates, owner, artifacts } = alone;
    await gates.setRule({ token: owner.token, kind: 'prd', change: { separation: 'strict' } });
    const prd = await artifacts.create({
      title: 'Alone',
      body: {},
      markdown: '# Alone\n',
      parts: [],
      links: [],
      provenance: {},
      authorId: owner.id,
      kind: 'prd',
    });
    const gate = await openGate(alone, prd);
    const decided = await gates.decide(decision(gate, owner.token));
    expect(decided).toMatchObject({ status: 'approved', decisions: [{ selfApproved: true }] });
    await alone.close();
  });
});
