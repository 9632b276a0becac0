import { escapePattern } from '../../concepts/escape-pattern.ts';
import { readSpokenFigures, withoutNumber, type Figure } from '../../challenge/figures.ts';
import { readSpokenSpans } from '../../challenge/spans-in-words.ts';
import { numberWords } from '../../challenge/number-words.ts';
import { sharedWords, subjectWords } from '../../challenge/subject-words.ts';
import { passedOver } from '../read-choice.ts';
import { deedWords } from '../deed-words.ts';
import type { Mention, Span } from '../find-sentence.ts';
import { readOnce } from '../../read-once.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';

/** What is said no to right behind it: "no TimescaleDB", "without a cache", "nobody caches", "not ten". */
const negation = new RegExp(
  String.raw`\b(?:there (?:is|are) no|no longer|no|not|never|nobody|without|neither|nor)\s+(?:an?\s+|the\s+|any\s+)?(${numberWords}|[\p{L}\d][\w-]*)`,
  'giu',
);

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
export const deniedNames = readOnce((decision): readonly string[] => {
  const denied = new Set(deniedBy(decision).map(({ word }) => word.toLowerCase()));
  return [
    ...new Set(
      findTechnologyTerms(decision)
        .filter(({ term }) => /\p{Lu}/u.test(term) && denied.has(term.toLowerCase().split(/\s/)[0] ?? ''))
        .map(({ term }) => term)
        .filter((name) => !staysHere(decision, name)),
    ),
  ];
});

/** "Sessions would be lost without Redis, so Redis stays". */
function staysHere(decision: string, name: string): boolean {
  return new RegExp(String.raw`\b${escapePattern(name)} (?:stays|remains|is kept)(?! (?:out|away|off)\b)`, 'i').test(decision);
}

/** Those of them that it does without whatever is done: "no Kafka for refunds" leaves it to orders, and "without XML validation" leaves XML. */
const namesDeniedAltogether = readOnce((decision): readonly string[] => {
  const denied = deniedNames(decision);
  const limited = findTechnologyTerms(decision)
    .filter(({ category, end }) => category === 'format' || limit.test(decision.slice(end)))
    .map(({ term }) => term);
  return denied.filter((name) => !limited.includes(name));
});

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
export function findDenied(decision: string, sentence: string, { isItsOwn }: { readonly isItsOwn: boolean }): (Span | Mention)[] {
  const figures = deniedFigures(decision, sentence).map((figure) => mentionOf(figure, sentence));
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
  return namesDeniedAltogether(decision).some((name) => names(clause, name)) || isSurelyDeniedFigure(decision, clause);
}

/** Each once: a decision of 5,000 times "not" took two seconds for every sentence of a design. */
const deniedDeeds = readOnce((text): ReadonlySet<string> => {
  const words = new Set(deniedBy(text).map(({ word }) => word));
  return new Set([...words].filter((word) => /^\p{Ll}/u.test(word)).flatMap((word) => [...subjectWords(word)]));
});

/** A figure with the word that leads to it: "for 7 days"; what is kept for so long goes on being kept. */
export function mentionOf({ index, text }: Pick<Figure, 'index' | 'text'>, sentence: string): Mention {
  return { start: index - (lead.exec(sentence.slice(0, index))?.[0].length ?? 0), end: index + text.length, isWhole: true };
}

/** "After 7 days", "every 10 seconds". */
const lead = /\b(?:(?:after|for|within|every|each|until|up to|at most|at least|only)\s+)+$/i;

/** A figure that is denied, in a sentence of the same thing. */
export function isDeniedFigure(decision: string, clause: string): boolean {
  return isOfSameThing(decision, clause) && deniedFigures(decision, clause).some(isInFigures) && !isOfOtherCase(decision, clause);
}

/** The same where more than one word says that it is the same thing: much is done by "staff", and a "refund" is tried, shown and paid. */
export function isSurelyDeniedFigure(decision: string, clause: string): boolean {
  if (!isDeniedFigure(decision, clause)) return false;
  const [wanted, said] = [decision, clause].map((text) => {
    const denied = deniedBy(text).map(({ word }) => word);
    return new Set(deedWords(withoutFigures(denied.reduce((rest, word) => rest.replace(word, ' '), text))));
  }) as [Set<string>, Set<string>];
  return sharedWords(wanted, said).length >= Math.min(fewestShared, wanted.size);
}

const fewestShared = 2;

/** Figures of a clause that are denied, with the unit of what takes their place. */
export function deniedFigures(decision: string, clause: string): Figure[] {
  const said = readSpokenSpans(clause);
  const [kept, ...others] = said.length === 0 ? [] : readSpokenSpans(decision);
  const unit = kept ? withoutNumber(kept).replace(article, '') : '';
  if (!kept || unit === '') return [];
  const words = new Set([...deniedBy(decision).map(({ word }) => word), ...replacedFigures(decision)]);
  const denied = [...words]
    .filter((word) => !staysAt(decision, word))
    // "Six months, not two years": it may have a unit of its own.
    .flatMap((word) => {
      const own = [...others, kept].find(({ text }) =>
        new RegExp(`^(?:an? )?${escapePattern(word)}(?![\\p{L}\\d])`, 'iu').test(text),
      );
      return own ? [own] : readSpokenFigures(`${word} ${unit}`).slice(0, 1);
    });
  return said.filter((figure) => denied.some((one) => isSameFigure(one, figure)));
}

