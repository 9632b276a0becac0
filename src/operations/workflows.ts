import { z } from 'zod';
import { workflowAnswersSchema } from '../lifecycle/workflow-choice.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, text } from './request-fields.ts';

const tag = 'PRDs';
const params = z.strictObject({ key: artifactKey.meta({ example: 'PRD-001', description: 'Of the PRD.' }) });

const chooseWorkflowFields = z.strictObject({
  answers: workflowAnswersSchema.describe('To the questions of `WorkflowShow`, up to the first that decides; more do no harm.'),
  reason: text(2000).default('').describe('Why it is chosen again; of a first choice it may be empty.'),
});

export const workflowsOperations = defineOperations({
  readWorkflow: {
    method: 'get',
    path: '/prds/{key}/workflow',
    guard: { calls: ['workflows.show'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read which way a PRD goes',
    description:
      'The choice that stands, with the condition that decided it; what is asked to choose; when which path suits, and what each would cost. Refuses an artifact of another kind.',
    params,
    answers: { 200: json('workflow-show', 'The choice, or what is asked for it.', ['ETag']) },
  },

  chooseWorkflow: {
    method: 'post',
    path: '/prds/{key}/workflow',
    guard: {
      calls: ['workflows.choose'],
      scope: 'database',
      role: 'database',
      aliases: ['key'],
      redacts: { words: ['reason'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Choose which way a PRD goes',
    description:
      'Full (an AI-DAA) or lightweight (a TIP): the conditions of the specification are looked at in their order, and the first that holds decides. Only a lead engineer or an architect may; 403 to others and to machines. Refused with 422 when an answer is missing, or when it is chosen again without a reason; with 409 while a gate waits on a TIP that the present choice asked for. Go on with a run: `POST /runs`.',
    params,
    body: jsonBody(chooseWorkflowFields, {
      example: { answers: { 'complex-domain': false, 'high-risk': false, 'juniors-learning': false, simple: true } },
    }),
    answers: { 200: json('workflow-show', 'The choice that stands now.', ['ETag']) },
  },
});
