import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import type { LinkRole } from '../../src/lifecycle/links.ts';
import type { ArtifactVersion, NewLink } from '../../src/ports/artifacts.ts';
import type { Principal } from '../../src/ports/people.ts';
import {
  approve,
  auditOf,
  content,
  createPerson,
  decision,
  openGate,
  openRepository,
  unitWaivers,
} from './support/repository.ts';
import type { Repository } from './support/repository.ts';
import { says } from '../support/says.ts';
import { bringIncident } from '../support/bring-incident.ts';

// An artifact goes on only when what it comes from has come far enough, whoever asks: a person at a gate, or whoever holds the service's connection.

let repository: Repository;
let decider: Principal;

beforeAll(async () => {
  repository = await openRepository();
  decider = await createPerson(repository, 'Dan Decider', [
    'architect',
    'product-manager',
    'engineer',
    'code-reviewer',
    'on-call',
  ]);
});
afterAll(() => repository.close());

let made = 0;
const link = (role: LinkRole, { key }: ArtifactVersion): NewLink => ({ role, to: key });
const create = (kind: ArtifactKindId, ...links: NewLink[]): Promise<ArtifactVersion> =>
  repository.artifacts.create({ ...content(repository.owner, `A ${kind} ${++made}`, { links }), kind });
const move = ({ key }: ArtifactVersion, to: string): Promise<unknown> =>
  repository.db.pool.query(`select move_status($1, $2, 'signed, Dan', $3)`, [key, to, decider.id]);
const pass = (artifact: ArtifactVersion): Promise<void> => approve(repository, artifact, decider.token);
const statusOf = async ({ key }: ArtifactVersion): Promise<string | undefined> => (await repository.artifacts.read(key))?.status;

/** Writes an approval and its outcome by hand, as the owner of the database may. */
async function forgeApproval({ key }: ArtifactVersion, gate: string): Promise<void> {
  const client = await repository.ownerDb.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into gate_decision (gate_id, decision, person_id, role, token_id, authentication, interactive, self_approved, content_hash, note, verdicts, waivers, comments)
       select g.id, 'approve', $2, 'architect', $3, 'token', true, false, g.content_hash, 'forged', '[]', '[]', '[]' from gate g where g.key = $1`,
      [gate, decider.id, (await client.query('select id from token where person_id = $1', [decider.id])).rows[0].id],
    );
    await client.query(`update gate set status = 'approved', closed_at = now() where key = $1`, [gate]);
    await client.query(`update artifact set status = 'Approved' where key = $1`, [key]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function makeModel(kind: 'daa' | 'tip'): Promise<ArtifactVersion> {
  return create(kind, link('derived_from', await create('prd')));
}
async function makeAdr(): Promise<ArtifactVersion> {
  const daa = await makeModel('daa');
  await pass(daa);
  const rfc = await create('rfc', link('derived_from', daa));
  await pass(rfc);
  return create('adr', link('decides', rfc));
}

describe.each(['daa', 'tip'] as const)('an RFC that comes from a %s', (kind) => {
  it('goes into design while that is a draft, and is approved by nobody before that is Validated', async () => {
    const model = await makeModel(kind);
    const rfc = await create('rfc', link('derived_from', model));
    const gate = await openGate(repository, rfc);
    expect(await statusOf(rfc)).toBe('Under Review');
    const sources = [{ key: model.key, kind, status: 'Draft', needs: ['Validated'] }];

    await expect(repository.gates.decide(decision(gate, decider.token))).rejects.toMatchObject({
      id: 'status.source-open',
      message: `${rfc.key} does not become Approved yet: ${model.key} is Draft and has to be Validated.`,
      fix: says(`\`throughline artifact submit ${model.key}\``),
      details: { key: rfc.key, sources },
    });
    expect(await statusOf(rfc)).toBe('Under Review');
    expect((await auditOf(repository, gate.key)).at(-1)).toMatchObject({
      action: 'refused',
      actor_id: decider.id,
      details: { refusal: 'status.source-open' },
    });
    const may = await repository.gates.permissions([gate.key], decider);
    expect(may.get(gate.key)).toMatchObject({ toDecide: null, toApprove: { id: 'status.source-open', sources } });
    await expect(move(rfc, 'Approved')).rejects.toMatchObject({ code: 'TL001', message: 'gate.approval-required' });
    await expect(forgeApproval(rfc, gate.key)).rejects.toMatchObject({ code: 'TL001', message: 'status.source-open' });
    expect(await statusOf(rfc)).toBe('Under Review');

    await pass(model);
    await repository.gates.decide(decision(gate, decider.token));
    expect(await statusOf(rfc)).toBe('Approved');
  });

  it('waits again where a new version took that back to Draft, and is rejected without it', async () => {
    const model = await makeModel(kind);
    await pass(model);
    const rfc = await create('rfc', link('derived_from', model));
    const gate = await openGate(repository, rfc);
    const prd = (await repository.artifacts.links(model.key))[0]!;
    const anew = await repository.artifacts.addVersion({
      ...content(repository.owner, 'Anew', { links: [{ role: prd.role, to: prd.to }] }),
      key: model.key,
      expectedVersion: 1,
    });
    await expect(repository.gates.decide(decision(gate, decider.token))).rejects.toMatchObject({ id: 'status.source-open' });
    await openGate(repository, anew);
    await expect(repository.gates.decide(decision(gate, decider.token))).rejects.toMatchObject({
      fix: says(`Its gate waits: \`throughline gate list --artifact ${model.key}\`.`),
    });
    await repository.gates.decide(decision(gate, decider.token, { decision: 'reject' }));
    expect(await statusOf(rfc)).toBe('Rejected');
  });
});

