/** Splits terms at commas and line ends, so that long lists read like tables. */
export function list(terms: string): string[] {
  return terms
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '');
}
