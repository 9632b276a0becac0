import { withoutReplaced } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { splitPassages } from '../../challenge/passages.ts';
import { foldText } from '../../fold-text.ts';
import { nameOfComponent } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';
import { findOpposedWays, mayOppose, type Opposed } from './opposed-ways.ts';

/** A sentence of the RFC that does the same in a way against which a decision stands. */
export interface OpposedSentence {
  readonly decision: string;
  readonly place: string;
  readonly sentence: string;
  readonly opposed: Opposed;
}

/** What an RFC goes on saying, in its notes and limits as well, against what decisions say by their meaning; none of it is struck for that. */
export function listOpposedSentences(
  body: RfcBody,
  decisions: readonly { readonly id: string; readonly text: string }[],
): OpposedSentence[] {
  const deciding = decisions.filter(({ text }) => mayOppose(text));
  if (deciding.length === 0) return [];
  // What somebody decided is told as a decision.
  const decided = [...decisions, ...body.designSession.decisions].map(({ text }) => foldText(text));
  const found: OpposedSentence[] = [];
  mapDesign(withoutReplaced(body), (markdown, section) => {
    for (const passage of splitPassages({ section, markdown, role: 'design' })) {
      const component = nameOfComponent(passage);
      for (const sentence of passage.sentences.filter((one) => !decided.some((text) => text.includes(foldText(one)))))
        for (const { id, text } of deciding) {
          const opposed = findOpposedWays(text, sentence, component);
          if (opposed) found.push({ decision: id, place: component || section, sentence, opposed });
        }
    }
    return markdown;
  });
  return found;
}

/** The words of such a sentence by which a person takes it out or keeps it: those of its way, where it has them as they are. */
export function wordsToName({ sentence, opposed }: Pick<OpposedSentence, 'sentence' | 'opposed'>): string {
  return sentence.includes(opposed.other) ? opposed.other : sentence.replace(/\.$/, '');
}
