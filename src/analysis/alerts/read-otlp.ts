import { z } from 'zod';
import type { Alert, ReadAlerts } from '../../lifecycle/alert.ts';
import { dig, line, makeAlert, nameByContent, parseShape, records, text, valueAt, UnreadableAlert } from './alert-fields.ts';

/** Characters of the labels of all exceptions; those beyond have none. */
const mostLabelText = 10_000_000;

const requestSchema = z.looseObject({ resourceLogs: records.optional(), resourceSpans: records.optional() });

/**
 * Reads exceptions of OTLP in JSON: log records with `exception.*` attributes, and the older span
 * events named `exception`. All else of the request says nothing of an alert.
 */
export function readOtlp(body: unknown): ReadAlerts {
  const { resourceLogs = [], resourceSpans = [] } = parseShape(requestSchema, body);
  const logs = resourceLogs.flatMap((one) => {
    const resource = readAttributes(dig(one, 'resource', 'attributes'));
    return lists(one, 'scopeLogs', 'logRecords').map((record) => ({ resource, record, severity: record['severityText'] }));
  });
  const events = resourceSpans.flatMap((one) => {
    const resource = readAttributes(dig(one, 'resource', 'attributes'));
    return lists(one, 'scopeSpans', 'spans').flatMap((span) =>
      listAt(span, 'events')
        .filter((event) => event['name'] === 'exception')
        .map((record) => ({ resource, record, severity: 'ERROR' })),
    );
  });
  const alerts = [...logs, ...events].flatMap(({ resource, record, severity }) => {
    const attributes = readAttributes(record['attributes']);
    const said = (name: string): string => attributes[`exception.${name}`] ?? '';
    if (said('type') === '' && said('message') === '' && said('stacktrace') === '') return [];
    return [toAlert(record, { attributes, resource, severity })];
  });
  if (alerts.length > 10_000) throw new UnreadableAlert('A delivery has at most 10000 exceptions.');
  // Each alert has a copy of its resource, by which a small body could say a great deal.
  let left = mostLabelText;
  const bounded = alerts.map((alert) => {
    for (const [name, value] of Object.entries(alert.labels)) left -= name.length + value.length;
    return left < 0 ? { ...alert, labels: {} } : alert;
  });
  return { alerts: bounded, notes: [], ignored: alerts.length === 0 ? 'it has no exception' : '' };
}

function toAlert(
  record: Record<string, unknown>,
  { attributes, resource, severity }: { attributes: Record<string, string>; resource: Record<string, string>; severity: unknown },
): Alert {
  const { 'exception.type': type = '', 'exception.message': message = '', 'exception.stacktrace': stackTrace = '' } = attributes;
  // Lines and addresses differ from build to build; where it happened does not.
  const frames = stackTrace
    .slice(0, 4_000)
    .split('\n')
    .slice(0, 8)
    .join('\n')
    .replaceAll(/0x[0-9a-f]+|\d+/gi, '');
  const service = resource['service.name'] ?? '';
  return makeAlert({
    fingerprint: nameByContent(service, type, frames.trim() || message.replaceAll(/\d+/g, '')),
    saidAt: line(record['timeUnixNano']) || record['observedTimeUnixNano'],
    status: 'firing',
    title: type && message ? `${type}: ${message}` : type || message,
    text: text(dig(record, 'body', 'stringValue')) || message,
    service,
    severity,
    labels: { ...resource, ...attributes },
    stackTrace,
  });
}

function listAt(value: unknown, name: string): Record<string, unknown>[] {
  const found = valueAt(value, name);
  return Array.isArray(found)
    ? found.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : [];
}

function lists(value: unknown, outer: string, inner: string): Record<string, unknown>[] {
  return listAt(value, outer).flatMap((one) => listAt(one, inner));
}

/** A list of `{key, value: {stringValue}}`, by key; values that are no scalars are left out. */
function readAttributes(given: unknown): Record<string, string> {
  const pairs = listAt({ given }, 'given')
    .slice(0, 200)
    .flatMap(({ key, value }) => {
      const [said] = typeof value === 'object' && value !== null ? Object.values(value as Record<string, unknown>) : [];
      const clean = text(said, 200_000);
      return typeof key === 'string' && clean !== '' ? [[line(key), clean] as const] : [];
    });
  return Object.fromEntries(pairs);
}
