import {
  beForms,
  conjunctions,
  determiners,
  doForms,
  frequentAdverbs,
  haveForms,
  modals,
  negatives,
  prepositions,
  pronouns,
  subordinators,
} from './closed-words.ts';
import { alwaysAdjectives } from './describing-words.ts';
import type { Morphology } from './morphology.ts';
import { settleAgreement } from './settle-agreement.ts';
import {
  addMissingVerb,
  settleBareAdjectives,
  settleCompoundObject,
  settleListedNouns,
  settlePluralObjects,
  settleOpposites,
  settleRelativeVerbs,
  settleSubordinateVerbs,
  settleLinkingVerbs,
  settleObjectEnds,
  settleVerbBeforeVerb,
} from './settle-clauses.ts';
import type { Word, WordClass, WordDraft } from './word.ts';

interface Term {
  text: string;
  pre: string;
  post: string;
  tags: string[];
}

/** -ing words that are things in their own right. */
const gerundNouns = new Set(
  'booking meeting hearing building rating listing filing parking shipping training opening briefing offering ruling finding pricing billing setting ticketing banking housing landing mooring sitting screening viewing posting recording reading warning'.split(
    ' ',
  ),
);

/** Gives each word its class from the closed lists, the dictionary, and the words around it, in that order. */
export function settleClasses(terms: readonly Term[], morphology: Morphology, imperative: boolean): Word[] {
  const words: WordDraft[] = terms.map((term) => {
    const lower = term.text.toLowerCase().replace(/['’]s$/, "'s");
    const tags = new Set(term.tags);
    return {
      text: term.text,
      lower,
      wordClass: firstClass(lower, tags, morphology),
      tags,
      after: term.post.trim(),
      before: term.pre.trim(),
    };
  });
  for (const word of words) {
    // "backers" is no form of a verb "to backer", whatever the dictionary guesses.
    const present = word.wordClass === 'verb' && /(?:er|or|ee|ist|ant|ment|tion|ity)s$/.test(word.lower);
    if (present && !morphology.isVerb(morphology.infinitive(word.lower)) && !morphology.isVerb(word.lower.slice(0, -1)))
      word.wordClass = 'noun';
  }
  for (const [index, word] of words.entries()) {
    // "one or more pets" counts pets; nothing is done to "one".
    // "as long as nobody has bought it"
    const asAs = words[index - 1]?.lower === 'as' && words[index + 1]?.lower === 'as';
    if (asAs && /^(?:long|soon|far|much|many)$/.test(word.lower)) word.wordClass = 'adverb';
    const counted = [word, words[index + 1], words[index + 2]];
    if (/^(?:one|1) or more$/.test(counted.map((part) => part?.lower).join(' ')))
      for (const part of counted) if (part) part.wordClass = 'number';
  }
  for (const [index, word] of words.entries()) settleByNeighbours(words, index, word, { imperative, morphology });
  if (imperative) settleCompoundObject(words);
  settleListedNouns(words, morphology);
  settlePluralObjects(words, imperative);
  settleAgreement(words, morphology, imperative);
  settleBareAdjectives(words);
  settleSubordinateVerbs(words, morphology);
  settleRelativeVerbs(words, morphology);
  settleOpposites(words);
  settleObjectEnds(words, morphology);
  settleLinkingVerbs(words);
  settleVerbBeforeVerb(words, morphology);
  addMissingVerb(words, morphology);
  return words;
}

function firstClass(lower: string, tags: ReadonlySet<string>, morphology: Morphology): WordClass {
  if (/'s?$/.test(lower) && tags.has('Possessive')) return 'possessive';
  if (negatives.has(lower)) return 'negative';
  if (lower === 'to') return 'to';
  if (modals.has(lower)) return 'modal';
  if (beForms.has(lower) || haveForms.has(lower) || doForms.has(lower)) return 'verb';
  if (determiners.has(lower)) return 'determiner';
  if (conjunctions.has(lower) || lower === '&') return 'conjunction';
  if (pronouns.has(lower)) return 'pronoun';
  if (lower === 'more' || lower === 'less' || lower === 'fewer') return 'adjective';
  if (alwaysAdjectives.has(lower)) return 'adjective';
  if (prepositions.has(lower) || subordinators.has(lower)) return 'preposition';
  if (frequentAdverbs.has(lower)) return 'adverb';
  if (/^\d/.test(lower) || ((tags.has('Value') || tags.has('Cardinal')) && !/\d/.test(lower))) return 'number';
  if (lower.endsWith('ply') && morphology.isVerb(lower)) return 'verb';
  if (tags.has('Adverb') || (lower.endsWith('ly') && !tags.has('Noun'))) return 'adverb';
  if (tags.has('Verb')) return 'verb';
  if (tags.has('Adjective')) return 'adjective';
  return 'noun';
}

const opensNounPhrase = new Set<WordClass>(['determiner', 'adjective', 'possessive', 'number']);
const isOpen = (word: Word | undefined): boolean => word !== undefined && ['noun', 'verb', 'adjective'].includes(word.wordClass);

function settleByNeighbours(
  words: WordDraft[],
  index: number,
  word: WordDraft,
  { imperative, morphology }: { imperative: boolean; morphology: Morphology },
): void {
  if (!isOpen(word) || beForms.has(word.lower) || haveForms.has(word.lower) || doForms.has(word.lower)) return;
  const previous = words[index - 1];
  const next = words[index + 1];
  const isPast = word.tags.has('PastTense') || word.tags.has('Participle') || /(?:[^e]ed)$/.test(word.lower);
  const isGerund =
    word.lower.endsWith('ing') && (word.tags.has('Gerund') || gerundNouns.has(word.lower) || word.tags.has('Verb'));
  if (index === 0 && imperative && (!alwaysAdjectives.has(word.lower) || determinerFollows(next))) {
    word.wordClass = 'verb';
    return;
  }
  if (gerundNouns.has(word.lower) && !(previous && beForms.has(previous.lower))) {
    if (index > 0 && previous?.wordClass !== 'preposition') word.wordClass = 'noun';
    else if (!next || !['determiner', 'pronoun', 'possessive'].includes(next.wordClass)) word.wordClass = 'noun';
    return;
  }
  if (previous?.wordClass === 'to') {
    const plural = word.tags.has('Plural') && !word.tags.has('Verb');
    const properNoun = word.tags.has('ProperNoun') && !word.tags.has('Verb');
    const describes =
      alwaysAdjectives.has(word.lower) && !(next && ['determiner', 'possessive', 'pronoun'].includes(next.wordClass));
    if (
      !plural &&
      !properNoun &&
      !describes &&
      (word.tags.has('Verb') || (infinitiveFits(words, index) && (morphology.isVerb(word.lower) || determinerFollows(next))))
    ) {
      word.wordClass = 'verb';
    }
    return;
  }
  if (
    next &&
    (next.wordClass === 'modal' || beForms.has(next.lower)) &&
    word.tags.has('PresentTense') &&
    /[^s]s$/.test(word.lower)
  ) {
    word.wordClass = 'noun';
    return;
  }
  if (
    isGerund &&
    previous?.wordClass === 'verb' &&
    !beForms.has(previous.lower) &&
    next?.wordClass === 'noun' &&
    next.tags.has('Plural') &&
    previous.lower !== 'start' &&
    previous.lower !== 'stop'
  ) {
    word.wordClass = 'adjective';
    return;
  }
  const beforeAdverbs = previousSkippingAdverbs(words, index);
  if (beforeAdverbs?.wordClass === 'modal') {
    word.wordClass = 'verb';
    return;
  }
  if (beforeAdverbs && beForms.has(beforeAdverbs.lower)) {
    const irregularPast = !/(?:s|ing)$/.test(word.lower) && morphology.infinitive(word.lower) !== word.lower;
    if (isPast || irregularPast || word.lower === 'set' || word.lower === 'read' || word.lower === 'put') word.wordClass = 'verb';
    return;
  }
  if (word.wordClass === 'verb' && index > 0 && isCapitalized(word) && next && isCapitalized(next) && next.wordClass === 'noun') {
    word.wordClass = 'noun';
    return;
  }
  if (beforeAdverbs && haveForms.has(beforeAdverbs.lower) && isPast) {
    word.wordClass = next && ['noun'].includes(next.wordClass) && next.tags.has('Plural') ? 'adjective' : 'verb';
    return;
  }
  if (
    previous &&
    (opensNounPhrase.has(previous.wordClass) || (previous.wordClass === 'preposition' && previous.lower !== 'as'))
  ) {
    if (word.wordClass === 'verb' && opensNounPhrase.has(previous.wordClass)) {
      const nounFollows = next && ['noun', 'adjective', 'possessive'].includes(next.wordClass);
      const relative = previous.lower === 'which' || previous.lower === 'that';
      if (relative) return;
      if (isPast) word.wordClass = nounFollows ? 'adjective' : 'verb';
      else if (isGerund) word.wordClass = nounFollows ? 'adjective' : 'noun';
      else word.wordClass = 'noun';
      // "all booked": a participle without noun stays what it was.
      if (isPast && !nounFollows && previous.wordClass === 'determiner') word.wordClass = 'noun';
    } else if (word.wordClass === 'verb' && isPast && next?.wordClass === 'noun') {
      word.wordClass = 'adjective';
    } else if (word.wordClass === 'verb' && !isPast && !isGerund && previous.lower !== 'before' && previous.lower !== 'after') {
      word.wordClass = 'noun';
    }
    return;
  }
  if (previous?.wordClass === 'conjunction') {
    // "cancel or reschedule": joined words are of one class.
    const joinedTo = words[index - 2];
    if (
      joinedTo?.wordClass === 'verb' &&
      (word.tags.has('Verb') || morphology.isVerb(word.lower) || (index === 2 && imperative && next?.wordClass !== 'conjunction'))
    )
      word.wordClass = 'verb';
    // "is released or destroyed": the dictionary has the second one for an adjective.
    if (
      joinedTo?.wordClass === 'verb' &&
      beForms.has(words[index - 3]?.lower ?? '') &&
      word.wordClass === 'adjective' &&
      /[^e]ed$/.test(word.lower) &&
      next?.wordClass !== 'noun' &&
      morphology.isVerb(morphology.infinitive(word.lower))
    )
      word.wordClass = 'verb';
    if (
      joinedTo?.wordClass === 'noun' &&
      word.wordClass === 'verb' &&
      !isPast &&
      !startsObject(next) &&
      !word.tags.has('Gerund')
    ) {
      word.wordClass = index - 3 >= 0 && words[index - 3]?.wordClass === 'verb' ? word.wordClass : 'noun';
    }
  }
}

function isCapitalized(word: Word): boolean {
  return /^[A-Z][a-z]/.test(word.text);
}

function startsObject(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    (['determiner', 'pronoun', 'possessive', 'number', 'adjective'].includes(word.wordClass) || word.tags.has('Plural'))
  );
}

function determinerFollows(next: Word | undefined): boolean {
  return next !== undefined && ['determiner', 'possessive', 'pronoun', 'number'].includes(next.wordClass);
}

function infinitiveFits(words: readonly Word[], index: number): boolean {
  const next = words[index + 1];
  return startsObject(next) || next?.lower === 'to' || next?.wordClass === 'noun';
}

function previousSkippingAdverbs(words: readonly Word[], index: number): Word | undefined {
  let at = index - 1;
  while (at >= 0 && ['adverb', 'negative'].includes(words[at]?.wordClass ?? '')) at -= 1;
  return words[at];
}
