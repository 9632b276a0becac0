import { count } from '../../lifecycle/count.ts';
import { kindTitle } from '../../lifecycle/artifact-kinds.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { stack } from './sections.ts';
import type { Style } from './style.ts';
import { hang, oneLine, truncate, truncateStart } from './text.ts';

type Explained = Report<'explain'>;

/** Of each list: the whole answer fits on one screen. */
const shown = { candidates: 3, commits: 3, chain: 8 };

/** Renders the error, the one place to look at, and what it was made for. `others` counts further traces. */
export function renderExplanation(explained: Explained, { others, style }: { others: number; style: Style }): string {
  const { colors, columns } = style;
  const { runtime, candidates, commits, chain, message, causes } = explained;
  if (runtime === null)
    return [
      ...hang('', `The text has no stack trace of a known runtime.${message ? ` It begins: ${message}` : ''}`, columns).slice(
        0,
        4,
      ),
      'Give it the log or the trace itself, from the line of the error on.',
    ].join('\n');
  const innermost = causes.at(-1);
  const [best, ...rest] = candidates;
  return stack(
    [
      ...hang('', nameError(explained), columns, colors.bold).slice(0, 3),
      ...(innermost ? hang('because  ', nameError(innermost), columns, colors.bold).slice(0, 3) : []),
    ],
    best
      ? [...place('Look at  ', best, style, colors.green), ...hang(' '.repeat(9), best.why, columns, colors.dim)]
      : hang(
          '',
          'No frame is of the application: the fault lies in what it gave to the runtime, or is not in the trace.',
          columns,
        ),
    rest.slice(0, shown.candidates - 1).flatMap((candidate, at) => place(at === 0 ? 'then     ' : '         ', candidate, style)),
    commits
      .slice(0, shown.commits)
      .flatMap(({ sha, why }, at) => hang(`${at === 0 ? 'Commit   ' : '         '}${sha.slice(0, 10)}  `, why, columns)),
    chain
      .slice(0, shown.chain)
      .map(({ key, kind, title, part }, at) =>
        truncate(
          `${at === 0 ? 'Made for ' : '         '}${part === undefined ? key : partRef(key, part)}  ${oneLine(title)} (${kindTitle(kind)})`,
          columns,
        ),
      ),
    others === 0 ? [] : [colors.dim(`${count(others, 'more trace')} in the text; this is the first whole one.`)],
  );
}

function nameError({ exception, message }: Pick<Explained, 'exception' | 'message'>): string {
  return [exception, message].filter((text) => text !== null).join(': ') || 'An error without a name';
}

function place(
  lead: string,
  { file, line, function: name }: Explained['candidates'][number],
  { columns }: Style,
  paint: (text: string) => string = (text) => text,
): string[] {
  const where = truncateStart(oneLine(line === undefined ? file : `${file}:${line}`), columns - lead.length);
  return [
    `${lead}${paint(where)}`,
    ...(name === undefined ? [] : [`${' '.repeat(lead.length)}in ${truncate(oneLine(name), columns - lead.length - 3)}`]),
  ];
}
