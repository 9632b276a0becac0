import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AlertSource } from '../../lifecycle/alert.ts';

export type Proof = 'proven' | 'missing' | 'wrong' | 'old';

export interface Sent {
  readonly source: AlertSource;
  /** Valid ones; several while one takes the place of another. */
  readonly secrets: readonly string[];
  readonly header: (name: string) => string | undefined;
  /** `?token=`, which only Sentry's older plugin needs: it sends no header of one's own. */
  readonly queryToken: string | undefined;
  readonly nowMs: number;
}

/** How far the sender's clock, and a replay, may be off. */
const freshMs = 300_000;

interface Signature {
  readonly header: string;
  readonly timestamp?: string;
  /** The signatures in the header. */
  readonly read: (header: string) => readonly Buffer[];
  /** What may have been signed, the likely one first. */
  readonly signed: (body: Buffer, sent: Sent) => readonly Buffer[];
  readonly key?: (secret: string) => Buffer;
}

const readHex = (text: string): readonly Buffer[] => (/^[0-9a-f]{64}$/i.test(text) ? [Buffer.from(text, 'hex')] : []);
const plain = (body: Buffer): readonly Buffer[] => [body];

/** Standard Webhooks, which CloudEvents leave open. */
const standard: Signature = {
  header: 'webhook-signature',
  timestamp: 'webhook-timestamp',
  read: (header) =>
    header.split(' ').flatMap((one) => (/^v1,[A-Za-z0-9+/]{43}=$/.test(one) ? [Buffer.from(one.slice(3), 'base64')] : [])),
  signed: (body, { header }) => [
    Buffer.concat([Buffer.from(`${header('webhook-id') ?? ''}.${header('webhook-timestamp') ?? ''}.`), body]),
  ],
  key: (secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
};

/** Alertmanager, Datadog, Opsgenie and PagerDuty's senders sign nothing: the channel's token stands in. */
export const signatures: Readonly<Partial<Record<AlertSource, Signature>>> = {
  grafana: {
    header: 'x-grafana-alerting-signature',
    timestamp: 'x-grafana-alerting-timestamp',
    read: readHex,
    signed: (body, { header }) => {
      const at = header('x-grafana-alerting-timestamp');
      return [at === undefined ? body : Buffer.concat([Buffer.from(`${at}:`), body])];
    },
  },
  pagerduty: {
    header: 'x-pagerduty-signature',
    read: (header) => header.split(',').flatMap((one) => (one.trim().startsWith('v1=') ? readHex(one.trim().slice(3)) : [])),
    signed: plain,
  },
  sentry: {
    header: 'sentry-hook-signature',
    timestamp: 'sentry-hook-timestamp',
    read: readHex,
    // Sentry's own sample signs the body as its framework writes it again.
    signed: (body) => [body, ...writeAgain(body)],
  },
  cloudevents: standard,
  generic: standard,
};

/** Returns whether the sender can be proven, or is refused, before its body is read. */
export function proveBeforeBody(sent: Sent): Proof | 'after-body' {
  const signature = signatures[sent.source];
  const given = signature && sent.header(signature.header);
  if (signature && given !== undefined) {
    const at = signature.timestamp && sent.header(signature.timestamp);
    if (at !== undefined && !isFresh(at, sent.nowMs)) return 'old';
    return signature.read(given).length === 0 ? 'wrong' : 'after-body';
  }
  if (sent.source === 'pagerduty') return 'missing';
  const token = readToken(sent);
  if (token !== undefined) return isSecret(token, sent.secrets) ? 'proven' : 'wrong';
  return sent.source === 'pagerduty-events' ? 'after-body' : 'missing';
}

/** Proves by the signature over the raw bytes, or by the routing key within them. */
export function proveByBody(sent: Sent, bytes: Uint8Array): Proof {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (sent.source === 'pagerduty-events') {
    const key = parse(body)?.['routing_key'];
    if (typeof key !== 'string') return 'missing';
    return isSecret(key, sent.secrets) ? 'proven' : 'wrong';
  }
  const signature = signatures[sent.source];
  const given = signature?.read(sent.header(signature.header) ?? '') ?? [];
  if (!signature || given.length === 0) return 'missing';
  // Anybody can sign with an empty key.
  const secrets = sent.secrets.filter((secret) => (signature.key?.(secret) ?? secret).length > 0);
  const wanted = signature.signed(body, sent).flatMap((signed) => secrets.map((secret) => sign(signature, secret, signed)));
  // Each pair is compared, so that the time tells nothing of which one fits.
  const fitting = given.flatMap((one) => wanted.filter((other) => timingSafeEqual(one, other)));
  return fitting.length > 0 ? 'proven' : 'wrong';
}

export function sign({ key }: Pick<Signature, 'key'>, secret: string, signed: Uint8Array): Buffer {
  return createHmac('sha256', key?.(secret) ?? secret)
    .update(signed)
    .digest();
}

function readToken({ source, header, queryToken }: Sent): string | undefined {
  if (source === 'sentry') return queryToken;
  const authorization = header('authorization') ?? '';
  const [, scheme = '', value = ''] = /^(\w+)\s+(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') {
    const pair = Buffer.from(value, 'base64').toString('utf8');
    return pair.slice(pair.indexOf(':') + 1);
  }
  return header('x-throughline-token');
}

function isSecret(token: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(token);
  // Only the length, which everybody knows, decides earlier.
  const fitting = secrets.map((secret) => Buffer.from(secret)).filter((secret) => secret.length === given.length);
  return fitting.filter((secret) => timingSafeEqual(secret, given)).length > 0;
}

/** Seconds or milliseconds since 1970. */
function isFresh(timestamp: string, nowMs: number): boolean {
  if (!/^\d{10}(?:\d{3})?(?:\.\d+)?$/.test(timestamp)) return false;
  const at = Number(timestamp) * (/^\d{13}/.test(timestamp) ? 1 : 1000);
  return Math.abs(nowMs - at) <= freshMs;
}

function writeAgain(body: Buffer): Buffer[] {
  try {
    return [Buffer.from(JSON.stringify(parse(body)))];
  } catch {
    // Deep nesting overflows the stack.
    return [];
  }
}

function parse(body: Buffer): Record<string, unknown> | null {
  try {
    const document: unknown = JSON.parse(body.toString('utf8'));
    return typeof document === 'object' && document !== null ? (document as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
