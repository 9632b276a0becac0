import type { Command } from 'commander';
import { scenarioSchema, type Scenario } from '../../lifecycle/game-day.ts';
import type { PlanDates } from '../../usecases/game-days/game-day-service.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import { readJsonFile } from '../input/read-json-file.ts';
import { renderGameDay, renderGameDays } from '../render/game-days.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addGameDayCommands(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'gameday',
    summary: 'exercises with simulated incidents',
    description: 'Game days: a scenario sends alerts to a channel for exercises, and response is measured against the targets.',
    calls: ['channel add staging --source alertmanager --exercise', 'gameday start --scenario gameday.json --channel staging'],
  });
  const verb = (name: string, summary: string, description: string): Command =>
    noun.command(name).summary(summary).description(description);
  const list = (read: (service: Service['gameDays']) => Promise<Report<'gameday-list'>>): Promise<void> =>
    session.answer<'gameday-list'>(async ({ service }) => {
      const report = await read(service.gameDays);
      return { report, text: (style) => renderGameDays(report, style) };
    });
  const show = (read: (service: Service['gameDays']) => Promise<Report<'gameday-report'>>): Promise<void> =>
    session.answer<'gameday-report'>(async ({ service }) => {
      const report = await read(service.gameDays);
      return { report, text: (style) => renderGameDay(report, style) };
    });
  const scenario = ['--scenario <file>', 'JSON with title, practices and alerts, or - for stdin'] as const;
  const channel = ['--channel <name>', 'one for exercises'] as const;
  const key = ['[key]', 'such as GD-1', 'latest'] as const;
  const readKey = (text: string): string => (text === 'latest' ? text : text.trim().toUpperCase());

  verb('schedule', 'plan one', 'Plans an exercise. Messages remind of it a day before and when it is due; a person starts it.')
    .argument('<name>', 'such as renewals')
    .requiredOption(...scenario)
    .requiredOption(...channel)
    .requiredOption('--at <time>', 'the first date on the wall clock, such as 2026-12-01T09:00')
    .option('--every <span>', 'again after so many days or weeks, such as 30d or 4w')
    .option('--zone <zone>', 'time zone, such as Europe/Zurich', 'UTC')
    .addHelpText(
      'after',
      examples('gameday schedule renewals --scenario gameday.json --channel staging --at 2027-01-12 --every 30d'),
    )
    .action(async (name: string, { scenario: file, ...plan }: { scenario: string; channel: string } & PlanDates) => {
      const read = await readScenarioFile(file);
      await list((service) => service.plan({ ...plan, name, scenario: read }));
    });
  verb('list', 'planned and started ones', 'Lists both.').action(() => list((service) => service.list()));
  verb('cancel', 'cancel a planned one', 'Cancels what is planned. What was started stays.')
    .argument('<name>', 'of the plan')
    .action((name: string) => list((service) => service.cancel({ name })));
  verb('start', 'send its alerts', 'Starts what is planned, or a scenario. A running server sends each alert at its time.')
    .argument('[name]', 'of the plan')
    .option(...scenario)
    .option(...channel)
    .addHelpText('after', examples('gameday start renewals', 'gameday start --scenario gameday.json --channel staging'))
    .action(async (plan: string | undefined, { scenario: file, channel: to }: { scenario?: string; channel?: string }) => {
      if (plan === undefined ? file === undefined || to === undefined : file !== undefined || to !== undefined)
        noun.error('error: name what is planned, or give --scenario and --channel');
      const read = file === undefined ? undefined : await readScenarioFile(file);
      await show((service) => service.start({ plan, scenario: read, channel: to }));
    });
  verb('stop', 'withdraw the rest', 'Withdraws the alerts that wait. Incidents that came of it go on.')
    .argument(...key)
    .action((text: string) => show((service) => service.stop({ key: readKey(text) })));
  verb('report', 'how it went', 'Shows who acknowledged what, times beside targets, and how earlier ones with its title went.')
    .argument(...key)
    .action((text: string) => show((service) => service.report({ key: readKey(text) })));
}

function readScenarioFile(file: string): Promise<Scenario> {
  const fix =
    'Write JSON such as {"title": "…", "practices": "…", "alerts": [{"after": 0, "payload": {"what the source": "sends"}}]}.';
  return readJsonFile(file, { schema: scenarioSchema, id: 'game-day.scenario-malformed', what: 'scenario', fix });
}
