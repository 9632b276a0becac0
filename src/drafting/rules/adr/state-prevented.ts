import { readFigures } from '../../../analysis/challenge/figures.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { listRefused } from '../../../analysis/design/ends/given-up.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';

/**
 * What a decision rules out, in words that do not say the decision once more: what its clauses say no to, and what they are meant instead of. A clause
 * that stands alone without what is forbidden ("only through the gateway") is quoted as what nothing may go against.
 */
export function listPrevented(text: string, isDecision = true): string[] {
  // Splitting at any number of spaces took two seconds where somebody typed 20,000.
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.replace(/\s+/g, ' '));
  const clauses = sentences.flatMap((sentence) =>
    splitClauses(withoutQuotes(sentence)).flatMap((clause) => preventedBy(clause, sentence)),
  );
  const said = clauses.join(' ').toLowerCase();
  // What the design says itself, "remove photographs", is done.
  const things = (isDecision ? listRefused(text) : [])
    .map((phrase) => phrase.trim().replace(/[.,;:]+$/, ''))
    .filter(
      (phrase, at, all) => !said.includes(phrase.toLowerCase()) && !all.some((one, index) => index < at && one.includes(phrase)),
    )
    .map(asThing);
  return [...new Set([...clauses, ...things])].slice(0, 2);
}

/** "No PIN" prevents a PIN; a name, several things and what cannot be counted have no article. */
function asThing(phrase: string): string {
  if (/^`?\p{Ll}+\p{Lu}[\p{L}\d]*`?$/u.test(phrase)) return `\`${phrase.replaceAll('`', '')}\`.`;
  const [head = phrase] = phrase.split(/ (?:in|on|at|of|from|to|by|for|with|through|via) /);
  const isCountless =
    /(?:[^s]s|ing|ware|data|mail|paper)$/i.test(head) || findTechnologyTerms(head).some(({ term }) => /\p{Lu}/u.test(term));
  const isNamed = /^(?:an?|the|our|its|any|this|that|each|every|two|three)\s/i.test(phrase) || /^\p{Lu}\S*\p{Ll}/u.test(phrase);
  if (isCountless || isNamed) return asSentence(phrase);
  return asSentence(`${/^[aeiou]/i.test(phrase) ? 'An' : 'A'} ${phrase}`);
}

/** What is said no to may begin behind a comma, a semicolon or an "and". */
function splitClauses(sentence: string): string[] {
  return sentence
    .split(/[,;]\s+(?:and |but |or )?|\s+and (?=never\b|no longer\b)|\s+(?=instead of\b)/i)
    .map((clause) => clause.trim().replace(/[.!?]$/, ''))
    .filter((clause) => clause !== '');
}

/** What a screen or a person says is forbidden to nobody. */
function withoutQuotes(sentence: string): string {
  return sentence.replace(/“[^”]*”|(?<![\p{L}\d])"[^"]*"(?![\p{L}\d])/gu, '…');
}

function preventedBy(clause: string, sentence: string): string[] {
  const [, bare] = /^(?:never|no longer|instead of|not)\s+(.+)$/i.exec(clause) ?? [];
  const figure = bare === undefined ? null : withUnit(bare, sentence);
  if (figure !== null) return [asSentence(figure)];
  if (bare !== undefined)
    // "Not at booking" forbids nothing without what is done then.
    return saysSomething(bare) && !beginsWithPreposition.test(bare) && !isClause.test(bare) && !endsOpen.test(bare)
      ? [asSentence(bare)]
      : [`What would go against “${sentence.replace(/[.!?]$/, '')}”.`];
  return forbidding.test(clause)
    ? [`What would go against “${clause.replace(/^(?:so(?: that)?|and|but|because|since) /i, '')}”.`]
    : [];
}

/** "90 days" of "after 30 days, not 90". */
function withUnit(bare: string, sentence: string): string | null {
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const [, unit] = /\b\d[\d.,]* ?(%|\p{L}[\p{L}-]*)[^.;]*$/u.exec(sentence.slice(0, sentence.lastIndexOf(bare))) ?? [];
  return unit === undefined ? null : `${bare} ${unit}`;
}

/** "Instead of the family's" leaves out whose account it is. */
const endsOpen = /(?:['’]s|s['’]|\b(?:of|the|a|an|to|and|or|…))$/i;

/** "How old it may be" is no thing that anybody could do. */
const isClause = /^(?:how|what|who|whom|whose|when|where|why|whether|which|that|if)\b/i;
const beginsWithPreposition = /^(?:at|on|in|by|from|to|into|before|after|during|per|with|once|through|via|over)\b/i;

/** A figure without its unit, "ten" of "30 years, not ten", says nothing alone; nor does "twice" without what is done twice. */
function saysSomething(bare: string): boolean {
  return readFigures(bare).length > 0 || [...subjectWords(bare)].some((word) => !numbers.has(word) && !manners.has(word));
}

const manners = subjectWords(
  'twice once again late later early earlier alone together both otherwise elsewhere first directly automatically silently immediately',
);

const numbers = subjectWords(
  'one two three four five six seven eight nine ten eleven twelve twenty thirty hundred thousand half dozen',
);

const forbidding =
  /\b(?:never|no longer|must not|may not|not allowed|forbidden|nobody (?:may|else)|only (?:the|by|through|via|in|after))\b/i;
