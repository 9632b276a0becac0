/** Turns "booking request" into "BookingRequest". */
export function pascalCase(text: string): string {
  return wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Turns "submit request" into "submitRequest". */
export function camelCase(text: string): string {
  const name = pascalCase(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Turns "BookingRequest" into "booking request". */
export function plainName(name: string): string {
  return wordsOf(name.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 '))
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** Returns whether a text has letters, so that a name can be made of it. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
