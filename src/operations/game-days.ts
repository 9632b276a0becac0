import { z } from 'zod';
import { scenarioSchema } from '../lifecycle/game-day.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { line, noFields } from './request-fields.ts';

const tag = 'Game days';
const writes = { method: 'post', idempotency: 'key', ifMatch: null, tag } as const;
const reading = { scope: 'read', role: null, aliases: [] } as const;
const byAdmin = { scope: 'database', role: 'database', aliases: [] } as const;
const byOnCall = { scope: 'write', role: 'database', aliases: [] } as const;
const words = ['scenario.title', 'scenario.practices'];
const untouched = { words: [], names: [] };
const name = line(40).regex(/^[a-z0-9][a-z0-9-]*$/, 'must have small letters, digits and hyphens');
const key = z.string().regex(/^(?:GD-[1-9]\d{0,17}|latest)$/, 'must be a key such as GD-1, or latest');
const params = z.strictObject({ key: key.meta({ example: 'GD-1' }) });
const payload = { title: 'Renewals fail', service: 'lending', startedAt: '{now}' };
const scenario = { title: 'Renewals fail', practices: 'Finding the release.', alerts: [{ after: 0, payload }] };

export const gameDayOperations = defineOperations({
  listGameDays: {
    method: 'get',
    tag,
    path: '/game-days',
    guard: { ...reading, calls: ['gameDays.list'] },
    summary: 'List game days',
    description: 'What is planned, what is due next first, and what was started.',
    answers: { 200: json('gameday-list', 'Both.', ['ETag']) },
  },

  planGameDay: {
    ...writes,
    path: '/game-day-plans',
    guard: { ...byAdmin, calls: ['gameDays.plan'], redacts: { words, names: ['name', 'channel', 'zone'] } },
    summary: 'Plan a game day',
    description:
      'On one date, or periodically. Messages remind of it a day before and when it is due; a person starts it. Only admins may; 409 for a name that is taken, or a channel that is not for exercises.',
    body: jsonBody(
      z.strictObject({
        name,
        channel: name,
        scenario: scenarioSchema,
        at: line(16).describe('On the wall clock, such as `2026-12-01T09:00`.'),
        zone: line(60).optional().describe('Time zone; UTC when absent.'),
        every: line(4).optional().describe('Such as `30d` or `4w`; once when absent.'),
      }),
      { example: { name: 'renewals', channel: 'staging', scenario, at: '2027-01-12T09:00', every: '30d' } },
    ),
    answers: { 200: json('gameday-list', 'All of them.') },
    problems: [404, 409],
  },

  cancelGameDay: {
    method: 'delete',
    tag,
    path: '/game-day-plans/{name}',
    guard: { ...byAdmin, calls: ['gameDays.cancel'], redacts: untouched },
    idempotency: 'by-nature',
    body: null,
    ifMatch: null,
    summary: 'Cancel a planned game day',
    description: 'What was started by it goes on, and stays in the list. Only admins may.',
    params: z.strictObject({ name: name.meta({ example: 'renewals' }) }),
    answers: { 200: json('gameday-list', 'Those that are left.') },
    problems: [404],
  },

  startGameDay: {
    ...writes,
    path: '/game-days',
    guard: { ...byOnCall, calls: ['gameDays.start'], redacts: { words, names: ['plan', 'channel'] } },
    summary: 'Start a game day',
    description:
      'Sends the alerts of a scenario to a channel for exercises, each at its time, as its source would. Who may acknowledge an incident may; 409 for another channel, and while an earlier exercise goes on there.',
    body: jsonBody(
      z
        .strictObject({ plan: name.optional(), scenario: scenarioSchema.optional(), channel: name.optional() })
        .refine(
          (given) =>
            [given.plan === undefined, given.scenario, given.channel].every(Boolean) ||
            (given.plan && !given.scenario && !given.channel),
          'name a plan, or give a scenario and a channel',
        ),
      { example: { scenario, channel: 'staging' } },
    ),
    answers: { 201: json('gameday-report', 'The game day as it is now.') },
    problems: [404, 409],
  },

  stopGameDay: {
    ...writes,
    path: '/game-days/{key}/withdrawal',
    guard: { ...byOnCall, calls: ['gameDays.stop'], redacts: untouched },
    summary: 'Stop a game day',
    description: 'Withdraws its alerts that wait. Who may acknowledge an incident may; 409 when none waits.',
    params,
    body: noFields,
    answers: { 200: json('gameday-report', 'The game day as it is now.') },
    problems: [404, 409],
  },

  readGameDay: {
    method: 'get',
    tag,
    path: '/game-days/{key}',
    guard: { ...reading, calls: ['gameDays.report'] },
    summary: 'Read how a game day went',
    description:
      'Of each incident that came of it who acknowledged it, the times that targets of specification 1.6 are measured by, and the hypotheses; beside it the earlier ones with its title.',
    params,
    answers: { 200: json('gameday-report', 'The game day as it is now.', ['ETag']) },
    problems: [404],
  },
});
