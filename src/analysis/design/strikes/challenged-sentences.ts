import { readSpokenFigures } from '../../challenge/figures.ts';
import { strikeStanding } from './strike-standing.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { sharedWords, subjectWords } from '../../challenge/subject-words.ts';
import type { Challenge } from '../../../lifecycle/challenge.ts';
import { isWithinInline } from '../../find-code.ts';
import type { SessionRecord } from '../../../lifecycle/design-session.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import { findDenied, isDenied, isDeniedAltogether } from '../ends/denied-things.ts';
import { isDistinctive } from '../find-sentence.ts';
import { findGivenUp, givesUp } from '../ends/find-given-up.ts';
import { isRowQuote } from '../table-row.ts';
import { strikeClauses, strikeParts } from './strike-parts.ts';
import { differsInFigure, otherFigures, retells, takesPlace, takesPlaceOfOne } from '../ends/takes-place.ts';
import { type Settled, type Replaces, strikeWhole, beside, countWords, fewestLeft } from './settled.ts';
import { strikeGivenUp } from './given-up-sentences.ts';

export function listChallengedSentences({ challenges, decisions }: SessionRecord): Settled[] {
  return challenges.filter(isAboutSentence).flatMap(({ id, answer, concern, title, about, ties: [first] }): Settled[] => {
    const decision = decisions.findLast(({ text, settles }) => settles.includes(id) && text === answer);
    // What it is tied to first is what is wrong; what comes behind is only near.
    if (!decision || first?.kind !== 'design' || first.quote === '') return [];
    if (isWatched({ concern, about })) return [];
    const { ref: place, quote } = first;
    const settled = { place, concern, decision, keepsName: true };
    if (givesUp(decision.text, quote)) {
      // What it names as given up is struck where it is named; with the figure that the challenge is about.
      if (isMeasured(title) && isMeasured(quote))
        return [{ ...settled, quote, strike: strikeClause(decision.text), isClause: true }];
      if (!retellsRest(decision.text, quote)) return [];
    }
    if (missesSomething(title)) return [{ ...settled, quote, strike: strikeOpposed(decision.text) }];
    // What is decided about a case is what is done then, in place of what was; of several things that are done, perhaps of one.
    if (isCase.test(place) && !/[;,]/.test(quote)) return [{ ...settled, quote, strike: strikeWhole }];
    return [{ ...settled, ...meantOf(quote, decision.text) }];
  });
}

/** That nobody watches what another decision brought: it is tied to some sentence near to that, and answered under Monitoring. */
export function isWatched({ concern, about }: Pick<Challenge, 'concern' | 'about'>): boolean {
  return concern === 'monitoring' && about.some((place) => /^DEC-\d+$/.test(place));
}

const isMeasured = (text: string): boolean => readSpokenFigures(text).some(({ kind }) => kind === 'duration' || kind === 'rate');

/** "And caches results in Redis for five minutes", where five minutes are what is too long. */
function strikeClause(decision: string): Settled['strike'] {
  return (sentence) => strikeStanding(sentence, (standing) => strikeClauses(standing, findGivenUp(decision, standing)));
}

/** A case or a risk, of which the words that are quoted say what is done about it. */
const isCase = /^(?:EC|RISK)-\d+$/;

/**
 * Whether a challenge holds against a sentence what it does not say: "no time-out is named". What it does say goes on holding, and the decision stands beside
 * it.
 */
export function missesSomething(title: string): boolean {
  const fault = title.slice(title.indexOf(': ') + (title.includes(': ') ? 2 : 0));
  return /^(?:nothing|nobody|no [\p{L}-]+|next to nothing|missing|lacks?)\b|\b(?:is|are) (?:missing|not (?:said|named|stated|specified|defined|addressed|covered))\b/iu.test(
    fault,
  );
}

/** Of a sentence what a decision says no to, and another number of the same: "one machine" of "two machines". */
function strikeOpposed(decision: string): Settled['strike'] {
  return (sentence) =>
    strikeStanding(sentence, (standing) => {
      const denied = isDenied(decision, standing) ? findDenied(decision, standing, { isItsOwn: true }) : [];
      const other = otherFigures(decision, standing).filter(({ kind }) => kind === 'count');
      const spans = [...denied, ...other.map(({ index, text }) => ({ start: index, end: index + text.length }))];
      return spans.length === 0 ? standing : strikeParts(standing, spans);
    });
}

