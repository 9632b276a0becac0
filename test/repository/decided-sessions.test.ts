import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, decision } from './support/repository.ts';
import { openSessionWorld, type SessionWorld } from './support/session-world.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
afterAll(() => world.close());

type OnItsWay = Awaited<ReturnType<SessionWorld['finalizing']>>;

/** The run that takes the session to its gate, as it was left. */
async function leaveRun({ key, rfc }: OnItsWay, status: 'canceled' | 'failed' | 'queued'): Promise<string> {
  const { rows } = await world.ownerDb.pool.query<{ key: string }>(
    `insert into run (workflow, workflow_version, input, subject, started_by, status, error)
      values ('design', 1, '{}', $1, $2, $3, case $3 when 'failed' then '{}'::jsonb end) returning key`,
    [{ session: key, rfc }, world.architect.id, status],
  );
  return rows[0]?.key ?? '';
}

async function settled({ key }: OnItsWay): Promise<{ moved: number; status: string; reason: string }> {
  const moved = await world.sessions.settleDecided(key);
  const { status, reason } = await world.readSession(key);
  return { moved, status, reason };
}

describe('a session whose RFC was decided while its run was away', () => {
  it.each([
    ['approve', 'finalized', 'approved'],
    ['reject', 'closed', 'rejected'],
  ] as const)('%s makes it %s, however the run stands, and it says by which gate', async (decided, status, verb) => {
    for (const run of ['queued', 'failed', 'canceled', null] as const) {
      const session = await world.finalizing();
      const gate = await world.openGateOf(session.rfc);
      if (run) await leaveRun(session, run);
      await world.gates.decide(decision(gate, world.both.token, { decision: decided }));
      expect(await settled(session)).toEqual({ moved: 1, status, reason: `${gate.key} ${verb} ${session.rfc}.` });
      expect(await settled(session)).toMatchObject({ moved: 0, status });
      expect((await auditOf(world, session.key)).at(-1)).toMatchObject({ action: `session.${status}`, actor_id: 'service' });
    }
  });

  it.each([null, 'failed', 'canceled'] as const)('goes on when changes were asked for and its run is %s', async (run) => {
    const session = await world.finalizing();
    const gate = await world.openGateOf(session.rfc);
    if (run) await leaveRun(session, run);
    const comments = [{ part: 'Q-1', text: 'Who is called?' }];
    await world.gates.decide(decision(gate, world.both.token, { decision: 'request-changes', note: 'Say more.', comments }));
    expect(await settled(session)).toMatchObject({
      status: 'open',
      reason: `${gate.key} asks for changes.\nSay more.\nQ-1: Who is called?`,
    });
    expect(await world.say(session.key, 3)).toBe(4);
  });

  it('is closed when another RFC took the place of its own, and finalized when that was approved before', async () => {
    const [undecided, approved] = [await world.finalizing(), await world.finalizing()];
    await world.gates.decide(decision(await world.openGateOf(approved.rfc), world.both.token));
    for (const session of [undecided, approved]) await world.supersede(session.rfc);
    expect(await settled(undecided)).toEqual({ moved: 1, status: 'closed', reason: `${undecided.rfc} is Superseded.` });
    expect(await settled(approved)).toMatchObject({ status: 'finalized' });
  });

  it('goes on when its run was canceled before it came to a gate', async () => {
    const session = await world.finalizing();
    const run = await leaveRun(session, 'canceled');
    expect(await settled(session)).toEqual({
      moved: 1,
      status: 'open',
      reason: `${run} was canceled before ${session.rfc} came to its gate.`,
    });
  });

  it('is found with all others', async () => {
    const both = [await world.finalizing(), await world.finalizing()];
    for (const session of both) await leaveRun(session, 'canceled');
    expect(await world.sessions.settleDecided()).toBeGreaterThanOrEqual(2);
    for (const { key } of both) expect((await world.readSession(key)).status).toBe('open');
  });
});

describe('a session stays on its way', () => {
  it('while its gate waits, and while a run that moves has not come to one', async () => {
    const [waiting, before] = [await world.finalizing(), await world.finalizing()];
    await world.openGateOf(waiting.rfc);
    await leaveRun(waiting, 'canceled');
    await leaveRun(before, 'queued');
    for (const session of [waiting, before]) expect(await settled(session)).toMatchObject({ moved: 0, status: 'finalizing' });
  });

  it('when its gate was withdrawn and the run may take up another version', async () => {
    const session = await world.finalizing();
    const gate = await world.openGateOf(session.rfc);
    await leaveRun(session, 'queued');
    await world.gates.withdraw({ key: gate.key, reason: 'another version', actorId: world.architect.id });
    expect(await settled(session)).toMatchObject({ moved: 0, status: 'finalizing' });
  });

  it('when its run failed before any gate: finalizing goes on with it', async () => {
    const session = await world.finalizing();
    await leaveRun(session, 'failed');
    expect(await settled(session)).toMatchObject({ moved: 0, status: 'finalizing' });
  });
});
