import type { GateDecisionKind } from '../../../src/lifecycle/gate-policies.ts';

/** One answer of one person to one gate, sent until it was known what became of it. The note tells it from all others. */
export interface Answer {
  readonly gateKey: string;
  readonly personId: string;
  readonly decision: GateDecisionKind;
  readonly note: string;
  readonly contentHash: string;
  /** Requests that were sent for it: repeats after a broken connection and double clicks count. */
  sent: number;
  /** How often it was acknowledged, and the ids of refusals. */
  acknowledged: number;
  readonly refused: string[];
  /** Requests that broke off without an answer. */
  unknown: number;
}

/** What the people themselves know of what they decided; nothing in it comes from the database's tables. */
export interface DecisionLedger {
  readonly answers: readonly Answer[];
  write(answer: Pick<Answer, 'gateKey' | 'personId' | 'decision' | 'contentHash'>): Answer;
}

export function openDecisionLedger(): DecisionLedger {
  const answers: Answer[] = [];
  return {
    answers,
    write(given) {
      const answer = { ...given, note: `answer ${answers.length + 1}`, sent: 0, acknowledged: 0, refused: [], unknown: 0 };
      answers.push(answer);
      return answer;
    },
  };
}
