import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { listGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { isOwnName } from '../../../analysis/design/own-name.ts';
import type { RecordedDecision } from '../../../lifecycle/rfc.ts';

/** Of several decisions behind a sentence, the one that gives up what is struck; where the words of none say so, the first. */
export function struckBy({ sentence, by }: { sentence: string; by: string }, decisions: readonly RecordedDecision[]): string {
  const first = decisions.find(({ id }) => id === by);
  if (!first || givesUp(first.text, sentence)) return by;
  return (decisions.find(({ text }) => givesUp(text, sentence)) ?? decisions.find(({ text }) => names(text, sentence)))?.id ?? by;
}

/** "Redis" of a cell that lists several: of the copy in Redis that is dropped. */
function names(decision: string, struck: string): boolean {
  const words = new Set(listGivenUp(decision).flatMap((phrase) => phrase.split(/[^\p{L}\d]+/u)));
  return struck.split(/[^\p{L}\d]+/u).some((word) => isOwnName(word) && words.has(word));
}
