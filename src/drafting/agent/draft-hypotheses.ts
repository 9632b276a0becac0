import { acceptHypotheses } from '../../analysis/hypotheses/accept-hypotheses.ts';
import type { Evidence } from '../../lifecycle/incident-evidence.ts';
import type { IncidentTools } from '../../ports/incident-tools.ts';
import { nameModel } from '../../ports/model-choice.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import type { AnswerProblem } from '../models/answers/answer-problem.ts';
import { formatRepairPrompt } from '../models/answers/format-repair-prompt.ts';
import { beginAnswer, readAnswer, shapeFor, type ReadAnswer } from '../models/answers/read-answer.ts';
import { giveUp, refuseAnswer, type Attempt, type Model, type StepOrder } from '../models/model-drafter.ts';
import type { ModelAsker, ModelCall } from '../model-call.ts';
import { createPromptLibrary, type Prompt } from '../prompting/prompt-files.ts';
import { fenceOf, renderCall, type CallRenderer } from '../prompting/render-call.ts';
import { keepVisible } from '../prompting/visible-text.ts';
import { runChallenger } from './challenger.ts';
import { incidentLookUps } from './incident-look-up.ts';
import { openLedger, type ReplyLimits } from './reply-ledger.ts';
import { NobodyAnswered, refuseTalk, Talk, toolShapesOf, type Answered } from './talk.ts';

const step = 'incident/hypothesize';
type Step = typeof step;

const maxOutputTokens = 8_000;

/** Somebody waits at night: a few rounds of look-ups, one answer, and room for its repair. */
const investigationLimits: ReplyLimits = { modelCalls: 8, lookUps: 12, tokens: 200_000, usd: 1 };
const longestMs = 120_000;

export interface HypothesisDrafterParts extends CallRenderer {
  readonly asker: ModelAsker;
  /** Null without a record to look things up in. */
  readonly tools: IncidentTools | null;
  readonly limits?: Partial<ReplyLimits>;
  readonly timeoutMs?: number;
  readonly promptFor?: (step: Step) => Promise<Prompt>;
}

/**
 * Drafts hypotheses: an agent reads what code brought, looks up more and proposes causes. Code judges
 * them once before, so that the model can mend what breaks a rule, and again before they are stored.
 * Failures and lateness are data; throws only an abort's reason, errors of the record, and defects.
 */
export function createHypothesisDrafter({
  asker,
  redactor,
  fenceFor,
  tools,
  limits,
  timeoutMs = longestMs,
  promptFor = createPromptLibrary(),
}: HypothesisDrafterParts) {
  return async function attempt({ input, models, hasSubstitute, options }: StepOrder<Step>): Promise<Attempt<Step>> {
    const { signal, onProgress } = options;
    const note = (text: string): void => onProgress?.({ type: 'note', text });
    const late = AbortSignal.timeout(timeoutMs);
    const ends = AbortSignal.any(signal ? [signal, late] : [late]);
    const prompt = await promptFor(step);
    const inHand = beginAnswer(step, input);
    const [first] = models;
    const by = first === undefined ? 'a model' : nameModel(first);
    const lookUps = tools === null ? [] : incidentLookUps(tools, { incident: input.incident.key, by, signal: ends });
    const call: ModelCall = {
      ...(await renderCall(step, { input, prompt, redactor, fenceFor })),
      repairs: [],
      shape: shapeFor(step, inHand),
      tools: toolShapesOf(lookUps),
      maxOutputTokens,
    };
    const fence = await fenceOf(input, fenceFor);
    const ledger = openLedger({ ...investigationLimits, ...limits });
    const talk = new Talk(models);
    const evidence: Evidence[] = [...input.evidence];
    const heard: { readonly reply: Answered; readonly read: ReadAnswer<Step> }[] = [];
    try {
      await runChallenger({
        tools: lookUps,
        signal: ends,
        ask: async (turns) => {
          const reply = await asker.ask({ ...call, turns }, talk.models, { signal: ends, hasSubstitute, onNote: note });
          ledger.note(reply);
          const { text, toolCalls } = talk.go(reply);
          return { words: text, calls: toolCalls };
        },
        present: async (found) => {
          evidence.push(...found.evidence);
          return fence.wrap('found', (await redactor.redact(keepVisible(found.text))).text);
        },
        spent: () => talk.stopAt(ledger.spent()),
        takeLookUp: (name) => {
          const limit = ledger.takeLookUp();
          if (limit === null) note(`looks something up (${name.replaceAll('_', ' ')})`);
          return talk.stopAt(limit);
        },
        receive: async (words) => {
          const read = await readAnswer(step, { text: words, input, inHand });
          heard.push({ reply: talk.answered(), read });
          const problems = read.usable ? findRefused(read.output, input, evidence) : read.problems;
          if (problems.length === 0 || heard.length > 1) return { taken: true };
          note(`${nameModel(talk.answered().choice)} is asked to mend its answer`);
          return { taken: false, complaint: formatRepairPrompt(problems) };
        },
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof NobodyAnswered) && !late.aborted) throw error;
    }
    signal?.throwIfAborted();

    const { paid } = ledger;
    const usable = heard.findLast(({ read }) => read.usable);
    if (usable?.read.usable)
      return { drafted: true, output: usable.read.output, choice: usable.reply.choice as Model, prompt, ...paid };
    if (talk.failure) return giveUp(talk.failure, { paid, models });
    const spoken = heard.at(-1);
    if (spoken) return refuseAnswer(step, { reply: spoken.reply, answer: spoken.read, paid, models });
    const limit = late.aborted ? `${Math.round(timeoutMs / 1000)} s` : (talk.stoppedBy ?? 'its limits');
    const hint = 'What rules found stands. Correlate the incident again, or name another model in THROUGHLINE_MODEL.';
    return refuseTalk(step, { choice: talk.last?.choice ?? requireFirst(models), limit, hint, paid, models });
  };
}

/** Tells the model which of its hypotheses code will refuse, and why. */
function findRefused(
  { hypotheses }: StepOutput<Step>,
  { failingPath }: StepInput<Step>,
  evidence: readonly Evidence[],
): AnswerProblem[] {
  return hypotheses.flatMap((hypothesis, at) =>
    acceptHypotheses([hypothesis], { evidence, failingPath: new Set(failingPath) }).refused.map(({ reason }) => ({
      path: `hypotheses[${at}]`,
      message: `It is refused: ${reason}. Mend it, or leave it out.`,
      fails: false,
    })),
  );
}

function requireFirst(models: readonly Model[]): Model {
  if (models[0] === undefined) throw new RangeError('There is no model to ask.');
  return models[0];
}
