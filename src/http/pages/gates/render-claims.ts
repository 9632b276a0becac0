import type { Report } from '../../../usecases/reports/registry.ts';
import { escapeHtml } from '../../docs/html.ts';
import type { Typed } from './typed.ts';

type Claim = Report<'gate-show'>['claims'][number];

/** Id of the page's form; fields outside the form refer to it. */
export const decisionFormId = 'decision';

/** Renders the claims of an attestation; a person who may decide gets a field to refuse each. */
export function renderClaims(claims: readonly Claim[], typed: Typed | null): string {
  const isAdoption = claims.some(({ problem }) => problem !== '');
  const columns = isAdoption ? entryColumns : claimColumns;
  const settled = { heading: 'Not asked any more', cell: describeLeft };
  const refusal = isAdoption ? 'Do not adopt it, because' : 'It is not true, because';
  const shown = claims.some(({ left }) => left !== null) ? [...columns, settled] : columns;
  return `<h2>${isAdoption ? 'Playbook entries to adopt' : 'Claims'}</h2>
${typed ? `<p class="quiet">Give a reason beside each one that you refuse. An approval lets the others pass, and refuses these. A rejection refuses all, and keeps your reasons.</p>` : ''}
<table><thead><tr>${[...shown.map(({ heading }) => heading), ...(typed ? [refusal] : [])].map((text) => `<th>${escapeHtml(text)}</th>`).join('')}</tr></thead><tbody>
${claims.map((claim) => `<tr>${shown.map(({ cell }) => `<td>${escapeHtml(cell(claim))}</td>`).join('')}${typed ? `<td>${claim.left === null ? renderRefusal(claim, { refusal, typed }) : ''}</td>` : ''}</tr>`).join('\n')}
</tbody></table>`;
}

function renderRefusal({ key }: Claim, { refusal, typed }: { refusal: string; typed: Typed }): string {
  const name = `refuse:${key}`;
  return `<input type="text" form="${decisionFormId}" name="${escapeHtml(name)}"${typed.value(name)} aria-label="${escapeHtml(`${key}: ${refusal}`)}" maxlength="2000">`;
}

interface Column {
  readonly heading: string;
  readonly cell: (claim: Claim) => string;
}

const claimColumns: readonly Column[] = [
  { heading: 'Key', cell: ({ key }) => key },
  { heading: 'Title', cell: ({ title }) => title },
  { heading: 'Is', cell: ({ current }) => current },
  { heading: 'Claims', cell: ({ status }) => status },
  { heading: 'Replaced by', cell: ({ replacedBy }) => replacedBy.join(', ') },
  { heading: 'In its words', cell: ({ said }) => said },
];

const entryColumns: readonly Column[] = [
  { heading: 'Key', cell: ({ key }) => key },
  { heading: 'Title', cell: ({ title }) => title },
  { heading: 'Is', cell: ({ current }) => current },
  { heading: 'What it solves', cell: ({ problem }) => problem },
];

function describeLeft({ left }: Claim): string {
  return left === null ? '' : `${left.refused ? 'Refused: ' : ''}${left.because}`;
}
