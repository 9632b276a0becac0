import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOnCall, type Rota, type TurnRota } from '../../src/lifecycle/on-call.ts';
import { fromWall, toWall } from '../../src/lifecycle/wall-time.ts';

const zones = [
  'UTC',
  'Europe/Zurich',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Casablanca',
  'Pacific/Apia',
];
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });
const rotas = fc.record<TurnRota>({
  kind: fc.constant('turns'),
  people: fc.integer({ min: 1, max: 5 }).map((count) => ['ada', 'bob', 'cyd', 'dan', 'eve'].slice(0, count)),
  start: instants.map((ms) => new Date(ms).toISOString().slice(0, 16)),
  zone: fc.constantFrom(...zones),
  turnHours: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(12, 24, 168)),
});

test('exactly one person is on call at each instant, each in turn, from the start on', () => {
  fc.assert(
    fc.property(rotas, instants, (rota, at) => {
      const { now, next } = findOnCall(rota, new Date(at));
      const begin = fromWall(Date.parse(`${rota.start}Z`), rota.zone);
      if (at < begin) {
        expect({ now, next: next?.from, person: next?.person }).toEqual({
          now: null,
          next: new Date(begin).toISOString(),
          person: 'ada',
        });
        return;
      }
      expect(Date.parse(now?.from ?? '')).toBeLessThanOrEqual(at);
      expect(Date.parse(now?.until ?? '')).toBeGreaterThan(at);
      expect(next?.from).toBe(now?.until);
      const place = rota.people.indexOf(now?.person ?? '');
      expect(next?.person).toBe(rota.people[(place + 1) % rota.people.length]);
      // Whoever asks at the end of a turn finds the next one.
      expect(findOnCall(rota, new Date(now?.until ?? '')).now).toEqual(next);
    }),
    { numRuns: 2_000 },
  );
});

test('what a clock on the wall shows comes back, but for an hour that is left out', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, at) => {
      const again = fromWall(toWall(at, zone), zone);
      // Of an hour that comes twice, the first.
      expect([0, 1_800_000, 3_600_000]).toContain(at - again);
      expect(toWall(again, zone)).toBe(toWall(at, zone));
    }),
  );
});

const weekly = (zone: string, start: string): Rota => ({ kind: 'turns', people: ['ada', 'bob'], start, zone, turnHours: 168 });
const daily = (zone: string, start: string): Rota => ({ kind: 'turns', people: ['ada', 'bob'], start, zone, turnHours: 24 });
const calendar: Rota = {
  kind: 'calendar',
  shifts: [
    { person: 'ada', from: '2026-11-23T08:00:00Z', until: '2026-11-30T08:00:00Z' },
    { person: 'bob', from: '2026-11-25T08:00:00Z', until: '2026-11-26T08:00:00Z' },
    { person: 'cyd', from: '2026-12-07T08:00:00Z', until: '2026-12-14T08:00:00Z' },
  ],
};

test.each<[why: string, rota: Rota, at: string, now: string | null, until: string | undefined]>([
  [
    'a turn keeps its hour in spring',
    weekly('Europe/Zurich', '2026-03-23T09:00'),
    '2026-03-30T06:59:59Z',
    'ada',
    '2026-03-30T07:00:00.000Z',
  ],
  ['and in autumn', weekly('Europe/Zurich', '2026-10-19T09:00'), '2026-10-26T07:30:00Z', 'ada', '2026-10-26T08:00:00.000Z'],
  [
    'the day of the change has 23 hours',
    daily('America/New_York', '2026-03-07T00:00'),
    '2026-03-09T03:59:59Z',
    'bob',
    '2026-03-09T04:00:00.000Z',
  ],
  [
    'an hour that is left out ends a turn later',
    daily('Europe/Zurich', '2026-03-28T02:30'),
    '2026-03-29T01:29:00Z',
    'ada',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'an hour that comes twice begins a turn at its first',
    daily('Europe/Zurich', '2026-10-24T02:30'),
    '2026-10-25T00:45:00Z',
    'bob',
    '2026-10-26T01:30:00.000Z',
  ],
  ['a calendar: who stands in goes before', calendar, '2026-11-25T09:00:00Z', 'bob', '2026-11-26T08:00:00Z'],
  ['a calendar: then the first again', calendar, '2026-11-27T09:00:00Z', 'ada', '2026-11-30T08:00:00Z'],
  ['a calendar: a hole has nobody', calendar, '2026-12-01T09:00:00Z', null, undefined],
])('%s', (_why, rota, at, person, until) => {
  const { now } = findOnCall(rota, new Date(at));
  expect([now?.person ?? null, now?.until]).toEqual([person, until]);
});
