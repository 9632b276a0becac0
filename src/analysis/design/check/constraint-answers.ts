import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { settledIds } from '../../../lifecycle/rfc.ts';
import { estimated, plannedFor, timeNamed } from '../../challenge/concerns/unspoken-limits.ts';
import { readSpokenFigures } from '../../challenge/figures.ts';
import { sentencesOf, splitSentences, type PlacedSentence } from '../../challenge/passages.ts';
import { placeOf } from '../../challenge/raise.ts';
import type { DesignReading } from '../../challenge/read-design.ts';
import { sharedWords, subjectWords } from '../../challenge/subject-words.ts';
import { foldText } from '../../fold-text.ts';

/** Where the design speaks of what a constraint says, sentence by sentence of it. */
interface ConstraintAnswer {
  readonly id: string;
  readonly places: readonly string[];
  /** Whether some of its sentences are spoken of and others are not. */
  readonly isPartial: boolean;
}

/**
 * What of a constraint the design speaks of: a price by a price of its own, a date by a step or a date, anything else by a sentence about most of it. That two
 * sentences share a product or a currency says nothing, and neither does one that repeats the constraint or turns an alternative down.
 */
export function answerConstraints({ design, material }: DesignReading): ConstraintAnswer[] {
  const { body } = material.rfc;
  const said = sentencesOf(design.filter(({ id, text }) => !isTurningDown(id, body) && !tellsSources.test(text)));
  return body.contextAndProblem.constraints.map(({ id, text }) => {
    const named = said.find(({ sentence }) => new RegExp(String.raw`(?<![\w-])${id}(?!\w)`).test(sentence));
    if (named) return { id, places: [placeOf(named.passage)], isPartial: false };
    const asked = listAnswered(`${material.rfc.key}#${id}`, body);
    if (asked.length > 0) return { id, places: asked, isPartial: false };
    const whole = foldText(text);
    const own = said.filter(
      ({ sentence }) => !whole.includes(foldText(sentence.replace(/^[^:]{0,60}: /, '').replace(/\.$/, ''))),
    );
    const demands = splitSentences(text).flatMap((sentence) => sentence.split(/;\s+/));
    const found = demands.map((demand) => findSpeaking(demand, own));
    const places = [...new Set(found.flatMap((one) => (one ? placeOf(one.passage) : [])))];
    return { id, places, isPartial: places.length > 0 && found.includes(undefined) };
  });
}

/** Challenges that hold the design to a constraint, and were answered; whether the answer will do, only a reader can tell. */
function listAnswered(ref: string, { designSession }: RfcBody): string[] {
  return designSession.challenges
    .filter(({ tiedTo, state, standing }) => new RegExp(String.raw`${ref}(?!\w)`).test(tiedTo) && isAnswered({ state, standing }))
    .map(({ id }) => id);
}

function isAnswered({ state, standing }: Pick<RfcBody['designSession']['challenges'][number], 'state' | 'standing'>): boolean {
  return state === 'accepted' || (state === 'rebutted' && standing !== 'upheld');
}

/** What a draft found in its sources, and quotes of them. */
const tellsSources = /^(?:PRD|DAA|TIP)-\d+ (?:has|states|names|gives) no\b/;

/** Why a way is not taken says what that one costs, not what this one does. */
function isTurningDown(id: string, { designSession }: RfcBody): boolean {
  const decision = designSession.decisions.find((one) => one.id === id);
  const settles = decision ? settledIds(decision) : [];
  const asked = designSession.challenges.filter(({ concern }) => concern === 'alternative-without-reason').map((one) => one.id);
  return settles.length > 0 && settles.every((place) => place.startsWith('ALT-') || asked.includes(place));
}

function findSpeaking(demand: string, said: readonly PlacedSentence[]): PlacedSentence | undefined {
  if (hasPrice(demand))
    return said.find(({ sentence }) => hasPrice(sentence) || /\b(?:costs?|estimated at)\b.*\d/i.test(sentence));
  const words = subjectWords(demand);
  const shares = ({ sentence, passage }: PlacedSentence): number =>
    sharedWords(words, subjectWords(`${passage.label} ${sentence}`)).length;
  if (timeNamed.test(demand))
    return said.find((one) => (plannedFor.test(one.sentence) || estimated.test(one.sentence)) && shares(one) > 0);
  return said.find((one) => shares(one) >= fewestShared && shares(one) * 2 >= words.size);
}

function hasPrice(text: string): boolean {
  return readSpokenFigures(text).some(({ kind }) => kind === 'money');
}

/** One word is shared by things that have nothing to do with each other. */
const fewestShared = 2;
