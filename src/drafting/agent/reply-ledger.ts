import { count } from '../../lifecycle/count.ts';
import { addUsage, noUsage, type DraftProvenance, type Usage } from '../../ports/drafter.ts';

export interface ReplyLimits {
  /** Answers of a model, look-ups included; repeats after a failure do not count. */
  readonly modelCalls: number;
  readonly lookUps: number;
  /** Input and output together, without cached input. */
  readonly tokens: number;
  /** US dollars, as far as prices are known. */
  readonly usd: number;
}

/** A chat waits for no more: six rounds of look-ups, one answer, and room for its repair. */
export const replyLimits: ReplyLimits = { modelCalls: 7, lookUps: 12, tokens: 250_000, usd: 1 };

/** Tracks what a reply has used. */
export interface ReplyLedger {
  readonly paid: { readonly usage: Usage; readonly calls: number; readonly passedOver: DraftProvenance['passedOver'] };
  note(paid: ReplyLedger['paid']): void;
  /** Counts a look-up; returns the limit that forbids it, or null. */
  takeLookUp(): string | null;
  /** Returns the limit after which only an answer may follow; null while there is room. */
  spent(): string | null;
}

export function openLedger(limits: ReplyLimits): ReplyLedger {
  let paid: ReplyLedger['paid'] = { usage: noUsage, calls: 0, passedOver: [] };
  let modelCalls = 0;
  let lookUps = 0;
  let usd = 0;
  return {
    get paid() {
      return paid;
    },
    note({ usage, calls, passedOver }) {
      modelCalls += 1;
      usd += usage.costUsd ?? 0;
      paid = {
        usage: addUsage(paid.usage, usage),
        calls: paid.calls + calls,
        passedOver: [...paid.passedOver, ...passedOver],
      };
    },
    takeLookUp() {
      if (lookUps >= limits.lookUps) return count(limits.lookUps, 'look-up');
      lookUps += 1;
      return null;
    },
    spent() {
      const { inputTokens, cacheReadTokens, outputTokens } = paid.usage;
      // The last call is reserved for the answer.
      if (modelCalls >= limits.modelCalls - 1) return count(limits.modelCalls, 'question to the model', 'questions to the model');
      if (lookUps >= limits.lookUps) return count(limits.lookUps, 'look-up');
      if (inputTokens - cacheReadTokens + outputTokens >= limits.tokens) return count(limits.tokens, 'token');
      return usd >= limits.usd ? `$${limits.usd}` : null;
    },
  };
}
