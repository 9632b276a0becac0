import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import type { ArtifactVersion, NewLink } from '../../src/ports/artifacts.ts';
import type { Principal } from '../../src/ports/people.ts';
import { approve, auditOf, content, createPerson, decision, openGate, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';

// Whoever gets hold of the service's connection signs with the id of a person who may decide. Nothing that only a decision, a new version or
// a replacement may cause can be had that way; for the rest the trail says that it was the service.

let repository: Repository;
let victim: Principal;
let links: Partial<Record<ArtifactKindId, NewLink[]>>;

beforeAll(async () => {
  repository = await openRepository();
  victim = await createPerson(repository, 'Vera Victim', ['architect', 'product-manager']);
  const prd = await create('prd', []);
  const daa = await create('daa', [{ role: 'derived_from', to: prd.key }]);
  await approve(repository, daa, victim.token);
  const rfc = await create('rfc', [{ role: 'derived_from', to: daa.key }]);
  await approve(repository, rfc, victim.token);
  links = { daa: [{ role: 'derived_from', to: prd.key }], adr: [{ role: 'decides', to: rfc.key }] };
});
afterAll(() => repository.close());

const create = (kind: ArtifactKindId, from: readonly NewLink[] = links[kind] ?? []): Promise<ArtifactVersion> =>
  repository.artifacts.create({ ...content(repository.owner, `A ${kind}`, { links: from }), kind });

const statusOf = async (key: string): Promise<string | undefined> => (await repository.artifacts.read(key))?.status;

async function createApproved(kind: ArtifactKindId, from?: readonly NewLink[]): Promise<ArtifactVersion> {
  const artifact = await create(kind, from);
  await approve(repository, artifact, victim.token);
  return artifact;
}

const forge = ({ key }: ArtifactVersion, to: string) =>
  repository.db.pool.query(`select move_status($1, $2, 'signed, Vera', $3)`, [key, to, victim.id]);

async function expectRefused(id: string, artifact: ArtifactVersion, to: string): Promise<void> {
  const before = await statusOf(artifact.key);
  const trail = await auditOf(repository, artifact.key);
  await expect(forge(artifact, to)).rejects.toMatchObject({ code: 'TL001', message: id });
  expect(await statusOf(artifact.key)).toBe(before);
  expect(await auditOf(repository, artifact.key)).toEqual(trail);
}

describe('under review', () => {
  it.for(['Rejected', 'Draft'])('a DAA does not become %s while its gate waits, nor without a gate', async (to) => {
    const waiting = await create('daa');
    const gate = await openGate(repository, waiting);
    await expectRefused('gate.decision-required', waiting, to);
    expect((await repository.gates.read(gate.key))?.status).toBe('pending');
    const unasked = await create('daa');
    await forge(unasked, 'In Review');
    await expectRefused('gate.decision-required', unasked, to);
  });

  it('a DAA does not become Rejected because its gate was withdrawn, or because an older version was rejected', async () => {
    const daa = await create('daa');
    const gate = await openGate(repository, daa);
    await repository.gates.decide(decision(gate, victim.token, { decision: 'reject' }));
    const { key } = await repository.artifacts.addVersion({
      ...content(repository.owner, 'Better', { links: links.daa ?? [] }),
      key: daa.key,
      expectedVersion: 1,
    });
    const second = await openGate(repository, (await repository.artifacts.read(key))!);
    await expectRefused('gate.decision-required', daa, 'Rejected');
    await repository.gates.withdraw({ key: second.key, reason: 'test', actorId: victim.id });
    await forge(daa, 'In Review');
    await expectRefused('gate.decision-required', daa, 'Rejected');
  });

  it('an ADR that is Proposed becomes Deprecated only by the rejection of its gate', async () => {
    const adr = await create('adr');
    await expectRefused('gate.decision-required', adr, 'Deprecated');
    const gate = await openGate(repository, adr);
    await expectRefused('gate.decision-required', adr, 'Deprecated');
    await repository.gates.decide(decision(gate, victim.token, { decision: 'reject' }));
    expect(await statusOf(adr.key)).toBe('Deprecated');
  });
});

describe('decided', () => {
  it('what is Validated or Rejected goes back to Draft only with a new version', async () => {
    await expectRefused('status.version-required', await createApproved('daa'), 'Draft');
    const rejected = await create('daa');
    await repository.gates.decide(decision(await openGate(repository, rejected), victim.token, { decision: 'reject' }));
    await expectRefused('status.version-required', rejected, 'Draft');
  });

  it.for<[ArtifactKindId, string]>([
    ['daa', 'Validated'],
    ['adr', 'Accepted'],
  ])('what is Superseded was replaced by something that passed a gate itself: %s', async ([kind]) => {
    const old = await createApproved(kind);
    await expectRefused('status.replacement-required', old, 'Superseded');
    const supersedes: NewLink[] = [...(links[kind] ?? []), { role: 'supersedes', to: old.key }];
    const heir = await create(kind, supersedes);
    await expectRefused('status.replacement-required', old, 'Superseded');
    const gate = await openGate(repository, heir);
    await expectRefused('status.replacement-required', old, 'Superseded');
    await repository.gates.decide(decision(gate, victim.token));
    await forge(old, 'Superseded');
    expect(await statusOf(old.key)).toBe('Superseded');
  });

  it('a replacement that was rejected, or links no more, replaces nothing', async () => {
    const daa = await create('daa');
    const rfc = (from: NewLink[]) => create('rfc', [{ role: 'derived_from', to: daa.key }, ...from]);
    const old = await rfc([]);
    const supersedes: NewLink[] = [{ role: 'supersedes', to: old.key }];
    const rejected = await openGate(repository, await rfc(supersedes));
    await repository.gates.decide(decision(rejected, victim.token, { decision: 'reject' }));
    const { key } = await rfc(supersedes);
    await repository.artifacts.addVersion({ ...content(repository.owner, 'Without'), key, expectedVersion: 1 });
    await expectRefused('status.replacement-required', old, 'Superseded');
  });

  it('even the owner of the tables cannot pass this by', async () => {
    const { key } = await createApproved('daa');
    for (const to of ['Draft', 'Superseded']) {
      const update = repository.ownerDb.pool.query('update artifact set status = $2 where key = $1', [key, to]);
      await expect(update).rejects.toMatchObject({ code: 'TL001' });
    }
  });
});

describe('what passed its gate and is no longer used', () => {
  const end = async (key: string, token: string, reason = 'nobody uses it'): Promise<unknown> => {
    const { rows } = await repository.db.pool.query<{ answer: { refused?: string } }>(
      `select end_artifact($1, 'Deprecated', $2, $3, true) as answer`,
      [key, reason, token],
    );
    return rows[0]?.answer.refused ?? 'ended';
  };

  it('is ended by no signature, and by no secret of a machine or of who could not have approved it', async () => {
    const adr = await createApproved('adr');
    await expectRefused('status.decider-required', adr, 'Deprecated');
    const manager = await createPerson(repository, 'Mia Manager', ['management']);
    const machine = await repository.people.createToken({
      adminToken: repository.owner.token,
      holder: 'agent-9',
      kind: 'machine',
      roles: [],
      unattended: true,
    });
    expect(await end(adr.key, victim.id)).toBe('token.invalid');
    expect(await end(adr.key, machine.token)).toBe('token.scope');
    expect(await end(adr.key, manager.token)).toBe('status.wrong-role');
    await expect(end(adr.key, victim.token, ' ')).rejects.toMatchObject({ message: 'status.reason-required' });
    expect(await statusOf(adr.key)).toBe('Accepted');
    expect((await auditOf(repository, adr.key)).filter(({ action }) => action === 'refused')).toHaveLength(3);
  });

  it('is ended by who could have approved it, once and in their name', async () => {
    const adr = await createApproved('adr');
    expect([await end(adr.key, victim.token), await end(adr.key, victim.token)]).toEqual(['ended', 'ended']);
    expect(await statusOf(adr.key)).toBe('Deprecated');
    const moves = (await auditOf(repository, adr.key)).filter(({ details }) => details['to'] === 'Deprecated');
    expect(moves).toMatchObject([{ actor_id: victim.id, details: { from: 'Accepted', reason: 'nobody uses it' } }]);
  });

  it('ends in no other way: nothing else can be moved by that word', async () => {
    const proposed = await create('adr');
    await expect(end(proposed.key, victim.token)).rejects.toMatchObject({ message: 'status.illegal-transition' });
    await expect(
      repository.db.pool.query(`select end_artifact($1, 'Superseded', 'x', $2)`, [
        (await createApproved('adr')).key,
        victim.token,
      ]),
    ).rejects.toMatchObject({ message: 'status.illegal-transition' });
  });
});

describe('the trail', () => {
  it('says that it was the service, on behalf of whom it named, where nobody proved a deed', async () => {
    const incident = await create('daa');
    await forge(incident, 'In Review');
    const waiting = await create('daa');
    const gate = await openGate(repository, waiting);
    await repository.db.pool.query(`select withdraw_gate($1, 'signed, Vera', $2)`, [gate.key, victim.id]);
    await repository.artifacts.addVersion({ ...content(victim, 'Hers?'), key: waiting.key, expectedVersion: 1 });
    const trail = [incident.key, waiting.key, gate.key].map((subject) => auditOf(repository, subject));
    const deeds = (await Promise.all(trail))
      .flat()
      .map(({ action, actor_id, details }) => [
        action,
        actor_id,
        details['onBehalfOf'] === victim.id ? 'for Vera' : details['onBehalfOf'] === repository.owner.id ? 'for Olga' : undefined,
      ]);
    expect(deeds).toEqual([
      ['artifact.created', 'service', 'for Olga'],
      ['artifact.status-moved', 'service', 'for Vera'],
      ['artifact.created', 'service', 'for Olga'],
      ['artifact.status-moved', 'service', 'for Olga'],
      ['artifact.status-moved', 'service', 'for Vera'],
      ['artifact.version-added', 'service', 'for Vera'],
      ['gate.opened', 'service', 'for Olga'],
      ['gate.withdrawn', 'service', 'for Vera'],
    ]);
  });

  it('names a person only where their secret proved it', async () => {
    const { rows } = await repository.db.pool.query<{ action: string }>(
      `select distinct action from audit where actor_id <> 'service' order by action`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'artifact.status-moved',
      'gate.decided',
      'person.created',
      'refused',
      'token.created',
    ]);
  });
});

describe('the author', () => {
  it('of what a run drafted is who started that run', async () => {
    const started = await repository.ownerDb.pool.query<{ key: string }>(
      `insert into run (workflow, workflow_version, input, started_by) values ('test', 1, '{}', $1) returning key`,
      [repository.owner.id],
    );
    const runId = started.rows[0]!.key;
    const draft = (author: Principal, run: string) =>
      repository.artifacts.create({ ...content(author, 'Draft', { provenance: { runId: run } }), kind: 'prd' });
    await expect(draft(victim, runId)).rejects.toMatchObject({ id: 'artifact.wrong-author' });
    // It never gets the key that its number would have been.
    await expect(draft(victim, 'RUN-999')).rejects.toMatchObject({ id: 'artifact.wrong-author', details: { key: null } });
    expect((await draft(repository.owner, runId)).authorId).toBe(repository.owner.id);
  });
});
