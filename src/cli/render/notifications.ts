import type { Report } from '../../usecases/reports/registry.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { timestamp } from './text.ts';

export function renderNotifications(items: Report<'notification-list'>['items'], style: Style): string {
  if (items.length === 0) return 'There is none.';
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
      { heading: 'Last error', cell: ({ error }) => error, shrinks: true },
    ],
    style,
  ).join('\n');
}

export function renderNotification(notification: Report<'notification-show'>, style: Style): string {
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
      { heading: 'Dead', cell: ({ dead }) => String(dead) },
    ],
    style,
  ).join('\n');
}
