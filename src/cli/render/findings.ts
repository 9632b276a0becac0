import { count } from '../../lifecycle/count.ts';
import { severities, type Finding, type Severity } from '../../lifecycle/findings.ts';
import { runnable } from './runnable.ts';
import type { Style } from './style.ts';
import { displayWidth, hang, oneLine, truncate, truncateStart } from './text.ts';

const marks: Record<Severity, string> = { error: '✖', warning: '▲', info: '•' };
const nouns: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };

/** Sorts by severity, worst first, in document order. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** Renders `2 errors · 5 warnings`; zero counts are left out. */
export function countFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'none';
  return severities
    .map((severity) => ({ severity, number: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => count(number, nouns[severity]))
    .join(' · ');
}

/** Smaller groups are listed one by one. */
const fewestInGroup = 3;

/**
 * Renders the worst findings and the number of others. Those of one code are one entry with their
 * places, so that a frequent one does not hide the rest; without a `limit` each is its own entry.
 */
export function renderFindings(
  findings: readonly Finding[],
  { limit, more, style }: { limit: number; more: string; style: Style },
): string[] {
  const sorted = sortFindings(findings);
  const entries = limit < findings.length ? groupFindings(sorted) : sorted.map((finding) => [finding]);
  const shown = entries.slice(0, limit);
  const rest = findings.length - shown.flat().length;
  return [
    ...shown.flatMap((entry) => renderEntry(entry, style)),
    ...(rest > 0 ? [style.colors.dim(`… and ${rest} more: ${more}`)] : []),
  ];
}

/** Groups by code, in the order of first findings. Small groups stay separate. */
function groupFindings(findings: readonly Finding[]): Finding[][] {
  const alike = Map.groupBy(findings, ({ code, severity }) => `${severity} ${code}`);
  return [...alike.values()].flatMap((group) => (group.length < fewestInGroup ? group.map((finding) => [finding]) : [group]));
}

function renderEntry(entry: readonly Finding[], style: Style): string[] {
  const [first] = entry;
  if (!first) return [];
  if (entry.length === 1) return renderFinding(first, style);
  const { colors, columns } = style;
  const paint = painters(style)[first.severity];
  const places = entry.map(({ at }) => oneLine(at.part ?? placeOf({ at }))).filter(Boolean);
  const head = `${first.code} ${entry.length} times${places.length > 0 ? `: ${places.join(', ')}` : ''}`;
  return [
    `${paint(marks[first.severity])} ${truncate(head, columns - 2).replace(first.code, paint(first.code))}`,
    ...hang('  ', `such as: ${oneLine(first.message)}`, columns),
    ...hang(`  ${colors.dim('→')} `, runnable(first.fix, style), columns, colors.dim),
  ];
}

export function renderFinding(finding: Finding, style: Style): string[] {
  const { colors, columns } = style;
  const paint = painters(style)[finding.severity];
  const place = truncateStart(oneLine(placeOf(finding)), columns - finding.code.length - 4);
  const head = `${paint(marks[finding.severity])} ${paint(finding.code)}${place ? `  ${colors.dim(place)}` : ''}`;
  const message = oneLine(finding.message);
  const fits = displayWidth(head) + displayWidth(message) + 2 <= columns;
  return [
    ...(fits ? [`${head}  ${message}`] : [head, ...hang('  ', message, columns)]),
    ...hang(`  ${colors.dim('→')} `, runnable(finding.fix, style), columns, colors.dim),
  ];
}

function painters({ colors }: Style): Record<Severity, (text: string) => string> {
  return { error: colors.red, warning: colors.yellow, info: colors.cyan };
}

/** Renders `prd.md:12:3`, `OP-borrow-copy`, both, or ''. */
export function placeOf({ at }: Pick<Finding, 'at'>): string {
  const file = at.file ? [at.file, at.line, at.column].filter((piece) => piece !== undefined).join(':') : '';
  const line = !at.file && at.line !== undefined ? `line ${at.line}` : '';
  return [file || line, at.part].filter(Boolean).join(' ');
}
