import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError, NotFoundError } from '../../lifecycle/errors.ts';
import type { Notification, NotificationStatus, RegisteredChannel } from '../../ports/notifications.ts';
import type { Page, PageRequest } from '../../ports/pages.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

type Ports = Pick<UsecasePorts, 'notifications'>;

export function listNotifications(
  { notifications }: Ports,
  { status, page }: { status?: NotificationStatus; page: PageRequest },
): Promise<Page<Notification>> {
  return notifications.listPage(status ? { status } : {}, page);
}

/** Throws NotFoundError `notification.not-found`. */
export async function readNotification({ notifications }: Ports, id: string): Promise<Notification> {
  const found = await notifications.read(id);
  if (found) return found;
  throw new NotFoundError({
    id: 'notification.not-found',
    message: `There is no notification ${id}.`,
    fix: fix`${act('listNotifications')} shows them with their ids; those that were sent are kept for 30 days.`,
  });
}

/**
 * Sends a dead message again, from its first attempt. Throws ConflictError `notification.not-dead`
 * and `notification.channel-gone`.
 */
export async function retryNotification(
  ports: Ports,
  { principal, id }: { principal: Principal; id: string },
): Promise<Notification> {
  const found = await readNotification(ports, id);
  const channel = (await ports.notifications.channels()).find(({ name }) => name === found.channel);
  if (found.status === 'dead') requireServed(found.channel, channel);
  if (await ports.notifications.revive({ id: found.id, actorId: principal.id })) return await readNotification(ports, id);
  throw new ConflictError({
    id: 'notification.not-dead',
    message: `${id} is ${found.status}.`,
    fix:
      found.status === 'sent'
        ? 'It has arrived; nothing is to be done.'
        : fix`It is repeated by itself; see ${act('listNotifications')}.`,
  });
}

/**
 * Sends all dead messages of a channel again and returns their number. Throws NotFoundError
 * `notification.channel-not-found`, ConflictError `notification.channel-gone`.
 */
export async function retryChannel(
  { notifications }: Ports,
  { principal, channel: name }: { principal: Principal; channel: string },
): Promise<number> {
  const channel = (await notifications.channels()).find((one) => one.name === name);
  if (!channel) {
    throw new NotFoundError({
      id: 'notification.channel-not-found',
      message: `There is no channel ${name}.`,
      fix: fix`${act('listNotificationChannels')} shows them.`,
    });
  }
  requireServed(name, channel);
  return await notifications.reviveAll({ channel: name, actorId: principal.id });
}

/** Servers register their channels hourly; one not registered for two hours has no server. */
const longestUnseenMs = 2 * 3_600_000;

/** True when no server has the channel now, so that nothing is sent to it. */
export function isUnserved({ seenAt }: Pick<RegisteredChannel, 'seenAt'>, nowMs = Date.now()): boolean {
  return nowMs - Date.parse(seenAt) > longestUnseenMs;
}

/** True when a server has the channel but messages do not arrive. */
export function isUnheard(channel: Pick<RegisteredChannel, 'seenAt' | 'failing' | 'dead'>, nowMs = Date.now()): boolean {
  return !isUnserved(channel, nowMs) && channel.failing + channel.dead > 0;
}

/** Without a server a message would wait for a week and be dead again. */
function requireServed(name: string, channel: RegisteredChannel | undefined): void {
  if (channel && !isUnserved(channel)) return;
  throw new ConflictError({
    id: 'notification.channel-gone',
    message: `No server has had the channel ${name}${channel ? ` since ${channel.seenAt}` : ''}, so nobody would send it.`,
    fix: 'Start a server that has it configured (docs/configuration.md). A webhook at another address is another channel: what was given up at the old one is not sent there, and is forgotten after 90 days.',
  });
}

/** Queues a message for every channel. Throws ConflictError `notification.no-channel`. */
export async function testNotifications({ notifications }: Ports, { principal }: { principal: Principal }): Promise<number> {
  const queued = await notifications.queueTest({ actorId: principal.id });
  if (queued > 0) return queued;
  throw new ConflictError({
    id: 'notification.no-channel',
    message: 'No server has a channel for messages.',
    fix: fix`Set THROUGHLINE_SLACK_BOT_TOKEN, THROUGHLINE_SLACK_WEBHOOK_URL, THROUGHLINE_SMTP_URL or THROUGHLINE_WEBHOOK_URLS where ${act('serve')} runs; docs/configuration.md says how.`,
  });
}

export function listChannels({ notifications }: Ports): Promise<readonly RegisteredChannel[]> {
  return notifications.channels();
}
