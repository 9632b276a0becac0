import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { complianceFormats, type ComplianceFormat } from '../../usecases/compliance/compliance-service.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { gather } from './gather.ts';
import { writeNewFile } from '../folder/write-file.ts';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { documentText, printable } from '../render/text.ts';
import { renderProposal, renderRulings } from '../render/compliance.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

interface ComplianceOptions {
  readonly repo: string;
  readonly at?: string;
  readonly base?: string;
  readonly format: ComplianceFormat | 'json';
  readonly out?: string;
  readonly force?: boolean;
  readonly comment?: string;
}

/** Adds `compliance` and the rulings of people about it. */
export function addComplianceCommands(program: Command, session: Session): void {
  program
    .command('compliance')
    .summary('code against an AI-ADR, part by part')
    .description(
      'Says of each part of an AI-ADR whether the code at a commit keeps to it: met, violated, unproved or excepted. Exits with 1 where something is violated (with --base: by a changed line), and with 3 where nothing is and something could not be read or run.',
    )
    .argument('<key>', 'of the AI-ADR')
    .requiredOption('--repo <repository>', 'its name, its address, or a folder such as "."')
    .option('--at <commit>', 'a commit, branch or tag; HEAD when absent')
    .option('--base <commit>', 'where a change starts from: its lines come first, older ones are a baseline')
    .addOption(new Option('--format <format>', 'what to write').choices([...complianceFormats, 'json']).default('text'))
    .option('--out <file>', 'file to write instead of stdout; it must not exist yet')
    .option('--force', 'overwrite the file')
    .option('--comment <pull>', 'write it into a pull request of GitHub: owner/repository#12')
    .addHelpText(
      'after',
      examples('compliance ADR-001 --repo .', 'compliance ADR-001 --repo . --base main --format sarif --out compliance.sarif'),
    )
    .action(async (key: string, options: ComplianceOptions) => {
      const { at, base, format, out, force = false, comment } = options;
      const request = { key: readArtifactKey(key), repository: readRepository(options.repo), at, base };
      await session.answer<'compliance'>(async ({ service, progress }) => {
        progress.busy('Reading the code');
        const written = comment === undefined ? null : await service.compliance.comment({ ...request, pull: comment });
        if (written) progress.note(`The comment is ${written.created ? 'written' : 'up to date'}: ${written.url}`);
        const report = written?.report ?? (await service.compliance.show(request));
        const isText = format === 'text' && out === undefined;
        const content = format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : null;
        const file =
          out !== undefined || !session.terminal.json
            ? (content ?? (await service.compliance.write({ ...request, format: format as ComplianceFormat })))
            : '';
        if (out !== undefined) await writeNewFile(out, file, { force });
        return {
          report,
          exitCode: exitCodeOf(report),
          text: (style) =>
            out === undefined
              ? documentText(isText ? printable(file) : file, style)
              : `The report on ${report.adr} is in ${out}.`,
        };
      });
    });
  addRulingVerbs(program, session);
}

/** A folder is named from where the command runs. */
function readRepository(text: string): string {
  return /^(?:\.{1,2}(?:\/|$)|\/)/.test(text) ? resolve(text) : text;
}

function exitCodeOf({ summary }: Report<'compliance'>): 0 | 1 | 3 {
  if (summary.changed > 0) return 1;
  return summary.unread > 0 ? 3 : 0;
}

function addRulingVerbs(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'ruling',
    summary: 'what people say about code and a decision',
    description: 'Checks for parts of a decision that have none, and files that may contradict it until a day.',
    calls: ["ruling check ADR-001#DECISION 'no import of pg in src/http/**'", 'ruling list ADR-001'],
  });

  noun
    .command('list')
    .summary('all about an AI-ADR')
    .description('Lists the checks that people accepted for its parts, and the exceptions, expired ones too.')
    .argument('<key>', 'of the AI-ADR')
    .action((key: string) =>
      session.answer<'compliance-rulings'>(async ({ service }) => {
        const report = await service.compliance.rulings({ key: readArtifactKey(key) });
        return { report, text: () => renderRulings(report) };
      }),
    );

  noun
    .command('check')
    .summary('give a part a check')
    .description('Gives a part of a decision a check that a machine runs. An empty one takes it back.')
    .argument('<part>', 'such as ADR-001#D-2, or ADR-001#DECISION')
    .argument('<check>', "such as 'no dependency on pg'")
    .addHelpText(
      'after',
      examples("ruling check ADR-015#DECISION 'no dependency on pg; no text `postgres*` in ** except doc/**'"),
    )
    .action((ref: string, check: string) =>
      session.answer<'compliance-rulings'>(async ({ service, terminal }) => {
        const report = await service.compliance.acceptCheck({ ...readPart(ref), check, interactive: terminal.interactive });
        return { report, text: () => renderRulings(report) };
      }),
    );

  noun
    .command('propose')
    .summary('have a model propose a check')
    .description('Has a model propose a check for a part, and tries it on the code. Nothing is stored: `check` takes it.')
    .argument('<part>', 'such as ADR-001#D-2, or ADR-001#DECISION')
    .requiredOption('--repo <repository>', 'its name, its address, or a folder such as "."')
    .addHelpText('after', examples('ruling propose ADR-001#D-2 --repo .'))
    .action((ref: string, options: { repo: string }) =>
      session.answer<'check-proposal'>(async ({ service, progress }) => {
        progress.busy('Asking a model');
        const report = await service.compliance.propose({ ...readPart(ref), repository: readRepository(options.repo) });
        return { report, text: () => renderProposal(report) };
      }),
    );

  noun
    .command('except')
    .summary('let files contradict a part until a day')
    .description('Lets some files contradict a part until a day. Afterwards it counts as violated again.')
    .argument('<part>', 'such as ADR-001#D-2')
    .requiredOption('--in <glob>', 'files that may; repeat it for more', gather)
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--until <day>', 'the last day, such as 2027-05-31')
    .action((ref: string, { in: scope, reason, until }: { in: string[]; reason: string; until: string }) =>
      session.answer<'compliance-rulings'>(async ({ service, terminal }) => {
        const report = await service.compliance.except({
          ...readPart(ref),
          scope,
          reason,
          until,
          interactive: terminal.interactive,
        });
        return { report, text: () => renderRulings(report) };
      }),
    );
}

function readPart(text: string): { key: string; part: string } {
  const split = splitPartRef(text);
  if (split) return { key: readArtifactKey(split.key), part: split.localId };
  throw new InputError({ id: 'part.malformed', message: `"${text}" names no part.`, fix: 'Write it such as ADR-001#D-2.' });
}
