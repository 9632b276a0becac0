import type { Command } from 'commander';
import { readAnswers } from '../../usecases/design-sessions/read-answers.ts';
import { writeQuestions } from '../../usecases/design-sessions/write-questions.ts';
import { parseModelChoices } from '../../ports/model-choice.ts';
import { writeNewFile } from '../folder/write-file.ts';
import { followReply } from '../design/follow-reply.ts';
import { readSessionKey } from '../input/parse-arguments.ts';
import { readDocument } from '../input/read-document.ts';
import { readTurns } from '../design/read-turns.ts';
import { renderReply } from '../render/design.ts';
import { documentText } from '../render/text.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

/** Adds the verbs of `design` that settle many points with a file. */
export function addDesignAnswers(design: Command, session: Session): void {
  design
    .command('questions')
    .summary('a file with room for an answer to each open point')
    .description(
      'Writes each open challenge and question, and each alternative and pattern that nobody has decided on, with room for an answer, to a file or to stdout. Fill it in with any editor; `design answer` takes it.',
    )
    .argument('<session>', 'such as DS-001')
    .option('--out <file>', 'file to write; it must not exist yet')
    .option('--force', 'overwrite the file')
    .action(async (text: string, { out = null, force = false }: { out?: string | null; force?: boolean }) => {
      const key = readSessionKey(text);
      await session.answer<'design-questions'>(async ({ service }) => {
        const { markdown, open } = writeQuestions(await service.designSessions.show({ key }));
        if (out !== null) await writeNewFile(out, markdown, { force });
        return {
          report: { key, open, file: out, content: out === null ? markdown : null },
          text: (style) =>
            out === null
              ? documentText(markdown, style)
              : `${open} open points are in ${out}. Fill it in, then: ${style.command} design answer ${key} --file ${out}`,
        };
      });
    });

  design
    .command('answer')
    .summary('settle many points at once, by a file')
    .description(
      'Reads the answers of a file that `design questions` wrote, and settles all of them or none, with one reply. What was left empty stays open.',
    )
    .argument('<session>', 'such as DS-001')
    .requiredOption('--file <file>', 'the file; - for what is piped in')
    .option('--max-turns <number>', 'give the session so many turns first, where it has fewer')
    .option('--model <list>', 'who replies, instead of those configured')
    .addHelpText('after', examples('design questions DS-001 --out answers.md', 'design answer DS-001 --file answers.md'))
    .action(async (text: string, { file, maxTurns, model }: { file: string; maxTurns?: string; model?: string }) => {
      const key = readSessionKey(text);
      const { bytes } = await readDocument(file);
      await session.answer<'design-show'>(async (desk) => {
        const { challenges, questions } = await desk.service.designSessions.show({ key });
        const asked = [...challenges, ...questions].map(({ id }) => id);
        const answers = readAnswers(Buffer.from(bytes).toString('utf8'), file === '-' ? 'The text' : file, asked);
        const started = await desk.service.designSessions.answer({
          key,
          turns: answers.map(({ about, as, text: said, because, changes }) => ({
            ...(as === 'defer' ? { move: 'park' as const } : { move: 'decide' as const, settlement: as }),
            about: [about],
            text: said,
            ...(because === '' ? {} : { because }),
            ...(changes.length === 0 ? {} : { changes }),
          })),
          interactive: desk.terminal.interactive,
          ...(maxTurns === undefined ? {} : { maxTurns: readTurns(maxTurns) }),
          ...(model === undefined ? {} : { models: parseModelChoices(model) }),
        });
        const { session: report } = await followReply(desk, started);
        return { report, text: (style) => renderReply(report, style) };
      });
    });
}
