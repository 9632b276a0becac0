import type { Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { readRepository } from '../input/read-repository.ts';
import { readSourcesOrPiped } from '../input/read-sources.ts';
import { renderExplanation } from '../render/explain.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

interface ExplainOptions {
  readonly repo?: string;
  readonly at?: string;
  readonly since?: string;
}

/** What a server takes in one text. */
const longestText = 4_000_000;

export function addExplainCommand(program: Command, session: Session): void {
  program
    .command('explain')
    .summary('where to look for the cause of a stack trace')
    .description(
      'Reads the first whole stack trace of a file or of what is piped in, such as a log, and says where to look first, and why. For that it needs neither a repository nor a server. With --repo it also finds the lines at the commit that runs, the commits that wrote them, and what they were made for, up to the PRD. Exits with 1 when the text has no trace.',
    )
    .argument('<file>', 'the trace, or a log that has it; - reads what is piped in')
    .option('--repo <repository>', 'name, address or folder of the repository of the code')
    .option('--at <commit>', 'with --repo: the commit, branch or tag that runs; HEAD when absent')
    .option('--since <commit>', 'with --repo: what ran before; files that changed since come first')
    .addHelpText(
      'after',
      examples('explain crash.txt', 'explain - < app.log', 'explain crash.txt --repo . --at v1.4 --since v1.3'),
    )
    .action(async (file: string, options: ExplainOptions) => {
      const text = await readText(file, session);
      if (options.repo === undefined) await explainAlone(session, text, options);
      else await explainByRepository(session, { text, ...options, repo: options.repo });
    });
}

async function readText(file: string, { terminal }: Session): Promise<string> {
  if (file === '-' && terminal.interactive) terminal.writeErr('Paste the trace, then press Ctrl-D on a line of its own.\n');
  const bytes = (await readSourcesOrPiped([file])).map((source) => source.bytes);
  return new TextDecoder().decode(Buffer.concat(bytes));
}

async function explainAlone(session: Session, text: string, { at, since }: ExplainOptions): Promise<void> {
  if ((at ?? since) !== undefined) {
    throw new InputError({
      id: 'usage.commit-without-repository',
      message: `${at === undefined ? '--since' : '--at'} names a commit, and there is no --repo.`,
      fix: 'Name the repository too: --repo .',
    });
  }
  await session.report<'explain'>(async (config) => {
    const { explainWithoutRecord } = await import('../../explain-without-record.ts');
    const { explanation, parsed } = await explainWithoutRecord(config, text);
    return {
      report: explanation,
      text: (style) => renderExplanation(explanation, { others: parsed.others, style }),
      exitCode: explanation.runtime === null ? 1 : 0,
    };
  });
}

async function explainByRepository(
  session: Session,
  { text, repo, at, since }: ExplainOptions & { text: string; repo: string },
): Promise<void> {
  const repository = await readRepository(repo);
  await session.answer<'explain'>(async ({ service, progress }) => {
    if (text.length > longestText) progress.note(`The text is longer than ${longestText / 1_000_000} MB; its beginning is read.`);
    progress.busy('Looking for the lines');
    const report = await service.knowledge.explain({ text: text.slice(0, longestText), repository, at, since });
    return {
      report,
      text: (style) => renderExplanation(report, { others: 0, style }),
      exitCode: report.runtime === null ? 1 : 0,
    };
  });
}
