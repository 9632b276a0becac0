/** Text of a document as a finding quotes it: on one line, and no longer than a reader needs to find it again. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
