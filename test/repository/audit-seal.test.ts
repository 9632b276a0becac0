import { afterAll, beforeAll, expect, it } from 'vitest';
import { content, decision, openGate, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';

let repository: Repository;
beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

interface Verdict {
  readonly sealed: number;
  readonly unsealed: number;
  readonly brokenAt: number | null;
  readonly head: string;
}

const seal = async (limit: number): Promise<number> => {
  const { rows } = await repository.db.pool.query<{ sealed: number }>('select seal_audit($1) as sealed', [limit]);
  return rows[0]?.sealed ?? 0;
};

const verify = async (): Promise<Verdict> => {
  const { rows } = await repository.db.pool.query<{ verdict: Verdict }>('select verify_audit() as verdict');
  return rows[0]!.verdict;
};

it('seals the trail in batches into one chain, whatever the time zone, and shows the unsealed tail', async () => {
  const { artifacts, owner, ownerDb } = repository;
  for (let index = 0; index < 5; index++) await artifacts.create({ ...content(owner, `Deed ${index}`), kind: 'prd' });
  const { unsealed } = await verify();
  expect(unsealed).toBe(6);
  expect(await seal(4)).toBe(4);
  expect(await verify()).toMatchObject({ sealed: 4, unsealed: 2, brokenAt: null });
  await ownerDb.pool.query(`set timezone = 'Asia/Tokyo'; select seal_audit(100)`);
  expect(await seal(100)).toBe(0);
  const whole = await verify();
  expect(whole).toMatchObject({ sealed: 6, unsealed: 0, brokenAt: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('seals every row once when several sealers run at once, and one that commits late in a later batch', async () => {
  const { artifacts, owner, db } = repository;
  const late = await db.pool.connect();
  try {
    await late.query('begin');
    await late.query(`select decide_gate('{"key": "GATE-1", "secret": "tl_forged", "decision": "approve"}')`);
    for (let index = 0; index < 8; index++) await artifacts.create({ ...content(owner, `More ${index}`), kind: 'prd' });
    const counts = await Promise.all([seal(3), seal(3), seal(3), seal(3)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
    await late.query('commit');
  } finally {
    late.release();
  }
  expect(await seal(100)).toBe(1);
  expect(await verify()).toMatchObject({ sealed: 15, unsealed: 0, brokenAt: null });
});

it('names the first row that somebody with all power over the database changed, dropped or added', async () => {
  const { ownerDb } = repository;
  const tamper = async (statement: string): Promise<Verdict> => {
    const client = await ownerDb.pool.connect();
    try {
      await client.query('begin');
      await client.query('alter table audit disable trigger user');
      await client.query(statement);
      return (await client.query<{ verdict: Verdict }>('select verify_audit() as verdict')).rows[0]!.verdict;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await tamper(`update audit set actor_id = 'somebody else' where position = 3`)).toMatchObject({ brokenAt: 3 });
  expect(await tamper(`delete from audit where position = 5`)).toMatchObject({ brokenAt: 5 });
  expect(await tamper(`update audit set at = at + interval '1 second' where position = 7`)).toMatchObject({ brokenAt: 7 });
  expect(await verify()).toMatchObject({ brokenAt: null });
});

it('names the version, the status and the decision that somebody with all power over the database changed', async () => {
  const { artifacts, db, owner, ownerDb } = repository;
  const stored = await artifacts.create({ ...content(owner, 'Kept'), kind: 'prd' });
  const gate = await openGate(repository, stored);
  await repository.gates.decide(decision(gate, owner.token));
  const forgedAfter = async (...statements: string[]): Promise<string[]> => {
    const client = await ownerDb.pool.connect();
    try {
      await client.query('begin');
      for (const table of ['artifact', 'artifact_version', 'gate_decision'])
        await client.query(`alter table ${table} disable trigger user`);
      for (const statement of statements) await client.query(statement, statement.includes('$1') ? [stored.key] : []);
      const { rows } = await client.query<{ subject: string; forged: string }>('select * from forged_records(100)');
      return rows.map(({ subject, forged }) => `${subject} ${forged}`);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await forgedAfter()).toEqual([]);
  const version = 'where artifact_id = (select id from artifact where key = $1)';
  expect(await forgedAfter(`update artifact_version set markdown = markdown || 'x' ${version}`)).toEqual([
    `${stored.key} content`,
  ]);
  // Also when its hash is made to fit.
  expect(
    await forgedAfter(
      `update artifact_version set markdown = 'x', content_hash = hash_text(jsonb_build_object('title', title, 'body', body, 'markdown', 'x'::text)::text) ${version}`,
    ),
  ).toEqual([`${stored.key} content`]);
  expect(await forgedAfter(`update artifact set status = 'Superseded' where key = $1`)).toEqual([`${stored.key} status`]);
  expect(await forgedAfter(`update gate_decision set decision = 'reject'`)).toEqual([`${gate.key} decision`]);
  await expect(db.pool.query('select * from forged_records(1)')).resolves.toMatchObject({ rows: [] });
});
