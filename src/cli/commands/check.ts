import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { fileFailure, isSystemError } from '../folder/file-failure.ts';
import { renderCheck } from '../render/check.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addCheckCommand(program: Command, session: Session): void {
  program
    .command('check')
    .summary('what is wrong with all artifacts')
    .description(
      'Lists what code finds wrong with every artifact that is in force, for CI. Exits with 1 when there is an error that nobody waived at a gate. Errors of what takes no new version any more, such as an accepted AI-ADR, count as warnings.',
    )
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0 too, over what the file holds')
    .addHelpText('after', examples('check', 'check --sarif findings.sarif'))
    .action(({ sarif }: { sarif?: string }) =>
      session.answer<'check'>(async ({ service }) => {
        const report = await service.checks.run();
        if (sarif !== undefined) await overwrite(sarif, await service.checks.sarif());
        return { report, text: (style) => renderCheck(report, style), exitCode: report.errors > 0 ? 1 : 0 };
      }),
    );
}

async function overwrite(file: string, content: string): Promise<void> {
  await writeFile(file, content).catch((cause: unknown) => {
    throw isSystemError(cause) ? fileFailure(file, 'written', cause) : cause;
  });
}
