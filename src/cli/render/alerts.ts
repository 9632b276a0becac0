import type { Report } from '../../usecases/reports/registry.ts';
import { heading, indent, stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { count } from '../../lifecycle/count.ts';
import { documentText, hang, oneLine, timestamp } from './text.ts';

type Listed = Report<'alert-list'>['items'][number];

export function renderAlerts(items: readonly Listed[], style: Style): string {
  if (items.length === 0) return 'There is none.';
  return drawTable(
    items,
    [
      { heading: 'Id', cell: ({ id }) => id },
      { heading: 'Status', cell: describeStatus, paint: (text) => paintStatus(text, style) },
      { heading: 'Alert', cell: ({ title }) => oneLine(title), shrinks: true },
      { heading: 'Service', cell: ({ service }) => oneLine(service) },
      { heading: 'Since (UTC)', cell: ({ startedAt }) => timestamp(startedAt), paint: style.colors.dim },
      { heading: 'Messages', cell: ({ occurrences }) => String(occurrences) },
      { heading: 'Channel', cell: ({ channel }) => channel },
      { heading: 'Incident', cell: ({ incident }) => incident ?? '' },
    ],
    style,
  ).join('\n');
}

function describeStatus({ status, flapping }: Pick<Listed, 'status' | 'flapping'>): string {
  return flapping ? `${status}, flapping` : status;
}

export function renderAlert(alert: Report<'alert-show'>, style: Style): string {
  const ended = alert.endedAt === null ? 'now' : timestamp(alert.endedAt);
  const facts: readonly (readonly [string, string])[] = [
    ['Service', [alert.service, alert.environment].filter((part) => part !== '').join(', ')],
    ['Severity', alert.severity],
    ['From', `${alert.source}, channel ${alert.channel}`],
    ['Fired', `${timestamp(alert.startedAt)} to ${ended} UTC, in ${count(alert.occurrences, 'message')}`],
    ['Incident', alert.incident ?? 'none'],
    ['Release', [alert.release, alert.sha].filter((part) => part !== '').join(', ')],
    ...alert.links.map((link) => ['Link', link] as const),
    ...Object.entries(alert.labels),
  ];
  return stack(
    [heading(`${alert.id} ${oneLine(alert.title)}`, describeStatus(alert), style)],
    facts
      .filter(([, value]) => value !== '')
      .flatMap(([name, value]) => hang(`${oneLine(name)}: `, oneLine(value), style.columns)),
    alert.text === '' ? [] : indent(documentText(alert.text, style).split('\n')),
    alert.stackTrace === '' ? [] : indent(documentText(alert.stackTrace, style).split('\n')),
  );
}

export function renderDeadAlerts(items: Report<'alert-deliveries'>['items'], style: Style): string {
  if (items.length === 0) return 'Everything could be read.';
  return stack(
    ...items.map((one) => [
      ...hang(
        `${style.colors.red('✖')} `,
        `${one.id}, ${one.channel} (${one.source}), ${timestamp(one.receivedAt)} UTC: ${oneLine(one.reason)}`,
        style.columns,
      ),
      ...indent(hang('', oneLine(one.shown.slice(0, 500)), style.columns - 2)),
    ]),
    items.some(({ canRetry }) => canRetry) ? [`After a fix: ${style.command} alert retry ${items[0]?.id ?? ''}`] : [],
  );
}

export function renderAlertChannels({ items }: Report<'channel-list'>, style: Style): string {
  if (items.length === 0) return `There is none. Add one: ${style.command} channel add live --source alertmanager`;
  return drawTable(
    items,
    [
      {
        heading: 'Channel',
        cell: ({ name, isExercise }) => (isExercise ? `${name} (exercise)` : name),
        paint: style.colors.bold,
      },
      { heading: 'Source', cell: ({ source }) => source },
      { heading: 'Service', cell: ({ service, environment }) => [service, environment].filter((part) => part !== '').join(', ') },
      { heading: 'Secrets', cell: ({ secrets }) => (secrets === 0 ? 'none yet' : String(secrets)) },
      { heading: 'Last delivery (UTC)', cell: ({ lastDeliveryAt }) => timestamp(lastDeliveryAt ?? ''), paint: style.colors.dim },
      { heading: 'Dead', cell: ({ dead }) => (dead === 0 ? '' : String(dead)) },
      { heading: 'Added by', cell: ({ createdBy }) => createdBy },
    ],
    style,
  ).join('\n');
}

export function renderChannelSetup(
  { name, source, secret, awaitsSecret, snippet }: Report<'channel-setup'>,
  style: Style,
): string {
  return stack(
    [heading(`${name} takes alerts of ${source}`, secret === null ? '' : 'the secret is shown this once', style)],
    indent(snippet.split('\n')),
    [
      awaitsSecret
        ? `The source then shows a secret. Hand it over: ${style.command} channel rotate ${name} --secret-file -`
        : `Try it: ${style.command} alert send --channel ${name}`,
    ],
  );
}