const article = /^an? /i;

/** "A year" is a manner of speaking as well: of which deed it is said has to be read. */
export function isInFigures({ text }: Figure): boolean {
  return !/^(?:half )?an? (?:day|week|fortnight|month|quarter|year)\b/i.test(text);
}

/** Three instances are not three times. */
function isSameFigure(one: Figure, other: Figure): boolean {
  if (one.kind !== other.kind || one.value !== other.value) return false;
  if (one.kind !== 'count') return true;
  const [counted, alike] = [subjectWords(one.of), subjectWords(other.of)];
  return counted.size + alike.size === 0 || sharedWords(counted, alike).length > 0;
}

/** "7" of "30 days instead of 7"; not where it is asked, said no to ("nobody waits 30 days instead of 7"), or so in one case only. */
function replacedFigures(decision: string): string[] {
  return decision
    .split(/(?<=[.!?;])\s+/)
    .filter((sentence) => !sentence.endsWith('?') && !ofSomeCases.test(sentence))
    .flatMap(clausesOf)
    .flatMap((clause) => [
      ...[...clause.matchAll(instead)].flatMap(([, word = ''], at) => (at === 0 && denies.test(clause) ? [] : [word])),
      ...Array.from(clause.matchAll(notFor), ([, word = '']) => word),
    ]);
}

const amount = String.raw`(\d+(?:[.,]\d+)*|${numberWords}|\p{Ll}+)`;
const instead = new RegExp(
  String.raw`\b(?:instead of|rather than|in place of)\s+(?:(?:after|within|for|the|at most|only)\s+)?(?:an?\s+)?${amount}`,
  'giu',
);
/** ", not for ten days", ", not kept for a year", behind what holds instead, or in front of it: "are not kept for a year but for 90 days". */
const notFor = new RegExp(
  String.raw`(?:^(?:and |but )?|\b(?:is|are|and|but) )(?:not|no longer|never)\s+(?:(?:kept|held|\p{L}+ed)\s+)?(?:for|after|within)\s+(?:at most |only )?(?:an?\s+)?${amount}`,
  'giu',
);
const denies = /\b(?:not|never|nobody|no|none|cannot|can't|don't|doesn't)\b[^.;:,]*\b(?:instead of|rather than|in place of)\b/i;
const ofSomeCases = /\b(?:when(?:ever)?|if|while|unless|except|until|as long as|in case|during|only (?:for|in|on|at))\b/i;

/** "Renewals stay at 15", "we leave it at 15": it holds on somewhere. */
function staysAt(decision: string, word: string): boolean {
  return new RegExp(
    String.raw`(?<!\b(?:not|never|no longer) )\b(?:stay|remain|keep|leave|left|kept|still)(?:s|ing)?\b(?:(?!\b(?:not|never|instead|rather|no longer|in place)\b)[^.;\d]){0,40}\b${escapePattern(word)}\b`,
    'i',
  ).test(decision);
}

/** Whether a decision speaks of a case at once ("for groups, refunds take 30 days") and a clause of all of them. */
export function isOfOtherCase(decision: string, clause: string): boolean {
  const cases = decision.split(/(?<=[.!?;])\s+/).flatMap((sentence) => {
    const [, said] = ofCase.exec(sentence) ?? [];
    return said === undefined ? [] : [subjectWords(said)];
  });
  const spoken = cases.length === 0 ? new Set<string>() : subjectWords(clause);
  return cases.some((words) => words.size > 0 && sharedWords(words, spoken).length === 0);
}

/** The first word stands for all of it where no comma ends it. */
const ofCase =
  /^\W*(?:for|in|on|during|outside|under)\s+(?:(?:an?|the)\s+)?(?!all\b|any\b|every|each\b|general\b|total\b|future\b)([^,;:.\s]+(?:(?: [\p{L}\d-]+){1,3}(?=,))?)/iu;

function isOfSameThing(one: string, other: string): boolean {
  return sharedWords(spokenBesideFigures(one), spokenBesideFigures(other)).length > 0;
}

/** Figures are none: ten years of the one are not ten years of the other. */
export function spokenBesideFigures(text: string): ReadonlySet<string> {
  return subjectWords(withoutFigures(text));
}

function withoutFigures(text: string): string {
  return readSpokenFigures(text).reduce((rest, figure) => rest.replace(figure.text, ' '), text);
}

function names(clause: string, name: string): boolean {
  const isNamed = new RegExp(String.raw`(?<![\w-])${escapePattern(name)}(?![\w-])`, 'i').test(clause);
  const isPassedOver = passedOver(clause).toLowerCase().includes(name.toLowerCase());
  return isNamed && !isPassedOver && !deniedNames(clause).some((one) => one.toLowerCase() === name.toLowerCase());
}
