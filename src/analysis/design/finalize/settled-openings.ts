import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody, RfcQuestion } from '../../../lifecycle/rfc.ts';
import { splitPassages } from '../../challenge/passages.ts';
import { wordsAlike } from '../../challenge/same-root.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { contentWords } from '../../lint/content-words.ts';
import { wholeName } from '../../concepts/whole-name.ts';
import { mapDesign } from '../map-design.ts';
import { refOfCase, tellsOfOtherCase } from './other-cases.ts';
import { partsOfOpening, settlesPart, speaksOfPart, type OpeningPart } from './opening-parts.ts';
import { postpones } from '../postpones.ts';
import { beside } from '../strikes/settled.ts';

type Decision = Pick<SessionDecision, 'id' | 'text' | 'settles'>;

/** A sentence that says that something is open, with the decision by which it is open no more. */
interface SettledOpening<D extends Decision> {
  readonly quote: string;
  readonly concern: 'other';
  readonly place: string;
  readonly decision: D;
  readonly strike: (sentence: string) => string;
  readonly isBeside?: boolean;
}

/**
 * Sentences of an RFC that say that something is still to be decided, where a decision decides it: about the section that says nothing else, by the answer to
 * the question that goes with the sentence, or in words that speak of the same. A decision that only puts it off leaves them.
 */
export function listSettledOpenings<D extends Decision>(body: RfcBody, decisions: readonly D[]): SettledOpening<D>[] {
  const deciding = decisions.filter(({ text }) => !postpones(text));
  const found: SettledOpening<D>[] = [];
  const left = new Set<string>();
  mapDesign(body, (text, place) => {
    const passages = splitPassages({ section: place, markdown: readStanding(text), role: 'design' });
    const sentences = passages.flatMap((passage) => passage.sentences);
    const own = sentences.filter((sentence) => !tellsOfOtherCase(sentence, ownCase(place, body)));
    for (const quote of sentences.filter(isOpening)) {
      const isAlone = own.length === 1 && own[0] === quote;
      const opening = { quote, place, isAlone };
      const decision = decidedBy(opening, body, deciding);
      const callers = aboutCallers.test(quote) ? answersOfCallers(body, text, deciding) : undefined;
      const inPart = callers?.isAll === false ? callers : (answersInPart(opening, body, deciding) ?? callers);
      if (inPart?.isAll === true) found.push(...inPart.by.map((one) => settledBy(opening, one)));
      else if (decision && inPart === undefined) found.push(settledBy(opening, decision));
      else left.add(quote);
      // Of the others it goes on being open.
      if (inPart?.isAll === false)
        found.push(...inPart.by.map((one) => ({ quote, place, concern: 'other' as const, decision: one, ...beside })));
    }
    return text;
  });
  // What is struck is struck wherever it stands in the same words.
  return found.filter(({ quote, isBeside = false }) => isBeside || !left.has(quote));
}

function settledBy<D extends Decision>({ quote, place }: Opening, decision: D): SettledOpening<D> {
  return { quote, place, concern: 'other', decision, strike: strikeOpening };
}

/** Of "…; which of them a role does itself is still to be decided" only what is open. */
function strikeOpening(sentence: string): string {
  if (sentence.includes('~~')) return sentence;
  const [, said, open] = /^(.+;) ([^;]+)$/s.exec(sentence) ?? [];
  return said !== undefined && open !== undefined && isOpening(open) ? `${said} ~~${open}~~` : `~~${sentence}~~`;
}

const countsOpen = /^\d+ questions? of ([A-Z]+-\d+) (?:is|are) open\b/;
const noTechnology = /^None is chosen yet\b/;

function isOpening(sentence: string): boolean {
  return (
    countsOpen.test(sentence) ||
    noTechnology.test(sentence) ||
    /\bstill to be decided(?: \(see Open Questions\))?\.?$/i.test(sentence) ||
    postpones(sentence)
  );
}

