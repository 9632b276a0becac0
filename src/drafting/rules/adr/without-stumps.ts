const prepositions = 'in|into|on|onto|to|from|with|through|via|over|at|by|against|for|of|under|between|instead of|because of';
const determiners = 'the|an?|its|their|our|each|every|this|that|these|those|two|both|all';
const conjunctions = 'and|or|but|as|than|so that|because|while|which|that';

/** What needs to be said where to, or where, and says nothing without: "and go", "and puts them". */
const leading =
  'go(?:es)?|comes?|puts?|push(?:es)?|places?|lays?|hands?|pass(?:es)?|lands?|ends? up|lies?|lives?|sits?|stays?|resides?|runs?|(?:is|are) (?:put|placed|kept|held)|(?:is|are)|rel(?:y|ies)|depends?|consists?';

/** All that is struck up to the end of a sentence or clause. */
const struckToEnd = String.raw`(?=(?:~~(?:(?!~~)[^])+~~[\s;,]*(?:and |or )?)+(?:[.!?;]|→|\s*(?:\n|$)))`;

const stumps: readonly RegExp[] = [
  // "From the gateway and go ~~into a queue~~": nothing of the clause is left that says anything.
  new RegExp(
    String.raw`,?\s+(?:and|or|then)(?: then)?\s+(?:${leading})(?:\s+(?:it|them|this|that|these|those))?\s+(?=~~(?:${prepositions})\b)${struckToEnd}`,
    'giu',
  ),
  // "By a job on the first of ~~each month~~", "is stored in the ~~cache~~".
  new RegExp(
    String.raw`,?(?:\s+(?:${prepositions})\s+(?:${determiners})\s+\p{L}+)?(?:\s+(?:${prepositions}|${conjunctions}))?\s+(?:${prepositions}|${determiners}|${conjunctions})\s+${struckToEnd}`,
    'giu',
  ),
];

/**
 * What is written, without what hangs in the air where a sentence goes on in struck words alone: a reader of what stands would take "Readings come in from the gateway
 * and go." for something that somebody decided.
 */
export function withoutStumps<T>(value: T): T {
  if (typeof value === 'string')
    return (value.includes('~~') ? stumps.reduce<string>((text, stump) => text.replace(stump, ' '), value) : value) as T;
  if (Array.isArray(value)) return value.map((entry) => withoutStumps(entry as unknown)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutStumps(entry as unknown)])) as T;
}
