import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roles } from '../../../src/lifecycle/roles.ts';
import { newToken } from '../../../src/repository/people/new-token.ts';
import { auditOf, content, createPerson, decision, openGate, openRepository } from '../support/repository.ts';
import type { Repository } from '../support/repository.ts';

let repository: Repository;
const opened: Repository[] = [];
beforeEach(async () => {
  repository = await openRepository();
  opened.push(repository);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

/** Starts the second deed while the transaction of the first is still open, and returns both answers. */
async function inTurn<T>(firstCall: string, second: () => Promise<T>): Promise<[unknown, T]> {
  const client = await repository.db.pool.connect();
  try {
    await client.query('begin');
    const first = await client.query<{ answer: unknown }>(firstCall);
    const later = second();
    await waitForLock();
    await client.query('commit');
    return [first.rows[0]?.answer, await later];
  } finally {
    client.release();
  }
}

async function waitForLock(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await repository.ownerDb.pool.query(waiting)).rows).toHaveLength(1), {
    timeout: 5_000,
    interval: 10,
  });
}

describe('the owner', () => {
  it('holds every role, and is created only while there is nobody', async () => {
    const { people, owner } = repository;
    expect(owner).toMatchObject({ name: 'Olga Owner', kind: 'person' });
    expect(owner.roles.toSorted()).toEqual([...roles].toSorted());
    expect(await people.authenticate(owner.token)).toEqual(owner);
    expect(await people.createOwner({ name: 'Second', token: newToken() })).toBeNull();
  });

  it('is one person when several first commands run at once', async () => {
    await repository.ownerDb.pool.query(
      `alter table token disable trigger user; alter table role_grant disable trigger user; alter table person disable trigger user;
       delete from token; delete from role_grant; delete from person;
       alter table token enable trigger user; alter table role_grant enable trigger user; alter table person enable trigger user`,
    );
    const [first, second] = await inTurn(`select create_owner('First', sha256('a')) as answer`, () =>
      repository.people.createOwner({ name: 'Second', token: newToken() }),
    );
    expect(first).toMatchObject({ name: 'First' });
    expect(second).toBeNull();
  });

  it('approves their own version while alone, recorded as self-approved, and no longer once somebody else works here', async () => {
    const { artifacts, gates, owner, people } = repository;
    const approveOwn = async () => {
      const gate = await openGate(repository, await artifacts.create({ ...content(owner), kind: 'prd' }));
      return gates.decide(decision(gate, owner.token, { interactive: false }));
    };
    expect((await approveOwn()).decisions).toMatchObject([{ selfApproved: true, interactive: false }]);
    await people.createToken({ adminToken: owner.token, holder: 'agent', kind: 'machine', roles: [], unattended: true });
    expect((await approveOwn()).status).toBe('approved');

    const { id } = await people.createToken({
      adminToken: owner.token,
      holder: 'Ben',
      kind: 'person',
      roles: ['architect'],
      unattended: false,
    });
    await expect(approveOwn()).rejects.toMatchObject({ id: 'gate.author' });
    await people.revokeToken({ adminToken: owner.token, id });
    expect((await approveOwn()).status).toBe('approved');
  });
});

