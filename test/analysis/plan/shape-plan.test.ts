import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listAdrParts } from '../../../src/analysis/plan/list-adr-parts.ts';
import { makePlan } from '../../../src/analysis/plan/make-plan.ts';
import { lintPlan, shapePlan } from '../../../src/analysis/plan/shape-plan.ts';
import type { PlanBody } from '../../../src/lifecycle/plan.ts';
import type { PlanMaterial } from '../../../src/lifecycle/plan-material.ts';
import { listPatches } from '../../../src/steps/construction/apply-patches.ts';
import type { PlanPatches } from '../../../src/steps/construction/shape-plan.ts';
import { lendingMaterial } from '../../support/lending-adr.ts';

const whole = lendingMaterial();
const none: PlanPatches = { reword: [], reprove: [], move: [], merge: [], split: [], wait: [], omit: [] };

/** An AI-ADR with any of the parts of the whole one, with any marks and topics. */
const anyMaterial: fc.Arbitrary<PlanMaterial> = fc
  .record({ seed: fc.infiniteStream(fc.boolean()), care: fc.constantFrom(null, 'security', 'algorithm') })
  .map(({ seed, care }) => {
    const some = <T>(list: readonly T[]): T[] => list.filter(() => seed.next().value === true);
    const [own] = lendingMaterial().adrs;
    if (!own) throw new Error('There is an AI-ADR.');
    const { body } = own;
    body.decision.points = some(body.decision.points).map((point) => ({ ...point, mark: care }) as typeof point);
    body.implementation.apiContract = some(body.implementation.apiContract);
    body.implementation.schemaChanges = some(body.implementation.schemaChanges);
    body.edgeCases = some(body.edgeCases);
    body.monitoring.metrics = some(body.monitoring.metrics);
    body.monitoring.alerts = some(body.monitoring.alerts);
    return { ...whole, adrs: [own] };
  });

const bolt = fc.integer({ min: 0, max: 20 }).map((number) => `B-${number}`);
const part = fc.constantFrom(...listAdrParts(whole).map(({ ref }) => ref), 'ADR-001#EC-99', 'nonsense');
const because = fc.constant('');
const goal = fc.constant('One goal');

const anyPatches: fc.Arbitrary<PlanPatches> = fc.record({
  reword: fc.array(
    fc.record({
      bolt,
      goal,
      work: fc.constantFrom(null, 'ai', 'human', 'pair'),
      why: because,
      hours: fc.constantFrom(null, { low: 1, likely: 4, high: 8 }, { low: 40, likely: 90, high: 100 }),
      touches: fc.constant([]),
      rollback: because,
      because,
    }),
    { maxLength: 3 },
  ),
  reprove: fc.constant([]),
  move: fc.array(fc.record({ part, to: bolt, because }), { maxLength: 4 }),
  merge: fc.array(fc.record({ from: bolt, into: bolt, goal, because }), { maxLength: 4 }),
  split: fc.array(fc.record({ bolt, parts: fc.array(part, { minLength: 1, maxLength: 3 }), goal, because }), { maxLength: 3 }),
  wait: fc.array(fc.record({ bolt, for: fc.array(bolt, { maxLength: 3 }), because }), { maxLength: 4 }),
  omit: fc.array(fc.record({ part, status: fc.constantFrom('DEFERRED', 'N/A', 'EXISTS'), reason: fc.constant('later') }), {
    maxLength: 2,
  }),
}) as fc.Arbitrary<PlanPatches>;

/** Counts owners and walks the edges by itself, so that it does not believe the code that it tests. */
function expectSound(plan: PlanBody, material: PlanMaterial): void {
  const owners = Map.groupBy(
    [...plan.bolts.flatMap(({ owns }) => owns), ...plan.omitted.map(({ part: ref }) => ref)],
    (ref) => ref,
  );
  for (const { ref } of listAdrParts(material)) expect(owners.get(ref), ref).toHaveLength(1);
  for (const { reason, status } of plan.omitted) expect([status === null, reason]).not.toContain('');
  const ended = new Set<string>();
  const visit = (id: string, way: readonly string[]): void => {
    expect(way, 'a cycle').not.toContain(id);
    if (ended.has(id)) return;
    for (const next of plan.bolts.find((one) => one.id === id)?.dependsOn ?? []) visit(next, [...way, id]);
    ended.add(id);
  };
  for (const { id } of plan.bolts) visit(id, []);
}

