import { z } from 'zod';
import { notificationStatuses } from '../ports/notifications.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { noFields, pageQuery } from './request-fields.ts';

const tag = 'Notifications';
const params = z.strictObject({
  id: z
    .string()
    .regex(/^NOTE-[1-9]\d{0,17}$/, 'must be the id of a notification')
    .meta({ example: 'NOTE-1', description: 'Of the notification.' }),
});

const retryChannelFields = z.strictObject({
  channel: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a channel')
    .describe('Name of the channel, such as `slack`.'),
});

export const notificationsOperations = defineOperations({
  listNotifications: {
    method: 'get',
    path: '/notifications',
    guard: { calls: ['notifications.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List notifications',
    description:
      'Newest first: what was sent, is still to be sent, or was given up (`dead`). Sent ones are kept for 30 days. Refuses a `cursor` that is none of this list.',
    query: z.strictObject({
      status: z.enum(notificationStatuses).optional().meta({ description: 'Only in this status.' }),
      ...pageQuery,
    }),
    answers: { 200: json('notification-list', 'One page of them.', ['ETag']) },
  },

  readNotification: {
    method: 'get',
    path: '/notifications/{id}',
    guard: { calls: ['notifications.show'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read a notification',
    description: 'With how often it was tried, why the last attempt failed, and when the next one is due.',
    params,
    answers: { 200: json('notification-show', 'The notification as it is now.', ['ETag']) },
  },

  retryNotification: {
    method: 'post',
    path: '/notifications/{id}/retry',
    guard: { calls: ['notifications.retry'], scope: 'admin', role: 'admin', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Send a dead notification again',
    description:
      'From its first attempt. Only admins may; 403 to others, 409 when it is not dead, or when no server has its channel now.',
    params,
    body: noFields,
    answers: { 200: json('notification-show', 'It is on its way again.', ['ETag']) },
    problems: [409],
  },

  listNotificationChannels: {
    method: 'get',
    path: '/notification-channels',
    guard: { calls: ['notifications.channels'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List channels',
    description: 'Where messages go: what servers have configured, without anything secret.',
    answers: { 200: json('notification-channels', 'All of them.', ['ETag']) },
  },

  retryNotificationChannel: {
    method: 'post',
    path: '/notification-retries',
    guard: {
      calls: ['notifications.retryChannel'],
      scope: 'admin',
      role: 'admin',
      aliases: [],
      redacts: { words: [], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Send everything again that a channel gave up',
    description:
      'All dead notifications of the channel, each from its first attempt, as after a receiver was mended. Only admins may; 403 to others, 404 when there is no such channel, 409 when no server has it now.',
    body: jsonBody(retryChannelFields, { example: { channel: 'slack' } }),
    answers: { 200: json('notification-retry-channel', 'How many are on their way again.') },
    problems: [404, 409],
  },

  testNotificationChannels: {
    method: 'post',
    path: '/notification-channels/test',
    guard: { calls: ['notifications.test'], scope: 'admin', role: 'admin', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Send a test message to every channel',
    description:
      'By the way that all messages go; `/notifications` tells what became of it. Only admins may; 403 to others, 409 when there is no channel.',
    body: noFields,
    answers: { 200: json('notification-test', 'How many are on their way.') },
    problems: [409],
  },
});
