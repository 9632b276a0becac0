import { z } from 'zod';
import type { AlertNote, ReadAlerts } from '../../lifecycle/alert.ts';
import { dig, line, makeAlert, parseShape, text } from './alert-fields.ts';

const eventSchema = z.looseObject({
  event: z.looseObject({ event_type: z.string().max(200), data: z.looseObject({}).nullish() }),
});

/** Reads a webhook of PagerDuty (V3). What people do there is told beside the alert. */
export function readPagerduty(body: unknown): ReadAlerts {
  const { event } = parseShape(eventSchema, body);
  const { event_type: type, data } = event;
  if (!type.startsWith('incident.') || !data) return ignored(`${line(type)} says nothing of an alert`);
  const who = line(dig(event, 'agent', 'summary'));
  const did = `${type.slice('incident.'.length).replaceAll(/[._]/g, ' ')} in PagerDuty${who ? ` by ${who}` : ''}`;
  // Notes, responders and status updates are resources of their own, which name their incident.
  const parent = dig(data, 'incident', 'id');
  if (parent !== undefined) {
    const words = text(data['content'] ?? data['message']);
    return told({ fingerprint: line(parent), text: words ? `${did}: ${words}` : did });
  }
  const isResolved = type === 'incident.resolved' || data['status'] === 'resolved';
  const alert = makeAlert({
    fingerprint: data['id'],
    startedAt: data['created_at'],
    endedAt: isResolved ? dig(event, 'occurred_at') : null,
    saidAt: dig(event, 'occurred_at'),
    status: isResolved ? 'resolved' : 'firing',
    title: data['title'],
    text: dig(data, 'body', 'details'),
    service: dig(data, 'service', 'summary'),
    severity: line(dig(data, 'priority', 'summary')) || line(data['urgency']),
    labels: {},
    links: [data['html_url']],
  });
  const isOwn = ['incident.triggered', 'incident.resolved'].includes(type);
  return { alerts: [alert], notes: isOwn ? [] : [{ fingerprint: alert.fingerprint, text: did }], ignored: '' };
}

export function ignored(reason: string): ReadAlerts {
  return { alerts: [], notes: [], ignored: reason };
}

export function told(note: AlertNote): ReadAlerts {
  return note.fingerprint === '' ? ignored('it names no alert') : { alerts: [], notes: [note], ignored: '' };
}
