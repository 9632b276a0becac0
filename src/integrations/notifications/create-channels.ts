import { createHash } from 'node:crypto';
import type { NotificationChannel } from '../../ports/notifications.ts';
import type { EmailSettings } from './email-channel.ts';

/** What the configuration says about ways out. */
export interface NotificationSettings {
  /** Address of a Slack incoming webhook. */
  readonly slackWebhookUrl: string | null;
  readonly email: EmailSettings | null;
  readonly webhooks: { readonly urls: readonly string[]; readonly secret: string } | null;
}

/** The channels that are configured here; their libraries are loaded only then. */
export async function createChannels({ slackWebhookUrl, email, webhooks }: NotificationSettings): Promise<NotificationChannel[]> {
  const channels: NotificationChannel[] = [];
  if (slackWebhookUrl !== null) {
    const { createSlackChannel } = await import('./slack-channel.ts');
    channels.push(createSlackChannel({ url: slackWebhookUrl }));
  }
  if (email) {
    const { createEmailChannel } = await import('./email-channel.ts');
    channels.push(createEmailChannel(email));
  }
  if (webhooks) {
    const { createWebhookChannel } = await import('./webhook-channel.ts');
    const { urls, secret } = webhooks;
    for (const url of urls) channels.push(createWebhookChannel({ name: nameWebhook(url), url, secret }));
  }
  return channels;
}

/** The same in every process and after others were added, because what is still to be sent names its channel. */
function nameWebhook(url: string): string {
  return `webhook-${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;
}
