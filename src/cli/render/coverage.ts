import { coverageStatuses, type CoverageItem, type CoverageReport } from '../../lifecycle/coverage.ts';
import { count } from '../../lifecycle/count.ts';
import { nameWithId } from '../../lifecycle/display-id.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { Style } from './style.ts';
import { hang, oneLine } from './text.ts';

interface Measure {
  readonly label: string;
  readonly done: number;
  readonly of: number;
  readonly verb: string;
}

/** Renders `Stories 9/9 mapped · criteria 24/27 covered`. */
export function summarizeCoverage(coverage: CoverageReport): string {
  const text = [
    ...measures(coverage).map(({ label, done, of, verb }) => `${label} ${done}/${of} ${verb}`),
    ...(coverage.stated > 0 ? [`${coverage.stated} only stated`] : []),
  ].join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Renders a bar for each kind of part, then what is not covered, with its text. */
export function renderCoverage(
  { coverage, prd, limit, more }: { coverage: CoverageReport; prd: PrdBody; limit: number; more: string },
  style: Style,
): string[] {
  const { colors } = style;
  const texts = partTexts(prd);
  const groups = groupByReason(coverage.items);
  const shown = groups.slice(0, limit);
  const idWidth = Math.max(...shown.filter(({ items }) => items.length === 1).map(({ ids }) => ids.length), 0);
  return [
    ...drawBars(measures(coverage), style),
    ...aside(coverage).map((line) => colors.dim(line)),
    ...(groups.length > 0 ? [''] : []),
    ...shown.flatMap((group) => renderGroup(group, { texts, idWidth }, style)),
    ...(groups.length > shown.length ? [colors.dim(`… and ${groups.length - shown.length} more: ${more}`)] : []),
  ];
}

/** Renders what the bars do not count. */
function aside({ stated, unread }: CoverageReport): string[] {
  const told = [
    stated > 0 && `${stated} only stated as a step`,
    unread > 0 && `${count(unread, 'passage')} not understood`,
  ].filter((text) => text !== false);
  return told.length === 0 ? [] : [`${told.join(', ')}: not counted as covered`];
}

interface Group {
  readonly status: CoverageItem['status'];
  readonly reason?: string;
  readonly items: readonly CoverageItem[];
  readonly ids: string;
}

/** Groups uncovered parts, gaps first; parts with the same reason stay together. */
function groupByReason(items: readonly CoverageItem[]): Group[] {
  const open = items
    .filter(({ status }) => status !== 'OK')
    .toSorted((a, b) => coverageStatuses.indexOf(a.status) - coverageStatuses.indexOf(b.status));
  const groups = Map.groupBy(open, ({ ref, status, reason }) => (reason ? `${status} ${reason}` : ref));
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    return first ? [{ status: first.status, reason: first.reason, items: members, ids: members.map(nameOf).join(', ') }] : [];
  });
}

const barWidth = 24;

function drawBars(rows: readonly Measure[], { colors }: Style): string[] {
  const labelWidth = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, done, of, verb }) => {
    // Only a complete bar is full, and only one without progress is empty.
    const filled = done === of ? barWidth : Math.min(barWidth - 1, Math.ceil((done / of) * barWidth));
    const paint = done === of ? colors.green : colors.yellow;
    const bar = paint('█'.repeat(filled)) + colors.dim('░'.repeat(barWidth - filled));
    return `${label.charAt(0).toUpperCase()}${label.slice(1).padEnd(labelWidth - 1)}  ${bar}  ${done}/${of} ${verb}`;
  });
}

function measures(coverage: CoverageReport): Measure[] {
  const covered = (pattern: RegExp): number =>
    coverage.items.filter(({ ref, status }) => status === 'OK' && pattern.test(ref)).length;
  return [
    { label: 'stories', done: coverage.mapped, of: coverage.stories, verb: 'mapped' },
    { label: 'requirements', done: covered(/#REQ-\d+$/), of: coverage.requirements, verb: 'covered' },
    { label: 'criteria', done: covered(/\.AC-\d+$/), of: coverage.criteria, verb: 'covered' },
  ].filter(({ of }) => of > 0);
}

function renderGroup(
  { status, reason, items, ids }: Group,
  { texts, idWidth }: { texts: ReadonlyMap<string, string>; idWidth: number },
  { colors, columns }: Style,
): string[] {
  const paint = status === 'GAP' ? colors.red : status === 'ORPHAN' ? colors.yellow : colors.dim;
  const lead = `${paint(status.padEnd(8))}  `;
  if (items.length > 1) {
    return [...hang(lead, ids, columns), ...hang(' '.repeat(10), reason ?? '', columns, colors.dim)];
  }
  const text = reason ?? texts.get(items.map(localIdOf).join()) ?? (status === 'ORPHAN' ? 'serves no part of the PRD' : '');
  return hang(`${lead}${ids.padEnd(idWidth)}  `, text, columns);
}

function localIdOf({ ref }: CoverageItem): string {
  return splitPartRef(ref)?.localId ?? ref;
}

/** Renders `FR-03 (REQ-14)` if the author named it: one to recognize, one to type. */
function nameOf(item: CoverageItem): string {
  return nameWithId({ id: localIdOf(item), alias: item.alias });
}

function partTexts(prd: PrdBody): Map<string, string> {
  const entries = prd.stories.flatMap((story) => [
    [story.id, story.title ?? oneLine(`As ${story.role}, I want ${story.capability}`)] as const,
    ...story.criteria.map((criterion) => [`${story.id}.${criterion.id}`, criterion.text] as const),
  ]);
  const others = [...prd.requirements, ...prd.unread].map(({ id, text }) => [id, oneLine(text)] as const);
  return new Map([...entries, ...others]);
}
