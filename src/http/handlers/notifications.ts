import type { notificationsOperations } from '../../operations/notifications.ts';
import type { Handlers } from '../handler.ts';

export const notificationsHandlers: Handlers<typeof notificationsOperations> = {
  listNotifications: ({ service, input: { status, ...page } }) => service.notifications.list({ status }, page),
  readNotification: ({ service, input }) => service.notifications.show(input),
  retryNotification: ({ service, input }) => service.notifications.retry(input),
  listNotificationChannels: ({ service }) => service.notifications.channels(),
  retryNotificationChannel: ({ service, input }) => service.notifications.retryChannel(input),
  testNotificationChannels: ({ service }) => service.notifications.test(),
};
