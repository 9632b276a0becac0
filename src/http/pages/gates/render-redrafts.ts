import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { escapeHtml } from '../../docs/html.ts';

type Redraft = Report<'gate-show'>['redrafts'][number];

const outcomes = { redrafted: 'drafted anew', added: 'new', removed: 'removed' } as const;

/** Renders the parts drafted anew since the last decision, each with the PRD change behind it. */
export function renderRedrafts(redrafts: readonly Redraft[]): string {
  if (redrafts.length === 0) return '';
  return `<h2 id="redrafts">What was redrafted, and why</h2>
${redrafts.map(renderRedraft).join('\n')}`;
}

function renderRedraft({ prd, from, to, base, version, parts, changes }: Redraft): string {
  const about = `Version ${version}, because ${prd} changed from version ${from} to ${to}. Everything else stands as in version ${base}.`;
  if (parts.length === 0) return `<p class="quiet">${escapeHtml(about)} No part hangs on what changed.</p>`;
  const texts = new Map(changes.map((change) => [change.ref, change]));
  const rows = parts.map(
    (part) =>
      `<tr><td><code>${escapeHtml(part.part)}</code></td><td>${escapeHtml(describe(part))}</td><td>${part.because.map((ref) => renderReason(ref, texts.get(ref))).join('<br>')}</td></tr>`,
  );
  return `<p class="quiet">${escapeHtml(about)}</p>
<table><thead><tr><th>Part</th><th>What became of it</th><th>Because of</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function renderReason(ref: string, change: Redraft['changes'][number] | undefined): string {
  const text = change?.after ?? change?.before ?? '';
  const name = `<code>${escapeHtml(splitPartRef(ref)?.localId ?? ref)}</code> ${escapeHtml(change?.change ?? 'changed')}`;
  return text === '' ? name : `${name}: ${escapeHtml(text)}`;
}

function describe({ outcome, editedBy }: Redraft['parts'][number]): string {
  if (outcome !== 'kept') return outcomes[outcome];
  return editedBy === null ? 'stands as it was' : `kept as ${editedBy} wrote it`;
}
