import { Webhook } from 'standardwebhooks';
import type { NotificationChannel, NotificationMessage } from '../../ports/notifications.ts';
import { post } from './post-json.ts';

/** An outgoing webhook, signed by Standard Webhooks 1.0 (https://www.standardwebhooks.com): `webhook-id` is the same at every attempt. */
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
