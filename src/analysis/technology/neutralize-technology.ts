import { articleBefore, fitIndefiniteArticle, isSentenceStart } from './article-rules.ts';
import { locateTerms, pieceAt } from './find-technology-terms.ts';
import { writeIdentifier } from './identifier-style.ts';
import { groupIntoUnits, type NeutralUnit } from './neutral-units.ts';
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
  readonly phrase: string;
  readonly startsCapital: boolean;
}

function planReplacements(text: string, pieces: readonly WordPiece[], occurrences: readonly TermOccurrence[]): Replacement[] {
  return groupIntoUnits(text, pieces, occurrences).map((unit) => ({
    unit,
    phrase: unit.plural && unit.group.noun !== 'mass' ? pluralOf(unit.group.replacement) : unit.group.replacement,
    startsCapital: /^\p{Lu}/u.test(pieceAt(pieces, unit.first).text),
  }));
}

function joinReplacements(text: string, replacements: readonly Replacement[]): string {
  const done: string[] = [];
  let tail = '';
  let from = 0;
  for (const { unit, phrase, startsCapital } of replacements) {
    tail += text.slice(from, unit.start);
    // Only the end is still open to change, which keeps this linear.
    done.push(tail.slice(0, -lookBack));
    tail = tail.slice(-lookBack);
    if (unit.style) tail += writeIdentifier(phrase, unit.style);
    else tail = appendPhrase(tail, { unit, phrase, startsCapital, after: text.slice(unit.end, unit.end + 40) });
    from = unit.end;
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
  let before = dropRepeatedWord(tail, phrase);
  before = fitIndefiniteArticle({ before, phrase, noun, plural: unit.plural, after });
  const whole = articleBefore({ noun, plural: unit.plural, before, after }) + phrase;
  return before + (startsCapital && isSentenceStart(before) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole);
}

/** "the record PostgreSQL holds" would give "the record record store". */
function dropRepeatedWord(before: string, phrase: string): string {
  const first = phrase.split(/[ -]/, 1)[0] ?? '';
  const cut = before.length - first.length - 1;
  return cut > 0 && before.slice(cut).toLowerCase() === `${first} ` && /\s/.test(before.charAt(cut - 1))
    ? before.slice(0, cut)
    : before;
}
