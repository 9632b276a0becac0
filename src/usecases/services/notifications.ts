import type { Principal } from '../../ports/people.ts';
import {
  listChannels,
  listNotifications,
  readNotification,
  retryChannel,
  retryNotification,
  testNotifications,
} from '../notifications/manage-notifications.ts';
import type { UsecasePorts } from '../ports.ts';
import { toNotificationItem } from '../reports/notification-documents.ts';
import type { NotificationService } from '../service.ts';

export function createNotificationService(ports: UsecasePorts, principal: Principal): NotificationService {
  return {
    async list({ status }, page) {
      const { items, next } = await listNotifications(ports, { ...(status ? { status } : {}), page });
      return { items: items.map(toNotificationItem), next };
    },
    channels: async () => ({ items: (await listChannels(ports)).map((channel) => ({ ...channel })) }),
    show: async ({ id }) => toNotificationItem(await readNotification(ports, id)),
    retry: async ({ id }) => toNotificationItem(await retryNotification(ports, { principal, id })),
    retryChannel: async ({ channel }) => ({ channel, queued: await retryChannel(ports, { principal, channel }) }),
    test: async () => ({ queued: await testNotifications(ports, { principal }) }),
  };
}
