import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { createNotifier, type Notifier } from '../../src/integrations/notifications/create-notifier.ts';
import type { NotificationSettings } from '../../src/integrations/notifications/create-channels.ts';
import type { Notification } from '../../src/ports/notifications.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openDatabase, type Database } from '../../src/repository/database/connection.ts';
import { createNotificationStore } from '../../src/repository/notifications/notification-store.ts';
import { createFigures } from '../../src/repository/events/read-figures.ts';
import { isUnheard, retryChannel } from '../../src/usecases/notifications/manage-notifications.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createOwner } from '../support/people.ts';
import { openReviewedPrd, readers, type ReviewedPrd } from './support/reviewed-prd.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, yes').toString('base64')}`;
const nothing: NotificationSettings = { slackWebhookUrl: null, slackBot: null, email: null, webhooks: null };

let database: TestDatabase;
let db: Database;
let ownerDb: Database;
let owner: Principal;
let receiver: Server;
let url: string;
let received: Received[];
/** What the receiver answers next, oldest first; 200 when there is none. */
let answers: { status: number; headers?: Record<string, string> }[];

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDatabase(database.service);
  ownerDb = openDatabase(database.owner);
  owner = await createOwner(db);
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const answer = answers.shift() ?? { status: 200 };
      response.writeHead(answer.status, answer.headers).end('thank you');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});

afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await db.close();
  await ownerDb.close();
  await database.drop();
});

beforeEach(() => {
  received = [];
  answers = [];
});

afterEach(async () => {
  await ownerDb.pool.query('truncate notification, notification_channel');
});

describe('a channel', () => {
  test('is told of a gate that opens, and of the decision, with a page to go to and no way to decide', async () => {
    const notifier = await startNotifier({ webhooks: { urls: [`${url}/hook`], secret } });
    const prd = await openReviewedPrd(db, owner, { title: 'Borrow a book' });
    await prd.decide('approve');
    await notifier.send(AbortSignal.timeout(10_000));

    const told = received.map(({ body }) => JSON.parse(body) as { type: string; data: { key: string; url: string } });
    expect(told.map(({ type }) => type).toSorted()).toEqual(['gate.approve', 'gate.opened']);
    expect(told.map(({ data }) => data.url)).toEqual(Array(2).fill(`https://throughline.example/gates/${prd.gateKey}`));
    expect(received.every(({ body }) => !body.includes(owner.token))).toBe(true);
  });

  test('gets webhooks whose signature its own library accepts, and refuses once a byte was changed', async () => {
    const notifier = await startNotifier({ webhooks: { urls: [`${url}/hook`], secret } });
    await openReviewedPrd(db, owner, { title: 'Signed' });
    await notifier.send(AbortSignal.timeout(10_000));

    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const verifier = new Webhook(secret);
    expect(verifier.verify(body, headers as Record<string, string>)).toMatchObject({ type: 'gate.opened' });
    expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow();
  });

  test('cannot be made to mention everybody by a title, nor to follow its markup', async () => {
    const notifier = await startNotifier({ slackWebhookUrl: `${url}/slack` });
    await openReviewedPrd(db, owner, { title: '<!channel> <http://evil.example|click> & co' });
    await notifier.send(AbortSignal.timeout(10_000));

    const body = received[0]?.body ?? '';
    expect(body).toContain('&lt;!channel&gt; &lt;http://evil.example|click&gt; &amp; co');
    expect(body).not.toContain('<!channel>');
  });

  test('gets mail whose headers no title can write', async () => {
    const mail = await startMailServer();
    const notifier = await startNotifier({
      email: {
        smtpUrl: `smtp://127.0.0.1:${mail.port}`,
        from: 'throughline@example.org',
        to: ['grace@example.org', 'ada@example.org'],
      },
    });
    await openReviewedPrd(db, owner, { title: 'Subject line Bcc: evil@example.org' });
    await notifier.send(AbortSignal.timeout(10_000));
    await mail.close();

    expect(mail.recipients).toEqual([['grace@example.org', 'ada@example.org']]);
    const [head = '', ...body] = (mail.texts[0] ?? '').split('\r\n\r\n');
    const text = body.join('\n\n');
    expect(head).toMatch(/^Subject: \[Throughline\] GATE-\d+ waits for a decision$/m);
    expect(head).not.toContain('Bcc');
    expect(text).toContain('Bcc: evil@example.org');
  });

  test('gets mails of an incident that clients put together', async () => {
    const mail = await startMailServer();
    const email = { smtpUrl: `smtp://127.0.0.1:${mail.port}`, from: 'throughline@example.org', to: ['ada@example.org'] };
    const notifier = await startNotifier({ email });
    await ownerDb.pool.query(
      `insert into notification (channel, topic, key, type, text, at, thread)
        select 'email', 'incident', 'INC-2026-001', type, 'So it is.', now(), 'INC-2026-001' from unnest(array['fired', 'moved']) type`,
    );
    await notifier.send(AbortSignal.timeout(10_000));
    await mail.close();
    expect(mail.texts).toHaveLength(2);
    for (const text of mail.texts) {
      expect(text).toMatch(/^In-Reply-To: <inc-2026-001@throughline\.example\.throughline>\r$/m);
      expect(text).toMatch(/^References: <inc-2026-001@throughline\.example\.throughline>\r$/m);
    }
  });

  test('that nobody configured costs no row', async () => {
    await openReviewedPrd(db, owner, { title: 'Unheard' });
    expect(await readAll()).toEqual([]);
  });
});

