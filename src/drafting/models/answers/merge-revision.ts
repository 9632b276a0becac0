import type { Aggregate, DaaBody, DomainEvent } from '../../../lifecycle/daa.ts';
import { slug } from '../../../lifecycle/ids.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import { removableLists, type RevisionAnswer } from './answer-schemas.ts';
import { knownNames, localIds } from './known-names.ts';
import { completeEvent, mendEventName } from './mend-draft.ts';
import { indexPartRefs, type PartRefs } from './part-refs.ts';

/**
 * Puts what a revision changes into the DAA. What it does not mention stays byte for byte, in its place; what it renames (one removed, one new of the
 * same kind) takes the place of the old; kept text of an edited document is never a model's to change.
 */
export function mergeRevision(
  answer: RevisionAnswer,
  { prd, daa }: StepInput<'inception/revise-daa'>,
): StepOutput<'inception/revise-daa'> {
  const refs = indexPartRefs(prd);
  const removedOf = (kind: keyof typeof removableLists) =>
    answer.removed.filter((entry) => entry.kind === kind).map(({ name }) => (kind === 'coverage note' ? refs.read(name) : name));
  const byName = ({ name }: { name: string }) => name;
  const aggregates = mendAggregates(answer.aggregates, { daa, refs, removed: removedOf('aggregate') });
  const coverageNotes = mergeList(daa.coverageNotes ?? [], {
    changed: answer.coverageNotes.map((note) => ({ ...note, ref: refs.read(note.ref) })),
    removed: removedOf('coverage note'),
    keyOf: ({ ref }) => ref,
  });
  return {
    daa: {
      ...daa,
      contexts: mergeList(daa.contexts, { changed: answer.contexts, removed: removedOf('context'), keyOf: byName }),
      contextMap: answer.contextMap ?? daa.contextMap,
      aggregates: mergeList(daa.aggregates, { changed: aggregates, removed: removedOf('aggregate'), keyOf: byName }),
      valueObjects: mergeList(daa.valueObjects, {
        changed: answer.valueObjects,
        removed: removedOf('value object'),
        keyOf: byName,
      }),
      domainEvents: mergeList<DomainEvent>(daa.domainEvents, {
        changed: answer.domainEvents.map(completeEvent),
        removed: removedOf('domain event'),
        keyOf: byName,
      }),
      domainServices: mergeList(daa.domainServices, {
        changed: answer.domainServices,
        removed: removedOf('domain service'),
        keyOf: byName,
      }),
      ...(daa.coverageNotes === undefined && coverageNotes.length === 0 ? {} : { coverageNotes }),
    },
    notDone: [...answer.notDone, ...tellMissed(answer.removed, { daa, refs })],
  };
}

/** A removal that met nothing was not done, whatever the answer thinks of it. */
function tellMissed(removed: RevisionAnswer['removed'], { daa, refs }: { daa: DaaBody; refs: PartRefs }): string[] {
  return removed
    .filter(({ kind, name }) => {
      if (kind === 'coverage note') return !daa.coverageNotes?.some(({ ref }) => ref === refs.read(name));
      const names = daa[removableLists[kind]].map((part) => part.name);
      return !names.includes(knownNames(names)(name));
    })
    .map(({ kind, name }) => `The ${kind} "${name}" was to be removed, but the model has none of that name.`);
}

function mergeList<T>(
  current: readonly T[],
  { changed, removed, keyOf }: { changed: readonly T[]; removed: readonly string[]; keyOf: (part: T) => string },
): T[] {
  const nameOf = knownNames(current.map(keyOf));
  const gone = new Set(removed.map(nameOf));
  const inPlace = new Map(changed.map((part) => [nameOf(keyOf(part)), part]));
  const known = new Set(current.map(keyOf));
  const added = [...inPlace].filter(([key]) => !known.has(key)).map(([, part]) => part);
  const merged = current.flatMap((part) => {
    const key = keyOf(part);
    const replacement = inPlace.get(key);
    if (replacement !== undefined) return [replacement];
    if (!gone.has(key)) return [part];
    const renamed = added.shift();
    return renamed === undefined ? [] : [renamed];
  });
  return [...merged, ...added];
}

/** Ids stay with their operations and invariants: links and waivers name them, and a model that retypes one breaks what people decided. */
function mendAggregates(
  changed: RevisionAnswer['aggregates'],
  { daa, refs, removed }: { daa: DaaBody; refs: PartRefs; removed: readonly string[] },
): Aggregate[] {
  const nameOf = knownNames(daa.aggregates.map(({ name }) => name));
  const gone = new Set(removed.map(nameOf));
  const rewritten = new Set([...changed.map(({ name }) => nameOf(name)), ...gone]);
  const untouched = daa.aggregates.filter(({ name }) => !rewritten.has(name));
  const operationId = localIds(
    'OP',
    untouched.flatMap(({ operations }) => operations.map(({ id }) => id)),
  );
  const invariantId = localIds(
    'INV',
    untouched.flatMap(({ invariants }) => invariants.map(({ id }) => id)),
  );
  const contextNames = knownNames(daa.contexts.map(({ name }) => name));
  return changed.map(({ states, ...aggregate }) => {
    // A renamed aggregate's operations are those of the one that goes.
    const before = daa.aggregates.filter(({ name }) => gone.has(name) || name === nameOf(aggregate.name));
    const earlierIds = new Map(before.flatMap(({ operations }) => operations.map(({ id, name }) => [slug(name), id])));
    return {
      ...aggregate,
      context: contextNames(aggregate.context),
      ...(states && states.transitions.length > 0 ? { states } : {}),
      invariants: aggregate.invariants.map(({ id, statement, covers }) => ({
        id: invariantId(id, `${aggregate.name} rule`),
        statement,
        ...(covers && covers.length > 0 ? { covers: refs.readAll(covers) } : {}),
      })),
      operations: aggregate.operations.map((operation) => ({
        ...operation,
        id: operationId(earlierIds.get(slug(operation.name)) ?? operation.id, operation.name),
        event: mendEventName(operation.event),
        covers: refs.readAll(operation.covers),
      })),
    };
  });
}
