import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { artifactKindIds } from '../../../src/lifecycle/artifact-kinds.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import { nextStatuses, stateMachines } from '../../../src/lifecycle/states.ts';
import { statusesOf } from '../../../src/lifecycle/review.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';
import { bodyOf, createLifecycleWorld, textOf, type LifecycleWorld } from './support/lifecycle-world.ts';
import { bringIncident } from '../../support/bring-incident.ts';
import { says } from '../../support/says.ts';

vi.setConfig({ testTimeout: 60_000 });
let bench: ServiceBench;
let world: LifecycleWorld;

beforeAll(async () => {
  bench = await openServiceBench();
  const bring = (key: string, status: string): Promise<void> => bringIncident(bench.db.pool, bench.owner.token, key, status);
  world = createLifecycleWorld({ ...bench.service, bringIncident: bring });
});
afterAll(() => bench.close());

describe.each(artifactKindIds)('%s', (kind) => {
  test('is created from JSON, shown, and read back from its own Markdown without a change', async () => {
    const key = await world.make(kind);
    const { artifacts } = bench.service;
    const shown = await artifacts.show({ key });
    expect(shown).toMatchObject({ key, kind, status: stateMachines[kind].initial, author: 'Ada' });
    const markdown = await artifacts.markdown({ key });
    const again = await artifacts.edit({ key, content: textOf(markdown) });
    expect(again).toMatchObject({ outcome: 'unchanged', artifact: { version: shown.version, contentHash: shown.contentHash } });
  });

  test('is created from its Markdown with the same body', async () => {
    const { artifacts } = bench.service;
    const body = bodyOf(kind, 'Twice');
    const from = kind === 'daa' ? await world.make('prd') : undefined;
    const first = await artifacts.create({ kind, from, content: { title: 'Twice', body } });
    const markdown = await artifacts.markdown({ key: first.artifact.key });
    const second = await artifacts.create({ kind, from, content: { name: 'twice.md', ...textOf(markdown) } });
    expect(second.artifact.key).not.toBe(first.artifact.key);
    const bodies = [first, second].map(async ({ artifact: { key } }) => (await artifacts.show({ key })).body);
    expect(await bodies[1]).toEqual(await bodies[0]);
    expect(await artifacts.markdown({ key: second.artifact.key })).toBe(markdown);
  });

  test('an edit makes the next version in the name of who wrote it', async () => {
    const { artifacts } = bench.service;
    const key = await world.make(kind);
    const before = await artifacts.show({ key });
    const text = (await artifacts.markdown({ key })).replace(/^# .*$/m, '# Another title');
    const edited = await artifacts.edit({ key, content: textOf(text), base: before.version, reason: 'better words' });
    expect(edited).toMatchObject({ outcome: 'new-version', artifact: { version: before.version + 1, title: 'Another title' } });
    expect(await artifacts.show({ key })).toMatchObject({ reason: 'better words', author: 'Ada', title: 'Another title' });
    expect(await bench.ports.artifacts.links(key)).toEqual(await bench.ports.artifacts.links(key, before.version));
  });

  // What an incident and an execution need, test/repository/incidents.test.ts has.
  const moves = stateMachines[kind].transitions.filter(
    ({ to, guarded }) =>
      kind !== 'incident' && to !== 'Executed' && !(guarded && (kind === 'validation' || kind === 'resolution')),
  );
  test.each(moves)('$from → $to, $trigger', async (step) => {
    const key = await world.makeAt(kind, step.from);
    expect(await world.statusOf(key)).toBe(step.from);
    await world.take(key, kind, step);
    // What had been approved goes back to its gate at once, which takes it from Draft into review.
    const isAskedAnew = step.from === 'Validated' && step.trigger === 'new version';
    expect(await world.statusOf(key)).toBe(isAskedAnew ? 'In Review' : step.to);
  });

  test('a move that the table does not have is refused, and the legal ones are named', async () => {
    const { initial } = stateMachines[kind];
    const legal = nextStatuses(kind, initial);
    const illegal = statusesOf(kind).find((status) => status !== initial && !legal.includes(status));
    if (illegal === undefined) return;
    const key = await world.make(kind);
    const move = bench.service.artifacts.move({ key, to: illegal, reason: 'try' });
    await expect(move).rejects.toMatchObject({ id: 'status.illegal-transition' });
    const refusal = await move.catch((error: { fix: string }) => error);
    for (const status of legal) expect((refusal as { fix: string }).fix).toContain(status);
    expect(await world.statusOf(key)).toBe(initial);
  });
});

test('a status of another kind is unknown, and those of the kind are named', async () => {
  const key = await world.make('bolt');
  await expect(bench.service.artifacts.move({ key, to: 'Validated', reason: 'try' })).rejects.toMatchObject({
    id: 'status.unknown',
    fix: 'It has: TODO, In Progress, In Review, Done.',
  });
  expect(await bench.service.artifacts.move({ key, to: 'in-progress', reason: 'begun' })).toMatchObject({
    from: 'TODO',
    status: 'In Progress',
    next: [{ status: 'TODO' }, { status: 'In Review', needs: 'nothing' }],
  });
});

describe.each(artifactKindIds.filter((kind) => gatePolicies[kind]))('the gate of a %s', (kind) => {
  test('is named by the refusal of a move that only it may cause', async () => {
    const { transitions } = stateMachines[kind];
    const step = transitions.find(({ guarded }) => guarded);
    if (!step) throw new Error('The kind has a gate that leads nowhere.');
    const key = await world.makeAt(kind, step.from);
    const refused = { id: 'gate.approval-required' };
    await expect(bench.service.artifacts.move({ key, to: step.to, reason: 'try' })).rejects.toMatchObject({
      ...refused,
      fix: says(`throughline artifact submit ${key}`),
    });
    const gate = await bench.service.artifacts.submit({ key });
    expect(gate).toMatchObject({ artifact: key, status: 'pending', roles: gatePolicies[kind]?.roles });
    await expect(bench.service.artifacts.move({ key, to: step.to, reason: 'try' })).rejects.toMatchObject({
      ...refused,
      fix: says(`throughline gate show ${gate.id}`),
    });
  });
});

test('a kind without a gate cannot be submitted', async () => {
  const key = await world.make('incident');
  await expect(bench.service.artifacts.submit({ key })).rejects.toMatchObject({ id: 'gate.no-policy' });
});
