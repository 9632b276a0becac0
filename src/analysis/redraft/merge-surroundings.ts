import type { Aggregate, DaaBody } from '../../lifecycle/daa.ts';
import { builtInTypes } from '../../lifecycle/daa.ts';
import type { Suspects } from './find-suspects.ts';
import type { MergedOperations } from './merge-operations.ts';
import { contextId, eventId, relationId, serviceId, valueObjectId } from './model-parts.ts';
import { statesOf } from './adapt-states.ts';
import { mergeNotes } from './merge-notes.ts';
import { namesIn } from './names-in.ts';
import type { RedraftRecord } from './redraft-order.ts';

interface SurroundingsMerge {
  readonly standing: DaaBody;
  readonly base: DaaBody;
  readonly fresh: DaaBody;
  readonly aggregates: readonly Aggregate[];
  readonly operations: MergedOperations;
  readonly suspects: Suspects;
  readonly demanded: ReadonlySet<string>;
  readonly record: RedraftRecord;
}

/** Merges events, value objects, contexts, services and notes: adds needed, drops unused ones. */
export function mergeSurroundings(merge: SurroundingsMerge): Omit<DaaBody, 'aggregates'> {
  const domainEvents = mergeEvents(merge);
  const valueObjects = mergeValueObjects(merge, domainEvents);
  const contexts = mergeContexts(merge, valueObjects);
  const { base, fresh, operations, record } = merge;
  const because = reasonsOf(operations);
  const known = new Set(contexts.map(({ name }) => name));
  const added = new Set(contexts.filter(({ name }) => !base.contexts.some((one) => one.name === name)).map(({ name }) => name));
  const relations = fresh.contextMap.filter(
    ({ from, to }) => (added.has(from) || added.has(to)) && known.has(from) && known.has(to),
  );
  for (const relation of relations) record.add(relationId(relation), because);
  const services = fresh.domainServices.filter(
    (service) =>
      !base.domainServices.some(({ name }) => name === service.name) &&
      operations.taken.some(({ operation }) => JSON.stringify(service).includes(operation.name)),
  );
  for (const { name } of services) record.add(serviceId(name), because);
  const coverageNotes = mergeNotes(merge.standing.coverageNotes, {
    ...merge,
    base: base.coverageNotes,
    fresh: fresh.coverageNotes,
    served: new Set(merge.aggregates.flatMap((one) => one.operations.flatMap(({ covers }) => covers))),
  });
  return {
    contexts,
    contextMap: relations.length === 0 ? base.contextMap : [...base.contextMap, ...relations],
    valueObjects,
    domainEvents,
    domainServices: services.length === 0 ? base.domainServices : [...base.domainServices, ...services],
    ...mergeAsides(base, fresh),
    ...(base.coverageNotes === undefined && coverageNotes.length === 0 ? {} : { coverageNotes }),
    ...(base.other ? { other: base.other } : {}),
  };
}

/** Adds new external identities to the old ones. Questions of the draft replace the old ones. */
export function mergeAsides(base: DaaBody, fresh: DaaBody): Pick<DaaBody, 'externalIdentities' | 'questions'> {
  const known = new Set(base.externalIdentities?.map(({ name }) => name));
  const added = fresh.externalIdentities?.filter(({ name }) => !known.has(name)) ?? [];
  const externalIdentities = [...(base.externalIdentities ?? []), ...added];
  const questions = fresh.questions ?? base.questions;
  return {
    ...((base.externalIdentities !== undefined || added.length > 0) && { externalIdentities }),
    ...(questions !== undefined && { questions }),
  };
}

function mergeEvents({ base, fresh, aggregates, suspects, operations, record }: SurroundingsMerge): DaaBody['domainEvents'] {
  const raised = new Set(aggregates.flatMap((aggregate) => aggregate.operations.map(({ event }) => event)));
  const wasRaised = new Set(base.aggregates.flatMap((aggregate) => aggregate.operations.map(({ event }) => event)));
  const kept = base.domainEvents.flatMap((event) => {
    const because = suspects.get(eventId(event.name)) ?? [];
    const isLeft = wasRaised.has(event.name) && !raised.has(event.name);
    if (because.length === 0 && !isLeft) return [event];
    const drafted = isLeft ? null : (fresh.domainEvents.find(({ name }) => name === event.name) ?? event);
    const stands = record.settle(eventId(event.name), {
      current: event,
      drafted,
      because: because.length > 0 ? because : reasonsOf(operations),
    });
    return stands ? [stands] : [];
  });
  const known = new Set(base.domainEvents.map(({ name }) => name));
  const added = fresh.domainEvents.filter(({ name }) => raised.has(name) && !known.has(name));
  for (const { name } of added)
    record.add(
      eventId(name),
      reasonsOf(operations, (one) => one.event === name),
    );
  return [...kept, ...added];
}

