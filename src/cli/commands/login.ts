import type { Command } from 'commander';
import { signInTerminal } from '../../client/sign-in-terminal.ts';
import { keepTerminalSession } from '../../client/terminal-session.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { renderLogin } from '../render/person.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addLoginCommand(program: Command, session: Session): void {
  program
    .command('login')
    .summary('sign this terminal in')
    .description(
      'Signs you in at this terminal, so that you can decide here where more than one person works. It takes the code that /login makes for a terminal where you are signed in at a browser; on the folder of your own server it needs none.',
    )
    .argument('[code]', 'from the page /login of the server')
    .addHelpText('after', examples('login', 'login tl_3vQ…'))
    .action((given?: string) =>
      session.answer<'login'>(async ({ service, server, identity, terminal }) => {
        const { folder, serverUrl } = session.readConfig();
        if (server === null) {
          throw new InputError({
            id: 'sign-in.no-server',
            message: 'This process is the service itself, so whoever sits at its terminal needs no sign-in.',
            fix: 'Decide: `throughline gate list`.',
          });
        }
        // At a terminal, the user of the server's own folder is its owner. A program is not.
        const isOwn = serverUrl === null && terminal.interactive;
        const code = given ?? (isOwn ? (await service.loginLinks.create({})).code : null);
        if (code === null) {
          throw new InputError({
            id: 'sign-in.no-code',
            message: 'A terminal is signed in by somebody who is signed in at a browser.',
            fix: `Open ${server}/login there, and call \`throughline login CODE\` with the code that it makes for a terminal.`,
          });
        }
        const opened = await signInTerminal({ url: server, code });
        await keepTerminalSession(folder, { url: server, ...opened });
        const report = { person: identity.name, server, expiresAt: opened.expiresAt };
        return { report, text: (style) => renderLogin(report, style) };
      }),
    );
}
