import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewGate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openGateWorld, type GateWorld } from './support/gate-world.ts';
import { openProviderAccounts, type ProviderAccounts } from './support/provider-accounts.ts';

// Whoever gets hold of the service's connection, and of the secret of somebody who may not decide alone, tries what 038 brought. Each attempt must fail in Postgres.

let world: GateWorld;
let accounts: ProviderAccounts;
let gate: ReviewGate;
let twins: [Principal, Principal];
beforeAll(async () => {
  world = await openGateWorld();
  accounts = openProviderAccounts(world);
  await world.rule({ quorum: 2 });
  ({ gate } = await world.ask());
  twins = [await accounts.meet('Eve', 'eve@example.com'), await accounts.meet('Eva', 'eve@example.com')];
});
afterAll(async () => {
  await accounts.close();
  await world.close();
});

const asService = (statement: string, values: unknown[] = []) => world.db.pool.query(statement, values);

describe('the service', () => {
  it.each([
    `select accounts_of('x')`,
    `select person_of('x')`,
    `select works_alone()`,
    `select found_conflict(g, 'x') from gate g`,
    `select shortage_at(g, '{}') from gate g`,
    `select lacks_terminal('x', true)`,
    `select require_designer('x', 'x', 'decide', true, true)`,
    `insert into account_link (person_id, earlier_id) select id, id from person`,
    `insert into address_secret default values`,
    `update address_secret set secret = ''`,
    `delete from address_secret`,
    `select sign_in_with_identity(sha256('s'), null, '{}')`,
    `update design_session set status = 'finalized'`,
    `update artifact_version set created_at = now(), created_in = pg_current_xact_id()`,
    `insert into gate_decision (gate_id, decision, person_id, role, token_id, authentication, interactive, self_approved, content_hash, note, verdicts, waivers,
      comments) select id, 'approve', opened_by, 'architect', 'TOKEN-001', 'token', true, false, content_hash, '', '[]', '[]', '[]' from gate`,
  ])('may not: %s', async (statement) => {
    await expect(asService(statement)).rejects.toMatchObject({ code: '42501' });
  });

  /** As the service could call it by raw SQL. */
  const approve = (secret: string, given: object) => {
    const verdicts = gate.criteria.map(({ id }) => ({ id, verdict: 'met', note: '' }));
    const approval = { key: gate.key, secret, decision: 'approve', verdicts, waivers: [], comments: [], ...given };
    return asService('select decide_gate($1) as answer', [JSON.stringify(approval)]);
  };

  it('is asked for a terminal also by a call that does not say whether there is one', async () => {
    const { rows } = await approve(world.architect.token, { note: 'blind' });
    expect(rows).toMatchObject([{ answer: { refused: 'gate.interactive-required' } }]);
  });

  it('gets two accounts of one person to decide once, also at the same moment', async () => {
    const decide = ({ token }: Principal) => approve(token, { interactive: true, note: 'twice' });
    const answers = (await Promise.all(twins.map(decide))).map(({ rows }) => (rows as { answer: object }[])[0]?.answer);
    expect(answers).toContainEqual({ gate: gate.key });
    expect(answers).toContainEqual(expect.objectContaining({ refused: 'gate.same-person' }));
    expect(await world.read(gate)).toMatchObject({ status: 'pending', approvals: 1 });
  });
});
