import type { BoltBody } from '../../lifecycle/bolt.ts';
import { writeEffort } from '../../lifecycle/effort.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import type { PlanBody, PlannedBolt } from '../../lifecycle/plan.ts';
import type { Reference } from '../../lifecycle/references.ts';

interface Place {
  readonly plan: { readonly key: string; readonly body: PlanBody };
  /** Keys of Bolts by their ids in the plan. */
  readonly keys: ReadonlyMap<string, string>;
  /** The Bolt as it stands, whose assignee and notes stay; null of a new one. */
  readonly standing: BoltBody | null;
}

/** Roles of links that the plan decides; a person's other links stay. */
const plannedRoles: readonly Reference['role'][] = ['implements', 'satisfies', 'depends_on', 'derived_from'];

/** Builds the Bolt of an accepted plan. */
export function buildBolt(bolt: PlannedBolt, { plan, keys, standing }: Place): BoltBody {
  const adrs = [...new Set([plan.body.adr, ...bolt.owns.map((ref) => splitPartRef(ref)?.key ?? plan.body.adr)])];
  const notes = { startedAt: '', completedAt: '', pullRequest: '', testEvidence: '', challenges: '' };
  return {
    goal: bolt.goal,
    assignee: standing?.assignee ?? '',
    work: bolt.work,
    why: bolt.why,
    estimatedEffort: bolt.hours ? writeEffort(bolt.hours) : '',
    actualEffort: '',
    skeleton: bolt.skeleton,
    acceptanceCriteria: bolt.criteria.map((one) => ({ ...one, met: false, evidence: '' })),
    touches: [...bolt.touches],
    rollbackPlan: bolt.rollback,
    questions: standing?.questions ?? [],
    implementationNotes: standing?.implementationNotes ?? notes,
    references: [
      ...adrs.map((to): Reference => ({ role: 'implements', to })),
      ...bolt.owns.map((to): Reference => ({ role: 'satisfies', to })),
      ...bolt.dependsOn.flatMap((id): Reference[] => {
        const to = keys.get(id);
        return to === undefined ? [] : [{ role: 'depends_on', to }];
      }),
      { role: 'derived_from', to: partRef(plan.key, bolt.id) },
      ...othersOf(standing),
    ],
    other: standing?.other ?? [],
  };
}

/** Takes a Bolt that nobody has begun out of the work: it keeps its words and loses its links. */
export function dropBolt(standing: BoltBody, { plan, version }: { plan: string; version: number }): BoltBody {
  const challenges = `${plan} version ${version} does without it.`;
  return {
    ...standing,
    implementationNotes: { ...standing.implementationNotes, challenges },
    references: othersOf(standing),
  };
}

function othersOf(standing: BoltBody | null): Reference[] {
  return (standing?.references ?? []).filter(({ role }) => !plannedRoles.includes(role));
}
