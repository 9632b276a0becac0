import { z } from 'zod';

/**
 * Workflows of a PRD through Inception (specification 1.3): full with an AI-DAA, or lightweight
 * with a TIP. For a feature that is not simple, lightweight comes with validation (ours: the
 * coverage report and an architect at its gate).
 */
export const workflowPaths = ['full', 'lightweight', 'lightweight-with-validation'] as const;
export type WorkflowPath = (typeof workflowPaths)[number];

/** Questions about the feature, in their order. */
export const workflowQuestions = ['complex-domain', 'high-risk', 'juniors-learning', 'simple', 'tight-deadline'] as const;
export type WorkflowQuestion = (typeof workflowQuestions)[number];

/** Answers to the questions. Those after the deciding one may be absent. */
export const workflowAnswersSchema = z.strictObject({
  'complex-domain': z.boolean().optional(),
  'high-risk': z.boolean().optional(),
  'juniors-learning': z.boolean().optional(),
  simple: z.boolean().optional(),
  'tight-deadline': z.boolean().optional(),
} satisfies Record<WorkflowQuestion, z.ZodType>);
export type WorkflowAnswers = Readonly<Partial<Record<WorkflowQuestion, boolean>>>;

export const questionTexts: Readonly<Record<WorkflowQuestion, string>> = {
  'complex-domain': 'Is the domain complex or unfamiliar?',
  'high-risk': 'Is the feature high-risk or mission-critical?',
  'juniors-learning': 'Are junior team members involved, for learning?',
  simple: 'Is the feature simple and well understood?',
  'tight-deadline': 'Is the deadline tight?',
};

export const workflowConditionIds = [
  'complex-domain',
  'high-risk',
  'juniors-learning',
  'simple',
  'tight-deadline',
  'relaxed-deadline',
] as const;
export type WorkflowConditionId = (typeof workflowConditionIds)[number];

export interface WorkflowCondition {
  readonly id: WorkflowConditionId;
  /** The specification's wording. */
  readonly text: string;
  readonly question: WorkflowQuestion;
  /** The answer that fulfills the condition. */
  readonly answer: boolean;
  readonly path: WorkflowPath;
}

const condition = (
  id: WorkflowConditionId,
  [question, answer]: readonly [WorkflowQuestion, boolean],
  path: WorkflowPath,
  text: string,
): WorkflowCondition => ({ id, text, question, answer, path });

/** The six conditions in order. The last two apply to a feature that is not simple. */
export const workflowConditions: readonly WorkflowCondition[] = [
  condition('complex-domain', ['complex-domain', true], 'full', 'Domain is complex or unfamiliar'),
  condition('high-risk', ['high-risk', true], 'full', 'Feature is high-risk or mission-critical'),
  condition('juniors-learning', ['juniors-learning', true], 'full', 'Junior team members are involved, for learning'),
  condition('simple', ['simple', true], 'lightweight', 'Feature is simple and well understood'),
  condition(
    'tight-deadline',
    ['tight-deadline', true],
    'lightweight-with-validation',
    'Feature is not simple and the deadline is tight',
  ),
  condition('relaxed-deadline', ['tight-deadline', false], 'full', 'Feature is not simple and the deadline is not tight'),
];

export type WorkflowDecision =
  | { readonly decided: true; readonly condition: WorkflowCondition }
  | { readonly decided: false; readonly missing: WorkflowQuestion };

/** Decides by the first fulfilled condition. Questions before it must be answered. */
export function decideWorkflow(answers: WorkflowAnswers): WorkflowDecision {
  for (const one of workflowConditions) {
    const answer = answers[one.question];
    if (answer === undefined) return { decided: false, missing: one.question };
    if (answer === one.answer) return { decided: true, condition: one };
  }
  // The last two conditions cover both answers of one question.
  throw new Error('No workflow condition holds.');
}

/** Advice on the choice from specification 2.3. The conditions decide, not the advice. */
export const workflowAdvice: Readonly<Record<'lightweight' | 'full', readonly string[]>> = {
  lightweight: [
    'The feature is simple CRUD.',
    'The domain is well understood.',
    'The implementation is obvious.',
    'The timeline is tight.',
    'The feature touches one or two services.',
  ],
  full: [
    'Business rules are complex.',
    'The domain is unfamiliar.',
    'Multiple approaches are possible.',
    'The feature is high-risk or critical.',
    'It spans multiple bounded contexts.',
  ],
};

export function isLightweight(path: WorkflowPath): boolean {
  return path !== 'full';
}

/** The choice that was valid when a run started, as the run keeps it. */
export const recordedChoiceSchema = z.strictObject({
  path: z.enum(workflowPaths),
  condition: z.enum(workflowConditionIds).describe('The condition of specification 1.3 that decided it.'),
  chosenBy: z.string().describe('Name of a person.'),
  chosenAt: z.iso.datetime(),
  anyway: z.string().optional().describe('Why the run takes another path all the same; absent where it takes the chosen one.'),
});

export type RecordedChoice = z.infer<typeof recordedChoiceSchema>;
