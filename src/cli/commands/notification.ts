import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { notificationStatuses, type NotificationStatus } from '../../ports/notifications.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { renderChannels, renderNotification, renderNotifications } from '../render/notifications.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addNotificationCommands(program: Command, session: Session): void {
  const notification = addNoun(program, {
    name: 'notification',
    summary: 'what is told outside',
    description: 'Notifications: messages about gates and about runs that stand still, to Slack, by mail and to webhooks.',
    calls: ['notification list --status dead', 'notification test'],
  });

  addLimit(notification.command('list'))
    .summary('all notifications')
    .description('Lists the notifications, newest first: sent, still to be sent, or given up (dead).')
    .addOption(new Option('--status <status>', 'only those in this status').choices(notificationStatuses))
    .action(({ status, limit }: { status?: NotificationStatus; limit: number }) =>
      session.answer<'notification-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.notifications.list({ status }, page));
        return { report, text: (style) => withMore(renderNotifications(report.items, style), report, style) };
      }),
    );

  notification
    .command('channels')
    .summary('where they go')
    .description('Lists the channels that servers have configured; docs/configuration.md says how.')
    .action(() =>
      session.answer<'notification-channels'>(async ({ service }) => {
        const report = await service.notifications.channels();
        return { report, text: (style) => renderChannels(report, style) };
      }),
    );

  notification
    .command('show')
    .summary('one of them')
    .description('Shows a notification: how often it was tried, and why the last attempt failed.')
    .argument('<notification>', 'such as NOTE-12')
    .action(async (text: string) => {
      const id = readId(text);
      await session.answer<'notification-show'>(async ({ service }) => {
        const report = await service.notifications.show({ id });
        return { report, text: (style) => renderNotification(report, style) };
      });
    });

  notification
    .command('retry')
    .summary('send dead ones again')
    .description('Sends what was given up again, from the first attempt: one notification, or everything of a channel.')
    .argument('[notification]', 'such as NOTE-12')
    .option('--channel <name>', 'everything of this channel that was given up, such as slack')
    .addHelpText('after', examples('notification retry NOTE-12', 'notification retry --channel slack'))
    .action(async (text: string | undefined, { channel }: { channel?: string }) => {
      if ((text === undefined) === (channel === undefined)) throw oneOrChannel();
      if (channel !== undefined) {
        await session.answer<'notification-retry-channel'>(async ({ service }) => {
          const report = await service.notifications.retryChannel({ channel: channel.trim().toLowerCase() });
          return { report, text: ({ command }) => describeRetried(report, command) };
        });
        return;
      }
      const id = readId(text ?? '');
      await session.answer<'notification-show'>(async ({ service }) => {
        const report = await service.notifications.retry({ id });
        return { report, text: (style) => renderNotification(report, style) };
      });
    });

  notification
    .command('test')
    .summary('send a message to every channel')
    .description('Sends a message to every channel, by the way that all go; `notification list` tells what became of it.')
    .action(() =>
      session.answer<'notification-test'>(async ({ service }) => {
        const report = await service.notifications.test();
        const messages = report.queued === 1 ? 'One message is' : `${report.queued} messages are`;
        return { report, text: ({ command }) => `${messages} on the way: ${command} notification list` };
      }),
    );
}

function describeRetried({ channel, queued }: Report<'notification-retry-channel'>, command: string): string {
  if (queued === 0) return `Nothing of ${channel} was given up.`;
  return `${queued === 1 ? 'One message is' : `${queued} messages are`} on the way again: ${command} notification list`;
}

function oneOrChannel(): InputError {
  return new InputError({
    id: 'notification.none-named',
    message: 'A retry is of one notification, or of a channel.',
    fix: 'Name one, such as NOTE-12, or write --channel NAME; `throughline notification list --status dead` shows them.',
  });
}

function readId(text: string): string {
  const id = text.trim().toUpperCase();
  if (/^NOTE-[1-9]\d{0,17}$/.test(id)) return id;
  throw new InputError({
    id: 'notification.malformed-id',
    message: `"${text}" is no id of a notification.`,
    fix: 'Ids look like NOTE-12; `throughline notification list` shows them.',
  });
}
