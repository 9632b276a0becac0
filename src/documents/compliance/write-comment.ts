import { count } from '../../lifecycle/count.ts';
import type { ComplianceItem, ComplianceReport } from '../../lifecycle/compliance.ts';
import { explainItem, sortByVerdict, summarizeReport } from './summarize-report.ts';

const mostHits = 10;
/** GitHub refuses comments above 65,536 characters. */
const longest = 60_000;

/** Writes the report as a comment on a pull request. Nothing in it is read as Markdown or mentions anybody. */
export function writeComplianceComment(report: ComplianceReport): string {
  const { adr, title, at, items } = report;
  const sorted = sortByVerdict(items);
  const open = sorted.filter(({ verdict }) => verdict === 'violated');
  const rest = sorted.filter(({ verdict }) => verdict !== 'violated');
  const text = [
    `### ${code(adr)} ${code(title)}: ${summarizeReport(report)}`,
    '',
    ...open.flatMap(writeItem),
    ...(rest.length > 0 ? ['<details><summary>The other parts</summary>', '', ...rest.flatMap(writeItem), '</details>', ''] : []),
    `At ${code(at.slice(0, 12))}.`,
  ].join('\n');
  return text.length > longest ? `${text.slice(0, longest)}\n\n… and more.` : text;
}

function writeItem(item: ComplianceItem): string[] {
  const { part, title, verdict, hits, unlisted } = item;
  const rest = Math.max(0, hits.length - mostHits) + unlisted;
  const why = explainItem(item);
  return [
    `- **${verdict}** ${code(part)} ${code(title)}${why === '' ? '' : ` (${code(why)})`}`,
    ...hits
      .slice(0, mostHits)
      .map(({ file, line, text, isOld }) => `  - ${code(`${file}:${line}`)}${isOld ? ' (older)' : ''} ${code(text)}`),
    ...(rest > 0 ? [`  - and ${count(rest, 'more place')}`] : []),
  ];
}

/** Code spans show text as it is; the fence is longer than any run of backticks in it. */
function code(text: string): string {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (flat === '') return '';
  const longestRun = (flat.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longestRun + 1);
  return longestRun === 0 ? `${fence}${flat}${fence}` : `${fence} ${flat} ${fence}`;
}
