import { expandShortForms } from './plain-text.ts';
import { createMorphology, type Morphology, type VerbTense } from './morphology.ts';
import { settleClasses } from './word-classes.ts';
import type { Word } from './word.ts';

export interface Tagger {
  /** Words of one sentence with their classes. `imperative` says that it starts with a verb. */
  tag(sentence: string, options?: { imperative?: boolean }): Word[];
  readonly morphology: Morphology;
  /** Nouns that usually describe, but name a thing in the PRD at hand; none until `ownThingsOf` has found them. */
  readonly ownThings: ReadonlySet<string>;
}

interface RawTerm {
  text: string;
  pre: string;
  post: string;
  tags: string[];
}

interface TransformMethods {
  verb: {
    toInfinitive(verb: string, model: unknown, tense: string): string;
    conjugate(verb: string, model: unknown): Partial<Record<VerbTense, string>>;
  };
  noun: { toSingular(noun: string, model: unknown): string; toPlural(noun: string, model: unknown): string };
}

let loading: Promise<Tagger> | undefined;

/** Loads the dictionary on first use (about 0.2 s) and keeps it. */
export function loadTagger(): Promise<Tagger> {
  loading ??= createTagger();
  return loading;
}

async function createTagger(): Promise<Tagger> {
  const { default: nlp } = await import('compromise/two');
  // compromise types these two as plain objects; their shape is that of its 14.x sources.
  const { transform } = (nlp.methods() as { two: { transform: TransformMethods } }).two;
  const model = nlp.model();
  // Words that are a noun or a verb, an adjective or a verb, as the neighbours decide.
  const { switches } = (model as { two: { switches: Record<string, string> } }).two;
  const lexicon = (model as { one: { lexicon: Record<string, string | string[]> } }).one.lexicon;
  const morphology = createMorphology({
    isInfinitive: (word) =>
      [lexicon[word] ?? []].flat().some((tag) => tag === 'Infinitive' || tag === 'PhrasalVerb') ||
      (!/[^s]s$/.test(word) && /Verb|Present/.test(switches[word] ?? '')),
    isPast: (word) => [lexicon[word] ?? []].flat().some((tag) => tag === 'PastTense' || tag === 'Participle'),
    toInfinitive: (verb, tense) => transform.verb.toInfinitive(verb, model, tense),
    conjugate: (verb) => transform.verb.conjugate(verb, model),
    toSingular: (noun) => transform.noun.toSingular(noun, model),
    toPlural: (noun) => transform.noun.toPlural(noun, model),
  });
  return {
    morphology,
    ownThings: new Set(),
    tag(sentence, options = {}) {
      const parsed = nlp(expandShortForms(sentence)).json({ offset: false }) as { terms: RawTerm[] }[];
      const terms = joinHyphenated(parsed.flatMap((part) => part.terms).filter((term) => term.text !== ''));
      return settleClasses(terms, morphology, options.imperative ?? false);
    },
  };
}

/** compromise cuts "opt-in" into two terms; a domain expert reads one word. */
function joinHyphenated(terms: readonly RawTerm[]): RawTerm[] {
  const joined: RawTerm[] = [];
  for (const term of terms) {
    const previous = joined.at(-1);
    if (previous?.post === '-') {
      const tags = previous.tags.includes('PhrasalVerb') ? previous.tags : term.tags;
      joined[joined.length - 1] = { text: `${previous.text}-${term.text}`, pre: previous.pre, post: term.post, tags };
    } else {
      // "by more than 5 %, …": the comma ends its clause, and is no part of the sign.
      const sign = /^([%‰€$£°]+)([,;:.])$/.exec(term.text);
      joined.push(sign ? { ...term, text: sign[1] ?? '', post: `${sign[2]}${term.post}` } : term);
    }
  }
  return joined;
}
