import type { PlanBody, PlannedBolt } from '../../lifecycle/plan.ts';
import type { PlanPatches } from './shape-plan.ts';

type Plan = Pick<PlanBody, 'bolts' | 'omitted'>;

/** A change of a plan that stands by itself. */
export interface PlanPatch {
  /** What it would do, for a person: `move ADR-001#EC-2 to B-3`. */
  readonly name: string;
  readonly because: string;
  /** Returns the changed plan, or what it names that is not there. */
  readonly apply: (plan: Plan) => Plan | string;
}

/** Lists the patches in the order in which they are applied. */
export function listPatches(patches: PlanPatches): PlanPatch[] {
  return [
    ...patches.omit.map((one) => patch(`omit ${one.part}`, one.reason, (plan) => omit(plan, one))),
    ...patches.move.map((one) => patch(`move ${one.part} to ${one.to}`, one.because, (plan) => move(plan, one))),
    ...patches.split.map((one) =>
      patch(`split ${one.parts.join(', ')} from ${one.bolt}`, one.because, (plan) => split(plan, one)),
    ),
    ...patches.merge.map((one) => patch(`merge ${one.from} into ${one.into}`, one.because, (plan) => merge(plan, one))),
    ...patches.wait.map((one) =>
      patch(`let ${one.bolt} wait for ${one.for.join(', ') || 'nothing'}`, one.because, (plan) =>
        change(plan, one.bolt, (bolt) => ({ ...bolt, dependsOn: [...new Set(one.for)] })),
      ),
    ),
    ...patches.reword.map((one) => patch(`reword ${one.bolt}`, one.because, (plan) => reword(plan, one))),
    ...patches.reprove.map((one) => patch(`reword ${one.criterion}`, one.because, (plan) => reprove(plan, one))),
  ];
}

function patch(name: string, because: string, apply: PlanPatch['apply']): PlanPatch {
  return { name, because, apply };
}

function change(plan: Plan, id: string, work: (bolt: PlannedBolt) => PlannedBolt): Plan | string {
  if (!plan.bolts.some((bolt) => bolt.id === id)) return `The plan has no ${id}.`;
  return { ...plan, bolts: plan.bolts.map((bolt) => (bolt.id === id ? work(bolt) : bolt)) };
}

function reword(plan: Plan, { bolt: id, ...said }: PlanPatches['reword'][number]): Plan | string {
  const isStated = (value: unknown): boolean => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  const stated = Object.fromEntries(Object.entries(said).filter(([name, value]) => name !== 'because' && isStated(value)));
  return change(plan, id, (bolt) => ({ ...bolt, ...stated }));
}

function reprove(plan: Plan, { criterion, text }: PlanPatches['reprove'][number]): Plan | string {
  const owner = plan.bolts.find(({ criteria }) => criteria.some(({ id }) => id === criterion));
  if (!owner) return `The plan has no ${criterion}.`;
  return change(plan, owner.id, (bolt) => ({
    ...bolt,
    criteria: bolt.criteria.map((one) => (one.id === criterion ? { ...one, text } : one)),
  }));
}

/** Finds who owns a part, and the criteria that go with it. */
function findOwner({ bolts }: Plan, part: string): { owner: PlannedBolt; goes: PlannedBolt['criteria'] } | null {
  const owner = bolts.find(({ owns }) => owns.includes(part));
  return owner ? { owner, goes: owner.criteria.filter(({ from, proof }) => from === part && proof !== 'review') } : null;
}

function move(plan: Plan, { part, to }: PlanPatches['move'][number]): Plan | string {
  const found = findOwner(plan, part);
  if (!found) return `No Bolt owns ${part}.`;
  const { owner, goes } = found;
  const moved = change(plan, to, (bolt) => ({ ...bolt, owns: [...bolt.owns, part], criteria: [...bolt.criteria, ...goes] }));
  return typeof moved === 'string' ? moved : without(moved, owner.id, [part], goes);
}

function omit(plan: Plan, { part, status, reason }: PlanPatches['omit'][number]): Plan | string {
  const found = findOwner(plan, part);
  if (!found) return `No Bolt owns ${part}.`;
  const left = without(plan, found.owner.id, [part], found.goes);
  return { ...left, omitted: [...left.omitted, { part, status, reason }] };
}

