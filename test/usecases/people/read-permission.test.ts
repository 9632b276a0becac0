import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../src/lifecycle/roles.ts';
import type { Principal } from '../../../src/ports/people.ts';
import type { DecideGateRequest } from '../../../src/usecases/service.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

let drafts = 0;

/** A gate on a model that the owner has had drafted, and so is the author of. */
async function openGate(): Promise<string> {
  drafts += 1;
  const text = `# Lending\n\n## User Stories\n\n- As a member, I want to borrow book ${drafts} so that I can read.\n`;
  const source = `/lending-${drafts}.md`;
  const { prd } = await bench.service.prds.import({ files: [{ name: source, source, bytes: new TextEncoder().encode(text) }] });
  const { run } = await bench.service.runs.start({ workflow: 'inception', prd: prd.key, fresh: false });
  const { gate } = await bench.service.runs.follow(run.id, {});
  return gate ?? '';
}

async function enter(holder: string, kind: 'person' | 'machine', roles: readonly Role[]): Promise<Principal> {
  const { token } = await bench.service.tokens.create({ holder, kind, roles, unattended: false });
  return bench.ports.people.authenticate(token);
}

const nothing = { all: false, met: [], notMet: [], waivers: [], comments: [], interactive: true, note: '' };

/** Whether the database lets that person come as far as the answers themselves: these approve with an unknown waiver, and reject without a note. */
async function tryToDecide(principal: Principal, key: string): Promise<{ mayApprove: boolean; mayDecide: boolean }> {
  const refusal = async (request: Pick<DecideGateRequest, 'decision' | 'waivers'>): Promise<string> => {
    try {
      await bench.serviceFor(principal).gates.decide({ ...nothing, key, ...request });
    } catch (error) {
      return error instanceof Error && 'id' in error ? String(error.id) : String(error);
    }
    throw new Error('It was accepted.');
  };
  const approval = await refusal({ decision: 'approve', waivers: [{ code: 'NO-SUCH-FINDING', reason: 'x' }] });
  const rejection = await refusal({ decision: 'reject', waivers: [] });
  return { mayApprove: approval === 'gate.unknown-finding', mayDecide: rejection === 'gate.note-required' };
}

test('what a gate says its reader may do is what the database lets them do, alone and once others are here', async () => {
  const key = await openGate();
  const ask = async (principal: Principal) => (await bench.serviceFor(principal).gates.show({ key })).caller;
  const agree = async (principal: Principal, expected: Awaited<ReturnType<typeof ask>>): Promise<void> => {
    const caller = await ask(principal);
    expect(caller).toEqual({ ...expected, because: expect.stringContaining(expected.because) as string });
    const { because: _because, ...may } = caller;
    expect(await tryToDecide(principal, key)).toEqual(may);
  };
  await agree(bench.owner, { mayApprove: true, mayDecide: true, because: '' });
  const machine = await enter('ci', 'machine', []);
  await agree(machine, { mayApprove: false, mayDecide: false, because: 'A machine never decides.' });
  await agree(bench.owner, { mayApprove: true, mayDecide: true, because: '' });

  const second = await enter('Grace', 'person', ['architect']);
  const stranger = await enter('Eve', 'person', ['product-manager']);
  await agree(second, { mayApprove: true, mayDecide: true, because: '' });
  await agree(stranger, { mayApprove: false, mayDecide: false, because: 'You hold none of these roles.' });
  await agree(bench.owner, { mayApprove: false, mayDecide: true, because: 'You are its author' });

  const nextOf = async (principal: Principal) => (await bench.serviceFor(principal).next()).items;
  expect(await nextOf(bench.owner)).toMatchObject([{ gate: { id: key }, caller: { mayApprove: false } }]);
  expect(await nextOf(second)).toMatchObject([{ gate: { id: key }, caller: { mayApprove: true } }]);
  expect(await nextOf(stranger)).toEqual([]);

  const { items } = await bench.service.tokens.list();
  for (const { id, holder } of items) if (['Grace', 'Eve'].includes(holder)) await bench.service.tokens.revoke({ id });
  await agree(bench.owner, { mayApprove: true, mayDecide: true, because: '' });
});

test('a decided gate lets nobody decide, and says that', async () => {
  const key = await openGate();
  await bench.service.gates.decide({ ...nothing, key, decision: 'reject', note: 'out of scope' });
  const { caller } = await bench.service.gates.show({ key });
  expect(caller).toEqual({ mayApprove: false, mayDecide: false, because: 'It is rejected.' });
});
