import { decodeBody, readAlerts } from '../../analysis/alerts/read-alerts.ts';
import { nameByContent, text as cleanText, UnreadableAlert } from '../../analysis/alerts/alert-fields.ts';
import type { DeliveryReading, WaitingDelivery } from '../../ports/alerts.ts';
import { redactAll } from '../../ports/redact-all.ts';
import type { Redactor } from '../../ports/redactor.ts';

/** Characters of a dead delivery that people are shown. */
const mostShown = 4_000;

/** Reads deliveries and takes secrets out of what they say. */
export async function readDeliveries(deliveries: readonly WaitingDelivery[], redactor: Redactor): Promise<DeliveryReading[]> {
  const readings = deliveries.map(readOne);
  const texts: string[] = [];
  mapTexts(readings, (text) => {
    texts.push(text);
    return text;
  });
  const clean = await redactAll(redactor, texts);
  let at = 0;
  return mapTexts(readings, (text) => clean[at++]?.text ?? text);
}

function readOne({ body, ...given }: WaitingDelivery): DeliveryReading {
  if (body === null)
    return { status: 'dead', reason: 'Its bytes were sealed with another secret of this installation.', shown: '' };
  try {
    const read = readAlerts({ ...given, body });
    return { status: read.ignored === '' ? 'read' : 'ignored', read };
  } catch (error) {
    const reason = error instanceof UnreadableAlert ? error.message : 'It cannot be read: its shape is another than expected.';
    return { status: 'dead', reason, shown: show(body) };
  }
}

function show(body: Uint8Array): string {
  try {
    return cleanText(decodeBody(body.subarray(0, mostShown)), mostShown);
  } catch {
    return cleanText(new TextDecoder().decode(body.subarray(0, mostShown)), mostShown);
  }
}

/**
 * Copies a reading with each text replaced by what `change` makes of it. A text is given with the
 * name of its field, because a label often says that its value is a secret.
 */
function mapTexts<T>(value: T, change: (text: string) => string, name = ''): T {
  if (typeof value === 'string') {
    // The hash of a commit looks like a key.
    if (name === 'sha' && /^[0-9a-f]*$/.test(value)) return value;
    const lead = `${name}: `;
    const changed = change(lead + value);
    const text = changed.startsWith(lead) ? changed.slice(lead.length) : changed;
    // Two placeholders are alike; two hashes are not.
    return (name === 'fingerprint' && text !== value ? nameByContent(value) : text) as T;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change, name)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one as unknown, change, key)])) as T;
}
