import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPayload, nextGameDay } from '../../src/lifecycle/game-day.ts';
import { measureResponse } from '../../src/lifecycle/measure-response.ts';
import { toWall } from '../../src/lifecycle/wall-time.ts';

const zurich = { startsOn: '2026-10-13T09:00', zone: 'Europe/Zurich' };
const night = { startsOn: '2026-03-01T02:30', zone: 'Europe/Zurich' };
const dates: readonly [what: string, dates: Parameters<typeof nextGameDay>[0], after: string, next: string | null][] = [
  ['the first date, before it', { ...zurich, everyDays: 30 }, '2026-10-01T00:00:00Z', '2026-10-13T07:00:00.000Z'],
  ['the one after it, at its very instant', { ...zurich, everyDays: 14 }, '2026-10-13T07:00:00Z', '2026-10-27T08:00:00.000Z'],
  ['nine on the wall also after summer time', { ...zurich, everyDays: 30 }, '2026-10-20T00:00:00Z', '2026-11-12T08:00:00.000Z'],
  ['the next of many that nobody started', { ...zurich, everyDays: 30 }, '2027-03-20T00:00:00Z', '2027-04-11T07:00:00.000Z'],
  [
    'an hour later where the clock leaves it out',
    { ...night, everyDays: 28 },
    '2026-03-20T00:00:00Z',
    '2026-03-29T01:30:00.000Z',
  ],
  ['the only date', { ...zurich, everyDays: null }, '2026-10-13T06:59:59Z', '2026-10-13T07:00:00.000Z'],
  ['none after the only date', { ...zurich, everyDays: null }, '2026-10-13T07:00:00Z', null],
];

test.each(dates)('the next date is %s', (_, given, after, next) => {
  expect(nextGameDay(given, Date.parse(after))).toBe(next);
});

test('the next date comes after the instant, on the grid of the wall clock, and none is left out', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
  const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });
  fc.assert(
    fc.property(zones, instants, instants, fc.integer({ min: 1, max: 400 }), (zone, start, after, everyDays) => {
      const startsOn = new Date(start).toISOString().slice(0, 16);
      const next = Date.parse(nextGameDay({ startsOn, zone, everyDays }, after) ?? '');
      expect(next).toBeGreaterThan(after);
      const firstMs = Date.parse(`${startsOn}Z`);
      const off = (toWall(next, zone) - firstMs) % (everyDays * 86_400_000);
      // A clock that is put forward leaves out as much as an hour.
      expect([0, 1_800_000, 3_600_000]).toContain(off);
      const hourMs = 3_600_000;
      if (next - after > everyDays * 86_400_000 + hourMs)
        expect(Math.abs(toWall(next, zone) - firstMs)).toBeLessThanOrEqual(hourMs);
    }),
    { numRuns: 2_000 },
  );
});

test('a payload is sent with its times', () => {
  const at = { startedAt: new Date(0), at: new Date(90_000) };
  expect(fillPayload('{"a":"{start}","b":"{now}","c":"{nowMs}000000","d":"{now}"}', at)).toBe(
    '{"a":"1970-01-01T00:00:00.000Z","b":"1970-01-01T00:01:30.000Z","c":"90000000000","d":"1970-01-01T00:01:30.000Z"}',
  );
});

const minute = (at: number | null): string | null => (at === null ? null : new Date(at * 60_000).toISOString());

/** Minutes after the alert: hypotheses stored, stable, closed, and when somebody looks. */
const responses: readonly [what: string, times: readonly (number | null)[], at: number, states: readonly string[]][] = [
  ['open, as long as no bound has passed', [null, null, null], 10, ['open', 'open', 'open', 'open', 'open']],
  ['missed, although it is open', [null, null, null], 31, ['missed', 'missed', 'open', 'open', 'open']],
  ['met at its bound, and missed past it', [10, 31, null], 40, ['met', 'missed', 'open', 'open', 'open']],
  ['not reached, when it ended without', [4, 20, 25], 900, ['met', 'met', 'not reached', 'not reached', 'not reached']],
];

test.each(responses)('a target is %s', (_, [correlated = null, stable = null, closed = null], at, states) => {
  const history = {
    key: 'INC-2026-001',
    severity: null,
    alertAt: minute(0)!,
    correlatedAt: minute(correlated),
    stableAt: minute(stable),
    causeAt: null,
    fixValidatedAt: null,
    postmortemAt: null,
    resolvedAt: null,
    closedAt: minute(closed),
    cause: null,
    updates: 0,
  };
  const measured = measureResponse(history, at * 60_000);
  expect(measured.map(({ state }) => state)).toEqual(states);
  expect(measured[0]?.actual).toBe(correlated === null ? null : correlated * 60);
});
