import type { Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { renderSessionList, renderSessionsEnded } from '../render/person.ts';
import type { Session } from '../session.ts';
import { addNoun } from './noun.ts';

export function addSessionCommands(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'session',
    summary: 'where you are signed in',
    description: 'Sessions: the browsers in which you are signed in.',
    calls: ['session list', 'session end --all'],
  });

  noun
    .command('list')
    .summary('your sessions')
    .description('Lists the browsers in which you are signed in.')
    .action(() =>
      session.answer<'session-list'>(async ({ service }) => {
        const report = await service.sessions.list();
        return { report, text: (style) => renderSessionList(report, style) };
      }),
    );

  noun
    .command('end')
    .summary('sign out')
    .description('Signs you out of one browser, or of all. Your tokens stay good.')
    .argument('[session]', 'id of the session, from `session list`')
    .option('--all', 'all of them')
    .action(async (id: string | undefined, { all = false }: { all?: boolean }) => {
      if ((id === undefined) !== all) throw oneOrAll();
      await session.answer<'session-end'>(async ({ service }) => {
        const report = id === undefined ? await service.sessions.endAll() : await service.sessions.end({ id });
        return { report, text: () => renderSessionsEnded(report) };
      });
    });
}

function oneOrAll(): InputError {
  return new InputError({
    id: 'usage.one-or-all',
    message: 'It takes either a session or --all.',
    fix: '`throughline session list` shows your sessions.',
  });
}
