import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactVersion, NewLink } from '../../src/ports/artifacts.ts';
import type { AttestationGate, Claim } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { content, createPerson, decision, openRepository, type Repository } from './support/repository.ts';

// What an imported document claims counts for nothing until a person has attested it, and then for exactly the content that they attested.

let repository: Repository;
let architect: Principal;

beforeAll(async () => {
  repository = await openRepository();
  architect = await createPerson(repository, 'Arne Architect', ['architect']);
});
afterAll(() => repository.close());

let named = 0;

/** As an import stores it that read this status. */
const create = (links: readonly NewLink[] = [], claimedStatus = 'Accepted'): Promise<ArtifactVersion> =>
  repository.artifacts.create({
    ...content(repository.owner, `Record ${++named}`, { links, provenance: { claimedStatus } }),
    kind: 'adr',
  });

const claim = ({ key, version }: ArtifactVersion, status: string): Claim => ({
  key,
  version,
  status,
  said: status.toLowerCase(),
});

let asked = 0;

const open = (...claims: Claim[]): Promise<AttestationGate> =>
  repository.gates.openAttestation({
    kind: 'adr',
    claims,
    evidence: 'counted',
    findings: [],
    origin: `test/attest/${++asked}`,
    actorId: repository.owner.id,
  });

const met = [{ id: 'claims-true', verdict: 'met', note: '' }] as const;

const approve = (gate: AttestationGate, token = architect.token) =>
  repository.gates.decide(decision(gate, token, { verdicts: met }));

const statusOf = async ({ key }: ArtifactVersion) => (await repository.artifacts.read(key))?.status;

/** As whoever holds the service's connection. */
const forge = ({ key }: ArtifactVersion, to: string) =>
  repository.db.pool.query(`select move_status($1, $2, 'claimed so', $3)`, [key, to, architect.id]);

const refusal = (id: string) => ({ code: 'TL001', message: id });

