import type { Command } from 'commander';
import { questionTexts, workflowQuestions } from '../../lifecycle/workflow-choice.ts';
import { choosePath } from '../interaction/choose-path.ts';
import { readArtifactKey } from '../input/parse-arguments.ts';
import { readAnswers, type AnswerOptions } from '../interaction/read-answers.ts';
import { renderWorkflow } from '../render/workflow.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addWorkflowCommands(program: Command, session: Session): void {
  const workflow = addNoun(program, {
    name: 'workflow',
    summary: 'which way a PRD goes',
    description: 'The way of a PRD: full, with an AI-DAA, or lightweight, with a TIP.',
    calls: ['workflow choose PRD-001', 'workflow show PRD-001'],
  });

  const choose = workflow
    .command('choose')
    .summary('choose the way of a PRD')
    .description(
      'Answers up to five questions about the feature; the first answer that decides is recorded with who gave it. A lead engineer or an architect chooses, and chooses again with a reason. At a terminal what is not answered is asked.',
    )
    .argument('<prd>', 'such as PRD-001')
    .option('--answers <list>', 'yes or no in the order of the questions, as far as they are needed')
    .option('--reason <text>', 'why it is chosen again', '');
  for (const question of workflowQuestions) choose.option(`--${question} <yes|no>`, questionTexts[question]);
  choose
    .addHelpText(
      'after',
      examples(
        'workflow choose PRD-001',
        'workflow choose PRD-001 --answers no,no,no,yes',
        'workflow choose PRD-001 --complex-domain yes --reason "the tariff rules are new to us"',
      ),
    )
    .action(async (text: string, { answers: listed, reason = '', ...own }: AnswerOptions) => {
      const key = readArtifactKey(text);
      const given = readAnswers(listed, own);
      await session.answer<'workflow-show'>(async (desk) => {
        const report = await choosePath(desk, { key, given, reason });
        return { report, text: (style) => renderWorkflow(report, style) };
      });
    });

  workflow
    .command('show')
    .summary('the choice and what it costs')
    .description('Shows which way a PRD goes, what decided it and who chose; what each way asks of people, and when which suits.')
    .argument('<prd>', 'such as PRD-001')
    .action(async (text: string) => {
      const key = readArtifactKey(text);
      await session.answer<'workflow-show'>(async ({ service }) => {
        const report = await service.workflows.show({ key });
        return { report, text: (style) => renderWorkflow(report, style) };
      });
    });
}
