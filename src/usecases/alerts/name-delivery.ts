import { hash } from 'node:crypto';
import type { AlertSource } from '../../lifecycle/alert.ts';

/** Headers by which sources name a delivery, the same at each repeat. */
const idHeaders: Readonly<Partial<Record<AlertSource, readonly string[]>>> = {
  pagerduty: ['x-webhook-id'],
  sentry: ['request-id'],
  cloudevents: ['ce-source', 'ce-id'],
  generic: ['webhook-id'],
};

/** The bodies of these may be equal though a second event is meant: they need no time in them. */
const mayRepeat: readonly AlertSource[] = ['pagerduty-events', 'generic'];

/** What a repeat of a delivery is known by: its id, else its content; null where neither says it. */
export function nameDelivery(source: AlertSource, header: (name: string) => string | undefined, body: Uint8Array): string | null {
  const ids = (idHeaders[source] ?? []).map((name) => header(name)?.slice(0, 500) ?? '');
  if (ids.length > 0 && ids.every((id) => id !== '')) return `id ${ids.join(' ')}`;
  return mayRepeat.includes(source) ? null : `sha256 ${hash('sha256', body, 'base64')}`;
}
