/** Terms separated by commas and line ends: a list this long has to be read as a table. */
export function list(terms: string): string[] {
  return terms
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== '');
}
