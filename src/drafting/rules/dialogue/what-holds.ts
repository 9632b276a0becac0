import type { DesignReading } from '../../../analysis/challenge/read-design.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { isDeniedByName } from '../../../analysis/design/ends/denied-things.ts';
import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { asItStands } from './as-it-stands.ts';
import { readSettled, type Dialogue } from './dialogue.ts';
import { listSettled, type SettledDecision } from './list-settled.ts';

/** Decisions of this session and of those before it that say what is built: replaced ones, and why a way is not taken, are none. */
export function holdingDecisions(dialogue: Dialogue): SettledDecision[] {
  return listSettled(dialogue).filter(({ replacedBy, direction }) => replacedBy === '' && direction !== 'rejects');
}

/** The design without what is struck of it: an answer that quotes the rest tells of something that nobody builds any more. */
export function readHolding(dialogue: Dialogue): DesignReading {
  const holding = holdingDecisions(dialogue);
  const reading = asItStands(readSettled(dialogue), dialogue.session);
  const passages = reading.passages.map((passage) => {
    if (passage.role !== 'design') return passage;
    const sentences = passage.sentences.filter((sentence) => !isGone(sentence, holding));
    return sentences.length === passage.sentences.length ? passage : { ...passage, sentences, text: sentences.join(' ') };
  });
  const left = passages.filter(({ sentences }) => sentences.length > 0);
  return { ...reading, passages: left, design: left.filter(({ role }) => role === 'design') };
}

/** Whether a decision takes away what a sentence says; its own words, written behind that sentence, it does not. */
export function isGone(sentence: string, holding: readonly Pick<SettledDecision, 'text'>[]): boolean {
  return holding.some(
    ({ text }) =>
      !sentence.includes(text) &&
      !text.includes(sentence) &&
      (givesUp(text, sentence) || isDeniedByName(text, sentence) || deniesPlace(text, sentence)),
  );
}

const places =
  /\b(?:in (?:the )?memory|by hand|in the browser|on (?:the |local )?disk|on paper|in (?:a |the )?(?:spreadsheets?|files?))\b/gi;
const denial = /\b(?:nothing|none|nobody|never|not|no longer|no)\b[^.;]*$/i;

/** "Nothing is held in memory" takes away what is said to be held there of the same things. */
export function deniesPlace(decision: string, sentence: string): boolean {
  const placesOf = (text: string, isDenied: boolean): string[] =>
    [...text.matchAll(places)]
      .filter(({ index }) => denial.test(text.slice(0, index)) === isDenied)
      .map(([place]) => place.toLowerCase().replace(' the ', ' '));
  const denied = placesOf(decision, true);
  const said = placesOf(sentence, false).filter((place) => denied.includes(place));
  if (said.length === 0) return false;
  const own = (text: string): ReadonlySet<string> => subjectWords(text.replace(places, ' '));
  return wordsAlike(own(decision), own(sentence)).length > 0;
}
