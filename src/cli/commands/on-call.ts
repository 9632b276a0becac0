import type { Command } from 'commander';
import type { RotaRequest } from '../../usecases/on-call/on-call-service.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import { readDocument } from '../input/read-document.ts';
import { renderHandoff } from '../render/handoff.ts';
import { renderOnCall } from '../render/on-call.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addOnCallCommands(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'oncall',
    summary: 'who is on call',
    description: 'On call: who takes turns, from a simple rota or a calendar, and what they hand over.',
    calls: ['oncall set --person Ada Grace --start 2026-11-30T09:00 --zone Europe/Zurich', 'oncall handoff'],
  });
  const answer = (read: (service: Service) => Promise<Report<'oncall-show'>>): Promise<void> =>
    session.answer<'oncall-show'>(async ({ service }) => {
      const report = await read(service);
      return { report, text: (style) => renderOnCall(report, style) };
    });
  const service = ['--service <name>', 'of one service; the whole installation when absent'] as const;

  noun
    .command('show')
    .summary('now and next')
    .description('Shows who is on call, by service, and who comes next.')
    .option('--at <time>', 'at another time, such as 2026-12-24T18:00:00Z')
    .option('--service <name>', 'only its own rota')
    .action((request: { at?: string; service?: string }) => answer(({ onCall }) => onCall.show(request)));

  noun
    .command('set')
    .summary('let people take turns')
    .description(
      'Sets who takes turns, in this order. A turn begins at the same hour of the wall clock, also when clocks change.',
    )
    .option('--person <name...>', 'who takes turns')
    .option('--nobody', 'remove the rota')
    .option('--start <time>', 'when the first turn begins, such as 2026-11-30T09:00')
    .option('--turn <length>', 'such as 12h, 1d or 1w', '1w')
    .option('--zone <zone>', 'time zone, such as Europe/Zurich', 'UTC')
    .option(...service)
    .addHelpText(
      'after',
      examples('oncall set --person Ada Grace --start 2026-11-30T09:00', 'oncall set --service lending --nobody'),
    )
    .action(({ person = [], nobody, ...turns }: { person?: string[]; nobody?: true } & RotaRequest) => {
      if ((person.length === 0) === (nobody !== true)) noun.error('error: name people with --person, or write --nobody');
      return answer(({ onCall }) => onCall.set({ ...turns, people: person }));
    });

  noun
    .command('import')
    .summary('take turns from a calendar')
    .description('Takes the turns of the next year from an iCalendar: each is of its attendee, or of whom its summary names.')
    .argument('<file>', 'such as rota.ics, or - for stdin')
    .option('--zone <zone>', 'for times that name none', 'UTC')
    .option(...service)
    .action(async (file: string, options: { zone?: string; service?: string }) => {
      const calendar = new TextDecoder().decode((await readDocument(file)).bytes);
      await answer(({ onCall }) => onCall.set({ ...options, calendar }));
    });

  noun
    .command('handoff')
    .summary('what to hand over')
    .description('Writes, as Markdown, what whoever takes over must know, and looks whether each repository of code answers.')
    .option('--since <time>', 'such as 2026-11-22T09:00:00Z; seven days ago when absent')
    .action((request: { since?: string }) =>
      session.answer<'oncall-handoff'>(async ({ service: { onCall } }) => {
        const report = await onCall.handOff(request);
        return { report, text: () => renderHandoff(report) };
      }),
    );
}
