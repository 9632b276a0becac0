import { readFigures } from '../challenge/figures.ts';
import { splitPassages, splitSentences } from '../challenge/passages.ts';
import { cellsOf } from '../challenge/table-rows.ts';
import { sharedWords, subjectWords } from '../challenge/subject-words.ts';
import type { Challenge, Concern } from '../../lifecycle/challenge.ts';
import { isWithinInline, withWhole } from '../find-code.ts';
import type { SessionDecision, SessionRecord } from '../../lifecycle/design-session.ts';
import { listReplaced, mendRows, readStanding } from '../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import {
  listMarks,
  openShared,
  saysDecision,
  skipMarks,
  takeBack,
  toBriefMark,
  toMark,
  type SharedPlace,
} from './decision-marks.ts';
import { findDenied, isDenied, isDeniedAltogether, isDeniedFigure } from './denied-things.ts';
import { findSentence, isDistinctive } from './find-sentence.ts';
import { findGivenUp, givesUp, type Scope } from './given-up.ts';
import { deniesDeed, findOtherAnswer, findWhatIsNot, isOtherAnswer, saysWhatIsNot, saysWhatIsOver } from './goes-against.ts';
import { givesUpComponent } from './part-names.ts';
import { repeatsOneOf } from './given-statements.ts';
import { listComponents, nameOfComponent } from './list-components.ts';
import { mapDesign } from './map-design.ts';
import { listSettledOpenings } from './settled-openings.ts';
import { listProcessesInOne, tellsOfSteps } from './settled-processes.ts';
import { standingDecisions } from './standing-decisions.ts';
import { findRow, findRowAround, isRowQuote, strikeRow } from './table-row.ts';
import { strikeBehindName, strikeClauses, strikeParts } from './strike-parts.ts';
import { differsInFigure, otherFigures, retells, takesPlace, takesPlaceOfOne } from './takes-place.ts';

/** A sentence that a challenge quotes or a choice gives up, with the decision that settled it. */
interface Settled {
  readonly quote: string;
  readonly concern: Concern;
  readonly place: string;
  readonly decision: SessionDecision;
  /** The sentence with what the decision takes the place of struck; as it was where that stands beside it. `isNamed` where who does it stands in front. */
  readonly strike: (sentence: string, isNamed?: boolean) => string;
  /** Of the row of a table that is quoted whole, the component stays that it tells of. */
  readonly keepsName?: boolean;
  /** More is struck than the words that are given up, and first. */
  readonly isClause?: boolean;
  /** Its mark stands there, and what it struck was taken back with what a decision struck that holds no longer. */
  readonly isOpened?: boolean;
}

/** Whether a decision takes the place of a sentence. */
type Replaces = (decision: string, sentence: string) => boolean;

/**
 * The document with each decision where the sentence stands that its challenge was about (specification 1.4, step 4: the RFC is updated): struck where the
 * decision takes its place. A choice strikes each sentence that says what it gives up. What this session decided before is in the document already, as far as nobody has written over it; a decision that counts no
 * more goes again. A sentence that somebody has changed since is not found, and stays as it was changed. What the RFC only repeats (`given`, and its
 * constraints) is never struck: a decision about it says how it is kept.
 */