describe('a message that does not arrive', () => {
  test('is repeated under the same id until it arrives', async () => {
    const notifier = await startNotifier({ webhooks: { urls: [`${url}/hook`], secret } });
    await openReviewedPrd(db, owner, { title: 'Persistent' });
    answers = [{ status: 500 }, { status: 503, headers: { 'retry-after': '3600' } }];

    await notifier.send(AbortSignal.timeout(10_000));
    const [first] = await readAll();
    expect(first).toMatchObject({ status: 'pending', attempts: 1, error: 'The receiver answered 500.' });
    expect(secondsUntil(first?.nextAttemptAt)).toBeLessThan(10);
    await notifier.send(AbortSignal.timeout(10_000));
    expect(received).toHaveLength(1);

    await makeDue();
    await notifier.send(AbortSignal.timeout(10_000));
    expect(secondsUntil((await readAll())[0]?.nextAttemptAt)).toBeGreaterThan(3_500);

    await makeDue();
    await notifier.send(AbortSignal.timeout(10_000));
    expect((await readAll())[0]).toMatchObject({ status: 'sent', attempts: 3, error: '' });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('is dead after the last attempt, is listed so, and goes out again when a person says so', async () => {
    const notifier = await startNotifier({ webhooks: { urls: [`${url}/hook`], secret } });
    await openReviewedPrd(db, owner, { title: 'Stubborn' });
    answers = Array.from({ length: 8 }, () => ({ status: 500 }));
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await notifier.send(AbortSignal.timeout(10_000));
      await makeDue();
    }
    const [dead] = await readAll();
    expect(dead).toMatchObject({ status: 'dead', attempts: 8, nextAttemptAt: null });
    await notifier.send(AbortSignal.timeout(10_000));
    expect(received).toHaveLength(8);

    const store = createNotificationStore(db.pool);
    expect(await store.revive({ id: dead?.id ?? '', actorId: owner.id })).toBe(true);
    expect(await store.revive({ id: dead?.id ?? '', actorId: owner.id })).toBe(false);
    await notifier.send(AbortSignal.timeout(10_000));
    expect((await readAll())[0]).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('is told of while it is tried in vain and once it is dead, with the reason, and goes out again with all of its channel', async () => {
    const notifier = await startNotifier({ webhooks: { urls: [`${url}/hook`], secret } });
    const store = createNotificationStore(db.pool);
    const readOwn = async () => (await store.channels()).find(({ pending, dead }) => pending + dead > 0);
    await openReviewedPrd(db, owner, { title: 'Unheard of' });
    answers = Array.from({ length: 8 }, () => ({ status: 403 }));
    await notifier.send(AbortSignal.timeout(10_000));
    expect(await readOwn()).toMatchObject({ pending: 1, failing: 0 });
    await makeDue();
    await notifier.send(AbortSignal.timeout(10_000));
    const failing = await readOwn();
    expect(failing).toMatchObject({ pending: 1, failing: 1, dead: 0, error: 'The receiver answered 403.' });
    expect(failing && isUnheard(failing)).toBe(true);
    for (let attempt = 2; attempt < 8; attempt += 1) {
      await makeDue();
      await notifier.send(AbortSignal.timeout(10_000));
    }
    expect(await readOwn()).toMatchObject({ pending: 0, failing: 0, dead: 1, error: 'The receiver answered 403.' });
    const gauges = (await createFigures(db.pool)()).filter(({ gauge, value }) => gauge === 'notifications' && value > 0);
    expect(gauges).toEqual([{ gauge: 'notifications', labels: { channel: failing?.name, status: 'dead' }, value: 1 }]);

    const ports = { notifications: store };
    const { name: channel = '' } = (await readOwn()) ?? {};
    expect(await retryChannel(ports, { principal: owner, channel })).toBe(1);
    expect(await retryChannel(ports, { principal: owner, channel })).toBe(0);
    expect(await readOwn()).toMatchObject({ pending: 1, failing: 0, dead: 0, error: '' });
    await notifier.send(AbortSignal.timeout(10_000));
    expect((await readAll())[0]).toMatchObject({ status: 'sent' });
  });

  test('is given up at once by a receiver that is gone, and by none that redirects', async () => {
    const notifier = await startNotifier({ webhooks: { urls: [`${url}/hook`], secret } });
    await openReviewedPrd(db, owner, { title: 'Gone' });
    answers = [{ status: 302, headers: { location: `${url}/elsewhere` } }];
    await notifier.send(AbortSignal.timeout(10_000));
    expect((await readAll())[0]).toMatchObject({ status: 'pending' });
    expect(received.map(({ path }) => path)).toEqual(['/hook']);

    await makeDue();
    answers = [{ status: 410 }];
    await notifier.send(AbortSignal.timeout(10_000));
    expect((await readAll())[0]).toMatchObject({ status: 'dead', error: 'The receiver answered 410.' });
  });

  test('tells nothing of its address when nobody is there', async () => {
    const notifier = await startNotifier({ slackWebhookUrl: 'http://127.0.0.1:9/services/T000/B000/secretpath' });
    await openReviewedPrd(db, owner, { title: 'Alone' });
    await notifier.send(AbortSignal.timeout(10_000));
    expect((await readAll())[0]?.error).toMatch(/^The receiver could not be reached/);
    expect(JSON.stringify(await readAll())).not.toContain('secretpath');
  });

  test('of a sender that died is sent by another, once its claim has run out', async () => {
    const notifier = await startNotifier({ webhooks: { urls: [`${url}/hook`], secret } });
    await openReviewedPrd(db, owner, { title: 'Orphan' });
    const [name = ''] = (await createNotificationStore(db.pool).channels()).map((channel) => channel.name);
    expect(await createNotificationStore(db.pool).claim([name], 10)).toHaveLength(1);
    await notifier.send(AbortSignal.timeout(10_000));
    expect(received).toHaveLength(0);

    await makeDue();
    await notifier.send(AbortSignal.timeout(10_000));
    expect(received).toHaveLength(1);
  });
});

test('eight senders at once send each message once', async () => {
  const settings = { webhooks: { urls: [`${url}/hook`], secret } };
  const notifiers = await Promise.all(Array.from({ length: 8 }, () => startNotifier(settings)));
  const prds: ReviewedPrd[] = [];
  for (let number = 0; number < 30; number += 1) prds.push(await openReviewedPrd(db, owner, { title: `Book ${number}` }));
  await Promise.all(notifiers.map((notifier) => notifier.send(AbortSignal.timeout(10_000))));

  expect(received).toHaveLength(prds.length);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(prds.length);
});

async function startNotifier(settings: Partial<NotificationSettings>): Promise<Notifier> {
  const notifier = createNotifier({
    notifications: createNotificationStore(db.pool),
    ...readers(db),
    settings: { ...nothing, ...settings },
    publicUrl: 'https://throughline.example',
    renderFix: renderForTerminal,
  });
  // The first time it registers its channels.
  await notifier.send(AbortSignal.timeout(10_000));
  return notifier;
}

async function readAll(): Promise<readonly Notification[]> {
  return (await createNotificationStore(db.pool).listPage({}, { limit: 200 })).items;
}

async function makeDue(): Promise<void> {
  await ownerDb.pool.query(`update notification set next_attempt_at = now() where status = 'pending'`);
}

function secondsUntil(at: string | null | undefined): number {
  return (Date.parse(at ?? '') - Date.now()) / 1000;
}

async function startMailServer() {
  const texts: string[] = [];
  const recipients: string[][] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        texts.push(Buffer.concat(chunks).toString('utf8'));
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, texts, recipients, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
