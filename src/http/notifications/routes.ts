import { z } from '@hono/zod-openapi';
import { notificationStatuses } from '../../ports/notifications.ts';
import { json, operation } from '../documents/operation.ts';
import { noFields, pageQuery } from '../documents/request-fields.ts';

const tag = 'Notifications';
const params = z.strictObject({
  id: z
    .string()
    .regex(/^NOTE-[1-9]\d{0,17}$/, 'must be the id of a notification')
    .openapi({ example: 'NOTE-1', description: 'Of the notification.' }),
});

export const listNotifications = operation({
  id: 'listNotifications',
  method: 'get',
  path: '/notifications',
  tag,
  summary: 'List notifications',
  description:
    'Newest first: what was sent, is still to be sent, or was given up (`dead`). Sent ones are kept for 30 days. Refuses a `cursor` that is none of this list.',
  query: z.strictObject({
    status: z.enum(notificationStatuses).optional().openapi({ description: 'Only in this status.' }),
    ...pageQuery,
  }),
  answers: { 200: json('NotificationList', 'One page of them.', ['ETag']) },
});

export const readNotification = operation({
  id: 'readNotification',
  method: 'get',
  path: '/notifications/{id}',
  tag,
  summary: 'Read a notification',
  description: 'With how often it was tried, why the last attempt failed, and when the next one is due.',
  params,
  answers: { 200: json('NotificationShow', 'The notification as it is now.', ['ETag']) },
});

export const retryNotification = operation({
  id: 'retryNotification',
  method: 'post',
  path: '/notifications/{id}/retry',
  tag,
  summary: 'Send a dead notification again',
  description:
    'From its first attempt. Only admins may; 403 to others, 409 when it is not dead, or when no server has its channel now.',
  params,
  body: noFields,
  answers: { 200: json('NotificationShow', 'It is on its way again.', ['ETag']) },
  problems: [409],
});

export const listChannels = operation({
  id: 'listNotificationChannels',
  method: 'get',
  path: '/notification-channels',
  tag,
  summary: 'List channels',
  description: 'Where messages go: what servers have configured, without anything secret.',
  answers: { 200: json('NotificationChannels', 'All of them.', ['ETag']) },
});

export const retryChannelFields = z.strictObject({
  channel: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a channel')
    .describe('Name of the channel, such as `slack`.'),
});

export const retryChannel = operation({
  id: 'retryNotificationChannel',
  method: 'post',
  path: '/notification-retries',
  tag,
  summary: 'Send everything again that a channel gave up',
  description:
    'All dead notifications of the channel, each from its first attempt, as after a receiver was mended. Only admins may; 403 to others, 404 when there is no such channel, 409 when no server has it now.',
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': retryChannelFields },
    example: { channel: 'slack' },
  },
  answers: { 200: json('NotificationRetryChannel', 'How many are on their way again.') },
  problems: [404, 409],
});

export const testChannels = operation({
  id: 'testNotificationChannels',
  method: 'post',
  path: '/notification-channels/test',
  tag,
  summary: 'Send a test message to every channel',
  description:
    'By the way that all messages go; `/notifications` tells what became of it. Only admins may; 403 to others, 409 when there is no channel.',
  body: noFields,
  answers: { 200: json('NotificationTest', 'How many are on their way.') },
  problems: [409],
});
