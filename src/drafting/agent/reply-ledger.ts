import { count } from '../../lifecycle/count.ts';
import { addUsage, noUsage, type DraftProvenance, type Usage } from '../../ports/drafter.ts';

/** What one reply may use. */
export interface ReplyLimits {
  /** Answers of a model, look-ups included; repeats after a failure do not count. */
  readonly modelCalls: number;
  readonly lookUps: number;
  /** Input and output together, without what the provider had cached. */
  readonly tokens: number;
  /** US dollars, as far as prices are known. */
  readonly usd: number;
}

/** A chat waits for no more: six rounds of looking things up, one answer, and room for its repair. */
export const replyLimits: ReplyLimits = { modelCalls: 7, lookUps: 12, tokens: 250_000, usd: 1 };

/** What a reply has used so far, and what ended it. */
export interface ReplyLedger {
  readonly paid: { readonly usage: Usage; readonly calls: number; readonly passedOver: DraftProvenance['passedOver'] };
  note(paid: ReplyLedger['paid']): void;
  /** Takes one of the look-ups; null when it may be done, else the limit that forbids it. */
  takeLookUp(): string | null;
  /** The limit that only an answer may follow; null while there is room. */
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
      // One call is kept for the answer.
      if (modelCalls >= limits.modelCalls - 1) return count(limits.modelCalls, 'question to the model', 'questions to the model');
      if (lookUps >= limits.lookUps) return count(limits.lookUps, 'look-up');
      if (inputTokens - cacheReadTokens + outputTokens >= limits.tokens) return count(limits.tokens, 'token');
      return usd >= limits.usd ? `$${limits.usd}` : null;
    },
  };
}
