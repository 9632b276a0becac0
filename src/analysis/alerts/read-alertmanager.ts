import { z } from 'zod';
import type { ReadAlerts } from '../../lifecycle/alert.ts';
import { dig, makeAlert, nameByContent, parseShape, readLabels, readTime, records } from './alert-fields.ts';

const groupSchema = z.looseObject({ alerts: records });

/**
 * Reads a group of Alertmanager (version 4) or of Grafana (version 1), which has the same shape. Of
 * a group that fires single alerts may be resolved, so that each has its own status.
 */
export function readAlertmanager(body: unknown): ReadAlerts {
  const { alerts } = parseShape(groupSchema, body);
  const read = alerts.map((alert) => {
    const labels = readLabels(alert['labels']);
    const annotations = readLabels(alert['annotations']);
    const name = labels['alertname'] ?? '';
    const said = [annotations['description'], annotations['message']].find((text) => text !== undefined) ?? '';
    return makeAlert({
      fingerprint:
        alert['fingerprint'] ??
        nameByContent(
          ...Object.entries(labels)
            .map((pair) => pair.join('='))
            .toSorted((a, b) => (a < b ? -1 : 1)),
        ),
      startedAt: alert['startsAt'],
      // Go's zero time while it fires.
      endedAt: readTime(alert['endsAt']),
      status: alert['status'] === 'resolved' ? 'resolved' : 'firing',
      title: annotations['summary'] ?? name,
      text: said,
      labels: { ...annotations, ...labels },
      links: [
        annotations['runbook_url'],
        ...['generatorURL', 'dashboardURL', 'panelURL', 'silenceURL'].map((link) => dig(alert, link)),
        dig(body, 'externalURL'),
      ],
    });
  });
  return { alerts: read, notes: [], ignored: read.length === 0 ? 'it has no alerts' : '' };
}
