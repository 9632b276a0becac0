import { z } from 'zod';
import type { ReadAlerts } from '../../lifecycle/alert.ts';
import { line, makeAlert, parseShape, readLabels, readTags, text } from './alert-fields.ts';
import { told } from './read-pagerduty.ts';

const webhookSchema = z.looseObject({
  action: z.string().max(200),
  alert: z.looseObject({ tags: z.array(z.unknown()).max(1_000).nullish() }),
});

/**
 * Reads a webhook of Opsgenie. `createdAt` is in milliseconds and `updatedAt` in nanoseconds. It is
 * sent as Create again when a team is added, with the same `createdAt`: the same episode.
 */
export function readOpsgenie(body: unknown): ReadAlerts {
  const { action, alert } = parseShape(webhookSchema, body);
  const fingerprint = line(alert['alias']) || line(alert['alertId']);
  const isResolved = action === 'Close' || action === 'Delete';
  if (!isResolved && action !== 'Create') {
    const who = line(alert['username']);
    const words = text(alert['note']);
    return told({ fingerprint, text: `${line(action)} in Opsgenie${who ? ` by ${who}` : ''}${words ? `: ${words}` : ''}` });
  }
  return {
    alerts: [
      makeAlert({
        fingerprint,
        startedAt: alert['createdAt'],
        endedAt: isResolved ? alert['updatedAt'] : null,
        saidAt: isResolved ? alert['updatedAt'] : null,
        status: isResolved ? 'resolved' : 'firing',
        title: alert['message'],
        text: alert['description'],
        severity: alert['priority'],
        labels: readLabels(readTags(alert.tags ?? []), alert['details'], { entity: alert['entity'], source: alert['source'] }),
      }),
    ],
    notes: [],
    ignored: '',
  };
}
