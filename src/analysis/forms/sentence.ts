import { lightVerbs, modals, relatives, subordinators } from './closed-words.ts';
import { tokenize, type Token } from './tokenize.ts';
import type { Words } from './words.ts';

export interface Sentence {
  /** The sentence as written. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Index of the main clause's first token, after "When it is due, …" or "After login, …". */
  readonly start: number;
  /** Text before the main clause; mostly ''. */
  readonly lead: string;
}

export function readSentence(text: string): Sentence {
  const tokens = tokenize(text);
  const [first] = tokens;
  const comma = tokens.findIndex((token) => token.text === ',');
  const opens = first !== undefined && comma > 0 && (subordinators.has(first.lower) || leading.has(first.lower));
  if (!opens) return { text, tokens, start: 0, lead: '' };
  const start = tokens[comma + 1]?.lower === 'then' ? comma + 2 : comma + 1;
  const saysWhen = subordinators.has(first.lower) || timely.has(first.lower);
  return { text, tokens, start, lead: saysWhen ? textOf(tokens.slice(0, comma)) : '' };
}

const timely = new Set('after before on upon during within given'.split(' '));
const leading = timely.union(new Set('for in at by as with from each every'.split(' ')));

export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(/ (?=[,.;:!?%)'])/g, '')
    .replace(/(?<=[(]) /g, '');
}

/** True for a token in a clause of which or when: "a seat that is not paid". */
export function isSubordinate({ tokens, start }: Sentence, at: number, words: Words): boolean {
  if (at < start) return true;
  let verbs = 0;
  for (let before = at - 1; before >= start; before -= 1) {
    const token = tokens[before];
    if (!token || token.text === ',') return false;
    if (lightVerbs.has(token.lower) || modals.has(token.lower)) verbs += 1;
    if (!subordinators.has(token.lower)) continue;
    // In "A copy that is held cannot …", the second verb belongs to the main clause.
    if (verbs > 1) return false;
    const previous = tokens[before - 1]?.lower ?? '';
    // In "Ensure that a seat never …", the clause after the verb is the main clause.
    return !(relatives.has(token.lower) && before > start && words.isVerb(previous) && !words.isNoun(previous));
  }
  return false;
}
