/** Shortens text for a finding: one line, long enough to find it again. */
export function shorten(text: string, longest = 80): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
