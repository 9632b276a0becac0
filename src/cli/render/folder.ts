import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { hang, oneLine, printable } from './text.ts';

type FolderReport = Report<'folder-sync'>;
type Item = FolderReport['items'][number];

/** Written files need no attention one by one beyond these. */
const shownWritten = 10;

/** What a pass over a folder did, what it asks for, and the counts. */
export function renderFolder(report: FolderReport, style: Style): string {
  const { colors } = style;
  const quiet = report.items.filter(({ outcome }) => outcome === 'written');
  const shown = new Set([...report.items.filter(({ outcome }) => outcome !== 'written'), ...quiet.slice(0, shownWritten)]);
  const lines = report.items.filter((item) => shown.has(item)).flatMap((item) => renderItem(item, style));
  const more = quiet.length - shownWritten;
  return [...lines, ...(more > 0 ? [colors.dim(`… and ${more} more written`)] : []), renderCounts(report)].join('\n');
}

function renderItem({ file, outcome, detail, fix, key, fileText, currentText }: Item, style: Style): string[] {
  const { colors, columns } = style;
  const paint =
    outcome === 'conflict' || outcome === 'refused'
      ? colors.red
      : outcome === 'stored' || outcome === 'created'
        ? colors.green
        : colors.yellow;
  const mark = outcome === 'written' ? colors.dim : paint;
  return [
    ...hang(`${mark(outcome.padEnd(9))} `, `${oneLine(file)}  ${oneLine(detail)}`, columns),
    ...(fix === '' ? [] : hang(`          ${colors.dim('→')} `, fix, columns, colors.dim)),
    ...(fileText === null || currentText === null ? [] : bothTexts({ file, key, fileText, currentText }, style)),
  ];
}

/** Whole, because whoever brings them together needs every character. */
function bothTexts(
  { file, key, fileText, currentText }: { file: string; key: string | null; fileText: string; currentText: string },
  { colors }: Style,
): string[] {
  return [
    colors.bold(`<<<<<<< ${file}`),
    ...printable(fileText).trimEnd().split('\n'),
    colors.bold('======='),
    ...printable(currentText).trimEnd().split('\n'),
    colors.bold(`>>>>>>> ${key} in the repository`),
  ];
}

function renderCounts({ folder, counts }: FolderReport): string {
  const named = Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([outcome, number]) => `${number} ${outcome}`);
  const total = Object.values(counts).reduce((sum, number) => sum + number, 0);
  return `${folder}: ${count(total, 'file')}${named.length > 0 ? ` (${named.join(', ')})` : ''}`;
}
