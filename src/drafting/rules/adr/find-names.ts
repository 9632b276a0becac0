import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { technicalWord, wordsOfName } from '../../../analysis/design/part-names.ts';

/** Those of which the whole name stands in a text, and not within a longer one. */
export function findWhole(names: readonly string[], text: string): { name: string; spans: Span[] }[] {
  const found = [...new Set(names)].map((name) => ({ name, spans: findNames(name, text) }));
  return found
    .map(({ name, spans }, at) => ({
      name,
      spans: spans.filter((span) => !found.some((other, index) => other.spans.some((one) => covers(one, span, index < at)))),
    }))
    .filter(({ spans }) => spans.length > 0);
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** "Consent API" names no aggregate `Consent`, and the component "Consents" is named before it. */
function covers(other: Span, span: Span, isBefore: boolean): boolean {
  const isLonger = other.end - other.start > span.end - span.start;
  return other.start <= span.start && span.end <= other.end && (isLonger || isBefore);
}

/** All of its words, one behind the other: "consent agreements" names `ConsentAgreement`, and "an alert" no aggregate `Alert`. */
export function findNames(name: string, text: string): Span[] {
  const words = wordsOfName(name);
  const [first] = words;
  // "Copies" has no `copy` in it.
  if (first === undefined || !text.toLowerCase().includes(first.toLowerCase().replace(/y$/, ''))) return [];
  const written = [...words.slice(0, -1).map(escapePattern), withPlural(words.at(-1) ?? '')].join(String.raw`[\s_-]*`);
  const found = [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${written}(?![\p{L}\d])`, 'giu'))];
  return found
    .map(({ 0: as, index }) => ({ start: index, end: index + as.length }))
    .filter((span) => words.length > 1 || isTheName(text, span));
}

/** A word in the singular or the plural, as a pattern: "copy" and "copies". */
export function withPlural(word: string): string {
  const plain = `${escapePattern(word)}(?:s|es)?`;
  return /[^aeiou]y$/i.test(word) ? `(?:${plain}|${escapePattern(word.slice(0, -1))}ies)` : plain;
}

/** A single word that systems are spoken of with counts where it is written as a name; as the first half of another noun it is no name at all. */
function isTheName(text: string, span: Span): boolean {
  return isNameAt(text, span) || (!technicalWord.test(text.slice(span.start, span.end)) && !compound.test(text.slice(span.end)));
}

/** `Slot`, and not "the slots of tomorrow". */
export function isNameAt(text: string, { start }: Span): boolean {
  const startsSentence = start === 0 || /[.!?:]\s+$/.test(text.slice(0, start));
  return text[start - 1] === '`' || (/^\p{Lu}/u.test(text.slice(start)) && !startsSentence);
}

/** "The notifier stores the id" says what the notifier does. */
const compound =
  /^[ -](?!(?:offices|pages|forms|numbers|queues|processes|events|rows|boards|lists|stores|records|services|tables) (?:the|an?|each|every|all|its|their|it|them|this|that|these|which|whether|what|no|only|both)\b)(?:team|desk|office|page|screen|form|id|number|queue|topic|table|service|system|module|process|event|job|row|board|list|store|record)s?\b/i;