export function markDecisions(body: RfcBody, session: SessionRecord, given: readonly string[]): RfcBody {
  const settled = listSettled(session);
  const holding = standingDecisions(session.decisions, session.challenges);
  const isOver = (decision: SessionDecision): boolean =>
    !holding.includes(decision) || (decision.settles.some((place) => place.startsWith('CH-')) && !isAccepting(decision, session));
  const over = session.decisions.filter(isOver);
  // Before anything is struck of it, as what a decision brought in that holds no longer.
  const opened: (SharedPlace & { readonly place: string })[] = [];
  const cleaned = mapDesign(body, (text, place) =>
    over.reduce((sofar, one) => {
      const shared = openShared(dropNote(sofar, toMark(one).trim()), one, session.decisions);
      opened.push(...shared.places.map((found) => ({ ...found, place })));
      return takeBack(shared.text, one, session.decisions);
    }, mendRows(text)),
  );
  const isOpened = ({ quote, place, decision }: Settled): boolean =>
    opened.some((one) => one.place === place && one.ids.includes(decision.id) && saysQuote(one.said, quote));
  const isGiven = repeatsOneOf(given, body);
  const [clauses, sentences] = [settled.filter(({ isClause }) => isClause), settled.filter(({ isClause }) => !isClause)];
  const fresh = [...clauses, ...listGivenUp(cleaned, session, holding), ...sentences, ...listDenied(cleaned, session, holding)]
    .map((one) => ({ ...one, isOpened: isOpened(one) }))
    .filter((one) => one.isOpened || !isRecorded(body, one.decision))
    .toSorted((one, other) => Number(one.strike === asItIs) - Number(other.strike === asItIs));
  return fresh.reduce((sofar, one) => markOne(sofar, one, { decisions: session.decisions, isGiven }), cleaned);
}

/** What decisions take out of the design, wherever it says it; one says the same whether somebody chose, accepted a challenge or answered a question. */
function listGivenUp(body: RfcBody, { turns }: SessionRecord, holding: readonly SessionDecision[]): Settled[] {
  const giving = holding.filter((decision) => !isRejection(decision, turns));
  const isOfGiven = givenPlaces(body);
  const components = listComponents(body);
  const questions = [...body.openQuestions.decisions, ...body.openQuestions.unknowns];
  const answeredOtherwise = ({ text, settles }: SessionDecision, quote: string): string | undefined =>
    questions.find((one) => settles.includes(one.id) && isOtherAnswer({ question: one.text, answer: text }, quote))?.text;
  const found: Settled[] = [];
  const inOne = new Map(giving.map((decision) => [decision, listProcessesInOne(body, decision)]));
  const allInOne = [...inOne.values()].flat();
  found.push(...listSettledOpenings(body, giving));
  mapDesign(body, (text, place) => {
    if (isOfGiven(place)) return text;
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' })) {
      for (const quote of passage.sentences.filter((sentence) => tellsOfSteps(sentence, allInOne))) {
        const decision = giving.findLast((one) => inOne.get(one)?.some((name) => quote.includes(`\`${name}\``)));
        if (decision) found.push({ quote, place, concern: 'other', decision, strike: strikeWhole });
      }
      const isRow = cellsOf(passage.written).length > 0;
      const around = isRow ? { around: passage.text } : {};
      const scope = { component: nameOfComponent(passage), components, ...around };
      for (const quote of passage.sentences)
        for (const decision of giving.filter(({ text }) => !text.includes(quote))) {
          const strike = strikeDecided(decision, { quote, scope, question: answeredOtherwise(decision, quote) });
          if (strike) found.push({ quote, place, concern: 'other', decision, strike });
        }
    }
    return text;
  });
  return found;
}

/** What a decision takes out of a sentence, by what it gives up and by the way that it does not choose; undefined where it says nothing against it. */
function strikeDecided(
  { text }: SessionDecision,
  { quote, scope, question }: { quote: string; scope: Scope; question: string | undefined },
): Settled['strike'] | undefined {
  const isOfPart = scope.component !== '' && givesUpComponent(text, scope.component, scope.components);
  if (isOfPart || deniesDeed(text, quote)) return strikeWhole;
  const isGivenUp = givesUp(text, quote, scope);
  if (!isGivenUp && question === undefined && !saysWhatIsNot(text, quote) && !saysWhatIsOver(text, quote)) return undefined;
  const isWritten = findWhatIsNot(text, quote).length > 0;
  const way = strikeOtherWay(text, question);
  const other: Settled['strike'] = isWritten ? (sentence) => strikeWhatIsNot(text, way(sentence)) : way;
  return isGivenUp ? (sentence, isNamed) => strikeGivenUp(text, scope)(other(sentence), isNamed) : other;
}

/** But for the name in front of it. */
const strikeWhole: Settled['strike'] = (sentence) => (sentence.includes('~~') ? sentence : strikeBehindName(sentence));

