import { splitPassages, splitSentences } from '../challenge/passages.ts';
import { sharedWords, subjectWords } from '../challenge/subject-words.ts';
import type { Challenge, Concern } from '../../lifecycle/challenge.ts';
import type { SessionDecision, SessionRecord } from '../../lifecycle/design-session.ts';
import { markOf, readStanding } from '../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { escapePattern } from '../concepts/escape-pattern.ts';
import { isDenied, isDeniedByName } from './denied-things.ts';
import { findSentence, isDistinctive } from './find-sentence.ts';
import { givesUp } from './given-up.ts';
import { repeatsOneOf } from './given-statements.ts';
import { nameOfComponent } from './list-components.ts';
import { mapDesign } from './map-design.ts';
import { standingDecisions } from './standing-decisions.ts';
import { takesPlace, takesPlaceOfOne } from './takes-place.ts';

/** A sentence that a challenge quotes or a choice gives up, with the decision that settled it. */
interface Settled {
  readonly quote: string;
  readonly concern: Concern;
  readonly place: string;
  readonly decision: SessionDecision;
  /** Whether the decision takes the place of a sentence, or stands beside it. */
  readonly replaces: (decision: string, sentence: string) => boolean;
}

/**
 * The document with each decision where the sentence stands that its challenge was about (specification 1.4, step 4: the RFC is updated): struck where the
 * decision takes its place. A choice strikes each sentence that says what it gives up. What this session decided before is in the document already, as far as nobody has written over it; a decision that counts no
 * more goes again. A sentence that somebody has changed since is not found, and stays as it was changed. What the RFC only repeats (`given`, and its
 * constraints) is never struck: a decision about it says how it is kept.
 */
export function markDecisions(body: RfcBody, session: SessionRecord, given: readonly string[]): RfcBody {
  const settled = listSettled(session);
  const standing = new Set(settled.map(({ decision }) => decision.id));
  const marks = session.decisions.map((decision) => toMark(decision));
  const holding = standingDecisions(session.decisions, session.challenges);
  const over = session.decisions
    .filter((one) => !holding.includes(one) || (!standing.has(one.id) && one.settles.some((place) => place.startsWith('CH-'))))
    .map(toMark);
  const cleaned = mapDesign(body, (text) => over.reduce((sofar, mark) => takeBack(sofar, mark, marks), text));
  const isGiven = repeatsOneOf(given, body);
  const fresh = [...settled, ...listGivenUp(cleaned, session, holding), ...listDenied(cleaned, session, holding)].filter(
    ({ decision }) => !isRecorded(body, decision),
  );
  return fresh.reduce((sofar, one) => markOne(sofar, one, { marks, isGiven }), cleaned);
}

/** What choices take out of the design; what an accepted challenge replaces stands where the challenge quotes it. */
function listGivenUp(body: RfcBody, { turns }: SessionRecord, holding: readonly SessionDecision[]): Settled[] {
  const choices = holding.filter(
    (decision) => !decision.settles.some((place) => place.startsWith('CH-')) && !isRejection(decision, turns),
  );
  const found: Settled[] = [];
  if (choices.length === 0) return found;
  mapDesign(body, (text, place) => {
    if (isSurroundings(place)) return text;
    for (const { sentences } of splitPassages({ section: place, markdown: readStanding(text), role: 'design' }))
      for (const quote of sentences)
        for (const decision of choices)
          if (givesUp(decision.text, quote)) found.push({ quote, place, concern: 'other', decision, replaces: givesUp });
    return text;
  });
  return found;
}

/** What any decision says no to by a name or figure of its own; wherever it is built so, that holds no longer. */
function listDenied(body: RfcBody, { turns, challenges }: SessionRecord, holding: readonly SessionDecision[]): Settled[] {
  const denying = holding.filter(({ text, decidedAt }) => !isRejection({ text, decidedAt }, turns));
  const said = [...holding.map(({ text }) => text), ...challenges.map(({ answer }) => answer)];
  const found: Settled[] = [];
  mapDesign(body, (text, place) => {
    if (isSurroundings(place) || /^[A-Z]+-\d+$/.test(place)) return text;
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' }))
      for (const quote of passage.sentences.filter((sentence) => !said.some((words) => words.includes(sentence))))
        for (const decision of denying) {
          // What a choice about a component denies is denied of that component.
          const name = nameOfComponent(passage).toLowerCase();
          const isItsOwn = name !== '' && decision.settles.some((one) => one.toLowerCase() === name);
          const replaces = isItsOwn ? isDenied : isDeniedByName;
          if (replaces(decision.text, quote)) found.push({ quote, place, concern: 'other', decision, replaces });
        }
    return text;
  });
  return found;
}

