import { stat } from 'node:fs/promises';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { readSources } from '../input/read-sources.ts';
import { renderLogImport } from '../render/log-import.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

const what = {
  adr: {
    summary: 'read a decision log',
    description:
      'Reads a folder of decision records: MADR, Nygard and adr-tools, log4brains, or plain Markdown. Old numbers stay as aliases; what the records supersede and amend is linked. One gate asks whether the statuses that they claim are true. The same folder again changes nothing.',
    folder: 'docs/adr',
  },
  rfc: {
    summary: 'read a folder of RFCs',
    description:
      'Reads a folder of RFCs in Markdown. Old numbers stay as aliases; what they supersede is linked. One gate asks whether the statuses that they claim are true. The same folder again changes nothing.',
    folder: 'docs/rfcs',
  },
} as const;

/** Adds `import` to a noun whose records teams keep as a folder of files. */
export function addLogImport(noun: Command, session: Session, kind: keyof typeof what): void {
  const { summary, description, folder } = what[kind];
  noun
    .command('import')
    .summary(summary)
    .description(description)
    .argument('<folder>', 'folder whose .md, .markdown and .txt files are read, and numbered ones without ending; or one file')
    .addHelpText('after', examples(`${kind} import ${folder}`))
    .action(async (named: string) => {
      const read = await readSources([named]);
      const path = resolve(named);
      // A single file belongs to the folder that it is in.
      const source = (await stat(path)).isDirectory() ? path : dirname(path);
      const files = read.map(({ name, bytes }) => ({ name: nameBelow(source, name), bytes }));
      await session.answer<'log-import'>(async ({ service }) => {
        const report = await service.logs.import({ kind, files, source });
        return { report, text: (style) => renderLogImport(report, style) };
      });
    });
}

/** Builds the same name on every system, so that a log is recognized anywhere. */
function nameBelow(folder: string, name: string): string {
  return relative(folder, resolve(name)).split(sep).join('/') || basename(name);
}
