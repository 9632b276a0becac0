import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { titleLine } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { oneLine, printable, timestamp, truncate, wrap } from './text.ts';

/** Renders `DAA-001 Library Lending` with version and status at the right edge. */
export function renderArtifactTitle(
  artifact: { key: string; title: string; version: number; status: string },
  style: Style,
): string {
  const { colors, columns } = style;
  const right = `version ${artifact.version}  ${artifact.status}`;
  const title = truncate(oneLine(artifact.title), Math.max(10, columns - right.length - artifact.key.length - 4));
  return titleLine(
    `${colors.bold(artifact.key)}  ${colors.bold(title)}`,
    `${colors.dim(`version ${artifact.version}`)}  ${paintStatus(artifact.status, style)}`,
    style,
  );
}

/** Renders the author of this version, and its approvals. */
export function renderAuthorship(
  { author, createdAt, approvals }: Report<'artifact-show'>,
  { colors, columns }: Style,
): readonly string[] {
  const lines = [
    `Written by ${author}, ${timestamp(createdAt)} UTC.`,
    ...approvals.map(({ person, role, decidedAt, gate, note }) => {
      const words = oneLine(note) === '' ? '' : ` “${oneLine(note)}”`;
      return `Approved by ${person}, ${role}, ${timestamp(decidedAt)} UTC, at ${gate}.${words}`;
    }),
  ];
  return lines.flatMap((line) => wrap(printable(line), columns)).map((line) => colors.dim(line));
}

export function renderArtifactList(
  items: Report<'artifact-list'>['items'],
  { empty, style }: { empty: string; style: Style },
): string {
  if (items.length === 0) return empty;
  return drawTable(
    items,
    [
      { heading: 'Key', cell: (item) => item.key, paint: style.colors.bold },
      { heading: 'Kind', cell: (item) => artifactKinds[item.kind].title },
      { heading: 'Title', cell: (item) => item.title, shrinks: true },
      { heading: 'Version', cell: (item) => String(item.version) },
      { heading: 'Status', cell: (item) => item.status, paint: (text) => paintStatus(text, style) },
      { heading: 'Updated (UTC)', cell: (item) => timestamp(item.updatedAt), paint: style.colors.dim },
    ],
    style,
  ).join('\n');
}

export function renderHistory({ items }: Report<'artifact-history'>, style: Style): string {
  return drawTable(
    items,
    [
      { heading: 'Version', cell: (item) => String(item.version), paint: style.colors.bold },
      { heading: 'Status', cell: (item) => item.status, paint: (text) => paintStatus(text, style) },
      { heading: 'Created (UTC)', cell: (item) => timestamp(item.createdAt) },
      { heading: 'By', cell: (item) => item.author },
      { heading: 'Content', cell: (item) => item.contentHash.slice(0, 12), paint: style.colors.dim },
      { heading: 'Why', cell: (item) => item.reason, shrinks: true },
    ],
    style,
  ).join('\n');
}

/** Renders Markdown with highlighted headings. */
export function renderMarkdown(markdown: string, { colors }: Style): string {
  return printable(markdown)
    .trimEnd()
    .split('\n')
    .map((line) => (/^#{1,2} /.test(line) ? colors.bold(colors.cyan(line)) : /^#{3,6} /.test(line) ? colors.bold(line) : line))
    .join('\n');
}

/** Renders "Bolt BOLT-001", or only "RFC-001" when the key begins with the kind. */
export function nameArtifact(kind: ArtifactKindId, key: string): string {
  const { title } = artifactKinds[kind];
  return key.startsWith(`${title}-`) ? key : `${title} ${key}`;
}
