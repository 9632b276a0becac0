import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRunBench, type RunBench } from '../support/runs.ts';

// Whoever gets hold of the service's connection tries raw SQL on what is spent, told, tidied and linked to people. Each attempt must fail in Postgres.

const NOT_ALLOWED = '42501';
let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});
afterAll(() => bench.close());

describe('the service', () => {
  it.for([
    `insert into day_use (day, tokens) values (current_date, -1000000)`,
    `update day_use set tokens = 0, usd = 0`,
    `delete from day_use`,
    `insert into budget_stop values ('GATE-001', 'RUN-001', 'run', 'usd', 0, 1, '{openai:x}')`,
    `update budget_stop set unpriced = '{}'`,
    `delete from budget_stop`,
    `insert into budget_allowance (gate_id, scope, unit, day, extra) values (1, 'day', 'usd', current_date, 1000000)`,
    `update budget_allowance set day = current_date`,
    `delete from budget_allowance`,
    `update provider_bucket set requests = 1000000`,
    `insert into provider_bucket values ('anthropic', 1000000, 1000000, now())`,
    `delete from provider_bucket`,
    `update provider_pause set until = now()`,
    `insert into provider_pause values ('anthropic:x', 'infinity')`,
    `delete from provider_pause`,
  ])('spends no more than it may: %s', async (statement) => {
    await expect(bench.db.pool.query(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it.for([
    `insert into notification (channel, topic, key, type, text, at) values ('mail', 'gate', 'GATE-001', 'approve', 'Approved by Ada', now())`,
    `update notification set status = 'sent', settled_at = now()`,
    `update notification set text = 'Nothing happened.'`,
    `delete from notification`,
    `insert into notification_channel (name, kind, target) values ('mine', 'webhook', 'https://mallory.example')`,
    `update notification_channel set target = 'https://mallory.example'`,
    `delete from notification_channel`,
    `alter table gate_event disable trigger notify`,
  ])('tells nobody what did not happen, and keeps nothing from anybody: %s', async (statement) => {
    await expect(bench.db.pool.query(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it.for([
    `insert into person_identity (issuer, subject, person_id, linked_by) select 'https://mallory.example', '1', id, id from person`,
    `update person_identity set issuer = 'https://mallory.example'`,
    `delete from person_identity`,
    `insert into login_link (code_hash, person_id, created_by, scopes, expires_at) select sha256('x'), id, id, '{decide}', 'infinity' from person`,
    `update login_link set used_at = null`,
    `select code_hash from login_link`,
    `select state_hash, code_verifier from sign_in_attempt`,
    `update token set scopes = '{read,write,decide,admin}', expires_at = null`,
    `update token set claimed_roles = '{architect}'`,
    `select use_login_link('x', sha256('x'))`,
  ])('signs nobody in: %s', async (statement) => {
    await expect(bench.db.pool.query(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it('lends a run no budget that it was not started with, and no other origin', async () => {
    const run = await bench.startRun();
    for (const change of [`budget_usd = 1000000`, `budget_tokens = 1000000`, `forked_from = 'RUN-999'`]) {
      await expect(bench.db.pool.query(`update run set ${change} where key = $1`, [run.key])).rejects.toMatchObject({
        message: 'run.fixed',
      });
    }
  });
});

describe('even the owner of the tables', () => {
  it('rewrites neither why a run was stopped nor the history of one that ended', async () => {
    for (const statement of [
      `update budget_stop set used = 0`,
      `delete from budget_stop`,
      `truncate budget_stop`,
      `update run_history set events = '[]'`,
      `truncate run_history`,
    ]) {
      await expect(bench.ownerDb.pool.query(statement)).rejects.toMatchObject({ message: 'database.insert-only' });
    }
  });
});
