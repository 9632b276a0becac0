import { count } from '../../lifecycle/count.ts';
import { severities, type Finding, type Severity } from '../../lifecycle/findings.ts';
import type { Style } from './style.ts';
import { displayWidth, hang, oneLine, truncateStart } from './text.ts';

const marks: Record<Severity, string> = { error: '✖', warning: '▲', info: '•' };
const nouns: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };

/** Worst first; within a severity in the order of the document. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** `2 errors · 5 warnings`; what there is none of is left out. */
export function countFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'none';
  return severities
    .map((severity) => ({ severity, number: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => count(number, nouns[severity]))
    .join(' · ');
}

/** The worst findings, at most `limit`, and how many more there are and where to see them. */
export function renderFindings(
  findings: readonly Finding[],
  { limit, more, style }: { limit: number; more: string; style: Style },
): string[] {
  const shown = sortFindings(findings).slice(0, limit);
  const rest = findings.length - shown.length;
  return [
    ...shown.flatMap((finding) => renderFinding(finding, style)),
    ...(rest > 0 ? [style.colors.dim(`… and ${rest} more: ${more}`)] : []),
  ];
}

export function renderFinding(finding: Finding, { colors, columns }: Style): string[] {
  const paint = { error: colors.red, warning: colors.yellow, info: colors.cyan }[finding.severity];
  const place = truncateStart(oneLine(placeOf(finding)), columns - finding.code.length - 4);
  const head = `${paint(marks[finding.severity])} ${paint(finding.code)}${place ? `  ${colors.dim(place)}` : ''}`;
  const message = oneLine(finding.message);
  const fits = displayWidth(head) + displayWidth(message) + 2 <= columns;
  return [
    ...(fits ? [`${head}  ${message}`] : [head, ...hang('  ', message, columns)]),
    ...hang(`  ${colors.dim('→')} `, finding.fix, columns, colors.dim),
  ];
}

/** `prd.md:12:3`, `OP-borrow-copy`, both, or ''. */
export function placeOf({ at }: Finding): string {
  const file = at.file ? [at.file, at.line, at.column].filter((piece) => piece !== undefined).join(':') : '';
  const line = !at.file && at.line !== undefined ? `line ${at.line}` : '';
  return [file || line, at.part].filter(Boolean).join(' ');
}
