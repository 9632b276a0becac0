import { z } from 'zod';
import { feedTopics } from '../lifecycle/feed-events.ts';
import { defineOperations } from './operation.ts';
import { gateKey, line, runKey, sessionKey } from './request-fields.ts';

const tag = 'Events';
const after = {
  after: line(200).optional().meta({ description: 'Id of the last event that you have, where you cannot send Last-Event-ID.' }),
};
const how =
  'Server-sent events, from whichever process they come: the id is a place in the feed, the data a FeedEvent. To go on after a break, send the last id as `Last-Event-ID`. Other events than those of runs and gates are kept for 30 days; of what came before, read the state itself. Comments fill the silence.';
const answers = {
  200: {
    description: 'Events as they come.',
    content: { 'text/event-stream': { type: 'string', description: 'The data of each event is a FeedEvent.' } },
    headers: [],
  },
};
const lastEventId = true as const;

export const eventsOperations = defineOperations({
  streamEvents: {
    method: 'get',
    path: '/events',
    guard: { calls: [], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Follow everything',
    description: `${how} Begins now when no place is named. Refuses a place that this feed has not come to.`,
    query: z.strictObject({
      topic: z.enum(feedTopics).optional().meta({ description: 'Only of this topic.' }),
      ...after,
    }),
    lastEventId,
    answers,
  },

  streamRunEvents: {
    method: 'get',
    path: '/runs/{key}/events',
    guard: { calls: ['runs.follow'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Follow a run',
    description: `${how} Begins with the first event of the run when no place is named. With \`until=settled\` it ends when somebody is needed: then read \`/runs/{key}\`.`,
    params: z.strictObject({ key: runKey }),
    query: z.strictObject({
      from: z
        .enum(['first', 'rest'])
        .default('first')
        .meta({ description: '`rest` leaves out what came before the run last waited at a gate or ended.' }),
      until: z.literal('settled').optional().meta({ description: 'Ends the stream when the run waits at a gate or has ended.' }),
      ...after,
    }),
    lastEventId,
    answers,
  },

  streamRunText: {
    method: 'get',
    path: '/runs/{key}/stream',
    guard: { calls: ['runs.followText'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Follow what a model writes',
    description:
      'Server-sent events, from whichever worker: what a model writes for the run, as it writes it. The data is a RunText. Begins with what is being written now when no place is named; nothing of it is kept once the step has its draft, so a reader that comes late has missed it. With `until=settled` it ends when the run waits at a gate or has ended. Comments fill the silence.',
    params: z.strictObject({ key: runKey }),
    query: z.strictObject({
      until: z.literal('settled').optional().meta({ description: 'Ends the stream when the run waits at a gate or has ended.' }),
      ...after,
    }),
    lastEventId,
    answers: {
      200: {
        description: 'Text as it is written.',
        content: { 'text/event-stream': { type: 'string', description: 'The data of each event is a RunText.' } },
        headers: [],
      },
    },
  },

  streamDesignSession: {
    method: 'get',
    path: '/design-sessions/{key}/events',
    guard: { calls: ['designSessions.show'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Follow a design session',
    description:
      'Server-sent events, from whichever process: `turn` with each turn, `session` with where it stands when that changes, and between them `text` with what a model writes of the reply, as it writes it (a RunText). Begins with the first turn when no place is named. To go on after a break, send the last id as `Last-Event-ID`. With `until=replied` it ends when nobody is about to reply: then read `/design-sessions/{key}`. Comments fill the silence.',
    params: z.strictObject({ key: sessionKey }),
    query: z.strictObject({
      until: z
        .literal('replied')
        .optional()
        .meta({ description: 'Ends the stream when every turn has its reply, or its run waits or has failed.' }),
      ...after,
    }),
    lastEventId,
    answers: {
      200: {
        description: 'The dialogue as it goes on.',
        content: {
          'text/event-stream': { type: 'string', description: 'The data of each event is a turn, a state, or a RunText.' },
        },
        headers: [],
      },
    },
  },

  streamGateEvents: {
    method: 'get',
    path: '/gates/{key}/events',
    guard: { calls: ['gates.show'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Follow a gate',
    description: `${how} Begins with the first event of the gate when no place is named. After a decision, read \`/gates/{key}/outcome\`.`,
    params: z.strictObject({ key: gateKey }),
    query: z.strictObject(after),
    lastEventId,
    answers,
  },
});
