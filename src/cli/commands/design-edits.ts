import type { Command } from 'commander';
import { readList, readSessionKey } from '../input/parse-arguments.ts';
import { renderEdits } from '../render/design-edits.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

interface Which {
  readonly decision?: string;
  readonly all?: boolean;
  readonly because?: string;
}

/** Adds the verbs of `design` for edits that the challenger proposed. */
export function addDesignEdits(design: Command, session: Session): void {
  const edits = design
    .command('edits')
    .summary('edits of the RFC that were proposed: list, take, decline')
    .description(
      'With a model, the reply to a decision proposes edits of the RFC, and finalizing proposes what is left. Nothing changes before somebody takes it.',
    )
    .helpCommand(false)
    .addHelpText(
      'after',
      examples(
        'design edits DS-001',
        'design edits take DS-001 ED-1 ED-2',
        'design edits decline DS-001 --decision DEC-3 --because "…"',
      ),
    );

  edits
    .command('list', { isDefault: true })
    .summary('each with what it changes')
    .description('Shows each with what became of it, and with the difference that it makes to the RFC as it stands.')
    .argument('<session>', 'such as DS-001')
    .action(async (text: string) => {
      const key = readSessionKey(text);
      await session.answer<'design-edits'>(async ({ service }) => {
        const report = await service.designSessions.edits({ key });
        return { report, text: (style) => renderEdits(report, style) };
      });
    });

  for (const does of ['take', 'decline'] as const) {
    const verb = edits
      .command(does)
      .summary(does === 'take' ? 'take them into the RFC' : 'leave the RFC as it is')
      .description(
        does === 'take'
          ? 'Makes one new version of the RFC with them. One whose text says something else by now is recorded as stale and changes nothing.'
          : 'Declines them; they stay on record.',
      )
      .argument('<session>', 'such as DS-001')
      .argument('[edits...]', 'such as ED-1 ED-2')
      .option('--decision <key>', 'all that follow from this decision')
      .option('--all', 'all that nobody has taken or declined');
    if (does === 'decline') verb.option('--because <text>', 'why, for the record');
    verb.action(async (text: string, named: readonly string[], { decision, all, because }: Which) => {
      const key = readSessionKey(text);
      await session.answer<'design-edits'>(async ({ service, terminal: { interactive } }) => {
        const report = await service.designSessions.settleEdits({
          key,
          does,
          ...(named.length > 0 ? { edits: readList(named) } : {}),
          ...(decision === undefined ? {} : { decision }),
          ...(all === undefined ? {} : { all }),
          ...(because === undefined ? {} : { because }),
          interactive,
        });
        return { report, text: (style) => renderEdits(report, style) };
      });
    });
  }
}
