import { standIns } from './closed-words.ts';
import { attributeNouns, containerNouns, emptyAdjectives, emptyNouns, unitNouns } from './vocabulary.ts';
import type { Morphology } from './morphology.ts';
import type { NounPhrase } from './noun-phrases.ts';
import type { Word } from './word.ts';

/** What a noun phrase is about, in plain singular words. */
export interface Term {
  /** "consent agreement"; '' when the phrase names no concept of its own. */
  readonly thing: string;
  /** "due date", when the phrase names something about the thing. */
  readonly aspect: string;
  /** "overdue", "approved": describing words that may be states. */
  readonly qualifiers: readonly string[];
}

/** What is needed to tell a thing from a describing word. */
export interface Wording {
  readonly morphology: Morphology;
  /** Nouns that usually describe ("title", "number"), but name a thing in this PRD. */
  readonly ownThings: ReadonlySet<string>;
}

/** Containers that add nothing to what they hold; "history" and "status" do. */
const silentContainers = new Set(
  'list set number kind sort collection range series variety group total majority part lot selection subset pair choice overview summary'.split(
    ' ',
  ),
);
const lastingAdjective = /(?:al|ic|ary|ive|ous)$/;
const acronym = /^[A-Z][A-Z0-9]{1,5}s?$/;

const termsOf = new WeakMap<Wording, WeakMap<NounPhrase, Term>>();

/** Finds what a phrase is about: "a list of the member's overdue loans" → loan. */
export function termOf(phrase: NounPhrase, wording: Wording): Term {
  const known = termsOf.get(wording) ?? new WeakMap<NounPhrase, Term>();
  termsOf.set(wording, known);
  const term = known.get(phrase) ?? readTerm(phrase, wording);
  known.set(phrase, term);
  return term;
}

function readTerm(phrase: NounPhrase, wording: Wording): Term {
  const { morphology, ownThings } = wording;
  const { nouns, qualifiers } = splitCore(phrase.core, morphology);
  const head = nouns.at(-1) ?? '';
  const whole = nouns.join(' ');
  const owner = phrase.of
    ? termOf(phrase.of, wording)
    : phrase.possessor.length > 0
      ? possessorTerm(phrase.possessor, wording)
      : null;
  if (phrase.head.wordClass === 'pronoun' || head === '' || standIns.has(head) || standIns.has(phrase.head.lower))
    return { thing: '', aspect: '', qualifiers };
  // People are put on a waiting list and taken off it: what is listed there is they themselves.
  const listed = head === 'list' ? qualifiers.find((one) => one.endsWith('ing')) : undefined;
  if (listed !== undefined)
    return { thing: `${listed} list`, aspect: '', qualifiers: qualifiers.filter((one) => one !== listed) };
  if (!ownThings.has(whole) && (containerNouns.has(head) || attributeNouns.has(head))) {
    const modifiers = nouns.slice(0, -1).join(' ');
    const aspect = containerNouns.has(head) && !attributeNouns.has(head) ? (phrase.of ? '' : head) : head;
    if (owner && owner.thing !== '')
      return {
        thing: owner.thing,
        aspect: silentContainers.has(head) ? '' : attributeNouns.has(head) ? whole : head,
        qualifiers: [...qualifiers, ...owner.qualifiers],
      };
    // "personal data": what kind of data it is makes the term.
    if (
      containerNouns.has(head) &&
      !owner &&
      modifiers !== '' &&
      phrase.core.slice(0, -1).every((word) => word.wordClass === 'adjective')
    )
      return { thing: whole, aspect: '', qualifiers };
    if (modifiers !== '' && (!emptyNouns.has(modifiers) || ownThings.has(modifiers)))
      return { thing: modifiers, aspect, qualifiers };
    return {
      thing: '',
      aspect:
        qualifiers.length > 0 && attributeNouns.has(head) && !(qualifiers.at(-1) ?? '').endsWith('ed')
          ? `${qualifiers.at(-1)} ${head}`
          : whole,
      qualifiers,
    };
  }
  if (nouns.length === 1 && (emptyNouns.has(head) || (unitNouns.has(head) && owner !== null)) && !ownThings.has(head))
    return { thing: owner?.thing ?? '', aspect: '', qualifiers };
  return { thing: whole, aspect: '', qualifiers };
}

function possessorTerm(words: readonly Word[], { morphology, ownThings }: Wording): Term {
  const { nouns, qualifiers } = splitCore(words, morphology);
  const thing = nouns.join(' ');
  return { thing: emptyNouns.has(thing) && !ownThings.has(thing) ? '' : thing, aspect: '', qualifiers };
}

/** Singular nouns of a phrase, with lasting adjectives kept ("personal data") and the others set apart. */
function splitCore(core: readonly Word[], morphology: Morphology): { nouns: string[]; qualifiers: string[] } {
  const nouns: string[] = [];
  const qualifiers: string[] = [];
  for (const [index, word] of core.entries()) {
    const lower = word.lower.replace(/'s?$/, '').replace(/^["']|["']$/g, '');
    if (word.wordClass === 'adjective' || (index < core.length - 1 && looksLikeParticiple(lower))) {
      const capitalized = /^[A-Z]/.test(word.text) && index < core.length - 1 && /^[A-Z]/.test(core[index + 1]?.text ?? '');
      if ((capitalized || lastingAdjective.test(lower)) && !emptyAdjectives.has(lower)) nouns.push(lower);
      else qualifiers.push(lower);
    } else if (!standIns.has(lower)) {
      nouns.push(
        acronym.test(word.text) ? word.text.replace(/s$/, '') : index === core.length - 1 ? morphology.singular(lower) : lower,
      );
    }
  }
  return { nouns, qualifiers };
}

/** "approved", but not "bed" or "seed": before the ending stands a syllable of its own. */
export function looksLikeParticiple(word: string): boolean {
  return /^\w*[aeiouy]\w*ed$/.test(word) && !word.endsWith('eed');
}

/** Words that a name is made of: letters and digits only. */
function nameWords(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(/'s?\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A text without a letter is nobody's name. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** "consent agreement" → "ConsentAgreement". */
export function pascalCase(text: string): string {
  return nameWords(text)
    .map((word) => (acronym.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .map((word) => (/^[A-Z0-9]+$/.test(word) && word.length > 1 ? word.charAt(0) + word.slice(1).toLowerCase() : word))
    .join('');
}

/** "consent agreement" → "consentAgreement". */
export function camelCase(text: string): string {
  const pascal = pascalCase(text);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** "ConsentAgreement" → "consent agreement". */
export function plainName(name: string): string {
  return name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase();
}

/** First letter upper case, the rest as it is. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
