/** "booking request" → "BookingRequest". */
export function pascalCase(text: string): string {
  return wordsOf(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** "submit request" → "submitRequest". */
export function camelCase(text: string): string {
  const name = pascalCase(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** "BookingRequest" → "booking request". */
export function plainName(name: string): string {
  return wordsOf(name.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 '))
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** True where a text has something that a name can be made of. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
