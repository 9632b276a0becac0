import { compileGlob } from '../../compliance/compile-glob.ts';
import { likelyHours } from '../../../lifecycle/effort.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import type { PlanBody, PlannedBolt } from '../../../lifecycle/plan.ts';
import { listAwaited } from '../../../lifecycle/order-bolts.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

/** Above these likely hours a Bolt is a warning (ours). */
const manyHours = 24;

/** Most criteria of a Bolt (ours). */
const mostCriteria = 7;

/** Checks of a plan by itself; `comparePlan` holds it against its AI-ADR. */
export const checkPlan: KindRule<PlanBody> = ({ bolts, omitted }) => [
  ...checkOwners({ bolts, omitted }),
  ...checkOrder(bolts),
  ...bolts.flatMap(checkSize),
  ...bolts.flatMap(checkCriteria),
  ...bolts.flatMap(checkWork),
  ...checkSkeleton(bolts),
  ...checkTouches(bolts),
];

function checkOwners({ bolts, omitted }: Pick<PlanBody, 'bolts' | 'omitted'>): Finding[] {
  const places = [
    ...bolts.flatMap(({ id, owns }) => owns.map((part) => ({ part, place: id }))),
    ...omitted.map(({ part }) => ({ part, place: 'what is omitted' })),
  ];
  const twice = [...Map.groupBy(places, ({ part }) => part)].filter(([, list]) => list.length > 1);
  return [
    ...twice.map(([part, list]) =>
      kindFinding('PLAN-PART-TWICE', {
        part: list[0]?.place ?? part,
        message: `${part} stands more than once: in ${list.map(({ place }) => place).join(' and ')}.`,
        fix: 'Leave it with one Bolt; the others may obey it without owning it.',
      }),
    ),
    ...omitted
      .filter(({ status, reason }) => status === null || reason === '')
      .map(({ part }) =>
        kindFinding('PLAN-OMISSION-UNREASONED', {
          part,
          message: `${part} is omitted, and it does not say as what and why.`,
          fix: 'Write DEFERRED, N/A or EXISTS into its column "Status", and the reason behind it.',
        }),
      ),
  ];
}

function checkOrder(bolts: readonly PlannedBolt[]): Finding[] {
  const ids = new Set(bolts.map(({ id }) => id));
  const awaited = listAwaited(bolts);
  return bolts.flatMap(({ id, dependsOn }) => [
    ...dependsOn
      .filter((other) => !ids.has(other))
      .map((other) =>
        kindFinding('PLAN-DEPENDENCY-UNKNOWN', {
          part: id,
          message: `${id} waits for ${other}, which the plan does not have.`,
          fix: `Name a Bolt of the plan after "Waits For" of ${id}, or take it out.`,
        }),
      ),
    ...(awaited.get(id)?.has(id)
      ? [
          kindFinding('PLAN-CYCLE', {
            part: id,
            message: `${id} waits for itself, by way of ${dependsOn.join(', ')}.`,
            fix: 'Take one of these dependencies out, or move the part that both need into a Bolt of its own.',
          }),
        ]
      : []),
  ]);
}

function checkSize({ id, hours }: PlannedBolt): Finding[] {
  if (hours === null)
    return [
      kindFinding('PLAN-EFFORT-MISSING', {
        part: id,
        message: `${id} does not say how long it takes.`,
        fix: 'Write its hours: "- **Hours:** 2–8 h, likely 4 h".',
      }),
    ];
  if (hours.likely <= manyHours) return [];
  return [
    kindFinding(hours.likely > likelyHours.BOLT ? 'PLAN-BOLT-TOO-LARGE' : 'PLAN-BOLT-LARGE', {
      part: id,
      message: `${id} likely takes ${hours.likely} h; a Bolt takes hours or days, at most ${likelyHours.BOLT} h.`,
      fix: 'Split it by the parts that it owns.',
    }),
  ];
}

function checkCriteria({ id, criteria }: PlannedBolt): Finding[] {
  return [
    ...(criteria.length === 0
      ? [
          kindFinding('PLAN-CRITERIA-MISSING', {
            part: id,
            message: `${id} has no criterion, so that nobody knows when it is done.`,
            fix: 'Write one for each part that it owns, with "From" and "Proof".',
          }),
        ]
      : []),
    ...(criteria.length > mostCriteria
      ? [
          kindFinding('PLAN-CRITERIA-TOO-MANY', {
            part: id,
            message: `${id} has ${criteria.length} criteria; more than ${mostCriteria} are several goals.`,
            fix: 'Split it by the parts that it owns.',
          }),
        ]
      : []),
    ...criteria
      .filter(({ proof }) => proof === null)
      .map((one) =>
        kindFinding('PLAN-CRITERION-UNPROVABLE', {
          part: one.id,
          message: `${one.id} of ${id} does not say what proves it.`,
          fix: 'Write "- **Proof:** test", metric or review below it.',
        }),
      ),
    ...criteria
      .filter(({ from }) => from === '')
      .map((one) =>
        kindFinding('PLAN-CRITERION-UNSOURCED', {
          part: one.id,
          message: `${one.id} of ${id} does not say which part of the AI-ADR it comes from.`,
          fix: 'Write it below the criterion: "- **From:** ADR-001#EC-2".',
        }),
      ),
  ];
}

function checkWork({ id, work, criteria }: PlannedBolt): Finding[] {
  if (work === null)
    return [
      kindFinding('PLAN-WORK-MISSING', {
        part: id,
        message: `${id} does not say who does it.`,
        fix: 'Write "- **Work:** ai", human or pair, and why.',
      }),
    ];
  const proofs = criteria.map(({ proof }) => proof);
  if (work !== 'ai' || !proofs.includes('test') || proofs.includes('review')) return [];
  return [
    kindFinding('PLAN-TESTS-UNREVIEWED', {
      part: id,
      message: `A model writes ${id} and its tests, and no criterion has them reviewed.`,
      fix: 'Add a criterion with "- **Proof:** review": an engineer has reviewed the generated tests.',
    }),
  ];
}

function checkSkeleton(bolts: readonly PlannedBolt[]): Finding[] {
  const skeletons = bolts.filter(({ skeleton }) => skeleton).map(({ id }) => id);
  if (skeletons.length === 1 || bolts.length === 0) return [];
  return [
    kindFinding('PLAN-SKELETON-MISSING', {
      part: skeletons[1] ?? 'Bolts',
      message: `${skeletons.length === 0 ? 'No Bolt is' : `${skeletons.join(' and ')} are`} the walking skeleton.`,
      fix: 'Mark the one that goes through the whole first: "- **Walking Skeleton:** yes".',
    }),
  ];
}

/** Bolts of which none waits for the other can be worked on at once. */
function checkTouches(bolts: readonly PlannedBolt[]): Finding[] {
  const awaited = listAwaited(bolts);
  return bolts.flatMap((one, at) =>
    bolts.slice(at + 1).flatMap((other) => {
      if (awaited.get(one.id)?.has(other.id) || awaited.get(other.id)?.has(one.id)) return [];
      const shared = one.touches.find((glob) => other.touches.some((second) => overlaps(glob, second)));
      if (shared === undefined) return [];
      return [
        kindFinding('PLAN-TOUCHES-SHARED', {
          part: one.id,
          message: `${one.id} and ${other.id} can be worked on at once, and both touch ${shared}.`,
          fix: 'Let one wait for the other, or give the shared file to one of them.',
        }),
      ];
    }),
  );
}

function overlaps(one: string, other: string): boolean {
  return one === other || compileGlob(other)(one) || compileGlob(one)(other);
}
