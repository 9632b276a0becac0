import { isStatementTimeout } from '../database/is-statement-timeout.ts';

/** What became of a delivery. */
export interface Settlement {
  readonly id: string;
  readonly status: string;
  readonly reason: string;
  readonly shown: string;
  readonly alerts: readonly unknown[];
  readonly notes: readonly unknown[];
}

/** A part of it, whose alerts begin at `from`. */
type Part = Settlement & { readonly from: number };

/** Alerts of one statement, which is a commit: measured, these take less than a second. */
const mostAlerts = 1_000;

/**
 * Settles deliveries in their order, some at a time, and a long one in parts. Where the database has
 * no time for as many, half of them are tried, down to one alert: the same many would fail for ever.
 */
export async function settleInParts(
  settlements: readonly Settlement[],
  settle: (parts: readonly Part[]) => Promise<unknown>,
): Promise<void> {
  let waiting: readonly Part[] = settlements.map((settlement) => ({ ...settlement, from: 0 }));
  let most = mostAlerts;
  while (waiting.length > 0) {
    const { parts, rest } = cut(waiting, most);
    try {
      await settle(parts);
      waiting = rest;
    } catch (error) {
      if (most === 1 || !isStatementTimeout(error)) throw error;
      most = Math.ceil(most / 2);
    }
  }
}

/** Only a delivery that alone has more than `most` alerts is cut. */
function cut([first, ...others]: readonly Part[], most: number): { parts: readonly Part[]; rest: readonly Part[] } {
  if (first === undefined) return { parts: [], rest: [] };
  if (first.alerts.length > most) {
    const begun: Part = { ...first, status: 'received', alerts: first.alerts.slice(0, most), notes: [] };
    return { parts: [begun], rest: [{ ...first, from: first.from + most, alerts: first.alerts.slice(most) }, ...others] };
  }
  let left = most - Math.max(1, first.alerts.length);
  const end = others.findIndex(({ alerts }) => (left -= Math.max(1, alerts.length)) < 0);
  const fitting = end === -1 ? others : others.slice(0, end);
  return { parts: [first, ...fitting], rest: others.slice(fitting.length) };
}
