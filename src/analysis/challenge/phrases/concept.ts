import { readPhrase, type Slot } from './read-phrase.ts';
import { stem } from './stem.ts';
import { joinCompounds, type Words } from './words.ts';

/** One meaning, whatever the words: the ways in which architects say it. */
export interface Concept {
  /** Places at which a sentence says it. */
  readonly find: (words: Words) => readonly Place[];
}

export interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads phrases, parted by lines or semicolons, in any inflection. `(a|b c)` is one of several, `(a)?` may be missing, `word*` has any ending,
 * `~` is a gap of at most 3 words and `...` of at most 8 within a clause, `#` a number, `@` the name of an event such as `OrderPlaced`.
 */
export function concept(...texts: readonly string[]): Concept {
  const phrases = texts
    .flatMap((text) => joinCompounds(text.replaceAll('cannot', 'can not')).split(/[;\n]/))
    .filter((phrase) => phrase.trim() !== '')
    .map(readPhrase);
  const byStart = new Map<string, Step[]>();
  const anywhere: Step[] = [];
  for (const phrase of phrases) {
    const starts = startsOf(phrase);
    const step = link(phrase, null);
    if (starts === null) anywhere.push(step);
    else for (const start of new Set(starts)) byStart.set(start, [...(byStart.get(start) ?? []), step]);
  }
  const look = (words: Words): readonly Place[] => {
    const places: Place[] = [];
    const tryAll = (some: readonly Step[], from: number): void => {
      for (const phrase of some) {
        const to = endOf(words, phrase, from);
        if (to !== null) places.push({ from, to });
      }
    };
    for (const [from, word] of words.stems.entries()) {
      tryAll(byStart.get(word) ?? nothing, from);
      if (isNumber(word)) tryAll(byStart.get('#') ?? nothing, from);
      tryAll(anywhere, from);
    }
    return places.length === 0 ? nowhere : places;
  };
  // The same sentence is asked many times: by each part of a design that it could answer.
  const number = made;
  made += 1;
  const find = (words: Words): readonly Place[] => {
    let known = found.get(words);
    if (known === undefined) found.set(words, (known = []));
    return (known[number] ??= look(words));
  };
  return { find };
}

/** How many concepts there are so far. */
let made = 0;
/** What each concept found in a sentence, by its number: hundreds of maps that forget their sentences kept the garbage collector busy. */
const found = new WeakMap<Words, (readonly Place[])[]>();

const nothing: readonly Step[] = [];
/** Most sentences say nothing of most concepts. */
const nowhere: readonly Place[] = [];

/** One of several concepts. */
export function anyOf(...concepts: readonly Concept[]): Concept {
  return { find: (words) => concepts.flatMap(({ find }) => find(words)) };
}

/** All of several concepts in one sentence, in any order; it stands where the first one does. */
export function allOf(first: Concept, ...others: readonly Concept[]): Concept {
  return { find: (words) => (others.every((other) => other.find(words).length > 0) ? first.find(words) : []) };
}

/** A concept in sentences that do not say something else besides that turns it around. */
export function butNot({ find }: Concept, spoiled: Concept): Concept {
  return { find: (words) => (spoiled.find(words).length > 0 ? [] : find(words)) };
}

function isNumber(word: string): boolean {
  return word.startsWith('#');
}

/** Words that a phrase can begin with; null where it can begin with anything. */
function startsOf([first, ...rest]: readonly Slot[]): string[] | null {
  if (first?.kind === 'word') return [first.stem];
  if (first?.kind !== 'choice') return null;
  const starts = first.options.map((option) => startsOf([...option, ...rest]));
  return starts.some((some) => some === null) ? null : starts.flatMap((some) => some ?? []);
}

/** A phrase from one of its slots on; each option of a choice goes on with what comes behind the choice. Null where the phrase ends. */
type Step =
  { readonly slot: Exclude<Slot, { kind: 'choice' }>; readonly next: Step } | { readonly options: readonly Step[] } | null;