describe('tokens', () => {
  it('authenticate until they are revoked', async () => {
    const { people, owner } = repository;
    const ben = await createPerson(repository, 'Ben', ['architect', 'engineer']);
    expect(ben).toMatchObject({ name: 'Ben', kind: 'person', roles: ['architect', 'engineer'] });
    const listed = (await people.listTokens()).find(({ holder }) => holder === 'Ben');
    expect(listed).toMatchObject({ kind: 'person', roles: ['architect', 'engineer'], revokedAt: null });
    await people.revokeToken({ adminToken: owner.token, id: listed!.id });
    await people.revokeToken({ adminToken: owner.token, id: listed!.id });
    await expect(people.authenticate(ben.token)).rejects.toMatchObject({ id: 'token.invalid' });
    expect((await people.listTokens()).find(({ id }) => id === listed!.id)?.revokedAt).toEqual(expect.any(String));
    expect((await auditOf(repository, listed!.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['token.created', owner.id],
      ['token.revoked', owner.id],
    ]);
  });

  it('are kept only as a hash', async () => {
    const { rows } = await repository.ownerDb.pool.query(
      `select to_jsonb(token)::text as row from token union select to_jsonb(audit)::text from audit`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows as { row: string }[]) expect(row).not.toContain(repository.owner.token.slice(3));
  });

  it('of one holder belong to one person, who keeps earlier roles', async () => {
    const first = await createPerson(repository, 'Ben', ['architect']);
    const second = await createPerson(repository, ' Ben ', ['engineer']);
    expect(second).toMatchObject({ id: first.id, roles: ['architect', 'engineer'] });
  });

  it('are managed by admins alone, and refusals are remembered', async () => {
    const { people } = repository;
    const ben = await createPerson(repository, 'Ben', ['architect']);
    const create = (adminToken: string) =>
      people.createToken({ adminToken, holder: 'Mallory', kind: 'person', roles: ['admin'], unattended: false });
    await expect(create(ben.token)).rejects.toMatchObject({ id: 'token.admin-required' });
    await expect(create('tl_forged')).rejects.toMatchObject({ id: 'token.invalid' });
    await expect(people.revokeToken({ adminToken: ben.token, id: 'TOKEN-001' })).rejects.toMatchObject({
      id: 'token.admin-required',
    });
    await expect(people.revokeToken({ adminToken: 'tl_forged', id: 'TOKEN-001' })).rejects.toMatchObject({ id: 'token.invalid' });
    expect((await people.listTokens()).map(({ holder }) => holder)).not.toContain('Mallory');
    const refused = await auditOf(repository, 'token');
    expect(refused.map(({ actor_id, details }) => [actor_id, details['refusal']])).toEqual([
      [ben.id, 'token.admin-required'],
      [null, 'token.invalid'],
    ]);
  });

  it('refuse a machine with a role, a role that does not exist, a missing holder, and a holder of the other kind', async () => {
    const { people, owner } = repository;
    const create = (change: Partial<Parameters<typeof people.createToken>[0]>) =>
      people.createToken({ adminToken: owner.token, holder: 'agent', kind: 'machine', roles: [], unattended: true, ...change });
    await expect(create({ roles: ['architect'] })).rejects.toMatchObject({ id: 'token.machine-role' });
    await expect(create({ roles: ['admin'] })).rejects.toMatchObject({ id: 'token.machine-role' });
    await expect(create({ kind: 'person', roles: ['king' as 'admin'] })).rejects.toMatchObject({ id: 'token.unknown-role' });
    await expect(create({ holder: ' ' })).rejects.toMatchObject({ id: 'token.holder-missing' });
    await expect(create({ holder: owner.name })).rejects.toMatchObject({ id: 'token.holder-kind' });
    const machine = await people.authenticate((await create({})).token);
    expect(machine).toMatchObject({ kind: 'machine', roles: [] });
  });

  it('of the last admin stay, even when two admins revoke each other at once', async () => {
    const { people, owner } = repository;
    await expect(people.revokeToken({ adminToken: owner.token, id: 'TOKEN-001' })).rejects.toMatchObject({
      id: 'token.last-admin',
    });
    await expect(people.revokeToken({ adminToken: owner.token, id: 'TOKEN-999' })).rejects.toMatchObject({
      id: 'token.not-found',
    });
    const second = await createPerson(repository, 'Ada Admin', ['admin']);
    const { rows } = await repository.db.pool.query<{ id: string }>('select id from token where person_id = $1', [second.id]);
    const [first, refused] = await inTurn(`select revoke_token('${owner.token}', '${rows[0]!.id}') as answer`, () =>
      people.revokeToken({ adminToken: second.token, id: 'TOKEN-001' }).catch((error: unknown) => error),
    );
    expect(first).toEqual({ id: rows[0]!.id });
    expect(refused).toMatchObject({ id: 'token.invalid' });
  });
});

describe('a call that was refused at the door', () => {
  it('is in the trail as what the service says, on behalf of whoever was named', async () => {
    const { people, owner } = repository;
    const call = { subject: 'POST /api/v1/tokens', refusal: 'token.admin-required', remoteAddress: '192.0.2.7' };
    await people.recordRefusal({ ...call, callerId: owner.id });
    await people.recordRefusal({ ...call, callerId: null });
    const details = { refusal: call.refusal, remoteAddress: call.remoteAddress };
    expect(await auditOf(repository, call.subject)).toEqual([
      { action: 'refused', actor_id: 'service', details: { ...details, onBehalfOf: owner.id } },
      { action: 'refused', actor_id: 'service', details: { ...details, onBehalfOf: null } },
    ]);
  });

  it('takes no more than a line of what it was called with, and nothing that cannot be stored', async () => {
    await repository.people.recordRefusal({
      callerId: null,
      subject: `GET /\u0000\ud800\n${'x'.repeat(100_000)}`,
      refusal: 'token.invalid',
      remoteAddress: 'y'.repeat(100_000),
    });
    const { rows } = await repository.db.pool.query<{ subject: string; details: { remoteAddress: string } }>(
      `select subject, details from audit where action = 'refused'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).toMatch(/^GET \/ \ufffd x+$/);
    expect(rows[0]?.subject).toHaveLength(300);
    expect(rows[0]?.details.remoteAddress).toHaveLength(100);
  });
});
