import { beForms, haveForms } from './closed-words.ts';
import type { Morphology } from './morphology.ts';
import type { Word } from './word.ts';
import { readVerbGroup, type VerbGroup } from './verb-groups.ts';

/** Words back to text, without the punctuation at their end. */
export function textOf(words: readonly Word[]): string {
  return words
    .map((word) => `${word.before}${word.text}${word.after}`)
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/[,.;:\s]+$/, '')
    .trim();
}

/** First letter lower case, unless the word is a name or an acronym. */
export function asClause(text: string): string {
  const [first = ''] = text.split(' ');
  return /^[A-Z][a-z'-]*$/.test(first) || first === 'A' ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** The first finite verb group; a participle such as "containing" only where there is none. */
export function mainGroup(words: readonly Word[], morphology: Morphology): VerbGroup | null {
  let fallback: VerbGroup | null = null;
  for (let index = 0; index < words.length; index += 1) {
    const group = readVerbGroup(words, index, morphology);
    if (!group || words[group.start]?.wordClass === 'to') continue;
    if (group.form !== 'gerund' && !(group.form === 'participle' && !group.passive)) return group;
    fallback ??= group;
    index = group.end - 1;
  }
  return fallback;
}

/** "the fine must be paid" → "the fine is paid": what is to be, said as done. */
export function asFact(words: readonly Word[], morphology: Morphology): string {
  const group = mainGroup(words, morphology);
  if (!group || group.modal === '' || group.negative) return asClause(textOf(words));
  const subject = words.slice(0, group.start);
  const plural = isPlural(subject, morphology);
  // "shall release the room and schedule another": what is joined gets the same form.
  const rest = words
    .slice(group.end)
    .map((word, at, all) =>
      !plural &&
      !group.passive &&
      word.wordClass === 'verb' &&
      /^(?:and|or)$/.test(all[at - 1]?.lower ?? '') &&
      morphology.infinitive(word.lower) === word.lower
        ? { ...word, text: morphology.thirdPerson(word.lower) }
        : word,
    );
  const verb = group.passive
    ? `${plural ? 'are' : 'is'} ${textOf([words[group.end - 1] as Word])}`
    : group.verb === 'be'
      ? plural
        ? 'are'
        : 'is'
      : finite(group.verb, plural, morphology);
  return asClause([textOf(subject), verb, textOf(rest)].filter((part) => part !== '').join(' '));
}

/** "the member has overdue loans" → "the member has no overdue loans". */
export function negated(words: readonly Word[], morphology: Morphology): string {
  const [one, other] = alternatives(words, morphology);
  if (one && other) return `${negated(one, morphology)} and ${negated(other, morphology)}`;
  const group = mainGroup(words, morphology);
  const text = asClause(textOf(words));
  if (!group) return `not: ${text}`;
  if (/^(?:fewer|less) than\b/i.test(text)) return text.replace(/^(?:fewer|less) than/i, 'at least');
  if (/^more than\b/i.test(text)) return text.replace(/^more than/i, 'at most');
  if (/^another\b/i.test(text)) return text.replace(/^another/i, 'no other');
  if (/^(?:no|none of)\b/i.test(text)) return text.replace(/^no\b/i, 'a').replace(/^none of\b/i, 'some of');
  const before = asClause(
    textOf(words.slice(0, group.start).filter((word) => word.lower !== 'already' && word.lower !== 'still')),
  );
  const after = words.slice(group.start);
  const join = (...parts: string[]): string => [before, ...parts].filter((part) => part !== '').join(' ');
  if (/^(?:is|are|was|were) no longer\b/i.test(textOf(after))) return join(textOf(after).replace(/ no longer\b/i, ' still'));
  if (group.negative)
    return join(
      textOf(after)
        .replace(/\b(?:not|never)\s?/i, '')
        .replace(/^(?:does|do) (\w+)/, (_, verb: string) => finite(verb, false, morphology)),
    );
  const first = after[0];
  if (!first) return `not: ${text}`;
  const tail = textOf(after.slice(1));
  if (haveForms.has(first.lower) && !group.passive && group.verb === 'have')
    return /^(?:no)\b/.test(tail)
      ? join(first.text, tail.replace(/^no /, ''))
      : join(first.text, 'no', tail.replace(/^(?:an?|any|some|the) /, ''));
  if (beForms.has(first.lower) || haveForms.has(first.lower) || first.wordClass === 'modal') return join(first.text, 'not', tail);
  return join(
    isPlural(words.slice(0, group.start), morphology) ? 'do not' : 'does not',
    group.verb,
    textOf(words.slice(group.end)),
  );
}

/** "the account is in debt or a switch is pending": two clauses, of which neither holds once both are denied. */
function alternatives(words: readonly Word[], morphology: Morphology): readonly (readonly Word[])[] {
  for (const [at, word] of words.entries()) {
    if (word.lower !== 'or' || !mainGroup(words.slice(0, at), morphology)) continue;
    const later = words.slice(at + 1);
    const group = mainGroup(later, morphology);
    const subject = group ? later.slice(0, group.start) : [];
    const isClause =
      group !== null &&
      group.form !== 'gerund' &&
      subject.at(-1)?.wordClass !== 'to' &&
      subject.some(({ wordClass }) => wordClass === 'noun');
    const plain = subject.every(({ wordClass }) =>
      ['determiner', 'adjective', 'noun', 'possessive', 'number', 'adverb'].includes(wordClass),
    );
    if (isClause && plain) return [words.slice(0, at), later];
  }
  return [];
}

function finite(verb: string, plural: boolean, morphology: Morphology): string {
  const [first = '', ...rest] = verb.split(' ');
  return [plural ? first : morphology.thirdPerson(first), ...rest].join(' ');
}

/** Whether the subject is plural, by its last noun before "of". */
export function isPlural(subject: readonly Word[], morphology: Morphology): boolean {
  const ofAt = subject.findIndex((word) => word.wordClass === 'preposition');
  const own = ofAt > 0 ? subject.slice(0, ofAt) : subject;
  if (own.some((word) => word.wordClass === 'conjunction' && word.lower === 'and')) return true;
  const head = own.findLast((word) => word.wordClass === 'noun' || word.wordClass === 'pronoun');
  if (!head) return false;
  if (head.wordClass === 'pronoun') return ['they', 'we', 'i', 'you', 'them'].includes(head.lower);
  return morphology.singular(head.lower) !== head.lower;
}
