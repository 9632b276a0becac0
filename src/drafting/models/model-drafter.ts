import type { Refusal } from '../../lifecycle/errors.ts';
import { addUsage, noUsage, type DraftOptions, type DraftProvenance, type Usage } from '../../ports/drafter.ts';
import { nameModel, type ModelChoice } from '../../ports/model-choice.ts';
import type { StepId, StepInput, StepOutput } from '../../steps/registry.ts';
import { formatRepairPrompt, writeProblem } from './answers/format-repair-prompt.ts';
import { beginAnswer, readAnswer, shapeFor, type ReadAnswer } from './answers/read-answer.ts';
import { createPromptLibrary, type Prompt } from '../prompting/prompt-files.ts';
import { renderCall, type CallRenderer } from '../prompting/render-call.ts';
import { findNames } from './found-names.ts';
import type { AskOptions, ModelAsker, ModelCall, ModelReply } from '../model-call.ts';
import { explainFailure } from './wire/explain-failure.ts';

export type Model = Exclude<ModelChoice, { provider: 'rules' }>;

/** A request to draft a step with some models. */
export interface StepOrder<S extends StepId> {
  readonly input: StepInput<S>;
  readonly models: readonly Model[];
  /** Whether another drafter follows if no model succeeds. */
  readonly hasSubstitute: boolean;
  readonly options: DraftOptions;
}

/** The outcome of drafting a step with models. */
export type Attempt<S extends StepId> = {
  readonly usage: Usage;
  readonly calls: number;
  /** Models that did not draft, in order; after a failure all that were asked. */
  readonly passedOver: DraftProvenance['passedOver'];
} & (
  | { readonly drafted: true; readonly output: StepOutput<S>; readonly choice: Model; readonly prompt: Prompt }
  /** `asked` counts the models that had their turn. */
  | { readonly drafted: false; readonly refusal: Refusal; readonly asked: number }
);

export interface ModelDrafterParts extends CallRenderer {
  readonly asker: ModelAsker;
  readonly promptFor?: (step: StepId) => Promise<Prompt>;
}

/**
 * Output limit in tokens, doubled once by the asker. Only written tokens cost, so it is what
 * current models accept; the aggregates of a PRD with ten stories are about 5,000.
 */
const maxOutputTokens = 32_000;

/** Repair requests per step. What a model reads into a PRD twice in vain stays unread. */
const repairsOf = (step: StepId): number => (step === 'inception/read-prd' ? 1 : 2);

/** A usable answer and the model that gave it. */
interface Usable<S extends StepId> {
  readonly answer: Extract<ReadAnswer<S>, { usable: true }>;
  readonly reply: Answered;
  readonly passedOver: Paid['passedOver'];
}

/**
 * Drafts one step: renders without secrets, mends in code, checks, and requests changes for its
 * problems up to twice. Failures are data; throws only an abort's reason, and defects.
 */
