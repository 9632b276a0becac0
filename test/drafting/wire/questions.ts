import type { ModelCall, AnswerShape } from '../../../src/drafting/model-call.ts';
import { createModelAsker, type AskerOptions } from '../../../src/drafting/models/wire/model-asker.ts';
import type { AskerClock } from '../../../src/drafting/models/wire/asker-clock.ts';
import { defaultModels } from '../../../src/ports/model-choice.ts';
import type { WireModels } from '../../support/wire-models.ts';

export const claude = { provider: 'anthropic', model: defaultModels.anthropic } as const;
export const gpt = { provider: 'openai', model: defaultModels.openai } as const;

/** Both providers, streamed and not. */
export const wires = [
  { name: 'Anthropic, streamed', choice: claude, streamed: true },
  { name: 'Anthropic, whole', choice: claude, streamed: false },
  { name: 'OpenAI, streamed', choice: gpt, streamed: true },
  { name: 'OpenAI, whole', choice: gpt, streamed: false },
] as const;

export const answer = { names: ['Loan', 'Member', 'Reservation'] };

export const namesShape: AnswerShape = {
  name: 'identify_concepts',
  description: 'Names of the concepts.',
  schema: {
    type: 'object',
    properties: { names: { type: 'array', items: { type: 'string' } }, remark: { type: 'string' } },
    required: ['names'],
    additionalProperties: false,
  },
};

export const contextsShape: AnswerShape = { ...namesShape, name: 'propose_contexts', description: 'Names of the contexts.' };

export const prdText = 'The PRD: a member may borrow three books.';

export function questionFor(shape: AnswerShape = namesShape, change: Partial<ModelCall> = {}): ModelCall {
  return {
    system: 'You are a domain analyst.',
    blocks: [
      { text: prdText, endsPrefix: true },
      { text: `Work out: ${shape.description}`, endsPrefix: false },
    ],
    repairs: [],
    shape,
    maxOutputTokens: 1000,
    ...change,
  };
}

/** Waits for nothing and writes down what it was asked to wait for; chance is always the largest wait. */
export function impatientClock(): AskerClock & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    wait: async (ms) => void waits.push(ms),
    random: () => 1,
  };
}

/** An asker at the test's servers that does not wait. */
export function askerAt(wire: WireModels, options: Partial<AskerOptions> = {}) {
  const clock = impatientClock();
  const notes: string[] = [];
  const pieces: { text: string; restarted: boolean }[] = [];
  return {
    asker: createModelAsker({ settings: wire.settings(), clock, ...options }),
    waits: clock.waits,
    notes,
    pieces,
    listeners: {
      onNote: (text: string) => void notes.push(text),
      onText: (piece: { text: string; restarted: boolean }) => void pieces.push(piece),
    },
  };
}
