import { createInflection, type Lexicon } from './inflection.ts';
import type { Words } from './words.ts';

/** Prefixes that make verbs of verbs: "unsubscribe", "reschedule", "deactivate", "dislike". */
const prefixed = /^(?:un|re|de|dis)-?([a-z]{3,})$/;
/** Suffixes that make verbs of nouns and adjectives: "anonymize", "gamify". */
const suffixed = /^[a-z]{3,}(?:ize|ise|ify)$/;

/** Kinds of nouns that are no things. */
const measures = new Set(['noun.time', 'noun.quantity', 'noun.attribute']);

export function createWords(lexicon: Lexicon): Words {
  const { wnWords, wnWordSenses, wnSenses } = lexicon;
  const sensesOf = (word: string): readonly string[] => {
    if (!Object.hasOwn(wnWords, word)) return [];
    return (wnWordSenses[String(wnWords[word])] ?? []).map((sense) => wnSenses[sense] ?? '');
  };
  const hasKind = (word: string, kind: string): boolean => sensesOf(word).some((sense) => sense.startsWith(kind));
  const isListedVerb = (word: string): boolean => hasKind(word, 'verb.');
  const isListedNoun = (word: string): boolean => hasKind(word, 'noun.');
  const isVerb = (word: string): boolean => {
    if (isListedVerb(word)) return true;
    const made = prefixed.exec(word)?.[1];
    return (made !== undefined && isListedVerb(made)) || (suffixed.test(word) && !isListedNoun(word));
  };
  const inflection = createInflection({ lexicon, isNoun: isListedNoun, isVerb });
  const isNoun = (word: string): boolean => isListedNoun(word) || isListedNoun(inflection.singular(word));
  return {
    ...inflection,
    isVerb,
    isNoun,
    knows: (word) => sensesOf(word).length > 0 || isNoun(word) || inflection.isVerbForm(word),
    isAdjective: (word) => hasKind(word, 'adj.') || (!isListedNoun(word) && word.endsWith('ed') && inflection.isVerbForm(word)),
    isPerson: (noun) => hasKind(noun, 'noun.person') || lexicon.irregularNouns.plural[noun] === 'people',
    isMeasure(noun) {
      const nouns = sensesOf(noun).filter((sense) => sense.startsWith('noun.'));
      return nouns.length > 0 && nouns.every((sense) => measures.has(sense));
    },
    isStative: (verb) => sensesOf(verb).includes('verb.stative'),
    nearestVerb: (word) => nearest(word, isListedVerb),
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Tries swapped letters first, which is the most common slip. */
function nearest(word: string, isVerb: (word: string) => boolean): string | null {
  const places = Array.from({ length: word.length + 1 }, (_, at) => at);
  const swapped = places
    .slice(0, -2)
    .map((at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2));
  const missing = places.flatMap((at) => letters.map((letter) => word.slice(0, at) + letter + word.slice(at)));
  const tooMany = places.slice(0, -1).map((at) => word.slice(0, at) + word.slice(at + 1));
  for (const candidates of [swapped, missing, tooMany]) {
    const found = [...new Set(candidates)].filter((candidate) => candidate !== word && candidate.length > 2 && isVerb(candidate));
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}
