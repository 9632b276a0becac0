/**
 * Serializes the fields for a function that takes one jsonb. A lone surrogate, which a text cut in
 * a pair has, is replaced, because jsonb rejects it.
 */
export function toJson(fields: object): string {
  return JSON.stringify(fields, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}
