import { beForms, doForms, haveForms, standIns } from './closed-words.ts';
import type { Morphology } from './morphology.ts';
import type { WordDraft } from './word.ts';

/**
 * Words that can be a noun or a verb, settled by what English grammar allows at their place: a base form needs "to", a modal or a plural subject, a form in
 * -s needs a singular subject of its own. Where neither is there, it is a noun, and no operation may be named after it.
 */
export function settleAgreement(words: WordDraft[], morphology: Morphology, imperative: boolean): void {
  settleNounsAfterArticle(words);
  settleListedVerbs(words, morphology, imperative);
  if (!imperative) settleOpeningWord(words, morphology);
  for (const [index, word] of words.entries()) {
    if (word.wordClass !== 'verb' || isHelper(word)) continue;
    if (
      precedesBe(words, index, morphology) ||
      ownsPart(words, index, morphology) ||
      lacksPluralSubject(words, index, morphology) ||
      followsTo(words, index, morphology) ||
      isListed(words, index) ||
      belongsToObject(words, index, morphology, imperative) ||
      belongsToPreposition(words, index, morphology)
    )
      word.wordClass = 'noun';
  }
  for (const [index, word] of words.entries()) {
    if (word.wordClass !== 'verb' || !describesNext(words, index, morphology)) continue;
    word.wordClass = 'adjective';
    const next = words[index + 1];
    if (next?.wordClass === 'verb') next.wordClass = 'noun';
  }
}

const subordinating = new Set('if when whenever unless until till once while because since where whereas although'.split(' '));
const helpers = new Set(
  'let make have see watch hear help ensure verify check confirm say know mean guarantee find prefer'.split(' '),
);
const beginning = new Set(
  'start stop keep avoid allow support enable finish consider permit begin continue prevent require recommend'.split(' '),
);
const relatives = new Set(['that', 'which', 'who', 'whose', 'whom']);

function isHelper({ lower }: WordDraft): boolean {
  return beForms.has(lower) || haveForms.has(lower) || doForms.has(lower);
}

function isBase({ lower, tags }: WordDraft, morphology: Morphology): boolean {
  return (
    !tags.has('PastTense') && !tags.has('Participle') && !/(?:ing|ed)$/.test(lower) && morphology.infinitive(lower) === lower
  );
}

function isInflected({ lower }: WordDraft): boolean {
  return /[^s]s$/.test(lower);
}

/** "A lot lists the species": after an article stands no adverb that a finite verb follows. */
function settleNounsAfterArticle(words: WordDraft[]): void {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const article = /^(?:an?|the)$/.test(words[index - 1]?.lower ?? '');
    if (!article || word.wordClass !== 'adverb' || word.lower.endsWith('ly')) continue;
    if (next?.wordClass === 'modal' || (next?.wordClass === 'verb' && isInflected(next))) word.wordClass = 'noun';
  }
}

/** "to book, move and cancel appointments": what stands between base forms of a list and can be one is one. */
function settleListedVerbs(words: WordDraft[], morphology: Morphology, imperative: boolean): void {
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (word.wordClass !== 'noun' || before?.wordClass !== 'verb' || before.after !== ',' || isHelper(before)) continue;
    const opened = (index === 1 && imperative) || ['to', 'modal', 'verb'].includes(words[index - 2]?.wordClass ?? '');
    if (!opened || !isBase(before, morphology) || !morphology.isVerb(word.lower)) continue;
    const after = words.slice(index + 1).find(({ wordClass }) => wordClass !== 'conjunction');
    const goesOn = word.after === ',' || words[index + 1]?.wordClass === 'conjunction';
    if (goesOn && after && (after.wordClass === 'verb' || morphology.isVerb(after.lower))) word.wordClass = 'verb';
  }
}

