import type { DaaBody } from '../../src/lifecycle/daa.ts';
import { readableTexts } from './daa-names.ts';
import { nameKey, setOverlap, splitWords } from './words.ts';

/** Noun in the singular → the noun that takes its place; both begin with the same kind of letter, so that "a" and "an" stay right. */
export type NounSwap = Readonly<Record<string, string>>;

export interface SwapScore {
  /** Names of the two models that are equal once the nouns are swapped, by kind; 1 is the same structure. */
  readonly alike: Readonly<Record<(typeof kinds)[number], number>>;
  /** Replaced nouns that still occur in the model of the swapped PRD. */
  readonly leftOver: readonly string[];
}

const kinds = ['contexts', 'aggregates', 'entities', 'valueObjects', 'operations', 'events', 'invariants', 'states'] as const;

/** Replaces each noun, singular and plural, wherever it stands as a word of its own. */
export function swapNouns(text: string, swap: NounSwap): string {
  const forms = new Map(Object.entries(swap).flatMap(([from, to]) => [[from, to] as const, [plural(from), plural(to)] as const]));
  const pattern = new RegExp(
    `\\b(?:${[...forms.keys()].toSorted((one, other) => other.length - one.length).join('|')})\\b`,
    'gi',
  );
  return text.replaceAll(pattern, (found) => {
    const replacement = forms.get(found.toLowerCase()) ?? found;
    return /^[A-Z]/.test(found) ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
  });
}

/** Compares the model of a PRD with the model of the same PRD in other nouns. */
export function scoreSwap(original: DaaBody, swapped: DaaBody, swap: NounSwap): SwapScore {
  const expected = namesByKind(original, (text) => translate(text, swap));
  const actual = namesByKind(swapped, (text) => nameKey(text));
  const words = new Set(readableTexts(swapped).flatMap((text) => nameKey(text).split(' ')));
  const kept = new Set(Object.values(swap).flatMap((noun) => splitWords(noun)));
  return {
    alike: Object.fromEntries(kinds.map((kind) => [kind, setOverlap(expected[kind], actual[kind])])) as SwapScore['alike'],
    leftOver: Object.keys(swap).filter((noun) => words.has(nameKey(noun)) && !kept.has(noun)),
  };
}

function namesByKind(daa: DaaBody, speak: (text: string) => string): Record<(typeof kinds)[number], Set<string>> {
  const all = (texts: readonly string[]) => new Set(texts.map((text) => speak(text)));
  const { aggregates } = daa;
  return {
    contexts: all(daa.contexts.map(({ name }) => name)),
    aggregates: all(aggregates.map(({ name }) => name)),
    entities: all(aggregates.flatMap(({ name, entities }) => entities.map((entity) => `${name} ${entity.name}`))),
    valueObjects: all(daa.valueObjects.map(({ name }) => name)),
    operations: all(aggregates.flatMap(({ name, operations }) => operations.map((operation) => `${name} ${operation.name}`))),
    events: all(daa.domainEvents.map(({ name }) => name)),
    invariants: all(aggregates.flatMap(({ invariants }) => invariants.map(({ statement }) => statement))),
    states: all(
      aggregates.flatMap(({ name, states }) => (states?.transitions ?? []).map(({ from, to }) => `${name} ${from} ${to}`)),
    ),
  };
}

function translate(text: string, swap: NounSwap): string {
  return nameKey(text)
    .split(' ')
    .map((word) => nameKey(swap[word] ?? word))
    .join(' ');
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
