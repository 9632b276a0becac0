import { coverageStatuses } from '../../lifecycle/coverage.ts';
import { escapeHtml } from '../escape-html.ts';
import { nothingStands, summarizeSheet, formatAge, titleSheet, type CoverageRow, type CoverageSheet } from './coverage-sheet.ts';

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #1b1f24; background: #fff }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 3rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #d5d9de }
th { background: #f3f5f7 }
td.ref, td.by { font-family: ui-monospace, monospace; font-size: .9em; white-space: nowrap }
td.by span { display: block }
td.reason { color: #4b5560 }
.status { font-weight: 600; white-space: nowrap }
.OK { color: #176b37 } .STATED { color: #8a5300 } .GAP { color: #b3261e } .ORPHAN { color: #8a5300 } .DEFERRED, .NA { color: #4b5560 }
tr.criterion td.ref { padding-left: 1.8rem }
@media print { body { max-width: none; margin: 0 } th { background: none } tr { break-inside: avoid } }
`.trim();

/** Writes a self-contained page without scripts, images or links. Document content is only text. */
export function writeCoverageHtml(sheets: readonly CoverageSheet[]): string {
  const title = sheets.map(({ prd, subject }) => `${prd.key} beside ${subject.key}`).join(', ') || 'nothing to compare';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coverage: ${escapeHtml(title)}</title>
<style>
${style}
</style>
</head>
<body>
<h1>Coverage</h1>
${sheets.length === 0 ? `<p>${nothingStands}</p>` : sheets.map(writeSheet).join('\n')}
</body>
</html>
`;
}

function writeSheet(sheet: CoverageSheet): string {
  const counts = coverageStatuses
    .map((status) => ({ status, number: sheet.rows.filter((row) => row.status === status).length }))
    .filter(({ number }) => number > 0)
    .map(({ status, number }) => `<span class="status ${classOf(status)}">${status} ${number}</span>`);
  return `<section>
<h2>${escapeHtml(titleSheet(sheet))}</h2>
<p>${escapeHtml(summarizeSheet(sheet))} ${counts.join(' · ')}</p>
${formatAge(sheet) === '' ? '' : `<p><strong>${escapeHtml(formatAge(sheet))}</strong></p>\n`}<table>
<thead><tr><th scope="col">Part</th><th scope="col">Text</th><th scope="col">Status</th><th scope="col">Served by</th><th scope="col">Reason</th></tr></thead>
<tbody>
${sheet.rows.map(writeRow).join('\n')}
</tbody>
</table>
</section>`;
}

function writeRow({ ref, type, text, status, by, reason }: CoverageRow): string {
  const served = by.map((one) => `<span title="${escapeHtml(one.text)}">${escapeHtml(one.part)}</span>`).join('');
  return `<tr class="${escapeHtml(type)}"><td class="ref">${escapeHtml(ref)}</td><td>${escapeHtml(text)}</td><td class="status ${classOf(status)}">${status}</td><td class="by">${served}</td><td class="reason">${escapeHtml(reason)}</td></tr>`;
}

function classOf(status: CoverageRow['status']): string {
  return status.replace('/', '');
}
