import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import type { ArtifactVersion, NewVersion } from '../../../src/ports/artifacts.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const metric = { code: 'PRD-METRIC-MISSING', severity: 'error', at: {}, message: 'No metric.', fix: 'Add one.' } as const;

const prdContent = (objective: string): NewVersion => ({
  title: 'Lending',
  body: { title: 'Lending', objective },
  markdown: `# Lending\n\n${objective}\n`,
  parts: [],
  links: [],
  provenance: { findings: [metric] },
  authorId: bench.owner.id,
});

let opened = 0;
async function prdAtGate(): Promise<{ prd: ArtifactVersion; gate: { key: string } }> {
  const prd = await bench.ports.artifacts.create({ ...prdContent(`Lend ${++opened}.`), kind: 'prd' });
  const gate = await bench.ports.gates.open({
    artifactKey: prd.key,
    version: 1,
    contentHash: prd.contentHash,
    criteria: (gatePolicies.prd?.criteria ?? []).map((criterion, index) => ({
      ...criterion,
      evidence: '',
      findings: index === 0 ? [metric] : [],
    })),
    runId: null,
    origin: `test/${opened}`,
    actorId: bench.owner.id,
  });
  return { prd, gate };
}

const revise = (key: string) => bench.ports.artifacts.addVersion({ ...prdContent('Lend more.'), key, expectedVersion: 1 });
const approval = { decision: 'approve', note: '', all: true, met: [], notMet: [], comments: [], interactive: true } as const;
const waivers = [{ code: metric.code, reason: 'Counted next quarter.' }];

test('a gate that a new version withdrew is opened again on that version, once, and each names the other', async () => {
  const { prd, gate } = await prdAtGate();
  await expect(bench.service.gates.reopen({ key: gate.key })).rejects.toMatchObject({ id: 'gate.not-reopenable' });
  await revise(prd.key);
  const next = await bench.service.gates.reopen({ key: gate.key });
  expect(next).toMatchObject({
    status: 'pending',
    version: 2,
    replaces: gate.key,
    approvals: 0,
    blocking: [{ code: metric.code }],
  });
  expect(await bench.service.gates.show({ key: gate.key })).toMatchObject({ status: 'withdrawn', replacedBy: next.id });
  await expect(bench.service.gates.reopen({ key: gate.key })).rejects.toMatchObject({ id: 'gate.continued' });
});

test('an approval and its waivers hold for their content only; with a new version the gate asks anew, with what changed', async () => {
  const { prd, gate } = await prdAtGate();
  await bench.service.gates.decide({ ...approval, key: gate.key, waivers });
  expect(await bench.service.artifacts.show({ key: prd.key })).toMatchObject({
    approvals: [{ gate: gate.key, person: 'Ada', role: 'product-manager', note: approval.note }],
    waivers: [{ code: metric.code, reason: 'Counted next quarter.', gate: gate.key, person: 'Ada' }],
  });
  await expect(bench.service.gates.reopen({ key: gate.key })).rejects.toMatchObject({ id: 'gate.not-reopenable' });
  await revise(prd.key);
  expect(await bench.service.artifacts.show({ key: prd.key })).toMatchObject({ status: 'Draft', approvals: [], waivers: [] });
  const approved = await bench.service.artifacts.show({ key: prd.key, version: 1 });
  expect([approved.approvals, approved.waivers].map(({ length }) => length)).toEqual([1, 1]);
  const next = await bench.service.gates.reopen({ key: gate.key });
  expect(next).toMatchObject({ replaces: gate.key, diff: { from: 1, to: 2, removed: 1, added: 1 } });
});