function isRejection(decision: Pick<SessionDecision, 'text' | 'decidedAt'>, turns: SessionRecord['turns']): boolean {
  return turns.some((turn) => turn.settlement === 'reject' && turn.text === decision.text && turn.at === decision.decidedAt);
}

/** What is there whatever is built. */
const isSurroundings = (place: string): boolean => place === 'Domain Model' || place === 'Technical Context';

function listSettled({ challenges, decisions }: SessionRecord): Settled[] {
  return challenges.filter(isAboutSentence).flatMap(({ id, answer, concern, ties: [first] }) => {
    const decision = decisions.findLast(({ text, settles }) => settles.includes(id) && text === answer);
    // What it is tied to first is what is wrong; what comes behind is only near.
    const isQuoted = first?.kind === 'design' && first.quote !== '';
    return decision && isQuoted ? [{ ...meantOf(first.quote, decision.text), place: first.ref, concern, decision }] : [];
  });
}

/**
 * Of several sentences that are quoted together, those that the decision takes the place of, as far as they stand behind one another; the others stay. A
 * decision that takes the place of none of them stands behind all.
 */
function meantOf(quote: string, decision: string): Pick<Settled, 'quote' | 'replaces'> {
  const sentences = splitSentences(quote);
  if (sentences.length < 2) return { quote, replaces: takesPlace };
  const isMeant = isNamedAsGivenUp(decision) ?? takesPlaceOfOne;
  const at = sentences.flatMap((sentence, index) => (isMeant(decision, sentence) ? [index] : []));
  const [from] = at;
  if (from === undefined) return { quote, replaces: () => false };
  const behind = at.findIndex((index, order) => index !== from + order);
  const meant = sentences.slice(from, from + (behind === -1 ? at.length : behind)).join(' ');
  // Few words may stand anywhere.
  return quote.includes(meant) && isDistinctive(meant) ? { quote: meant, replaces: () => true } : { quote, replaces: takesPlace };
}

