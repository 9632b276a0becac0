import { describedNoun } from './attributive-use.ts';
import { articleBefore, fitIndefiniteArticle, isSentenceStart } from './article-rules.ts';
import { locateTerms, pieceAt } from './find-technology-terms.ts';
import { writeIdentifier } from './identifier-style.ts';
import { groupIntoUnits, splitIntoRuns, type NeutralUnit } from './neutral-units.ts';
import { hostingEnvironment } from './technology-term.ts';
import { splitWords, type WordPiece } from './split-words.ts';
import { pluralOf, type TermOccurrence } from './term-index.ts';

const webLink = /\[([^[\]\n]{1,300})\]\((?:https?:\/\/|www\.)[^\s()]{0,2000}\)/gi;
const webAddress = /<?(?:https?:\/\/|www\.)[^\s<>()[\]"']+>?/gi;

/** How much of the text before a term the article rules look at. */
const lookBack = 120;

/**
 * Says the same without technology: "is saved to a PostgreSQL database via the REST API" becomes "is saved to a record store via the interface".
 * Web addresses give way to their link text. `findTechnologyTerms` finds nothing in the result.
 */
export function neutralizeTechnology(text: string): string {
  let neutral = text
    .replace(webLink, '$1')
    .replace(webAddress, (address) => `the linked page${/[.,;:!?]*$/.exec(address)?.[0] ?? ''}`);
  // A phrase and its new neighbor can form a term; each pass leaves fewer words of the text, so this ends.
  for (;;) {
    const pieces = splitWords(neutral);
    const occurrences = locateTerms(neutral, pieces);
    if (occurrences.length === 0) return neutral;
    neutral = joinReplacements(neutral, planReplacements(neutral, pieces, occurrences));
  }
}

interface Replacement {
  readonly unit: NeutralUnit;
  /** What stands between the phrase before and this one, where a dropped phrase has changed it. */
  readonly gap: string | null;
  /** Where the text goes on: behind the unit and the repetitions of its phrase. */
  readonly end: number;
  readonly phrase: string;
  readonly startsCapital: boolean;
}

function planReplacements(text: string, pieces: readonly WordPiece[], occurrences: readonly TermOccurrence[]): Replacement[] {
  const units = groupIntoUnits(text, pieces, occurrences);
  return splitIntoRuns(text, units).flatMap((run) =>
    withoutRepetition(text, run).map(({ unit, gap, end }) => ({
      unit,
      gap,
      end,
      phrase: unit.plural && unit.group.noun !== 'mass' ? pluralOf(unit.group.replacement) : unit.group.replacement,
      startsCapital: /^[\p{Lu}.]/u.test(pieceAt(pieces, unit.first).text),
    })),
  );
}

/** "Node.js, PostgreSQL and React" names two things: the second toolset goes, and "and" moves in front of what is now last. */
function withoutRepetition(text: string, run: readonly NeutralUnit[]): Pick<Replacement, 'unit' | 'gap' | 'end'>[] {
  const kept: { unit: NeutralUnit; gap: string | null; end: number }[] = [];
  const phrases = new Set<string>();
  let conjunction: string | null = null;
  for (const [at, unit] of run.entries()) {
    const last = kept.at(-1);
    const repeats = unit.style === null && phrases.has(unit.group.replacement);
    if (!repeats || !last) {
      kept.push({ unit, gap: null, end: unit.end });
      phrases.add(unit.group.replacement);
      conjunction = null;
      continue;
    }
    last.end = unit.end;
    conjunction = /\b(?:and|or)\b/.exec(text.slice(run[at - 1]?.end, unit.start))?.[0] ?? conjunction;
  }
  const last = kept.at(-1);
  if (last && conjunction !== null && kept.length > 1) last.gap = ` ${conjunction} `;
  return kept;
}

function joinReplacements(text: string, replacements: readonly Replacement[]): string {
  const done: string[] = [];
  let tail = '';
  let from = 0;
  for (const { unit, phrase, startsCapital, gap, end } of replacements) {
    tail += gap ?? text.slice(from, unit.start);
    // Only the end is still open to change, which keeps this linear.
    done.push(tail.slice(0, -lookBack));
    tail = tail.slice(-lookBack);
    const after = text.slice(end, end + 40);
    const noun = unit.style ? null : describedNoun({ group: unit.group, startsCapital, before: tail, after });
    from = noun === null ? end : end + 1 + noun.length;
    if (isFileEnding(unit, tail, after)) tail = tail.slice(0, -1) + (after.startsWith(' file') ? '' : ' file');
    else if (unit.style) tail += writeIdentifier(phrase, unit.style);
    else if (noun === null) tail = appendPhrase(tail, { unit, phrase, startsCapital, after });
    else tail = appendNoun(tail, noun, startsCapital);
  }
  done.push(tail, text.slice(from));
  return done.join('');
}

function appendPhrase(
  tail: string,
  params: { unit: NeutralUnit; phrase: string; startsCapital: boolean; after: string },
): string {
  const { unit, phrase, startsCapital, after } = params;
  const { noun } = unit.group;
  let before = fitPreposition(dropRepeatedWord(tail, phrase), phrase);
  before = fitIndefiniteArticle({ before, phrase, noun, plural: unit.plural, after });
  const whole = articleBefore({ noun, plural: unit.plural, before, after }) + phrase;
  return before + (startsCapital && isSentenceStart(before) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole);
}

/** "settings.json" is a file to its reader; the format goes with the ending. */
function isFileEnding({ group, style }: NeutralUnit, before: string, after: string): boolean {
  return (
    group.category === 'format' &&
    style === 'kebab-case' &&
    /[\p{L}\p{N}]\.$/u.test(before) &&
    !/^[.-]?[\p{L}\p{N}_]/u.test(after)
  );
}

/** "a small Java service" becomes "a small service", "Java services" at the start of a sentence "Services". */
function appendNoun(tail: string, noun: string, startsCapital: boolean): string {
  const before = fitIndefiniteArticle({ before: tail, phrase: noun, noun: 'count', plural: false, after: '' });
  return before + (startsCapital && isSentenceStart(before) ? noun.charAt(0).toUpperCase() + noun.slice(1) : noun);
}

/** "Runs on Linux" becomes "Runs in the hosting environment". */
function fitPreposition(before: string, phrase: string): string {
  return phrase === hostingEnvironment
    ? before.replace(/\bon (the |an? )?$/i, (on, article = '') => `${on.startsWith('O') ? 'In' : 'in'} ${article}`)
    : before;
}

/** "the record PostgreSQL holds" would give "the record record store". */
function dropRepeatedWord(before: string, phrase: string): string {
  const first = phrase.split(/[ -]/, 1)[0] ?? '';
  const cut = before.length - first.length - 1;
  return cut > 0 && before.slice(cut).toLowerCase() === `${first} ` && /\s/.test(before.charAt(cut - 1))
    ? before.slice(0, cut)
    : before;
}
