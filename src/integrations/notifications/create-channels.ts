import { createHash } from 'node:crypto';
import type { NotificationChannel } from '../../ports/notifications.ts';
import type { EmailSettings } from './email-channel.ts';
import type { SlackBotSettings } from './slack-bot.ts';

export interface NotificationSettings {
  /** Address of a Slack incoming webhook; null without one. */
  readonly slackWebhookUrl: string | null;
  readonly slackBot: SlackBotSettings | null;
  readonly email: EmailSettings | null;
  readonly webhooks: { readonly urls: readonly string[]; readonly secret: string } | null;
}

/** Creates the configured channels and loads only their libraries. */
export async function createChannels({
  slackWebhookUrl,
  slackBot,
  email,
  webhooks,
}: NotificationSettings): Promise<NotificationChannel[]> {
  const channels: NotificationChannel[] = [];
  if (slackWebhookUrl !== null) {
    const { createSlackChannel } = await import('./slack-channel.ts');
    channels.push(createSlackChannel({ url: slackWebhookUrl }));
  }
  if (slackBot) {
    const { createSlackBot } = await import('./slack-bot.ts');
    channels.push(createSlackBot(slackBot));
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

/** The name is stable across processes and settings, because stored notifications refer to it. */
function nameWebhook(url: string): string {
  return `webhook-${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;
}
