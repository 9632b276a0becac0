import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { fileFailure, isSystemError } from '../folder/file-failure.ts';
import { renderCheck } from '../render/check.ts';
import type { Style } from '../render/style.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addCheckCommand(program: Command, session: Session): void {
  program
    .command('check')
    .summary('what is wrong with all artifacts')
    .description(
      'Lists what code finds wrong with every artifact at its current version, for CI: drafts too, but not what is superseded, deprecated, rejected or rolled back. Exits with 1 when there is an error that nobody waived at a gate. Errors of what takes no new version any more, such as an accepted AI-ADR, count as warnings.',
    )
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0 too, over what the file holds')
    .option('--in-force', 'without what has yet to pass its gate')
    .addHelpText('after', examples('check', 'check --in-force --sarif findings.sarif'))
    .action(({ sarif, inForce = false }: { sarif?: string; inForce?: boolean }) =>
      session.answer<'check'>(async ({ service }) => {
        const report = await service.checks.run({ inForce });
        if (sarif !== undefined) await overwrite(sarif, await service.checks.sarif({ inForce }));
        const written = sarif === undefined ? '' : `\nThe findings are in ${sarif} as SARIF 2.1.0.`;
        const text = (style: Style): string => `${renderCheck(report, style)}${written}`;
        return { report, text, exitCode: report.errors > 0 ? 1 : 0 };
      }),
    );
}

async function overwrite(file: string, content: string): Promise<void> {
  await writeFile(file, content).catch((cause: unknown) => {
    throw isSystemError(cause) ? fileFailure(file, 'written', cause) : cause;
  });
}
