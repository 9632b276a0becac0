import { randomUUID } from 'node:crypto';
import type { AlertSource } from '../../lifecycle/alert.ts';
import { sign, signatures } from './prove-sender.ts';

const types: Readonly<Partial<Record<AlertSource, string>>> = { cloudevents: 'application/cloudevents+json' };
const more: Readonly<Partial<Record<AlertSource, Record<string, string>>>> = {
  sentry: { 'Sentry-Hook-Resource': 'event_alert' },
};

/** Returns the headers with which the source would send the body. */
export function signSample(
  { source, secret }: { readonly source: AlertSource; readonly secret: string },
  body: string,
  now: Date,
): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const bytes = Buffer.from(body);
  const headers: Record<string, string> = { 'Content-Type': types[source] ?? 'application/json', ...more[source] };
  const hmac = (signed: Uint8Array = bytes): Buffer => sign(signatures[source] ?? {}, secret, signed);
  switch (source) {
    case 'grafana':
      return {
        ...headers,
        'X-Grafana-Alerting-Timestamp': seconds,
        'X-Grafana-Alerting-Signature': hmac(Buffer.from(`${seconds}:${body}`)).toString('hex'),
      };
    case 'pagerduty':
      return { ...headers, 'X-Webhook-Id': randomUUID(), 'X-PagerDuty-Signature': `v1=${hmac().toString('hex')}` };
    case 'sentry':
      return {
        ...headers,
        'Request-ID': randomUUID(),
        'Sentry-Hook-Timestamp': seconds,
        'Sentry-Hook-Signature': hmac().toString('hex'),
      };
    case 'cloudevents': {
      const id = randomUUID();
      const signature = `v1,${hmac(Buffer.from(`${id}.${seconds}.${body}`)).toString('base64')}`;
      return { ...headers, 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature };
    }
    default:
      return { ...headers, Authorization: `Bearer ${secret}` };
  }
}
