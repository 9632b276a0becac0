import { z } from 'zod';
import type { ReadAlerts } from '../../lifecycle/alert.ts';
import { dig, line, makeAlert, nameByContent, parseShape, readLabels } from './alert-fields.ts';
import { ignored, told } from './read-pagerduty.ts';

const eventSchema = z.looseObject({
  event_action: z.string().max(40).optional(),
  dedup_key: z.string().max(2_000).nullish(),
  payload: z.looseObject({}).nullish(),
  links: z.array(z.looseObject({})).max(1_000).nullish(),
});

/** Reads an event as senders post it to PagerDuty's Events API v2, without the routing key. */
export function readPagerdutyEvents(body: unknown): ReadAlerts {
  const { event_action: action, dedup_key: key, payload, links } = parseShape(eventSchema, body);
  if (action === undefined) return ignored('it is a change event, which POST /api/v1/deployments/pagerduty takes');
  const fingerprint = line(key) || nameByContent(...['summary', 'source', 'component'].map((name) => line(payload?.[name])));
  if (action === 'acknowledge') return told({ fingerprint, text: 'acknowledged at the source' });
  const details = payload?.['custom_details'];
  return {
    alerts: [
      makeAlert({
        fingerprint,
        // A second trigger of the same key has a time of its own, but is no second episode.
        saidAt: payload?.['timestamp'],
        status: action === 'resolve' ? 'resolved' : 'firing',
        title: payload?.['summary'],
        text: typeof details === 'string' ? details : '',
        service: payload?.['component'],
        severity: payload?.['severity'],
        labels: readLabels(details, {
          source: payload?.['source'],
          component: payload?.['component'],
          group: payload?.['group'],
          class: payload?.['class'],
        }),
        links: [...(links ?? []).map((link) => link['href']), dig(body, 'client_url')],
      }),
    ],
    notes: [],
    ignored: '',
  };
}
