import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/lifecycle/findings.ts';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { Gate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { allMet, auditOf, content, createPerson, decision, openGate, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';

let repository: Repository;
let author: Principal;
let decider: Principal;
let secondDecider: Principal;
let outsider: Principal;

beforeAll(async () => {
  repository = await openRepository();
  author = await createPerson(repository, 'Ana Author', ['product-manager']);
  decider = await createPerson(repository, 'Dan Decider', ['engineer', 'product-manager']);
  secondDecider = await createPerson(repository, 'Dora Decider', ['product-manager']);
  outsider = await createPerson(repository, 'Oskar Outsider', ['engineer']);
});
afterAll(() => repository.close());

const blocker: Finding = { code: 'PRD-METRIC-MISSING', severity: 'error', at: {}, message: 'No metric.', fix: 'Add one.' };
const hint: Finding = { ...blocker, code: 'PRD-STORY-LONG', severity: 'warning' };

async function prdAtGate(findings: readonly Finding[] = []): Promise<{ prd: ArtifactVersion; gate: Gate }> {
  const prd = await repository.artifacts.create({ ...content(author), kind: 'prd' });
  return { prd, gate: await openGate(repository, prd, findings) };
}

const statusOf = async (key: string): Promise<string | undefined> => (await repository.artifacts.read(key))?.status;

