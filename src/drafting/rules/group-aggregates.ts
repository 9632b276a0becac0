import { pascalCase, plainName } from '../../analysis/concepts/terms.ts';
import type { Concepts, Contexts } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';

/** Telling somebody about a thing does not change the thing. */
const tellingVerbs = new Set(['notify', 'remind', 'send', 'show', 'display', 'print', 'report']);

export interface AggregateGroup {
  readonly name: string;
  readonly context: string;
  /** Entities inside the boundary, without the root. */
  readonly parts: string[];
  /** Entities that its operations name although nothing is done to them on their own. */
  readonly references: string[];
  readonly operations: Concepts['operations'];
}

/**
 * Decides which entities are roots. A root is changed by an operation of its own and is spoken of in its own right; an entity that is
 * only looked at, or that one statement names beside a stronger one, lives inside the aggregate it is named with most.
 */
export function groupAggregates(
  concepts: Concepts,
  contexts: Contexts,
  evidence: Evidence,
  demoted: ReadonlySet<string>,
): AggregateGroup[] {
  const contextOf = new Map(contexts.placements.map(({ entity, context }) => [entity, context]));
  const together = countTogether(concepts);
  const roots = findRoots(concepts, evidence).filter((root) => !demoted.has(root));
  const objects = [...new Set(concepts.operations.map(({ object }) => object))];
  const ownerOf = new Map<string, string>();
  const load = new Map(roots.map((root) => [root, concepts.operations.filter(({ object }) => object === root).length]));
  for (const entity of objects) {
    const owner = roots.includes(entity)
      ? entity
      : (closestRoot(
          entity,
          roots.filter((root) => (load.get(root) ?? 0) < fullBoundary && isNear(entity, root, together)),
          { together, contextOf },
        ) ??
        // A full boundary takes in what it is spoken of with, sooner than another one what no statement connects with it.
        closestRoot(
          entity,
          roots.filter((root) => isNear(entity, root, together)),
          { together, contextOf },
        ) ??
        closestRoot(
          entity,
          roots.filter((root) => (load.get(root) ?? 0) < fullBoundary),
          { together, contextOf },
        ) ??
        roots[0] ??
        entity);
    ownerOf.set(entity, owner);
    if (owner !== entity)
      load.set(owner, (load.get(owner) ?? 0) + 2 + concepts.operations.filter(({ object }) => object === entity).length);
  }
  const taken = new Set<string>();
  return roots.map((root) => ({
    name: root,
    context: contextOf.get(root) ?? contexts.contexts[0]?.name ?? '',
    parts: objects.filter((entity) => entity !== root && ownerOf.get(entity) === root),
    references: referencesOf(
      concepts.operations.filter((operation) => ownerOf.get(operation.object) === root),
      { concepts, objects, taken, evidence },
    ),
    operations: concepts.operations.filter((operation) => ownerOf.get(operation.object) === root),
  }));
}

/** Whether the PRD names both together, or the one by the other's name. */
function isNear(entity: string, root: string, together: (left: string, right: string) => number): boolean {
  const words = new Set(plainName(entity).split(' '));
  return (
    together(entity, root) > 0 ||
    plainName(root)
      .split(' ')
      .every((word) => words.has(word))
  );
}

/** The entities that are boundaries of their own, in the order in which the PRD's operations name them. */
export function findRoots(concepts: Concepts, evidence: Evidence): string[] {
  const objects = [...new Set(concepts.operations.map(({ object }) => object))];
  const counts = new Map<string, number>();
  for (const { name, object } of concepts.operations) {
    const { query, verb } = readOperationName(name, evidence);
    if (!query && !tellingVerbs.has(verb)) counts.set(object, (counts.get(object) ?? 0) + 1);
  }
  const changes = (entity: string): number => counts.get(entity) ?? 0;
  return chooseRoots(objects, { changes, together: countTogether(concepts), concepts });
}

const mostReferences = 4;

/** Operations and parts after which a boundary takes in nothing more. */
const fullBoundary = 15;

