import { z } from 'zod';
import { channelKinds, notificationStatuses, type Notification } from '../../ports/notifications.ts';
import { cursor } from './cursor.ts';

/** `notification show` and `notification retry`. */
export const notificationSchema = z.strictObject({
  id: z.string().describe('Such as `NOTE-12`; a webhook gets it as `webhook-id`, the same at every attempt.'),
  channel: z.string().describe('Where it goes: `slack`, `slack-bot`, `email` or a webhook.'),
  topic: z.enum(['gate', 'run', 'incident', 'game-day', 'test']),
  key: z.string().describe('The gate, run, incident or planned game day it is about.'),
  type: z.string().describe('What happened to it, such as `opened` or `failed`.'),
  text: z.string(),
  thread: z.string().nullable().describe('The incident that it belongs to; null for all else.'),
  at: z.iso.datetime().describe('When it happened.'),
  status: z.enum(notificationStatuses).describe('`dead`: given up after the last attempt; `notification retry` sends it again.'),
  attempts: z.int(),
  nextAttemptAt: z.iso.datetime().nullable().describe('Null once it is sent or dead.'),
  settledAt: z.iso.datetime().nullable().describe('When it was sent or given up.'),
  error: z.string().describe('Why the last attempt failed; empty when none did.'),
});

/** `notification list`. */
export const notificationListSchema = z.strictObject({ items: z.array(notificationSchema), next: cursor });

/** `notification channels`: every channel that a server has or had. */
export const channelListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(channelKinds),
      target: z.string().describe('Where it goes, without anything secret.'),
      seenAt: z.iso.datetime().describe('When a server last had it configured.'),
      pending: z.int().describe('Still to be sent.'),
      failing: z.int().describe('Of those, how many were tried in vain more than once.'),
      dead: z.int().describe('Given up.'),
      error: z.string().describe('Why the newest that did not arrive did not; empty when all did.'),
    }),
  ),
});

/** `notification retry --channel`. */
export const channelRetriedSchema = z.strictObject({
  channel: z.string(),
  queued: z.int().describe('Messages that were given up and are on their way again.'),
});

/** `notification test`. */
export const notificationTestSchema = z.strictObject({
  queued: z.int().describe('Messages on their way, one for each channel.'),
});

export function toNotificationItem(notification: Notification): z.infer<typeof notificationSchema> {
  return { ...notification };
}
