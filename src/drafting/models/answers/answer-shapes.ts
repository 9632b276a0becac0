import { z } from 'zod';
import { stepIds, type StepId } from '../../../steps/registry.ts';
import type { AnswerShape } from '../model-call.ts';
import { answerSchemas } from './answer-schemas.ts';

const descriptions: Readonly<Record<StepId, string>> = {
  'inception/identify-concepts': 'Entities and operations of the domain.',
  'inception/propose-contexts': 'Bounded contexts, their map, and where each entity lives.',
  'inception/define-aggregates': 'Aggregates, value objects and domain events.',
  'inception/write-pseudocode': 'Conditions and steps of every operation.',
  'inception/state-invariants': 'Invariants of every aggregate, and what is left out.',
  'inception/revise-daa': 'What changes in the model.',
  'lightweight/draft-tip': 'The technical proposal.',
  'prd-writing/draft-prd': 'The PRD, what it assumes, and what it asks.',
  'design/draft-rfc': 'The request for comments.',
  'design/answer-turn': 'The reply to the turn, and what it raises, concedes, offers and draws.',
  'design/draft-adr': 'The architectural decision record.',
};

function describeShape(step: StepId): AnswerShape {
  const { $schema: _, ...schema } = z.toJSONSchema(answerSchemas[step], {
    io: 'input',
    // A quarter of the tokens, on every field of every shape; an empty name is found when the answer is read.
    override: ({ jsonSchema }) => void delete jsonSchema.minLength,
  });
  return { name: step.slice(step.indexOf('/') + 1).replaceAll('-', '_'), description: descriptions[step], schema };
}

const shapeByStep = Object.fromEntries(stepIds.map((step) => [step, describeShape(step)])) as Readonly<
  Record<StepId, AnswerShape>
>;

export function shapeOf(step: StepId): AnswerShape {
  return shapeByStep[step];
}