interface Opening {
  readonly quote: string;
  readonly place: string;
  readonly isAlone: boolean;
}

function decidedBy<D extends Decision>(
  { quote, place, isAlone }: Opening,
  body: RfcBody,
  decisions: readonly D[],
): D | undefined {
  const questions = [...body.openQuestions.decisions, ...body.openQuestions.unknowns];
  const [, counted] = countsOpen.exec(quote) ?? [];
  if (counted !== undefined)
    return lastAnswer(
      questions.filter(({ text }) => text.includes(`${counted}#Q-`)),
      decisions,
    );
  const answered = lastAnswer(
    questions.filter((question) => asksAbout(question, { quote, place }, body)),
    decisions,
  );
  return answered ?? decisions.findLast(({ text, settles }) => (isAlone && settles.includes(place)) || speaksOfSame(text, quote));
}

/** The answers to some of several things that are open in one sentence; undefined where one thing is, or answers name none of these. */
function answersInPart<D extends Decision>(
  { quote, place, isAlone }: Opening,
  body: RfcBody,
  decisions: readonly D[],
): { by: D[]; isAll: boolean } | undefined {
  const parts = partsOfOpening(quote);
  const questions = [...body.openQuestions.decisions, ...body.openQuestions.unknowns].filter((one) =>
    asksAbout(one, { quote, place }, body),
  );
  const isAbout = ({ settles }: D): boolean =>
    questions.some(({ id }) => settles.includes(id)) || (isAlone && settles.includes(place));
  const settled = (one: D): OpeningPart[] =>
    parts.filter((part) => speaksOfPart(one.text, part) || (isAbout(one) && settlesPart(one.text, part)));
  const by = decisions.filter((one) => settled(one).length > 0);
  if (by.length === 0) return undefined;
  const isAll = by.some(({ text }) => ofAll.test(text)) || parts.every((part) => by.some((one) => settled(one).includes(part)));
  return { by, isAll };
}

/** By which decision the last of these questions was answered; undefined while one of them is open. */
function lastAnswer<D extends Decision>(questions: readonly RfcQuestion[], decisions: readonly D[]): D | undefined {
  const answers = questions.map(({ id }) => decisions.findLast(({ settles }) => settles.includes(id)));
  const isOver = questions.every(({ state }, at) => answers[at] !== undefined || state === 'answered');
  return isOver ? decisions.findLast((decision) => answers.includes(decision)) : undefined;
}

/** Whether a sentence only says that something is open: once it is decided, it forbids nothing. */
export function tellsOfOpen(sentence: string): boolean {
  return isOpening(sentence.trim()) || riskOfOpen.test(sentence);
}

const riskOfOpen = /^What (TIP-\d+) leaves open turns out\b/;

/** By which decision nothing is open any more of what a risk says a TIP leaves open: it cannot turn out to be larger. */
export function readRiskOfOpen<D extends Decision>(body: RfcBody, decisions: readonly D[]): (risk: string) => D | undefined {
  const deciding = decisions.filter(({ text }) => !postpones(text));
  return (risk) => {
    const [, key] = riskOfOpen.exec(risk) ?? [];
    if (key === undefined) return undefined;
    const asked = [...body.openQuestions.decisions, ...body.openQuestions.unknowns];
    return lastAnswer(
      asked.filter(({ text }) => new RegExp(`\\b${key}(?!\\d)`).test(text)),
      deciding,
    );
  };
}

