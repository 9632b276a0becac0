import type { Passage } from '../../../analysis/challenge/passages.ts';
import type { DesignReading } from '../../../analysis/challenge/read-design.ts';
import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { listGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { standingDecisions } from '../../../analysis/design/standing-decisions.ts';
import type { DaaBody } from '../../../lifecycle/daa.ts';
import type { SessionRecord } from '../../../lifecycle/design-session.ts';
import { plainName } from '../../../analysis/concepts/terms.ts';
import { literal, nameEnd, nameStart } from '../name-patterns.ts';

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
  const isGiven = (text: string): boolean => choices.some((choice) => givesUp(choice, text));
  const name = nameOfComponent(passage);
  // "Takes readings from the broker and writes them to the store that is dropped": the first half stays.
  const left = passage.sentences.flatMap((sentence) => {
    if (!isGiven(sentence)) return [sentence];
    const kept = sentence.split(clauseEnd).filter((clause) => !isGiven(clause));
    return kept.length === 0 || kept.join('') === '' ? [] : [kept.join(' and ')];
  });
  // What stands there only because the decision was written behind it keeps no part alive.
  const isLeft = left.some((sentence) => !choices.some((choice) => choice.includes(sentence)));
  if (!isLeft && (name === '' ? left.length === 0 : isGiven(name))) return [];
  if (left.length === passage.sentences.length && left.every((sentence, at) => sentence === passage.sentences[at]))
    return [passage];
  if (name === '') return [{ ...passage, text: left.join(' '), sentences: left }];
  const isLed = left.length > 0 && left[0]?.startsWith(passage.sentences[0]?.slice(0, name.length + 1) ?? '');
  const text = isLed ? left.join(' ') : [`${name}:`, ...left].join(' ');
  return [{ ...passage, label: passage.label || name, text, sentences: left }];
}

const clauseEnd = /;\s+|,?\s+and\s+(?=\p{Ll}+s\b)/u;

/** Operations of the model that a decision gives up by their name: "the RFC drops loseBooking". */
export function droppedOperations(
  { aggregates }: DaaBody,
  { decisions, challenges }: Pick<SessionRecord, 'decisions' | 'challenges'>,
): (name: string) => boolean {
  const given = standingDecisions(decisions, challenges).flatMap(({ text }) => listGivenUp(text));
  const names = aggregates.flatMap(({ operations }) => operations.map(({ name }) => name));
  const dropped = new Set(
    names.filter((name) =>
      given.some((phrase) =>
        new RegExp(`${nameStart}(?:${literal(name)}|${literal(plainName(name))})${nameEnd}`, 'iu').test(phrase),
      ),
    ),
  );
  return (name) => dropped.has(name);
}
