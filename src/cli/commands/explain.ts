import type { Command } from 'commander';
import { readSourcesOrPiped } from '../input/read-sources.ts';
import { renderExplanation } from '../render/explain.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addExplainCommand(program: Command, session: Session): void {
  program
    .command('explain')
    .summary('where to look for the cause of a stack trace')
    .description(
      'Reads the first whole stack trace of a file or of what is piped in, such as a log, and says where to look first, and why. It needs neither a repository nor a server, and stores nothing. Exits with 1 when the text has no trace.',
    )
    .argument('<file>', 'the trace, or a log that has it; - reads what is piped in')
    .addHelpText('after', examples('explain crash.txt', 'explain - < app.log'))
    .action(async (file: string) => {
      if (file === '-' && session.terminal.interactive)
        session.terminal.writeErr('Paste the trace, then press Ctrl-D on a line of its own.\n');
      const bytes = (await readSourcesOrPiped([file])).map((source) => source.bytes);
      const text = new TextDecoder().decode(Buffer.concat(bytes));
      await session.report<'explain'>(async (config) => {
        const { explainWithoutRecord } = await import('../../explain-without-record.ts');
        const { explanation, parsed } = await explainWithoutRecord(config, text);
        return {
          report: explanation,
          text: (style) => renderExplanation(explanation, { others: parsed.others, style }),
          exitCode: explanation.runtime === null ? 1 : 0,
        };
      });
    });
}
