import type { DaaBody } from '../../lifecycle/daa.ts';

/**
 * Maps the draft's contexts to existing ones, because no demand asks for another cut or name: to
 * the one where most of its existing aggregates are. One with only new aggregates is new.
 */
export function settleContexts(fresh: DaaBody, standing: DaaBody): DaaBody {
  const known = new Set(standing.contexts.map(({ name }) => name));
  const homes = new Map(standing.aggregates.map(({ name, context }) => [name, context]));
  const names = new Map<string, string>();
  for (const { name } of fresh.contexts) {
    if (known.has(name)) continue;
    const lived = fresh.aggregates.flatMap((one) => (one.context === name ? (homes.get(one.name) ?? []) : []));
    const [home] =
      [...Map.groupBy(lived, (context) => context)].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    if (home !== undefined) names.set(name, home);
  }
  if (names.size === 0) return fresh;
  const settle = (name: string): string => names.get(name) ?? name;
  const inPlace = <T extends { readonly context: string }>(one: T): T => ({ ...one, context: settle(one.context) });
  return {
    ...fresh,
    contexts: fresh.contexts.filter(({ name }) => !names.has(name)),
    contextMap: fresh.contextMap.map((one) => ({ ...one, from: settle(one.from), to: settle(one.to) })),
    aggregates: fresh.aggregates.map(inPlace),
    valueObjects: fresh.valueObjects.map(inPlace),
    domainEvents: fresh.domainEvents.map((event) => ({ ...event, consumers: [...new Set(event.consumers.map(settle))] })),
  };
}
