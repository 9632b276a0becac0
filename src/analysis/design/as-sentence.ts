export function firstSentence(text: string): string {
  const [line = ''] = text.split('\n');
  return line.split(/(?<=[.!?])\s+(?=\p{Lu})/u)[0] ?? line;
}

/** As a sentence reads: a large letter in front, but not of a name that is written small, such as `gRPC`, `iOS` or `order_id`. */
export function asSentence(text: string): string {
  const begun = upperFirst(text.trim());
  return /[.!?]["”’]?$/.test(begun) ? begun : `${begun}.`;
}

export function upperFirst(text: string): string {
  return /^\p{Ll}[\p{Ll}\d]*(?:\p{Lu}|[_./](?=[\p{L}\d]))/u.test(text)
    ? text
    : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
