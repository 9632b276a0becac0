import { beForms, haveForms } from './closed-words.ts';
import { alwaysAdjectives } from './describing-words.ts';
import type { Morphology } from './morphology.ts';
import type { WordDraft } from './word.ts';

/** "record test results for a sample": between the leading verb and the first preposition a word in -s is a noun. */
export function settleCompoundObject(words: WordDraft[]): void {
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index];
    if (!word || word.after !== '' || !['noun', 'verb', 'adjective', 'determiner', 'number'].includes(word.wordClass)) {
      if (word?.wordClass === 'verb') word.wordClass = 'noun';
      return;
    }
    if (word.wordClass === 'determiner' && ['that', 'which', 'who', 'whose'].includes(word.lower)) return;
    const bare = word.tags.has('Gerund') || word.tags.has('PastTense') || beForms.has(word.lower) || haveForms.has(word.lower);
    if (word.wordClass === 'verb' && !bare && words[index - 1]?.wordClass === 'noun' && /[^s]s$/.test(word.lower))
      word.wordClass = 'noun';
  }
}

/** "an animal on arrival": after an article, an adjective that describes nothing is the noun itself. */
export function settleBareAdjectives(words: WordDraft[]): void {
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    const next = words[index + 1];
    if (word.wordClass !== 'adjective' || !previous || alwaysAdjectives.has(word.lower)) continue;
    const opens =
      (previous.wordClass === 'determiner' && !['that', 'which', 'all'].includes(previous.lower)) ||
      previous.wordClass === 'possessive';
    const describes =
      word.after === '' &&
      next !== undefined &&
      ['noun', 'adjective', 'number', 'verb', 'adverb'].includes(next.wordClass) &&
      !beForms.has(next.lower);
    if (opens && !describes) word.wordClass = 'noun';
  }
}

const opensClause = new Set(['when', 'whenever', 'if', 'before', 'after', 'until', 'once', 'unless', 'while', 'as', 'because']);

/** "before the lease ends": after such a word and a subject, a word in -s that can be a verb is one. */
export function settleSubordinateVerbs(words: WordDraft[], morphology: Morphology): void {
  for (const [index, opening] of words.entries()) {
    if (!opensClause.has(opening.lower)) continue;
    let at = index + 1;
    let named = false;
    for (
      let next = words[at];
      next &&
      next.after === '' &&
      (next.lower === 'of' || ['determiner', 'adjective', 'possessive', 'noun', 'number'].includes(next.wordClass));
      next = words[at]
    ) {
      if (named && next.wordClass === 'determiner') break;
      named = next.lower !== 'of' && (named || next.wordClass === 'noun');
      at += 1;
    }
    const last = words[at - 1];
    const word = words[at]?.wordClass === 'noun' ? words[at] : last;
    const place = word === last ? at - 1 : at;
    const follower = words[place + 1];
    const subject = words[place - 1];
    if (!word || place < index + 2 || word.wordClass !== 'noun' || subject?.wordClass !== 'noun' || subject.tags.has('Plural'))
      continue;
    if (!/[^s]s$/.test(word.lower) || !morphology.isVerb(morphology.infinitive(word.lower))) continue;
    if (follower && word.after === '' && ['verb', 'modal', 'negative', 'noun'].includes(follower.wordClass)) continue;
    word.wordClass = 'verb';
  }
}

/** "a tool that fails is sent back", "a fine that the member owes cannot be waived": there a word in -s that can be a verb is one. */
export function settleRelativeVerbs(words: WordDraft[], morphology: Morphology): void {
  for (const [index, opening] of words.entries()) {
    if (!['who', 'that', 'which'].includes(opening.lower) || words[index - 1]?.wordClass !== 'noun') continue;
    const own = words.slice(index + 1);
    const end = own.findIndex(({ lower, wordClass }) => beForms.has(lower) || wordClass === 'modal' || wordClass === 'verb');
    const word = own[end - 1];
    if (!word || word.wordClass !== 'noun' || word.after !== '') continue;
    // Without a subject of its own it follows at once, with one it follows an article and a noun.
    const named = end === 1 || (own[0]?.wordClass === 'determiner' && own[end - 2]?.wordClass === 'noun' && end >= 3);
    const isPlainNoun = !/[^s]s$/.test(word.lower) || !morphology.isVerb(morphology.infinitive(word.lower));
    const follows = beForms.has(own[end]?.lower ?? '') || own[end]?.wordClass === 'modal';
    if (named && follows && !isPlainNoun) word.wordClass = 'verb';
  }
}