/** "Transport orders go to a haulier", "Losing bidders are told": a sentence that has its verb later opens with a noun, or with what describes one. */
function settleOpeningWord(words: WordDraft[], morphology: Morphology): void {
  const [first, second] = words;
  if (!first || first.wordClass !== 'verb' || isHelper(first) || first.after !== '') return;
  if (second && relatives.has(second.lower)) {
    if (isBase(first, morphology)) first.wordClass = 'noun';
    return;
  }
  // "changed and cancelled bookings": both describe.
  const isJoined =
    second?.wordClass === 'conjunction' &&
    words[2]?.wordClass === 'verb' &&
    !isBase(first, morphology) &&
    !isBase(words[2], morphology);
  const from = isJoined ? 3 : 1;
  // "Bulk switching for associations": two verbs do not follow each other, unless the one is about the other.
  if (
    second?.lower.endsWith('ing') &&
    second.wordClass === 'verb' &&
    isBase(first, morphology) &&
    !startsObject(words[2]) &&
    !beginning.has(first.lower)
  ) {
    first.wordClass = 'noun';
    return;
  }
  const end = words.findIndex(({ wordClass }, at) => at >= from && wordClass !== 'noun' && wordClass !== 'adjective');
  const verb = words[end];
  // "see what is due" asks; what it asks for is no noun of a name.
  if (end <= from || !verb || words.slice(1, end).some(({ after, lower }) => after !== '' || standIns.has(lower))) return;
  const isFinite =
    verb.wordClass === 'modal' ||
    (verb.wordClass === 'to' && isDoneTo(words[end + 1]) && !asking.has(first.lower)) ||
    (verb.wordClass === 'verb' && (isHelper(verb) || isBase(verb, morphology) || isInflected(verb)));
  if (!isFinite || words[end - 1]?.wordClass !== 'noun') return;
  first.wordClass = isBase(first, morphology) ? 'noun' : 'adjective';
  if (isJoined && words[2]) words[2].wordClass = 'adjective';
}

/** "members to be told", "orders to go out": what is wished for a thing, and nothing that is done with it. */
export function isDoneTo(word: { readonly lower: string } | undefined): boolean {
  return /^(?:be|stay|remain|go|appear|become|arrive|reach|come|happen)$/.test(word?.lower ?? '');
}

/** Verbs after which somebody is to do something: "ask guests to be quiet". */
export const asking: ReadonlySet<string> = new Set(
  'ask tell want require need allow enable expect remind instruct invite permit force get'.split(' '),
);

/** "order life cycle events", "awareness campaign activities": behind a singular noun a base form is the next part of its name. */
function lacksPluralSubject(words: readonly WordDraft[], index: number, morphology: Morphology): boolean {
  const word = words[index];
  const subject = words[index - 1];
  const next = words[index + 1];
  if (!word || !isBase(word, morphology) || subject?.wordClass !== 'noun' || subject.after !== '') return false;
  const counted = /^(?:an?|each|every)$/.test(words[index - 2]?.lower ?? '');
  if (!counted && (next === undefined || word.after !== '' || next.wordClass !== 'noun')) return false;
  if (counted && startsObject(next)) return false;
  const clause = words.slice(clauseStart(words, index), index);
  const isPlural = subject.tags.has('Plural') || morphology.singular(subject.lower) !== subject.lower;
  const joined = clause.some(({ lower }) => lower === 'and' || lower === 'or');
  return (
    !isPlural &&
    !joined &&
    !clause.some(({ lower, wordClass }) => wordClass === 'verb' && helpers.has(morphology.infinitive(lower)))
  );
}

/** "then entry is refused": a base form in front of the verb is its subject. */
function precedesBe(words: readonly WordDraft[], index: number, morphology: Morphology): boolean {
  const word = words[index];
  const next = words[index + 1];
  if (!word || !next || word.after !== '' || !isBase(word, morphology)) return false;
  const opened = ['to', 'modal', 'negative', 'pronoun', 'verb'].includes(words[index - 1]?.wordClass ?? '');
  return !opened && (/^(?:is|are|was|were)$/.test(next.lower) || next.wordClass === 'modal');
}

/** Verbs that "of" follows; behind every other word in a base form it says whose it is. */
const ofVerbs = new Set('dispose consist think approve complain hear learn know beware conceive'.split(' '));

/** "payments, and list of deliverables". */
function ownsPart(words: readonly WordDraft[], index: number, morphology: Morphology): boolean {
  const word = words[index];
  if (!word || word.after !== '' || words[index + 1]?.lower !== 'of' || index === 0) return false;
  const opened = ['to', 'modal', 'adverb', 'pronoun'].includes(words[index - 1]?.wordClass ?? '');
  return !opened && isBase(word, morphology) && !ofVerbs.has(word.lower);
}

function startsObject(word: WordDraft | undefined): boolean {
  return word !== undefined && ['determiner', 'pronoun', 'possessive', 'number'].includes(word.wordClass);
}

