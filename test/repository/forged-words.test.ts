import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decision } from './support/repository.ts';
import { openSessionWorld, reply, type SessionWorld } from './support/session-world.ts';

// What people said is on record as well as what they decided: whoever owns the database turns its guards off and changes words.

let world: SessionWorld;
let gate: string;
let session: string;

beforeAll(async () => {
  world = await openSessionWorld();
  const challenged = await world.challenged();
  session = challenged.key;
  await world.say(session, 2, { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'The key of the message is kept.' });
  await world.answer(session, 3, reply([], { upheld: [{ id: 'CH-1', because: 'Nobody says for how long.' }] }));
  await world.say(session, 4, {
    move: 'decide',
    settlement: 'accept',
    about: ['CH-1'],
    text: 'For a year.',
    rationale: 'A bank may ask.',
  });
  await world.say(session, 5, { move: 'finalize', text: 'Enough.' });
  const opened = await world.openGateOf(challenged.rfc);
  gate = opened.key;
  const comments = [{ part: 'Q-1', text: 'Who is called?' }];
  await world.gates.decide(decision(opened, world.both.token, { decision: 'request-changes', note: 'Say more.', comments }));
  await world.sessions.settleDecided(session);
});
afterAll(() => world.close());

/** The gate of the AI-DAA behind the RFC was decided before it. */
const ofTheSession = 'gate_id = (select max(gate_id) from gate_decision)';

const guarded = [
  'artifact_version',
  'gate_decision',
  'design_session',
  'session_turn',
  'session_challenge',
  'challenge_settlement',
  'challenge_standing',
  'session_decision',
  'audit',
];

async function forgedAfter(...statements: string[]): Promise<string[]> {
  const client = await world.ownerDb.pool.connect();
  try {
    await client.query('begin');
    for (const table of guarded) await client.query(`alter table ${table} disable trigger user`);
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ subject: string; turn: number | null; forged: string }>(
      'select * from forged_records(100)',
    );
    return rows.map(({ subject, turn, forged }) => [subject, turn, forged].filter((word) => word !== null).join(' '));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('finds nothing where nobody changed anything, in whatever time zone it looks', async () => {
  expect(await forgedAfter()).toEqual([]);
  expect(await forgedAfter(`set local timezone = 'Asia/Tokyo'`, `set local datestyle = 'German'`)).toEqual([]);
});

it.each([
  `note = 'forged'`,
  `comments = '[]'`,
  `waivers = '[{"code": "X", "reason": "forged"}]'`,
  `verdicts = '[]'`,
  `role = 'admin'`,
  `interactive = not interactive`,
  `decided_at = decided_at - interval '1 day'`,
])('names the gate whose decision got %s', async (change) => {
  expect(await forgedAfter(`update gate_decision set ${change} where ${ofTheSession}`)).toEqual([`${gate} decision`]);
});

it('names the gate that lost its decision', async () => {
  expect(await forgedAfter(`delete from gate_decision where ${ofTheSession}`)).toEqual([`${gate} decision`]);
});

describe('a session is named', () => {
  it.each([
    [`update session_turn set text = 'forged' where sequence = 3`, 3],
    [`update session_turn set text = 'forged' where sequence = 4`, 4],
    [`update session_turn set person_id = (select min(id) from person where id <> person_id) where sequence = 3`, 3],
    [`update session_turn set about = '{CH-2}' where sequence = 5`, 5],
    [`update session_challenge set body = body || '{"title": "Harmless."}'`, 2],
    [`update challenge_settlement set answer = 'forged' where turn = 3`, 3],
    [`update challenge_settlement set state = 'deferred' where turn = 5`, 5],
    [`update challenge_standing set because = ''`, 4],
    [`update session_decision set text = 'forged'`, 5],
    [`update session_decision set rationale = 'forged'`, 5],
    [`delete from session_decision`, 5],
    [`insert into session_decision select session_id, 2, 3, 'choose', 'We keep nothing.', '', '{}' from session_decision`, 3],
    [`delete from session_turn where sequence = 6`, 6],
    [
      `insert into session_turn select (jsonb_populate_record(t, '{"sequence": 7, "origin": null}')).* from session_turn t where sequence = 6`,
      7,
    ],
  ] as const)('after %s', async (statement, turn) => {
    expect(await forgedAfter(statement)).toEqual([`${session} ${turn} turn`]);
  });

  it.each([`status = 'finalized'`, `reason = 'forged'`])('that got %s', async (change) => {
    expect(await forgedAfter(`update design_session set ${change}`)).toEqual([`${session} status`]);
  });
});

it('does not take a hash that was written into the trail afterwards for the one of the deed', async () => {
  const hash = `(select hash_turn(t) from session_turn t where sequence = 3)`;
  expect(
    await forgedAfter(
      `update session_turn set text = 'forged' where sequence = 3`,
      `insert into audit (actor_id, action, subject, details)
         values ('service', 'records.hashed', '${session}', jsonb_build_object('turns', jsonb_build_object('3', ${hash})))`,
      `insert into audit (actor_id, action, subject, details)
         values ('service', 'session.decide', '${session}', jsonb_build_object('turn', 3, 'recordHash', ${hash}))`,
    ),
  ).toEqual([`${session} 3 turn`]);
});
