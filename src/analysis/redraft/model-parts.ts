import type { Aggregate, DaaBody } from '../../lifecycle/daa.ts';
import { namedPartId } from '../../lifecycle/named-part-id.ts';
import { noteId } from './note-id.ts';
import type { RedraftParts } from './redraft-parts.ts';

export const contextId = (name: string): string => namedPartId('CTX', name);
export const aggregateId = (name: string): string => namedPartId('AGG', name);
export const valueObjectId = (name: string): string => namedPartId('VO', name);
export const eventId = (name: string): string => namedPartId('EV', name);
export const serviceId = (name: string): string => namedPartId('SVC', name);
export const relationId = ({ from, to, relationship }: DaaBody['contextMap'][number]): string =>
  namedPartId('MAP', `${from} ${relationship} ${to}`);

/**
 * Returns all parts of a model by id; parts of one id (a lint finding) count as one. Operations and
 * invariants are parts of their own.
 */
export function listModelParts(body: DaaBody): RedraftParts {
  const found: readonly (readonly [string, unknown])[] = [
    ...body.contexts.map((context) => [contextId(context.name), context] as const),
    ...body.contextMap.map((relation) => [relationId(relation), relation] as const),
    ...body.aggregates.flatMap((aggregate) => [
      [aggregateId(aggregate.name), shellOf(aggregate)] as const,
      ...aggregate.invariants.map((invariant) => [invariant.id, { ...invariant, of: aggregate.name }] as const),
      ...aggregate.operations.map((operation) => [operation.id, { ...operation, of: aggregate.name }] as const),
    ]),
    ...body.valueObjects.map((object) => [valueObjectId(object.name), object] as const),
    ...body.domainEvents.map((event) => [eventId(event.name), event] as const),
    ...body.domainServices.map((service) => [serviceId(service.name), service] as const),
    ...(body.coverageNotes ?? []).map((note) => [noteId(note.ref), note] as const),
  ];
  return new Map(
    [...Map.groupBy(found, ([id]) => id)].map(([id, same]) => [id, { content: same.map(([, content]) => content) }]),
  );
}

/** Returns an aggregate without parts that have ids of their own. */
function shellOf({
  operations: _operations,
  invariants: _invariants,
  ...shell
}: Aggregate): Omit<Aggregate, 'operations' | 'invariants'> {
  return shell;
}
