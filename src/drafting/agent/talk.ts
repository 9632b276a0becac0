import { z } from 'zod';
import { nameModel } from '../../ports/model-choice.ts';
import type { StepId } from '../../steps/registry.ts';
import type { AnswerShape, ModelReply } from '../model-call.ts';
import { placeOf, type Attempt, type Model, type Paid } from '../models/model-drafter.ts';
import type { ReadTool } from './challenger.ts';

export type Answered = Extract<ModelReply, { answered: true }>;
type Unanswered = Extract<ModelReply, { answered: false }>;

/** Thrown through the agent when no model answers. */
export class NobodyAnswered extends Error {}

/** The state of asking models for one reply. */
export class Talk {
  models: readonly Model[];
  failure: Unanswered | null = null;
  /** The limit that was reached before the answer. */
  stoppedBy: string | null = null;
  #last: Answered | null = null;

  constructor(models: readonly Model[]) {
    this.models = models;
  }

  /** Takes the reply to a question. Throws NobodyAnswered. */
  go(reply: ModelReply): Answered {
    if (!reply.answered) {
      this.failure = reply;
      throw new NobodyAnswered();
    }
    this.#last = reply;
    // Models that just failed are not asked again for this reply.
    this.models = this.models.slice(placeOf(reply.choice, this.models));
    return reply;
  }

  /** The last answer; null before the first. */
  get last(): Answered | null {
    return this.#last;
  }

  answered(): Answered {
    if (this.#last === null) throw new RangeError('Nobody has answered.');
    return this.#last;
  }

  stopAt(limit: string | null): string | null {
    if (limit !== null) this.stoppedBy = limit;
    return limit;
  }
}

/** Refuses an agent that looked things up until its limit, and did not answer then. */
export function refuseTalk<S extends StepId>(
  step: S,
  {
    choice,
    limit,
    hint,
    paid,
    models,
  }: { choice: Answered['choice']; limit: string; hint: string; paid: Paid; models: readonly Model[] },
): Attempt<S> {
  const model = nameModel(choice);
  return {
    drafted: false,
    refusal: {
      id: 'model.no-answer',
      message: `${model} looked things up until it had used ${limit}, and then did not answer.`,
      fix: hint,
      details: { step, model, limit },
    },
    asked: placeOf(choice, models) + 1,
    usage: paid.usage,
    calls: paid.calls,
    passedOver: [...paid.passedOver, { model, because: 'looking things up without answering' }],
  };
}

/** The tools as providers are told of them. */
export function toolShapesOf(tools: readonly Pick<ReadTool<unknown>, 'name' | 'description' | 'input'>[]): AnswerShape[] {
  return tools.map(({ name, description, input }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
    return { name, description, schema };
  });
}