/** "a go or no-go decision": what is joined with its own opposite in front of a noun describes it. */
export function settleOpposites(words: WordDraft[]): void {
  for (const [index, word] of words.entries()) {
    const [join, opposite, noun] = words.slice(index + 1, index + 4);
    if (join?.wordClass !== 'conjunction' || noun?.wordClass !== 'noun') continue;
    if (opposite?.lower !== `no-${word.lower}` && opposite?.lower !== `non-${word.lower}`) continue;
    word.wordClass = 'adjective';
    opposite.wordClass = 'adjective';
  }
}

/** A clause without any verb has one that the dictionary took for a noun: "The clerk records the ruling", "The highest bid wins unless it is late". */
export function addMissingVerb(words: WordDraft[], morphology: Morphology): void {
  let from = 0;
  for (let at = 1; at <= words.length; at += 1) {
    if (at < words.length && !startsClause(words, at)) continue;
    addVerb(words.slice(from, at), morphology);
    from = at;
  }
}

/** Steps of a scenario are joined by a capital letter: ", And the log shows it". */
function startsClause(words: readonly WordDraft[], at: number): boolean {
  const word = words[at];
  if (!word) return false;
  if (/^(?:unless|if|when|whenever|once|because|while)$/.test(word.lower)) return true;
  return words[at - 1]?.after === ',' && (/^(?:And|But|Then)$/.test(word.text) || word.lower === 'but');
}

function addVerb(words: readonly WordDraft[], morphology: Morphology): void {
  if (words.some((word) => word.wordClass === 'verb' || word.wordClass === 'modal')) return;
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index];
    const previous = words[index - 1];
    const named =
      previous?.wordClass === 'noun' ||
      (previous?.wordClass === 'adjective' && /^(?:an?|each|every)$/.test(words[index - 2]?.lower ?? ''));
    if (!word || word.wordClass !== 'noun' || !previous || !named || previous.after !== '') continue;
    const next = words[index + 1];
    if (!/[^s]s$/.test(word.lower) || (next && ['noun', 'verb'].includes(next.wordClass) && !next.tags.has('Plural'))) continue;
    if (!morphology.isVerb(morphology.infinitive(word.lower))) continue;
    word.wordClass = 'verb';
    // "A patient asks": the adjective is who does it.
    if (previous.wordClass === 'adjective') previous.wordClass = 'noun';
    return;
  }
}

/** "with name, species, breed, birth date": between the nouns of a list a word that could be a verb is one of them. "…, edit, save the draft" goes on doing. */
export function settleListedNouns(words: WordDraft[], morphology: Morphology): void {
  const couldBeNoun = (word: WordDraft): boolean =>
    word.wordClass === 'verb' && word.after === ',' && morphology.infinitive(word.lower) === word.lower;
  for (let from = 1; from < words.length; from += 1) {
    const before = words[from - 1];
    if (before?.wordClass !== 'noun' || before.after !== ',') continue;
    let to = from;
    for (let word = words[to]; word && couldBeNoun(word); word = words[to]) to += 1;
    const next = words[to];
    if (to > from && (next?.wordClass === 'noun' || next?.wordClass === 'adjective'))
      for (const word of words.slice(from, to)) word.wordClass = 'noun';
  }
}

/** "should renew loans", "to record doses": no finite verb follows a base form directly, so what looks like one is what is acted on. */
export function settlePluralObjects(words: WordDraft[], imperative: boolean): void {
  for (const [index, word] of words.entries()) {
    const verb = words[index - 1];
    const opener = index === 1 && imperative ? 'to' : words[index - 2]?.wordClass;
    if (verb?.wordClass !== 'verb' || verb.after !== '' || (opener !== 'to' && opener !== 'modal')) continue;
    const isBase = verb.tags.has('Infinitive') && !beForms.has(verb.lower) && !haveForms.has(verb.lower);
    if (isBase && word.wordClass === 'verb' && /[^s]s$/.test(word.lower) && !beForms.has(word.lower)) word.wordClass = 'noun';
  }
}