function link(slots: readonly Slot[], rest: Step): Step {
  return slots.reduceRight<Step>(
    (next, slot) => (slot.kind === 'choice' ? { options: slot.options.map((option) => link(option, next)) } : { slot, next }),
    rest,
  );
}

/** Where a phrase that begins at a place ends; null where the sentence does not say it there. */
function endOf(words: Words, step: Step, at: number): number | null {
  if (step === null) return at;
  if ('options' in step) {
    for (const option of step.options) {
      const end = endOf(words, option, at);
      if (end !== null) return end;
    }
    return null;
  }
  const { slot, next } = step;
  if (slot.kind !== 'gap') return fits(words, slot, at) ? endOf(words, next, at + 1) : null;
  for (let skipped = 0; skipped <= slot.most; skipped += 1) {
    // What is denied in between is not said.
    if (skipped > 0 && isBarrier(words.stems[at + skipped - 1])) return null;
    const end = endOf(words, next, at + skipped);
    if (end !== null) return end;
  }
  return null;
}

function fits({ stems, isEvent }: Words, slot: Exclude<Slot, { kind: 'choice' | 'gap' }>, at: number): boolean {
  const word = stems[at] ?? '';
  if (slot.kind === 'name') return isEvent[at] ?? false;
  if (slot.kind === 'start') return word.startsWith(slot.letters);
  return word === slot.stem || (slot.stem === '#' && isNumber(word));
}

const denials = new Set(
  'not no never neither nor nobody none nothing without avoid prevent refuse instead rather hardly'.split(' ').map(stem),
);
function isBarrier(word = ';'): boolean {
  return word === ';' || denials.has(word);
}

/** Whether a sentence says it, and does not deny it before or take it back after. */
export function says(words: Words, { find }: Concept): boolean {
  return find(words).some((place) => !isDenied(words, place));
}

/** Whether a sentence speaks of it at all, be it to deny it. */
export function mentions(words: Words, { find }: Concept): boolean {
  return find(words).length > 0;
}

const reachOfDenial = 4;

function isDenied({ stems, ...words }: Words, { from, to }: Place): boolean {
  const before = stems.slice(Math.max(0, from - reachOfDenial), from);
  if (before.slice(before.lastIndexOf(';') + 1).some((word) => denials.has(word))) return true;
  const end = stems.indexOf(';', to);
  const after = stems.slice(to, Math.min(to + reachOfTakingBack, end === -1 ? stems.length : end));
  const said = { ...words, stems: after };
  if (needless.find(said).some((place) => !after.slice(0, place.from).some((word) => newSubjects.has(word)))) return true;
  return !handled.has(stems[to - 1] ?? '') && leftOut.find(said).some((place) => place.from === 0);
}

const reachOfTakingBack = 5;

/** Judges what was said before, as far as no other subject comes in between: "so that nothing more is needed", "refuses what is too much". */
const needless = concept(
  'not (needed|necessary|used|required|built|planned|foreseen|adopted|introduced|worth|pursued)',
  '(unnecessary|overkill|superfluous|postponed); left out; too (much|heavy|complex|expensive); do without',
);
const newSubjects = new Set('what whatever already so because if when where but each every'.split(' ').map(stem));

/**
 * "The outbox is dropped" gives up a part of the design; "a repeat that is known already is dropped", "dropped after 30 days", "skip locked" and "an id that
 * it knows is skipped" are what the design does all day. So it has to be said of the thing itself, and the thing must not be one of those that come and go.
 */
const leftOut = concept(
  'be (deliberately|simply|therefore|completely)? (omitted|skipped|dropped|rejected)',
  '(omitted|skipped|dropped|rejected) (for now|at first|for pilot|in pilot|in first|until)',
);
const handled = new Set(
  (
    'repeat duplicate copy double second twice again same id key number version event message request call job attempt delivery row record entry item ' +
    'line value newer older known seen late later stale expired invalid unknown one other rest time second minute hour day week month year partition'
  )
    .split(' ')
    .map(stem),
);
