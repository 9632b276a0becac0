import type { Effort } from '../../lifecycle/effort.ts';
import type { PlanBody, PlannedBolt } from '../../lifecycle/plan.ts';
import type { PlanMaterial } from '../../lifecycle/plan-material.ts';
import { shorten } from '../lint/shorten.ts';
import { listAdrParts, type AdrPart } from './list-adr-parts.ts';
import { orderBolts } from '../../lifecycle/order-bolts.ts';

/** Most parts of a Bolt, so that with the review of its tests it has seven criteria. */
const mostParts = 6;

/** Most likely hours of a Bolt that rules put together. */
const mostHours = 16;

/** Hours by kind: flat rates (ours) that a person corrects. */
const rates: Readonly<Record<AdrPart['kind'], Effort>> = {
  decision: { low: 2, likely: 4, high: 8 },
  guidance: { low: 2, likely: 4, high: 8 },
  schema: { low: 2, likely: 4, high: 8 },
  operation: { low: 4, likely: 8, high: 12 },
  'edge-case': { low: 1, likely: 2, high: 4 },
  metric: { low: 0.5, likely: 1, high: 2 },
  alert: { low: 0.5, likely: 1, high: 2 },
  dashboard: { low: 1, likely: 2, high: 4 },
  runbook: { low: 1, likely: 2, high: 4 },
};

/** A Bolt before it has an id. */
interface Seed {
  readonly goal: string;
  readonly parts: readonly AdrPart[];
  readonly after: readonly Seed[];
  readonly skeleton?: boolean;
}

/** A plan without what only the stored one has. */
export type DraftedPlan = Pick<PlanBody, 'bolts' | 'omitted'>;

/**
 * Breaks an AI-ADR into Bolts by rules: the walking skeleton first, schema changes before what uses
 * them, an operation with what names it, then monitoring and the runbook. `standing` is an earlier
 * plan, whose Bolts stay; only parts that it does not speak of get new ones.
 */
export function draftPlan(material: PlanMaterial, standing: DraftedPlan | null = null): DraftedPlan {
  const planned = new Set(standing?.bolts.map(({ id }) => id));
  const elsewhere = new Map(
    material.bolts.filter(({ planned: id }) => !planned.has(id)).flatMap(({ key, owns }) => owns.map((ref) => [ref, key])),
  );
  const spoken = new Set([
    ...(standing?.bolts.flatMap(({ owns }) => owns) ?? []),
    ...(standing?.omitted.map(({ part }) => part) ?? []),
  ]);
  const parts = listAdrParts(material).filter(({ ref }) => !spoken.has(ref));
  const seeds = sowSeeds(
    parts.filter(({ ref }) => !elsewhere.has(ref)),
    { hasSkeleton: standing !== null },
  );
  return {
    bolts: [...(standing?.bolts ?? []), ...growBolts(seeds, standing)],
    omitted: [
      ...(standing?.omitted ?? []),
      ...parts.flatMap(({ ref }) => {
        const key = elsewhere.get(ref);
        return key === undefined ? [] : [{ part: ref, status: 'EXISTS' as const, reason: `${key} has it.` }];
      }),
    ],
  };
}

