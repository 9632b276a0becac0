import type { Alert, ReadAlerts } from '../../lifecycle/alert.ts';
import {
  line,
  makeAlert,
  nameByContent,
  parseShape,
  readLabels,
  readTags,
  records,
  text,
  UnreadableAlert,
} from './alert-fields.ts';
import { usualMapping, type AlertMapping } from '../../lifecycle/alert-mapping.ts';
import { readPointer } from './json-pointer.ts';

const overWords = ['resolved', 'ok', 'closed', 'recovered', 'recovery', 'up', 'inactive'];

/** Reads JSON of any shape by a mapping of JSON Pointers, or by the usual names. */
export function readGeneric(body: unknown, mapping: AlertMapping | null, known: Partial<Alert> = {}): ReadAlerts {
  const { alerts: list, ...places } = mapping ?? usualMapping;
  const items = list === undefined ? [parseShape(records.element, body)] : parseShape(records, readPointer(body, list));
  const alerts = items.map((item) => readOne(item, places, known));
  return { alerts, notes: [], ignored: alerts.length === 0 ? 'it has no alerts' : '' };
}

function readOne(item: unknown, mapping: Omit<AlertMapping, 'alerts'>, known: Partial<Alert>): Alert {
  const at = (places: AlertMapping['title']): unknown => {
    for (const place of [places ?? []].flat()) {
      const value = place.startsWith('/') ? readPointer(item, place) : place;
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return undefined;
  };
  const labels = at(mapping.labels);
  const title = line(at(mapping.title)) || (known.title ?? '');
  const service = line(at(mapping.service));
  const fingerprint = line(at(mapping.fingerprint)) || (known.fingerprint ?? '');
  if (fingerprint === '' && title === '') throw new UnreadableAlert('The mapping finds neither a fingerprint nor a title.');
  const status = line(at(mapping.status)).toLowerCase();
  const isOver = (mapping.resolved?.map((word) => word.toLowerCase()) ?? overWords).includes(status);
  return makeAlert({
    fingerprint: fingerprint || nameByContent(title, service),
    startedAt: at(mapping.startedAt),
    saidAt: at(mapping.saidAt) ?? known.saidAt,
    status: isOver || (status === '' && known.status === 'resolved') ? 'resolved' : 'firing',
    title,
    text: text(at(mapping.text)),
    service,
    environment: at(mapping.environment),
    severity: at(mapping.severity),
    labels: Array.isArray(labels) ? readTags(labels) : readLabels(labels),
    stackTrace: at(mapping.stackTrace),
    release: at(mapping.release),
    sha: at(mapping.sha),
    links: [at(mapping.link)],
  });
}
