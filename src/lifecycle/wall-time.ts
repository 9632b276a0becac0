const formats = new Map<string, Intl.DateTimeFormat>();

/** True for a time zone that this machine knows, such as `Europe/Zurich`. */
export function isZone(zone: string): boolean {
  try {
    return zone !== '' && formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** Reads `2026-11-30T09:00`, or a day, which begins at midnight, as `toWall` counts; null for any other text. */
export function readWallTime(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(text) ? Date.parse(text.length === 10 ? text : `${text}Z`) : NaN;
  return Number.isNaN(at) ? null : at;
}

/** What a clock on the wall shows then, as if that place were at UTC. */
export function toWall(instantMs: number, zone: string): number {
  return instantMs + offsetAt(instantMs, zone);
}

/**
 * The instant at which a clock on the wall shows that. Of an hour that comes twice it is the first;
 * in an hour that is left out it is as much later, as Temporal decides both.
 */
export function fromWall(wallMs: number, zone: string): number {
  const dayMs = 86_400_000;
  const offsets = [offsetAt(wallMs - dayMs, zone), offsetAt(wallMs + dayMs, zone)];
  const fitting = offsets.map((offset) => wallMs - offset).filter((instant) => toWall(instant, zone) === wallMs);
  return fitting.length > 0 ? Math.min(...fitting) : wallMs - (offsets[0] ?? 0);
}

function offsetAt(instantMs: number, zone: string): number {
  const name = formatOf(zone)
    .formatToParts(instantMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  return format;
}
