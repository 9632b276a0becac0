import { isForkAWayOn } from '../../lifecycle/blocked-run.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { commands } from './sections.ts';
import type { Style } from './style.ts';
import { duration, oneLine, truncate } from './text.ts';

type Run = Report<'run-summary'>;

/** Renders a stopped run with the first sentence of its error, which may be very long. */
export function stoppedLine({ id, workflow, status, updatedAt, error }: Run, nowMs: number, { colors, columns }: Style): string {
  const message = oneLine(error?.message ?? '');
  const sentence = /^.*?[.!?](?=\s|$)/.exec(message)?.[0] ?? message;
  const stop = `${id} (${workflow}) ${status} ${duration(Math.max(0, nowMs - Date.parse(updatedAt)))} ago`;
  return `${colors.red('✖')} ${truncate(sentence === '' ? stop : `${stop}: ${sentence}`, columns - 2)}`;
}

/** Renders why runs stopped, and how to resume or dismiss them. */
export function renderStoppedRuns(runs: readonly Run[], { nowMs, style }: { nowMs: number; style: Style }): string[] {
  const stopped = runs.filter(({ status }) => status === 'failed' || status === 'blocked');
  if (stopped.length === 0) return [];
  const named = stopped.length === 1 && stopped[0] ? stopped[0].id : 'RUN';
  return [
    ...stopped.map((run) => stoppedLine(run, nowMs, style)),
    '',
    ...commands(
      [
        { label: 'Try again', command: `${style.command} run retry ${named}` },
        ...(stopped.some(isForkAWayOn) ? [{ label: 'Move on', command: `${style.command} run fork ${named}` }] : []),
        { label: 'Dismiss', command: `${style.command} run cancel ${named}` },
      ],
      style,
    ),
  ];
}
