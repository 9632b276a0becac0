import type { Command } from 'commander';
import { loginAddress } from '../../usecases/people/login-address.ts';
import { renderLoginLink } from '../render/person.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addLoginLinkCommand(program: Command, session: Session): void {
  program
    .command('login-link')
    .summary('sign in at a browser')
    .description(
      'Makes a link that signs you in at a browser, once, within 15 minutes; as an admin with --for, somebody else. Whoever has the link is them.',
    )
    .option('--for <name>', 'the person whom it is to sign in')
    .addHelpText('after', examples('login-link', 'login-link --for Grace'))
    .action(({ for: person }: { for?: string }) =>
      session.answer<'login-link'>(async ({ service, server }) => {
        const link = await service.loginLinks.create({ person });
        const report = { ...link, url: link.url ?? (server && loginAddress(server, link.code)) };
        return { report, text: (style) => renderLoginLink(report, style) };
      }),
    );
}
