import type { NotificationChannel } from '../../ports/notifications.ts';
import { createChannels, type NotificationSettings } from './create-channels.ts';
import { sendNotifications, type SenderParts } from './send-notifications.ts';

/** Events are kept for channels registered within a week, so hourly is plenty. */
const registerEveryMs = 3_600_000;

export interface Notifier {
  /** Sends what is due. Throws if the database cannot be queried. */
  send(signal: AbortSignal): Promise<void>;
}

/** Sends on the configured channels and registers them in the database. */
export function createNotifier(
  parts: Omit<SenderParts, 'channels'> & { settings: NotificationSettings; nowMs?: () => number },
): Notifier {
  const { settings, notifications, nowMs = () => performance.now() } = parts;
  let channels: Promise<readonly NotificationChannel[]> | undefined;
  let registeredAt = Number.NEGATIVE_INFINITY;
  return {
    async send(signal) {
      const own = await (channels ??= createChannels(settings));
      if (own.length === 0) return;
      if (nowMs() - registeredAt > registerEveryMs) {
        await notifications.register(own);
        registeredAt = nowMs();
      }
      await sendNotifications({ ...parts, channels: own }, signal);
    },
  };
}
