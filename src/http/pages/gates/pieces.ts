import type { Report } from '../../../usecases/reports/registry.ts';
import { escapeHtml } from '../../docs/html.ts';

const good = ['approved', 'approve'];
const bad = ['rejected', 'reject'];

export function renderStatus(status: string): string {
  const color = good.includes(status) ? 'good' : bad.includes(status) ? 'bad' : status === 'pending' ? 'wait' : 'quiet';
  return `<span class="status ${color}">${escapeHtml(status)}</span>`;
}

export function renderDate(at: string): string {
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

/** Renders pairs of a label (text) and a value (HTML). */
export function renderFacts(facts: readonly (readonly [string, string])[]): string {
  return `<dl>${facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

const kinds: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed' };

/** Renders a diff, each hunk under its heading. */
export function renderDiff({ from, to, added, removed, hunks }: NonNullable<Report<'gate-show'>['diff']>): string {
  const count = hunks.length === 0 ? 'nothing' : `${added} lines added, ${removed} removed`;
  return `<h2 id="changes">Changes from version ${from} to ${to} <span class="quiet">${count}</span></h2>
${hunks
  .map(
    ({ heading, line, lines }) =>
      `<p class="quiet">Line ${line}${heading ? `, ${escapeHtml(heading)}` : ''}</p><pre>${lines.map(renderLine).join('')}</pre>`,
  )
  .join('\n')}`;
}

function renderLine(line: string): string {
  const kind = kinds[line.slice(0, 1)];
  return `<span${kind ? ` class="${kind}"` : ''}>${escapeHtml(line) || ' '}</span>`;
}