export function createModelDrafter({ asker, redactor, fenceFor, promptFor = createPromptLibrary() }: ModelDrafterParts) {
  return async function attempt<S extends StepId>(
    step: S,
    { input, models, hasSubstitute, options }: StepOrder<S>,
  ): Promise<Attempt<S>> {
    const { signal, onProgress } = options;
    const prompt = await promptFor(step);
    const rendered = await renderCall(step, { input, prompt, redactor, fenceFor });
    const find = findNames(step, (name) => onProgress?.({ type: 'found', name }));
    const hear: typeof find = (piece) => {
      find(piece);
      onProgress?.({ type: 'text', ...piece });
    };
    const queryOptions: AskOptions = {
      ...(signal && { signal }),
      hasSubstitute,
      onText: hear,
      onNote: (text) => onProgress?.({ type: 'note', text }),
    };

    let inHand = beginAnswer(step, input);
    let paid: Paid = { usage: noUsage, calls: 0, passedOver: [] };
    let able = models;
    let best: Usable<S> | null = null;
    let last: { readonly reply: Answered; readonly answer: ReadAnswer<S> } | null = null;
    const repairs: ModelCall['repairs'][number][] = [];
    for (;;) {
      const call: ModelCall = { ...rendered, repairs, shape: shapeFor(step, inHand), maxOutputTokens };
      const reply = await asker.ask(call, able, queryOptions);
      paid = payBoth(paid, reply);
      // If the repair fails, the earlier usable answer is good enough.
      if (!reply.answered) return best ? accept(best, { paid, prompt }) : giveUp(reply, { paid, models });
      const answer = await readAnswer(step, { text: reply.text, input, inHand });
      ({ inHand } = answer);
      last = { reply, answer };
      if (answer.usable && (!best || answer.problems.length <= best.answer.problems.length))
        best = { answer, reply, passedOver: paid.passedOver };
      if (answer.problems.length === 0 || repairs.length === repairsOf(step)) break;
      onProgress?.({ type: 'note', text: `${nameModel(reply.choice)} is asked to mend its answer` });
      hear({ text: '', restarted: true });
      repairs.push({
        answer: reply.text,
        complaint: formatRepairPrompt(answer.problems, inHand.document === null ? 'whole' : 'change'),
      });
      able = able.slice(placeOf(reply.choice, able));
    }
    return best ? accept(best, { paid, prompt }) : refuseAnswer(step, { ...last, times: repairs.length + 1, paid, models });
  };
}

export type Paid = Pick<ModelReply, 'usage' | 'calls' | 'passedOver'>;
type Answered = Extract<ModelReply, { answered: true }>;
type Unanswered = Extract<ModelReply, { answered: false }>;

function payBoth(first: Paid, second: Paid): Paid {
  return {
    usage: addUsage(first.usage, second.usage),
    calls: first.calls + second.calls,
    passedOver: [...first.passedOver, ...second.passedOver],
  };
}

function accept<S extends StepId>(
  { answer, reply, passedOver }: Usable<S>,
  { paid, prompt }: { paid: Paid; prompt: Prompt },
): Attempt<S> {
  const { usage, calls } = paid;
  const choice = reply.choice as Model;
  return { drafted: true, output: answer.output, choice, prompt, usage, calls, passedOver };
}

/** Ends after the asker tried all models or found that the others would fail as well. */
export function giveUp(
  { failure, because, choice }: Unanswered,
  { paid: { usage, calls, passedOver }, models }: { paid: Paid; models: readonly Model[] },
): Attempt<never> {
  const model = choice as Model;
  return {
    drafted: false,
    refusal: explainFailure(failure, model),
    asked: models.length,
    usage,
    calls,
    passedOver: [...passedOver, { model: nameModel(model), because }],
  };
}

const shownProblems = 3;
const keptProblems = 25;

export function refuseAnswer<S extends StepId>(
  step: S,
  {
    reply,
    answer,
    times = 2,
    paid,
    models,
  }: { reply: Answered; answer: ReadAnswer<S>; times?: number; paid: Paid; models: readonly Model[] },
): Attempt<S> {
  const { choice } = reply;
  const model = nameModel(choice);
  const fatal = answer.problems.filter(({ fails }) => fails);
  const shown = fatal.slice(0, shownProblems).map(writeProblem);
  const more = fatal.length > shown.length ? `; and ${fatal.length - shown.length} more` : '';
  return {
    drafted: false,
    refusal: {
      id: answer.usable ? 'model.contract' : `model.${answer.why}`,
      message: `${model} answered ${step} ${times === 2 ? 'twice' : `${times} times`} with what the step cannot use: ${shown.join('; ')}${more}`,
      fix: 'Try again, or name another model in THROUGHLINE_MODEL.',
      details: { step, model, problems: fatal.slice(0, keptProblems).map(({ path, message }) => ({ path, message })) },
    },
    asked: placeOf(choice, models) + 1,
    usage: paid.usage,
    calls: paid.calls,
    passedOver: [
      ...paid.passedOver,
      { model, because: `answering ${times === 2 ? 'twice' : `${times} times`} with what the step cannot use` },
    ],
  };
}

export function placeOf(choice: ModelChoice, models: readonly Model[]): number {
  return models.findIndex((model) => nameModel(model) === nameModel(choice));
}
