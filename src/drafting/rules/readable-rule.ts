import { mainGroup } from '../../analysis/concepts/clause-text.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { Word } from '../../analysis/concepts/word.ts';

/**
 * Whether a restated rule reads as a sentence. A rewrite that did not fit its sentence leaves marks: a clause behind "every", a list as the subject of a
 * singular verb, somebody's own words. Such a rule is left out, because one that nobody can read makes a reader doubt all the others.
 */
export function isReadableRule(rule: string, tagger: Tagger): boolean {
  if (garbled.some((mark) => mark.test(rule)) || isCutOff(rule, tagger)) return false;
  const [, quantifier = '', rest = ''] = /^(no|every|each) (.+)$/i.exec(rule) ?? [];
  return quantifier === '' || fits(quantifier.toLowerCase(), tagger.tag(rest.replace(/\.$/, '')), tagger);
}

const garbled: readonly RegExp[] = [
  // The start of another clause or scenario step in the middle.
  /[,;] (?:And|But|Or|Then|When|Given|If)\b/,
  // Whoever speaks is nobody in a rule; "Class I", "Annex I to IV" are numbers, and "US" is a country.
  /\b(?:me|my|mine|we|our|ours|us|you|your)\b/,
  /(?<!\b\p{Lu}[\p{L}-]* )(?<!\b(?:class|type|grade|phase|stage|level|category|annex|part|tier|group|schedule|title|table|zone|step) )\bI\b(?!\s*(?:,|and|or|to|through|–|-|\/)\s*[IVX]+\b)/u,
  // "No vote is counted unless the balance is zero and must be repaid": only the first part is the condition.
  /\bunless\b.*\band (?:must|shall|should)\b/,
  /^(?:no|every|each) (?:these|those|this|that|otherwise|once|upon|after|before|until|then|thus|also|first time)\b/i,
  // What may be done is no rule about what is.
  /^every (?:(?!\b(?:when|if|unless|once|while)\b).){3,60}? is (?:allowed|enabled|permitted|possible|able)\b/i,
  /^every (?:(?!\b(?:when|if|unless|once|while)\b).){3,60}? (?:allows?|enables?|lets|permits?|helps) .{1,60} to\b/i,
  // A count is no "every".
  /^(?:every|each) (?:(?:first|last|other) )?(?:\d|(?:two|three|four|five|six|several|most|some|many)\b)/i,
];

const unfinished = /(\p{L}+) (of|for|from|with|to|by|in|on|at|and|or|the|an?|than|that|which|who|when|if)\.?$/iu;

/** Ends with a word that something follows; "is switched on" and "is paid for" are whole. */
function isCutOff(rule: string, { morphology }: Tagger): boolean {
  const [, word = '', last = ''] = unfinished.exec(rule) ?? [];
  if (last === '') return false;
  const verb = morphology.infinitive(word.toLowerCase());
  const isParticiple = verb !== word.toLowerCase() && !/(?:s|ing)$/i.test(word);
  return !isParticiple || !(particles[last.toLowerCase()]?.(verb) ?? false);
}

/** Behind which verbs a word is a part of them, where nothing follows. */
const particles: Readonly<Record<string, (verb: string) => boolean>> = {
  in: () => true,
  on: () => true,
  for: (verb) => ['pay', 'ask', 'call', 'care', 'vouch', 'account', 'sign'].includes(verb),
  to: (verb) => ['consent', 'agree', 'object'].includes(verb),
};

/** Verbs that take a second object: "is given access" reads on. */
const giving = new Set(
  'give lend ask grant show send offer assign pay charge tell teach call consider name keep make deny'.split(' '),
);
const opening: ReadonlySet<Word['wordClass']> = new Set(['noun', 'adjective', 'verb', 'number', 'possessive']);

function fits(quantifier: string, words: readonly Word[], tagger: Tagger): boolean {
  const [first] = words;
  // "US" and "IT" are no pronouns.
  if (!first || !(opening.has(first.wordClass) || /^\p{Lu}{2,}$/u.test(first.text))) return false;
  const end = words.findIndex(({ lower }) => /^(?:if|when|unless|while|once|until|before|after|where|except)$/.test(lower));
  // "No sign the transfer, but …": behind its head a subject has no article.
  if (
    (first.wordClass === 'noun' || first.wordClass === 'verb') &&
    first.after === '' &&
    words[1]?.wordClass === 'determiner' &&
    !/^(?:that|which|whose)$/.test(words[1].lower)
  )
    return false;
  const group = mainGroup(end < 0 ? words : words.slice(0, end), tagger.morphology);
  if (!group) return true;
  // "Every setting files."
  if (quantifier !== 'no' && group.end === words.length && group.form === 'finite') return false;
  const subject = words.slice(0, group.start);
  const joinedAt = subject.findIndex(({ lower }) => lower === 'and');
  const ownPart = subject.findIndex(
    ({ wordClass, lower }) => wordClass === 'preposition' || /^(?:that|which|who|whose)$/.test(lower),
  );
  if (quantifier !== 'no' && joinedAt >= 0 && (ownPart < 0 || joinedAt < ownPart)) return false;
  // "No notification does not create a booking".
  if (quantifier === 'no' && group.negative) return false;
  const next = words[group.end];
  if (group.passive && next?.wordClass === 'noun' && (words[group.end - 1]?.after ?? '') === '' && !giving.has(group.verb))
    return false;
  return !disagrees(words.slice(group.end), tagger);
}

/** "selects the address or add a new one", "is provided and allow the addition": what is joined to a singular verb is singular as well. */
function disagrees(rest: readonly Word[], { morphology }: Tagger): boolean {
  return rest.some((word, at) => {
    const joined = at > 0 && rest[at - 1]?.wordClass === 'conjunction';
    const object = ['determiner', 'possessive', 'pronoun'].includes(rest[at + 1]?.wordClass ?? '');
    if (joined && (word.lower === 'are' || word.lower === 'have')) return true;
    const isBase =
      morphology.isVerb(word.lower) && morphology.infinitive(word.lower) === word.lower && !/(?:ed|ing)$/.test(word.lower);
    const infinitive = rest.slice(0, at).some(({ wordClass }) => wordClass === 'to' || wordClass === 'modal');
    return joined && object && isBase && word.wordClass === 'verb' && !infinitive;
  });
}
