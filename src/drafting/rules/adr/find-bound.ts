import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import type { DesignText } from './design-text.ts';

/** Beyond so many, a decision binds the whole design. */
const mostBound = 5;
const bindingSections = ['Component Design', 'Integration Points', 'Technology Choices'];

/** Components, partners and aggregates that a decision speaks of by their whole names. */
export function findBound(text: string, { material, passages }: DesignText): string[] {
  const labels = passages
    .filter(({ section }) => bindingSections.includes(section))
    .flatMap((passage) => [passage.label, nameOfComponent(passage)])
    .filter((name) => name !== '');
  const model = material.source.kind === 'daa' ? material.source.body.aggregates.map(({ name }) => name) : [];
  const named = [...new Set([...labels, ...model])].map((name) => ({ name, spans: findNames(name, text) }));
  return named
    .filter(({ spans }, at) =>
      spans.some((span) => !named.some((other, index) => other.spans.some((one) => covers(one, span, index < at)))),
    )
    .map(({ name }) => name)
    .slice(0, mostBound);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** "Consent API" names no aggregate `Consent`, and the component "Consents" is named before it. */
function covers(other: Span, span: Span, isBefore: boolean): boolean {
  const isLonger = other.end - other.start > span.end - span.start;
  return other.start <= span.start && span.end <= other.end && (isLonger || isBefore);
}

/** All of its words, one behind the other: "consent agreements" names `ConsentAgreement`, and "an alert" no aggregate `Alert`. */
function findNames(name: string, text: string): Span[] {
  const words = name
    .replace(/\([^()]*\)/g, ' ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .match(/[\p{L}\d]+/gu);
  if (!words) return [];
  const written = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(String.raw`[\s_-]*`);
  const found = [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${written}(?:s|es)?(?![\p{L}\d])`, 'giu'))];
  return found
    .filter(({ 0: as, index }) => words.length > 1 || isTheName(as, text, index))
    .map(({ 0: as, index }) => ({ start: index, end: index + as.length }));
}

/** A single word that systems are spoken of with counts where it is written as a name; as the first half of another noun it is no name at all. */
function isTheName(word: string, text: string, index: number): boolean {
  const isQuoted = text[index - 1] === '`';
  const startsSentence = index === 0 || /[.!?:]\s+$/.test(text.slice(0, index));
  if (isQuoted || (/^\p{Lu}/u.test(word) && !startsSentence)) return true;
  return !technical.test(word) && !compound.test(text.slice(index + word.length));
}

const technical =
  /^(?:alerts?|requests?|responses?|transactions?|platforms?|events?|messages?|queues?|services?|jobs?|records?|users?|systems?|sessions?|keys?|pages?|calls?|logs?|states?|versions?|tables?|clusters?|nodes?|files?|entr(?:y|ies)|items?|objects?|instances?|processe?s?|operations?|changes?|times?|names?|ids?|data|types?|values?|results?|rules?|steps?)$/i;
const compound =
  /^[ -](?:team|desk|office|page|screen|form|id|number|queue|topic|table|service|system|module|process|event|job)s?\b/i;
