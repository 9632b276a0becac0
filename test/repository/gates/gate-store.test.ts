import { act, fix, itsKey } from '../../../src/lifecycle/fixes/fix.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/lifecycle/findings.ts';
import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import type { Gate } from '../../../src/ports/gates.ts';
import type { Principal } from '../../../src/ports/people.ts';
import { auditOf, content, createPerson, decision, evidence, openGate, openRepository } from '../support/repository.ts';
import type { Repository } from '../support/repository.ts';

let repository: Repository;
let author: Principal;
let decider: Principal;

beforeAll(async () => {
  repository = await openRepository();
  author = await createPerson(repository, 'Ana Author', ['product-manager']);
  decider = await createPerson(repository, 'Dan Decider', ['engineer', 'product-manager']);
});
afterAll(() => repository.close());

const blocker: Finding = { code: 'PRD-METRIC-MISSING', severity: 'error', at: {}, message: 'No metric.', fix: 'Add one.' };
const hint: Finding = { ...blocker, code: 'PRD-STORY-LONG', severity: 'warning' };

async function prdAtGate(findings: readonly Finding[] = []): Promise<{ prd: ArtifactVersion; gate: Gate }> {
  const prd = await repository.artifacts.create({ ...content(author), kind: 'prd' });
  return { prd, gate: await openGate(repository, prd, findings) };
}

const statusOf = async (key: string): Promise<string | undefined> => (await repository.artifacts.read(key))?.status;

describe('opening', () => {
  it('names the artifact in what its findings tell people to do', async () => {
    const { prd, gate } = await prdAtGate([{ ...hint, fix: fix`Cut it: ${act('editArtifact', { key: itsKey })}.` }]);
    const findings = gate.kind === 'review' ? gate.criteria.flatMap((criterion) => criterion.findings) : [];
    expect(findings.map((found) => found.fix)).toEqual([fix`Cut it: ${act('editArtifact', { key: prd.key })}.`]);
  });

  it('takes the artifact into review and shows the policy with its evidence', async () => {
    const { prd, gate } = await prdAtGate([hint]);
    expect(await statusOf(prd.key)).toBe('In Review');
    expect(gate).toMatchObject({
      status: 'pending',
      artifactKey: prd.key,
      artifactKind: 'prd',
      artifactTitle: prd.title,
      version: 1,
      contentHash: prd.contentHash,
      roles: ['product-manager'],
      quorum: 1,
      criteria: evidence('prd', [hint]),
      runId: null,
      previousVersion: null,
      decisions: [],
    });
    expect(await repository.gates.read(gate.key)).toEqual(gate);
    expect(await repository.gates.list({ artifactKey: prd.key, status: 'pending' })).toEqual([gate]);
    expect(await repository.gates.list({ artifactKey: prd.key, status: 'approved' })).toEqual([]);
  });

  it('opens one gate for one origin, however often and at once it is asked', async () => {
    const prd = await repository.artifacts.create({ ...content(author), kind: 'prd' });
    const params = {
      artifactKey: prd.key,
      version: 1,
      contentHash: prd.contentHash,
      criteria: evidence('prd'),
      runId: null,
      origin: 'RUN-900/open-gate/1',
      actorId: author.id,
    };
    const gates = await Promise.all(Array.from({ length: 5 }, () => repository.gates.open(params)));
    expect(new Set(gates.map((gate) => gate.key)).size).toBe(1);
    await expect(repository.gates.open({ ...params, origin: 'RUN-901/open-gate/1' })).rejects.toMatchObject({
      id: 'gate.already-pending',
    });
  });

  it('refuses evidence that leaves a criterion of the policy out, or invents one', async () => {
    const prd = await repository.artifacts.create({ ...content(author), kind: 'prd' });
    const open = (criteria: ReturnType<typeof evidence>) =>
      repository.gates.open({
        artifactKey: prd.key,
        version: 1,
        contentHash: prd.contentHash,
        criteria,
        runId: null,
        origin: 'test/criteria',
        actorId: author.id,
      });
    const [first, ...rest] = evidence('prd');
    await expect(open(rest)).rejects.toMatchObject({ id: 'gate.criteria-incomplete', details: { missing: ['clear-stories'] } });
    await expect(open([...evidence('prd'), { ...first!, id: 'easy' }])).rejects.toMatchObject({ id: 'gate.criteria-incomplete' });
    await expect(open([{ ...first!, id: 'easy' }, ...rest])).rejects.toMatchObject({ id: 'gate.criteria-incomplete' });
    expect(await statusOf(prd.key)).toBe('Draft');
  });

  it("keeps the policy's wording, whatever the caller writes", async () => {
    const prd = await repository.artifacts.create({ ...content(author), kind: 'prd' });
    const { key } = await repository.gates.open({
      artifactKey: prd.key,
      version: 1,
      contentHash: prd.contentHash,
      criteria: evidence('prd').map((criterion) => ({ ...criterion, text: 'Just say yes.' })),
      runId: null,
      origin: 'test/wording',
      actorId: author.id,
    });
    const gate = await repository.gates.read(key);
    expect(gate?.criteria.map(({ text }) => text)).toEqual(evidence('prd').map(({ text }) => text));
  });

  it('refuses content that is not current, an artifact without policy, and one that lacks a required link', async () => {
    const prd = await repository.artifacts.create({ ...content(author), kind: 'prd' });
    await expect(openGate(repository, { ...prd, contentHash: 'f'.repeat(64) })).rejects.toMatchObject({
      id: 'gate.stale-version',
    });
    const incident = await repository.artifacts.create({ ...content(author), kind: 'incident' });
    await expect(openGate(repository, incident)).rejects.toMatchObject({ id: 'gate.no-policy' });
    const daa = await repository.artifacts.create({ ...content(author), kind: 'daa' });
    await expect(openGate(repository, daa)).rejects.toMatchObject({ id: 'link.required', details: { roles: ['derived_from'] } });
    await expect(openGate(repository, { ...prd, key: 'PRD-999' })).rejects.toMatchObject({ id: 'artifact.not-found' });
  });
});

