import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import { isHeld } from '../../../src/repository/runs/held-run.ts';
import { content, openRepository, type Repository } from '../support/repository.ts';

let world: Repository;

beforeAll(async () => {
  world = await openRepository();
});

afterAll(() => world.close());

it('opens a gate without a notice in a transaction that says it sends its own, so that its commit waits for no other', async () => {
  const { db, artifacts, owner } = world;
  const prd = await artifacts.create({ ...content(owner, 'Lending'), kind: 'prd' });
  const criteria = (gatePolicies.prd?.criteria ?? []).map((criterion) => ({ ...criterion, evidence: 'read', findings: [] }));
  const listener = await db.pool.connect();
  const writer = await db.pool.connect();
  try {
    const heard: (string | undefined)[] = [];
    const ended = new Promise<void>((resolve) => {
      listener.on('notification', ({ payload }) => (payload === 'the end' ? resolve() : heard.push(payload)));
    });
    await listener.query('listen throughline_gate');
    await writer.query('begin');
    await writer.query(`select set_config('throughline.tells', 'after', true)`);
    const { key: artifact, version, contentHash } = prd;
    const given = { artifact, version, contentHash, criteria, origin: 'statements-1', actor: owner.id };
    await writer.query('select open_gate($1)', [JSON.stringify(given)]);
    await writer.query('commit');
    await writer.query(`select pg_notify('throughline_gate', 'the end')`);
    await ended;
    expect(heard).toEqual([]);
  } finally {
    writer.release();
    // It listens.
    listener.release(true);
  }
});

it('sends notices within a transaction only where they must be heard at once, or where nobody asks for them often', async () => {
  const { rows } = await world.ownerDb.pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%pg_notify(%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'cancel_run',
    'close_design_session',
    'raise_session_budget',
    // Somebody gives a session more turns: now and then.
    'raise_session_turns',
    // An alert is read at once; many that arrive together are one statement.
    'receive_alerts',
    'record_reply',
    'retry_alerts',
    // An alert of an exercise: now and then.
    'send_game_day_alert',
    'settle_design_session',
    'settle_edits',
    // A run that is given back for others to take up.
    'store_journal',
    'take_turns',
    'tell',
  ]);
});

it('looks for names where the functions of the database look for them, so that a plan holds within and outside of them', async () => {
  const { rows } = await world.db.pool.query<{ here: string; within: string }>(
    `select current_setting('search_path') as here, split_part(setting, '=', 2) as within
     from pg_proc, unnest(proconfig) as setting where proname = 'decide_gate' and setting like 'search_path=%'`,
  );
  expect(rows).toHaveLength(1);
  const [path] = rows;
  expect(path?.here.split(/, ?/)).toEqual(path?.within.split(/, ?/));
});

it('finds a run under its lease and the pending gate of an artifact by their keys, also while the database is new and knows nothing of its tables', async () => {
  const plan = async (statement: string): Promise<string> => {
    const { rows } = await world.ownerDb.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const held = isHeld({ owner: '$3' }).replace('$1', `'RUN-001'`).replace('$2', '1').replace('$3', '1');
  expect(await plan(`select from run where ${held} for share`)).toContain('run_pkey');
  expect(await plan(`select key from gate where artifact_id = 1 and status = 'pending'`)).toContain('one_pending_gate');
});
