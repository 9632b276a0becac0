/** The text as Postgres can store it: it takes no NUL, and no half of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
