import { flat, type Block } from '../markdown/blocks.ts';

const namesQuestions = /\b(?:questions?|open|unknowns)\b/i;
const asks = /\?|^(?:whether|who|whose|what|which|when|where|why|how)\b|\btbd\b/i;

/** Wholly a question; "What if the supplier fails?" is a risk in the form of one. */
const onlyAsks = /^(?!what (?:if|happens)\b).*\?\W*$/is;

/**
 * Below a heading such as "Risks and Open Questions", what is no question. The questions stay untaken, so that they are kept under their heading, where
 * lint tells them. Below any other heading, what is wholly a question stands for itself as well: nobody can say how likely it is.
 */
export function leaveQuestions(heading: string, blocks: readonly Block[]): readonly Block[] {
  const question = namesQuestions.test(heading) ? asks : onlyAsks;
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'list') return [{ ...block, items: block.items.filter((item) => !question.test(flat(item.text))) }];
    if (block.kind === 'table' && question === asks)
      return [{ ...block, rows: block.rows.filter(({ cells }) => !cells.some((cell) => asks.test(flat(cell)))) }];
    return block.kind === 'paragraph' && question.test(flat(block.text)) ? [] : [block];
  });
}
