import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
import { joinWords } from '../context-texts.ts';
import type { Dialogue } from './dialogue.ts';
import { quotable } from './list-settled.ts';
import { findMechanism, wordsOfMechanism } from './met-by.ts';

/** One word is shared by things that have nothing to do with each other. */
const fewestShared = 2;

/**
 * Open challenges that a decision about something else answers, by what it says and of what: told, and left open. Only the words of a person settle one, and
 * whoever does not mean it so says nothing.
 */
export function offerSettling({ session, turn }: Dialogue, name: string): string {
  const answered = session.challenges.filter(
    (one) =>
      one.state === 'open' &&
      !turn.about.includes(one.id) &&
      findMechanism(one.concern, turn.text) !== undefined &&
      wordsAlike(subjectWords(quotesOf(one)), subjectWords(turn.text)).filter((word) => !isOfAnswer(one.concern, word)).length >=
        fewestShared,
  );
  if (answered.length === 0) return '';
  const named = joinWords(answered.map(({ id, title }) => `${id} (“${quotable(title)}”)`));
  const [these, them] = answered.length === 1 ? ['stays', 'it'] : ['stay', 'them'];
  const ids = joinWords(answered.map(({ id }) => id));
  return `${name} reads as an answer to ${named} as well, which ${these} open until you say so: accept ${ids} with the same words, or leave ${them} open where it is not meant. What is accepted is reopened by settling it with anew.`;
}

/** "Expires" is what answers, and no thing that two texts have in common. */
function isOfAnswer(concern: Challenge['concern'], word: string): boolean {
  return wordsOfMechanism(concern).some((one) => word.startsWith(one) || one.startsWith(word));
}

function quotesOf({ ties }: Challenge): string {
  return ties
    .filter(({ kind }) => kind === 'design')
    .map(({ quote }) => quote)
    .join(' ');
}
