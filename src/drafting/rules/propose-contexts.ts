import { clusterTerms, type WeightedEdge } from '../../analysis/concepts/clustering.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { plainName, sentenceCase } from '../../analysis/concepts/terms.ts';
import type { Concepts, Contexts } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { nameContext, responsibilitiesOf } from './context-texts.ts';
import { gatherEvidence, type Evidence } from './evidence.ts';
import { findRoots } from './group-aggregates.ts';

type Operation = Concepts['operations'][number];

/** A model with fewer entities than this is one context: splitting it would only add seams. */
const smallestSplit = 4;

/** Below this number of operations a model is small, however its terms cluster. */
const fewOperations = 11;

/** Nobody keeps more contexts than this apart. */
const mostContexts = 9;

/** A context with fewer operations than this is a part of another one. */
const fewestInContext = 3;

interface Group {
  readonly entities: string[];
  readonly section: string;
}

/** Step 2: contexts where terms really cluster, and who hears from whom. */
export function proposeContexts({ prd, concepts }: StepInput<'inception/propose-contexts'>, tagger: Tagger): Contexts {
  const evidence = gatherEvidence(prd, tagger);
  const centres = findRoots(concepts, evidence);
  const groups = groupEntities(centres, concepts, evidence);
  const names = nameGroups(groups, concepts, evidence);
  const contextOf = new Map(groups.flatMap((group, at) => group.entities.map((entity) => [entity, names[at] ?? ''] as const)));
  const placements = concepts.entities.map(({ name }) => ({
    entity: name,
    context: contextOf.get(name) ?? nearestContext(name, contextOf, concepts, names[0] ?? ''),
  }));
  const contexts = groups.map((group, at) => {
    const name = names[at] ?? '';
    const placed = new Set(placements.filter(({ context }) => context === name).map(({ entity }) => entity));
    return {
      name,
      responsibilities: responsibilitiesOf(group.entities, concepts.operations, evidence),
      language: concepts.entities.filter((entity) => placed.has(entity.name)).map(({ term, meaning }) => ({ term, meaning })),
    };
  });
  return { contexts, contextMap: mapContexts(concepts.operations, contextOf, evidence), placements };
}

function groupEntities(centres: readonly string[], concepts: Concepts, evidence: Evidence): Group[] {
  const sections = groupBySection(centres, concepts.operations, evidence);
  if (sections.length > 1) return sections;
  if (centres.length < smallestSplit || concepts.operations.length < fewOperations)
    return [{ entities: [...centres], section: '' }];
  const communities = clusterTerms(
    concepts.entities.map(({ name }) => name),
    edgesOf(concepts, evidence),
  );
  const groups = communities
    .map((community) => ({ entities: centres.filter((entity) => community.includes(entity)), section: '' }))
    .filter(({ entities }) => entities.length > 0);
  const operationsIn = (group: Group): number =>
    concepts.operations.filter(({ object }) => group.entities.includes(object)).length;
  return groups.length > 1 && groups.every((group) => operationsIn(group) >= fewestInContext)
    ? groups
    : [{ entities: [...centres], section: '' }];
}

/** Sections of a requirements document are its author's own grouping; each entity goes where most of its operations stand. */
function groupBySection(centres: readonly string[], operations: readonly Operation[], { reading }: Evidence): Group[] {
  const sectionOf = new Map(
    reading.statements.filter(({ kind }) => kind === 'requirement').map(({ ref, section }) => [ref, section]),
  );
  const bySection = new Map<string, string[]>();
  for (const entity of centres) {
    const votes = new Map<string, number>();
    for (const operation of operations.filter(({ object }) => object === entity)) {
      for (const ref of operation.sources) {
        const section = sectionOf.get(ref);
        if (section !== undefined) votes.set(section, (votes.get(section) ?? 0) + 1);
      }
    }
    const [best] = [...votes].sort((left, right) => right[1] - left[1]);
    const section = best?.[0] ?? '';
    bySection.set(section, [...(bySection.get(section) ?? []), entity]);
  }
  const large = [...bySection]
    .filter(([section, entities]) => section !== '' && entities.length >= 2)
    .sort((left, right) => right[1].length - left[1].length)
    .slice(0, mostContexts);
  if (large.length < 2 || centres.length < smallestSplit) return [];
  const groups = large.map(([section, entities]) => ({ section, entities: [...entities] }));
  const counts = (group: Group): number => group.entities.length;
  for (const [section, entities] of bySection) {
    if (groups.some((group) => group.section === section)) continue;
    // A section too small for a context joins the smallest one, so that none outgrows the others.
    const [target] = [...groups].sort((left, right) => counts(left) - counts(right));
    target?.entities.push(...entities);
  }
  return groups;
}

