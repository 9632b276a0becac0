import { z } from 'zod';
import { patchSchemaOf } from '../../../steps/patch/patch-schema.ts';
import { stepIds, type StepId } from '../../../steps/registry.ts';
import type { AnswerShape } from '../../model-call.ts';
import { answerSchemas } from './answer-schemas.ts';
import { changesWhatStands } from './standing-answer.ts';

const descriptions: Readonly<Record<StepId, string>> = {
  'inception/read-prd': 'What the unread passages of the PRD say.',
  'inception/criticize-daa': 'What is wrong with the model.',
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
  'design/check-consistency': 'Edits of the RFC that what was decided asks for.',
  'design/draft-adr': 'The architectural decision record.',
  'construction/shape-plan': 'Changes of the plan.',
  'construction/propose-check': 'How a machine checks the part.',
  'incident/hypothesize': 'What may be the cause, with its evidence.',
  'incident/word-draft': 'Words of the draft, each with its sources.',
};

const howToChange =
  'Only what changes. In each list: "add" what is new, "change" what stands by its id or name with the fields that change, "remove" by id or name.';

/** Scratch space for models without built-in reasoning; it is discarded. */
const analysis = z.string().optional().describe('Notes to yourself before you answer, if you need any. Nobody reads them.');

/** The two shapes of an answer: the whole document, or changes of the existing one. */
interface StepShapes {
  readonly whole: AnswerShape;
  readonly change: AnswerShape;
}

const known = new Map<StepId, StepShapes>();

/** Creates shapes lazily, since most commands ask no model. */
export function shapesOf(step: StepId): StepShapes {
  const made = known.get(step) ?? describeShapes(step);
  known.set(step, made);
  return made;
}

function describeShapes(step: StepId): StepShapes {
  const name = step.slice(step.indexOf('/') + 1).replaceAll('-', '_');
  const schema = answerSchemas[step];
  return {
    whole: { name, description: descriptions[step], schema: describe(schema) },
    change: {
      // A step that only makes changes has one shape, and so one tool for answers and repairs.
      name: changesWhatStands.has(step) ? name : `change_${name}`,
      description: `${descriptions[step]} ${howToChange}`,
      schema: describe(patchSchemaOf(schema)),
    },
  };
}

function describe(answer: z.ZodObject): AnswerShape['schema'] {
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject({ analysis, ...answer.shape }), {
    io: 'input',
    // Saves a quarter of the tokens; empty names are found when the answer is read.
    override: ({ jsonSchema }) => void delete jsonSchema.minLength,
  });
  return schema;
}

export function allShapes(): readonly StepShapes[] {
  return stepIds.map(shapesOf);
}