/** Whether what is left of a sentence without the thing that is given up is said anew as well. */
function retellsRest(decision: string, quote: string): boolean {
  const rest = readStanding(strikeGivenUp(decision)(quote));
  return rest.trim() === '' || differsInFigure(decision, rest) || retells(decision, rest);
}

/**
 * Of several sentences that are quoted together, those that the decision takes the place of, as far as they stand behind one another; the others stay. A
 * decision that takes the place of none of them stands behind all.
 */
function meantOf(quote: string, decision: string): Pick<Settled, 'quote' | 'strike' | 'isBeside'> {
  // Each cell says a thing of its own, and most of them nothing of what is decided.
  if (isRowQuote(quote)) return { quote, strike: striking(decision, takesPlaceOfOne) };
  const sentences = splitSentences(quote);
  const strike = striking(decision, takesPlace);
  if (sentences.length < 2) return { quote, strike };
  const isMeant = isNamedAsGivenUp(decision) ?? takesPlaceOfOne;
  const at = sentences.flatMap((sentence, index) => (isMeant(decision, sentence) ? [index] : []));
  const [from] = at;
  if (from === undefined) return { quote, ...beside };
  const behind = at.findIndex((index, order) => index !== from + order);
  const meant = sentences.slice(from, from + (behind === -1 ? at.length : behind)).join(' ');
  // Few words may stand anywhere.
  return quote.includes(meant) && isDistinctive(meant)
    ? { quote: meant, strike: striking(decision, () => true) }
    : { quote, strike };
}

/** A decision that says what it is meant instead of means the sentences that name it. */
function isNamedAsGivenUp(decision: string): Replaces | undefined {
  const given = /\b(?:instead of|in place of|rather than|replac(?:es|ing))\s+(?:an? |the |our )?([^,;.:]{2,40})/i.exec(
    decision,
  )?.[1];
  if (given === undefined) return undefined;
  const wanted = subjectWords(given);
  return (_decision, sentence) => sharedWords(wanted, subjectWords(sentence)).length > 0;
}

/** A missing pattern or reason is met in a place of its own. */
function isAboutSentence({ state, concern }: Challenge): boolean {
  return state === 'accepted' && concern !== 'pattern-not-considered' && concern !== 'alternative-without-reason';
}

function striking(decision: string, replaces: Replaces): Settled['strike'] {
  return (sentence) => (sentence.includes('~~') ? sentence : strikeSaid(sentence, decision, replaces));
}

/** Only the last clause, where the decision leaves those before it as they are: behind a semicolon, or behind an "and" where it names what is denied there. */
function strikeSaid(sentence: string, decision: string, replaces: Replaces): string {
  if (!replaces(decision, sentence)) return sentence;
  // "Catalog: a file in the profile" goes on being the catalog where only the file is given up.
  const [name = ''] = replaces === isDeniedAltogether ? (/^\p{Lu}[\p{L}\d -]{2,40}: /u.exec(sentence) ?? []) : [];
  if (name !== '' && !replaces(decision, name) && replaces(decision, sentence.slice(name.length)))
    return `${name}${strikeSaid(sentence.slice(name.length), decision, replaces)}`;
  const last = sentence.lastIndexOf('; ');
  const isDeniedAt = (at: number): boolean =>
    isDenied(decision, sentence.slice(at)) && !isDenied(decision, sentence.slice(0, at));
  const isLastOnly =
    last > 0 &&
    !isWithinInline(sentence, last) &&
    (isDeniedAt(last) || (replaces(decision, sentence.slice(last)) && !replaces(decision, sentence.slice(0, last))));
  if (isLastOnly) return `${sentence.slice(0, last + 2)}~~${sentence.slice(last + 2)}~~`;
  const and = sentence.search(/\s(?:and|but) (?!.*\s(?:and|but)\s)/s);
  const isTailOnly = isDeniedAt(and) || isOnlyIn(sentence.slice(and), sentence.slice(0, and), decision);
  if (and < 0 || isWithinInline(sentence, and) || !isTailOnly || countWords(sentence.slice(0, and)) < fewestLeft)
    return `~~${sentence}~~`;
  const end = /[.!?]$/.exec(sentence)?.index ?? sentence.length;
  return `${sentence.slice(0, and).replace(/,$/, '')} ~~${sentence
    .slice(and)
    .trimStart()
    .slice(0, end - and - 1)}~~${sentence.slice(end)}`;
}

/** Whether a decision speaks against what the one half of a sentence says, and not against the other. */
function isOnlyIn(half: string, other: string, decision: string): boolean {
  return takesPlaceOfOne(decision, half) && !takesPlaceOfOne(decision, other);
}