function sowSeeds(parts: readonly AdrPart[], { hasSkeleton }: { hasSkeleton: boolean }): Seed[] {
  const of = (...kinds: readonly AdrPart['kind'][]): AdrPart[] => parts.filter(({ kind }) => kinds.includes(kind));
  const operations = of('operation');
  const migrations = of('schema');
  const expands = migrations.filter(({ step }) => step === null || step === 'expand');
  const steps = (step: AdrPart['step']): AdrPart[] => migrations.filter((part) => part.step === step);
  const isPlain = (part: AdrPart): boolean => !steps('backfill').some((change) => isNeededBy(change, part));
  const first = hasSkeleton ? undefined : (operations.find(isPlain) ?? operations[0] ?? of('decision')[0] ?? parts[0]);
  // The skeleton makes the tables that it needs itself, unless data has to be filled in between.
  const own = first ? expands.filter((change) => change !== first && isNeededBy(change, first)) : [];
  const filled = first ? steps('backfill').filter((change) => change !== first && isNeededBy(change, first)) : [];
  const inside = filled.length > 0 ? [] : own.slice(0, 2);
  const seed = (part: AdrPart, after: readonly Seed[]): Seed => ({ goal: nameOne(part), parts: [part], after });
  const before = own.filter((part) => !inside.includes(part)).map((part) => seed(part, []));
  const beforeFilled = filled.map((part) => seed(part, before));
  const skeleton: Seed[] = first
    ? [
        {
          goal: nameSkeleton(first, inside),
          parts: [...inside, first],
          after: [...before, ...beforeFilled],
          skeleton: true,
        },
      ]
    : [];
  const taken = new Set([...skeleton, ...before, ...beforeFilled].flatMap((one) => one.parts));
  const left = (list: readonly AdrPart[]): AdrPart[] => list.filter((part) => !taken.has(part));

  const grown = left(expands).map((part) => seed(part, skeleton));
  const backfills = left(steps('backfill')).map((part) =>
    seed(part, [...skeleton, ...grown.filter((one) => sharesUser(one, part))]),
  );
  const needed = (own: readonly AdrPart[]): Seed[] => [
    ...skeleton,
    ...[...grown, ...backfills].filter(({ parts: [change] }) => change && own.some((part) => isNeededBy(change, part))),
  ];

  const named = (ref: string): AdrPart[] => left(of('edge-case', 'decision')).filter(({ names }) => names[0] === ref);
  const serving = operations.flatMap((operation): Seed[] => {
    const naming = named(operation.ref);
    for (const part of naming) taken.add(part);
    const isTaken = taken.has(operation);
    const whole = [...(isTaken ? [] : [operation]), ...naming];
    return chunk(whole).map((some, at) => ({
      goal: at === 0 && !isTaken ? nameOperation(operation, some.slice(1)) : nameSome(`Complete ${operation.text}`, some),
      parts: some,
      after: needed(some),
    }));
  });
  const deciding = left(of('decision', 'guidance')).map((part) => seed(part, needed([part])));
  const topics = Map.groupBy(left(of('edge-case')), ({ topic }) => topic);
  const handling = [...topics].flatMap(([topic, list]) =>
    chunk(list).map((some): Seed => ({
      goal:
        some[0] && some.length === 1
          ? nameOne(some[0])
          : nameSome(topic === 'other' ? 'Handle edge cases' : `Handle ${topic}`, some),
      parts: some,
      after: needed(some),
    })),
  );
  const code = [...skeleton, ...serving, ...deciding, ...handling];
  const metrics = chunk(left(of('metric'))).map((some): Seed => ({
    goal: nameSome('Emit metrics', some),
    parts: some,
    after: [...skeleton, ...serving],
  }));
  const watching = chunk(left(of('alert', 'dashboard'))).map((some): Seed => ({
    goal: nameSome('Watch it', some),
    parts: some,
    after: [...skeleton, ...metrics],
  }));
  const runbook = chunk(left(of('runbook'))).map((some): Seed => ({
    goal: nameSome('Write the runbook', some),
    parts: some,
    after: [...skeleton, ...watching],
  }));
  // What loses something comes last, each step by itself.
  const lossy = migrations
    .filter((part) => part.step === 'destructive' && !taken.has(part))
    .map((part): Seed => ({
      goal: nameOne(part),
      parts: [part],
      after: [
        ...[...grown, ...backfills].filter((seed) => sharesUser(seed, part)),
        ...(part.usedBy.length === 0 ? code : code.filter((seed) => seed.parts.some(({ ref }) => part.usedBy.includes(ref)))),
      ],
    }));
  return [
    ...before,
    ...beforeFilled,
    ...skeleton,
    ...grown,
    ...backfills,
    ...serving,
    ...deciding,
    ...handling,
    ...metrics,
    ...watching,
    ...runbook,
    ...lossy,
  ];
}

/** A change that names no user is needed by all operations. */
function isNeededBy({ usedBy }: AdrPart, { ref, kind, names }: AdrPart): boolean {
  if (usedBy.length === 0) return kind === 'operation';
  return usedBy.includes(ref) || names.some((name) => usedBy.includes(name));
}

/** Steps that name no user may concern each other. */
function sharesUser({ parts: [change] }: Seed, { usedBy }: AdrPart): boolean {
  if (!change || change.usedBy.length === 0 || usedBy.length === 0) return true;
  return change.usedBy.some((ref) => usedBy.includes(ref));
}

