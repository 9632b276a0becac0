import { numberWords, readNumberWords } from '../../challenge/number-words.ts';
import { readOnce } from '../../read-once.ts';
import type { Span } from '../find-sentence.ts';

/** How often, or upon what, something is done again, as a text says it. */
export interface Rhythm extends Span {
  /** The same for "daily", "every night" and "once in 24 hours": the distance in seconds; of "on each change" the word of what happens. */
  readonly beat: string;
}

/** Words of a rhythm that stand for a number, besides numbers in words. */
const numbers = new Map([
  ['half', 0.5],
  ['other', 2],
  ['second', 2],
  ['third', 3],
  ['once', 1],
  ['twice', 2],
]);

const lengths: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  s: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  h: 3600,
  day: 86400,
  night: 86400,
  morning: 86400,
  evening: 86400,
  midnight: 86400,
  week: 604800,
  fortnight: 1209600,
  month: 2592000,
  quarter: 7776000,
  year: 31536000,
};
const adverbs: Readonly<Record<string, number>> = {
  hourly: 3600,
  nightly: 86400,
  daily: 86400,
  weekly: 604800,
  fortnightly: 1209600,
  monthly: 2592000,
  quarterly: 7776000,
  yearly: 31536000,
  annually: 31536000,
};

const count = String.raw`\d+(?:\.\d+)?|${numberWords}|${[...numbers.keys()].join('|')}`;
const length = String.raw`(?:${Object.keys(lengths).join('|')})`;
/** Up to the time of day, which goes with it: "every night at 02:00". */
const clock = String.raw`(?: at (?:\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b\.?)?|noon|midnight)(?![\d:]))?`;
const days = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const forms: readonly (readonly [RegExp, (...groups: string[]) => string | null])[] = [
  [
    new RegExp(
      String.raw`\b(?:only )?(?:every|each|once (?:in|every)) (?:(?:full|whole|single) )?(?:(${count})[ -])?(${length})s?\b${clock}`,
      'giu',
    ),
    (many, unit) => beatOf(toNumber(many) * lengthOf(unit)),
  ],
  [
    new RegExp(String.raw`\b(?:only )?(?:(once|twice)|(${count}) times) (?:an?|per|each|every) (${length})\b${clock}`, 'giu'),
    (often, many, unit) => beatOf(lengthOf(unit) / toNumber(often || many)),
  ],
  [
    new RegExp(String.raw`\b(?:only )?(${Object.keys(adverbs).join('|')})\b${clock}`, 'giu'),
    (adverb) => beatOf(adverbs[adverb.toLowerCase()] ?? 0),
  ],
  [new RegExp(String.raw`\b(?:every|each|on) (${days})s?\b${clock}`, 'giu'), (day) => day.toLowerCase()],
  [
    /\b(?:only )?(?:on|at|with|after|upon|for) (?:each|every) (?:single )?(\p{L}{4,})\b/giu,
    (thing) => `each ${thing.toLowerCase()}`,
  ],
];

/**
 * The rhythms that a text names, in its order, each once. "Ten a day" is how many, and "for a day" how long: neither is one.
 */
export const readRhythms = readOnce((text): readonly Rhythm[] => {
  const found: Rhythm[] = [];
  for (const [form, toBeat] of forms)
    for (const { 0: said, index, ...groups } of text.matchAll(form)) {
      const beat = toBeat(...Array.from({ length: 3 }, (_, at) => groups[at + 1] ?? ''));
      const span = { start: index, end: index + said.length };
      const isTaken = found.some((one) => one.start < span.end && span.start < one.end);
      if (beat !== null && !isTaken) found.push({ ...span, beat });
    }
  return found.toSorted((one, other) => one.start - other.start);
});

/** Whether a phrase says how often, and nothing else: "daily", "every night". */
export function isRhythm(phrase: string): boolean {
  return readRhythms(phrase).some(({ start, end }) => phrase.slice(0, start).trim() === '' && /^\W*$/.test(phrase.slice(end)));
}

function toNumber(word: string): number {
  if (word === '') return 1;
  return /^\d/.test(word) ? Number(word) : (numbers.get(word.toLowerCase()) ?? readNumberWords(word));
}

function lengthOf(unit: string): number {
  return lengths[unit.toLowerCase()] ?? 0;
}

function beatOf(seconds: number): string | null {
  return Number.isFinite(seconds) && seconds > 0 ? `${Math.round(seconds * 100) / 100} s` : null;
}
