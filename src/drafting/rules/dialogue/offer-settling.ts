import { listComponents } from '../../../analysis/design/list-components.ts';
import { joinWords } from '../context-texts.ts';
import { answersFault } from './answers-fault.ts';
import type { Dialogue } from './dialogue.ts';
import { quotable } from './list-settled.ts';

/**
 * Open challenges that a decision about something else answers, by what it says and of what: told, and left open. Only the words of a person settle one, and
 * whoever does not mean it so says nothing.
 */
export function offerSettling({ session, turn, material }: Dialogue, name: string): string {
  const components = listComponents(material.rfc.body);
  const answered = session.challenges.filter(
    (one) => one.state === 'open' && !turn.about.includes(one.id) && answersFault(one, turn.text, components),
  );
  if (answered.length === 0) return '';
  const named = joinWords(answered.map(({ id, title }) => `${id} (“${quotable(title)}”)`));
  const [these, them] = answered.length === 1 ? ['stays', 'it'] : ['stay', 'them'];
  const ids = joinWords(answered.map(({ id }) => id));
  return `${name} reads as an answer to ${named} as well, which ${these} open until you say so: accept ${ids} with the same words, or leave ${them} open.`;
}