/** Splits parts into groups that fit a Bolt. */
function chunk(parts: readonly AdrPart[]): AdrPart[][] {
  const groups: AdrPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const hours = (last ?? []).reduce((sum, { kind }) => sum + rates[kind].likely, rates[part.kind].likely);
    if (last && last.length < mostParts && hours <= mostHours) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function growBolts(seeds: readonly Seed[], standing: DraftedPlan | null): PlannedBolt[] {
  const used = standing?.bolts ?? [];
  const numberOf = (id: string): number => Number(id.slice(id.indexOf('-') + 1));
  let last = Math.max(0, ...used.map(({ id }) => numberOf(id)));
  let criterion = Math.max(0, ...used.flatMap(({ criteria }) => criteria.map(({ id }) => numberOf(id))));
  const places = new Map(seeds.map((seed, at) => [seed, `S-${at}`]));
  const ordered = orderBolts(
    seeds.map((seed) => ({ id: places.get(seed) ?? '', dependsOn: seed.after.map((one) => places.get(one) ?? ''), seed })),
  );
  const ids = new Map(ordered.map(({ seed }) => [seed, `B-${(last += 1)}`]));
  const root = used.find(({ skeleton }) => skeleton)?.id;
  // New parts wait for Bolts of an earlier plan that own what they name.
  const owners = new Map(used.flatMap(({ id, owns }) => owns.map((ref) => [ref, id])));
  return ordered.map(({ seed }) => {
    const { parts, goal, skeleton = false } = seed;
    const { work, why } = assign(seed);
    const earlier = parts.flatMap(({ names }) => names.flatMap((ref) => owners.get(ref) ?? []));
    const dependsOn = [...new Set([...earlier, ...withoutImplied(seed).map((one) => ids.get(one) ?? '')])];
    const review = work === 'ai' && parts.some(({ proof }) => proof === 'test');
    return {
      id: ids.get(seed) ?? '',
      goal,
      work,
      why,
      hours: sumHours(seed),
      skeleton,
      dependsOn: dependsOn.length === 0 && root !== undefined ? [root] : dependsOn,
      owns: parts.map(({ ref }) => ref),
      touches: [],
      rollback: describeRollback(parts),
      criteria: [
        ...parts.map(({ ref, criterion: text, proof }) => ({ text: shorten(text, 240), from: ref, proof })),
        ...(review
          ? [{ text: 'An engineer has reviewed the generated tests.', from: parts[0]?.ref ?? '', proof: 'review' as const }]
          : []),
      ].map((one) => ({ id: `AC-${(criterion += 1)}`, ...one })),
    };
  });
}

/** Leaves out Bolts that another one of the list waits for anyway. */
function withoutImplied({ after }: Seed): Seed[] {
  const reach = (seed: Seed, seen = new Set<Seed>()): Set<Seed> => {
    for (const one of seed.after) if (!seen.has(one)) reach(one, seen.add(one));
    return seen;
  };
  const implied = new Set(after.flatMap((seed) => [...reach(seed)]));
  return [...new Set(after)].filter((seed) => !implied.has(seed));
}

/** Says who does the work (specification 1.5), by marks, topics, categories and links alone. */
function assign({ parts, skeleton = false }: Seed): Pick<PlannedBolt, 'work' | 'why'> {
  const care = parts.flatMap((part) => part.care.map((reason) => `${localOf(part)}: ${reason}`));
  const isWatched = parts.every(({ kind, care: own }) => kind === 'metric' || own.length === 0);
  if (care.length > 0) return { work: isWatched ? 'pair' : 'human', why: `It needs a person: ${care.join('; ')}.` };
  if (parts.some(({ step }) => step === 'destructive')) return { work: 'human', why: 'It loses data for good.' };
  if (parts.some(({ kind }) => kind === 'runbook')) return { work: 'human', why: 'Those on call write what they will follow.' };
  if (skeleton) return { work: 'pair', why: 'The first path through the whole sets the pattern for the others.' };
  if (parts.some(({ kind }) => kind === 'decision' || kind === 'guidance'))
    return { work: 'pair', why: 'No mark says what kind of work the decision needs, so an engineer is there.' };
  return {
    work: 'ai',
    why: 'Standard work after the skeleton’s pattern: no mark, topic or link of its parts asks for a person.',
  };
}

function describeRollback(parts: readonly AdrPart[]): string {
  if (parts.some(({ step }) => step === 'destructive'))
    return 'Restore what is removed from the backup that is taken and checked before the step.';
  if (parts.some(({ step }) => step === 'backfill'))
    return 'Stop the job; what it filled stays and is filled again by the next run.';
  if (parts.some(({ kind }) => kind === 'schema'))
    return 'Deploy the version before; what was added stays unused until its down migration runs.';
  return parts.some(({ kind }) => kind === 'operation') ? 'Deploy the version before.' : '';
}

/** Adds the rates of the parts; a skeleton takes half as long again. */
function sumHours({ parts, skeleton = false }: Seed): Effort {
  const factor = skeleton ? 1.5 : 1;
  const sum = (key: keyof Effort): number => Math.ceil(parts.reduce((total, { kind }) => total + rates[kind][key], 0) * factor);
  return { low: sum('low'), likely: sum('likely'), high: sum('high') };
}

function localOf({ ref }: AdrPart): string {
  return ref.slice(ref.indexOf('#') + 1);
}

function nameSkeleton(first: AdrPart, expands: readonly AdrPart[]): string {
  const with_ = expands.length > 0 ? `, with ${expands.map(localOf).join(', ')}` : '';
  return `Walking skeleton: ${titleOf(first)} from end to end${with_}`;
}

function nameOperation({ text }: AdrPart, others: readonly AdrPart[]): string {
  return others.length === 0 ? `Serve ${text}` : `Serve ${text}, with ${others.map(localOf).join(', ')}`;
}

function nameOne(part: AdrPart): string {
  return `${localOf(part)}: ${titleOf(part)}`;
}

function nameSome(what: string, parts: readonly AdrPart[]): string {
  const isShort = parts.every(({ kind }) => kind === 'metric') && parts.length <= 3;
  return `${what}: ${parts.map((part) => (isShort ? titleOf(part) : localOf(part))).join(', ')}`;
}

function titleOf({ text }: AdrPart): string {
  return shorten((text.split('\n')[0] ?? '').replace(/[.:]$/, ''), 90);
}
