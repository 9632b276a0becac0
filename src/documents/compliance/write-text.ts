import { count } from '../../lifecycle/count.ts';
import type { ComplianceItem, ComplianceReport } from '../../lifecycle/compliance.ts';
import { explainItem, sortByVerdict, summarizeReport } from './summarize-report.ts';

const mostHits = 20;

/** Writes plain text for a terminal: the worst first, each with its places. */
export function writeComplianceText(report: ComplianceReport): string {
  const { adr, title, repository, at, base, items } = report;
  const since = base === null ? '' : `, changes since ${base.slice(0, 12)} first`;
  const widest = items.reduce((most, { part }) => Math.max(most, part.length), 0);
  const rows = sortByVerdict(items).flatMap((item) => writeItem(item, widest));
  return `${[`${adr} ${flat(title)}`, `in ${repository} at ${at.slice(0, 12)}${since}: ${summarizeReport(report)}`, '', ...rows].join('\n')}\n`;
}

function writeItem(item: ComplianceItem, widest: number): string[] {
  const { part, title, verdict, hits, unlisted } = item;
  const indent = ' '.repeat(10 + widest + 2);
  const why = explainItem(item);
  const rest = Math.max(0, hits.length - mostHits) + unlisted;
  const more = rest > 0 ? [`${indent}and ${count(rest, 'more place')}`] : [];
  return [
    `${verdict.padEnd(10)}${part.padEnd(widest)}  ${flat(title)}`,
    ...hits
      .slice(0, mostHits)
      .map(({ file, line, text, isOld }) => `${indent}${flat(file)}:${line}${isOld ? ' (older)' : ''}  ${flat(text)}`),
    ...more,
    ...(why === '' ? [] : [indent + flat(why)]),
  ].map((row) => row.trimEnd());
}

/** Puts text on one line, without terminal control characters. */
function flat(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
