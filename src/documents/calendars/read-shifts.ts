import ICAL from 'ical.js';
import { InputError } from '../../lifecycle/errors.ts';
import { fromWall, isZone } from '../../lifecycle/wall-time.ts';

/** A time in a calendar, and everything that may name who has it, the likeliest first. */
export interface CalendarShift {
  readonly names: readonly string[];
  readonly summary: string;
  readonly from: string;
  readonly until: string;
}

const mostShifts = 5_000;
/** Of one event: a daily one of fifty years. */
const mostRepeats = 20_000;

/** Reads the events of an iCalendar (RFC 5545) between two times, repeated ones as often as they come. */
export function readShifts(text: string, span: { zone: string; from: string; until: string }): CalendarShift[] {
  try {
    return [...listShifts(new ICAL.Component(ICAL.parse(text) as unknown[]), span)];
  } catch (error) {
    throw new InputError({
      id: 'on-call.calendar-unreadable',
      message: `The calendar cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'it is damaged'}`,
      fix: `Export it as iCalendar (.ics), with one event for each turn, and at most ${mostShifts} turns a year.`,
    });
  }
}

function* listShifts(
  calendar: ICAL.Component,
  { zone, from, until }: { zone: string; from: string; until: string },
): Generator<CalendarShift> {
  if (calendar.name !== 'vcalendar') throw new Error('it is no calendar');
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  // Some exports leave UID out; each such event is one of its own, as is an exception without its series.
  const series = new Map(events.filter((one) => !one.isRecurrenceException()).map((one, at) => [one.uid ?? `#${at}`, one]));
  for (const [at, one] of events.entries()) {
    if (!one.isRecurrenceException()) continue;
    const whole = series.get(one.uid);
    if (whole) whole.relateException(one);
    else series.set(`#exception ${at}`, one);
  }
  let count = 0;
  for (const event of series.values()) {
    if (String(event.component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') continue;
    const times = event.iterator();
    for (let nth = 0; nth < mostRepeats; nth += 1) {
      const time = times.next() as ICAL.Time | undefined;
      if (!time) break;
      const { item, startDate, endDate } = event.getOccurrenceDetails(time);
      const [begin, end] = [toInstant(startDate, zone), toInstant(endDate, zone)];
      if (begin >= Date.parse(until)) break;
      if (end <= Date.parse(from) || end <= begin) continue;
      if (++count > mostShifts) throw new Error('it has too many turns');
      const [since, to] = [new Date(begin).toISOString(), new Date(end).toISOString()];
      yield { names: listNames(item), summary: String(item.summary ?? '').slice(0, 500), from: since, until: to };
    }
  }
}

/** A zone that this machine knows goes before what the calendar says of it. */
function toInstant(time: ICAL.Time, zone: string): number {
  const named = (time.toJSON() as { timezone?: string }).timezone ?? '';
  const own = time.zone.tzid;
  if (own === 'UTC') return time.toUnixTime() * 1000;
  const known = [named, own, zone].find((one) => isZone(one)) ?? 'UTC';
  if (own !== 'floating' && !isZone(own)) return time.toUnixTime() * 1000;
  const { year, month, day, hour, minute, second } = time;
  return fromWall(Date.UTC(year, month - 1, day, hour, minute, second), known);
}

function listNames(event: ICAL.Event): string[] {
  return event.attendees.flatMap((attendee) => {
    const named = attendee.getParameter('cn');
    const address = String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, '');
    return [...(typeof named === 'string' ? [named] : []), address].map((name) => name.slice(0, 200));
  });
}
