import { Webhook } from 'standardwebhooks';
import type { NotificationChannel, NotificationMessage } from '../../ports/notifications.ts';
import { post } from './post-json.ts';

/** Signs with Standard Webhooks 1.0 (standardwebhooks.com); retries keep the same `webhook-id`. */
export function createWebhookChannel({ name, url, secret }: { name: string; url: string; secret: string }): NotificationChannel {
  const signer = new Webhook(secret);
  return {
    name,
    kind: 'webhook',
    target: new URL(url).host,
    send(message, signal) {
      const body = JSON.stringify(toWebhook(message));
      const sentAt = new Date();
      const headers = {
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signer.sign(message.id, sentAt, body),
      };
      return post(url, { headers, body, signal });
    },
  };
}

export function toWebhook({ event, key, title, details, url, at }: NotificationMessage): object {
  return { type: event, timestamp: at, data: { key, title, url, details: Object.fromEntries(details) } };
}
