import type { Aggregate, DaaBody } from '../../lifecycle/daa.ts';
import { aggregateId, contextId, eventId, relationId, serviceId, valueObjectId } from './model-parts.ts';
import { mergeAsides } from './merge-surroundings.ts';
import { noteId } from './note-id.ts';

/** Undoes a revision outside its limits: only `open` parts may change or go; new parts may come. */
export function confineRevision(before: DaaBody, revised: DaaBody, open: ReadonlySet<string>): DaaBody {
  const keep = <T>(current: readonly T[], next: readonly T[], idOf: (part: T) => string): T[] => {
    const nextById = new Map(next.map((part) => [idOf(part), part]));
    const known = new Set(current.map(idOf));
    return [
      ...current.flatMap((part) => {
        if (!open.has(idOf(part))) return [part];
        const replacement = nextById.get(idOf(part));
        return replacement === undefined ? [] : [replacement];
      }),
      ...next.filter((part) => !known.has(idOf(part))),
    ];
  };
  const byName =
    (id: (name: string) => string) =>
    ({ name }: { name: string }): string =>
      id(name);
  const confineAggregate = (aggregate: Aggregate): Aggregate => {
    const next = revised.aggregates.find(({ name }) => name === aggregate.name);
    if (!next) return aggregate;
    const shell = open.has(aggregateId(aggregate.name)) ? next : aggregate;
    return {
      ...shell,
      invariants: keep(aggregate.invariants, next.invariants, ({ id }) => id),
      operations: keep(aggregate.operations, next.operations, ({ id }) => id),
    };
  };
  const known = new Set(before.aggregates.map(({ name }) => name));
  const notes = keep(before.coverageNotes ?? [], revised.coverageNotes ?? [], ({ ref }) => noteId(ref));
  return {
    ...before,
    contexts: keep(before.contexts, revised.contexts, byName(contextId)),
    contextMap: keep(before.contextMap, revised.contextMap, relationId),
    aggregates: [...before.aggregates.map(confineAggregate), ...revised.aggregates.filter(({ name }) => !known.has(name))],
    valueObjects: keep(before.valueObjects, revised.valueObjects, byName(valueObjectId)),
    domainEvents: keep(before.domainEvents, revised.domainEvents, byName(eventId)),
    domainServices: keep(before.domainServices, revised.domainServices, byName(serviceId)),
    ...mergeAsides(before, revised),
    ...(before.coverageNotes === undefined && notes.length === 0 ? {} : { coverageNotes: notes }),
  };
}
