import { stem } from './stem.ts';
import { isArticle, joinCompounds, readNumber, type Words } from './words.ts';

/** One meaning, whatever the words: the ways in which architects say it. */
export interface Concept {
  /** Places at which a sentence says it. */
  readonly find: (words: Words) => Place[];
}

export interface Place {
  readonly from: number;
  readonly to: number;
}

type Slot =
  | { readonly kind: 'word'; readonly stem: string }
  | { readonly kind: 'start'; readonly letters: string }
  | { readonly kind: 'name' }
  | { readonly kind: 'gap'; readonly most: number }
  | { readonly kind: 'choice'; readonly options: readonly Slot[][] };

/**
 * Reads phrases, parted by lines or semicolons, in any inflection. `(a|b c)` is one of several, `(a)?` may be missing, `word*` has any ending,
 * `~` is a gap of at most 3 words and `...` of at most 8 within a clause, `#` a number, `@` the name of an event such as `OrderPlaced`.
 */
export function concept(...texts: readonly string[]): Concept {
  const phrases = texts
    .flatMap((text) => joinCompounds(text.replaceAll('cannot', 'can not')).split(/[;\n]/))
    .filter((phrase) => phrase.trim() !== '')
    .map(readPhrase);
  const byStart = new Map<string, Slot[][]>();
  const anywhere: Slot[][] = [];
  for (const phrase of phrases) {
    const starts = startsOf(phrase);
    if (starts === null) anywhere.push(phrase);
    else for (const start of new Set(starts)) byStart.set(start, [...(byStart.get(start) ?? []), phrase]);
  }
  const look = (words: Words): Place[] => {
    const places: Place[] = [];
    for (const [from, word] of words.stems.entries()) {
      for (const some of [byStart.get(word), isNumber(word) ? byStart.get('#') : undefined, anywhere]) {
        for (const phrase of some ?? []) {
          const to = endOf(words, phrase, from);
          if (to !== null) places.push({ from, to });
        }
      }
    }
    return places;
  };
  // The same sentence is asked many times: by each part of a design that it could answer.
  const known = new WeakMap<Words, Place[]>();
  const find = (words: Words): Place[] => {
    const places = known.get(words) ?? look(words);
    known.set(words, places);
    return places;
  };
  return { find };
}

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

/** Reads `word (a|b (c|d)) ~`; what articles say is left out here as in sentences. */
function readPhrase(phrase: string): Slot[] {
  const tokens = phrase.match(/\)\??|[(|]|[^\s()|]+/g) ?? [];
  let at = 0;
  const readSlots = (): Slot[] => {
    const slots: Slot[] = [];
    while (at < tokens.length && tokens[at] !== '|' && !tokens[at]?.startsWith(')')) {
      const token = tokens[at] ?? '';
      at += 1;
      if (token === '(') slots.push(readChoice());
      else if (!isArticle(token)) slots.push(readWord(token));
    }
    return slots;
  };
  const readChoice = (): Slot => {
    const options = [readSlots()];
    while (tokens[at] === '|') {
      at += 1;
      options.push(readSlots());
    }
    const isOptional = tokens[at] === ')?';
    at += 1;
    // One that consists of an article would be found everywhere.
    const stated = options.filter((option) => option.length > 0);
    return { kind: 'choice', options: isOptional ? [...stated, []] : stated };
  };
  return readSlots();
}

function readWord(written: string): Slot {
  if (written === '~') return { kind: 'gap', most: 3 };
  if (written === '...') return { kind: 'gap', most: 8 };
  if (written === '@') return { kind: 'name' };
  if (written.endsWith('*')) return { kind: 'start', letters: written.slice(0, -1).toLowerCase().replace(/e$/, '') };
  return { kind: 'word', stem: readNumber(written) ?? stem(written.toLowerCase()) };
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

/** Where a phrase that begins at a place ends; null where the sentence does not say it there. */
function endOf(words: Words, phrase: readonly Slot[], from: number): number | null {
  return restEndsAt(words, phrase, 0, from);
}

/** The same for what is left of a phrase from one of its slots on. */
function restEndsAt(words: Words, phrase: readonly Slot[], next: number, at: number): number | null {
  const slot = phrase[next];
  if (!slot) return at;
  if (slot.kind === 'choice') {
    for (const option of slot.options) {
      // Of most options the first word alone says that they do not fit.
      const [first] = option;
      if (first && first.kind !== 'choice' && first.kind !== 'gap' && !fits(words, first, at)) continue;
      const end = restEndsAt(words, [...option, ...phrase.slice(next + 1)], 0, at);
      if (end !== null) return end;
    }
    return null;
  }
  if (slot.kind === 'gap') {
    for (let skipped = 0; skipped <= slot.most; skipped += 1) {
      // What is denied in between is not said.
      if (skipped > 0 && isBarrier(words.stems[at + skipped - 1])) return null;
      const end = restEndsAt(words, phrase, next + 1, at + skipped);
      if (end !== null) return end;
    }
    return null;
  }
  return fits(words, slot, at) ? restEndsAt(words, phrase, next + 1, at + 1) : null;
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

const takenBack = concept(
  'not (needed|necessary|used|required|built|planned|foreseen|adopted|introduced|worth|pursued)',
  '(unnecessary|overkill|omitted|skipped|dropped|rejected|superfluous|postponed)',
  'left out; too (much|heavy|complex|expensive); do without',
);

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
  const after = { ...words, stems: stems.slice(to, Math.min(to + 5, end === -1 ? stems.length : end)) };
  return takenBack.find(after).length > 0;
}
