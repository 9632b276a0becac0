import { artifactKinds, countKind, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { KnownArtifact, KnownLink } from '../../lifecycle/trace-closure.ts';
import { count } from '../../lifecycle/count.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { nameArtifact } from '../trace/draw-trace.ts';
import { oneLine, sortIds } from '../trace/group-links.ts';
import type { AffectedFeature, WeighedImpact } from './weigh-impact.ts';

interface Size {
  readonly contexts: number;
  readonly aggregates: readonly string[];
  readonly operations: number;
  readonly artifacts: Readonly<Partial<Record<ArtifactKindId, number>>>;
}

interface DrawnImpact extends WeighedImpact<Size> {
  /** Names as the request gave them. */
  readonly things: readonly string[];
  readonly named: readonly { readonly name: string; readonly key: string; readonly line: string }[];
  /** Names that no AI-ADR in force contains. */
  readonly unknown: readonly string[];
  readonly links: readonly KnownLink[];
}

/** Limit of lines; a whole PRD has more parts than anybody reads. */
const mostParts = 30;

/** Renders an impact as text for a review or an outage notice, features first. */
export function drawImpact({ things, named, unknown, features, affected, wider, watched, links }: DrawnImpact): string {
  return [
    [`Impact of ${things.join(', ')}`],
    named.map(({ name, key, line }) => `${name} is named in ${key}: ${oneLine(line)}`),
    unknown.map((name) => `${name} is named in no AI-ADR in force.`),
    features.length > 0 ? features.flatMap(drawFeature) : ['No feature is affected: nothing leads to a PRD.'],
    ...affected.map(({ kind, artifacts }) => drawKind(kind, artifacts)),
    drawList(
      `Made from a whole artifact above, perhaps not from these parts (${wider.length})`,
      wider.map((artifact) => nameArtifact(artifact)),
    ),
    drawList('Parts that hang together', drawParts(links)),
    drawList(
      'Metrics and alerts to watch',
      watched.map(({ key, localId, text }) => `${partRef(key, localId)}  ${oneLine(text)}`),
    ),
    drawList(
      'Suspect links among them',
      links
        .filter(({ suspect }) => suspect)
        .map(
          ({ from, fromPart, role, to, toPart, toVersion, targetVersion }) =>
            `${refOf(from, fromPart)} ${role} ${refOf(to, toPart)}: made on version ${toVersion}, now ${targetVersion}`,
        ),
    ),
  ]
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

function drawFeature({
  prd,
  exact,
  stories,
  requirements,
  kpi,
  metrics,
  measurementMethod,
  size,
}: AffectedFeature<Size>): string[] {
  const measured = measurementMethod === '' ? '' : ` (${oneLine(measurementMethod)})`;
  return [
    `Feature ${nameArtifact(prd)}`,
    ...(exact ? [] : ['  No link names its parts, so all of them count.']),
    ...[...stories, ...requirements].map(({ localId, text }) => `  ${localId}  ${oneLine(text)}`),
    ...(kpi === '' ? [] : [`  KPI: ${oneLine(kpi)}${measured}`]),
    ...metrics.map((metric) => `  Metric: ${oneLine(metric)}`),
    `  Size: ${drawSize(size)}`,
  ];
}

/** Formats `2 aggregates touched (Loan, Copy) in 1 context, 5 operations; 1 AI-DAA, 3 Bolt`. */
function drawSize({ aggregates, contexts, operations, artifacts }: Size): string {
  const names = aggregates.length > 0 ? ` (${aggregates.map(oneLine).join(', ')})` : '';
  const kinds = (Object.entries(artifacts) as [ArtifactKindId, number][]).map(([kind, number]) => countKind(kind, number));
  const model = `${count(aggregates.length, 'aggregate')} touched${names} in ${count(contexts, 'context')}, ${count(operations, 'operation')}`;
  return [model, kinds.join(', ')].filter((text) => text !== '').join('; ');
}

/** Formats `DAA-001#OP-borrow covers PRD-001: US-1, US-1.AC-2`. */
function drawParts(links: readonly KnownLink[]): string[] {
  const named = links.filter(({ fromPart, toPart }) => fromPart !== null && toPart !== null);
  const groups = Map.groupBy(named, ({ from, fromPart, role, to }) => `${refOf(from, fromPart)} ${role} ${to}`);
  const lines = [...groups].map(([start, own]) => `${start}: ${sortIds(own.map(({ toPart }) => toPart ?? '')).join(', ')}`);
  return lines.length <= mostParts ? lines : [...lines.slice(0, mostParts), `… and ${lines.length - mostParts} more`];
}

function drawKind(kind: ArtifactKindId, artifacts: readonly KnownArtifact[]): string[] {
  return drawList(
    `${artifactKinds[kind].title} (${artifacts.length})`,
    artifacts.map((artifact) => nameArtifact(artifact)),
  );
}

function drawList(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)];
}

function refOf(key: string, part: string | null): string {
  return part === null ? key : partRef(key, part);
}
