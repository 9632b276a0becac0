import type { Passage } from '../../../analysis/challenge/passages.ts';
import type { DesignReading } from '../../../analysis/challenge/read-design.ts';
import { givesUp, listGivenUp } from '../../../analysis/design/given-up.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { standingDecisions } from '../../../analysis/design/standing-decisions.ts';
import type { SessionRecord } from '../../../lifecycle/design-session.ts';

/** The design without what choices of the session have given up: a drawing of it goes into the RFC. */
export function asItStands(reading: DesignReading, { decisions, challenges }: SessionRecord): DesignReading {
  const choices = standingDecisions(decisions, challenges)
    .map(({ text }) => text)
    .filter((text) => listGivenUp(text).length > 0);
  if (choices.length === 0) return reading;
  const passages = reading.passages.flatMap((passage) => (passage.role === 'design' ? leave(passage, choices) : [passage]));
  return { ...reading, passages, design: passages.filter(({ role }) => role === 'design') };
}

/** A part goes on being one where only what it is made of is given up. */
function leave(passage: Passage, choices: readonly string[]): Passage[] {
  const left = passage.sentences.filter((sentence) => !choices.some((choice) => givesUp(choice, sentence)));
  if (left.length === passage.sentences.length) return [passage];
  const name = nameOfComponent(passage);
  const isGone = name === '' || choices.some((choice) => givesUp(choice, name));
  if (left.length === 0 && isGone) return [];
  const text = left.length > 0 && left[0] === passage.sentences[0] ? left.join(' ') : [`${name}:`, ...left].join(' ');
  return [{ ...passage, label: passage.label || name, text, sentences: left }];
}
