import { decodeBody, readAlerts } from '../../analysis/alerts/read-alerts.ts';
import { nameByContent, text as cleanText, UnreadableAlert } from '../../analysis/alerts/alert-fields.ts';
import type { Alert } from '../../lifecycle/alert.ts';
import type { DeliveryReading, WaitingDelivery } from '../../ports/alerts.ts';
import type { Redactor } from '../../ports/redactor.ts';

/** Characters of a dead delivery that people are shown. */
const mostShown = 4_000;

/**
 * Reads deliveries and takes secrets out of what they say. All texts are redacted as one, because
 * each call costs as much as a kilobyte of text; redacting keeps the lines, by which they part again.
 */
export async function readDeliveries(deliveries: readonly WaitingDelivery[], redactor: Redactor): Promise<DeliveryReading[]> {
  const readings = deliveries.map(readOne);
  const texts = readings.flatMap(textsOf);
  const clean = await redactAll(texts, redactor);
  let at = 0;
  const next = (): string => clean[at++] ?? '';
  return readings.map((reading) => withTexts(reading, next));
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

async function redactAll(texts: readonly string[], redactor: Redactor): Promise<string[]> {
  const { text } = await redactor.redact(texts.join('\n'));
  const lines = text.split('\n');
  const counts = texts.map((one) => one.split('\n').length);
  if (lines.length !== counts.reduce((sum, count) => sum + count, 0))
    return Promise.all(texts.map(async (one) => (await redactor.redact(one)).text));
  let at = 0;
  return counts.map((count) => lines.slice(at, (at += count)).join('\n'));
}

/** The texts of a reading, in the order in which `withTexts` takes them. */
function textsOf(reading: DeliveryReading): string[] {
  if (reading.status === 'dead') return [reading.reason, reading.shown];
  const { alerts, notes, ignored } = reading.read;
  return [ignored, ...alerts.flatMap(textsOfAlert), ...notes.flatMap(({ fingerprint, text }) => [fingerprint, text])];
}

function textsOfAlert({
  fingerprint,
  title,
  text,
  service,
  environment,
  severity,
  stackTrace,
  release,
  labels,
  links,
}: Alert): string[] {
  // A blank line keeps one alert from naming the secret of the next.
  const pairs = Object.entries(labels).map(([name, value]) => `${name}: ${value}`);
  return ['', fingerprint, title, text, service, environment, severity, stackTrace, release, ...pairs, ...links];
}

function withTexts(reading: DeliveryReading, next: () => string): DeliveryReading {
  if (reading.status === 'dead') return { status: 'dead', reason: next(), shown: next() };
  const ignored = next();
  const alerts = reading.read.alerts.map((alert): Alert => {
    next();
    const fingerprint = keepId(alert.fingerprint, next());
    const [title, text, service, environment, severity, stackTrace, release] = [
      next(),
      next(),
      next(),
      next(),
      next(),
      next(),
      next(),
    ];
    const labels = Object.fromEntries(
      Object.keys(alert.labels).map((name) => {
        const pair = next();
        return pair.startsWith(`${name}: `) ? [name, pair.slice(name.length + 2)] : [name, pair];
      }),
    );
    const links = alert.links.map(() => next());
    return { ...alert, fingerprint, title, text, service, environment, severity, stackTrace, release, labels, links };
  });
  const notes = reading.read.notes.map((note) => ({ fingerprint: keepId(note.fingerprint, next()), text: next() }));
  return { status: reading.status, read: { alerts, notes, ignored } };
}

/** Two placeholders are alike; two hashes are not. */
function keepId(id: string, redacted: string): string {
  return redacted === id ? id : nameByContent(id);
}