describe('a plan', () => {
  it('by rules breaks no rule, whatever parts the AI-ADR has', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const plan = makePlan(material, null);
        expect(lintPlan(plan, material).filter(({ severity }) => severity === 'error')).toEqual([]);
        expectSound(plan, material);
      }),
      { numRuns: 200 },
    );
  });

  it('has each part owned once or omitted with a reason, and no cycle, whatever a model proposes', () => {
    fc.assert(
      fc.property(anyMaterial, anyPatches, (material, patches) => {
        const { plan, applied, refused } = shapePlan(makePlan(material, null), listPatches(patches), material);
        expect(applied + refused.length).toBe(listPatches(patches).length);
        expect(lintPlan(plan, material).filter(({ severity }) => severity === 'error')).toEqual([]);
        expectSound(plan, material);
      }),
      { numRuns: 200 },
    );
  });

  it('is accepted by the code only where it is sound, whatever plan is proposed', () => {
    const anyPlan = fc.array(fc.record({ owns: fc.array(part, { maxLength: 9 }), dependsOn: fc.array(bolt, { maxLength: 3 }) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyMaterial, anyPlan, (material, drawn) => {
        const made = makePlan(material, null);
        const plan = {
          ...made,
          bolts: made.bolts.map((one, at) => ({
            ...one,
            ...(drawn[at] && at % 2 === 0 ? drawn[at] : { dependsOn: drawn[at]?.dependsOn ?? one.dependsOn }),
          })),
        };
        if (lintPlan(plan, material).every(({ severity }) => severity !== 'error')) expectSound(plan, material);
      }),
      { numRuns: 300 },
    );
  });
});

describe('patches', () => {
  const shape = (patches: Partial<PlanPatches>) => shapePlan(makePlan(whole, null), listPatches({ ...none, ...patches }), whole);

  /** The Bolt that owns a part in the plan by rules. */
  const at = (ref: string): string => makePlan(whole, null).bolts.find(({ owns }) => owns.includes(`ADR-001#${ref}`))?.id ?? '';

  it('move, merge and split parts with their criteria', () => {
    const { plan, refused } = shape({
      move: [{ part: 'ADR-001#EC-3', to: at('D-3'), because: 'The relay is its outbox.' }],
      merge: [{ from: at('EC-2'), into: at('D-2'), goal: 'Two members, one copy: one gets it', because: 'One test shows both.' }],
    });
    expect(refused).toEqual([]);
    expect(plan.bolts.find(({ owns }) => owns.includes('ADR-001#EC-3'))).toMatchObject({ owns: ['ADR-001#D-3', 'ADR-001#EC-3'] });
    expect(plan.bolts.find(({ id }) => id === at('D-2'))).toMatchObject({
      goal: 'Two members, one copy: one gets it',
      work: 'pair',
      owns: ['ADR-001#D-2', 'ADR-001#EC-1', 'ADR-001#EC-4', 'ADR-001#EC-2'],
    });
    expect(plan.bolts.map(({ id }) => id)).not.toContain(at('EC-2'));
  });

  it('are refused as they stand when they break a rule, with the reason for the gate', () => {
    const { plan, refused } = shape({
      reword: [
        { bolt: at('D-4'), goal: '', work: 'ai', why: '', hours: null, touches: [], rollback: '', because: 'It is only a sum.' },
      ],
      merge: [{ from: at('SCH-4'), into: at('SCH-3'), goal: 'Both', because: '' }],
      wait: [{ bolt: at('API-1'), for: [at('RB-1')], because: '' }],
    });
    expect(plan).toEqual(makePlan(whole, null));
    expect(refused.map(({ message }) => message)).toEqual([
      expect.stringMatching(/merge B-\d+ into B-\d+\. Refused: B-\d+ does the destructive step/),
      expect.stringMatching(/let B-1 wait for B-\d+\. Refused: B-\d+ waits for itself/),
      expect.stringMatching(/reword B-\d+ \(It is only a sum\)\. Refused: .*needs a person: .*business-logic/),
    ]);
  });
});

describe('planning again', () => {
  it('keeps what stands, and gives parts of an amendment Bolts of their own', () => {
    const first = makePlan(whole, null);
    const [own] = whole.adrs;
    if (!own) throw new Error('There is an AI-ADR.');
    const amendment = structuredClone({ ...own, key: 'ADR-002', contentHash: 'def' });
    amendment.body = { ...amendment.body, decision: { statement: '', points: [] } };
    amendment.body.implementation = { ...amendment.body.implementation, databaseSchema: '', schemaChanges: [], apiContract: [] };
    amendment.body.edgeCases = amendment.body.edgeCases.slice(0, 1);
    amendment.body.monitoring = { metrics: [], alerts: [], dashboards: [], runbook: [] };
    amendment.body.amendment = { reason: 'An incident', addedGuidance: 'Loans of lost copies end.' };
    const material = { ...whole, adrs: [own, amendment] };
    const again = makePlan(material, first);
    expect(again.bolts.slice(0, first.bolts.length)).toEqual(first.bolts);
    expect(again.bolts.slice(first.bolts.length).map(({ id, owns, dependsOn }) => ({ id, owns, dependsOn }))).toEqual([
      { id: 'B-18', owns: ['ADR-002#GUIDANCE'], dependsOn: ['B-1'] },
      { id: 'B-19', owns: ['ADR-002#EC-1'], dependsOn: ['B-1'] },
    ]);
    expect(lintPlan(again, material)).toEqual([]);
  });

  it('leaves what a Bolt outside of the plan owns with that', () => {
    const foreign = { key: 'BOLT-009', title: 'x', status: 'TODO', planned: '', owns: ['ADR-001#EC-3'] };
    const material = { ...whole, bolts: [foreign] };
    const plan = makePlan(material, null);
    expect(plan.omitted).toEqual([{ part: 'ADR-001#EC-3', status: 'EXISTS', reason: 'BOLT-009 has it.' }]);
    expect(lintPlan(plan, material)).toEqual([]);
  });
});
