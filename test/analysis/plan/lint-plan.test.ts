import { describe, expect, it } from 'vitest';
import { makePlan } from '../../../src/analysis/plan/make-plan.ts';
import { lintPlan } from '../../../src/analysis/plan/shape-plan.ts';
import type { PlanBody, PlannedBolt } from '../../../src/lifecycle/plan.ts';
import type { PlanMaterial } from '../../../src/lifecycle/plan-material.ts';
import { lendingMaterial } from '../../support/lending-adr.ts';

const material = lendingMaterial();
const clean = (): PlanBody => structuredClone(makePlan(material, null));

const codes = (plan: PlanBody, from: PlanMaterial = material): string[] => [
  ...new Set(lintPlan(plan, from).map(({ code }) => code)),
];

const owner = (plan: PlanBody, part: string): PlannedBolt => {
  const found = plan.bolts.find(({ owns }) => owns.includes(`ADR-001#${part}`));
  if (!found) throw new Error(`Nobody owns ${part}.`);
  return found;
};

const hours = (likely: number) => ({ low: 1, likely, high: 80 });

it('finds nothing in the plan that rules make of an AI-ADR with every kind of part', () => {
  expect(lintPlan(clean(), material)).toEqual([]);
});

/** What is done to a clean plan, and the codes that it brings. */
const rows: readonly [string, (plan: PlanBody) => unknown, readonly string[]][] = [
  ['a part that no Bolt owns', (p) => (owner(p, 'EC-3').owns = []), ['PLAN-PART-UNCOVERED']],
  ['a part of two Bolts', (p) => owner(p, 'D-1').owns.push('ADR-001#EC-3'), ['PLAN-PART-TWICE']],
  [
    'a part that is owned and omitted',
    (p) => p.omitted.push({ part: 'ADR-001#EC-3', status: 'N/A', reason: 'x' }),
    ['PLAN-PART-TWICE'],
  ],
  ['a part that the record does not have', (p) => owner(p, 'D-1').owns.push('ADR-001#EC-99'), ['PLAN-PART-UNKNOWN']],
  [
    'an omission without its reason',
    (p) => {
      owner(p, 'EC-3').owns = [];
      p.omitted.push({ part: 'ADR-001#EC-3', status: 'DEFERRED', reason: '' });
    },
    ['PLAN-OMISSION-UNREASONED'],
  ],
  ['a plan of an older record', (p) => (p.adrHash = 'old'), ['PLAN-ADR-OUTDATED']],
  ['no hours', (p) => (owner(p, 'D-1').hours = null), ['PLAN-EFFORT-MISSING']],
  ['25 likely hours', (p) => (owner(p, 'D-1').hours = hours(25)), ['PLAN-BOLT-LARGE']],
  ['41 likely hours', (p) => (owner(p, 'D-1').hours = hours(41)), ['PLAN-BOLT-TOO-LARGE']],
  ['no criterion', (p) => (owner(p, 'D-1').criteria = []), ['PLAN-CRITERIA-MISSING']],
  [
    'eight criteria',
    (p) => {
      const bolt = owner(p, 'D-1');
      bolt.criteria = Array.from({ length: 8 }, (_, at) => ({
        id: `AC-${100 + at}`,
        text: 'x',
        from: 'ADR-001#D-1',
        proof: 'review',
      }));
    },
    ['PLAN-CRITERIA-TOO-MANY'],
  ],
  ['a criterion without source', (p) => (first(owner(p, 'D-1')).from = ''), ['PLAN-CRITERION-UNSOURCED']],
  ['a criterion from nowhere', (p) => (first(owner(p, 'D-1')).from = 'ADR-001#D-99'), ['PLAN-CRITERION-UNSOURCED']],
  ['a criterion without proof', (p) => (first(owner(p, 'D-1')).proof = null), ['PLAN-CRITERION-UNPROVABLE']],
  ['nobody who does it', (p) => (owner(p, 'D-1').work = null), ['PLAN-WORK-MISSING']],
  ['concurrency by a model', (p) => give(owner(p, 'EC-2')), ['PLAN-WORK-NOT-AI']],
  ['security by a model', (p) => give(owner(p, 'EC-5')), ['PLAN-WORK-NOT-AI']],
  ['marked business logic by a model', (p) => give(owner(p, 'D-4')), ['PLAN-WORK-NOT-AI']],
  ['a performance NFR by a model', (p) => give(owner(p, 'MET-2')), ['PLAN-WORK-NOT-AI']],
  [
    'tests of a model that nobody reviews',
    (p) => void (owner(p, 'EC-3').criteria = [first(owner(p, 'EC-3'))]),
    ['PLAN-TESTS-UNREVIEWED'],
  ],
  ['a Bolt that waits for itself', (p) => owner(p, 'SCH-2').dependsOn.push(owner(p, 'D-3').id), ['PLAN-CYCLE']],
  ['a Bolt that waits for none', (p) => owner(p, 'D-1').dependsOn.push('B-99'), ['PLAN-DEPENDENCY-UNKNOWN']],
  ['a user before its migration', (p) => (owner(p, 'API-3').dependsOn = ['B-1']), ['PLAN-MIGRATION-LATE']],
  ['a destructive step with something else', (p) => join(p, 'SCH-4', 'EC-6'), ['PLAN-DESTRUCTIVE-SHARED']],
  ['a destructive step before its users', (p) => (owner(p, 'SCH-4').dependsOn = []), ['PLAN-DESTRUCTIVE-EARLY']],
  ['a schema change without a way back', (p) => (owner(p, 'SCH-2').rollback = ''), ['PLAN-ROLLBACK-MISSING']],
  ['no walking skeleton', (p) => (owner(p, 'API-1').skeleton = false), ['PLAN-SKELETON-MISSING']],
  [
    'two ready Bolts on the same files',
    (p) => {
      owner(p, 'EC-3').touches = ['src/relay/**'];
      owner(p, 'D-1').touches = ['src/relay/send.ts'];
    },
    ['PLAN-TOUCHES-SHARED'],
  ],
];

