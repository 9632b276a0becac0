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

/**
 * "answers the health questions": behind its article and a noun, what ends the object of one verb is no verb of its own. "Shifts that still lack volunteers":
 * behind many and "that", what could be their verb is it where nothing else is.
 */
export function settleObjectEnds(words: WordDraft[], morphology: Morphology): void {
  for (const [index, word] of words.entries()) {
    const [verb, article, noun] = words.slice(Math.max(0, index - 3), index);
    const next = words[index + 1];
    const ends = next === undefined || word.after !== '' || next.wordClass === 'conjunction' || next.wordClass === 'preposition';
    const isObject =
      verb?.wordClass === 'verb' &&
      !beForms.has(verb.lower) &&
      /^(?:an?|the|its|their|his|her|my|our|all|each)$/.test(article?.lower ?? '') &&
      noun?.wordClass === 'noun' &&
      noun.after === '' &&
      verb.after === '';
    if (index >= 3 && isObject && ends && word.wordClass === 'verb' && /[^s]s$/.test(word.lower) && !seeing.has(verb.lower))
      word.wordClass = 'noun';
  }
  for (const [index, opening] of words.entries()) {
    const many = words[index - 1];
    if (!['that', 'which', 'who'].includes(opening.lower) || many?.wordClass !== 'noun' || !isMany(many, morphology)) continue;
    let at = index + 1;
    while (words[at]?.wordClass === 'adverb') at += 1;
    const [verb, object, behind] = words.slice(at, at + 3);
    const isCertain = at > index + 1 && behind !== undefined && (beForms.has(behind.lower) || behind.wordClass === 'modal');
    const closes =
      isCertain || behind === undefined || object?.after !== '' || ['preposition', 'conjunction'].includes(behind.wordClass);
    const isBare = verb?.wordClass === 'noun' && verb.after === '' && morphology.isVerb(verb.lower);
    if (!isBare || !object || !isMany(object, morphology) || !['noun', 'verb'].includes(object.wordClass) || !closes) continue;
    verb.wordClass = 'verb';
    object.wordClass = 'noun';
  }
  for (const [index, word] of words.entries()) {
    // "an item worth more than 200 euros"
    const measure = words[index + 1];
    if (
      word.lower === 'worth' &&
      measure &&
      (measure.wordClass === 'number' || /^(?:more|less|at|up|about|over|under)$/.test(measure.lower))
    )
      word.wordClass = 'preposition';
  }
}

/** "The deposit stays blocked": such a verb between a noun and what describes it is no second noun. */
export function settleLinkingVerbs(words: WordDraft[]): void {
  for (const [index, word] of words.entries()) {
    const [previous, next] = [words[index - 1], words[index + 1]];
    if (word.wordClass !== 'noun' || !/^(?:stays?|remains?|becomes?|seems?|gets)$/.test(word.lower)) continue;
    const isState = next?.wordClass === 'adjective' || (next?.wordClass === 'verb' && /[^e]ed$/.test(next.lower));
    if (previous?.wordClass !== 'noun' || previous.after !== '' || word.after !== '' || !isState || !next) continue;
    word.wordClass = 'verb';
    next.wordClass = 'adjective';
  }
}

/** "sees the bus leaves": what is seen may do something. */
const seeing = new Set(
  'see sees hear hears ensure ensures check checks say says mean means know knows verify verifies'.split(' '),
);

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
    addVerb(words.slice(from, at), morphology, words[at]?.wordClass === 'preposition' && words[at - 1]?.after === '');
    from = at;
  }
}

/**
 * "The rental ends and is charged by the minute": only a verb can be joined with a finite one by "and". "A reservation that is not used lapses": where the
 * relative clause is complete and the main clause has no verb, the last word is it.
 */
