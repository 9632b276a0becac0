import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { workflowQuestions, type RecordedChoice, type WorkflowPath } from '../../lifecycle/workflow-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { commands, heading, indent, stack, titleLine } from './sections.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, oneLine, timestamp } from './text.ts';

type Workflow = Report<'workflow-show'>;

export const pathNames: Readonly<Record<WorkflowPath, string>> = {
  full: 'full (AI-DAA)',
  lightweight: 'lightweight (TIP)',
  'lightweight-with-validation': 'lightweight (TIP with validation)',
};

/** Renders `workflow show` and `workflow choose`: the choice and next steps, or advice. */
export function renderWorkflow(workflow: Workflow, style: Style): string {
  const { prd, title, choice } = workflow;
  const { colors } = style;
  const status = choice ? pathNames[choice.path] : 'not chosen';
  return stack(
    [titleLine(`${colors.bold(prd)}  ${oneLine(title)}`, choice ? colors.green(status) : colors.yellow(status), style)],
    choice ? choiceLines(workflow, choice, style) : [],
    ...helpToChoose(workflow, style),
    nextLines(workflow, style),
  );
}

/** Renders advice before a choice: the cost of each path, and when it suits. */
export function helpToChoose({ costs, advice }: Pick<Workflow, 'costs' | 'advice'>, style: Style): string[][] {
  const { colors, columns } = style;
  const suits = (name: string, lines: readonly string[]): string[] => [
    colors.bold(name),
    ...lines.flatMap((line) => hang('  · ', line, columns)),
  ];
  return [
    [
      heading('What each path asks of people', 'an estimate from the size of the PRD', style),
      '',
      ...indent(
        drawTable(
          costs,
          [
            { heading: 'Path', cell: ({ path }) => pathNames[path], paint: colors.bold },
            { heading: 'Artifacts', cell: (cost) => cost.artifacts.map(({ kind }) => artifactKinds[kind].title).join(', ') },
            { heading: 'Gates', cell: ({ gates }) => String(gates) },
            { heading: 'Criteria', cell: (cost) => String(sum(cost.artifacts.map(({ criteria }) => criteria))) },
            { heading: 'Minutes', cell: ({ minutes }) => String(minutes) },
          ],
          { ...style, columns: columns - 2 },
        ),
      ),
    ],
    suits('A TIP suits when', advice.lightweight),
    suits('An AI-DAA suits when', advice.full),
  ];
}

/** Renders the recorded choice of a run in one line. */
export function describeRecordedChoice({ path, condition, chosenBy, anyway }: RecordedChoice): string {
  const chosen = `${pathNames[path]} was chosen by ${oneLine(chosenBy)}: ${condition}`;
  return anyway === undefined ? chosen : `${chosen}; taken otherwise all the same: ${oneLine(anyway)}`;
}

function choiceLines(
  { conditions, earlier }: Workflow,
  { condition, chosenBy, role, chosenAt, reason, answers }: NonNullable<Workflow['choice']>,
  style: Style,
): string[] {
  const { columns, colors } = style;
  const decided = conditions.find(({ id }) => id === condition)?.text ?? condition;
  const said = workflowQuestions.flatMap((question) =>
    answers[question] === undefined ? [] : [`${question} ${answers[question] ? 'yes' : 'no'}`],
  );
  return [
    ...hang('Decided by:  ', decided, columns, colors.bold),
    ...hang('Answers:     ', said.join(', '), columns),
    ...hang('Chosen by:   ', `${oneLine(chosenBy)} as ${role}, ${timestamp(chosenAt)} UTC`, columns),
    ...(reason === '' ? [] : hang('Reason:      ', oneLine(reason), columns)),
    ...earlier.flatMap((one) =>
      hang('Before that: ', `${pathNames[one.path]} (${one.condition}), ${oneLine(one.chosenBy)}`, columns, colors.dim),
    ),
  ];
}

function nextLines({ prd, choice }: Workflow, style: Style): string[] {
  const draft = choice?.path === 'full' ? `daa generate ${prd}` : `tip draft ${prd}`;
  const row = choice
    ? { label: 'Go on', command: `${style.command} ${draft}` }
    : { label: 'Choose', command: `${style.command} workflow choose ${prd}` };
  return indent(commands([row], style));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