/** Adds types that new content names, and their types. Status types follow the state machine. */
function mergeValueObjects(
  { base, fresh, aggregates, operations, record }: SurroundingsMerge,
  events: DaaBody['domainEvents'],
): DaaBody['valueObjects'] {
  const before = new Set<unknown>([
    ...base.aggregates,
    ...base.aggregates.flatMap((one) => one.operations),
    ...base.domainEvents,
  ]);
  const fresher = [
    ...aggregates.flatMap((one) =>
      before.has(one) ? [] : [one.attributes, ...one.operations.filter((own) => !before.has(own))],
    ),
    ...events.filter((one) => !before.has(one)),
  ];
  const known = new Set<string>([
    ...builtInTypes,
    ...base.valueObjects.map(({ name }) => name),
    ...aggregates.flatMap(({ name, entities }) => [name, ...entities.map((entity) => entity.name)]),
  ]);
  const because = [...new Set([...operations.reasonsFor.values()].flat().concat(reasonsOf(operations)))];
  const kept = base.valueObjects.flatMap((object) => {
    const drafted = adaptValues(object, { base, aggregates });
    if (drafted === object) return [object];
    const stands = record.settle(valueObjectId(object.name), { current: object, drafted, because });
    return stands ? [stands] : [];
  });
  const added: DaaBody['valueObjects'] = [];
  let words = namesIn(fresher);
  for (;;) {
    const next = fresh.valueObjects.filter(({ name }) => !known.has(name) && words.has(name));
    if (next.length === 0) break;
    for (const object of next) {
      known.add(object.name);
      added.push(object);
      record.add(valueObjectId(object.name), because);
    }
    words = namesIn(next);
  }
  return [...kept, ...added];
}

/** Adapts a status to the current states; null when no aggregate uses it any more. */
function adaptValues(
  object: DaaBody['valueObjects'][number],
  { base, aggregates }: Pick<SurroundingsMerge, 'base' | 'aggregates'>,
): DaaBody['valueObjects'][number] | null {
  const speaksOf = (one: Aggregate): boolean => namesIn(one).has(object.name);
  const had = base.aggregates.filter(speaksOf);
  const has = aggregates.filter(speaksOf);
  const isElsewhere = namesIn([base.domainEvents, base.valueObjects.filter((one) => one !== object)]).has(object.name);
  if (had.length > 0 && has.length === 0 && !isElsewhere) return null;
  const before = new Set(had.flatMap((one) => [...statesOf(one.states)]));
  if (!object.allowedValues.some((value) => before.has(value))) return object;
  const now = new Set(has.flatMap((one) => [...statesOf(one.states)]));
  const allowedValues = [
    ...object.allowedValues.filter((value) => !before.has(value) || now.has(value)),
    ...[...now].filter((value) => !object.allowedValues.includes(value) && !before.has(value)),
  ];
  return allowedValues.length === object.allowedValues.length &&
    allowedValues.every((value) => object.allowedValues.includes(value))
    ? object
    : { ...object, allowedValues };
}

/** Adds contexts that only a new aggregate or value object lives in. */
function mergeContexts(
  { base, fresh, aggregates, operations, record }: SurroundingsMerge,
  valueObjects: DaaBody['valueObjects'],
): DaaBody['contexts'] {
  const known = new Set(base.contexts.map(({ name }) => name));
  const needed = new Set([...aggregates, ...valueObjects].map(({ context }) => context));
  const added = fresh.contexts.filter(({ name }) => needed.has(name) && !known.has(name));
  for (const { name } of added) record.add(contextId(name), reasonsOf(operations));
  return added.length === 0 ? base.contexts : [...base.contexts, ...added];
}

function reasonsOf(
  { taken }: MergedOperations,
  concerns: (operation: Aggregate['operations'][number]) => boolean = () => true,
): string[] {
  return [...new Set(taken.filter(({ operation }) => concerns(operation)).flatMap(({ because }) => because))];
}
