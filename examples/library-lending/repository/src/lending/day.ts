/** A day of the calendar, `2026-03-02`, without a time zone. */
export type Day = string;

const dayInMs = 86_400_000;

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10);
}