function edgesOf(concepts: Concepts, { drafts, index }: Evidence): WeightedEdge[] {
  const names = new Map(concepts.entities.map(({ name, term }) => [term, name]));
  const edges: WeightedEdge[] = [];
  const bySource = new Map<string, Set<string>>();
  for (const { name, sources } of concepts.entities) {
    for (const ref of sources) {
      const story = ref.replace(/\.AC-\d+$/, '');
      bySource.set(story, (bySource.get(story) ?? new Set()).add(name));
    }
  }
  for (const together of bySource.values()) {
    const list = [...together];
    for (const [at, left] of list.entries()) for (const right of list.slice(at + 1)) edges.push({ left, right, weight: 1 });
  }
  for (const { actor, object } of concepts.operations)
    if (actor !== 'System') edges.push({ left: actor, right: object, weight: 2 });
  for (const draft of drafts) {
    const left = names.get(draft.thing);
    for (const { term } of draft.deeds.flatMap((deed) => deed.complements)) {
      const right = names.get(index.resolve(term.thing));
      if (left && right && left !== right) edges.push({ left, right, weight: 2 });
    }
  }
  return edges;
}

function nameGroups(groups: readonly Group[], concepts: Concepts, evidence: Evidence): string[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    const name = nameContext({ ...group, only: groups.length === 1 }, concepts.operations, evidence);
    let unique = name;
    for (const entity of group.entities) {
      if (!taken.has(unique.toLowerCase())) break;
      unique = `${name} of ${evidence.tagger.morphology.plural(plainName(entity))}`;
    }
    taken.add(unique.toLowerCase());
    return sentenceCase(unique);
  });
}

function nearestContext(entity: string, contextOf: ReadonlyMap<string, string>, concepts: Concepts, fallback: string): string {
  const sources = new Set(
    concepts.entities.find(({ name }) => name === entity)?.sources.map((ref) => ref.replace(/\.AC-\d+$/, '')),
  );
  const votes = new Map<string, number>();
  for (const operation of concepts.operations) {
    const context = contextOf.get(operation.object);
    const shared = operation.sources.filter((ref) => sources.has(ref.replace(/\.AC-\d+$/, ''))).length;
    const acts = operation.actor === entity ? 2 : 0;
    if (context && shared + acts > 0) votes.set(context, (votes.get(context) ?? 0) + shared + acts);
  }
  return [...votes].sort((left, right) => right[1] - left[1])[0]?.[0] ?? fallback;
}

/** A deed of one context that names a thing of another one asks it or tells it. */
function mapContexts(
  operations: readonly Operation[],
  contextOf: ReadonlyMap<string, string>,
  { drafts, index, tagger }: Evidence,
): Contexts['contextMap'] {
  const objectOf = new Map(operations.map(({ name, object }) => [name, object]));
  const named = new Map([...contextOf.keys()].map((entity) => [plainName(entity), entity]));
  const relations = new Map<
    string,
    { from: string; to: string; relationship: 'publishes events' | 'queries'; subjects: Set<string> }
  >();
  for (const draft of drafts) {
    const to = contextOf.get(objectOf.get(draft.name) ?? '');
    for (const deed of draft.deeds) {
      for (const { term } of deed.complements) {
        const other = named.get(index.resolve(term.thing).toLowerCase());
        const from = other ? contextOf.get(other) : undefined;
        if (!to || !from || !other || from === to) continue;
        const relationship = deed.query ? 'queries' : 'publishes events';
        const key = `${from}|${to}|${relationship}`;
        const relation = relations.get(key) ?? { from, to, relationship, subjects: new Set<string>() };
        relation.subjects.add(tagger.morphology.plural(plainName(other)));
        relations.set(key, relation);
      }
    }
  }
  return [...relations.values()].map(({ from, to, relationship, subjects }) => ({
    from,
    to,
    relationship,
    note:
      relationship === 'queries'
        ? `${to} looks up ${[...subjects].join(', ')}.`
        : `${to} learns what happens to ${[...subjects].join(', ')}.`,
  }));
}
