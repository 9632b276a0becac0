import { createHash } from 'node:crypto';
import { Command, END, START, StateGraph, StateSchema, interrupt } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { Pool, type PoolClient } from 'pg';
import { z } from 'zod';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { writePage, type Side } from './side.ts';

const state = new StateSchema({
  title: z.string(),
  artifactId: z.string().default(''),
  gateId: z.string().default(''),
  outcome: z.string().default(''),
});

const tables = `
  create table run (id bigint generated always as identity primary key, thread text not null unique, status text not null,
    started_at timestamptz not null default now(), ended_at timestamptz);
  create table artifact (id bigint generated always as identity primary key, run_id bigint not null references run, title text not null,
    status text not null, created_at timestamptz not null default now());
  create table version (artifact_id bigint not null references artifact, number int not null, body text not null, sha256 text not null,
    created_at timestamptz not null default now(), primary key (artifact_id, number));
  create table gate (id bigint generated always as identity primary key, run_id bigint not null references run,
    artifact_id bigint not null references artifact, sha256 text not null, status text not null, opened_at timestamptz not null default now());
  create index on gate (status);
  create table decision (gate_id bigint primary key references gate, person text not null, decision text not null, sha256 text not null,
    decided_at timestamptz not null default now());
  create table status_change (id bigint generated always as identity primary key, subject text not null, subject_id bigint not null,
    was text, becomes text not null, changed_at timestamptz not null default now());
  create table audit (id bigint generated always as identity primary key, action text not null, subject text not null, person text not null,
    at timestamptz not null default now(), previous text not null, hash text not null)`;

/**
 * The same library with what a careful application adds to store the records that ours stores: run, artifact, version with its hash, gate, decision,
 * changes of status and an audit trail chained by hash, each group in one transaction, over one pool of ten. It has no queue, no lease, no events, and
 * asks nobody who they are.
 */
export async function openCarefulPeer(target: ConnectionTarget): Promise<Side> {
  const pool = new Pool({ ...target, max: 10 });
  const saver = new PostgresSaver(pool);
  await saver.setup();
  await pool.query(tables);
  const nodeStarted = new Map<string, () => void>();

  const graph = new StateGraph(state)
    .addNode('work', async ({ title }, config) => {
      const thread = threadOf(config);
      const body = writePage();
      const sha256 = hashOf(body);
      const artifactId = await inTransaction(pool, async (client) => {
        const artifact = await insert(
          client,
          `insert into artifact (run_id, title, status) select id, $1, 'in-review' from run where thread = $2 returning id`,
          [title, thread],
        );
        await client.query('insert into version (artifact_id, number, body, sha256) values ($1, 1, $2, $3)', [
          artifact,
          body,
          sha256,
        ]);
        await changeStatus(client, 'artifact', artifact, null, 'in-review');
        await audit(client, 'artifact.created', `artifact ${artifact} ${sha256}`);
        return artifact;
      });
      const gateId = await inTransaction(pool, async (client) => {
        const gate = await insert(
          client,
          `insert into gate (run_id, artifact_id, sha256, status) select run_id, id, $2, 'open' from artifact where id = $1 returning id`,
          [artifactId, sha256],
        );
        await changeStatus(client, 'gate', gate, null, 'open');
        await audit(client, 'gate.opened', `gate ${gate} ${sha256}`);
        return gate;
      });
      return { artifactId, gateId };
    })
    .addNode('gate', ({ gateId }) => ({ outcome: interrupt<object, { type: string }>({ gateId }).type }))
    .addNode('finish', async (_state, config) => {
      const thread = threadOf(config);
      nodeStarted.get(thread)?.();
      await pool.query(`update run set status = 'done', ended_at = now() where thread = $1`, [thread]);
      return {};
    })
    .addEdge(START, 'work')
    .addEdge('work', 'gate')
    .addEdge('gate', 'finish')
    .addEdge('finish', END)
    .compile({ checkpointer: saver });
  const configOf = (thread: string) => ({ configurable: { thread_id: thread }, durability: 'sync' as const });

  let last = 0;
  async function start(): Promise<{ thread: string; gateId: string }> {
    const thread = `thread-${++last}`;
    await pool.query(`insert into run (thread, status) values ($1, 'running')`, [thread]);
    const { gateId } = await graph.invoke({ title: 'Lending' }, configOf(thread));
    return { thread, gateId };
  }

  async function decide(gateId: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ artifact_id: string; sha256: string; current: string; status: string }>(
        `select g.artifact_id, g.sha256, g.status, v.sha256 as current from gate g join version v using (artifact_id)
         where g.id = $1 order by v.number desc limit 1 for update of g`,
        [gateId],
      );
      const gate = rows[0];
      if (gate?.status !== 'open' || gate.sha256 !== gate.current) throw new Error(`Gate ${gateId} cannot be decided.`);
      await client.query(`insert into decision (gate_id, person, decision, sha256) values ($1, 'Ada', 'approve', $2)`, [
        gateId,
        gate.sha256,
      ]);
      await client.query(`update gate set status = 'approved' where id = $1`, [gateId]);
      await changeStatus(client, 'gate', gateId, 'open', 'approved');
      await client.query(`update artifact set status = 'approved' where id = $1`, [gate.artifact_id]);
      await changeStatus(client, 'artifact', gate.artifact_id, 'in-review', 'approved');
      await audit(client, 'gate.approved', `gate ${gateId} ${gate.sha256}`);
    });
  }

  return {
    name: 'LangGraph + PostgresSaver, same records',
    async carry() {
      const { thread, gateId } = await start();
      let startedAtMs = Number.NaN;
      nodeStarted.set(thread, () => (startedAtMs = performance.now()));
      const decidedAtMs = performance.now();
      await decide(gateId);
      await graph.invoke(new Command({ resume: { type: 'approve' } }), configOf(thread));
      nodeStarted.delete(thread);
      return { decisionToNodeMs: startedAtMs - decidedAtMs };
    },
    leaveWaiting: async () => void (await start()),
    tidy: async () => undefined,
    close: () => pool.end(),
  };
}

function threadOf(config: { configurable?: Record<string, unknown> }): string {
  return String(config.configurable?.['thread_id']);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function insert(client: PoolClient, statement: string, values: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(statement, [...values]);
  if (!rows[0]) throw new Error('Nothing was inserted.');
  return rows[0].id;
}

async function changeStatus(client: PoolClient, subject: string, id: string, was: string | null, becomes: string): Promise<void> {
  await client.query('insert into status_change (subject, subject_id, was, becomes) values ($1, $2, $3, $4)', [
    subject,
    id,
    was,
    becomes,
  ]);
}

/** A chain admits one writer at a time: the lock is held until its transaction ends, so that this comes last in each. */
async function audit(client: PoolClient, action: string, subject: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(1)');
  const { rows } = await client.query<{ hash: string }>('select hash from audit order by id desc limit 1');
  const previous = rows[0]?.hash ?? '';
  const hash = hashOf(`${previous} ${action} ${subject} Ada`);
  await client.query('insert into audit (action, subject, person, previous, hash) values ($1, $2, $3, $4, $5)', [
    action,
    subject,
    'Ada',
    previous,
    hash,
  ]);
}
