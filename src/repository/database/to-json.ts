/** Serializes a function's jsonb argument, without lone surrogates, which jsonb rejects. */
export function toJson(fields: object): string {
  return JSON.stringify(fields, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}
