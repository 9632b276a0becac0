import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { describeSuspect } from './knowledge.ts';
import { heading, stack } from './sections.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, oneLine, timestamp } from './text.ts';

export function renderBaselines({ items }: Report<'baseline-list'>, style: Style): string {
  if (items.length === 0) return 'There is no baseline yet.';
  return drawTable(
    items,
    [
      { heading: 'Name', cell: (item) => item.name, paint: style.colors.bold },
      { heading: 'Versions', cell: (item) => String(item.versions) },
      { heading: 'Created (UTC)', cell: (item) => timestamp(item.createdAt) },
      { heading: 'By', cell: (item) => item.createdBy },
      { heading: 'For', cell: (item) => item.note, shrinks: true },
    ],
    style,
  ).join('\n');
}

export function renderBaseline({ entries, ...baseline }: Report<'baseline-show'>, style: Style): string {
  return stack(
    [renderMade(baseline, style)],
    drawTable(
      entries,
      [
        { heading: 'Key', cell: (entry) => entry.key, paint: style.colors.bold },
        { heading: 'Version', cell: (entry) => String(entry.version) },
        { heading: 'Title', cell: (entry) => entry.title, shrinks: true },
      ],
      style,
    ),
  );
}

export function renderMade({ name, note, createdBy, createdAt, versions }: Report<'baseline-create'>, { colors }: Style): string {
  const said = note === '' ? '' : ` ${oneLine(note)}`;
  return `${colors.bold(name)} names ${count(versions, 'version')}, by ${oneLine(createdBy)} at ${timestamp(createdAt)} UTC.${said}`;
}

export function renderComparison({ from, to, unchanged, changes, suspects }: Report<'baseline-compare'>, style: Style): string {
  const versions = (change: { from: number | null; to: number | null }): string => {
    if (change.from === null) return `new, version ${change.to}`;
    return change.to === null ? `version ${change.from}, no longer named` : `version ${change.from} → ${change.to}`;
  };
  return stack(
    [heading(`From ${from} to ${to ?? 'now'}`, `${changes.length} changed, ${unchanged} unchanged`, style)],
    changes.length === 0
      ? []
      : drawTable(
          changes,
          [
            { heading: 'Key', cell: (change) => change.key, paint: style.colors.bold },
            { heading: 'What', cell: versions },
            { heading: 'Title', cell: (change) => change.title, shrinks: true },
          ],
          style,
        ),
    suspects.length === 0
      ? ['No link became suspect.']
      : [
          heading(`Links that became suspect (${suspects.length})`, '', style),
          ...suspects.flatMap((link) => hang('  ', describeSuspect(link), style.columns)),
        ],
  );
}
