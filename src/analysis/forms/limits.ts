import { prepositions, timeUnits } from './closed-words.ts';
import { isSubordinate, textOf, type Sentence } from './sentence.ts';
import type { Token } from './tokenize.ts';
import type { Words } from './words.ts';

const limit =
  /\b(?:at (?:most|least)|no (?:more|fewer|less|later|earlier|longer) than|not more than|more than (?:one|once)|exactly|up to (?=an? |\d|one|two|three|four|five|six|seven|eight|nine|ten)|a? ?(?:maximum|minimum) of|limited to|once per|(?:only|just) (?:one|once)|between \d+ and \d+)\b/i;
const definition =
  /\b(?:is|are) (?:(?:the|its|their|an?) )?(?:sum|total|product|difference|average|number|count|ratio|share|\d[\d.,]*\s*(?:%|percent)) of\b|\b(?:is|are) (?:derived|calculated|computed|defined)\b|\bequals?\b/i;
const negator = new Set(['not', 'never', 'neither']);
const opener = /^(?:no (?!matter\b)[\p{L} -]{1,60}? (?:is|are|can|may|must|shall|will|has|have)|nobody|no one|neither)\b/iu;
/** Words of the author or to the reader: no rule of the domain. */
const speaker = /\b(?:we|us|our|i|you|your)\b/i;
const amount = '(?:an?|one|two|three|four|five|six|seven|ten|\\d+|each|every)';
const time = new RegExp(
  `\\b(?:within|after|before|every|each|for) (?:the (?:first|last|next) )?(?:${amount} )?(?:more )?(?:working |business |calendar )?(?:${timeUnits})\\b|\\b${amount} (?:working |business )?(?:${timeUnits}) (?:before|after|later|ahead)\\b|\\b(?:hourly|daily|nightly|weekly|monthly|yearly|annually)\\b`,
  'i',
);

export function hasLimit(text: string): boolean {
  return limit.test(text);
}

/** Returns whether a sentence says that something happens at a time. */
export function happensByTime(text: string): boolean {
  return time.test(text);
}

/** True for a sentence that forbids, limits or defines: it always holds and is nobody's act. */
export function isRule(sentence: Sentence, words: Words): boolean {
  if (speaker.test(sentence.text)) return false;
  return isNegated(sentence, words) || limit.test(sentence.text) || definition.test(sentence.text);
}

export function isNegated(sentence: Sentence, words: Words): boolean {
  const { tokens, start } = sentence;
  if (opener.test(textOf(tokens.slice(start)))) return true;
  return tokens.some(
    ({ lower }, at) => negator.has(lower) && !isSubordinate(sentence, at, words) && !isAside(tokens[at + 1], tokens[at - 1]),
  );
}

/** True in "by not naming a revision" and "not only members": no clause is negated. */
function isAside(next: Token | undefined, before: Token | undefined): boolean {
  const { lower = '' } = next ?? {};
  return lower === 'only' || (lower.endsWith('ing') && prepositions.has(before?.lower ?? ''));
}
