import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { line, text } from './request-fields.ts';

const tag = 'On call';
const guard = { scope: 'read', role: null, aliases: [] } as const;
const time = z.iso.datetime({ offset: true }).optional();

export const onCallOperations = defineOperations({
  readOnCall: {
    method: 'get',
    tag,
    path: '/on-call',
    guard: { ...guard, calls: ['onCall.show'] },
    summary: 'Read who is on call',
    description: 'By service, and who comes next. A service without a rota has that of the installation.',
    query: z.strictObject({
      at: time.meta({ description: 'Now when absent.', example: '2026-12-24T18:00:00Z' }),
      service: line(200).optional().meta({ description: 'Only its own rota.', example: 'lending' }),
    }),
    answers: { 200: json('oncall-show', 'The rotas.', ['ETag']) },
  },

  setOnCall: {
    method: 'post',
    idempotency: 'key',
    ifMatch: null,
    tag,
    path: '/on-call',
    guard: {
      scope: 'admin',
      role: 'admin',
      aliases: [],
      calls: ['onCall.set'],
      redacts: { words: [], names: ['service', 'zone'] },
    },
    summary: 'Set who is on call',
    description:
      'Of a service, or of the installation: people who take turns in the order of their names, each at the same hour of the wall clock, or a calendar, of which the turns of the next year are taken. A turn in it is of its attendee, or of whom its summary names. Neither removes the rota. Only admins may.',
    body: jsonBody(
      z.strictObject({
        service: line(200).optional().describe('The whole installation when absent.'),
        people: z.array(line(200)).max(100).optional().describe('Their names.'),
        start: line(16).optional().describe('Such as `2026-11-30T09:00`.'),
        turn: line(4).optional().describe('Such as `12h`, `1d` or `1w`, which it is when absent.'),
        zone: line(60).optional().describe('Time zone; UTC when absent.'),
        calendar: text(4_000_000).optional().describe('iCalendar (RFC 5545), instead of people.'),
      }),
      { limit: 'uploadBytes', example: { service: 'lending', people: [] } },
    ),
    answers: { 200: json('oncall-show', 'Every rota as it is now.') },
  },

  readHandoff: {
    method: 'get',
    tag,
    path: '/on-call/handoff',
    guard: { ...guard, calls: ['onCall.handOff'] },
    summary: 'Read what whoever takes over must know',
    description:
      'Incidents and what each waits for, open mitigations and gates, accepted AI-ADRs and deployments since then, whether each repository of code answers now, and the prompt templates.',
    query: z.strictObject({ since: time.meta({ description: 'Seven days ago when absent.' }) }),
    answers: { 200: json('oncall-handoff', 'The handoff.', ['ETag']) },
  },
});
