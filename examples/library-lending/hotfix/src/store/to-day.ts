import type { Day } from '../lending/day.ts';

/** The database driver reads a day as midnight of the local clock. */
export function toDay(value: unknown): Day {
  if (!(value instanceof Date)) return String(value);
  const parts = [value.getFullYear(), value.getMonth() + 1, value.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
