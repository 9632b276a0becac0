import { act } from '../../../lifecycle/fixes/fix.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { count } from '../../../lifecycle/count.ts';
import { escapeHtml } from '../../docs/html.ts';
import { renderForPage, type CommandLine } from '../render-for-page.ts';
import { framePage } from '../frame.ts';
import { renderDate, renderStatus } from './pieces.ts';

type Channel = Report<'notification-channels'>['items'][number];
type Summary = Report<'gate-list'>['items'][number];

/** Renders the gates that wait for the person, then those that wait for others. */
export function renderInbox({
  person,
  mine,
  others,
  unheard = [],
  commandLine,
}: {
  person: string;
  /** Channels whose messages fail, so that people may miss these gates; for admins. */
  unheard?: readonly Channel[];
  mine: readonly Summary[];
  others: readonly Summary[];
  commandLine: CommandLine;
}): string {
  const content = `<h1>Gates</h1>
${unheard.map((channel) => renderUnheard(channel, commandLine)).join('\n')}
<h2>Waiting for you</h2>
${mine.length > 0 ? renderTable(mine) : '<p class="quiet">Nothing.</p>'}
<h2>Waiting for others</h2>
${others.length > 0 ? renderTable(others) : '<p class="quiet">Nothing.</p>'}`;
  return framePage({ title: 'Gates', person, content });
}

function renderUnheard({ name, target, failing, dead, error }: Channel, commandLine: CommandLine): string {
  const retry = [act('retryNotificationChannel', { channel: name })];
  const lost = dead > 0 ? `${count(dead, 'message')} given up` : `${count(failing, 'message')} tried in vain`;
  return `<div class="notice bad">Messages to ${escapeHtml(name)} (${escapeHtml(target)}) do not arrive: ${lost}. ${escapeHtml(error)}
Mend the receiver or its settings; ${renderForPage(retry, commandLine)} sends again what was given up.</div>`;
}

function renderTable(gates: readonly Summary[]): string {
  return `<table class="inbox"><thead><tr><th>Gate</th><th>About</th><th>Status</th><th>Decided by</th><th>Due</th><th>Open since</th></tr></thead><tbody>
${gates.map(renderRow).join('\n')}
</tbody></table>`;
}

function renderRow({ id, artifact, version, title, status, roles, missing, dueAt, openedAt }: Summary): string {
  const about = artifact === null ? escapeHtml(title) : `${escapeHtml(artifact)} version ${version}: ${escapeHtml(title)}`;
  return `<tr><td><a href="/plain/gates/${escapeHtml(id)}">${escapeHtml(id)}</a></td><td>${about}</td><td>${renderStatus(status)}</td>
<td>${escapeHtml(missing || roles.join(', '))}</td><td>${dueAt === null ? '' : renderDate(dueAt)}</td><td>${renderDate(openedAt)}</td></tr>`;
}
