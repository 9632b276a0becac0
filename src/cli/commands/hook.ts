import { resolve } from 'node:path';
import type { Command } from 'commander';
import { installHook } from '../../code/hook/install-hook.ts';
import type { Session } from '../session.ts';
import { addNoun } from './noun.ts';

export function addHookCommands(program: Command, session: Session): void {
  addNoun(program, {
    name: 'hook',
    summary: 'name the Bolt in each commit',
    description: 'A hook of git that adds `Bolt: BOLT-012` to the messages of your commits.',
    calls: ['hook install', 'hook install ../library'],
  })
    .command('install')
    .summary('add the hook to a working copy')
    .description(
      'Adds a commit-msg hook to a working copy, where its git looks for hooks. The Bolt is that of `git config throughline.bolt`, else of the branch: bolt-12-renew-loan, or FIX-001. A hook of somebody else is never changed.',
    )
    .argument('[path]', 'a folder of the working copy', '.')
    .action((path: string) =>
      session.report<'hook-install'>(async () => {
        const report = await installHook(resolve(path));
        return {
          report,
          text: () =>
            report.installed
              ? `${report.file} adds the Bolt of the branch to each commit.\nOn a branch without one: git config throughline.bolt BOLT-012`
              : `${report.file} is there already.`,
        };
      }),
    );
}
