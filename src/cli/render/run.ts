import { isForkAWayOn } from '../../lifecycle/blocked-run.ts';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { describeBudget } from './budget.ts';
import { nameNode } from './nodes.ts';
import { runnable } from './runnable.ts';
import { commands, heading, indent, stack, titleLine } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { describeRecordedChoice } from './workflow.ts';
import { duration, hang, oneLine, padEnd, timestamp, truncate } from './text.ts';
import { describeUsage, nameDrafter } from './usage.ts';

type Run = Report<'run-summary'>;
type Steps = Report<'run-show'>['steps'];

/** Renders `run show`: state, steps with times, starter and cost. */
export function renderRun(run: Report<'run-show'>, style: Style): string {
  const { steps, canceledBecause } = run;
  const uncounted = steps.reduce((sum, { drafting }) => sum + (drafting?.uncounted ?? 0), 0);
  const used = describeUsage(run.usage, uncounted);
  const { colors, columns } = style;
  return stack(
    [
      titleLine(`${colors.bold(run.id)}  ${colors.bold(run.workflow)}`, paintStatus(run.status, style), style),
      colors.dim(
        truncate(
          `${subjectOf(run)} · started by ${oneLine(run.startedBy)} ${timestamp(run.createdAt)} UTC${used === '' ? ' · no tokens used' : ''}`,
          columns,
        ),
      ),
    ],
    [heading('Steps', '', style), '', ...indent(steps.length > 0 ? stepLines(steps, style) : ['None has started yet.'])],
    [
      ...(used === '' ? [] : hang('Used in all: ', used, columns)),
      ...describeBudget(run.budget).flatMap((line) => hang('Budget:      ', line, columns)),
      ...(run.models ? hang('Models:      ', run.models.join(', '), columns) : []),
      ...(run.choice ? hang('Workflow:    ', describeRecordedChoice(run.choice), columns) : []),
      ...(run.unchosen === null ? [] : hang('Workflow:    ', `lightweight, chosen by nobody: ${oneLine(run.unchosen)}`, columns)),
      ...describeForks(run).flatMap((line) => hang('Fork:        ', line, columns)),
    ],
    canceledBecause === '' ? renderRunEnd(run, style) : hang('Canceled: ', oneLine(canceledBecause), columns),
  );
}

/** Renders the next steps of a stopped run; none for a successful one. */
export function renderRunEnd(run: Run, style: Style): string[] {
  const { command, colors, columns } = style;
  const row = (label: string, verb: string): { label: string; command: string } => ({ label, command: `${command} ${verb}` });
  switch (run.status) {
    case 'waiting':
      return run.gate
        ? [
            `${colors.yellow('◆')} It waits at ${run.gate}.`,
            '',
            ...indent(commands([row('See what it waits for', `gate show ${run.gate}`)], style)),
          ]
        : [];
    case 'failed':
    case 'blocked':
      return [
        ...(run.error ? hang(`${colors.red('✖')} `, run.error.message, columns) : []),
        ...(run.error?.fix ? hang(`  ${colors.dim('→')} `, runnable(run.error.fix, style), columns) : []),
        '',
        ...indent(
          commands(
            [
              ...(isForkAWayOn(run) ? [row('Move on', `run fork ${run.id}`)] : []),
              row('Try again', `run retry ${run.id}`),
              row('Give up', `run cancel ${run.id}`),
            ],
            style,
          ),
        ),
      ];
    case 'queued':
    case 'running':
      return indent(
        commands([row('Go on and watch', `run watch ${run.id}`), row('Stop for good', `run cancel ${run.id}`)], style),
      );
    case 'succeeded':
    case 'canceled':
      return [];
  }
}

export function renderRunList(runs: readonly Run[], { empty, style }: { empty: string; style: Style }): string {
  if (runs.length === 0) return empty;
  return drawTable(
    runs,
    [
      { heading: 'Run', cell: (run) => run.id, paint: style.colors.bold },
      { heading: 'Workflow', cell: (run) => run.workflow },
      { heading: 'About', cell: subjectOf, shrinks: true },
      { heading: 'Status', cell: (run) => run.status, paint: (text) => paintStatus(text, style) },
      { heading: 'Gate', cell: (run) => run.gate ?? '' },
      { heading: 'By', cell: (run) => run.startedBy },
      { heading: 'Started (UTC)', cell: (run) => timestamp(run.createdAt), paint: style.colors.dim },
    ],
    style,
  ).join('\n');
}

function stepLines(steps: Steps, style: Style): string[] {
  const { colors, columns } = style;
  const names = steps.map(({ node }) => nameNode(node));
  const width = Math.max(...names.map((name) => name.length));
  const marks = { finished: colors.green('✓'), running: colors.yellow('…'), failed: colors.red('✖'), stopped: colors.dim('■') };
  return steps.flatMap(({ status, durationMs, notes, drafting }, index) => {
    const time = durationMs === null ? '' : duration(durationMs);
    const room = columns - width - 16;
    // The last note of a finished step is its result; the others are intermediate.
    const result = status === 'finished' ? (notes.at(-1) ?? '') : '';
    const onTheWay = status === 'finished' ? notes.slice(0, -1) : notes;
    return [
      `${marks[status]} ${padEnd(names[index] ?? '', width)}  ${colors.dim(time.padStart(8))}  ${truncate(oneLine(result), room)}`.trimEnd(),
      ...onTheWay.flatMap((note) => hang('    ', note, columns - 2, colors.dim)),
      ...draftingLines(drafting, style),
    ];
  });
}

/** Renders the drafter and cost of a step; nothing for the rules, which are free. */
function draftingLines(drafting: Steps[number]['drafting'], { colors, columns }: Style): string[] {
  if (!drafting) return [];
  const facts = [
    drafting.drafter?.kind === 'model' ? nameDrafter(drafting.drafter) : '',
    drafting.reusedFrom === null ? '' : `taken over from ${drafting.reusedFrom}`,
    drafting.attempts > 1 ? count(drafting.attempts, 'attempt') : '',
    describeUsage(drafting.usage, drafting.uncounted),
  ].filter(Boolean);
  return facts.length > 0 ? hang('    ', facts.join(' · '), columns - 2, colors.dim) : [];
}

/** Renders the run's origin and its forks. */
function describeForks({ forkedFrom, forks }: Report<'run-show'>): string[] {
  const from = forkedFrom?.node ? `, anew from "${nameNode(forkedFrom.node)}"` : '';
  return [...(forkedFrom ? [`of ${forkedFrom.run}${from}`] : []), ...(forks.length > 0 ? [`into ${forks.join(', ')}`] : [])];
}

function subjectOf(run: Run): string {
  // Subjects are in the order of the lifecycle.
  return artifactKindIds.flatMap((kind) => run.subject[kind] ?? []).join(' → ');
}
