import { listComponents } from '../../../analysis/design/list-components.ts';
import { listGiven } from '../../../analysis/design/given-statements.ts';
import { listTakenOut } from '../../../analysis/design/marks/mark-decisions.ts';
import { joinWords } from '../context-texts.ts';
import { answersFault } from './answers-fault.ts';
import type { Dialogue } from './dialogue.ts';
import { quotable } from './list-settled.ts';
import { takesFaultAway } from './takes-fault-away.ts';

/**
 * Open challenges that a decision about something else answers, by what it says and of what: told, and left open. Only the words of a person settle one, and
 * whoever does not mean it so says nothing.
 */
export function offerSettling({ session, turn, material }: Dialogue, name: string): string {
  const components = listComponents(material.rfc.body);
  const open = session.challenges.filter((one) => one.state === 'open' && !turn.about.includes(one.id));
  if (open.length === 0) return '';
  const struck = listTakenOut(material.rfc.body, session, listGiven(material))
    .filter(({ decision }) => decision === name)
    .map(({ words }) => words);
  const answered = open.filter(
    (one) => answersFault(one, turn.text, components) || takesFaultAway(one, { text: turn.text, struck, components }),
  );
  if (answered.length === 0) return '';
  const named = joinWords(answered.map(({ id, title }) => `${id} (“${quotable(title)}”)`));
  const [these, them] = answered.length === 1 ? ['stays', 'it'] : ['stay', 'them'];
  const ids = joinWords(answered.map(({ id }) => id));
  return `${name} reads as an answer to ${named} as well, which ${these} open until you say so: accept ${ids} with the same words, or leave ${them} open.`;
}
