import { artifactKinds, countKind, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { count } from '../../lifecycle/count.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { commands, heading, indent, stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, oneLine, printable } from './text.ts';

type Link = Report<'trace'>['links'][number];

/** The tree, and of a trace up the order in which to read. */
export function renderTrace({ text, debugging, links, direction, of }: Report<'trace'>, style: Style): string {
  const { colors } = style;
  const tree = printable(text)
    .split('\n')
    .map((line) => (line.includes('! suspect:') ? colors.yellow(line) : line));
  const nothing = direction === 'up' ? `${of} was made from nothing else.` : `Nothing was made from ${of} yet.`;
  const order = debugging.length > 1 ? debugging.map(({ name, keys }) => `${name}: ${keys.join(', ')}`) : [];
  return stack(
    tree,
    links.length === 0 ? [colors.dim(nothing)] : [],
    order.length === 0
      ? []
      : [heading('From the error back to the requirement', '', style), ...order.map((line, index) => `  ${index + 1}. ${line}`)],
  );
}

/** What was found, each with the place where the words stand. */
export function renderSearch({ items }: Report<'search'>, style: Style): string {
  const { colors, columns } = style;
  if (items.length === 0) return 'Nothing has these words.';
  return stack(
    ...items.map(({ key, kind, title, status, successor, parts, excerpt }) => [
      `${colors.bold(key)}  ${oneLine(title)}  ${colors.dim(artifactKinds[kind].title)}  ${paintStatus(status, style)}`,
      ...(successor === null ? [] : [`  ${colors.yellow(`Read ${successor}, which stands in for it.`)}`]),
      ...(parts.length === 0 ? [] : [`  ${colors.dim(`in ${parts.map((part) => partRef(key, part)).join(', ')}`)}`]),
      ...hang('  ', excerpt.map(({ text }) => text).join(''), columns),
    ]),
  );
}

export function renderSimilar({ items }: Report<'knowledge-similar'>, style: Style): string {
  if (items.length === 0) return 'Nothing speaks of the same.';
  return drawTable(
    items,
    [
      { heading: 'Key', cell: (item) => item.key, paint: style.colors.bold },
      { heading: 'Title', cell: (item) => item.title, shrinks: true },
      { heading: 'Status', cell: (item) => item.status, paint: (text) => paintStatus(text, style) },
      { heading: 'Alike', cell: (item) => `${Math.round(item.likeness * 100)} %` },
      { heading: 'By', cell: (item) => item.shared.join(', '), shrinks: true, paint: style.colors.dim },
    ],
    style,
  ).join('\n');
}

export function renderGaps(gaps: Report<'knowledge-gaps'>, style: Style): string {
  const { orphans, missing, suspects, uncovered } = gaps;
  const section = (title: string, number: number, lines: readonly string[]): string[] =>
    number === 0
      ? []
      : [
          heading(`${title} (${number})`, '', style),
          ...indent(lines),
          ...(number > lines.length ? indent([style.colors.dim(`… and ${number - lines.length} more`)]) : []),
        ];
  return stack(
    [
      `${count(gaps.artifacts, 'artifact')}, ${count(gaps.links, 'link')}; ${gaps.covered} of ${count(gaps.parts, 'part')} of PRDs ${gaps.parts === 1 ? 'is' : 'are'} covered.`,
    ],
    section(
      'Parts that nothing covers',
      gaps.uncoveredCount,
      uncovered.map(({ key, title, parts, covered }) => `${key}  ${oneLine(title)}  ${covered} of ${parts} covered`),
    ),
    section(
      'Suspect links',
      gaps.suspectCount,
      suspects.map((link) => describeSuspect(link)),
    ),
    section(
      'Links that are missing',
      gaps.missingCount,
      missing.map(({ key, title, roles }) => `${key}  ${oneLine(title)}  has no ${roles.join(', no ')}`),
    ),
    section(
      'Orphans',
      gaps.orphanCount,
      orphans.map(({ key, title, status }) => `${key}  ${oneLine(title)}  ${status}`),
    ),
    section(
      'Claims that no gate asks about',
      gaps.claimCount,
      gaps.claims.map(({ key, status, said }) => `${key}  claims ${status}, in its words "${oneLine(said)}"`),
    ),
    gaps.claimCount === 0 ? [] : commands([{ label: 'Ask a person', command: `${style.command} artifact attest` }], style),
  );
}

export function renderSizes({ items }: Report<'knowledge-metrics'>, style: Style): string {
  if (items.length === 0) return 'There is no PRD.';
  const total = (kinds: readonly { count: number }[]): number => kinds.reduce((sum, { count }) => sum + count, 0);
  return drawTable(
    items,
    [
      { heading: 'PRD', cell: (item) => item.key, paint: style.colors.bold },
      { heading: 'Title', cell: (item) => item.title, shrinks: true },
      { heading: 'Contexts', cell: (item) => String(item.contexts) },
      { heading: 'Aggregates', cell: (item) => String(item.aggregates.length) },
      { heading: 'Operations', cell: (item) => String(item.operations) },
      { heading: 'Made from it', cell: (item) => String(total(item.artifacts)) },
      { heading: 'Of these', cell: (item) => item.artifacts.map(countOf).join(', '), shrinks: true, paint: style.colors.dim },
    ],
    style,
  ).join('\n');
}

/** `DAA-001#OP-borrow covers PRD-001#US-1: made on version 1, now 3`. */
export function describeSuspect({ from, fromPart, role, to, toPart, toVersion, targetVersion }: Link): string {
  const ref = (key: string, part: string | null): string => (part === null ? key : partRef(key, part));
  return `${ref(from, fromPart)} ${role} ${ref(to, toPart)}: made on version ${toVersion}, now ${targetVersion}`;
}

function countOf({ kind, count: number }: { kind: ArtifactKindId; count: number }): string {
  return countKind(kind, number);
}
