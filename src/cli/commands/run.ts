import { Option, type Command } from 'commander';
import { parseModelChoices } from '../../ports/model-choice.ts';
import { runStatuses, type RunStatus } from '../../ports/runs.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { readRunKey } from '../input/parse-arguments.ts';
import { renderRun, renderRunList } from '../render/run.ts';
import { showText } from '../interaction/show-text.ts';
import { stack } from '../render/sections.ts';
import { renderStoppedRuns } from '../render/stopped-runs.ts';
import type { Answer, CommandContext, Session } from '../session.ts';
import { addNoun } from './noun.ts';

export function addRunCommands(program: Command, session: Session): void {
  const run = addNoun(program, {
    name: 'run',
    summary: 'executions of a workflow',
    description: 'Runs: one execution of a workflow each, kept across restarts.',
    calls: ['run list', 'run show RUN-001', 'run watch RUN-001'],
  });

  addLimit(run.command('list'))
    .summary('all runs')
    .description('Lists the runs, newest first.')
    .addOption(new Option('--status <status>', 'only runs in this status').choices(runStatuses))
    .action(({ status, limit }: { status?: RunStatus; limit: number }) =>
      session.answer<'run-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.runs.list({ status }, page));
        return {
          report,
          text: (style) => {
            const empty = status
              ? `No run is ${status}.`
              : `There is no run yet. Start one: ${style.command} daa generate FILE.md`;
            const table = withMore(renderRunList(report.items, { empty, style }), report, style);
            return stack([table], renderStoppedRuns(report.items, { nowMs: Date.now(), style }));
          },
        };
      }),
    );

  run
    .command('show')
    .summary('where a run stands')
    .description('Shows the steps of a run with their times, who started it, and what each step used and cost.')
    .argument('<run>', 'such as RUN-001')
    .action(async (text: string) => {
      const key = readRunKey(text);
      await session.answer<'run-show'>(async ({ service }) => answerRun(await service.runs.show({ key })));
    });

  run
    .command('watch')
    .summary('follow a run until it waits or ends')
    .description('Follows a run until it waits at a gate or ends, and works on it when no other process does.')
    .argument('<run>', 'such as RUN-001')
    .option('--text', 'also show what a model writes, as it writes it')
    .action(async (text: string, { text: withText = false }: { text?: boolean }) => {
      const key = readRunKey(text);
      await session.answer<'run-show'>((desk) => (withText ? followWithText(desk, key) : follow(desk, key)));
    });

  run
    .command('retry')
    .summary('go on with a failed run')
    .description('Goes on with a failed or blocked run from the step that failed; finished steps are not repeated.')
    .argument('<run>', 'such as RUN-001')
    .option('--model <list>', 'who drafts the rest, instead of those asked so far')
    .action(async (text: string, options: { model?: string }) => {
      const key = readRunKey(text);
      const models = options.model === undefined ? undefined : parseModelChoices(options.model);
      await session.answer<'run-show'>(async (desk) => {
        await desk.service.runs.retry({ key, models });
        return follow(desk, key);
      });
    });

  run
    .command('fork')
    .summary('begin again from a step of a run that has ended')
    .description(
      'Starts a run on the same input, with the current version of the workflow. What the first run drafted before that step is taken over, so that nothing is paid twice. A run that failed or is blocked gives way to its fork.',
    )
    .argument('<run>', 'such as RUN-001')
    .option('--from <step>', 'begin anew from this step, such as write-pseudocode; where the run stopped by default')
    .action(async (text: string, { from }: { from?: string }) => {
      const key = readRunKey(text);
      await session.answer<'run-show'>(async (desk) => {
        const fork = await desk.service.runs.fork({ key, from });
        desk.progress.note(`${fork.id} is the fork of ${key}.`);
        return follow(desk, fork.id);
      });
    });

  run
    .command('cancel')
    .summary('stop a run for good')
    .description('Stops a run for good and withdraws the gate it waits at. What it stored stays.')
    .argument('<run>', 'such as RUN-001')
    .option('--note <text>', 'why, for the record', 'canceled by hand')
    .action(async (text: string, { note }: { note: string }) => {
      const key = readRunKey(text);
      await session.answer<'run-show'>(async ({ service }) => answerRun(await service.runs.cancel({ key, note })));
    });
}

async function follow(desk: CommandContext, key: string): Promise<Answer<'run-show'>> {
  await followToRest(desk, key);
  return answerRun(await desk.service.runs.show({ key }));
}

async function followWithText(desk: CommandContext, key: string): Promise<Answer<'run-show'>> {
  const { onText, progress } = showText(desk.terminal, desk.progress);
  const rested = new AbortController();
  const signal = AbortSignal.any([desk.signal, rested.signal]);
  // A failure here also fails the following call, which reports it.
  const told = desk.service.runs.followText(key, { signal, onText }).catch(() => undefined);
  try {
    return await follow({ ...desk, progress }, key);
  } finally {
    rested.abort();
    await told;
  }
}

function answerRun(report: Answer<'run-show'>['report']): Answer<'run-show'> {
  return { report, text: (style) => renderRun(report, style) };
}
