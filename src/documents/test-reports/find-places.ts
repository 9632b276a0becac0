const place = /\b[A-Z]{2,30}-(?:\d{4}-)?\d{3,9}#[A-Za-z0-9][A-Za-z0-9.-]{0,100}/g;

/** Finds the parts that a text names: `ADR-001#EC-2`, `BOLT-001#AC-2`, `ADR-001#API-1.409`. Each once. */
export function findPlaces(text: string): string[] {
  return [...new Set((text.slice(0, 4_000).match(place) ?? []).map(trimEnd))];
}

/** Reads the value of a property or label, which may list several. */
export function readLabel(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'string' ? findPlaces(one) : []));
}

/** A part ends before the full stop of a sentence, and before the dash of an aside. */
function trimEnd(found: string): string {
  let end = found.length;
  while (found[end - 1] === '.' || found[end - 1] === '-') end -= 1;
  return found.slice(0, end);
}
