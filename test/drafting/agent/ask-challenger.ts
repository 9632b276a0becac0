import { createReplyDrafter } from '../../../src/drafting/agent/draft-reply.ts';
import type { ReplyLimits } from '../../../src/drafting/agent/reply-ledger.ts';
import { createFenceMaker } from '../../../src/drafting/prompting/fence.ts';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import type { AgentTools } from '../../../src/ports/agent-tools.ts';
import type { DraftProgress } from '../../../src/ports/drafter.ts';
import type { ModelChoice } from '../../../src/ports/model-choice.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import type { StepInput } from '../../../src/steps/registry.ts';
import type { WireCall, WireModels, WireReply } from '../../support/wire-models.ts';
import { claude, impatientClock } from '../wire/questions.ts';
import { recordOf, replyOf, turnOf, type Reply } from './stall-design.ts';

export const shape = 'answer_turn';

/** What a model looks up first in most tests. */
export const readAdr: WireReply = { lookUps: [{ name: 'read_artifact', input: { place: 'ADR-004' } }] };

/** A reply has a `text`, which is a wire reply's own word for something else. */
export function answering(change: Partial<Reply> = {}): WireReply {
  return { json: replyOf(change) };
}

export interface Asked {
  readonly input?: StepInput<'design/answer-turn'>;
  readonly choices?: readonly Exclude<ModelChoice, { provider: 'rules' }>[];
  readonly tools?: AgentTools | null;
  readonly limits?: Partial<ReplyLimits>;
  readonly streamed?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DraftProgress) => void;
}

/** Asks the models of the wire for a reply, and writes down what is heard meanwhile. */
export async function askChallenger(
  wire: WireModels,
  { input = turnOf(), choices = [claude], tools = recordOf(), limits = {}, streamed = true, signal, onProgress }: Asked,
) {
  const heard: DraftProgress[] = [];
  const asker = createModelAsker({ settings: wire.settings(choices), clock: impatientClock(), streamed });
  const attempt = createReplyDrafter({
    asker,
    redactor: createRedactor({ redactsEmail: false }),
    fenceFor: createFenceMaker(() => Promise.resolve('of the test')),
    tools,
    limits,
  });
  const attempted = await attempt({
    input,
    models: choices,
    hasSubstitute: false,
    options: {
      ...(signal && { signal }),
      onProgress: (progress) => {
        heard.push(progress);
        onProgress?.(progress);
      },
    },
  });
  return { attempted, heard };
}

/** What a listener reads in the end. */
export function readText(heard: readonly DraftProgress[]): string {
  return heard.reduce((text, piece) => (piece.type === 'text' ? (piece.restarted ? '' : text) + piece.text : text), '');
}

export function notesOf(heard: readonly DraftProgress[]): string[] {
  return heard.flatMap((piece) => (piece.type === 'note' ? [piece.text] : []));
}

/** Everything that a request tells the model beside system text and tools. */
export function messages(call: WireCall | undefined): string {
  return JSON.stringify(call?.body.messages.filter(({ role }: { role: string }) => role !== 'system'));
}
