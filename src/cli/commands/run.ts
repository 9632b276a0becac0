import { Option, type Command } from 'commander';
import { cancelRun } from '../../usecases/cancel-run.ts';
import { retryRun, watchRun } from '../../usecases/continue-run.ts';
import { describeRun } from '../../usecases/describe-run.ts';
import { listRuns } from '../../usecases/list-runs.ts';
import { runStatuses, type RunStatus } from '../../usecases/ports.ts';
import { toRunDocument, toRunSummary } from '../../usecases/reports/run-documents.ts';
import { readRunKey } from '../parse-arguments.ts';
import { renderRun, renderRunList } from '../render/run.ts';
import type { Answer, Desk, Session } from '../session.ts';
import { requireSettled } from '../settled-run.ts';
import { addNoun } from './noun.ts';

export function addRunCommands(program: Command, session: Session): void {
  const run = addNoun(program, {
    name: 'run',
    summary: 'executions of a workflow',
    description: 'Runs: one execution of a workflow each, kept across restarts.',
    calls: ['run list', 'run show RUN-001', 'run watch RUN-001'],
  });

  run
    .command('list')
    .summary('all runs')
    .description('Lists the runs, newest first.')
    .addOption(new Option('--status <status>', 'only runs in this status').choices(runStatuses))
    .action((options: { status?: RunStatus }) =>
      session.answer<'run-list'>(async ({ ports }) => {
        const runs = await listRuns(ports, { status: options.status });
        return {
          report: { items: runs.map(toRunSummary) },
          text: (style) =>
            renderRunList(runs, { empty: `There is no such run. Start one: ${style.command} daa generate FILE.md`, style }),
        };
      }),
    );

  run
    .command('show')
    .summary('where a run stands')
    .description('Shows the steps of a run with their times, who started it, and what it cost.')
    .argument('<run>', 'such as RUN-001')
    .action(async (key: string) => {
      const runKey = readRunKey(key);
      await session.answer<'run-show'>((desk) => show(desk, runKey));
    });

  run
    .command('watch')
    .summary('follow a run until it waits or ends')
    .description('Follows a run until it waits at a gate or ends, and works on it when no other process does.')
    .argument('<run>', 'such as RUN-001')
    .action(async (key: string) => {
      const runKey = readRunKey(key);
      await session.answer<'run-show'>(async (desk) => {
        const { ports, progress, signal } = desk;
        requireSettled(await watchRun(ports, { key: runKey, signal, onEvent: progress.onEvent }));
        return show(desk, runKey);
      });
    });

  run
    .command('retry')
    .summary('go on with a failed run')
    .description('Goes on with a failed run from the step that failed; finished steps are not repeated.')
    .argument('<run>', 'such as RUN-001')
    .action(async (key: string) => {
      const runKey = readRunKey(key);
      await session.answer<'run-show'>(async (desk) => {
        const { ports, principal, progress, signal } = desk;
        requireSettled(await retryRun(ports, { key: runKey, principal, signal, onEvent: progress.onEvent }));
        return show(desk, runKey);
      });
    });

  run
    .command('cancel')
    .summary('stop a run for good')
    .description('Stops a run for good and withdraws the gate it waits at. What it stored stays.')
    .argument('<run>', 'such as RUN-001')
    .option('--note <text>', 'why, for the record', 'canceled by hand')
    .action(async (key: string, options: { note: string }) => {
      const runKey = readRunKey(key);
      await session.answer<'run-show'>(async (desk) => {
        await cancelRun(desk.ports, { key: runKey, reason: options.note, principal: desk.principal });
        return show(desk, runKey);
      });
    });
}

async function show({ ports, progress }: Desk, key: string): Promise<Answer<'run-show'>> {
  progress.rest();
  const description = await describeRun(ports, { key });
  return { report: toRunDocument(description), text: (style) => renderRun(description, style) };
}
