import { count } from '../../lifecycle/count.ts';
import { complianceVerdicts, countVerdicts, type ComplianceItem, type ComplianceReport } from '../../lifecycle/compliance.ts';
import { escapeHtml } from '../escape-html.ts';
import { explainItem, sortByVerdict, summarizeReport } from './summarize-report.ts';

const style = `
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: light-dark(#1b1f24, #e6e9ed); background: light-dark(#fff, #15191d) }
h1 { font-size: 1.5rem; margin-bottom: .2rem }
.where { color: light-dark(#4b5560, #a5afba); margin-top: 0 }
.bar { display: flex; height: .6rem; border-radius: .3rem; overflow: hidden; margin: 1.2rem 0 .4rem; background: light-dark(#d5d9de, #3a4149) }
article { border-top: 1px solid light-dark(#d5d9de, #3a4149); padding: .9rem 0; display: grid; grid-template-columns: 7rem 1fr; gap: .2rem 1rem; break-inside: avoid }
.verdict { font-weight: 600 }
.violated { color: light-dark(#b3261e, #ff8a80) } .unproved { color: light-dark(#8a5300, #f0b35e) } .excepted { color: light-dark(#4b5560, #a5afba) } .met { color: light-dark(#176b37, #6fd08c) }
.bar .violated { background: #b3261e } .bar .unproved { background: #d99a2b } .bar .excepted { background: #8b95a1 } .bar .met { background: #2b8a4b }
h2 { font-size: 1rem; margin: 0 } h2 code { margin-right: .5rem }
code, pre { font: .88em/1.5 ui-monospace, monospace }
pre { grid-column: 2; margin: .4rem 0 0; padding: .5rem .7rem; background: light-dark(#f3f5f7, #22272d); border-radius: .3rem; overflow-x: auto }
pre .place { color: light-dark(#4b5560, #a5afba) } pre .old { opacity: .6 }
p.why { grid-column: 2; margin: .3rem 0 0; color: light-dark(#4b5560, #a5afba) }
@media print { body { max-width: none; margin: 0 } }
`.trim();

/** Writes a self-contained page without scripts, images or links. What comes from code is only text. */
export function writeComplianceHtml(report: ComplianceReport): string {
  const { adr, title, repository, at, base, items } = report;
  const counts = countVerdicts(items);
  const bar = complianceVerdicts.map((verdict) => `<span class="${verdict}" style="flex:${counts[verdict]}"></span>`).join('');
  const since = base === null ? '' : `; lines changed since <code>${base.slice(0, 12)}</code> first`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(adr)} against ${escapeHtml(repository)}</title>
<style>
${style}
</style>
</head>
<body>
<h1>${escapeHtml(adr)} ${escapeHtml(title)}</h1>
<p class="where">Held against ${escapeHtml(repository)} at <code>${at.slice(0, 12)}</code>${since}</p>
<div class="bar" role="img" aria-label="${escapeHtml(summarizeReport(report))}">${bar}</div>
<p class="where">${escapeHtml(summarizeReport(report))}</p>
${sortByVerdict(items).map(writeItem).join('\n')}
</body>
</html>
`;
}

function writeItem(item: ComplianceItem): string {
  const { part, title, verdict, hits, unlisted } = item;
  const why = explainItem(item);
  const places = hits.map(
    ({ file, line, text, isOld }) =>
      `<span class="${isOld ? 'old' : 'new'}"><span class="place">${escapeHtml(file)}:${line}</span>  ${escapeHtml(text)}</span>`,
  );
  if (unlisted > 0) places.push(`and ${count(unlisted, 'more place')}`);
  return `<article><span class="verdict ${verdict}">${verdict}</span><h2><code>${escapeHtml(part)}</code>${escapeHtml(title)}</h2>${
    places.length === 0 ? '' : `<pre>${places.join('\n')}</pre>`
  }${why === '' ? '' : `<p class="why">${escapeHtml(why)}</p>`}</article>`;
}
