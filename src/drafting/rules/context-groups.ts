import { readBusinessAreas, type BusinessArea } from '../../analysis/concepts/business-areas.ts';
import { clusterTerms } from '../../analysis/concepts/clustering.ts';
import { plainName } from '../../analysis/concepts/terms.ts';
import type { Concepts } from '../../steps/inception/contracts.ts';
import { readNearness, type Nearness } from './aggregate-nearness.ts';
import type { Evidence } from './evidence.ts';
import type { OutlinedAggregate } from './outlined-aggregate.ts';
import { readOperationName } from './operation-words.ts';

/** Aggregates that belong together, and the area of the document that says so, where one does. */
export interface ContextGroup {
  readonly aggregates: readonly OutlinedAggregate[];
  readonly area: BusinessArea | null;
}

/** A model with fewer aggregates than this is one context: splitting it would only add seams. */
const smallestSplit = 4;

/** So does a model of fewer operations. */
const fewestOperations = 7;

/** A one-page document is drawn in at most this many contexts, a long one in at most `mostContexts`. */
const mostOfOnePage = 4;
const mostContexts = 9;
const onePage = 12;

/** A group of fewer operations than this is a part of another one; an aggregate that stands alone needs more. */
const fewestInGroup = 2;
const fewestAlone = 3;
const leastModularity = { onePage: 0.15, long: 0.25 };
const resolution = 1.05;

/** Groups aggregates by the areas that the document names, else by how near its sentences put them to each other. */
export function groupContexts(aggregates: readonly OutlinedAggregate[], concepts: Concepts, evidence: Evidence): ContextGroup[] {
  const nearness = readNearness(aggregates, concepts, evidence);
  const byArea = groupByArea(aggregates, nearness, evidence);
  return byArea.length > 1 ? byArea : groupByNearness(aggregates, nearness, evidence);
}

function groupByNearness(aggregates: readonly OutlinedAggregate[], nearness: Nearness, evidence: Evidence): ContextGroup[] {
  const operations = aggregates.flatMap((aggregate) => aggregate.operations);
  if (aggregates.length < smallestSplit || operations.length < fewestOperations) return [{ aggregates, area: null }];
  const byName = new Map(aggregates.map((aggregate) => [aggregate.name, aggregate]));
  const membersOf = (names: readonly string[]): OutlinedAggregate[] => names.flatMap((name) => byName.get(name) ?? []);
  const long = aggregates.length > onePage;
  const groups = clusterTerms([...byName.keys()], nearness.edges, {
    leastModularity: long ? leastModularity.long : leastModularity.onePage,
    mostGroups: long ? mostContexts : Math.min(mostOfOnePage, Math.ceil(aggregates.length / 2)),
    resolution,
    stands: (group) => canStand(membersOf(group), evidence),
  });
  return groups.map((group) => ({ aggregates: membersOf(group), area: null }));
}

/** Something is changed there, and more than one thing happens. */
function canStand(aggregates: readonly OutlinedAggregate[], evidence: Evidence): boolean {
  const operations = aggregates.flatMap((aggregate) => aggregate.operations);
  const enough = aggregates.length > 1 ? fewestInGroup : fewestAlone;
  return operations.length >= enough && operations.some(({ name }) => !readOperationName(name, evidence).query);
}

function groupByArea(aggregates: readonly OutlinedAggregate[], nearness: Nearness, evidence: Evidence): ContextGroup[] {
  const areas = joinBoundaries(readBusinessAreas(evidence.reading, evidence.tagger.morphology));
  if (areas.length < 2) return [];
  const members = new Map<BusinessArea, OutlinedAggregate[]>(areas.map((area) => [area, []]));
  const homeless: OutlinedAggregate[] = [];
  for (const aggregate of aggregates) {
    const area = areaOf(aggregate, areas, evidence);
    if (area) members.get(area)?.push(aggregate);
    else homeless.push(aggregate);
  }
  const strength = (area: BusinessArea): number =>
    (members.get(area) ?? []).reduce((sum, { operations }) => sum + operations.length, 0) + (area.declared ? 100 : 0);
  const kept = new Set([...areas].sort((left, right) => strength(right) - strength(left)).slice(0, mostContexts));
  const groups = areas
    .map((area) => ({ area, aggregates: members.get(area) ?? [] }))
    .filter(({ area, aggregates: own }) => kept.has(area) && (area.declared || own.length > 0));
  for (const group of areas.filter((area) => !kept.has(area))) homeless.push(...(members.get(group) ?? []));
  const filled = groups.filter(({ aggregates: own }) => own.length > 0);
  for (const aggregate of homeless) {
    const sizes = filled.map(({ aggregates: own }) => own.length);
    const near = filled.map(({ aggregates: own }) =>
      own.reduce((sum, other) => sum + nearness.between(aggregate.name, other.name), 0),
    );
    const best = Math.max(...near);
    // What is near to nothing joins the smallest, so that none outgrows the others.
    filled[best > 0 ? near.indexOf(best) : sizes.indexOf(Math.min(...sizes))]?.aggregates.push(aggregate);
  }
  return groups.filter(({ area, aggregates: own }) => area.declared || own.length > 0);
}

/** Everything that only exchanges with other parties is one context, which shields the others from them. */
function joinBoundaries(areas: readonly BusinessArea[]): BusinessArea[] {
  const boundaries = areas.filter(({ boundary }) => boundary);
  const inside = areas.filter(({ boundary }) => !boundary);
  if (boundaries.length < 2) return inside;
  return [
    ...inside,
    {
      name: 'Exchange with other parties',
      sections: boundaries.flatMap(({ sections }) => sections),
      words: [],
      statements: [],
      declared: false,
      outside: true,
      boundary: true,
    },
  ];
}

/** The area under whose headings most of its operations are demanded; its own name in a heading counts too. */
function areaOf(
  { name, operations }: OutlinedAggregate,
  areas: readonly BusinessArea[],
  { reading }: Evidence,
): BusinessArea | null {
  const words = plainName(name).split(' ');
  const scores = areas.map(({ sections, words: own }) => {
    const demanded = operations
      .flatMap(({ covers }) => covers)
      .filter((ref) => sections.includes(reading.byRef.get(ref)?.section ?? '')).length;
    const sameWords = own.filter((word) => words.includes(word)).length;
    return demanded + (own.length > 0 ? (sameWords / own.length) * (1 + operations.length) : 0);
  });
  const best = Math.max(...scores);
  return best > 0 ? (areas[scores.indexOf(best)] ?? null) : null;
}
