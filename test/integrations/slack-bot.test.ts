import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { createNotifier, type Notifier } from '../../src/integrations/notifications/create-notifier.ts';
import type { Notification } from '../../src/ports/notifications.ts';
import { createNotificationStore } from '../../src/repository/notifications/notification-store.ts';
import { content, openRepository, type Repository } from '../repository/support/repository.ts';
import { readers } from './support/reviewed-prd.ts';

interface Posted {
  readonly ts: string;
  readonly text: string;
  readonly thread_ts?: string;
  readonly reply_broadcast?: boolean;
  readonly blocks: readonly { readonly text: { readonly text: string } }[];
}

const token = 'xoxb-1234-secretsecret';
let repository: Repository;
let slack: Server;
let apiUrl: string;
/** What Slack has shown, oldest first. */
let posted: Posted[];
/** What Slack answers next in place of taking the message. */
let answers: { status: number; headers?: Record<string, string>; body: string }[];
/** Messages that somebody deleted, and whether Slack refuses a reply to one or posts it in the channel. */
let deleted: Set<string>;
let refusesReplies: boolean;
let inFlight: number;
let mostInFlight: number;

beforeAll(async () => {
  repository = await openRepository();
  slack = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      mostInFlight = Math.max(mostInFlight, ++inFlight);
      void delay(20).then(() => {
        inFlight -= 1;
        const { status, headers, body: answer } = answers.shift() ?? { status: 200, body: take(request.headers, body) };
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(answer);
      });
    });
  });
  await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(slack.address() as AddressInfo).port}/api`;
});

afterAll(async () => {
  slack.closeAllConnections();
  await new Promise((resolve) => slack.close(resolve));
  await repository.close();
});

beforeEach(() => {
  posted = [];
  answers = [];
  deleted = new Set();
  refusesReplies = false;
  inFlight = 0;
  mostInFlight = 0;
});

afterEach(async () => {
  await repository.ownerDb.pool.query('truncate notification, notification_channel, notification_thread');
});

test('an incident is told of in one thread, in order, and the channel hears of its declaration and its end', async () => {
  const senders = await Promise.all([startNotifier(), startNotifier()]);
  const first = await openIncident();
  const second = await openIncident();
  for (const type of ['declared', 'moved', 'moved', 'executed', 'resolved'])
    for (const key of [first, second]) await tellOf(key, type);
  while ((await readAll()).some(({ status }) => status === 'pending')) await send(senders);

  for (const key of [first, second]) {
    const thread = posted.filter(({ text }) => text.startsWith(key));
    const [root] = thread;
    expect(
      thread.map(({ text, thread_ts, reply_broadcast }) => [text.slice(key.length + 1), thread_ts, reply_broadcast]),
    ).toEqual([
      ['alerts', undefined, undefined],
      ['was declared', root?.ts, true],
      ['moved on', root?.ts, false],
      ['moved on', root?.ts, false],
      ['had a mitigation executed', root?.ts, false],
      ['is resolved', root?.ts, true],
    ]);
    expect(root?.blocks[0]?.text.text).toContain(`<https://throughline.example/incidents/${key}|`);
  }
  // One of each incident.
  expect(mostInFlight).toBeLessThanOrEqual(2);
});

test('a thread goes on after a restart, and begins anew once its first message was deleted', async () => {
  await startNotifier();
  const key = await openIncident();
  for (const refuses of [false, true]) {
    refusesReplies = refuses;
    await send([await startNotifier()]);
    await tellOf(key, 'declared');
    await send([await startNotifier()]);
    const root = posted.findLast(({ thread_ts }) => thread_ts === undefined);
    expect(posted.at(-1)).toMatchObject({ thread_ts: root?.ts });
    deleted.add(root?.ts ?? '');
    await tellOf(key, 'moved');
    await send([await startNotifier()]);
    await tellOf(key, 'executed');
    await send([await startNotifier()]);
    expect(posted.at(-1)?.thread_ts).toBe(posted.at(-2)?.ts);
  }
});

test('a limit of Slack is waited for, and what comes later waits with it', async () => {
  const sender = await startNotifier();
  const key = await openIncident();
  await tellOf(key, 'declared');
  answers = [{ status: 429, headers: { 'retry-after': '30' }, body: '{"ok":false,"error":"ratelimited"}' }];
  await send([sender]);
  expect(posted).toEqual([]);
  const [declared, fired] = await readAll();
  expect(fired).toMatchObject({ status: 'pending', attempts: 1, error: 'The receiver answered 429.' });
  expect((Date.parse(fired?.nextAttemptAt ?? '') - Date.now()) / 1000).toBeGreaterThan(25);
  expect(declared).toMatchObject({ attempts: 0 });

  await makeDue();
  answers = [{ status: 200, body: '{"ok":false,"error":"internal_error"}' }];
  await send([sender]);
  expect((await readAll())[1]).toMatchObject({ status: 'pending', error: 'Slack did not take the message (internal_error).' });
  await makeDue();
  await send([sender]);
  expect(posted.map(({ text }) => text)).toEqual([`${key} alerts`, `${key} was declared`]);
});

