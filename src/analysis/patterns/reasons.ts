import { joinWords } from './join-words.ts';
import type { DesignFacts, TravelingEvent } from './read-facts.ts';

/** Why a pattern applies, in a sentence, with the parts that say so. */
export interface MatchReason {
  readonly text: string;
  readonly refs: readonly string[];
}

/** Reasons that follow from the shape of a model, by name; the table of signals picks from them. */
export const factReasons = {
  /** An event that others act on may be lost or told too early. */
  lostEvents: ({ events }) =>
    byWay(events).map(({ names, refs, from, to }) => ({
      text: `${joinWords(to)} ${verb(to, 'act')} on ${joinWords(names)}${from === '' ? '' : `, which ${verb(names, 'happen')} in ${from}`}: a crash between the change and the message would leave them apart.`,
      refs,
    })),
  /** An event may arrive twice. */
  repeatedEvents: ({ events }) =>
    byWay(events).map(({ names, refs, to }) => ({
      text: `${joinWords(names)} ${verb(names, 'reach')} ${joinWords(to)} at least once, which is to say sometimes twice.`,
      refs,
    })),
  /** An event may turn out to be one that cannot be handled. */
  stuckEvents: ({ events }) =>
    byWay(events).map(({ names, refs, to }) => ({
      text: `Nobody waits while ${joinWords(to)} ${verb(to, 'handle')} ${joinWords(names)}: one that cannot be handled needs a place where somebody sees it.`,
      refs,
    })),
  /** One context waits for another. */
  waiting: ({ asking }) =>
    asking.map(({ between: [one, other], refs }) => ({
      text: `The context map lets ${one} and ${other} ask each other directly: when one is slow, the other waits with it.`,
      refs,
    })),
  /** A deed over several aggregates. */
  spanning: ({ spanning }) =>
    spanning.map(({ name, refs, aggregates }) => ({
      text: `${name} changes ${joinWords(aggregates)}, which have no transaction in common: a later step can fail after an earlier one happened.`,
      refs,
    })),
  /** Several deeds change one thing. */
  contended: ({ contended }) =>
    contended.map(({ name, ref, operations }) => ({
      text: `${joinWords(operations)} change the state of the same ${name}: two that read it together would both write.`,
      refs: [ref],
    })),
  /** Reading is a matter of its own. One or two queries are not. */
  manyQueries: ({ queries }) =>
    queries.length < 3
      ? []
      : [
          {
            text: `${queries.length} operations only read (${joinWords(queries.slice(0, 4).map(({ name }) => name))}${queries.length > 4 ? ' …' : ''}), in other shapes than the aggregates have.`,
            refs: queries.map(({ ref }) => ref),
          },
        ],
} as const satisfies Record<string, (facts: DesignFacts) => MatchReason[]>;

export type FactReason = keyof typeof factReasons;

interface Way {
  /** '' where they happen in several contexts. */
  readonly from: string;
  readonly to: readonly string[];
  readonly names: readonly string[];
  readonly refs: readonly string[];
}

/** Events on which the same others act are told of together. */
function byWay(events: readonly TravelingEvent[]): Way[] {
  const ways = Map.groupBy(events, ({ to }) => JSON.stringify(to));
  return [...ways.values()].map((of) => {
    const homes = new Set(of.map(({ from }) => from));
    const [home = ''] = homes;
    return {
      from: homes.size === 1 ? home : '',
      to: of[0]?.to ?? [],
      names: of.map(({ name }) => name),
      refs: of.map(({ ref }) => ref),
    };
  });
}

function verb(subjects: readonly string[], plural: string): string {
  return subjects.length > 1 ? plural : `${plural}${/(?:ch|s)$/.test(plural) ? 'es' : 's'}`;
}
