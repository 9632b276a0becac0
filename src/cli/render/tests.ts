import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine, printable } from './text.ts';

type Ingest = Report<'tests-ingest'>;
type Coverage = Report<'tests-coverage'>;

/** Renders what each file says, and what it proves. */
export function renderTestIngest({ sha, repository, readSources, files }: Ingest, style: Style): string {
  const { colors, columns } = style;
  return stack(
    [colors.dim(printable(`At ${sha.slice(0, 12)}${repository === '' ? '' : ` of ${repository}`}`))],
    ...files.map((file) => [
      ...hang(`${colors.bold(printable(oneLine(file.file)))}  `, summaryOf(file), columns),
      ...indent([
        ...file.proofs.flatMap(({ part, test, status }) =>
          hang(`${paint(status, style)}  ${part}  `, printable(oneLine(test)), columns - 2),
        ),
        ...file.unknown.flatMap((part) =>
          hang(colors.yellow('! '), `A test names ${part}, and there is no such part.`, columns - 2),
        ),
      ]),
    ]),
    readSources
      ? []
      : hang('', 'Comments above tests were not read: no indexed repository here has this commit.', columns, colors.dim),
  );
}

function summaryOf(file: Ingest['files'][number]): string {
  const { format, repeated, passed, failed, skipped, flaky, notRun, coveredFiles } = file;
  const counts = Object.entries({ passed, failed, skipped, flaky, 'not run': notRun }).filter(([, number]) => number > 0);
  const said = counts.map(([status, number]) => `${number} ${status}`).join(', ');
  const covered = coveredFiles > 0 ? `lines of ${count(coveredFiles, 'file')}` : '';
  return `${format}: ${said || covered || 'no test'}${repeated ? '; stored before' : ''}`;
}

const words: Readonly<Record<string, string>> = { none: 'no test', unproven: 'unproven' };

/** Renders each scenario with its tests, or that there is none. */
export function renderTestCoverage({ key, title, proven, total, items }: Coverage, style: Style): string {
  const { columns, colors } = style;
  const shown = items.flatMap(({ part, text, state, tests }) => [
    ...hang(`${paint(state, style)}  ${colors.bold(part)}  `, printable(oneLine(text)), columns),
    ...indent(
      tests.flatMap(({ test, status, sha, suite }) =>
        hang(
          '',
          `${printable(oneLine(test))}: ${status} at ${sha.slice(0, 12)} (${suite})`,
          narrowed(style, 10).columns,
          colors.dim,
        ),
      ),
      10,
    ),
  ]);
  return stack(
    [heading(`${key}  ${printable(oneLine(title))}`, `${proven} of ${count(total, 'scenario')} proven`, style)],
    shown.length === 0 ? ['It names no edge case, no API error and no criterion.'] : shown,
  );
}

function paint(state: string, { colors }: Style): string {
  const text = (words[state] ?? state).padEnd(8);
  if (state === 'proven' || state === 'passed') return colors.green(text);
  return state === 'failing' || state === 'failed' ? colors.red(text) : colors.yellow(text);
}
