import type { Context } from 'hono';
import { alertSources, type AlertSource } from '../../lifecycle/alert.ts';
import { UnavailableError } from '../../lifecycle/errors.ts';
import type { AlertStore, OpenChannel } from '../../ports/alerts.ts';
import { nameDelivery } from '../../usecases/alerts/name-delivery.ts';
import { proveBeforeBody, proveByBody, type Proof, type Sent } from '../../usecases/alerts/prove-sender.ts';
import { apiBase, type ApiEnvironment, type HttpApi } from '../api-parts.ts';
import { sendResult } from '../documents/send-document.ts';
import { readBytes } from '../middleware/read-bytes.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

type Call = Context<ApiEnvironment>;
type Ports = Pick<AlertStore, 'findChannel' | 'refreshChannels' | 'receive'>;

/** Sentry's largest events have some 800 kB. */
const mostBytes = 1_000_000;
/** Of those that gather: a batch of OTLP holds many stack traces, a group many alerts. */
const mostBatchBytes = 4_000_000;
const batchSources: readonly AlertSource[] = ['otlp', 'alertmanager', 'grafana'];

/** What says how to read a body; nothing else of the request is stored. */
const keptHeaders = ['content-type', 'sentry-hook-resource', 'ce-id', 'ce-source', 'ce-type', 'ce-subject', 'ce-time'];

/**
 * Takes what monitoring sends: proves who sent it, stores the bytes, answers 202. Reading them is a
 * worker's, so that no source waits: Sentry gives up after a second, PagerDuty after five.
 */
export function serveAlerts(api: HttpApi): void {
  const path = `${apiBase}/hooks/:source/:channel`;
  api.options(path, (c) => greet(c));
  api.post(path, async (c) => {
    const { alerts } = c.get('parts').hooks;
    const channel = await requireChannel(c, alerts);
    const bytes = await readProven(c, channel, alerts);
    const header = (name: string): string | undefined => c.req.header(name);
    const headers = Object.fromEntries(
      keptHeaders.flatMap((name) => {
        const value = header(name);
        return value === undefined ? [] : [[name, value.slice(0, 2_000)] as const];
      }),
    );
    const name = nameDelivery(channel.source, header, bytes);
    return sendResult(await receive(alerts, { channel, name, headers, body: bytes }), { status: 202 });
  });
}

/** The handshake by which CloudEvents' senders ask for leave. */
async function greet(c: Call): Promise<Response> {
  const origin = c.req.header('webhook-request-origin');
  const { source } = await requireChannel(c, c.get('parts').hooks.alerts);
  const leave = { 'WebHook-Allowed-Origin': origin ?? '*', 'WebHook-Allowed-Rate': '*' };
  return new Response(null, { status: 204, headers: { Allow: 'POST, OPTIONS', ...(source === 'cloudevents' ? leave : {}) } });
}

async function requireChannel(c: Call, alerts: Ports): Promise<OpenChannel> {
  const { source = '', channel: name = '' } = c.req.param() as { source?: string; channel?: string };
  const channel = (alertSources as readonly string[]).includes(source) ? await alerts.findChannel(name) : null;
  if (channel?.source === source) return channel;
  throw new HttpRefusal({
    status: 404,
    id: 'alert.channel-not-found',
    message: `There is no channel ${name.slice(0, 40)} for ${source.slice(0, 40)}.`,
    fix: 'Take the address that was shown when the channel was added.',
  });
}

/** Identity comes first: a sender without a token, or with an old signature, has its body unread. */
async function readProven(c: Call, channel: OpenChannel, alerts: Ports): Promise<Uint8Array> {
  const sentWith = ({ secrets }: OpenChannel): Sent => ({
    source: channel.source,
    secrets,
    header: (name) => c.req.header(name),
    queryToken: c.req.query('token'),
    nowMs: Date.now(),
  });
  const prove = async (check: (sent: Sent) => Proof | 'after-body'): Promise<boolean> => {
    const proof = check(sentWith(channel));
    if (proof === 'proven' || proof === 'after-body') return proof === 'proven';
    // The secret may have come seconds ago, through another server.
    if (proof === 'wrong') await alerts.refreshChannels();
    const again = proof === 'wrong' ? await alerts.findChannel(channel.name) : null;
    const second = again ? check(sentWith(again)) : proof;
    if (second === 'proven' || second === 'after-body') return second === 'proven';
    throw unproven(second);
  };
  const isProven = await prove(proveBeforeBody);
  refuseUnreadable(c, channel.source);
  const most = batchSources.includes(channel.source) ? mostBatchBytes : mostBytes;
  const bytes = await readBytes(c, most, isProven ? 'alert' : 'signed');
  if (!isProven) await prove((sent) => proveByBody(sent, bytes));
  return bytes;
}

/** A collector sends Protocol Buffers unless told otherwise: an answer names the fix at once. */
function refuseUnreadable(c: Call, source: AlertSource): void {
  const type = (c.req.header('content-type') ?? 'application/json').toLowerCase();
  if (!/protobuf|octet-stream/.test(type)) return;
  throw new HttpRefusal({
    status: 415,
    headers: { Accept: 'application/json' },
    id: 'body.unsupported-type',
    message: `${type.slice(0, 60)} is not read.`,
    fix: source === 'otlp' ? 'Set `encoding: json` at the exporter.' : 'Send JSON.',
  });
}

async function receive(alerts: Ports, delivery: Parameters<AlertStore['receive']>[0]): Promise<{ repeated: boolean }> {
  try {
    return await alerts.receive(delivery);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    // Sources repeat after a 503; PagerDuty drops an alert after any 4xx.
    throw new HttpRefusal({
      status: 503,
      headers: { 'Retry-After': '2' },
      id: error.id,
      message: error.message,
      fix: error.fix,
      cause: error,
    });
  }
}

const unprovenTexts = {
  missing: 'It is neither signed nor has it the token of the channel.',
  wrong: 'No secret of the channel fits.',
  old: 'It was signed more than five minutes ago.',
} as const;

function unproven(proof: keyof typeof unprovenTexts): HttpRefusal {
  return new HttpRefusal({
    status: 401,
    headers: { 'WWW-Authenticate': 'Signature realm="throughline", Bearer realm="throughline"' },
    id: `alert.sender-${proof}`,
    message: unprovenTexts[proof],
    fix:
      proof === 'old'
        ? 'Set the clock of the sender, and send it again.'
        : 'Paste again what was shown when the channel was added, or give the channel a new secret.',
  });
}
