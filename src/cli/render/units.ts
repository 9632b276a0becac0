import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderFindings } from './findings.ts';
import { commands, heading, indent, stack } from './sections.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, oneLine, timestamp } from './text.ts';

/** Renders a unit that was built, or would be. */
export function renderUnitBuild(built: Report<'unit-build'>, style: Style): string {
  const { key, commits: total, bolts, leftOut, without, withoutCount, unknown, blocked, migrations } = built;
  const { colors, columns, command } = style;
  const held = `${count(bolts.length, 'Bolt')} of ${count(total, 'commit')}`;
  const some = (lines: readonly string[], title: string): string[] =>
    lines.length === 0 ? [] : [heading(title, '', style), ...indent(lines)];
  const more = withoutCount - without.slice(0, 10).length;
  return stack(
    [key === null ? `It would hold ${held}.` : `${colors.bold(key)} holds ${held}.`],
    some(
      bolts.flatMap((bolt) =>
        hang(`${bolt.key}  `, `${oneLine(bolt.title)} (${bolt.status}, ${count(bolt.commits, 'commit')})`, columns - 2),
      ),
      'Bolts',
    ),
    some(
      leftOut.flatMap((bolt) => hang(`${bolt.key}  `, bolt.reason, columns - 2)),
      'Left out',
    ),
    some(
      [
        ...without.slice(0, 10).flatMap(({ sha, subject }) => hang(`${sha.slice(0, 12)}  `, oneLine(subject), columns - 2)),
        ...(more > 0 ? [`… and ${more} more: --json`] : []),
      ],
      `${count(withoutCount, 'commit')} without a Bolt`,
    ),
    some(
      unknown.map((one) => oneLine(one)),
      'Named, and not there',
    ),
    some(
      migrations.map(
        ({ path, reversible }) =>
          `${oneLine(path)}  ${reversible === null ? 'not known to be reversible' : reversible === 'yes' ? 'reversible' : 'not reversible'}`,
      ),
      'Migrations',
    ),
    some(
      blocked.flatMap(({ message }) => hang(colors.red('✖ '), oneLine(message), columns - 2)),
      'It cannot be built yet',
    ),
    key === null ? [] : commands([{ label: 'To its gate', command: `${command} unit submit ${key}` }], style),
  );
}

/** Renders what the gate of a unit shows of its checks. */
export function renderUnitCheck({ key, repeated, criteria }: Report<'unit-check'>, style: Style): string {
  const findings = criteria.flatMap((criterion) => criterion.findings);
  return stack(
    [repeated ? 'It was recorded before.' : 'It is recorded.'],
    criteria.flatMap(({ evidence }) => hang('', oneLine(evidence), style.columns)),
    renderFindings(findings, { limit: 10, more: '`--json`', style }),
    findings.length === 0
      ? commands([{ label: 'To its gate', command: `${style.command} gate list --artifact ${key}` }], style)
      : [],
  );
}

/** Renders deployments, and says what went out before its gate let it through. */
export function renderDeployments(items: Report<'deployment-list'>['items'], style: Style): string {
  const { colors, columns } = style;
  if (items.length === 0) return 'No deployment is recorded.';
  const early = items.filter(({ production, status, gated }) => production && status === 'succeeded' && gated === false);
  return stack(
    drawTable(
      items,
      [
        { heading: 'At (UTC)', cell: ({ at }) => timestamp(at), paint: colors.dim },
        { heading: 'Environment', cell: ({ environment }) => environment, shrinks: true },
        { heading: 'Status', cell: ({ status }) => status, paint: (text, { status }) => paintOutcome(text, status, style) },
        { heading: 'Unit', cell: ({ unit }) => unit ?? '' },
        { heading: 'Commit', cell: ({ sha }) => sha?.slice(0, 12) ?? '' },
        { heading: 'Digest', cell: ({ digest }) => digest?.slice(7, 19) ?? '' },
        { heading: 'From', cell: ({ source }) => source },
        { heading: 'Gate', cell: (item) => (early.includes(item) ? 'without' : ''), paint: (text) => colors.red(text) },
      ],
      style,
    ),
    early.length === 0
      ? []
      : hang(
          colors.yellow('! '),
          `Deployed to production without its gate: ${[...new Set(early.map(({ unit }) => unit ?? ''))].join(', ')}.`,
          columns,
        ),
  );
}

function paintOutcome(text: string, status: Report<'deployment-list'>['items'][number]['status'], { colors }: Style): string {
  if (status === 'succeeded') return colors.green(text);
  return status === 'failed' || status === 'rolled-back' ? colors.red(text) : text;
}

/** Renders the four figures, each with what it was counted over. */
export function renderDora(dora: Report<'dora'>, style: Style): string {
  const { deployments, withoutUnit, perWeek, leadTime, changeFailureRate, timeToRestore } = dora;
  const rows = [
    {
      name: 'Deployment frequency',
      figure: perWeek === null ? null : `${perWeek.toFixed(1)} a week`,
      over: `${count(deployments, 'deployment')} in ${count(dora.days, 'day')}`,
    },
    {
      name: 'Lead time for changes',
      figure: durationOf(leadTime.medianSeconds),
      over: `median of ${count(leadTime.changes, 'commit')}, of ${leadTime.deployments} of ${count(deployments, 'deployment')}`,
    },
    {
      name: 'Change failure rate',
      figure: changeFailureRate.rate === null ? null : `${(changeFailureRate.rate * 100).toFixed(1)} %`,
      over: `${changeFailureRate.failures} of ${count(deployments, 'deployment')}`,
    },
    {
      name: 'Time to restore',
      figure: durationOf(timeToRestore.medianSeconds),
      over: `median of ${timeToRestore.restored} restored of ${count(timeToRestore.failures, 'failure')}`,
    },
  ];
  const unknown = `${count(withoutUnit, 'deployment belongs', 'deployments belong')} to no unit, so that nothing is known of incidents.`;
  return stack(
    [heading(`${oneLine(dora.environment)}, since ${dora.since.slice(0, 10)}`, '', style)],
    drawTable(
      rows,
      [
        { heading: 'Figure', cell: ({ name }) => name },
        { heading: 'Value', cell: ({ figure }) => figure ?? 'no data' },
        { heading: 'Counted over', cell: ({ over }) => over, paint: style.colors.dim, wraps: true },
      ],
      style,
    ),
    withoutUnit === 0 ? [] : hang(style.colors.yellow('! '), unknown, style.columns),
  );
}

function durationOf(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < 3600) return count(Math.round(seconds / 60), 'minute');
  return seconds < 172_800 ? `${(seconds / 3600).toFixed(1)} hours` : `${(seconds / 86_400).toFixed(1)} days`;
}
