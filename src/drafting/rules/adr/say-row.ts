import { splitSentences, type Passage } from '../../../analysis/challenge/passages.ts';
import { cellsOf } from '../../../analysis/challenge/table-rows.ts';
import { asSentence, upperFirst } from '../../../analysis/design/as-sentence.ts';
import { isPointerToDecision } from '../../../lifecycle/replaced-text.ts';

/**
 * What the row of a table says of the component in its first cell, each cell behind the heading of its column; null where the passage is no row. The heading is
 * left out where it only tells that there is a description, and of a table of two columns; an empty cell says nothing.
 */
export function sayRow({ label, text, written }: Pick<Passage, 'label' | 'text' | 'written'>): string[] | null {
  const [name = '', ...cells] = cellsOf(written);
  if (name === '' || cells.length === 0 || name !== label) return null;
  let left = text.slice(text.indexOf(name) + name.length);
  const said = cells.flatMap((cell) => {
    const bare = cell.replace(/[.]$/, '');
    left = left.replace(/^[\s.]+/, '');
    const at = bare === '' ? -1 : left.toLowerCase().indexOf(bare.toLowerCase());
    // The heading of an empty cell stands alone.
    if (at === -1) {
      left = bare === '' ? left.replace(/^[^.:]*[.]/, '') : left;
      return bare === '' ? [] : [cell];
    }
    const heading = left.slice(0, at).replace(/:\s*$/, '');
    left = left.slice(at + bare.length);
    const isPlain = cells.length === 1 || heading === '' || describes.test(heading);
    return [isPlain ? upperFirst(cell) : `${heading}: ${cell}`];
  });
  return said
    .map(asSentence)
    .flatMap(splitSentences)
    .filter((sentence) => !isPointerToDecision(sentence.replace(/^[^:]{1,60}: (?=As )/, '')));
}

const describes =
  /^(?:what (?:it|they) do(?:es)?|does|do|description|purpose|responsibilit(?:y|ies)|responsible for|role|task|tasks|function|job|what for|for)$/i;
