import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PlanPatches } from '../../src/steps/construction/shape-plan.ts';
import { openWireDrafter } from '../drafting/wire/open-wire-drafter.ts';
import { claude } from '../drafting/wire/questions.ts';
import { writeDesign } from '../support/designs.ts';
import { lendingAdr } from '../support/lending-adr.ts';
import { passGates } from '../support/pass-gates.ts';
import { startWireModels, type WireModels } from '../support/wire-models.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

vi.setConfig({ testTimeout: 60_000 });
const shape = 'shape_plan';
let wire: WireModels;
let bench: ServiceBench;
beforeAll(async () => {
  wire = await startWireModels();
  bench = await openServiceBench({ drafter: openWireDrafter(wire.settings([claude])) });
});
afterAll(async () => {
  await bench.close();
  await wire.stop();
});

const none: PlanPatches & { notDone: string[] } = {
  reword: [],
  reprove: [],
  move: [],
  merge: [],
  split: [],
  wait: [],
  omit: [],
  notDone: [],
};

test('a model rewords and regroups the plan, what breaks a rule is refused at the gate, and a review is acted on', async () => {
  const { service } = bench;
  const { artifact } = await service.artifacts.create({ kind: 'adr', content: { bytes: new TextEncoder().encode(lendingAdr) } });
  const adr = artifact.key;
  await service.artifacts.link({ from: adr, role: 'decides', to: (await writeDesign(service)).rfc });
  await passGates(service, adr);
  const { bolts } = await service.plans.preview({ adr });
  const at = (part: string): string => bolts.find(({ owns }) => owns.includes(`${adr}#${part}`))?.ref ?? '';
  const goal = 'Two members ask for one copy: one gets it';
  const merge = [{ from: at('EC-2'), into: at('D-2'), goal, because: 'One test shows both.' }];
  const wait = [{ bolt: at('API-1'), for: [at('RB-1')], because: 'Operations first.' }];
  wire.answer(shape, { ...none, merge, wait });
  // It is told what would be refused, and insists.
  wire.answer(`change_${shape}`, {});
  const { id } = await service.plans.start({ adr });
  const run = await service.runs.follow(id, {});
  expect(run).toMatchObject({ status: 'waiting', error: null });
  const asked = JSON.stringify(wire.calls[0]?.body);
  expect(asked).toContain('Late fees follow the table of the library board.');
  expect(JSON.stringify(wire.calls[1]?.body)).toContain('waits for itself');
  const { plan, drafter } = await service.plans.drafted({ key: id });
  expect(drafter).toMatchObject({ kind: 'model' });
  expect(plan?.bolts.find(({ ref }) => ref === at('D-2'))).toMatchObject({
    goal,
    owns: expect.arrayContaining([`${adr}#EC-2`]) as string[],
  });
  expect(plan?.bolts.find(({ ref }) => ref === at('API-1'))?.dependsOn).toEqual([]);
  const gate = await service.gates.show({ key: run.gate ?? '' });
  expect(JSON.stringify(gate)).toMatch(/let B-\d+ wait for B-\d+ \(Operations first\)\. Refused: B-\d+ waits for itself/);

  wire.reset();
  const reworded = {
    bolt: at('API-2'),
    goal: 'A return ends the loan',
    work: null,
    why: '',
    hours: null,
    touches: [],
    rollback: '',
    because: '',
  };
  wire.answer(shape, { ...none, reword: [reworded], notDone: ['Fewer Bolts: each has one goal already.'] });
  await service.gates.decide({
    key: gate.id,
    decision: 'request-changes',
    note: 'Fewer Bolts, please.',
    all: false,
    met: [],
    notMet: [],
    waivers: [],
    comments: [{ part: at('API-2'), text: 'Say what is there then.' }],
    interactive: true,
  });
  expect(await service.runs.follow(id, {})).toMatchObject({ status: 'waiting', error: null });
  expect(JSON.stringify(wire.calls[0]?.body)).toMatch(/Say what is there then\.[^]*Fewer Bolts, please\./);
  const again = await service.plans.drafted({ key: id });
  expect(again.plan).toMatchObject({ version: 2 });
  expect(again.plan?.bolts.find(({ ref }) => ref === at('API-2'))?.goal).toBe('A return ends the loan');
});