describe('deciding', () => {
  it('makes a PRD Validated and records who decided, in which role, and how', async () => {
    const { prd, gate } = await prdAtGate();
    const decided = await repository.gates.decide(decision(gate, decider.token));
    expect(decided.status).toBe('approved');
    expect(decided.decisions).toMatchObject([
      {
        decision: 'approve',
        personId: decider.id,
        personName: 'Dan Decider',
        role: 'product-manager',
        authentication: 'token',
        interactive: true,
        selfApproved: false,
        note: 'read it',
        verdicts: allMet('prd'),
      },
    ]);
    expect(await statusOf(prd.key)).toBe('Validated');
    const deeds = await auditOf(repository, gate.key);
    expect(deeds.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['gate.opened', 'service'],
      ['gate.decided', decider.id],
    ]);
  });

  it('sends the artifact back to Draft on requested changes, and the next gate says which version was decided last', async () => {
    const { prd, gate } = await prdAtGate();
    const comments = [{ part: 'US-1', text: 'Which member?' }];
    const decided = await repository.gates.decide(
      decision(gate, decider.token, { decision: 'request-changes', verdicts: [], comments }),
    );
    expect(decided).toMatchObject({ status: 'changes-requested', decisions: [{ decision: 'request-changes', comments }] });
    expect(await statusOf(prd.key)).toBe('Draft');
    const second = await repository.artifacts.addVersion({ ...content(author, 'Clearer'), key: prd.key, expectedVersion: 1 });
    expect(await openGate(repository, second)).toMatchObject({ version: 2, previousVersion: 1 });
  });

  it('rejects, and a new version returns to Draft', async () => {
    const { prd, gate } = await prdAtGate();
    await repository.gates.decide(decision(gate, decider.token, { decision: 'reject', note: 'not now', verdicts: [] }));
    expect(await statusOf(prd.key)).toBe('Rejected');
    await repository.artifacts.addVersion({ ...content(author), key: prd.key, expectedVersion: 1 });
    expect(await statusOf(prd.key)).toBe('Draft');
  });

  it('returns the gate to one who repeats the same decision, and refuses them another one', async () => {
    const { gate } = await prdAtGate();
    const first = await repository.gates.decide(decision(gate, decider.token));
    expect(await repository.gates.decide(decision(gate, decider.token))).toEqual(first);
    await expect(repository.gates.decide(decision(gate, decider.token, { note: 'on reflection' }))).rejects.toMatchObject({
      id: 'gate.already-decided',
    });
    await expect(repository.gates.decide(decision(gate, secondDecider.token))).rejects.toMatchObject({
      id: 'gate.already-decided',
      message: `${gate.key} is approved, decided by Dan Decider.`,
    });
  });

  it.for<[string, () => string]>([
    ['a token nobody holds', () => 'tl_forged'],
    ['no token', () => ''],
  ])('refuses %s', async ([, token]) => {
    const { gate } = await prdAtGate();
    await expect(repository.gates.decide(decision(gate, token()))).rejects.toMatchObject({ id: 'token.invalid' });
  });

  it('refuses a revoked token, a machine, a person without the role, and the author of the version, and audits each', async () => {
    const { prd, gate } = await prdAtGate();
    const { people, owner } = repository;
    const revoked = await people.createToken({
      adminToken: owner.token,
      holder: 'Dora Decider',
      kind: 'person',
      roles: [],
      unattended: false,
    });
    await people.revokeToken({ adminToken: owner.token, id: revoked.id });
    const machine = await people.createToken({
      adminToken: owner.token,
      holder: 'agent-7',
      kind: 'machine',
      roles: [],
      unattended: true,
    });
    const attempts = [
      [revoked.token, 'token.invalid'],
      [machine.token, 'gate.machine'],
      [outsider.token, 'gate.wrong-role'],
      [author.token, 'gate.author'],
    ] as const;
    for (const [token, id] of attempts) {
      await expect(repository.gates.decide(decision(gate, token))).rejects.toMatchObject({ id });
    }
    const refused = (await auditOf(repository, gate.key)).filter(({ action }) => action === 'refused');
    expect(refused.map(({ details }) => details['refusal'])).toEqual(attempts.map(([, id]) => id));
    expect(refused.map(({ actor_id }) => actor_id)).toEqual([null, expect.any(String), outsider.id, author.id]);
    expect(await statusOf(prd.key)).toBe('In Review');
  });

  it('lets the author ask for changes to their own version', async () => {
    const { gate } = await prdAtGate();
    const decided = await repository.gates.decide(decision(gate, author.token, { decision: 'request-changes' }));
    expect(decided.status).toBe('changes-requested');
  });

  it('demands a terminal while more than one person works here, unless the token was made for unattended use', async () => {
    const { gate } = await prdAtGate();
    await expect(repository.gates.decide(decision(gate, decider.token, { interactive: false }))).rejects.toMatchObject({
      id: 'gate.interactive-required',
    });
    const unattended = await repository.people.createToken({
      adminToken: repository.owner.token,
      holder: 'Dan Decider',
      kind: 'person',
      roles: [],
      unattended: true,
    });
    const decided = await repository.gates.decide(decision(gate, unattended.token, { interactive: false }));
    expect(decided.decisions).toMatchObject([{ interactive: false, personName: 'Dan Decider' }]);
  });

  it('follows the policy on interactive decisions when one is set', async () => {
    const setPolicy = (value: string) =>
      repository.ownerDb.pool.query(`update policy set value = $1 where name = 'interactive-decisions'`, [value]);
    try {
      await setPolicy('never');
      const { gate } = await prdAtGate();
      expect((await repository.gates.decide(decision(gate, decider.token, { interactive: false }))).status).toBe('approved');
      await setPolicy('always');
      const { gate: next } = await prdAtGate();
      const unattended = await repository.people.createToken({
        adminToken: repository.owner.token,
        holder: 'Dan Decider',
        kind: 'person',
        roles: [],
        unattended: true,
      });
      await expect(repository.gates.decide(decision(next, unattended.token, { interactive: false }))).rejects.toMatchObject({
        id: 'gate.interactive-required',
      });
    } finally {
      await setPolicy('auto');
    }
  });

  it('refuses a decision about other content than the gate asks about', async () => {
    const { prd, gate } = await prdAtGate();
    await expect(repository.gates.decide(decision(gate, decider.token, { contentHash: 'f'.repeat(64) }))).rejects.toMatchObject({
      id: 'gate.stale-version',
    });
    const matching = await repository.gates.decide(decision(gate, decider.token, { contentHash: prd.contentHash }));
    expect(matching.status).toBe('approved');
  });

  it('refuses verdicts on unknown criteria, an approval with an open criterion, and a criterion judged twice', async () => {
    const { gate } = await prdAtGate();
    const [first, second] = allMet('prd');
    const attempt = (verdicts: ReturnType<typeof allMet>) => repository.gates.decide(decision(gate, decider.token, { verdicts }));
    await expect(attempt([...allMet('prd'), { id: 'pretty', verdict: 'met', note: '' }])).rejects.toMatchObject({
      id: 'gate.unknown-criterion',
      details: { unknown: ['pretty'] },
    });
    await expect(attempt([first!])).rejects.toMatchObject({ id: 'gate.criteria-open', details: { criteria: [second!.id] } });
    await expect(attempt([first!, { ...second!, verdict: 'not-met' }])).rejects.toMatchObject({ id: 'gate.criteria-open' });
    await expect(attempt([first!, second!, { ...second!, verdict: 'not-met' }])).rejects.toMatchObject({
      id: 'gate.criterion-twice',
    });
    expect((await repository.gates.read(gate.key))?.status).toBe('pending');
  });

  it('refuses an approval over an open error finding until it is waived by its code with a reason', async () => {
    const { prd, gate } = await prdAtGate([blocker, hint]);
    const attempt = (waivers: { code: string; reason: string }[]) =>
      repository.gates.decide(decision(gate, decider.token, { waivers }));
    await expect(attempt([])).rejects.toMatchObject({ id: 'gate.blocked', details: { codes: [blocker.code] } });
    await expect(attempt([{ code: hint.code, reason: 'fine' }])).rejects.toMatchObject({ id: 'gate.blocked' });
    await expect(attempt([{ code: blocker.code, reason: ' ' }])).rejects.toMatchObject({ id: 'waiver.reason-missing' });
    await expect(attempt([{ code: 'PRD-OTHER-CODE', reason: 'fine' }])).rejects.toMatchObject({ id: 'gate.unknown-finding' });
    const waivers = [{ code: blocker.code, reason: 'measured next quarter' }];
    expect((await attempt(waivers)).decisions).toMatchObject([{ waivers }]);
    expect(await statusOf(prd.key)).toBe('Validated');
  });

  it('lets one place of a code pass alone, and tells by its place what that leaves open', async () => {
    const at = (part: string): Finding => ({ ...blocker, at: { part } });
    const { prd, gate } = await prdAtGate([at('US-1'), at('US-2'), hint]);
    const { code } = blocker;
    const attempt = (...waivers: { code: string; part?: string; reason: string }[]) =>
      repository.gates.decide(decision(gate, decider.token, { waivers }));
    await expect(attempt()).rejects.toMatchObject({ id: 'gate.blocked', details: { codes: [code] } });
    await expect(attempt({ code, part: 'US-1', reason: 'fine' })).rejects.toMatchObject({
      id: 'gate.blocked',
      details: { codes: [`${code}@US-2`] },
    });
    await expect(attempt({ code, part: 'US-3', reason: 'fine' })).rejects.toMatchObject({
      id: 'gate.unknown-finding',
      details: { codes: [`${code}@US-3`] },
    });
    const waivers = [
      { code, part: 'US-1', reason: 'fine' },
      { code, part: 'US-2', reason: 'later' },
    ];
    expect((await attempt(...waivers)).decisions).toMatchObject([{ waivers }]);
    expect(await statusOf(prd.key)).toBe('Validated');
  });

  it.for(['request-changes', 'reject'] as const)('refuses to %s without a note', async (kind) => {
    const { gate } = await prdAtGate();
    await expect(repository.gates.decide(decision(gate, decider.token, { decision: kind, note: '  ' }))).rejects.toMatchObject({
      id: 'gate.note-required',
    });
  });

  it('says that there is no such gate', async () => {
    const { gate } = await prdAtGate();
    await expect(repository.gates.decide(decision({ ...gate, key: 'GATE-99999' }, decider.token))).rejects.toMatchObject({
      id: 'gate.not-found',
    });
    expect(await repository.gates.read('GATE-99999')).toBeNull();
  });

  it('waits for as many approvals as the policy asks for, each from another person', async () => {
    await repository.ownerDb.pool.query(`update gate_policy set quorum = 2 where kind = 'prd'`);
    try {
      const { prd, gate } = await prdAtGate();
      expect((await repository.gates.decide(decision(gate, decider.token))).status).toBe('pending');
      expect((await repository.gates.decide(decision(gate, decider.token))).decisions).toHaveLength(1);
      expect(await statusOf(prd.key)).toBe('In Review');
      expect((await repository.gates.decide(decision(gate, secondDecider.token))).status).toBe('approved');
      expect(await statusOf(prd.key)).toBe('Validated');
    } finally {
      await repository.ownerDb.pool.query(`update gate_policy set quorum = 1 where kind = 'prd'`);
    }
  });

  it('lets exactly one of an approval and a rejection at the same instant win', async () => {
    for (let round = 0; round < 10; round++) {
      const { prd, gate } = await prdAtGate();
      const outcomes = await Promise.allSettled([
        repository.gates.decide(decision(gate, decider.token)),
        repository.gates.decide(decision(gate, secondDecider.token, { decision: 'reject' })),
      ]);
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost).toHaveLength(1);
      expect(lost[0]?.reason).toMatchObject({ id: 'gate.already-decided' });
      const decided = await repository.gates.read(gate.key);
      expect(decided?.decisions).toHaveLength(1);
      expect(await statusOf(prd.key)).toBe(decided?.status === 'approved' ? 'Validated' : 'Rejected');
    }
  });
});
