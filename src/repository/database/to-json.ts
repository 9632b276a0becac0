/**
 * The fields that a function of the database takes as one jsonb. Half of a surrogate pair, such as a text that is cut there has, becomes another
 * character, as it does on the way of a text: jsonb would refuse it.
 */
export function toJson(fields: object): string {
  return JSON.stringify(fields, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}
