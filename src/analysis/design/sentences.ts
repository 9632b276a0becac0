export function firstSentence(text: string): string {
  const [line = ''] = text.split('\n');
  return line.split(/(?<=[.!?])\s+(?=\p{Lu})/u)[0] ?? line;
}

/** With a large letter in front, but not a name that is written small, such as `gRPC`, `iOS` or `order_id`. */
export function upperFirst(text: string): string {
  return /^\p{Ll}[\p{Ll}\d]*(?:\p{Lu}|[_./](?=[\p{L}\d]))/u.test(text)
    ? text
    : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
