import type { Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { isOpen } from '../../lifecycle/prd-questions.ts';
import { promptPrdQuestions } from '../interaction/prompt-questions.ts';
import { readArtifactKey, readVersion } from '../input/parse-arguments.ts';
import { renderPrdAnswer } from '../render/prd-writing.ts';
import type { CommandContext, Session } from '../session.ts';
import { examples } from './examples.ts';

type Answers = { question: string; answer: string }[];

interface AnswerOptions {
  readonly recommended?: boolean;
  readonly base?: string;
}

/** Adds the verb of `prd` that answers its open questions. */
export function addPrdAnswer(prd: Command, session: Session): void {
  prd
    .command('answer')
    .summary('answer its open questions')
    .description(
      'Stores the answers as its next version: each in the place that its question names, with who gave it and when. Without an answer you are asked at a terminal.',
    )
    .argument('<key>', 'such as PRD-001')
    .argument('[answers...]', 'a question and its answer, and more of them; a question alone with --recommended')
    .option('--recommended', 'take what is recommended: for the questions named, or for all that are open')
    .option('--base <version>', 'version that you read; refused when another one is current by now')
    .addHelpText(
      'after',
      examples(
        'prd answer PRD-001 Q-1 "Calls fall by half within three months."',
        'prd answer PRD-001 --recommended',
        'prd answer PRD-001',
      ),
    )
    .action(async (text: string, given: string[], { recommended = false, base }: AnswerOptions) => {
      const key = readArtifactKey(text, 'prd');
      const read = readGiven(given, recommended);
      const version = base === undefined ? undefined : readVersion(base);
      await session.answer<'prd-answer'>(async (desk) => {
        const { service } = desk;
        const all = recommended && given.length === 0;
        const { answers, seen } = all ? { answers: [], seen: version } : await completeAnswers(desk, { key, ...read });
        const from = version ?? seen;
        const request = { key, answers, recommended: all, ...(from === undefined ? {} : { base: from }) };
        const report = await service.prdWriting.answer(request);
        return { report, text: (style) => renderPrdAnswer(report, style) };
      });
    });
}

/** Parses pairs of question and answer. Throws InputError `prd.answer-unpaired`. */
function readGiven(given: readonly string[], recommended: boolean): { pairs: Answers; asRecommended: string[] } {
  const pairs: Answers = [];
  const asRecommended: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const question = (given[at] ?? '').toUpperCase();
    const answer = given[at + 1];
    const answered = answer !== undefined && !/^q-\d+$/i.test(answer);
    if (!/^Q-\d+$/.test(question) || (!answered && !recommended)) {
      throw new InputError({
        id: 'prd.answer-unpaired',
        message: /^Q-\d+$/.test(question) ? `${question} has no answer.` : `"${(given[at] ?? '').slice(0, 60)}" is no question.`,
        fix: 'Name each question and then its answer in quotes: Q-1 "…" Q-2 "…"; or add --recommended.',
      });
    }
    if (answered) {
      pairs.push({ question, answer });
      at += 1;
    } else {
      asRecommended.push(question);
    }
  }
  return { pairs, asRecommended };
}

/** Recommended or typed answers belong to the version in which they were read. */
async function completeAnswers(
  { service, terminal, signal }: CommandContext,
  { key, pairs, asRecommended }: { key: string; pairs: Answers; asRecommended: readonly string[] },
): Promise<{ answers: Answers; seen?: number }> {
  const asks = pairs.length === 0 && asRecommended.length === 0 && terminal.interactive && !terminal.json;
  if (!asks && asRecommended.length === 0) return { answers: pairs };
  const { version, body } = await service.prds.show({ key });
  const open = (body.questions ?? []).filter(isOpen);
  if (asks) {
    return {
      answers: open.length === 0 ? [] : await promptPrdQuestions({ key, questions: open }, { terminal, signal }),
      seen: version,
    };
  }
  // A settled question stays without an answer, so that the refusal names the open ones.
  const taken = asRecommended.map((question) => ({
    question,
    answer: open.find(({ id }) => id === question)?.recommended ?? '?',
  }));
  return { answers: [...pairs, ...taken], seen: version };
}
