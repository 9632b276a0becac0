/** A label between quotes, in which every sign that could end it or hold markup is written by its number. */
export function quoted(text: string): string {
  return `"${shortened(text).replace(/[^\p{L}\p{N} .,_/…+-]/gu, (sign) => `#${sign.codePointAt(0)};`)}"`;
}

/** Text of a message, which a semicolon would end and a number sign would begin an entity in. */
export function message(text: string): string {
  const plain = text
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/[;#<>"`|\\]/g, ' ')
    .replace(/:/g, ' –');
  return shortened(plain) || 'is called';
}

const longestLabel = 90;

function shortened(text: string): string {
  const flat = text.replace(/[*`]/g, '').replace(/\s+/g, ' ').trim();
  return flat.length <= longestLabel ? flat : `${flat.slice(0, longestLabel).replace(/\s+\S*$/, '')} …`;
}
