import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import type { RunDescription, RunStep } from '../../usecases/describe-run.ts';
import type { Run } from '../../usecases/ports.ts';
import { nameNode } from './nodes.ts';
import { commands, heading, indent, stack, titleLine } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { duration, hang, oneLine, padEnd, timestamp, truncate } from './text.ts';

/** `run show`: where a run stands, its steps with their times, who started it and what it cost. */
export function renderRun({ run, steps, canceledBecause }: RunDescription, style: Style): string {
  const { colors, columns } = style;
  return stack(
    [
      titleLine(`${colors.bold(run.key)}  ${colors.bold(run.workflow)}`, paintStatus(run.status, style), style),
      colors.dim(
        truncate(
          `${subjectOf(run)} · started by ${oneLine(run.startedByName)} ${timestamp(run.createdAt)} UTC · ${costOf(run)}`,
          columns,
        ),
      ),
    ],
    [heading('Steps', '', style), '', ...indent(steps.length > 0 ? stepLines(steps, style) : ['None has started yet.'])],
    canceledBecause === '' ? renderRunEnd(run, style) : hang('Canceled: ', oneLine(canceledBecause), columns),
  );
}

/** What a settled or interrupted run needs next; nothing for one that succeeded. */
export function renderRunEnd(run: Run, style: Style): string[] {
  const { command, colors, columns } = style;
  const row = (label: string, verb: string): { label: string; command: string } => ({ label, command: `${command} ${verb}` });
  switch (run.status) {
    case 'waiting':
      return run.gateKey
        ? [
            `${colors.yellow('◆')} It waits at ${run.gateKey}.`,
            '',
            ...indent(commands([row('See what it waits for', `gate show ${run.gateKey}`)], style)),
          ]
        : [];
    case 'failed':
    case 'blocked':
      return [
        ...(run.error ? hang(`${colors.red('✖')} `, run.error.message, columns) : []),
        ...(run.error?.fix ? hang(`  ${colors.dim('→')} `, run.error.fix, columns) : []),
        '',
        ...indent(commands([row('Try again', `run retry ${run.key}`), row('Give up', `run cancel ${run.key}`)], style)),
      ];
    case 'queued':
    case 'running':
      return indent(
        commands([row('Go on and watch', `run watch ${run.key}`), row('Stop for good', `run cancel ${run.key}`)], style),
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
      { heading: 'Run', cell: (run) => run.key, paint: style.colors.bold },
      { heading: 'Workflow', cell: (run) => run.workflow },
      { heading: 'About', cell: subjectOf, shrinks: true },
      { heading: 'Status', cell: (run) => run.status, paint: (text) => paintStatus(text, style) },
      { heading: 'Gate', cell: (run) => run.gateKey ?? '' },
      { heading: 'By', cell: (run) => run.startedByName },
      { heading: 'Started (UTC)', cell: (run) => timestamp(run.createdAt), paint: style.colors.dim },
    ],
    style,
  ).join('\n');
}

function stepLines(steps: readonly RunStep[], style: Style): string[] {
  const { colors, columns } = style;
  const names = steps.map(({ node }) => nameNode(node));
  const width = Math.max(...names.map((name) => name.length));
  const marks = { finished: colors.green('✓'), running: colors.yellow('…'), failed: colors.red('✖'), stopped: colors.dim('■') };
  return steps.map(({ status, durationMs, notes }, index) => {
    const time = durationMs === null ? '' : duration(durationMs);
    const room = columns - width - 16;
    return `${marks[status]} ${padEnd(names[index] ?? '', width)}  ${colors.dim(time.padStart(8))}  ${truncate(oneLine(notes.join(' · ')), room)}`.trimEnd();
  });
}

function subjectOf(run: Run): string {
  // From the earlier artifact to the later one, in the order of the lifecycle.
  return artifactKindIds.flatMap((kind) => run.subject[kind] ?? []).join(' → ');
}

function costOf({ usage }: Run): string {
  const tokens = usage.inputTokens + usage.outputTokens;
  if (tokens === 0) return 'no tokens used';
  const price = usage.costUsd === null ? 'price unknown' : `${usage.costUsd.toFixed(4)} USD`;
  return `${usage.inputTokens} tokens in, ${usage.outputTokens} out, ${price}`;
}
