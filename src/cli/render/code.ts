import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { commands, stack } from './sections.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, oneLine, padEnd, timestamp } from './text.ts';

const ways = {
  trailer: 'named in its message',
  'pull-request': 'from its pull request',
  merge: 'from its merge',
  'patch-id': 'from a commit with the same change',
} as const;

const labelWidth = 13;

/** Renders the way from a line to its PRD, one step a line. */
export function renderBlame({ file, line, commit, bolt, reason, chain }: Report<'blame'>, style: Style): string {
  const { colors, columns } = style;
  const step = (label: string, text: string): string[] => hang(padEnd(label, labelWidth), oneLine(text), columns);
  return stack(
    [
      colors.bold(`${oneLine(file)}:${line}`),
      ...step('Commit', `${commit.sha.slice(0, 12)}  ${commit.subject}  (${timestamp(commit.at)})`),
      ...(bolt === null ? hang(padEnd('No Bolt', labelWidth), oneLine(reason ?? ''), columns, colors.yellow) : []),
      ...chain.flatMap(({ key, kind, title, part }) => {
        const name = part === undefined ? key : `${key}#${part}`;
        const how = key === bolt?.key ? `  (${ways[bolt.how]})` : '';
        return step(artifactKinds[kind].title, `${name}  ${title}${how}`);
      }),
    ],
    bolt === null ? [] : commands([{ label: 'All its commits', command: `${style.command} bolt commits ${bolt.key}` }], style),
  );
}

export function renderBoltCommits({ bolt, total, items }: Report<'bolt-commits'>, style: Style): string {
  if (total === 0) return `No indexed commit names ${bolt}. Index what is new: ${style.command} repo index`;
  const table = drawTable(
    items,
    [
      { heading: 'Commit', cell: ({ sha }) => sha.slice(0, 12) },
      { heading: 'At', cell: ({ at }) => timestamp(at) },
      { heading: 'Repository', cell: ({ repository }) => repository },
      { heading: 'Subject', cell: ({ subject }) => subject, shrinks: true },
      { heading: 'Found', cell: ({ how }) => ways[how] },
    ],
    style,
  );
  return stack(table, total > items.length ? [`${total - items.length} older ones are not shown.`] : []);
}

export function renderRepositories({ items }: Report<'repository-list'>, style: Style): string {
  if (items.length === 0) return `There is no repository yet. Add one: ${style.command} repo add .`;
  return drawTable(
    items,
    [
      { heading: 'Name', cell: ({ name }) => name },
      { heading: 'Branch', cell: ({ branch, shallow }) => `${branch ?? ''}${shallow ? ' (shallow)' : ''}` },
      { heading: 'Commits', cell: ({ commits }) => String(commits) },
      { heading: 'With a Bolt', cell: ({ attributed }) => String(attributed) },
      { heading: 'Indexed', cell: ({ indexedAt }) => (indexedAt === null ? 'not yet' : timestamp(indexedAt)) },
      { heading: 'Address', cell: ({ address }) => address, shrinks: true },
    ],
    style,
  ).join('\n');
}

export function renderIndexed({ repository, commits, seconds }: Report<'repository-index'>, style: Style): string {
  const took = Math.round((seconds.fetching + seconds.reading + seconds.graph) * 10) / 10;
  return commits === 0
    ? `${repository} has no new commit.`
    : `${count(commits, 'new commit')} of ${repository} in ${took} s.\nFollow a line: ${style.command} blame FILE:LINE --repo ${repository}`;
}