describe('closing without a decision', () => {
  it('withdraws a pending gate once and takes its artifact out of review', async () => {
    const { prd, gate } = await prdAtGate();
    await repository.gates.withdraw({ key: gate.key, reason: 'run canceled', actorId: author.id });
    await repository.gates.withdraw({ key: gate.key, reason: 'again', actorId: author.id });
    expect((await repository.gates.read(gate.key))?.status).toBe('withdrawn');
    expect(await statusOf(prd.key)).toBe('Draft');
    await expect(repository.gates.decide(decision(gate, decider.token))).rejects.toMatchObject({
      id: 'gate.already-decided',
      message: `${gate.key} was withdrawn: run canceled`,
    });
    expect((await auditOf(repository, gate.key)).filter(({ action }) => action === 'gate.withdrawn')).toHaveLength(1);
  });

  it('leaves a decided gate as it is', async () => {
    const { prd, gate } = await prdAtGate();
    await repository.gates.decide(decision(gate, decider.token));
    await repository.gates.withdraw({ key: gate.key, reason: 'late', actorId: author.id });
    expect((await repository.gates.read(gate.key))?.status).toBe('approved');
    expect(await statusOf(prd.key)).toBe('Validated');
    await expect(repository.gates.withdraw({ key: 'GATE-99999', reason: '', actorId: '' })).rejects.toMatchObject({
      id: 'gate.not-found',
    });
  });

  it('withdraws the gate of content that moved on, and says so to a late decision', async () => {
    const { prd, gate } = await prdAtGate();
    await repository.artifacts.addVersion({ ...content(author, 'Newer'), key: prd.key, expectedVersion: 1 });
    expect((await repository.gates.read(gate.key))?.status).toBe('withdrawn');
    expect(await statusOf(prd.key)).toBe('Draft');
    await expect(repository.gates.decide(decision(gate, decider.token))).rejects.toMatchObject({ id: 'gate.stale-version' });
  });
});