/** The question that a draft asks beside such a sentence. */
function asksAbout({ text }: RfcQuestion, { quote, place }: Pick<Opening, 'quote' | 'place'>, body: RfcBody): boolean {
  if (noTechnology.test(quote)) return text.startsWith('Which language, database and way of running it are used?');
  if (quote.startsWith('How they divide ')) return text.startsWith('How do the components of the notes divide ');
  if (aboutCallers.test(quote)) return asksCallers.test(text);
  const edgeCase = tellsOfOtherCase(quote, ownCase(place, body)) ? undefined : caseAt(place, body);
  if (edgeCase !== undefined) return text.startsWith('What is done then?') && isOfCase(text, edgeCase.text);
  const [, silent] = /^"([^"]+)" does not answer: what\b/.exec(quote) ?? [];
  if (silent !== undefined) return text.includes(`"${silent}"`) && /\bnot answer/.test(text);
  const refs = quote.match(/\b[A-Z]+-\d+#[A-Z]+-[\w-]+/g) ?? [];
  return refs.length > 0 && refs.every((ref) => new RegExp(`${ref}(?![\\w-])`).test(text));
}

/**
 * The answers about who does which operation; `isAll` unless they name operations, and not all of those that are asked about or, where the question names none, of
 * which the section tells.
 */
function answersOfCallers<D extends Decision>(
  body: RfcBody,
  section: string,
  decisions: readonly D[],
): { by: D[]; isAll: boolean } {
  const asked = [...body.openQuestions.decisions, ...body.openQuestions.unknowns].filter(({ text }) => asksCallers.test(text));
  const by = decisions.filter(({ settles }) => asked.some(({ id }) => settles.includes(id)));
  const inQuestions = asked.flatMap(({ text }) => operationsIn(text));
  const operations = inQuestions.length > 0 ? inQuestions : operationsIn(readStanding(section));
  const isNamed = (operation: string): boolean => by.some(({ text }) => namesOperation(text, operation));
  const isOfAll = by.some(({ text }) => ofAll.test(text)) || !operations.some(isNamed);
  return { by, isAll: isOfAll || operations.every(isNamed) };
}

const aboutCallers = /^Whoever no story names\b/;
const asksCallers = /^(?:Which operations does each role do itself|Who may do)\b/;
/** "Every night" and "all copies" say nothing of which operations are meant. */
const ofAll =
  /\b(?:all (?:of (?:them|these|those)|others?|the (?:others?|rest)|operations|these|those)|all(?=[.,;]|$)|both(?= (?:of|are|is|by|do|happen)\b|[.,;]|$)|everything|(?:each|any|none|neither) of (?:them|these|those)|every (?:one|operation|other)|the (?:others?|rest|remaining)|(?:anything|nothing) else|no others?)\b/i;

function operationsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/`(\p{Ll}[\p{L}\d]*)`/gu)].map(([, name = '']) => name))];
}

/** As it is called in code, or in all of its words: "copies are held" of `holdCopy`. */
function namesOperation(text: string, operation: string): boolean {
  if (wholeName(operation).test(text)) return true;
  const wanted = new Set(contentWords(operation));
  return wanted.size > 0 && wordsAlike(wanted, new Set(contentWords(text))).length === wanted.size;
}

/** "What is done then? (TIP-001#EC-2: The lock is jammed)" asks about the case that begins with it; without a part, about its words. */
function isOfCase(question: string, said: string): boolean {
  const [ref] = /^[A-Z]+-\d+#[A-Z]+-\d+(?=:)/.exec(said) ?? [];
  return ref === undefined ? question.includes(said.replace(/\.$/, '')) : question.includes(`(${ref}:`);
}

function ownCase(place: string, body: RfcBody): string | undefined {
  const one = caseAt(place, body);
  return one && refOfCase(one);
}

function caseAt(place: string, { nonFunctional }: RfcBody): RfcBody['nonFunctional']['edgeCases'][number] | undefined {
  return nonFunctional.edgeCases.find(({ id }) => id === place);
}

/** Whether a decision speaks of all that is said to be open. */
function speaksOfSame(decision: string, opening: string): boolean {
  const wanted = subjectWords(opening.replace(/\bwhat happens\b|\b(?:is|are) still to be decided\b.*/gi, ' '));
  return wanted.size > 1 && wordsAlike(wanted, subjectWords(decision)).length === wanted.size;
}
