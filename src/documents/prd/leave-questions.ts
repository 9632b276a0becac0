import { flat, type Block } from '../markdown/blocks.ts';

const namesQuestions = /\b(?:questions?|open|unknowns)\b/i;
const asks = /\?|^(?:whether|who|whose|what|which|when|where|why|how)\b|\btbd\b/i;

/**
 * Below a heading such as "Risks and Open Questions", what is no question. The questions stay untaken, so that they are kept under their heading, where
 * lint tells them. Below any other heading, all of it.
 */
export function leaveQuestions(heading: string, blocks: readonly Block[]): readonly Block[] {
  if (!namesQuestions.test(heading)) return blocks;
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'list') return [{ ...block, items: block.items.filter((item) => !asks.test(flat(item.text))) }];
    if (block.kind === 'table')
      return [{ ...block, rows: block.rows.filter(({ cells }) => !cells.some((cell) => asks.test(flat(cell)))) }];
    return block.kind === 'paragraph' && asks.test(flat(block.text)) ? [] : [block];
  });
}
