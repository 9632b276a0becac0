import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderPatch } from './diff.ts';
import { runnable } from './runnable.ts';
import { commands, indent } from './sections.ts';
import type { Style } from './style.ts';
import { displayWidth, hang, oneLine } from './text.ts';

type FolderReport = Report<'folder-sync'>;
type Item = FolderReport['items'][number];

/** The most written or skipped files that are listed. */
const shownWritten = 10;
/** The most lines of a diff; commands below name the full texts. */
const shownDiff = 30;

/** Renders a pass over a folder: its effects, requests and counts. */
export function renderFolder(report: FolderReport, style: Style): string {
  const { colors } = style;
  const quiet = report.items.filter(({ outcome, fix }) => (outcome === 'written' || outcome === 'skipped') && fix === '');
  const passedOver = new Set(quiet.slice(shownWritten));
  const lines = report.items.filter((item) => !passedOver.has(item)).flatMap((item) => renderItem(item, style));
  const more = quiet.length - shownWritten;
  return [
    ...lines,
    ...(more > 0 ? [colors.dim(`… and ${more} more written or skipped`)] : []),
    ...hang('', renderCounts(report), style.columns),
  ].join('\n');
}

function renderItem({ file, outcome, detail, fix, key, diff }: Item, style: Style): string[] {
  const { colors, columns } = style;
  const paint =
    outcome === 'conflict' || outcome === 'refused'
      ? colors.red
      : outcome === 'stored' || outcome === 'created'
        ? colors.green
        : colors.yellow;
  const mark = outcome === 'written' ? colors.dim : paint;
  return [
    ...(displayWidth(oneLine(file)) > columns - 10
      ? // A path stays whole, so that it can be copied.
        [`${mark(outcome.padEnd(9))} ${oneLine(file)}:`, ...hang(' '.repeat(10), oneLine(detail), columns)]
      : hang(`${mark(outcome.padEnd(9))} `, `${oneLine(file)}: ${oneLine(detail)}`, columns)),
    ...(fix === '' ? [] : hang(`          ${colors.dim('→')} `, runnable(fix, style), columns, colors.dim)),
    ...(diff === null ? [] : renderConflict({ file, key, diff }, style)),
  ];
}

/** Renders the difference, and the places of both full texts. */
function renderConflict({ file, key, diff }: { file: string; key: string | null; diff: string }, style: Style): string[] {
  const { command } = style;
  return [
    ...indent(renderPatch(diff, { limit: shownDiff, style }), 10),
    ...indent(
      commands(
        [
          { label: 'In the file', command: oneLine(file) },
          { label: 'Here', command: `${command} artifact show ${key ?? ''}` },
        ],
        style,
      ),
      10,
    ),
  ];
}

function renderCounts({ folder, counts }: FolderReport): string {
  const named = Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([outcome, number]) => `${number} ${outcome}`);
  const total = Object.values(counts).reduce((sum, number) => sum + number, 0);
  return `${folder}: ${count(total, 'file')}${named.length > 0 ? ` (${named.join(', ')})` : ''}`;
}
