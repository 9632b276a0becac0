import { count } from '../../lifecycle/count.ts';
import type { AgentTools } from '../../ports/agent-tools.ts';
import { nameModel } from '../../ports/model-choice.ts';
import { checkDiagrams } from '../models/answers/check-diagrams.ts';
import { formatRepairPrompt } from '../models/answers/format-repair-prompt.ts';
import { beginAnswer, readAnswer, shapeFor, type ReadAnswer } from '../models/answers/read-answer.ts';
import type { AskOptions, ModelAsker, ModelCall } from '../model-call.ts';
import { giveUp, refuseAnswer, type Attempt, type Model, type StepOrder } from '../models/model-drafter.ts';
import { createPromptLibrary, type Prompt } from '../prompting/prompt-files.ts';
import { fenceOf, renderCall, type CallRenderer } from '../prompting/render-call.ts';
import { keepVisible } from '../prompting/visible-text.ts';
import { runChallenger } from './challenger.ts';
import { receiveReply } from './receive-reply.ts';
import { lookUpTools, type LookedUp } from './look-up.ts';
import { openLedger, replyLimits, type ReplyLimits } from './reply-ledger.ts';
import { checkEdits, findMisfits } from '../models/answers/check-edits.ts';
import { keepDrawn } from './reply-diagrams.ts';
import { NobodyAnswered, refuseTalk, Talk, toolShapesOf, type Answered } from './talk.ts';
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
    const readTools =
      tools === null ? [] : lookUpTools.map(({ run, ...tool }) => ({ ...tool, run: (given: unknown) => run(given, tools) }));
    const call: ModelCall = {
      ...(await renderCall(step, { input, prompt, redactor, fenceFor })),
      repairs: [],
      shape,
      tools: toolShapesOf(readTools),
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
        tools: readTools,
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
    return refuseTalk(step, {
      hint: 'Send the turn again, perhaps about one part of the design, or name another model in THROUGHLINE_MODEL.',
      choice: talk.answered().choice,
      limit: talk.stoppedBy ?? 'its limits',
      paid,
      models,
    });
  };
}