it('an AI-ADR is accepted once the RFC that it decides is Approved', async () => {
  const daa = await makeModel('daa');
  await pass(daa);
  const rfc = await create('rfc', link('derived_from', daa));
  const adr = await create('adr', link('decides', rfc));
  const gate = await openGate(repository, adr);
  await expect(repository.gates.decide(decision(gate, decider.token))).rejects.toMatchObject({
    id: 'status.source-open',
    message: `${adr.key} does not become Accepted yet: ${rfc.key} is Draft and has to be Approved.`,
  });
  await pass(rfc);
  await repository.gates.decide(decision(gate, decider.token));
  expect(await statusOf(adr)).toBe('Accepted');
});

describe('work', () => {
  /** What the service cannot do by raw SQL either, and can once the source has come far enough. */
  async function expectChained(artifact: ArtifactVersion, to: string, mend: () => Promise<unknown>): Promise<void> {
    const before = await statusOf(artifact);
    await expect(move(artifact, to)).rejects.toMatchObject({ code: 'TL001', message: 'status.source-open' });
    expect(await statusOf(artifact)).toBe(before);
    await expect(
      repository.ownerDb.pool.query('update artifact set status = $2 where key = $1', [artifact.key, to]),
    ).rejects.toMatchObject({ message: 'status.source-open' });
    await mend();
    await move(artifact, to);
    expect(await statusOf(artifact)).toBe(to);
  }

  it('on a Bolt begins when every AI-ADR that it implements is Accepted', async () => {
    const [accepted, proposed] = [await makeAdr(), await makeAdr()];
    await pass(accepted);
    const bolt = await create('bolt', link('implements', accepted), link('implements', proposed));
    await expectChained(bolt, 'In Progress', () => pass(proposed));
  });

  it.each(['bolt', 'fix'] as const)('on a %s that names nothing it comes from does not begin', async (kind) => {
    await expect(move(await create(kind), 'In Progress')).rejects.toMatchObject({
      message: 'status.source-missing',
    });
  });

  it('on a Fix-It Bolt begins when the cause of its incident is confirmed, without an AI-ADR where the chain has none', async () => {
    const incident = await create('incident');
    const fix = await create('fix', link('fixes', incident));
    await expectChained(fix, 'In Progress', async () => {
      for (const step of ['Context Gathered', 'Correlated', 'Mitigated']) {
        await bringIncident(repository.db.pool, decider.token, incident.key, step);
        await expect(move(fix, 'In Progress')).rejects.toMatchObject({ message: 'status.source-open' });
      }
      await bringIncident(repository.db.pool, decider.token, incident.key, 'Root Cause Validated');
    });
    const adr = await makeAdr();
    const bound = await create('fix', link('fixes', incident), link('implements', adr));
    await expectChained(bound, 'In Progress', () => pass(adr));
  });

  it('is put back and taken up again under review although the AI-ADR is in force no longer', async () => {
    const adr = await makeAdr();
    await pass(adr);
    const bolt = await create('bolt', link('implements', adr));
    await move(bolt, 'In Progress');
    const gate = await openGate(repository, bolt);
    await repository.artifacts.end({
      key: adr.key,
      to: 'Deprecated',
      reason: 'nobody uses it',
      token: decider.token,
      interactive: true,
    });
    await repository.gates.decide(decision(gate, decider.token, { decision: 'request-changes' }));
    expect(await statusOf(bolt)).toBe('In Progress');
    await move(bolt, 'TODO');
    await expect(move(bolt, 'In Progress')).rejects.toMatchObject({ message: 'status.source-open' });
  });

  it('waits for whoever ends its AI-ADR at this moment, and does not begin then', async () => {
    const adr = await makeAdr();
    await pass(adr);
    const bolt = await create('bolt', link('implements', adr));
    const other = await repository.db.pool.connect();
    await other.query('begin');
    await other.query(`select end_artifact($1, 'Deprecated', 'nobody uses it', $2, true)`, [adr.key, decider.token]);
    const begun = expect(move(bolt, 'In Progress')).rejects.toMatchObject({ message: 'status.source-open' });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await repository.ownerDb.pool.query(waiting)).rowCount).toBe(1), { interval: 5 });
    await other.query('commit');
    other.release();
    await begun;
  });

  it('is deployed as a unit when every Bolt in it is Done', async () => {
    const adr = await makeAdr();
    await pass(adr);
    const bolt = await create('bolt', link('implements', adr));
    const unit = await create('unit', link('contains', bolt));
    await expect(move(unit, 'Deployed')).rejects.toMatchObject({ message: 'gate.approval-required' });
    const gate = await openGate(repository, unit);
    const release = decision(gate, decider.token, { waivers: unitWaivers });
    await expect(repository.gates.decide(release)).rejects.toMatchObject({ id: 'status.source-open' });
    await move(bolt, 'In Progress');
    await pass(bolt);
    await repository.gates.decide(release);
    expect(await statusOf(unit)).toBe('Deployed');
    await move(unit, 'Rolled Back');
  });
});

it('nobody but the owner of the tables changes the rules', async () => {
  for (const forged of [
    `delete from chain_rule`,
    `update chain_rule set needed = false`,
    `insert into chain_rule values ('rfc', 'Under Review', 'Approved', 'derived_from', 'daa', '{Draft}', true)`,
    `select chain_gap(1, 'Approved')`,
  ])
    await expect(repository.db.pool.query(forged)).rejects.toMatchObject({ code: '42501' });
});
