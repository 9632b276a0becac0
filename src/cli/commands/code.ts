import type { Command } from 'commander';
import { readLinePlace, readRepository } from '../input/read-repository.ts';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { renderBlame, renderBoltCommits, renderIndexed, renderRepositories } from '../render/code.ts';
import type { CommandContext, Session } from '../session.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { indexToEnd } from '../interaction/index-to-end.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

/** Adds the commands about repositories of code. */
export function addCodeCommands(program: Command, session: Session): void {
  const repo = addNoun(program, {
    name: 'repo',
    summary: 'repositories of code',
    description: 'Repositories whose commits are known to Bolts.',
    calls: ['repo add .', 'repo add https://github.com/example/library --name library', 'repo index library'],
  });
  addRepositoryVerbs(repo, session);
  program
    .command('blame')
    .summary('which Bolt a line comes from, up to its PRD')
    .description(
      'Finds the commit of a line, through renames, moves and squash merges, its Bolt, and the way from there to the PRD. Where no Bolt is certain, it says why.',
    )
    .argument('<line>', 'such as src/loans/renew.ts:12')
    .option('--repo <repository>', 'its name, address or folder; the only one when absent')
    .option('--at <commit>', 'a commit, branch or tag; HEAD when absent')
    .addHelpText('after', examples('blame src/loans/renew.ts:12', 'blame src/app.ts:3 --repo library --at v1.4 --json'))
    .action(async (text: string, { repo: name, at }: { repo?: string; at?: string }) => {
      const place = await readLinePlace(text, { isHere: name === undefined });
      const repository = name === undefined ? undefined : await readRepository(name);
      await session.answer<'blame'>(async ({ service, progress }) => {
        progress.busy('Looking for the commit');
        const report = await service.code.blame({ ...place, repository, at });
        return { report, text: (style) => renderBlame(report, style) };
      });
    });
}

/** Adds `bolt commits`. */
export function addBoltCommits(bolt: Command, session: Session): void {
  bolt
    .command('commits')
    .summary('its commits')
    .description('Lists the commits of a Bolt or a Fix-It Bolt in all repositories, newest first, and how each was found.')
    .argument('<key>', 'such as BOLT-012')
    .action(async (text: string) => {
      const key = readArtifactKey(text);
      await session.answer<'bolt-commits'>(async ({ service }) => {
        const report = await service.code.boltCommits({ key });
        return { report, text: (style) => renderBoltCommits(report, style) };
      });
    });
}

function addRepositoryVerbs(repo: Command, session: Session): void {
  repo
    .command('add')
    .summary('add one')
    .description('Adds a repository: a folder on this machine, https://… or ssh://…; a URL has no password in it.')
    .argument('<address>', 'a folder or a URL')
    .option('--name <name>', 'what it is called; the last word of the address when absent')
    .addHelpText('after', examples('repo add .', 'repo add ssh://git@git.example.com/library.git --name library'))
    .action(async (text: string, { name }: { name?: string }) => {
      const address = await readRepository(text);
      await session.answer<'repository-add'>(async ({ service }) => {
        const report = await service.code.add({ address, name });
        return { report, text: (style) => `${report.name} is added.\nIndex it: ${style.command} repo index ${report.name}` };
      });
    });

  repo
    .command('list')
    .summary('all of them')
    .description('Lists the repositories, with their commits and how many of these have a Bolt.')
    .action(() =>
      session.answer<'repository-list'>(async ({ service }) => {
        const report = await service.code.list();
        return { report, text: (style) => renderRepositories(report, style) };
      }),
    );

  repo
    .command('index')
    .summary('read its new commits')
    .description('Fetches a repository and reads what its new commits say about Bolts.')
    .argument('[name]', 'its name or folder; the only one when absent')
    .action(async (name?: string) => {
      const named = name === undefined ? undefined : await readRepository(name);
      await session.answer<'repository-index'>(async (context) => {
        const report = await indexWithProgress(context, named ?? (await onlyName(context)));
        return { report, text: (style) => renderIndexed(report, style) };
      });
    });
}

/** A name that no repository has makes the service say what there is. */
async function onlyName({ service }: CommandContext): Promise<string> {
  const { items } = await service.code.list();
  return items.length === 1 && items[0] ? items[0].name : '';
}

const phases = { fetching: 'Fetching', reading: 'Reading commits', graph: 'Writing the graph of commits', done: '' } as const;

function indexWithProgress({ service, progress, signal }: CommandContext, name: string): Promise<Report<'repository-index'>> {
  progress.busy(phases.fetching);
  const onProgress = ({ phase, commits, expected }: Report<'repository-index'>): void =>
    progress.busy(phase === 'reading' && expected !== null ? `${phases.reading}: ${commits} of ${expected}` : phases[phase]);
  return indexToEnd({ service, signal, onProgress }, name);
}