describe('the service', () => {
  it('moves nothing by a claim that waits, was rejected, or was withdrawn', async () => {
    const record = await create();
    const gate = await open(claim(record, 'Accepted'));
    await expect(forge(record, 'Accepted')).rejects.toMatchObject(refusal('gate.approval-required'));
    await repository.gates.decide(decision(gate, architect.token, { decision: 'reject', verdicts: [] }));
    await expect(forge(record, 'Accepted')).rejects.toMatchObject(refusal('gate.approval-required'));
    const second = await open(claim(record, 'Accepted'));
    await repository.gates.withdraw({ key: second.key, reason: 'test', actorId: architect.id });
    await expect(forge(record, 'Accepted')).rejects.toMatchObject(refusal('gate.approval-required'));
    expect(await statusOf(record)).toBe('Proposed');
  });

  it('moves to no status but the one that was attested', async () => {
    const record = await create([], 'Deprecated');
    await approve(await open(claim(record, 'Deprecated')));
    expect(await statusOf(record)).toBe('Deprecated');
    const accepted = await create();
    await approve(await open(claim(accepted, 'Accepted')));
    await expect(forge(accepted, 'Superseded')).rejects.toMatchObject(refusal('status.replacement-required'));
  });

  it.for([
    'insert into gate_claim select * from gate_claim limit 1',
    'update gate_claim set status = status',
    'delete from gate_claim',
    `insert into gate_claim_exit (gate_id, artifact_id, refused, because) select gate_id, artifact_id, true, '' from gate_claim limit 1`,
    'delete from gate_claim_exit',
    `select drop_claim(1, 1, '', '')`,
  ])('may not: %s', async (statement) => {
    await expect(repository.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may not make an attestation of another gate, nor approve one by hand', async () => {
    await expect(repository.db.pool.query(`update gate set kind = 'attestation'`)).rejects.toMatchObject({ code: '42501' });
    const gate = await open(claim(await create(), 'Accepted'));
    // As the owner, whom the same triggers bind.
    await expect(
      repository.ownerDb.pool.query(`update gate set status = 'approved', closed_at = now() where key = $1`, [gate.key]),
    ).rejects.toMatchObject(refusal('gate.approval-required'));
    await expect(repository.ownerDb.pool.query('update gate_claim set status = status')).rejects.toMatchObject(
      refusal('database.insert-only'),
    );
  });
});

describe('an attestation', () => {
  it('goes on without the artifact that got another version, and is withdrawn when none is left', async () => {
    const [first, second] = [await create(), await create()];
    const gate = await open(claim(first, 'Accepted'), claim(second, 'Accepted'));
    const edit = ({ key }: ArtifactVersion) =>
      repository.artifacts.addVersion({ ...content(repository.owner, 'Edited'), key, expectedVersion: 1 });
    await edit(second);
    expect(await repository.gates.read(gate.key)).toMatchObject({
      status: 'pending',
      claims: [
        { key: first.key, left: null },
        { key: second.key, left: { refused: false, because: 'Version 2 was added.' } },
      ],
    });
    await approve(gate);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Accepted', 'Proposed']);
    await expect(forge(second, 'Accepted')).rejects.toMatchObject(refusal('gate.approval-required'));

    const alone = await create();
    const other = await open(claim(alone, 'Accepted'));
    await edit(alone);
    await expect(approve(other)).rejects.toMatchObject({ id: 'gate.already-decided' });
    expect((await repository.gates.read(other.key))?.status).toBe('withdrawn');
  });

  it('two of whose artifacts move on at once is withdrawn, and waits for nobody', async () => {
    const [first, second] = [await create(), await create()];
    const gate = await open(claim(first, 'Accepted'), claim(second, 'Accepted'));
    await Promise.all(
      [first, second].map(({ key }) =>
        repository.artifacts.addVersion({ ...content(repository.owner, 'Edited'), key, expectedVersion: 1 }),
      ),
    );
    expect((await repository.gates.read(gate.key))?.status).toBe('withdrawn');
  });

  it('lets the others pass where the approval refuses one by its key', async () => {
    const [first, second] = [await create(), await create()];
    const gate = await open(claim(first, 'Accepted'), claim(second, 'Accepted'));
    const comments = [{ part: second.key, text: 'never decided' }];
    await repository.gates.decide(decision(gate, architect.token, { verdicts: met, comments }));
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Accepted', 'Proposed']);
    expect((await repository.gates.read(gate.key)) as AttestationGate).toMatchObject({
      status: 'approved',
      claims: [{ left: null }, { left: { refused: true, because: 'never decided' } }],
    });
    await expect(forge(second, 'Accepted')).rejects.toMatchObject(refusal('gate.approval-required'));
    const refused = (await repository.gates.openClaims()).filter(({ key }) => key === second.key);
    expect(refused).toMatchObject([{ status: 'Accepted', refused: true }]);
    // Asked again by name, it may be attested after all.
    await approve(await open(claim(second, 'Accepted')));
    expect(await statusOf(second)).toBe('Accepted');
  });

  it('asks about nothing that no import has said of exactly this version, and about no review', async () => {
    const written = await repository.artifacts.create({ ...content(repository.owner, 'Written here'), kind: 'adr' });
    await expect(open(claim(written, 'Accepted'))).rejects.toMatchObject({ id: 'gate.not-claimed' });
    const record = await create();
    await expect(open(claim(record, 'Deprecated'))).rejects.toMatchObject({ id: 'gate.not-claimed' });
    const edited = await repository.artifacts.addVersion({
      ...content(repository.owner, 'Edited'),
      key: record.key,
      expectedVersion: 1,
    });
    await expect(open(claim(edited, 'Accepted'))).rejects.toMatchObject({ id: 'gate.not-claimed' });
    const rfc = await repository.artifacts.create({
      ...content(repository.owner, 'Discussed', { provenance: { claimedStatus: 'Under Review' } }),
      kind: 'rfc',
    });
    const review = { kind: 'rfc' as const, evidence: '', findings: [], origin: 'test/review', actorId: architect.id };
    await expect(repository.gates.openAttestation({ ...review, claims: [claim(rfc, 'Under Review')] })).rejects.toMatchObject({
      id: 'gate.review-claimed',
    });
  });

  it('that ended without a verdict leaves its claims to be asked about', async () => {
    const record = await create();
    const asks = async () => (await repository.gates.openClaims()).filter(({ key }) => key === record.key);
    expect(await asks()).toMatchObject([{ kind: 'adr', version: 1, status: 'Accepted', refused: false }]);
    const gate = await open(claim(record, 'Accepted'));
    expect(await asks()).toEqual([]);
    await repository.gates.decide(decision(gate, architect.token, { decision: 'request-changes', note: 'say who decided' }));
    expect(await asks()).toMatchObject([{ refused: false }]);
    const second = await open(claim(record, 'Accepted'));
    await repository.gates.decide(decision(second, architect.token, { decision: 'reject', note: 'no' }));
    expect(await asks()).toMatchObject([{ refused: true }]);
    await approve(await open(claim(record, 'Accepted')));
    expect(await asks()).toEqual([]);
  });

  it('moves everything in one transaction in the name of the person, and says so in the trail', async () => {
    const old = await create([], 'Superseded');
    const heir = await create([{ role: 'supersedes', to: old.key }]);
    await approve(await open(claim(old, 'Superseded'), claim(heir, 'Accepted')));
    expect([await statusOf(old), await statusOf(heir)]).toEqual(['Superseded', 'Accepted']);
    const { rows } = await repository.db.pool.query<{ actor_id: string; details: { to: string } }>(
      `select actor_id, details from audit where subject = $1 and action = 'artifact.status-moved' order by id`,
      [old.key],
    );
    expect(rows.map(({ actor_id, details }) => [actor_id, details.to])).toEqual([
      [architect.id, 'Accepted'],
      [architect.id, 'Superseded'],
    ]);
  });

  it('makes an artifact that something approved may supersede, as one that passed a gate of its own', async () => {
    const old = await create();
    await approve(await open(claim(old, 'Accepted')));
    const draft = await create([{ role: 'supersedes', to: old.key }]);
    await expect(forge(old, 'Superseded')).rejects.toMatchObject(refusal('status.replacement-required'));
    await approve(await open(claim(draft, 'Accepted')));
    await forge(old, 'Superseded');
    expect(await statusOf(old)).toBe('Superseded');
  });

  it.for(['rfc', 'adr'] as const)(
    'whose approval refuses that an %s is superseded does not supersede it through its heir',
    async (kind) => {
      const inForce = kind === 'rfc' ? 'Approved' : 'Accepted';
      const createKind = (links: readonly NewLink[], claimedStatus: string) =>
        repository.artifacts.create({
          ...content(repository.owner, `Record ${++named}`, { links, provenance: { claimedStatus } }),
          kind,
        });
      const openKind = (...claims: Claim[]) =>
        repository.gates.openAttestation({
          kind,
          claims,
          evidence: '',
          findings: [],
          origin: `test/kept/${++asked}`,
          actorId: repository.owner.id,
        });
      const old = await createKind([], 'Superseded');
      const heir = await createKind([{ role: 'supersedes', to: old.key }], inForce);
      const gate = await openKind(claim(old, 'Superseded'), claim(heir, inForce));
      const comments = [{ part: old.key, text: 'still holds' }];
      await repository.gates.decide(decision(gate, architect.token, { verdicts: met, comments }));
      expect([await statusOf(old), await statusOf(heir)]).toEqual([kind === 'rfc' ? 'Draft' : 'Proposed', inForce]);
      if (kind === 'rfc') await expect(forge(old, 'Superseded')).rejects.toMatchObject(refusal('status.replacement-required'));
      // Asked again by name, it may be attested after all.
      await approve(await openKind(claim(old, 'Superseded')));
      expect(await statusOf(old)).toBe('Superseded');
      expect((await repository.artifacts.read(old.key))?.successor).toEqual({ key: heir.key, status: inForce });
    },
  );

  it('of what was superseded, without that of its heir, names the heir in the status that it has', async () => {
    const old = await create([], 'Superseded');
    const heir = await create([{ role: 'supersedes', to: old.key }]);
    const gate = await open(claim(old, 'Superseded'), claim(heir, 'Accepted'));
    const comments = [{ part: heir.key, text: 'never decided' }];
    await repository.gates.decide(decision(gate, architect.token, { verdicts: met, comments }));
    expect(await repository.artifacts.read(old.key)).toMatchObject({
      status: 'Superseded',
      successor: { key: heir.key, status: 'Proposed' },
    });
  });

  it('is not approved by the author of a record, whoever asked', async () => {
    const asker = await createPerson(repository, 'Ivo Importer', ['architect']);
    const ownWork = await repository.artifacts.create({
      ...content(architect, 'Own work', { provenance: { claimedStatus: 'Accepted' } }),
      kind: 'adr',
    });
    const params = { kind: 'adr' as const, evidence: '', findings: [], actorId: asker.id };
    const gate = await repository.gates.openAttestation({
      ...params,
      claims: [claim(await create(), 'Accepted'), claim(ownWork, 'Accepted')],
      origin: 'test/own-work',
    });
    await expect(approve(gate)).rejects.toMatchObject({ id: 'gate.author' });
    await expect(approve(gate, asker.token)).rejects.toMatchObject({ id: 'gate.author' });
    expect(await statusOf(ownWork)).toBe('Proposed');
  });

  it('is, where separation is strict, not approved by the author of an earlier version either', async () => {
    const rule = (separation: 'strict' | 'author') =>
      repository.gates.setRule({ token: repository.owner.token, kind: 'adr', change: { separation } });
    const record = await repository.artifacts.create({ ...content(architect, 'First words'), kind: 'adr' });
    const next = await repository.artifacts.addVersion({
      ...content(repository.owner, 'Second words', { provenance: { claimedStatus: 'Accepted' } }),
      key: record.key,
      expectedVersion: 1,
    });
    await rule('strict');
    const gate = await open(claim(next, 'Accepted'));
    await rule('author');
    await expect(approve(gate)).rejects.toMatchObject({ id: 'gate.separation' });
  });

  it('that two people decide at once is decided by one of them', async () => {
    const second = await createPerson(repository, 'Berit Builder', ['senior-engineer']);
    const record = await create();
    const gate = await open(claim(record, 'Accepted'));
    const results = await Promise.allSettled([
      approve(gate),
      repository.gates.decide(decision(gate, second.token, { decision: 'reject', verdicts: [] })),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { status } = (await repository.gates.read(gate.key))!;
    expect(await statusOf(record)).toBe(status === 'approved' ? 'Accepted' : 'Proposed');
  });

  it('needs as many approvals as the installation asks for its kind', async () => {
    await repository.gates.setRule({ token: repository.owner.token, kind: 'adr', change: { quorum: 2 } });
    const record = await create();
    const gate = await open(claim(record, 'Accepted'));
    await repository.gates.setRule({ token: repository.owner.token, kind: 'adr', change: { quorum: 1 } });
    await approve(gate);
    expect(await statusOf(record)).toBe('Proposed');
    const second = await createPerson(repository, 'Dora Decider', ['architect']);
    await approve(gate, second.token);
    expect(await statusOf(record)).toBe('Accepted');
  });

  it('with the same origin is opened once', async () => {
    const record = await create();
    const params = {
      kind: 'adr' as const,
      claims: [claim(record, 'Accepted')],
      evidence: '',
      findings: [],
      origin: 'test/once',
      actorId: architect.id,
    };
    const [first, second] = await Promise.all([
      repository.gates.openAttestation(params),
      repository.gates.openAttestation(params),
    ]);
    expect(second.key).toBe(first.key);
  });

  it('is refused on an old version, an unreachable status, what has no heir, nothing at all, and a kind without gate', async () => {
    const record = await create();
    await expect(open({ ...claim(record, 'Accepted'), version: 2 })).rejects.toMatchObject({ id: 'gate.stale-version' });
    await expect(open(claim(record, 'Validated'))).rejects.toMatchObject({ id: 'status.illegal-transition' });
    await expect(open(claim(record, 'Proposed'))).rejects.toMatchObject({ id: 'status.illegal-transition' });
    await expect(open(claim(record, 'Superseded'))).rejects.toMatchObject({ id: 'status.replacement-required' });
    await expect(open({ ...claim(record, 'Accepted'), key: 'ADR-999' })).rejects.toMatchObject({ id: 'artifact.not-found' });
    await expect(open()).rejects.toMatchObject({ id: 'gate.nothing-claimed' });
    const incident = {
      kind: 'incident' as const,
      claims: [claim(record, 'Resolved')],
      evidence: '',
      findings: [],
      origin: 'test/incident',
      actorId: architect.id,
    };
    await expect(repository.gates.openAttestation(incident)).rejects.toMatchObject({ id: 'gate.no-policy' });
  });
});

describe('a claim in lists', () => {
  it('is shown while it is only claimed', async () => {
    const record = await create();
    const listed = async () => (await repository.artifacts.list({ kind: 'adr' })).find(({ key }) => key === record.key);
    expect(await listed()).toMatchObject({ status: 'Proposed', claimedStatus: 'Accepted' });
    const gate = await open(claim(record, 'Accepted'));
    expect(await listed()).toMatchObject({ status: 'Proposed', claimedStatus: 'Accepted' });
    await approve(gate);
    expect(await listed()).toMatchObject({ status: 'Accepted' });
    expect(await listed()).not.toHaveProperty('claimedStatus');
    await repository.artifacts.end({
      key: record.key,
      to: 'Deprecated',
      reason: 'no longer used',
      token: architect.token,
      interactive: true,
    });
    expect(await listed()).not.toHaveProperty('claimedStatus');
  });
});
