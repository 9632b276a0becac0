/** What a document says of decisions by their ids, by those that they have now: every session counts from DEC-1. */
export function renumberDecisions<T>(value: T, moved: ReadonlyMap<string, string>): T {
  if (moved.size === 0) return value;
  if (typeof value === 'string') return value.replace(/\bDEC-\d+\b/g, (id) => moved.get(id) ?? id) as T;
  if (Array.isArray(value)) return value.map((one) => renumberDecisions(one, moved)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renumberDecisions(one, moved)])) as T;
}