function split(plan: Plan, { bolt: id, parts, goal }: PlanPatches['split'][number]): Plan | string {
  const owner = plan.bolts.find((bolt) => bolt.id === id);
  if (!owner) return `The plan has no ${id}.`;
  const foreign = parts.find((part) => !owner.owns.includes(part));
  if (foreign !== undefined) return `${id} does not own ${foreign}.`;
  const goes = owner.criteria.filter(({ from }) => parts.includes(from));
  const fresh: PlannedBolt = {
    ...owner,
    id: `B-${Math.max(0, ...plan.bolts.map((bolt) => Number(bolt.id.slice(2)))) + 1}`,
    goal,
    skeleton: false,
    owns: [...parts],
    criteria: goes,
    hours: share(owner, parts.length),
  };
  const left = without(plan, id, parts, goes);
  const bolts = left.bolts.map((bolt) => (bolt.id === id ? { ...bolt, hours: share(owner, bolt.owns.length) } : bolt));
  return { ...left, bolts: [...bolts, fresh] };
}

function merge(plan: Plan, { from, into, goal }: PlanPatches['merge'][number]): Plan | string {
  const gone = plan.bolts.find(({ id }) => id === from);
  const stays = plan.bolts.find(({ id }) => id === into);
  if (!gone || !stays || gone === stays) return `${from} and ${into} are no two Bolts of the plan.`;
  const waits = [...stays.dependsOn, ...gone.dependsOn].filter((id) => id !== from && id !== into);
  const merged: PlannedBolt = {
    ...stays,
    goal,
    skeleton: stays.skeleton || gone.skeleton,
    work: stays.work === gone.work ? stays.work : 'pair',
    why: stays.why === gone.why ? stays.why : [stays.why, gone.why].filter((text) => text !== '').join(' '),
    hours: stays.hours && gone.hours && addHours(stays.hours, gone.hours),
    dependsOn: [...new Set(waits)],
    owns: [...stays.owns, ...gone.owns],
    touches: [...new Set([...stays.touches, ...gone.touches])],
    rollback: [...new Set([stays.rollback, gone.rollback])].filter((text) => text !== '').join('\n\n'),
    criteria: mergeCriteria(stays.criteria, gone.criteria),
  };
  const bolts = plan.bolts
    .filter((bolt) => bolt !== gone)
    .map((bolt) =>
      bolt === stays ? merged : { ...bolt, dependsOn: [...new Set(bolt.dependsOn.map((id) => (id === from ? into : id)))] },
    );
  return { ...plan, bolts };
}

/** Of two reviews of tests one is enough. */
function mergeCriteria(stays: PlannedBolt['criteria'], gone: PlannedBolt['criteria']): PlannedBolt['criteria'] {
  const texts = new Set(stays.map(({ text }) => text));
  return [...stays, ...gone.filter(({ text }) => !texts.has(text))];
}

/** Takes parts with their criteria from a Bolt. One that owns nothing any more leaves the plan. */
function without(plan: Plan, id: string, parts: readonly string[], criteria: PlannedBolt['criteria']): Plan {
  const bolts = plan.bolts.map((bolt) => {
    if (bolt.id !== id) return bolt;
    const owns = bolt.owns.filter((part) => !parts.includes(part));
    const left = bolt.criteria.filter((one) => !criteria.includes(one));
    // A review of the tests now belongs to a part that is still there.
    return {
      ...bolt,
      owns,
      criteria: left.map((one) => (parts.includes(one.from) ? { ...one, from: owns[0] ?? one.from } : one)),
    };
  });
  const gone = bolts.find((bolt) => bolt.id === id && bolt.owns.length === 0);
  if (!gone) return { ...plan, bolts };
  const passOn = (one: string): readonly string[] => (one === id ? gone.dependsOn : [one]);
  const left = bolts.filter((bolt) => bolt !== gone);
  return { ...plan, bolts: left.map((bolt) => ({ ...bolt, dependsOn: [...new Set(bolt.dependsOn.flatMap(passOn))] })) };
}

function share({ hours, owns }: PlannedBolt, parts: number): PlannedBolt['hours'] {
  if (hours === null) return null;
  const of = (figure: number): number => Math.max(1, Math.round((figure * parts) / owns.length));
  return { low: of(hours.low), likely: of(hours.likely), high: of(hours.high) };
}

function addHours(one: NonNullable<PlannedBolt['hours']>, other: NonNullable<PlannedBolt['hours']>): PlannedBolt['hours'] {
  return { low: one.low + other.low, likely: one.likely + other.likely, high: one.high + other.high };
}
