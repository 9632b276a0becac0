import type { AlertSource, ReadAlerts } from '../../lifecycle/alert.ts';
import { UnreadableAlert } from './alert-fields.ts';
import type { AlertMapping } from '../../lifecycle/alert-mapping.ts';
import { readAlertmanager } from './read-alertmanager.ts';
import { readCloudevents } from './read-cloudevents.ts';
import { readDatadog } from './read-datadog.ts';
import { readGeneric } from './read-generic.ts';
import { readOpsgenie } from './read-opsgenie.ts';
import { readOtlp } from './read-otlp.ts';
import { readPagerdutyEvents } from './read-pagerduty-events.ts';
import { readPagerduty } from './read-pagerduty.ts';
import { readSentry } from './read-sentry.ts';

type Headers = Readonly<Record<string, string>>;
type Reader = (body: unknown, headers: Headers, mapping: AlertMapping | null) => ReadAlerts;

const readers: Readonly<Record<AlertSource, Reader>> = {
  alertmanager: readAlertmanager,
  grafana: readAlertmanager,
  pagerduty: readPagerduty,
  'pagerduty-events': readPagerdutyEvents,
  sentry: readSentry,
  datadog: readDatadog,
  opsgenie: readOpsgenie,
  cloudevents: readCloudevents,
  otlp: readOtlp,
  generic: (body, _headers, mapping) => readGeneric(body, mapping),
};

export interface DeliveredBody {
  readonly source: AlertSource;
  /** Lower-case names; only those that say what the body is. */
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly mapping: AlertMapping | null;
}

/** Reads what a source sent. Throws UnreadableAlert. */
export function readAlerts({ source, headers, body, mapping }: DeliveredBody): ReadAlerts {
  return readers[source](parseBody(decodeBody(body), headers['content-type'] ?? ''), headers, mapping);
}

export function decodeBody(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new UnreadableAlert('It is no UTF-8.');
  }
}

/** Parses JSON, or the fields of a form, which Datadog sends where it is set so. */
function parseBody(text: string, type: string): unknown {
  if (type.toLowerCase().startsWith('application/x-www-form-urlencoded')) {
    const fields = Object.fromEntries(new URLSearchParams(text));
    return typeof fields['payload'] === 'string' ? parseJson(fields['payload']) : fields;
  }
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's message quotes the text.
    throw new UnreadableAlert(text.trim() === '' ? 'It is empty.' : 'It is no JSON.');
  }
}
