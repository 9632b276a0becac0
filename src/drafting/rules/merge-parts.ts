import type { Aggregate, DaaBody } from '../../lifecycle/daa.ts';
import type { NamedPart } from './rename-part.ts';

/** Makes one part of two; null where the two are of different kinds or cannot be joined. */
export function mergeParts(daa: DaaBody, from: NamedPart, into: NamedPart): DaaBody | null {
  if (from.kind !== into.kind || from.name === into.name) return null;
  if (from.kind === 'context') return mergeContexts(daa, from.name, into.name);
  if (from.kind === 'aggregate') return mergeAggregates(daa, from.name, into.name);
  return null;
}

function mergeContexts(daa: DaaBody, from: string, into: string): DaaBody {
  const source = daa.contexts.find(({ name }) => name === from);
  const moved = (name: string): string => (name === from ? into : name);
  return {
    ...daa,
    contexts: daa.contexts
      .filter(({ name }) => name !== from)
      .map((context) => {
        if (context.name !== into || !source) return context;
        const terms = new Set(context.language.map(({ term }) => term.toLowerCase()));
        return {
          ...context,
          responsibilities: [...new Set([...context.responsibilities, ...source.responsibilities])],
          language: [...context.language, ...source.language.filter(({ term }) => !terms.has(term.toLowerCase()))],
        };
      }),
    contextMap: daa.contextMap
      .map((relation) => ({ ...relation, from: moved(relation.from), to: moved(relation.to) }))
      .filter((relation) => relation.from !== relation.to),
    aggregates: daa.aggregates.map((aggregate) => ({ ...aggregate, context: moved(aggregate.context) })),
    valueObjects: daa.valueObjects.map((value) => ({ ...value, context: moved(value.context) })),
    domainEvents: daa.domainEvents.map((event) => ({ ...event, consumers: [...new Set(event.consumers.map(moved))] })),
  };
}

/** The merged aggregate stays as an entity inside the other; its operations and invariants move, its state machine does not. */
function mergeAggregates(daa: DaaBody, from: string, into: string): DaaBody | null {
  const source = daa.aggregates.find(({ name }) => name === from);
  const target = daa.aggregates.find(({ name }) => name === into);
  if (!source || !target) return null;
  const ownNames = new Set(target.operations.map(({ name }) => name));
  const merged: Aggregate = {
    ...target,
    attributes: target.attributes.filter(({ type }) => type !== source.identity.type),
    entities: [
      ...target.entities,
      {
        name: source.name,
        attributes: [source.identity, ...source.attributes.filter(({ type }) => type !== target.identity.type)],
      },
      ...source.entities,
    ],
    invariants: [...target.invariants, ...source.invariants],
    operations: [...target.operations, ...source.operations.filter(({ name }) => !ownNames.has(name))],
  };
  return {
    ...daa,
    aggregates: daa.aggregates
      .filter(({ name }) => name !== from)
      .map((aggregate) => (aggregate.name === into ? merged : aggregate)),
  };
}
