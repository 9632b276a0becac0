import { z } from 'zod';
import { alertSources, deliveryStatuses, episodeStatuses } from '../lifecycle/alert.ts';
import { alertMappingSchema } from '../lifecycle/alert-mapping.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line, pageQuery } from './request-fields.ts';

const tag = 'Alerts';
const reads = { method: 'get', tag } as const;
const writes = { method: 'post', idempotency: 'key', ifMatch: null, tag } as const;
const guard = { scope: 'read', role: null, aliases: [] } as const;
const byAdmin = { scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } } as const;
const channelName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must have 1 to 40 small letters, digits and hyphens')
  .meta({ example: 'live', description: 'Of the channel.' });
const named = z.strictObject({ name: channelName });
const secret = line(500)
  .min(8)
  .optional()
  .describe(
    'What the source gave out, for `cloudevents` and `generic` base64 of at least 24 bytes; a new one is made when absent.',
  );
const deliveryId = z
  .string()
  .regex(/^DEL-[1-9]\d{0,17}$/, 'must be the id of a delivery')
  .meta({ example: 'DEL-12' });

export const alertOperations = defineOperations({
  listAlerts: {
    ...reads,
    path: '/alerts',
    guard: { ...guard, calls: ['alerts.list'], aliases: ['incident'] },
    summary: 'List alerts',
    description: 'Each from when it fired until it is over, newest first, with the incident that it opened or joined.',
    query: z.strictObject({
      incident: artifactKey.optional().meta({ example: 'INC-2026-001', description: 'Only of this incident.' }),
      status: z.enum(episodeStatuses).optional(),
      channel: channelName.optional(),
      ...pageQuery,
    }),
    answers: { 200: json('alert-list', 'One page of them.', ['ETag']) },
  },

  readAlert: {
    ...reads,
    path: '/alerts/{id}',
    guard: { ...guard, calls: ['alerts.show'] },
    summary: 'Read an alert',
    description: 'As its source said it first, without secrets: text, labels, stack trace and links.',
    params: z.strictObject({
      id: z
        .string()
        .regex(/^EP-[1-9]\d{0,17}$/, 'must be the id of an alert')
        .meta({ example: 'EP-1' }),
    }),
    answers: { 200: json('alert-show', 'The alert.', ['ETag']) },
  },

  listAlertDeliveries: {
    ...reads,
    path: '/alert-deliveries',
    guard: { ...guard, calls: ['alerts.deliveries'] },
    summary: 'List what sources sent',
    description: 'Newest first; of those that could not be read (`dead`) with the reason and their beginning, without secrets.',
    query: z.strictObject({ status: z.enum(deliveryStatuses).optional(), ...pageQuery }),
    answers: { 200: json('alert-deliveries', 'One page of them.', ['ETag']) },
  },

  retryAlerts: {
    ...writes,
    path: '/alert-deliveries/retries',
    guard: { ...byAdmin, calls: ['alerts.retry'] },
    summary: 'Read dead deliveries again',
    description: 'One, or all of a channel, as after its mapping was mended. Only admins may; 409 for one that is not dead.',
    body: jsonBody(
      z
        .strictObject({ delivery: deliveryId.optional(), channel: channelName.optional() })
        .refine(({ delivery, channel }) => (delivery === undefined) !== (channel === undefined), 'name a delivery, or a channel'),
      { example: { delivery: 'DEL-12' } },
    ),
    answers: { 200: json('alert-retry', 'How many are read again.') },
    problems: [404, 409],
  },

  listAlertChannels: {
    ...reads,
    path: '/alert-channels',
    guard: { ...guard, calls: ['channels.list'] },
    summary: 'List alert channels',
    description: 'Where sources send to, without the secrets.',
    answers: { 200: json('channel-list', 'All of them.', ['ETag']) },
  },

  addAlertChannel: {
    ...writes,
    path: '/alert-channels',
    guard: { ...byAdmin, calls: ['channels.add'], redacts: { words: [], names: ['name', 'service', 'environment'] } },
    summary: 'Add an alert channel',
    description:
      'For one source, which then sends to `/hooks/{source}/{name}`. The answer holds the secret, this once, and what to paste at the source. Only admins may; 409 for a name that is taken.',
    body: jsonBody(
      z.strictObject({
        name: channelName,
        source: z.enum(alertSources),
        mapping: alertMappingSchema
          .optional()
          .describe('JSON Pointers to the fields of an alert, for `generic` and `cloudevents`.'),
        secret,
        service: line(200).optional().describe('For alerts that name none.'),
        environment: line(200).optional(),
        exercise: z.boolean().optional().describe('Its incidents are an exercise, and left out of figures.'),
      }),
      { example: { name: 'live', source: 'alertmanager', environment: 'production' } },
    ),
    answers: { 201: json('channel-setup', 'The channel with its secret.') },
    problems: [409],
  },

  rotateAlertChannel: {
    ...writes,
    path: '/alert-channels/{name}/rotations',
    guard: { ...byAdmin, calls: ['channels.rotate'] },
    summary: 'Give an alert channel a new secret',
    description: 'The earlier ones stay valid for a day, or end at once with `now`. Only admins may.',
    params: named,
    body: jsonBody(z.strictObject({ secret, now: z.boolean().optional() }), { example: { now: false } }),
    answers: { 200: json('channel-setup', 'The channel with its new secret.') },
    problems: [404],
  },

  removeAlertChannel: {
    method: 'delete',
    tag,
    path: '/alert-channels/{name}',
    guard: { ...byAdmin, calls: ['channels.remove'] },
    idempotency: 'by-nature',
    body: null,
    ifMatch: null,
    summary: 'Remove an alert channel',
    description: 'Its address refuses from then on; what it sent stays. Only admins may.',
    params: named,
    answers: { 200: json('channel-list', 'Those that are left.') },
    problems: [404],
  },

  signAlert: {
    ...writes,
    path: '/alert-channels/{name}/samples',
    guard: { ...byAdmin, scope: 'admin', role: 'admin', calls: ['channels.sign'], textsAsTheyAre: true },
    summary: 'Sign an alert as its source would',
    description:
      'For trying a channel: returns the headers and the body to send, a sample of its kind where none is given. Only admins may.',
    params: named,
    body: jsonBody(z.strictObject({ body: z.string().max(100_000).optional() }), { optional: true }),
    answers: { 200: json('channel-sample', 'What to send where.') },
    problems: [404, 409],
  },
});
