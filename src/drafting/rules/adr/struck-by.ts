import { givesUp } from '../../../analysis/design/given-up.ts';
import type { RecordedDecision } from '../../../lifecycle/rfc.ts';

/** Of several decisions behind a sentence, the one that gives up what is struck; where the words of none say so, the first. */
export function struckBy({ sentence, by }: { sentence: string; by: string }, decisions: readonly RecordedDecision[]): string {
  const first = decisions.find(({ id }) => id === by);
  if (!first || givesUp(first.text, sentence)) return by;
  return decisions.find(({ text }) => givesUp(text, sentence))?.id ?? by;
}
