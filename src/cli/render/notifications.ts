import type { Report } from '../../usecases/reports/registry.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { commands, stack } from './sections.ts';
import { drawTable } from './table.ts';
import { hang, timestamp } from './text.ts';

type Notification = Report<'notification-show'>;

export function renderNotifications(items: readonly Notification[], style: Style): string {
  if (items.length === 0) return 'There is none.';
  return stack(drawList(items, style), errorLines(items, style), retryCommands(items, style));
}

function drawList(items: readonly Notification[], style: Style): string[] {
  return drawTable(
    items,
    [
      { heading: 'Id', cell: ({ id }) => id },
      { heading: 'Status', cell: ({ status }) => status, paint: (text) => paintStatus(text, style) },
      { heading: 'Channel', cell: ({ channel }) => channel },
      { heading: 'About', cell: ({ key, type }) => `${key} ${type}` },
      { heading: 'Happened (UTC)', cell: ({ at }) => timestamp(at), paint: style.colors.dim },
      { heading: 'Attempts', cell: ({ attempts }) => String(attempts) },
      { heading: 'Next or settled (UTC)', cell: ({ nextAttemptAt, settledAt }) => timestamp(nextAttemptAt ?? settledAt ?? '') },
    ],
    style,
  );
}

/** Renders each failure once for all its notifications; the table would cut the reason. */
function errorLines(items: readonly Notification[], { colors, columns }: Style): string[] {
  const failed = items.filter(({ status, attempts, error }) => status !== 'sent' && attempts > 0 && error !== '');
  const alike = Map.groupBy(failed, ({ channel, status, error }) => `${channel}, ${status}: ${error}`);
  return [...alike].flatMap(([reason, those]) => {
    const ids = those.slice(0, mostIds).map(({ id }) => id);
    const more = those.length > mostIds ? ` and ${those.length - mostIds} more` : '';
    return hang(`${colors.red('✖')} `, `${ids.join(', ')}${more} to ${reason}`, columns);
  });
}

const mostIds = 5;

function retryCommands(items: readonly Notification[], style: Style): string[] {
  const dead = items.filter(({ status }) => status === 'dead');
  const channels = [...new Set(dead.map(({ channel }) => channel))];
  const [only] = dead;
  if (!only) return [];
  return commands(
    dead.length === 1
      ? [{ label: 'Send it again', command: `${style.command} notification retry ${only.id}` }]
      : channels.map((channel) => ({
          label: `Send those to ${channel} again`,
          command: `${style.command} notification retry --channel ${channel}`,
        })),
    style,
  );
}

export function renderNotification(notification: Notification, style: Style): string {
  return renderNotifications([notification], style);
}

export function renderChannels({ items }: Report<'notification-channels'>, style: Style): string {
  if (items.length === 0) return 'No server has a channel for messages. docs/configuration.md says how to configure one.';
  return drawTable(
    items,
    [
      { heading: 'Channel', cell: ({ name }) => name, paint: style.colors.bold },
      { heading: 'Kind', cell: ({ kind }) => kind },
      { heading: 'Goes to', cell: ({ target }) => target, shrinks: true },
      { heading: 'Last seen (UTC)', cell: ({ seenAt }) => timestamp(seenAt), paint: style.colors.dim },
      { heading: 'Waiting', cell: ({ pending }) => String(pending) },
      { heading: 'In vain', cell: ({ failing }) => (failing === 0 ? '' : String(failing)) },
      { heading: 'Dead', cell: ({ dead }) => String(dead) },
      { heading: 'Because', cell: ({ pending, dead, error }) => (pending + dead === 0 ? '' : error), wraps: true },
    ],
    style,
  ).join('\n');
}