export function settleVerbBeforeVerb(words: WordDraft[], morphology: Morphology): void {
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    if (word.wordClass !== 'noun' || !previous || previous.after !== '' || !/[^s]s$/.test(word.lower)) continue;
    const isKnown = morphology.isVerb(morphology.infinitive(word.lower));
    const before = words.slice(0, index);
    const isBare = before.every(({ wordClass }) =>
      ['determiner', 'adjective', 'noun', 'possessive', 'number'].includes(wordClass),
    );
    const [join, finite] = words.slice(index + 1, index + 3);
    const joined =
      isBare &&
      join?.wordClass === 'conjunction' &&
      finite !== undefined &&
      /^(?:is|has|was)$/.test(finite.lower) &&
      ['noun', 'adjective'].includes(previous.wordClass);
    const opening = before.findIndex(({ lower, wordClass }, at) => relatives.has(lower) && at > 0 && wordClass !== 'noun');
    const own = before.slice(opening + 1);
    const ends =
      opening > 0 &&
      before.slice(0, opening).every(({ wordClass }) => wordClass !== 'verb' && wordClass !== 'modal') &&
      own.length > 1 &&
      beForms.has(own[0]?.lower ?? '') &&
      previous.wordClass === 'verb' &&
      words.slice(index + 1).every(({ wordClass }) => wordClass !== 'verb' && wordClass !== 'modal');
    if (!(joined && isKnown) && !(ends && (isKnown || index === words.length - 1))) continue;
    word.wordClass = 'verb';
    if (joined && previous.wordClass === 'adjective') previous.wordClass = 'noun';
  }
}

/** Steps of a scenario are joined by a capital letter: ", And the log shows it". */
function startsClause(words: readonly WordDraft[], at: number): boolean {
  const word = words[at];
  if (!word) return false;
  if (/^(?:unless|if|when|whenever|once|because|while)$/.test(word.lower)) return true;
  return words[at - 1]?.after === ',' && (/^(?:And|But|Then)$/.test(word.text) || word.lower === 'but');
}

const relatives = new Set(['that', 'which', 'who', 'whose', 'whom']);

function isMany(word: WordDraft, morphology: Morphology): boolean {
  return word.tags.has('Plural') || morphology.singular(word.lower) !== word.lower;
}

/** Whether the first noun of the words before, which is their subject, is one of many. */
function isManyBefore(words: readonly WordDraft[], index: number, morphology: Morphology): boolean {
  const end = words.findIndex(({ wordClass }) => wordClass === 'preposition');
  const subject = words.slice(0, end < 0 ? index : Math.min(end, index)).findLast(({ wordClass }) => wordClass === 'noun');
  return subject !== undefined && isMany(subject, morphology);
}

function addVerb(words: readonly WordDraft[], morphology: Morphology, goesOn: boolean): void {
  const verbs = words.filter((word) => word.wordClass === 'verb' || word.wordClass === 'modal');
  // "Assigning a vehicle takes at most two minutes": a doing that is measured has the measure's verb.
  const isDoing = verbs.length === 1 && verbs[0] === words[0] && verbs[0]?.lower.endsWith('ing') === true;
  if (verbs.length > 0 && !isDoing) return;
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index];
    const previous = words[index - 1];
    // What goes on with "when …" is a sentence: "The rental starts when the lock opens".
    const articles = goesOn ? /^(?:an?|the|each|every)$/ : /^(?:an?|each|every)$/;
    const named =
      previous?.wordClass === 'noun' || (previous?.wordClass === 'adjective' && articles.test(words[index - 2]?.lower ?? ''));
    if (!word || word.wordClass !== 'noun' || !previous || !named || previous.after !== '') continue;
    const next = words[index + 1];
    const isMeasured =
      next?.wordClass === 'number' ||
      /^(?:at most|at least|no more|less than|up to)$/.test(`${next?.lower} ${words[index + 2]?.lower}`);
    if (isDoing && !isMeasured) continue;
    // "The board allocates a plot", "All pieces of a batch need the same label": between a noun and an article stands the verb, known or not.
    const article = word.after === '' && next?.wordClass === 'determiner' && !relatives.has(next.lower);
    const isBase = article && morphology.infinitive(word.lower) === word.lower && morphology.isVerb(word.lower);
    if (
      article &&
      (isBase ? isManyBefore(words, index, morphology) : /[^s]s$/.test(word.lower) && !isMany(previous, morphology))
    ) {
      word.wordClass = 'verb';
      if (previous.wordClass === 'adjective') previous.wordClass = 'noun';
      return;
    }
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
    // "take back books": a particle belongs to its verb.
    const before = /^(?:back|up|out|off|down|away|over|in)$/.test(words[index - 1]?.lower ?? '') ? index - 1 : index;
    const verb = words[before - 1];
    const opener = before === 1 && imperative ? 'to' : words[before - 2]?.wordClass;
    if (verb?.wordClass !== 'verb' || verb.after !== '' || (opener !== 'to' && opener !== 'modal')) continue;
    const isBase = verb.tags.has('Infinitive') && !beForms.has(verb.lower) && !haveForms.has(verb.lower);
    if (isBase && word.wordClass === 'verb' && /[^s]s$/.test(word.lower) && !beForms.has(word.lower)) word.wordClass = 'noun';
  }
}
