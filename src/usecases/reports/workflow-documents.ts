import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { roles } from '../../lifecycle/roles.ts';
import {
  questionTexts,
  workflowAdvice,
  workflowAnswersSchema,
  workflowConditionIds,
  workflowConditions,
  workflowPaths,
  workflowQuestions,
} from '../../lifecycle/workflow-choice.ts';
import type { WorkflowChoice } from '../../ports/workflow-choices.ts';
import type { WorkflowDescription } from '../prds/choose-workflow.ts';

const path = z
  .enum(workflowPaths)
  .describe(
    '`full`: an AI-DAA. `lightweight`: a TIP; `-with-validation`: with the coverage report and an architect at its gate.',
  );

const choiceSchema = z.strictObject({
  path,
  condition: z.enum(workflowConditionIds).describe('The first condition that held.'),
  answers: workflowAnswersSchema.describe('As they were given.'),
  reason: z.string().describe('Why it was chosen again; may be empty of a first choice.'),
  chosenBy: z.string().describe('Name of a person.'),
  role: z.enum(roles).describe('In which they chose.'),
  prdVersion: z.int().positive().describe('The current one, then.'),
  chosenAt: z.iso.datetime(),
});

const minutes = z.int().nonnegative();

/** `workflow show` and `workflow choose`. */
export const workflowDocumentSchema = z.strictObject({
  prd: z.string().describe('Key of the PRD.'),
  title: z.string(),
  choice: choiceSchema.nullable().describe('The one that stands; null when nobody chose yet.'),
  earlier: z.array(choiceSchema).describe('Choices that it took the place of, newest first.'),
  questions: z
    .array(z.strictObject({ id: z.enum(workflowQuestions), text: z.string() }))
    .describe('In their order; those behind the first answer that decides need none.'),
  conditions: z
    .array(
      z.strictObject({
        id: z.enum(workflowConditionIds),
        text: z.string(),
        question: z.enum(workflowQuestions),
        answer: z.boolean().describe('With which it holds.'),
        path,
      }),
    )
    .describe('In the order in which they are looked at.'),
  advice: z
    .strictObject({ lightweight: z.array(z.string()), full: z.array(z.string()) })
    .describe('When which suits; it decides nothing.'),
  costs: z
    .array(
      z.strictObject({
        path,
        artifacts: z.array(
          z.strictObject({
            kind: z.enum(artifactKindIds),
            roles: z.array(z.enum(roles)).describe('One of them decides at its gate.'),
            criteria: z.int().nonnegative().describe('That are decided there.'),
            writingMinutes: minutes.describe('To write it, or to complete its draft.'),
            gateMinutes: minutes.describe('To decide on it.'),
          }),
        ),
        gates: z.int().nonnegative(),
        minutes: minutes.describe('Of people, in all.'),
      }),
    )
    .describe('What each path asks of people until the design is decided: an estimate from the size of the PRD.'),
});

export function toWorkflowDocument({ prd, choices, costs }: WorkflowDescription): z.input<typeof workflowDocumentSchema> {
  const [standing, ...earlier] = choices.map(toChoice);
  return {
    prd: prd.key,
    title: prd.title,
    choice: standing ?? null,
    earlier,
    questions: workflowQuestions.map((id) => ({ id, text: questionTexts[id] })),
    conditions: workflowConditions.map((one) => ({ ...one })),
    advice: { lightweight: [...workflowAdvice.lightweight], full: [...workflowAdvice.full] },
    costs: costs.map((cost) => ({
      ...cost,
      artifacts: cost.artifacts.map((artifact) => ({ ...artifact, roles: [...artifact.roles] })),
    })),
  };
}

function toChoice({ prd: _prd, personName, answers, ...choice }: WorkflowChoice): z.input<typeof choiceSchema> {
  return { ...choice, answers: { ...answers }, chosenBy: personName };
}
