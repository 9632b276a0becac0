import { z } from 'zod';
import { count } from '../../lifecycle/count.ts';
import type { AgentTools } from '../../ports/agent-tools.ts';
import { nameModel } from '../../ports/model-choice.ts';
import { checkDiagrams } from '../models/answers/check-diagrams.ts';
import { formatRepairPrompt } from '../models/answers/format-repair-prompt.ts';
import { beginAnswer, readAnswer, shapeFor, type ReadAnswer } from '../models/answers/read-answer.ts';
import type { AnswerShape, AskOptions, ModelAsker, ModelCall, ModelReply } from '../model-call.ts';
import { giveUp, placeOf, refuseAnswer, type Attempt, type Model, type Paid, type StepOrder } from '../models/model-drafter.ts';
import { createPromptLibrary, type Prompt } from '../prompting/prompt-files.ts';
import { fenceOf, renderCall, type CallRenderer } from '../prompting/render-call.ts';
import { keepVisible } from '../prompting/visible-text.ts';
import { runChallenger } from './challenger.ts';
import { receiveReply } from './receive-reply.ts';
import { lookUpTools, type LookedUp } from './look-up.ts';
import { openLedger, replyLimits, type ReplyLimits } from './reply-ledger.ts';
import { checkEdits, findMisfits } from '../models/answers/check-edits.ts';
import { keepDrawn } from './reply-diagrams.ts';
import { checkTies, complainUntied, dropUntied, indexTies, keepTied } from './tie-index.ts';

const step = 'design/answer-turn';
type Step = typeof step;

/** Output limit in tokens; the asker doubles it once for an answer that is cut off. */
const maxOutputTokens = 16_000;

export interface ReplyDrafterParts extends CallRenderer {
  readonly asker: ModelAsker;
  /** Null without a record to look things up in. */
  readonly tools: AgentTools | null;
  readonly limits?: Partial<ReplyLimits>;
  readonly promptFor?: (step: Step) => Promise<Prompt>;
}

/** A model's answer with its validation. */
interface Heard {
  readonly reply: Answered;
  readonly read: ReadAnswer<Step>;
  /** Titles of dropped challenges without any ties. */
  readonly untied: readonly string[];
}

type Answered = Extract<ModelReply, { answered: true }>;
type Unanswered = Extract<ModelReply, { answered: false }>;

/**
 * Drafts the challenger's reply: an agent reads the material, looks up more and answers in the
 * step's shape. Requests use the common asker, and results are redacted and fenced. Failures are
 * data; throws only an abort's reason, errors of the record, and defects.
 */
