import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import type { ArtifactVersion, NewLink } from '../../src/ports/artifacts.ts';
import type { Principal } from '../../src/ports/people.ts';
import { auditOf, content, createPerson, decision, openGate, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';

let repository: Repository;
let decider: Principal;
let links: Partial<Record<ArtifactKindId, NewLink[]>>;

beforeAll(async () => {
  repository = await openRepository();
  decider = await createPerson(repository, 'Dan Decider', ['architect', 'product-manager', 'engineer']);
  const prd = await create('prd', [], []);
  const daa = await create('daa', [], [{ role: 'derived_from', to: prd.key }]);
  await approve(daa);
  const rfc = await create('rfc', [], [{ role: 'derived_from', to: daa.key }]);
  await approve(rfc);
  links = {
    daa: [{ role: 'derived_from', to: prd.key }],
    tip: [{ role: 'derived_from', to: prd.key }],
    rfc: [{ role: 'derived_from', to: daa.key }],
    adr: [{ role: 'decides', to: rfc.key }],
  };
});
afterAll(() => repository.close());

let made = 0;

function create(kind: ArtifactKindId, supersedes: readonly string[], from = links[kind] ?? []): Promise<ArtifactVersion> {
  const all = [...from, ...supersedes.map((to): NewLink => ({ role: 'supersedes', to }))];
  return repository.artifacts.create({ ...content(repository.owner, `Record ${++made}`, { links: all }), kind });
}

async function approve(artifact: ArtifactVersion): Promise<void> {
  await repository.gates.decide(decision(await openGate(repository, artifact), decider.token));
}

async function createApproved(kind: ArtifactKindId, supersedes: readonly string[] = []): Promise<ArtifactVersion> {
  const artifact = await create(kind, supersedes);
  await approve(artifact);
  return artifact;
}

const statusOf = async (key: string): Promise<string | undefined> => (await repository.artifacts.read(key))?.status;

describe('the approval of what supersedes', () => {
  it.for<[ArtifactKindId, string]>([
    ['adr', 'Accepted'],
    ['rfc', 'Approved'],
    ['tip', 'Validated'],
    ['prd', 'Validated'],
  ])('puts the old %s out of force in the same transaction, in the name of who decided', async ([kind, inForce]) => {
    const old = await createApproved(kind);
    const heir = await create(kind, [old.key]);
    const gate = await openGate(repository, heir);
    expect(await statusOf(old.key)).toBe(inForce);
    await repository.gates.decide(decision(gate, decider.token));
    expect([await statusOf(old.key), await statusOf(heir.key)]).toEqual(['Superseded', inForce]);
    expect((await repository.artifacts.read(old.key))?.successor?.key).toBe(heir.key);
    const { rows } = await repository.db.pool.query<{ moves: number }>(
      `select count(distinct a.xmin::text)::int as moves from artifact a where key = any ($1)`,
      [[old.key, heir.key]],
    );
    expect(rows).toEqual([{ moves: 1 }]);
    const last = (await auditOf(repository, old.key)).at(-1);
    expect(last).toMatchObject({
      action: 'artifact.status-moved',
      actor_id: decider.id,
      details: { from: inForce, to: 'Superseded', reason: `${heir.key} supersedes it` },
    });
  });

  it('takes several out of force, and leaves those that ended before as they are', async () => {
    const [first, second, deprecated] = await Promise.all([createApproved('adr'), createApproved('adr'), createApproved('adr')]);
    const { token } = decider;
    await repository.artifacts.end({ key: deprecated.key, to: 'Deprecated', reason: 'unused', token, interactive: true });
    const proposed = await create('adr', []);
    const heir = await createApproved('adr', [first.key, second.key, deprecated.key, proposed.key]);
    expect(await Promise.all([first, second, deprecated, proposed, heir].map(({ key }) => statusOf(key)))).toEqual([
      'Superseded',
      'Superseded',
      'Deprecated',
      'Proposed',
      'Accepted',
    ]);
  });

  it('leads along the chain to what stands in today', async () => {
    const first = await createApproved('adr');
    const second = await createApproved('adr', [first.key]);
    const third = await createApproved('adr', [second.key]);
    expect((await repository.artifacts.read(first.key))?.successor?.key).toBe(third.key);
    expect(await statusOf(second.key)).toBe('Superseded');
  });

  it('closes the gate that waited on what it replaces', async () => {
    const old = await create('rfc', []);
    const waiting = await openGate(repository, old);
    await createApproved('rfc', [old.key]);
    expect(await statusOf(old.key)).toBe('Superseded');
    expect((await repository.gates.read(waiting.key))?.status).toBe('withdrawn');
  });

  it('is not a request for changes, a rejection, or the link alone', async () => {
    const old = await createApproved('adr');
    const heir = await create('adr', [old.key]);
    await repository.gates.decide(decision(await openGate(repository, heir), decider.token, { decision: 'request-changes' }));
    expect(await statusOf(old.key)).toBe('Accepted');
    const next = await repository.artifacts.addVersion({
      ...content(repository.owner, 'Better', { links: [...(links.adr ?? []), { role: 'supersedes', to: old.key }] }),
      key: heir.key,
      expectedVersion: 1,
    });
    await repository.gates.decide(decision(await openGate(repository, next), decider.token, { decision: 'reject' }));
    expect(await statusOf(old.key)).toBe('Accepted');
  });

  it('counts the links of the version that was approved, not those of an older one', async () => {
    const old = await createApproved('adr');
    const heir = await create('adr', [old.key]);
    const next = await repository.artifacts.addVersion({
      ...content(repository.owner, 'Without', { links: links.adr ?? [] }),
      key: heir.key,
      expectedVersion: 1,
    });
    await approve(next);
    expect([await statusOf(old.key), await statusOf(heir.key)]).toEqual(['Accepted', 'Accepted']);
  });

  it('of a second successor leaves the first in force', async () => {
    const old = await createApproved('adr');
    const [one, other] = [await create('adr', [old.key]), await create('adr', [old.key])];
    await approve(one);
    await approve(other);
    expect(await Promise.all([old, one, other].map(({ key }) => statusOf(key)))).toEqual(['Superseded', 'Accepted', 'Accepted']);
  });

  it('by an amendment changes nothing about what it amends', async () => {
    const old = await createApproved('adr');
    const amendment = await repository.artifacts.create({
      ...content(repository.owner, 'Amendment', { links: [{ role: 'amends', to: old.key }] }),
      kind: 'adr',
    });
    await approve(amendment);
    expect([await statusOf(old.key), await statusOf(amendment.key)]).toEqual(['Accepted', 'Accepted']);
  });
});

describe('an Accepted AI-ADR', () => {
  let accepted: ArtifactVersion;
  let id: string;
  beforeAll(async () => {
    accepted = await createApproved('adr');
    const { rows } = await repository.db.pool.query<{ id: string }>('select id from artifact where key = $1', [accepted.key]);
    id = rows[0]?.id ?? '';
  });

  const whole = async () => {
    const { rows } = await repository.ownerDb.pool.query(
      `select to_jsonb(a) as artifact,
        (select jsonb_agg(to_jsonb(v) order by v.version) from artifact_version v where v.artifact_id = a.id) as versions,
        (select jsonb_agg(to_jsonb(p) order by p.version, p.ordinal) from part p where p.artifact_id = a.id) as parts,
        (select jsonb_agg(to_jsonb(l) order by l.id) from link l where l.from_artifact_id = a.id) as links,
        (select jsonb_agg(to_jsonb(g) order by g.id) from gate g where g.artifact_id = a.id) as gates
      from artifact a where a.id = $1`,
      [id],
    );
    return rows[0] as object;
  };

  const attempts: [string, string, string[]][] = [
    ['status, written', `update artifact set status = 'Proposed' where id = $1`, ['42501']],
    ['current version, written', `update artifact set current_version = 2 where id = $1`, ['42501']],
    ['key, written', `update artifact set key = 'ADR-999' where id = $1`, ['42501']],
    ['row, deleted', `delete from artifact where id = $1`, ['42501']],
    ['status, by the function', `select move_status((select key from artifact where id = $1), 'Proposed', 'x', '%')`, ['TL001']],
    [
      'status, by the function without a successor',
      `select move_status((select key from artifact where id = $1), 'Superseded', 'x', '%')`,
      ['TL001'],
    ],
    ['title, written', `update artifact_version set title = 'Other' where artifact_id = $1`, ['42501']],
    ['body, written', `update artifact_version set body = '{}' where artifact_id = $1`, ['42501']],
    ['Markdown, written', `update artifact_version set markdown = '# Other' where artifact_id = $1`, ['42501']],
    ['hash, written', `update artifact_version set content_hash = 'x' where artifact_id = $1`, ['42501']],
    ['version, deleted', `delete from artifact_version where artifact_id = $1`, ['42501']],
    [
      'version, added',
      `insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
        values ($1, 2, 'Other', '{}', '# Other', '%', '{}', 'forged')`,
      ['TL001'],
    ],
    ['part, written', `update part set text = 'Other' where artifact_id = $1`, ['42501']],
    ['part, deleted', `delete from part where artifact_id = $1`, ['42501']],
    [
      'part, added',
      `insert into part (artifact_id, version, local_id, type, text, removed, ordinal) values ($1, 1, 'D-9', 'decision', 'Other', false, 9)`,
      ['TL001'],
    ],
    ['link, written', `update link set role = 'amends' where from_artifact_id = $1`, ['42501']],
    ['link, deleted', `delete from link where from_artifact_id = $1`, ['42501']],
    [
      'link, added',
      `insert into link (from_artifact_id, from_version, role, to_artifact_id, to_version)
        select $1, 1, 'derived_from', id, 1 from artifact where kind = 'daa' limit 1`,
      ['TL001'],
    ],
    ['gate, written', `update gate set status = 'pending' where artifact_id = $1`, ['42501']],
    ['decision, deleted', `delete from gate_decision where gate_id in (select id from gate where artifact_id = $1)`, ['42501']],
    [
      'gate, opened again',
      `select open_gate(jsonb_build_object('artifact', a.key, 'version', 1, 'contentHash', v.content_hash, 'criteria', '[]'::jsonb,
        'origin', 'forged', 'actor', '%')) from artifact a
        join artifact_version v on v.artifact_id = a.id where a.id = $1`,
      ['TL001'],
    ],
  ];

  it.for(attempts)('does not change by raw SQL as the service: %s', async ([, statement, codes]) => {
    const before = await whole();
    const attempt = repository.db.pool.query(statement.replaceAll("'%'", `'${decider.id}'`), [id]);
    await expect(attempt).rejects.toMatchObject({ code: expect.toBeOneOf(codes) as unknown });
    expect(await whole()).toEqual(before);
  });

  it('does not change for the owner of the tables either, except by breaking the guards', async () => {
    const before = await whole();
    const statements = [
      `update artifact set status = 'Proposed' where id = $1`,
      `update artifact_version set body = '{}' where artifact_id = $1`,
      `update part set text = 'Other' where artifact_id = $1`,
      `delete from link where from_artifact_id = $1`,
      `delete from artifact_version where artifact_id = $1`,
    ];
    for (const statement of statements)
      await expect(repository.ownerDb.pool.query(statement, [id])).rejects.toMatchObject({ code: 'TL001' });
    expect(await whole()).toEqual(before);
  });
});
