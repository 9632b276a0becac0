import { splitSentences } from '../../challenge/passages.ts';
import { wordsAlike } from '../../challenge/same-root.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { withoutGivenUp } from '../ends/given-up.ts';
import { readRhythms } from '../outdated/rhythms.ts';
import { affirmedBy } from './affirmed-by.ts';

/**
 * Whether what was decided is surely what an alternative of the RFC says, in other words: one sentence speaks of its thing, of how that is done, and of most of
 * the rest, with all of its products, figures and rhythms. What is the same but for one of these is another way.
 */
export function takesUp(text: string, title: string): boolean {
  const without = wordsAlike(givenUpWords(title), givenUpWords(text)).length;
  return splitSentences(affirmedBy(text)).some((sentence) => saysSo(sentence, { title: withoutGivenUp(title), without }));
}

function saysSo(sentence: string, { title, without }: { readonly title: string; readonly without: number }): boolean {
  const said = wayWords(sentence);
  const products = productsOf(title);
  const figures = figuresOf(title);
  const beats = beatsOf(title);
  if (!isWithin(products, productsOf(sentence)) || !isWithin(figures, figuresOf(sentence)) || !isWithin(beats, beatsOf(sentence)))
    return false;
  // What a product is called is no thing that is spoken of.
  const named = subjectWords(products.join(' '));
  const wanted = new Set([...wayWords(title)].filter((word) => !named.has(word) && !isOfRhythm(word)));
  const shared = wordsAlike(wanted, said);
  const missing = [...wanted].filter((word) => !shared.includes(word));
  const beside = products.length + figures.length + beats.length + without;
  if (shared.length === 0 || shared.length + beside < fewestShared) return false;
  return missing.length === 0 || (beside > 0 && missing.length === 1 && subjectWords(deedOf(title)).has(missing[0] ?? ''));
}

/** "Polling the ledger" is done by asking it as well. */
function deedOf(title: string): string {
  return /^\W*\p{L}+ing\b/iu.exec(title)?.[0] ?? '';
}

/** One word alone stands in many sentences. */
const fewestShared = 2;

function isWithin(wanted: readonly string[], said: readonly string[]): boolean {
  return wanted.every((one) => said.includes(one));
}

function productsOf(text: string): string[] {
  return findTechnologyTerms(text).map(({ term }) => term);
}

/** "5 seconds", also where a rhythm says so. */
function figuresOf(text: string): string[] {
  return Array.from(text.matchAll(/\d+(?:[.,]\d+)*(?:\s+\p{L}+)?/gu), ([figure]) => figure.toLowerCase());
}

function beatsOf(text: string): string[] {
  return readRhythms(text).map(({ beat }) => beat);
}

function isOfRhythm(word: string): boolean {
  return readRhythms(word).length > 0;
}

function givenUpWords(text: string): ReadonlySet<string> {
  const left = subjectWords(withoutGivenUp(text));
  return new Set([...subjectWords(text)].filter((word) => !left.has(word)));
}

/** A row stands in a table. */
function wayWords(text: string): ReadonlySet<string> {
  return subjectWords(text.replace(/\brows?\b/gi, 'table'));
}
