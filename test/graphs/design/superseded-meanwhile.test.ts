import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishRfc } from '../../../graphs/design/nodes/publish-rfc.ts';
import { reopenSession } from '../../../graphs/design/nodes/reopen-session.ts';
import { takeUpRfc } from '../../../graphs/design/nodes/take-up-rfc.ts';
import { afterPublishingRfc, afterTakingUpRfc } from '../../../graphs/design/routes.ts';
import type { DesignState } from '../../../graphs/design/state.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { decision } from '../../repository/support/repository.ts';
import { openSessionWorld, type SessionWorld } from '../../repository/support/session-world.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
afterAll(() => world.close());

const told: string[] = [];

/** A run that comes back, with the stores that these nodes ask. */
function comeBack(gate: string, { key, rfc }: { key: string; rfc: string }, outcome: DesignState['outcome']) {
  const ports = world as unknown as WorkflowPorts;
  const visit = {
    startedById: world.architect.id,
    runKey: 'RUN-001',
    progress: async (text: string) => void told.push(text),
  } as unknown as NodeVisit;
  return { ports, visit, state: { session: key, rfc, rfcVersion: 1, gate, outcome, comments: [] } as unknown as DesignState };
}

it('an RFC that was approved and superseded while the run was away ends the run, and its session is finalized', async () => {
  const session = await world.finalizing();
  const gate = await world.openGateOf(session.rfc);
  await world.gates.decide(decision(gate, world.both.token));
  await world.supersede(session.rfc);
  const { ports, visit, state } = comeBack(gate.key, session, 'approve');
  const published = { ...state, ...(await publishRfc(ports)(state, visit)) };
  expect(afterPublishingRfc(published)).toBe('take-up-rfc');
  const taken = { ...published, ...(await takeUpRfc(ports)(published, visit)) };
  expect(afterTakingUpRfc(taken)).toBe('reopen-session');
  await reopenSession(ports)(taken, visit);
  expect((await world.readSession(session.key)).status).toBe('finalized');
});

it('an RFC that waits at another gate by now ends its session as that one does', async () => {
  const session = await world.finalizing();
  const gate = await world.openGateOf(session.rfc);
  await world.gates.withdraw({ key: gate.key, reason: 'by hand', actorId: world.architect.id });
  const other = await world.openGateOf(session.rfc);
  const { ports, visit, state } = comeBack(gate.key, session, 'withdrawn');
  await reopenSession(ports)(state, visit);
  expect(told.at(-1)).toBe(`${session.key} ends as ${other.key} does, where ${session.rfc} waits by now`);
  expect((await world.readSession(session.key)).status).toBe('finalizing');
  await world.gates.decide(decision(other, world.both.token, { decision: 'reject' }));
  await reopenSession(ports)(state, visit);
  expect((await world.readSession(session.key)).status).toBe('closed');
});
