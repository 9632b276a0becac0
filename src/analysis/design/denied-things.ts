import { escapePattern } from '../concepts/escape-pattern.ts';
import { readFigures, type Figure } from '../challenge/figures.ts';
import { sharedWords, subjectWords } from '../challenge/subject-words.ts';
import { passedOver } from './read-choice.ts';
import type { Span } from './find-sentence.ts';
import { findTechnologyTerms } from '../technology/find-technology-terms.ts';

/** What is said no to right behind it: "no TimescaleDB", "without a cache", "nobody caches", "not ten". */
const negation =
  /\b(?:there (?:is|are) no|no longer|no|not|never|nobody|without|neither|nor)\s+(?:an?\s+|the\s+|any\s+)?([\p{L}\d][\w-]*)/giu;

/** A repetition or a bound is denied, and not the thing: "is not mailed again", "no more than three". */
const ofManner = /\b(?:again|twice|once more|a second time)\b|\bno(?:t)? (?:more|less|later|earlier|longer|fewer|sooner) than\b/i;

const clausesOf = (text: string): string[] => text.split(/(?<=[.;:,])\s+/);

/** What is said no to in a case of its own is not given up: "when the printer is out of paper, it is handed over without a label". */
const ofOneCase = /^\W*(?:when(?:ever)?|if|while|where|until|as long as|in case|unless)\b/i;

/** The words that a decision says no to, clause by clause. */
function deniedBy(decision: string): { word: string; clause: string }[] {
  return decision
    .split(/(?<=[.!?;])\s+/)
    .filter((sentence) => !ofOneCase.test(sentence))
    .flatMap(clausesOf)
    .filter((clause) => !ofManner.test(clause))
    .flatMap((clause) => [...clause.matchAll(negation)].map(([, word = '']) => ({ word, clause })));
}

/** A text without what it says no to: "straight into the table, without Kafka" speaks of no Kafka. */
export function withoutDenied(text: string): string {
  return text.replace(negation, ' ');
}

/** Products that a decision does without: "straight into PostgreSQL, without Kafka". */
export function deniedNames(decision: string): string[] {
  const denied = new Set(deniedBy(decision).map(({ word }) => word.toLowerCase()));
  return [
    ...new Set(
      findTechnologyTerms(decision)
        .filter(({ term }) => /\p{Lu}/u.test(term) && denied.has(term.toLowerCase().split(/\s/)[0] ?? ''))
        .map(({ term }) => term),
    ),
  ];
}

/** Those of them that it does without whatever is done: "no Kafka for refunds" leaves it to orders, and "without XML validation" leaves XML. */
function namesDeniedAltogether(decision: string): string[] {
  const denied = deniedNames(decision);
  const limited = findTechnologyTerms(decision)
    .filter(({ category, end }) => category === 'format' || limit.test(decision.slice(end)))
    .map(({ term }) => term);
  return denied.filter((name) => !limited.includes(name));
}

const limit =
  /^\s+(?!(?:and|or|but|nor|is|are|was|were|has|have|any|at|in|on|to|from|by|of|with|than|as|because|since|so|that|which|who|when|where|after|before|while|until|if|there|then|needed|used|either|anywhere)\b)\p{Ll}/u;

/**
 * Whether a clause says what a decision says no to: a product by its name, something that is done ("nobody caches", of "cache them for 24 hours"), or the
 * figure that is denied ("30 years, not ten", of "after ten years"). A clause that does without it as well is none.
 */
export function isDenied(decision: string, clause: string): boolean {
  if (isDeniedByName(decision, clause)) return true;
  const [said, denied] = [subjectWords(clause), deniedDeeds(clause)];
  return [...deniedDeeds(decision)].some((stem) => said.has(stem) && !denied.has(stem));
}

/** The same, of what means one thing wherever it stands: "caches" may be said of another copy. */
export function isDeniedByName(decision: string, clause: string): boolean {
  return namesDenied(decision, clause) || isDeniedFigure(decision, clause);
}

