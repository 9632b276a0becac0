import { artifactKinds, countKind, kindTitle, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { count, withArticle } from '../../lifecycle/count.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { commands, heading, indent, stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, joinWords, oneLine, printable, truncate } from './text.ts';
import { describeSuccessor } from '../../lifecycle/successor.ts';

type Step = { readonly label: string; readonly command: string };
type Link = Report<'trace'>['links'][number];

/** Renders the tree; for a trace up also the reading order. */
export function renderTrace({ text, debugging, links, direction, of, rest }: Report<'trace'>, style: Style): string {
  const { colors } = style;
  const tree = printable(text)
    .split('\n')
    .map((line) => (line.includes('! suspect:') ? colors.yellow(line) : line));
  const nothing = direction === 'up' ? `${of} was made from nothing else.` : `Nothing was made from ${of} yet.`;
  const order = debugging.length > 1 ? debugging.map(({ name, keys }) => `${name}: ${keys.join(', ')}`) : [];
  return stack(
    tree,
    links.length === 0 ? [colors.dim(nothing)] : [],
    rest.count > 0 ? [colors.dim(`${count(rest.count, 'artifact')} further on: raise --depth.`)] : [],
    order.length === 0
      ? []
      : [heading('Back to the requirement', '', style), ...order.map((line, index) => `  ${index + 1}. ${line}`)],
  );
}

/** Renders the effects of a change, to paste into a review, and commands for details. */
export function renderImpact({ text, features, unknown }: Report<'impact'>, style: Style): string {
  const [feature] = features;
  const [name] = unknown;
  return stack(
    [printable(text).trimEnd()],
    commands(
      [
        ...(feature ? [{ label: 'See all on the way', command: `${style.command} trace ${feature.prd.key} --down` }] : []),
        ...(name === undefined ? [] : [{ label: 'Look for it', command: `${style.command} search "${oneLine(name)}"` }]),
        ...(feature || name !== undefined ? [] : [{ label: 'See what lacks links', command: `${style.command} knowledge gaps` }]),
      ],
      style,
    ),
  );
}

/** Renders search results with the matching text. */
export function renderSearch({ items }: Report<'search'>, style: Style): string {
  const { colors, columns } = style;
  if (items.length === 0) return 'Nothing has these words.';
  return stack(
    ...items.map(({ key, kind, title, status, successor, successorStatus, parts, excerpt }) => [
      `${colors.bold(key)}  ${truncate(oneLine(title), columns - key.length - artifactKinds[kind].title.length - status.length - 6)}  ${colors.dim(artifactKinds[kind].title)}  ${paintStatus(status, style)}`,
      ...(successor === null || successorStatus === null
        ? []
        : hang('  ', `${describeSuccessor({ key: successor, status: successorStatus })}.`, columns, colors.yellow)),
      ...(parts.length === 0 ? [] : hang('  in ', parts.map((part) => partRef(key, part)).join(', '), columns, colors.dim)),
      ...hang('  ', excerpt.map(({ text }) => text).join(''), columns),
    ]),
  );
}

export function renderSimilar({ items }: Report<'knowledge-similar'>, style: Style): string {
  if (items.length === 0) return 'Nothing speaks of the same.';
  const [first] = items;
  return stack(
    drawTable(
      items,
      [
        { heading: 'Key', cell: (item) => item.key, paint: style.colors.bold },
        { heading: 'Title', cell: (item) => item.title, shrinks: true },
        { heading: 'Status', cell: (item) => item.status, paint: (text) => paintStatus(text, style) },
        { heading: 'Alike', cell: (item) => `${Math.round(item.likeness * 100)} %` },
        { heading: 'By', cell: (item) => item.shared.join(', '), shrinks: true, paint: style.colors.dim },
      ],
      style,
    ),
    first ? commands([{ label: 'Read it', command: `${style.command} artifact show ${first.key}` }], style) : [],
  );
}

export function renderGaps(gaps: Report<'knowledge-gaps'>, style: Style): string {
  const { orphans, missing, suspects, uncovered } = gaps;
  const section = (title: string, number: number, lines: readonly (readonly [lead: string, text: string])[]): string[] =>
    number === 0
      ? []
      : [
          heading(`${title} (${number})`, '', style),
          ...lines.flatMap(([lead, text]) => hang(`  ${lead}`, text, style.columns)),
          ...(number > lines.length ? indent([style.colors.dim(`… and ${number - lines.length} more`)]) : []),
        ];
  return stack(
    hang(
      '',
      `${count(gaps.artifacts, 'artifact')}, ${count(gaps.links, 'link')}; ${gaps.covered} of ${count(gaps.parts, 'part')} of PRDs ${gaps.parts === 1 ? 'is' : 'are'} named by a link \`covers\`.`,
      style.columns,
    ),
    section(
      'Parts that nothing covers',
      gaps.uncoveredCount,
      uncovered.map(({ key, title, parts, covered }) => [`${key}  `, `${oneLine(title)}: ${covered} of ${parts} named`]),
    ),
    section(
      'Suspect links',
      gaps.suspectCount,
      suspects.map((link) => ['', describeSuspect(link)]),
    ),
    section(
      'Links that are missing',
      gaps.missingCount,
      missing.map(({ key, title, roles }) => [
        `${key}  `,
        `${oneLine(title)}: has no link ${joinWords(roles.map(describeMissing), 'and')}`,
      ]),
    ),
    section(
      'Orphans',
      gaps.orphanCount,
      orphans.map(({ key, title, status }) => [`${key}  `, `${oneLine(title)} (${status})`]),
    ),
    section(
      'Claims that no gate asks about',
      gaps.claimCount,
      gaps.claims.map(({ key, status, said }) => [`${key}  `, `claims ${status}, in its words "${oneLine(said)}"`]),
    ),
    commands(gapSteps(gaps, style), style),
  );
}

/** Returns a fix for the first gap of each kind. */
function gapSteps({ uncovered, suspects, missing, orphans, claimCount }: Report<'knowledge-gaps'>, { command }: Style): Step[] {
  const [part] = uncovered;
  const [suspect] = suspects;
  const [lacking] = missing;
  const [orphan] = orphans;
  const steps = [
    part && {
      label: 'Cover it',
      command: part.covered === 0 ? `${command} workflow show ${part.key}` : `${command} coverage ${part.key}`,
    },
    suspect && {
      label: 'Say it still holds',
      command: `${command} link clear ${suspect.from} ${suspect.to} --seen ${suspect.targetVersion} --reason "…"`,
    },
    lacking && { label: 'Link it', command: `${command} artifact link ${lacking.key} ${lacking.roles[0]?.split(' ')[0]} KEY` },
    orphan && !lacking && { label: 'Read it', command: `${command} artifact show ${orphan.key}` },
    claimCount > 0 && { label: 'Ask a person', command: `${command} artifact attest` },
  ].filter((step): step is Step => typeof step === 'object');
  return steps.length > 0 ? steps : [{ label: 'See what waits', command: `${command} next` }];
}

export function renderSizes({ items }: Report<'knowledge-metrics'>, style: Style): string {
  if (items.length === 0) return `There is no PRD. Import one: ${style.command} prd import FILE.md`;
  const total = (kinds: readonly { count: number }[]): number => kinds.reduce((sum, { count }) => sum + count, 0);
  const [first] = items;
  return stack(
    drawTable(
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
    ),
    first ? commands([{ label: 'See what was made from it', command: `${style.command} trace ${first.key} --down` }], style) : [],
  );
}

/** Renders `DAA-001#OP-borrow covers PRD-001#US-1: made on version 1, now 3`. */
export function describeSuspect({ from, fromPart, role, to, toPart, toVersion, targetVersion }: Link): string {
  const ref = (key: string, part: string | null): string => (part === null ? key : partRef(key, part));
  return `${ref(from, fromPart)} ${role} ${ref(to, toPart)}: made on version ${toVersion}, now ${targetVersion}`;
}

function countOf({ kind, count: number }: { kind: ArtifactKindId; count: number }): string {
  return countKind(kind, number);
}

/** Renders `derived_from daa or tip` as `derived_from to a DAA or TIP`. */
function describeMissing(missing: string): string {
  const [role = '', ...kinds] = missing.split(/ (?:or )?/);
  const titles = kinds.map(kindTitle);
  return `${role} to ${withArticle(titles.join(' or '))}`;
}
