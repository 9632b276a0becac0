import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { placeSarif } from '../../usecases/checks/place-sarif.ts';
import type { Service } from '../../usecases/service.ts';
import { fileFailure, isSystemError } from '../folder/file-failure.ts';
import { pathInRepository } from '../folder/find-repository.ts';
import { openFolder } from '../folder/open-folder.ts';
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
    .option('--folder <dir>', 'with --sarif: name the files as this synced folder does, from the root of its repository')
    .option('--in-force', 'without what has yet to pass its gate')
    .addHelpText(
      'after',
      examples('check', 'check --in-force --sarif findings.sarif', 'check --sarif findings.sarif --folder docs/lifecycle'),
    )
    .action((options: { sarif?: string; folder?: string; inForce?: boolean }) =>
      session.answer<'check'>(async ({ service }) => {
        const { sarif, folder, inForce = false } = options;
        if (folder !== undefined && sarif === undefined) throw nothingToName();
        // Report problems of the folder before the whole record is checked.
        const place = folder === undefined ? null : await placeOf(folder);
        const report = await service.checks.run({ inForce });
        if (sarif !== undefined) await overwrite(sarif, await writeLog(service, { inForce, place }));
        const written = sarif === undefined ? '' : `\nThe findings are in ${sarif} as SARIF 2.1.0.`;
        const text = (style: Style): string => `${renderCheck(report, style)}${written}`;
        return { report, text, exitCode: report.errors > 0 ? 1 : 0 };
      }),
    );
}

type Place = Parameters<typeof placeSarif>[1];

async function placeOf(name: string): Promise<Place> {
  const folder = await openFolder(name, { create: false });
  return { folder, prefix: await pathInRepository(name) };
}

async function writeLog(
  { checks }: Pick<Service, 'checks'>,
  { inForce, place }: { inForce: boolean; place: Place | null },
): Promise<string> {
  const log = await checks.sarif({ inForce });
  return place === null ? log : placeSarif(log, place);
}

function nothingToName(): InputError {
  return new InputError({
    id: 'usage.folder-without-sarif',
    message: '--folder says how files are named in SARIF, and there is no --sarif.',
    fix: 'Add --sarif FILE, or leave --folder out.',
  });
}

async function overwrite(file: string, content: string): Promise<void> {
  await writeFile(file, content).catch((cause: unknown) => {
    throw isSystemError(cause) ? fileFailure(file, 'written', cause) : cause;
  });
}
