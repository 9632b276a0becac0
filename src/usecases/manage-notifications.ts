import { ConflictError, NotFoundError, PermissionError } from '../lifecycle/errors.ts';
import type { Notification, NotificationStatus, RegisteredChannel } from '../ports/notifications.ts';
import type { Page, PageRequest } from '../ports/pages.ts';
import type { Principal } from '../ports/people.ts';
import type { UsecasePorts } from './ports.ts';

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
    fix: '`throughline notification list` shows them with their ids; those that were sent are kept for 30 days.',
  });
}

/** Sends a dead one again, from its first attempt. Throws ConflictError `notification.not-dead`, and PermissionError for anyone but an admin. */
export async function retryNotification(
  ports: Ports,
  { principal, id }: { principal: Principal; id: string },
): Promise<Notification> {
  requireAdmin(principal, 'sends a message again');
  const found = await readNotification(ports, id);
  if (await ports.notifications.revive({ id: found.id, actorId: principal.id })) return await readNotification(ports, id);
  throw new ConflictError({
    id: 'notification.not-dead',
    message: `${id} is ${found.status}.`,
    fix:
      found.status === 'sent'
        ? 'It has arrived; nothing is to be done.'
        : 'It is repeated by itself; see `throughline notification list`.',
  });
}

/** Queues a message for every channel. Throws ConflictError `notification.no-channel`, and PermissionError for anyone but an admin. */
export async function testNotifications({ notifications }: Ports, { principal }: { principal: Principal }): Promise<number> {
  requireAdmin(principal, 'sends test messages');
  const queued = await notifications.queueTest({ actorId: principal.id });
  if (queued > 0) return queued;
  throw new ConflictError({
    id: 'notification.no-channel',
    message: 'No server has a channel for messages.',
    fix: 'Set THROUGHLINE_SLACK_WEBHOOK_URL, THROUGHLINE_SMTP_URL or THROUGHLINE_WEBHOOK_URLS where `throughline serve` runs; docs/configuration.md says how.',
  });
}

export function listChannels({ notifications }: Ports): Promise<readonly RegisteredChannel[]> {
  return notifications.channels();
}

function requireAdmin({ roles }: Principal, deed: string): void {
  if (roles.includes('admin')) return;
  throw new PermissionError({
    id: 'notification.admin-required',
    message: `Only an admin ${deed}.`,
    fix: 'Ask somebody with the role admin.',
  });
}