export function createReplyDrafter({
  asker,
  redactor,
  fenceFor,
  tools,
  limits,
  promptFor = createPromptLibrary(),
}: ReplyDrafterParts) {
  return async function attempt({ input, models, hasSubstitute, options }: StepOrder<Step>): Promise<Attempt<Step>> {
    const { signal, onProgress } = options;
    const note = (text: string): void => onProgress?.({ type: 'note', text });
    const prompt = await promptFor(step);
    const inHand = beginAnswer(step, input);
    const shape = shapeFor(step, inHand);
    const call: ModelCall = {
      ...(await renderCall(step, { input, prompt, redactor, fenceFor })),
      repairs: [],
      shape,
      tools: tools === null ? [] : toolShapes,
      maxOutputTokens,
    };
    const fence = await fenceOf(input, fenceFor);
    const ledger = openLedger({ ...replyLimits, ...limits });
    const lookedUp: LookedUp[] = [];
    const heard: Heard[] = [];
    const talk = new Talk(models);
    const hear = receiveReply(onProgress);
    const queryOptions: AskOptions = { ...(signal && { signal }), hasSubstitute, onText: hear, onNote: note };

    try {
      await runChallenger({
        tools,
        signal,
        ask: async (turns) => {
          const reply = await asker.ask({ ...call, turns }, talk.models, queryOptions);
          ledger.note(reply);
          const { text, toolCalls } = talk.go(reply);
          return { words: text, calls: toolCalls };
        },
        present: async (found) => {
          const text = (await redactor.redact(keepVisible(found.text))).text;
          lookedUp.push({ ...found, text });
          return fence.wrap('found', text);
        },
        spent: () => talk.stopAt(ledger.spent()),
        takeLookUp: (name) => {
          const limit = ledger.takeLookUp();
          if (limit === null) note(`looks something up (${name.replaceAll('_', ' ')})`);
          return talk.stopAt(limit);
        },
        receive: async (words) => {
          const untied: string[] = [];
          const read = await readAnswer(step, { text: words, input, inHand, adapt: (value) => dropUntied(value, untied) });
          heard.push({ reply: talk.answered(), read, untied });
          const checked = read.usable
            ? [
                ...checkTies(read.output, indexTies(input, lookedUp)),
                ...checkEdits(read.output, input),
                ...(await checkDiagrams('diagrams', read.output.diagrams)),
              ]
            : read.problems;
          const problems = [...untied.map(complainUntied), ...checked];
          if (problems.length === 0 || heard.length > 1) return { taken: true };
          note(`${nameModel(talk.answered().choice)} is asked to mend its answer`);
          hear({ text: '', restarted: true });
          return { taken: false, complaint: formatRepairPrompt(problems) };
        },
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof NobodyAnswered)) throw error;
    }
    signal?.throwIfAborted();

    const { paid } = ledger;
    // If the repair fails, the earlier usable answer is good enough.
    const usable = heard.findLast(({ read }) => read.usable);
    if (usable?.read.usable) {
      const { reply, dropped: astray } = keepTied(await keepDrawn(usable.read.output), indexTies(input, lookedUp));
      const dropped = [...usable.untied, ...astray];
      if (dropped.length > 0)
        note(`${count(dropped.length, 'challenge')} left out, tied to nothing that is there: ${dropped.join('; ')}`);
      const edits = reply.edits.filter((proposed) => findMisfits(proposed, input).length === 0);
      if (edits.length < reply.edits.length)
        note(`${count(reply.edits.length - edits.length, 'proposed edit')} left out, of text that does not stand there`);
      const output = { ...reply, edits, ...(talk.stoppedBy !== null && { stoppedBy: talk.stoppedBy }) };
      return { drafted: true, output, choice: usable.reply.choice as Model, prompt, ...paid };
    }
    if (talk.failure) return giveUp(talk.failure, { paid, models });
    const spoken = heard.at(-1);
    if (spoken) return refuseAnswer(step, { reply: spoken.reply, answer: spoken.read, paid, models });
    return refuseTalk({ choice: talk.answered().choice, limit: talk.stoppedBy ?? 'its limits', paid, models });
  };
}

/** Thrown through the agent when no model answers. */
class NobodyAnswered extends Error {}

/** The state of asking models for one reply. */
class Talk {
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

  answered(): Answered {
    if (this.#last === null) throw new RangeError('Nobody has answered.');
    return this.#last;
  }

  stopAt(limit: string | null): string | null {
    if (limit !== null) this.stoppedBy = limit;
    return limit;
  }
}

function refuseTalk({
  choice,
  limit,
  paid,
  models,
}: {
  choice: Answered['choice'];
  limit: string;
  paid: Paid;
  models: readonly Model[];
}): Attempt<Step> {
  const model = nameModel(choice);
  return {
    drafted: false,
    refusal: {
      id: 'model.no-answer',
      message: `${model} looked things up until it had used ${limit}, and then did not answer.`,
      fix: 'Send the turn again, perhaps about one part of the design, or name another model in THROUGHLINE_MODEL.',
      details: { step, model, limit },
    },
    asked: placeOf(choice, models) + 1,
    usage: paid.usage,
    calls: paid.calls,
    passedOver: [...paid.passedOver, { model, because: 'looking things up without answering' }],
  };
}

const toolShapes: readonly AnswerShape[] = lookUpTools.map(({ name, description, input }) => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return { name, description, schema };
});
