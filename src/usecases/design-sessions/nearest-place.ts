/** Without what one leaves out or types otherwise: "CH1", "ch 1" and "CH_1" are CH-1. */
export function foldPlace(place: string): string {
  return place.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** What was most likely meant: for an id that is not there those of its kind, for a name the nearest one; empty where nothing is near. */
export function nearestPlaces(
  place: string,
  { ids, names }: { readonly ids: readonly string[]; readonly names: readonly string[] },
): string[] {
  const [, kind] = /^([a-z]+)[-_ ]?\d+$/i.exec(place.trim()) ?? [];
  if (kind !== undefined) return ids.filter((id) => id.replace(/-\d+$/, '').toLowerCase() === kind.toLowerCase());
  const wanted = foldPlace(place);
  const near = names
    .map((name) => ({ name, away: distance(wanted, foldPlace(name)) }))
    .filter(({ name, away }) => away <= Math.max(1, Math.floor(foldPlace(name).length / fewestAlike)))
    .toSorted((a, b) => a.away - b.away);
  if (near[0]) return [near[0].name];
  return wanted.length < shortestPiece ? [] : names.filter((name) => foldPlace(name).includes(wanted)).slice(0, mostPieces);
}

/** One letter in so many may be another one. */
const fewestAlike = 5;
const shortestPiece = 4;
const mostPieces = 3;

/** Letters to change, add, leave out or swap until the one is the other (Damerau, 1964). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]];
      const change = (above[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      const swap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (twoAbove[j - 2] ?? Infinity) + 1 : Infinity;
      row.push(Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swap));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
