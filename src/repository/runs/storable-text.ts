/** Replaces NUL and lone surrogates, which Postgres cannot store. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