/** What holds of such a sentence a person has to say; whoever reads it learns what was decided. */
const asItIs: Settled['strike'] = (sentence) => sentence;

/** "By e-mail" of what goes "by SFTP, not by e-mail". */
function strikeWhatIsNot(decision: string, sentence: string): string {
  return findWhatIsNot(decision, readAsStanding(sentence)).reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}~~${text.slice(start, end)}~~${text.slice(end)}`,
    sentence,
  );
}

/** Of two ways that were asked about, the one that the answer did not choose. */
function strikeOtherWay(answer: string, question: string | undefined): Settled['strike'] {
  if (question === undefined) return asItIs;
  return (sentence) => {
    const found = findOtherAnswer({ question, answer }, readAsStanding(sentence));
    if (!found) return sentence;
    const span = withWhole(sentence, found);
    const left = `${sentence.slice(0, span.start)}${sentence.slice(span.end)}`;
    if (countWords(left) < fewestLeft) return sentence;
    return `${sentence.slice(0, span.start)}~~${sentence.slice(span.start, span.end)}~~${sentence.slice(span.end)}`;
  };
}

/** Each word where it stands, and none that was struck before. */
function readAsStanding(sentence: string): string {
  return sentence.replace(/~~(?:(?!~~)[\s\S])*~~/g, (struck) => ' '.repeat(struck.length));
}

/** What was struck before is not read again. */
function strikeGivenUp(decision: string, { around }: Partial<Scope> = {}): Settled['strike'] {
  const scope = { component: '', components: [], ...(around === undefined ? {} : { around }) };
  return (sentence, isNamed) => strikeParts(sentence, findGivenUp(decision, readAsStanding(sentence), scope), isNamed);
}

/** Figures that any decision says no to, and what a choice about a component denies of that component; wherever it is built so, that holds no longer. */
function listDenied(body: RfcBody, { turns, challenges }: SessionRecord, holding: readonly SessionDecision[]): Settled[] {
  const denying = holding.filter(({ text, decidedAt }) => !isRejection({ text, decidedAt }, turns));
  const said = [...holding.map(({ text }) => text), ...challenges.map(({ answer }) => answer)];
  const isOfGiven = givenPlaces(body);
  const found: Settled[] = [];
  mapDesign(body, (text, place) => {
    if (isOfGiven(place) || /^[A-Z]+-\d+$/.test(place)) return text;
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' }))
      for (const quote of passage.sentences.filter((sentence) => !said.some((words) => words.includes(sentence))))
        for (const decision of denying) {
          // What a choice about a component denies is denied of that component.
          const name = nameOfComponent(passage);
          const isItsOwn = name !== '' && decision.settles.some((one) => one.toLowerCase() === name.toLowerCase());
          const isOver = (isItsOwn ? isDenied : isDeniedAltogether)(decision.text, quote);
          const isOtherFigure = isDeniedFigure(isItsOwn ? `${name}. ${decision.text}` : decision.text, `${name}. ${quote}`);
          if ((isOver || isOtherFigure) && !givesUp(decision.text, quote))
            found.push({ quote, place, concern: 'other', decision, strike: strikeDenied(decision.text, isItsOwn) });
        }
    return text;
  });
  return found;
}

/** Whether somebody turned something down by it. */
export function isRejection(decision: Pick<SessionDecision, 'text' | 'decidedAt'>, turns: SessionRecord['turns']): boolean {
  return turns.some((turn) => turn.settlement === 'reject' && turn.text === decision.text && turn.at === decision.decidedAt);
}

/** What is there whatever is built, and what it is held to. */
function givenPlaces({ contextAndProblem }: RfcBody): (place: string) => boolean {
  const limits = new Set(contextAndProblem.constraints.map(({ id }) => id));
  return (place) => place === 'Domain Model' || place === 'Technical Context' || limits.has(place);
}

function listSettled({ challenges, decisions }: SessionRecord): Settled[] {
  return challenges.filter(isAboutSentence).flatMap(({ id, answer, concern, title, ties: [first] }) => {
    const decision = decisions.findLast(({ text, settles }) => settles.includes(id) && text === answer);
    // What it is tied to first is what is wrong; what comes behind is only near.
    if (!decision || first?.kind !== 'design' || first.quote === '') return [];
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

const isMeasured = (text: string): boolean => readFigures(text).some(({ kind }) => kind === 'duration' || kind === 'rate');

/** "And caches results in Redis for five minutes", where five minutes are what is too long. */
function strikeClause(decision: string): Settled['strike'] {
  return (sentence) => (sentence.includes('~~') ? sentence : strikeClauses(sentence, findGivenUp(decision, sentence)));
}

/** A case or a risk, of which the words that are quoted say what is done about it. */
const isCase = /^(?:EC|RISK)-\d+$/;

/**
 * Whether a challenge holds against a sentence what it does not say: "no time-out is named". What it does say goes on holding, and the decision stands beside
 * it.
 */
function missesSomething(title: string): boolean {
  const fault = title.slice(title.indexOf(': ') + (title.includes(': ') ? 2 : 0));
  return /^(?:nothing|nobody|no [\p{L}-]+|next to nothing|missing|lacks?)\b|\b(?:is|are) (?:missing|not (?:said|named|stated|specified|defined|addressed|covered))\b/iu.test(
    fault,
  );
}

/** The part of a sentence that says what a decision says no to; what is done is denied of the component alone that the decision is about. */
function strikeDenied(decision: string, isItsOwn: boolean): Settled['strike'] {
  return (sentence) => {
    if (sentence.includes('~~')) return sentence;
    const spans = findDenied(decision, sentence, { isItsOwn });
    return spans.length === 0 ? sentence : strikeParts(sentence, spans);
  };
}

/** Of a sentence what a decision says no to, and another number of the same: "one machine" of "two machines". */
function strikeOpposed(decision: string): Settled['strike'] {
  return (sentence) => {
    if (sentence.includes('~~')) return sentence;
    const denied = isDenied(decision, sentence) ? findDenied(decision, sentence, { isItsOwn: true }) : [];
    const other = otherFigures(decision, sentence).filter(({ kind }) => kind === 'count');
    const spans = [...denied, ...other.map(({ index, text }) => ({ start: index, end: index + text.length }))];
    return spans.length === 0 ? sentence : strikeParts(sentence, spans);
  };
}

/** Whether one of its challenges is still accepted with these very words. */
function isAccepting({ text, settles }: SessionDecision, { challenges }: SessionRecord): boolean {
  return challenges.some(({ id, state, answer }) => settles.includes(id) && state === 'accepted' && answer === text);
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
function meantOf(quote: string, decision: string): Pick<Settled, 'quote' | 'strike'> {
  // Each cell says a thing of its own, and most of them nothing of what is decided.
  if (isRowQuote(quote)) return { quote, strike: striking(decision, takesPlaceOfOne) };
  const sentences = splitSentences(quote);
  const strike = striking(decision, takesPlace);
  if (sentences.length < 2) return { quote, strike };
  const isMeant = isNamedAsGivenUp(decision) ?? takesPlaceOfOne;
  const at = sentences.flatMap((sentence, index) => (isMeant(decision, sentence) ? [index] : []));
  const [from] = at;
  if (from === undefined) return { quote, strike: asItIs };
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

/** It was brought into the document by an earlier finalization, and is as people left it since. */
export function isRecorded({ designSession }: RfcBody, { id, text }: SessionDecision): boolean {
  return designSession.decisions.some((one) => one.id === id && one.text === text);
}

/**
 * In the section that the challenge names, else in the first that has the sentence. What is struck there is struck wherever else the document says it in
 * the same words, as a draft does that copies a note into two sections: it would contradict the decision.
 */
function markOne(body: RfcBody, { place, ...settled }: Settled, around: Surroundings): RfcBody {
  const { quote, decision } = settled;
  // The words once: a mark of 10 kB at each of 60 sentences made a document of 600 kB, and finalizing took two minutes.
  const mark = saysDecision(body, decision) ? toBriefMark(decision) : toMark(decision);
  const marking = { ...settled, ...around, mark };
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
  const isStruck = (text: string): boolean => listReplaced(text).some(({ by }) => by === decision.id);
  if (!isStruck(done ?? '') || !isDistinctive(quote)) return marked;
  return mapDesign(marked, (text) => {
    const again = markText(text, { ...marking, mark: toBriefMark(decision) });
    return again !== null && isStruck(again) ? again : text;
  });
}

interface Surroundings {
  readonly decisions: readonly SessionDecision[];
  readonly isGiven: (sentence: string) => boolean;
}

interface Marking extends Surroundings, Omit<Settled, 'place'> {
  readonly mark: string;
}

/** Whether a line, or the row of a table that a mark stands in, is what is quoted. */
function saysQuote(said: string, quote: string): boolean {
  if (!said.startsWith('|')) return findSentence(said, quote) !== null;
  const cells = cellsOf(`${said} |`).map((cell) => cell.replace(/[.]$/, ''));
  return cells.some((cell) => cell !== '' && quote.includes(cell));
}

/** Null where the sentence is not there, or stands in what somebody wrote over a mark. */
function markText(
  text: string,
  { quote, concern, decision, strike, keepsName = false, isOpened = false, ...marking }: Marking,
): string | null {
  const { decisions, isGiven, mark } = marking;
  const named = isRowQuote(quote) ? null : findSentence(text, quote);
  // A note in the midst of a row, or behind it, would break the table.
  const row = named
    ? findRowAround(text, named)
    : findRow(text, quote, (line) => !isOpened && new RegExp(`→ ${decision.id}\\b`).test(line));
  const found = row ?? named;
  if (!found) return null;
  const isStruck = text.startsWith('~~', found.end) && text.slice(0, found.end).split('~~').length % 2 === 0;
  // Of a sentence that was struck in part, that part is meant.
  const start = isStruck ? text.lastIndexOf('~~', found.end - 1) + 2 : found.start;
  const sentence = text.slice(start, found.end);
  const from = isStruck ? found.end + 2 : found.end;
  const behind = skipMarks(text, from, decisions);
  const wasStruck = isPartlyStruck(sentence);
  if (sentence.includes('~~') && !(wasStruck && behind > from)) return null;
  if (isStruck && behind === from) return null;
  const isMarked = listMarks(text.slice(from, behind), decision).length > 0;
  if (isMarked && !isOpened) return text;
  const kept = isStruck
    ? text.slice(start, from)
    : isMissed(concern) || isGiven(sentence)
      ? sentence
      : found === row
        ? strikeRow(sentence, { strike, keepsName, ...(named ? { quoted: text.slice(named.start, named.end) } : {}) })
        : strike(sentence, /\*\*:?[ \t]+$/.test(text.slice(Math.max(0, start - longestSign), start)));
  if (isMarked) return `${text.slice(0, start)}${kept}${text.slice(from)}`;
  // The first decision behind a sentence is the one that struck of it.
  const isFirst = !isStruck && !wasStruck && kept !== sentence;
  const at = isFirst ? from : behind;
  return `${text.slice(0, start)}${kept}${text.slice(from, at)}${mark}${text.slice(at)}`;
}

/** The end of a bold label, with the blanks behind it. */
const longestSign = 10;

/** Parts of it are struck, and others stand. */
function isPartlyStruck(sentence: string): boolean {
  const parts = sentence.split('~~');
  return parts.length > 1 && parts.length % 2 === 1 && countWords(parts.filter((_, at) => at % 2 === 0).join(' ')) >= fewestLeft;
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

/** Fewer words than these are no sentence any more. */
const fewestLeft = 3;

function countWords(text: string): number {
  return text.trim().split(/\s+/).length;
}

/** A note that stands alone in a line behind what the section says. */
export function dropNote(text: string, note: string): string {
  if (text.trim() === note) return '';
  // Another one may stand behind it.
  if (text.startsWith(`${note} → `)) return text.slice(note.length).trimStart();
  return text.replace(`\n\n${note}`, '');
}