/** "responding to questions raised": no form in -s is an infinitive. "enable users to uses a method" is a slip of the pen. */
function followsTo(words: readonly WordDraft[], index: number, morphology: Morphology): boolean {
  const word = words[index];
  if (!word || words[index - 1]?.wordClass !== 'to' || !isInflected(word) || morphology.infinitive(word.lower) === word.lower)
    return false;
  return (
    words[index - 2]?.wordClass !== 'noun' || !['adverb', 'adjective', 'determiner'].includes(words[index + 1]?.wordClass ?? '')
  );
}

/** "address, and gender", "payment milestones, and lists": between two nouns of a list stands a third. */
function isListed(words: readonly WordDraft[], index: number): boolean {
  const word = words[index];
  const [join, next] = words.slice(index + 1, index + 3);
  if (!word || word.after !== ',' || /(?:ing|ed)$/.test(word.lower)) return false;
  let at = index - 1;
  if (isInflected(word)) while (words[at]?.wordClass === 'noun' && words[at]?.after === '') at -= 1;
  const before = words[at];
  const inList = before?.wordClass === 'noun' && before.after === ',';
  return inList && join?.wordClass === 'conjunction' && join.lower !== 'but' && next?.wordClass === 'noun';
}

/** "to open bank accounts", "must catalog goods and services": what a base form governs without an article goes on as its object. */
function belongsToObject(words: readonly WordDraft[], index: number, morphology: Morphology, imperative: boolean): boolean {
  const word = words[index];
  if (!word || !isInflected(word) || morphology.infinitive(word.lower) === word.lower) return false;
  let at = index - 1;
  while (at >= 0 && isPartOfList(words[at])) at -= 1;
  const verb = words[at];
  if (at === index - 1 || verb?.wordClass !== 'verb' || verb.after !== '' || isHelper(verb)) return false;
  const opened = (at === 0 && imperative) || ['to', 'modal', 'conjunction'].includes(words[at - 1]?.wordClass ?? '');
  return opened && isBase(verb, morphology) && !helpers.has(verb.lower);
}

/** "connect with media networks": what a preposition governs behind the verb is no subject of another one. */
function belongsToPreposition(words: readonly WordDraft[], index: number, morphology: Morphology): boolean {
  const word = words[index];
  if (!word || !isInflected(word) || morphology.infinitive(word.lower) === word.lower) return false;
  let at = index - 1;
  while (['noun', 'adjective'].includes(words[at]?.wordClass ?? '') && words[at]?.after === '') at -= 1;
  const governor = words[at];
  if (at === index - 1 || (governor?.wordClass !== 'preposition' && governor?.wordClass !== 'to') || governor.lower === 'of')
    return false;
  if (subordinating.has(governor.lower)) return false;
  const clause = words.slice(clauseStart(words, index), at);
  // "a package installed for one user attempts a repair": a participle leaves the clause without its verb.
  const hasVerb = clause.some(
    (other) => other.wordClass === 'verb' && (isHelper(other) || isBase(other, morphology) || isInflected(other)),
  );
  return hasVerb && !clause.some(({ lower }) => relatives.has(lower));
}

/** "automated messages", "may have advanced operations": a participle in front of a noun describes it. */
function describesNext(words: readonly WordDraft[], index: number, morphology: Morphology): boolean {
  const word = words[index];
  const next = words[index + 1];
  const before = words[index - 1];
  // "in upcoming episodes": there is no verb "to upcome".
  if (word?.lower.endsWith('ing') && before && next?.wordClass === 'noun' && word.after === '')
    return !morphology.isVerb(morphology.infinitive(word.lower));
  if (!word || !next || word.after !== '' || !/[^e]ed$/.test(word.lower) || morphology.infinitive(word.lower) === word.lower)
    return false;
  if (before && haveForms.has(before.lower) && words[index - 2]?.wordClass === 'modal') return startsBareObject(words, index + 1);
  return next.wordClass === 'verb' && isInflected(next) && !isHelper(next) && !(before && isHelper(before));
}

/** Adjectives and a plural noun, without an article. */
function startsBareObject(words: readonly WordDraft[], from: number): boolean {
  const at = words.findIndex(({ wordClass }, place) => place >= from && wordClass !== 'adjective');
  return words[at]?.wordClass === 'noun' && words[at]?.tags.has('Plural') === true;
}

function isPartOfList(word: WordDraft | undefined): boolean {
  return word !== undefined && (word.wordClass === 'noun' || word.wordClass === 'adjective' || word.wordClass === 'conjunction');
}

function clauseStart(words: readonly WordDraft[], index: number): number {
  for (let at = index - 1; at >= 0; at -= 1) if (subordinating.has(words[at]?.lower ?? '')) return at + 1;
  return 0;
}
