import type { DaaBody } from '../../lifecycle/daa.ts';

/** An event that leaves the context whose operation raises it. */
export interface TravelingEvent {
  readonly event: string;
  readonly from: string;
  /** A context, or a role outside of the model. */
  readonly to: string;
}

/** Events with consumers elsewhere, one row for each consumer; one that no operation raises has no place to leave. */
export function listTravelingEvents({ aggregates, domainEvents }: DaaBody): TravelingEvent[] {
  return domainEvents.flatMap(({ name, consumers }) => {
    const from = aggregates.find(({ operations }) => operations.some(({ event }) => event === name))?.context;
    return from === undefined ? [] : consumers.filter((to) => to !== from).map((to) => ({ event: name, from, to }));
  });
}