test('a first message that fails for long, or is dead, holds up nobody', async () => {
  const sender = await startNotifier();
  const key = await openIncident();
  answers = Array.from({ length: 3 }, () => ({ status: 503, body: 'down' }));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await send([sender]);
    if (attempt < 2) await makeDue();
  }
  await tellOf(key, 'declared');
  await send([sender]);
  expect(posted.map(({ text }) => text)).toEqual([`${key} was declared`]);
  await makeDue();
  await send([sender]);
  expect(posted[1]).toMatchObject({ text: `${key} alerts`, thread_ts: posted[0]?.ts });

  const other = await openIncident();
  await tellOf(other, 'declared');
  answers = [{ status: 200, body: '{"ok":false,"error":"msg_too_long"}' }];
  await send([sender]);
  expect((await readAll()).map(({ status }) => status)).toEqual(['sent', 'dead', 'sent', 'sent']);
});

test.each([
  ['invalid_auth', 'THROUGHLINE_SLACK_BOT_TOKEN'],
  ['channel_not_found', 'THROUGHLINE_SLACK_CHANNEL'],
  ['missing_scope', 'chat:write'],
])('%s names what to mend, without the token, and arrives once that is done', async (error, named) => {
  const sender = await startNotifier();
  await openIncident();
  answers = [{ status: 200, body: JSON.stringify({ ok: false, error }) }];
  await send([sender]);
  const [held] = await readAll();
  expect(held?.status).toBe('pending');
  expect(held?.error).toMatch(`Slack refuses (${error}).`);
  expect(held?.error).toContain(named);
  const channels = await createNotificationStore(repository.db.pool).channels();
  expect(channels).toMatchObject([{ name: 'slack-bot', kind: 'slack-bot', target: `C0123456789 at ${new URL(apiUrl).host}` }]);
  expect(JSON.stringify([held, channels])).not.toContain('secretsecret');
  await makeDue();
  await send([sender]);
  expect((await readAll()).map(({ status }) => status)).toEqual(['sent']);
});

test.each(['<html>proxy</html>', '{"ok":true}', `{"ok":false,"error":"<!channel>"}`, 'x'.repeat(300_000)])(
  'an answer that Slack never gives is no message that arrived',
  async (body) => {
    const sender = await startNotifier();
    await openIncident();
    answers = [{ status: 200, body }];
    await send([sender]);
    expect((await readAll())[0]).toMatchObject({ status: 'pending', error: 'The receiver answered what Slack never does.' });
  },
);

/** Takes a message as chat.postMessage does. */
function take(headers: Record<string, unknown>, body: string): string {
  const message = JSON.parse(body) as Posted & { channel: string };
  if (headers['authorization'] !== `Bearer ${token}`) return '{"ok":false,"error":"invalid_auth"}';
  if (message.channel !== 'C0123456789') return '{"ok":false,"error":"channel_not_found"}';
  const { thread_ts: asked, ...rest } = message;
  const isLost = asked !== undefined && (deleted.has(asked) || posted.every(({ ts }) => ts !== asked));
  if (isLost && refusesReplies) return '{"ok":false,"error":"thread_not_found"}';
  const ts = `1503435956.${String(posted.length).padStart(6, '0')}`;
  const shown = { ...rest, ts, ...(asked === undefined || isLost ? {} : { thread_ts: asked }) };
  posted.push(shown);
  return JSON.stringify({ ok: true, channel: message.channel, ts, message: { type: 'message', bot_id: 'B1', ...shown } });
}

async function startNotifier(): Promise<Notifier> {
  const notifier = createNotifier({
    notifications: createNotificationStore(repository.db.pool),
    ...readers(repository.db),
    settings: { slackWebhookUrl: null, slackBot: { apiUrl, token, channel: 'C0123456789' }, email: null, webhooks: null },
    publicUrl: 'https://throughline.example',
    renderFix: renderForTerminal,
  });
  // The first time it registers its channel.
  await notifier.send(AbortSignal.timeout(10_000));
  return notifier;
}

async function send(senders: readonly Notifier[]): Promise<void> {
  await Promise.all(senders.map((sender) => sender.send(AbortSignal.timeout(20_000))));
}

/** Opens an incident, of which the channels are told that it alerts. */
async function openIncident(): Promise<string> {
  const { key } = await repository.artifacts.create({ ...content(repository.owner), kind: 'incident' });
  await tellOf(key, 'fired');
  return key;
}

/** Queues a message as the triggers do. */
async function tellOf(key: string, type: string): Promise<void> {
  await repository.ownerDb.pool.query(
    `insert into notification (channel, topic, key, type, text, at, thread)
      select name, 'incident', $1, $2, 'So it is.', clock_timestamp(), $1 from notification_channel`,
    [key, type],
  );
}

async function readAll(): Promise<readonly Notification[]> {
  return (await createNotificationStore(repository.db.pool).listPage({}, { limit: 200 })).items;
}

async function makeDue(): Promise<void> {
  await repository.ownerDb.pool.query(`update notification set next_attempt_at = now() where status = 'pending'`);
}