describe('a finding', () => {
  it.each(rows)('says: %s', (_, spoil, expected) => {
    const plan = clean();
    spoil(plan);
    expect(codes(plan)).toEqual(expected);
  });

  it('is not made of two Bolts on the same files of which one waits for the other', () => {
    const plan = clean();
    owner(plan, 'SCH-2').touches = ['src/**'];
    owner(plan, 'D-3').touches = ['src/**'];
    expect(codes(plan)).toEqual([]);
  });

  it('says which amendment was accepted since', () => {
    const [own] = material.adrs;
    if (!own) throw new Error('There is an AI-ADR.');
    const amendment = structuredClone({ ...own, key: 'ADR-002' });
    amendment.body.decision.points = [];
    amendment.body.edgeCases = [];
    const [outdated] = lintPlan(clean(), { ...material, adrs: [own, amendment] }).filter(
      ({ code }) => code === 'PLAN-ADR-OUTDATED',
    );
    expect(outdated?.message).toContain('ADR-002 amends it since');
  });

  it.each([
    [
      'a Bolt that somebody has begun loses a part',
      { key: 'BOLT-001', title: 'x', status: 'In Progress', planned: 'B-1', owns: ['ADR-001#API-1'] },
      'PLAN-BOLT-BEGUN',
    ],
    [
      'a part is owned outside of the plan',
      { key: 'BOLT-009', title: 'x', status: 'TODO', planned: '', owns: ['ADR-001#API-1'] },
      'PLAN-PART-TWICE',
    ],
  ])('says that %s', (_, bolt, code) => {
    expect(codes(clean(), { ...material, bolts: [bolt] })).toEqual([code]);
  });
});

function first({ criteria: [criterion] }: PlannedBolt) {
  if (!criterion) throw new Error('There is a criterion.');
  return criterion;
}

/** Gives a Bolt to a model, whose tests are reviewed. */
function give(bolt: PlannedBolt): void {
  bolt.work = 'ai';
  bolt.criteria.push({ id: 'AC-900', text: 'Reviewed', from: bolt.owns[0] ?? '', proof: 'review' });
}

function join(plan: PlanBody, into: string, part: string): void {
  const from = owner(plan, part);
  owner(plan, into).owns.push(...from.owns);
  plan.bolts = plan.bolts.filter((bolt) => bolt !== from);
}