/** In a large model an entity needs more than a passing mention to be a boundary of its own. */
const manyOperations = 40;

/** Things that the operations name as "for an animal" or "to a vessel" and that are neither roles nor things with operations of their own. */
function referencesOf(
  operations: Concepts['operations'],
  {
    concepts,
    objects,
    taken,
    evidence,
  }: { concepts: Concepts; objects: readonly string[]; taken: Set<string>; evidence: Evidence },
): string[] {
  const entities = new Set(
    concepts.entities.filter(({ kind, name }) => kind === 'entity' && !objects.includes(name)).map(({ name }) => name),
  );
  const found: string[] = [];
  for (const operation of operations) {
    const { draft } = readOperationName(operation.name, evidence);
    for (const deed of draft?.deeds ?? []) {
      const named = deed.complements.filter(({ preposition }) => preposition !== 'with' && preposition !== 'including');
      for (const { term } of [...named, { term: { thing: deed.recipient } }]) {
        const name = pascalCase(evidence.index.resolve(term.thing));
        if (!entities.has(name) || taken.has(name) || found.length >= mostReferences) continue;
        taken.add(name);
        found.push(name);
      }
    }
  }
  return found;
}

interface Weights {
  readonly changes: (entity: string) => number;
  readonly together: (left: string, right: string) => number;
  readonly concepts: Concepts;
}

function chooseRoots(objects: readonly string[], { changes, together, concepts }: Weights): string[] {
  const mentions = new Map(concepts.entities.map(({ name, sources }) => [name, sources.length]));
  const weight = (entity: string): number => changes(entity) * 2 + (mentions.get(entity) ?? 0);
  const changed = objects
    .filter((entity) => changes(entity) > 0)
    .sort((left, right) => weight(right) - weight(left) || (left < right ? -1 : 1));
  if (changed.length === 0)
    return objects.length > 0 ? [[...objects].sort((left, right) => weight(right) - weight(left))[0] ?? ''] : [];
  const strict = concepts.operations.length > manyOperations;
  const roots: string[] = [];
  for (const entity of changed) {
    const spoken = mentions.get(entity) ?? 0;
    const weak = strict ? spoken <= 3 : changes(entity) === 1 && spoken <= 1;
    // An insurance quote that one operation makes belongs to the insurance quote request that it answers.
    const asked = changes(entity) === 1 ? roots.find((root) => isRequestFor(root, entity)) : undefined;
    const host = asked ?? (weak ? roots.find((root) => together(entity, root) > 0) : undefined);
    if (!host) roots.push(entity);
  }
  return objects.filter((entity) => roots.includes(entity));
}

function isRequestFor(root: string, entity: string): boolean {
  return root.startsWith(entity) && /^(?:Request|Application|Inquiry|Enquiry)$/.test(root.slice(entity.length));
}

function closestRoot(
  entity: string,
  roots: readonly string[],
  { together, contextOf }: { together: Weights['together']; contextOf: ReadonlyMap<string, string> },
): string | null {
  const words = plainName(entity).split(' ');
  const ranked = roots
    .map((root) => {
      const shared = plainName(root)
        .split(' ')
        .every((word) => words.includes(word))
        ? 10
        : 0;
      const sameContext = contextOf.get(root) === contextOf.get(entity) ? 0.5 : 0;
      return { root, score: shared + sameContext + together(entity, root) };
    })
    .sort((left, right) => right.score - left.score);
  return ranked[0]?.root ?? null;
}

/** In how many stories or statements two entities are named together. */
function countTogether(concepts: Concepts): (left: string, right: string) => number {
  const refs = new Map(
    concepts.entities.map(({ name, sources }) => [name, new Set(sources.map((ref) => ref.replace(/\.AC-\d+$/, '')))]),
  );
  return (left, right) => {
    const [one, other] = [refs.get(left), refs.get(right)];
    return one && other ? [...one].filter((ref) => other.has(ref)).length : 0;
  };
}
