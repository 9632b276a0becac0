import { fromWall, toWall } from './wall-time.ts';

/** People who take turns, at the same time of the wall clock. */
export interface TurnRota {
  readonly kind: 'turns';
  /** Ids of people, in their order. */
  readonly people: readonly string[];
  /** When the first turn of the first one begins, on the wall: `2026-11-30T09:00`. */
  readonly start: string;
  readonly zone: string;
  /** How long a turn is on the wall; a day with a change of the clock has another length. */
  readonly turnHours: number;
}

/** What a calendar said when it was imported. */
export interface CalendarRota {
  readonly kind: 'calendar';
  readonly shifts: readonly Shift[];
}

export type Rota = TurnRota | CalendarRota;

/** `until` is exclusive. */
export interface Shift {
  readonly person: string;
  readonly from: string;
  readonly until: string;
}

export interface OnCall {
  readonly now: Shift | null;
  /** Who comes after, or first; null where nobody knows. */
  readonly next: Shift | null;
}

/** Finds who is on call at an instant. In a calendar the shift that began last counts. */
export function findOnCall(rota: Rota, at: Date): OnCall {
  return rota.kind === 'turns' ? findTurn(rota, at.getTime()) : findShift(rota.shifts, at.getTime());
}

function findTurn({ people, start, zone, turnHours }: TurnRota, at: number): OnCall {
  const startMs = Date.parse(`${start}Z`);
  const turnMs = turnHours * 3_600_000;
  const begin = (nth: number): number => fromWall(startMs + nth * turnMs, zone);
  const shift = (nth: number): Shift => ({
    person: people[nth % people.length] ?? '',
    from: new Date(begin(nth)).toISOString(),
    until: new Date(begin(nth + 1)).toISOString(),
  });
  if (at < begin(0)) return { now: null, next: shift(0) };
  // The wall clock of an hour that comes twice names the later turn, or the earlier one.
  let nth = Math.max(0, Math.floor((toWall(at, zone) - startMs) / turnMs));
  while (nth > 0 && begin(nth) > at) nth -= 1;
  while (begin(nth + 1) <= at) nth += 1;
  return { now: shift(nth), next: shift(nth + 1) };
}

function findShift(shifts: readonly Shift[], at: number): OnCall {
  const byBegin = shifts.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
  const now = byBegin.findLast(({ from, until }) => Date.parse(from) <= at && Date.parse(until) > at) ?? null;
  return { now, next: byBegin.find(({ from }) => Date.parse(from) > at) ?? null };
}
