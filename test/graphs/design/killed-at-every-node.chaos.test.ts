import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildDesign } from '../../../graphs/design/graph.ts';
import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import type { GateDecisionKind } from '../../../src/lifecycle/gate-policies.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';
import { writeDesign } from '../../support/designs.ts';
import { openServiceBench, type ServiceBench } from '../../usecases/support/service-bench.ts';
import type { DyingOrder } from './dying-child.ts';

// The whole way to an Accepted AI-ADR, with a worker that dies in every node: where it stores something, between that and the run's knowing of it.
vi.setConfig({ testTimeout: 400_000 });

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const killedAt = new Set<string>();
const stores = [
  'finalize-rfc',
  'open-gate',
  'reopen-session',
  'close-session',
  'publish-rfc',
  'save-adr',
  'open-adr-gate',
  'publish-adr',
];

/** Lets a worker die in each of the nodes, in this order, and another one go on until the run rests. */
async function killAt(runKey: string, nodes: readonly string[], spoils = false): Promise<Report<'run-summary'>> {
  for (const node of nodes) {
    const moment = stores.includes(node) ? 'stored' : 'finished';
    const order: DyingOrder = { service: bench.target, runKey, node, moment, spoils };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'dying-child.ts'), JSON.stringify(order)], {
      stdio: 'inherit',
      // Half of a child's life is compiling what the one before it compiled.
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'throughline-test-compiled') },
    });
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    expect({ node, code, signal }).toEqual({ node, code: null, signal: 'SIGKILL' });
    killedAt.add(node);
  }
  const rested = await bench.service.runs.follow(runKey, {});
  expect(rested).toMatchObject({ error: null });
  return rested;
}

/** A session in which everything is put off, on its way to its gate. */
async function finalize(key: string): Promise<string> {
  const { designSessions, runs } = bench.service;
  for (;;) {
    const { reply, challenges } = await designSessions.show({ key });
    if (reply?.by) await runs.follow(reply.by.run, {});
    const session = reply?.by ? await designSessions.show({ key }) : { challenges };
    const open = session.challenges.filter(({ state }) => state === 'open').map(({ id }) => id);
    if (open.length === 0) break;
    await designSessions.say({ key, move: 'park', about: open, text: 'After the pilot.' });
  }
  const { finalization } = await designSessions.finalize({ key });
  return finalization?.run ?? '';
}

async function open(): Promise<{ key: string; rfc: string }> {
  const { rfc } = await writeDesign(bench.service);
  return { key: (await bench.service.designSessions.open({ rfc })).key, rfc };
}