/** The same of names alone, and of no figure. */
export function namesDenied(decision: string, clause: string): boolean {
  return deniedNames(decision).some((name) => names(clause, name));
}

/**
 * Where a sentence says what a decision says no to: the denied figure, the name, or the word of what is done. Of a component that the decision is about
 * (`isItsOwn`) that is more than of any other one.
 */
export function findDenied(decision: string, sentence: string, { isItsOwn }: { readonly isItsOwn: boolean }): Span[] {
  const figures = deniedFigures(decision, sentence).map(({ index, text }) => ({ start: index, end: index + text.length }));
  const denying = isItsOwn ? deniedNames(decision) : namesDeniedAltogether(decision);
  const names = denying.flatMap((name) => findAll(escapePattern(name), sentence));
  if (!isItsOwn) return [...figures, ...names];
  const denied = deniedDeeds(decision);
  const deeds = [...sentence.matchAll(/[\p{L}\d-]+/gu)].flatMap(({ 0: word, index }) =>
    [...subjectWords(word)].some((stem) => denied.has(stem)) ? [{ start: index, end: index + word.length }] : [],
  );
  return [...figures, ...names, ...deeds];
}

function findAll(pattern: string, sentence: string): Span[] {
  return [...sentence.matchAll(new RegExp(String.raw`(?<![\w-])${pattern}(?![\w-])`, 'gi'))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** The same, where it is denied whatever is done. */
export function isDeniedAltogether(decision: string, clause: string): boolean {
  return namesDeniedAltogether(decision).some((name) => names(clause, name)) || isDeniedFigure(decision, clause);
}

/** Each once: a decision of 5,000 times "not" took two seconds for every sentence of a design. */
function deniedDeeds(text: string): Set<string> {
  const words = new Set(deniedBy(text).map(({ word }) => word));
  return new Set([...words].filter((word) => /^\p{Ll}/u.test(word)).flatMap((word) => [...subjectWords(word)]));
}

/** A figure that is denied, in a sentence of the same thing. */
export function isDeniedFigure(decision: string, clause: string): boolean {
  return isOfSameThing(decision, clause) && deniedFigures(decision, clause).length > 0;
}

/** Figures of a clause that are denied, with the unit of what takes their place. */
export function deniedFigures(decision: string, clause: string): Figure[] {
  const said = readFigures(clause);
  const [kept] = said.length === 0 ? [] : readFigures(decision);
  const unit = kept?.text.replace(/^[\d.,\s]+|^\p{L}+\s/u, '').trim() ?? '';
  if (unit === '') return [];
  const words = [...deniedBy(decision).map(({ word }) => word), ...[...decision.matchAll(instead)].map(([, word = '']) => word)];
  const denied = [...new Set(words)].flatMap((word) => readFigures(`${word} ${unit}`).slice(0, 1));
  return said.filter(({ kind, value }) => denied.some((one) => one.kind === kind && one.value === value));
}

/** "30 days instead of 7". */
const instead =
  /\b(?:instead of|rather than|in place of)\s+(?:(?:after|within|for|the|at most|only)\s+)?(\d+(?:[.,]\d+)*|\p{Ll}+)/giu;

function isOfSameThing(one: string, other: string): boolean {
  return sharedWords(spokenBesideFigures(one), spokenBesideFigures(other)).length > 0;
}

/** Figures are none: ten years of the one are not ten years of the other. */
export function spokenBesideFigures(text: string): Set<string> {
  return subjectWords(readFigures(text).reduce((rest, figure) => rest.replace(figure.text, ' '), text));
}

function names(clause: string, name: string): boolean {
  const isNamed = new RegExp(String.raw`(?<![\w-])${escapePattern(name)}(?![\w-])`, 'i').test(clause);
  const isPassedOver = passedOver(clause).toLowerCase().includes(name.toLowerCase());
  return isNamed && !isPassedOver && !deniedNames(clause).some((one) => one.toLowerCase() === name.toLowerCase());
}