/** A decision that says what it is meant instead of means the sentences that name it. */
function isNamedAsGivenUp(decision: string): Settled['replaces'] | undefined {
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

/** It was brought into the document by an earlier finalization, and is as people left it since. */
export function isRecorded({ designSession }: RfcBody, { id, text }: SessionDecision): boolean {
  return designSession.decisions.some((one) => one.id === id && one.text === text);
}

/** What is written where the decision holds. */
export function toMark({ id, text, decidedBy, decidedAt }: SessionDecision): string {
  return markOf({ id, text, by: decidedBy, at: decidedAt });
}

/**
 * In the section that the challenge names, else in the first that has the sentence. What is struck there is struck wherever else the document says it in
 * the same words, as a draft does that copies a note into two sections: it would contradict the decision.
 */
function markOne(body: RfcBody, { place, ...settled }: Settled, around: Surroundings): RfcBody {
  const { quote, decision } = settled;
  const marking = { ...settled, ...around };
  let done: string | null = null;
  const markIn = (isHere: (where: string) => boolean) => (text: string, where: string) => {
    if (done !== null || !isHere(where)) return text;
    done = markText(text, marking);
    return done ?? text;
  };
  const near = mapDesign(
    body,
    markIn((where) => where === place),
  );
  const marked = mapDesign(
    near,
    markIn(() => true),
  );
  const isStruck = (text: string): boolean => new RegExp(`~~[.!?]?${escapePattern(toMark(decision))}`).test(text);
  if (!isStruck(done ?? '') || !isDistinctive(quote)) return marked;
  return mapDesign(marked, (text) => {
    const again = markText(text, marking);
    return again !== null && isStruck(again) ? again : text;
  });
}

interface Surroundings {
  readonly marks: readonly string[];
  readonly isGiven: (sentence: string) => boolean;
}

interface Marking extends Surroundings, Omit<Settled, 'place'> {}

/** Null where the sentence is not there, or stands in what somebody wrote over a mark. */
function markText(text: string, { quote, concern, decision, replaces, marks, isGiven }: Marking): string | null {
  const found = findSentence(text, quote);
  if (!found) return null;
  const isStruck = text.startsWith('~~', found.end) && text.slice(0, found.end).split('~~').length % 2 === 0;
  // Of a sentence that was struck in part, that part is meant.
  const start = isStruck ? text.lastIndexOf('~~', found.end - 1) + 2 : found.start;
  const sentence = text.slice(start, found.end);
  const from = isStruck ? found.end + 2 : found.end;
  const behind = skipMarks(text, from, marks);
  const isStruckWithin = isPartlyStruck(sentence);
  if (sentence.includes('~~') && !(isStruckWithin && behind > from)) return null;
  if (isStruck && behind === from) return null;
  const mark = toMark(decision);
  if (text.slice(from, behind).includes(mark)) return text;
  const stays = isMissed(concern) || isGiven(sentence) || isStruckWithin;
  const kept = isStruck ? text.slice(start, from) : stays ? sentence : strike(sentence, decision.text, replaces);
  return `${text.slice(0, start)}${kept}${text.slice(from, behind)}${mark}${text.slice(behind)}`;
}

/** Its last clause is struck, and its full stop stands. */
function isPartlyStruck(sentence: string): boolean {
  return /[^~\s]\s~~(?:(?!~~)[\s\S])+~~[.!?]?$/.test(sentence) && sentence.split('~~').length === 3;
}

/** Something is not there at all, and the sentence is only the one that comes nearest to it. */
function isMissed(concern: Concern): boolean {
  return (
    concern === 'monitoring' ||
    concern === 'uncovered-story' ||
    concern === 'target-without-design' ||
    concern === 'past-incident'
  );
}

/** Only the last clause, where the decision leaves those before it as they are: behind a semicolon, or behind an "and" where it names what is denied there. */
function strike(sentence: string, decision: string, replaces: Settled['replaces']): string {
  if (!replaces(decision, sentence)) return sentence;
  // "Catalog: a file in the profile" goes on being the catalog where only the file is given up.
  const [name = ''] =
    replaces === givesUp || replaces === isDeniedByName ? (/^\p{Lu}[\p{L}\d -]{2,40}: /u.exec(sentence) ?? []) : [];
  if (name !== '' && !replaces(decision, name) && replaces(decision, sentence.slice(name.length)))
    return `${name}${strike(sentence.slice(name.length), decision, replaces)}`;
  const last = sentence.lastIndexOf('; ');
  const isDeniedAt = (at: number): boolean =>
    isDenied(decision, sentence.slice(at)) && !isDenied(decision, sentence.slice(0, at));
  const isLastOnly =
    last > 0 && (isDeniedAt(last) || (replaces(decision, sentence.slice(last)) && !replaces(decision, sentence.slice(0, last))));
  if (isLastOnly) return `${sentence.slice(0, last + 2)}~~${sentence.slice(last + 2)}~~`;
  const and = sentence.search(/\s(?:and|but) (?!.*\s(?:and|but)\s)/s);
  const isTailOnly = isDeniedAt(and) || isOnlyIn(sentence.slice(and), sentence.slice(0, and), decision);
  if (and < 0 || !isTailOnly || countWords(sentence.slice(0, and)) < fewestLeft) return `~~${sentence}~~`;
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

/** Fewer words than these are no sentence any more. */
const fewestLeft = 3;

function countWords(text: string): number {
  return text.trim().split(/\s+/).length;
}

function skipMarks(text: string, from: number, marks: readonly string[]): number {
  const next = marks.find((mark) => text.startsWith(mark, from));
  return next === undefined ? from : skipMarks(text, from + next.length, marks);
}

/** Takes a mark out; a struck sentence that no other mark follows stands again. */
function takeBack(text: string, mark: string, marks: readonly string[]): string {
  const at = text.indexOf(mark);
  if (at === -1) return text;
  const before = text.slice(0, at);
  const behind = text.slice(at + mark.length);
  const isAlone = !marks.some((one) => behind.startsWith(one));
  const restored = isAlone ? before.replace(/~~((?:(?!~~)[\s\S])+)~~([.!?]?)$/, '$1$2') : before;
  return takeBack(`${restored}${behind}`, mark, marks);
}
