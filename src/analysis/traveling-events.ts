import type { DaaBody } from '../lifecycle/daa.ts';

/** An event consumed outside the context that raises it. */
export interface TravelingEvent {
  readonly event: string;
  readonly from: string;
  /** A context, or a role outside the model. */
  readonly to: string;
}

/** Returns one row for each consumer elsewhere. Events that no operation raises have no origin. */
export function listTravelingEvents({ aggregates, domainEvents }: DaaBody): TravelingEvent[] {
  return domainEvents.flatMap(({ name, consumers }) => {
    const from = aggregates.find(({ operations }) => operations.some(({ event }) => event === name))?.context;
    return from === undefined ? [] : consumers.filter((to) => to !== from).map((to) => ({ event: name, from, to }));
  });
}
