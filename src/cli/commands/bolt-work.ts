import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import type { BoltReport } from '../../usecases/bolt-work/bolt-work-service.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import { readArtifactKey, readPair, requireOwnKey } from '../input/parse-arguments.ts';
import { readDuration } from '../input/read-rule.ts';
import { renderBoltWork, renderNextBolts } from '../render/bolt-work.ts';
import { renderGate } from '../render/gate.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { sampleKey } from './edit-verbs.ts';

interface ReportOptions {
  readonly note?: string;
  readonly evidence?: readonly string[];
  readonly change?: string;
  readonly branch?: string;
}

/** Adds the verbs of who works on a Bolt or Fix-It Bolt, from its claim to Done. */
export function addBoltWorkVerbs(noun: Command, session: Session, kind: 'bolt' | 'fix'): void {
  const sample = sampleKey(kind);
  const verb = (name: string, summary: string, description: string): Command =>
    noun.command(name).summary(summary).description(description).argument('<key>', `such as ${sample}`);
  const answer = (text: string, act: (service: Service, key: string) => Promise<Report<'bolt-work'>>): Promise<void> => {
    const key = readArtifactKey(text, kind);
    return session.answer<'bolt-work'>(async ({ service }) => {
      const report = await act(service, await requireOwnKey(service, key, kind));
      return { report, text: (style) => renderBoltWork(report, style) };
    });
  };

  if (kind === 'bolt') addNext(noun, session);

  verb(
    'work',
    'how the work on it stands',
    'Shows who holds it, its change, what was reported, and what shows its criteria.',
  ).action((text: string) => answer(text, (service, key) => service.bolts.show({ key })));

  verb(
    'claim',
    'take it up',
    'Claims it for you and moves it to In Progress. When the time is over it goes back to TODO; claim it again to renew.',
  )
    .option('--for <time>', 'how long the claim holds, such as 90m or 2d', '4h')
    .addHelpText('after', examples(`${kind} claim ${sample} --for 6h`))
    .action((text: string, options: { for: string }) => {
      const forSeconds = readDuration(options.for) ?? undefined;
      return answer(text, (service, key) => service.bolts.claim({ key, forSeconds }));
    });

  verb('put-down', 'give it back', 'Gives it back to TODO for somebody else. What was reported stays.')
    .option('--note <text>', 'why')
    .action((text: string, { note }: { note?: string }) => answer(text, (service, key) => service.bolts.putDown({ key, note })));

  addReportOptions(
    verb('report', 'say how far it is', 'Stores a note on its progress, what shows its criteria, or where its change is.'),
  )
    .option('--change <pull-request>', 'address or number of the pull request')
    .addHelpText(
      'after',
      examples(
        `${kind} report ${sample} --note "The migration is written."`,
        `${kind} report ${sample} --evidence "AC-2=Read with Ben, see the notes in PR 12"`,
      ),
    )
    .action((text: string, options: ReportOptions) => {
      const report = readReport(options);
      return answer(text, (service, key) => service.bolts.report({ ...report, key }));
    });

  addReportOptions(
    verb('submit', 'bring it to review', 'Proposes its change and opens the gate of the code reviewer, the only way to Done.'),
  )
    .requiredOption('--change <pull-request>', 'address or number of the pull request')
    .addHelpText('after', examples(`${kind} submit ${sample} --change https://github.com/riverside/lending/pull/12`))
    .action(async (text: string, { change, ...options }: ReportOptions & { change: string }) => {
      const named = readArtifactKey(text, kind);
      const report = readReport(options);
      await session.answer<'gate-show'>(async ({ service, identity }) => {
        const key = await requireOwnKey(service, named, kind);
        const gate = await service.bolts.submit({ ...report, change, key });
        return { report: gate, text: (style) => renderGate({ gate, identity, nowMs: Date.now() }, style) };
      });
    });

  verb('merged', 'say which commit brought it in', 'Records the commit that brought its change in. Tests count at it, or later.')
    .requiredOption('--sha <hash>', 'full hash, as git rev-parse prints it')
    .option('--repo <name>', 'name of the repository, where there are several')
    .action((text: string, { sha, repo: repository }: { sha: string; repo?: string }) =>
      answer(text, (service, key) => service.bolts.merge({ key, sha: readCommit(sha), repository })),
    );

  verb('effort', 'correct what it took', 'Corrects the hours that a Done one took. The audit trail keeps the figure before.')
    .requiredOption('--hours <number>', 'such as 6.5')
    .requiredOption('--note <text>', 'why')
    .action((text: string, { hours, note }: { hours: string; note: string }) =>
      answer(text, (service, key) => service.bolts.correctEffort({ key, hours: readHours(hours), note })),
    );
}

function addNext(noun: Command, session: Session): void {
  noun
    .command('next')
    .summary('what can be begun')
    .description('Lists the Bolts and Fix-It Bolts that can be claimed, those that you hold, and what the others wait for.')
    .addOption(new Option('--for <worker>', 'without what is for the other').choices(['ai', 'human']))
    .addHelpText('after', examples('bolt next', 'bolt next --for ai'))
    .action((options: { for?: 'ai' | 'human' }) =>
      session.answer<'bolt-next'>(async ({ service }) => {
        const report = await service.bolts.next(options);
        return { report, text: (style) => renderNextBolts(report, style) };
      }),
    );
}

function addReportOptions(command: Command): Command {
  return command
    .option('--note <text>', 'what there is to say')
    .option('--evidence <criterion=text...>', 'what shows that a criterion is met, such as AC-2="Read with Ben"')
    .option('--branch <name>', 'branch of the change');
}

function readReport({ evidence = [], ...options }: ReportOptions): Omit<BoltReport, 'key'> {
  return {
    ...options,
    evidence: evidence.map((value) => {
      const { name, text } = readPair(value);
      if (name !== '' && text) return { criterion: name.toUpperCase(), text };
      throw new InputError({
        id: 'evidence.malformed',
        message: `"${value}" does not say what shows which criterion.`,
        fix: 'Write CRITERION=text, such as --evidence "AC-2=Read with Ben".',
      });
    }),
  };
}

/** Parses the full hash of a commit, in any case. Throws InputError `commit.malformed`. */
export function readCommit(text: string): string {
  const sha = text.trim().toLowerCase();
  if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(sha)) return sha;
  throw new InputError({
    id: 'commit.malformed',
    message: `"${text}" is not the full hash of a commit.`,
    fix: 'Write all of it: $(git rev-parse HEAD) in a shell.',
  });
}

function readHours(text: string): number {
  const hours = Number(text);
  if (text.trim() !== '' && hours >= 0 && hours <= 10_000) return Math.round(hours * 100) / 100;
  throw new InputError({
    id: 'effort.malformed',
    message: `"${text}" is no number of hours.`,
    fix: 'Write one, such as --hours 6.5.',
  });
}
