import { z } from 'zod';
import type { ReadAlerts } from '../../lifecycle/alert.ts';
import { line, parseShape, records, UnreadableAlert } from './alert-fields.ts';
import type { AlertMapping } from '../../lifecycle/alert-mapping.ts';
import { readGeneric } from './read-generic.ts';

const eventSchema = z.looseObject({
  id: z.string().min(1).max(2_000),
  source: z.string().min(1).max(2_000),
  type: z.string().min(1).max(2_000),
  subject: z.string().max(2_000).nullish(),
  time: z.string().max(60).nullish(),
});

/**
 * Reads CloudEvents 1.0: binary (the context in headers), structured, or batched. Where the data
 * says no more, an alert is known by source, type and subject, and the type says that it is over.
 */
export function readCloudevents(
  body: unknown,
  headers: Readonly<Record<string, string>>,
  mapping: AlertMapping | null,
): ReadAlerts {
  const type = (headers['content-type'] ?? '').toLowerCase();
  if (type.startsWith('application/cloudevents-batch')) return joined(parseShape(records, body), mapping);
  if (type.startsWith('application/cloudevents')) return joined([body], mapping);
  if (headers['ce-type'] === undefined)
    throw new UnreadableAlert('It is no CloudEvent: neither its headers nor its type say so.');
  const context = ['id', 'source', 'type', 'subject', 'time'].map((name) => [name, decode(headers[`ce-${name}`])]);
  return joined([{ ...Object.fromEntries(context), data: body }], mapping);
}

function joined(events: readonly unknown[], mapping: AlertMapping | null): ReadAlerts {
  const read = events.map((event) => readEvent(event, mapping));
  const alerts = read.flatMap((one) => one.alerts);
  return { alerts, notes: [], ignored: alerts.length === 0 ? 'it has no events' : '' };
}

function readEvent(event: unknown, mapping: AlertMapping | null): ReadAlerts {
  const { source, type, subject, time, ...rest } = parseShape(eventSchema, event);
  const verb = /[._-](resolved|recovered|closed|ok)(?:[._-]v?\d+)?$/i.exec(type);
  return readGeneric(rest['data'] ?? {}, mapping, {
    fingerprint: line(
      `${source} ${verb ? type.slice(0, verb.index) : type.replace(/[._-](?:firing|fired|triggered|opened)$/i, '')} ${subject ?? ''}`,
    ),
    saidAt: time ?? null,
    status: verb ? 'resolved' : 'firing',
    title: line(subject ? `${type}: ${subject}` : type),
  });
}

/** Values of headers are percent-encoded. */
function decode(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