async function decide(gate: string | null, decision: GateDecisionKind): Promise<void> {
  const { criteria, blocking } = await bench.service.gates.show({ key: gate ?? '' });
  await bench.ports.gates.decide({
    key: gate ?? '',
    token: bench.owner.token,
    interactive: true,
    decision,
    note: 'read it',
    verdicts: criteria.map(({ id }) => ({ id, verdict: 'met' as const, note: '' })),
    waivers: [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' })),
    comments: decision === 'request-changes' ? [{ part: '', text: 'What about holidays?' }] : [],
  });
}

async function edit(key: string): Promise<ArtifactVersion> {
  const { body, title, version } = await bench.service.artifacts.show({ key });
  const edited = structuredClone(body) as Record<string, unknown>;
  const context = edited['proposedSolution'] as Record<string, unknown> | undefined;
  if (context) context['highLevelApproach'] = 'Otherwise, by hand.';
  else edited['rationale'] = 'Otherwise, by hand.';
  await bench.service.artifacts.edit({ key, content: { title, body: edited }, base: version });
  const current = await bench.ports.artifacts.read(key);
  if (!current) throw new Error(`There is no ${key}.`);
  return current;
}

const gatesOf = async (artifactKey: string): Promise<string[]> =>
  (await bench.ports.gates.list({ artifactKey })).map(({ status }) => status).toReversed();
const actionsOf = async (subject: string): Promise<string[]> => {
  const { rows } = await bench.db.pool.query<{ action: string }>('select action from audit where subject = $1 order by id', [
    subject,
  ]);
  return rows.map(({ action }) => action);
};

test('changes requested at the gate of the RFC, then approved, an AI-ADR revised, reviewed and accepted: each thing is there once', async () => {
  const { key, rfc } = await open();
  const first = await finalize(key);
  const atGate = await killAt(first, ['check-consistency', 'finalize-rfc', 'check-design', 'open-gate']);
  expect(atGate.status).toBe('waiting');
  expect(await gatesOf(rfc)).toEqual(['pending']);
  expect((await bench.ports.artifacts.read(rfc))?.version).toBe(2);

  await decide(atGate.gate, 'request-changes');
  expect((await killAt(first, ['reopen-session'])).status).toBe('succeeded');
  expect((await actionsOf(key)).filter((action) => action === 'session.open')).toHaveLength(1);

  await bench.service.designSessions.say({
    key,
    move: 'decide',
    settlement: 'choose',
    about: [],
    text: 'On holidays nothing is sent.',
  });
  const second = await finalize(key);
  const again = await killAt(second, ['finalize-rfc', 'open-gate']);
  expect(await gatesOf(rfc)).toEqual(['changes-requested', 'pending']);
  expect((await bench.ports.artifacts.read(rfc))?.version).toBe(3);

  await decide(again.gate, 'approve');
  const nodes = ['publish-rfc', 'draft-adr', 'lint-adr', 'revise-adr', 'save-adr', 'open-adr-gate'];
  const drafted = await killAt(second, nodes, true);
  const [adr = '', ...others] = (await bench.ports.artifacts.linkedFrom(rfc, 'decides')).map((one) => one.key);
  expect(others).toEqual([]);
  expect(drafted).toMatchObject({ status: 'waiting', subject: { adr } });
  expect((await bench.ports.artifacts.read(rfc))?.version).toBe(3);
  expect((await actionsOf(key)).filter((action) => action === 'session.finalized')).toHaveLength(1);

  await decide(drafted.gate, 'request-changes');
  const revised = await killAt(second, ['act-on-review', 'save-adr', 'open-adr-gate']);
  expect(await gatesOf(adr)).toEqual(['changes-requested', 'pending']);
  expect((await bench.ports.artifacts.read(adr))?.version).toBe(2);

  const byHand = await edit(adr);
  const taken = await killAt(second, ['take-up-adr']);
  expect(await gatesOf(adr)).toEqual(['changes-requested', 'withdrawn', 'pending']);
  expect(taken.gate).not.toBe(revised.gate);

  await decide(taken.gate, 'approve');
  expect((await killAt(second, ['publish-adr'])).status).toBe('succeeded');
  expect(await bench.ports.artifacts.read(adr)).toMatchObject({ status: 'Accepted', version: byHand.version });
  expect(await gatesOf(adr)).toEqual(['changes-requested', 'withdrawn', 'approved']);
});

test('a version that a person writes over the one at the gate goes to one gate of its own, and a rejection closes the session once', async () => {
  const { key, rfc } = await open();
  const run = await finalize(key);
  await killAt(run, []);
  await edit(rfc);
  const taken = await killAt(run, ['take-up-rfc']);
  expect(await gatesOf(rfc)).toEqual(['withdrawn', 'pending']);
  await decide(taken.gate, 'reject');
  expect((await killAt(run, ['close-session'])).status).toBe('succeeded');
  expect((await actionsOf(key)).filter((action) => action === 'session.closed')).toHaveLength(1);
  expect(await bench.ports.artifacts.linkedFrom(rfc, 'decides')).toEqual([]);
});

test('that was every node that works', () => {
  const graph = buildDesign(
    new Proxy({} as Parameters<typeof buildDesign>[0], { get: () => ({}) }),
    undefined as unknown as Parameters<typeof buildDesign>[1],
  );
  const nodes = Object.keys(graph.nodes).filter((node) => !node.startsWith('__') && !node.startsWith('await-'));
  expect([...killedAt].toSorted()).toEqual(nodes.toSorted());
});
