import { Option, type Command } from 'commander';
import { coverageFormats, type CoverageFormat } from '../../usecases/coverage/write-coverage.ts';
import { writeNewFile } from '../folder/write-file.ts';
import { readArtifactKey, readVersion } from '../input/parse-arguments.ts';
import { documentText, printable } from '../render/text.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

interface CoverageOptions {
  readonly format: CoverageFormat | 'json';
  readonly out?: string;
  readonly force?: boolean;
  readonly version?: string;
}

export function addCoverageCommand(program: Command, session: Session): void {
  program
    .command('coverage')
    .summary('a PRD beside its AI-DAA or TIP, part by part')
    .description(
      'Says for each story, criterion and requirement of a PRD what serves it, or why nothing does: OK, GAP, ORPHAN, DEFERRED or N/A. Of a PRD it shows every AI-DAA and TIP that stands against it.',
    )
    .argument('<key>', 'of a PRD, an AI-DAA or a TIP')
    .addOption(new Option('--format <format>', 'what to write').choices([...coverageFormats, 'json']).default('text'))
    .option('--out <file>', 'file to write instead of stdout; it must not exist yet')
    .option('--force', 'overwrite the file')
    .option('--version <number>', 'an older version')
    .addHelpText('after', examples('coverage DAA-001', 'coverage PRD-001 --format html --out coverage.html'))
    .action(async (key: string, { format, out, force = false, version }: CoverageOptions) => {
      const wanted = { key: readArtifactKey(key), version: version ? readVersion(version) : undefined };
      await session.answer<'coverage'>(async ({ service }) => {
        const report = await service.coverage.show(wanted);
        const content =
          format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : await service.coverage.write({ ...wanted, format });
        if (out !== undefined) await writeNewFile(out, content, { force });
        return {
          report,
          text: (style) =>
            out === undefined
              ? documentText(format === 'text' ? printable(content) : content, style)
              : `The coverage of ${report.key} is in ${out}.`,
        };
      });
    });
}
