import { isPlural, textOf } from '../../analysis/concepts/clause-text.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { VerbGroup } from '../../analysis/concepts/verb-groups.ts';
import { unitNouns } from '../../analysis/concepts/vocabulary.ts';
import type { Word } from '../../analysis/concepts/word.ts';

/** A main clause, cut at its verb. */
interface CutClause {
  readonly before: readonly Word[];
  readonly said: string;
  readonly group: VerbGroup;
  readonly words: readonly Word[];
}

const number = String.raw`(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d[\d.,]*)`;
const several = number.replace('an?|', '');
const none = new RegExp(
  String.raw`^(?:(?:no|not) (?:more|fewer|less|later|longer) than|no ${number}|no single|not (?:one|an?|any))\b`,
  'i',
);
const most = new RegExp(String.raw`^(?:at most|up to|a maximum of|only(?= ${several}\b))\s+`, 'i');
const least = /^(?:at least|a minimum of)\s+/i;

/**
 * "No more than five minutes of bookings may be lost", "not a single order is lost", "at most two loans are open": a count bounds exactly as it is counted. Said
 * of "a booking" or "every booking" it would be another rule, and most often a stronger one. Null where the subject is not counted.
 */
export function restateCount({ before, said, group, words }: CutClause, tagger: Tagger): string | null {
  if (group.negative) return null;
  const subject = textOf(before);
  // The second half of "no alarm is lost and at most one minute of answers" leans on the verb of the first.
  const leaning =
    /^no\b/i.test(subject) && /\b(?:and|or|but) (?:at most|at least|(?:no|not) (?:more|fewer|less) than|only)\b/i.test(said);
  if (leaning) return `${asEver(subject, group, words, isPlural(before, tagger.morphology), tagger)} ${said}`;
  if (none.test(subject)) return `${asEver(subject, group, words, !isOne(subject), tagger)} ${said}`;
  if (!most.test(subject) && !least.test(subject)) return null;
  const counted = subject.replace(most, '').replace(least, '');
  const isMeasured = unitNouns.has(tagger.morphology.singular(/^\S+ (\w+)/.exec(counted)?.[1]?.toLowerCase() ?? ''));
  const bound = most.test(subject) ? 'more' : isMeasured ? 'less' : 'fewer';
  return `never ${bound} than ${counted} ${asFact(group, words, !isOne(counted), tagger)} ${said}`;
}

/** "nothing" and "may be stored" → "nothing is ever stored". */
export function asEver(subject: string, group: VerbGroup, words: readonly Word[], plural: boolean, tagger: Tagger): string {
  const verb = asFact(group, words, plural, tagger);
  return verbless(group) ? `${subject} ${verb.replace(/^(\S+)/, '$1 ever')}` : `${subject} ever ${verb}`;
}

/** Whether a form of "be" carries the clause. */
function verbless({ passive, verb }: VerbGroup): boolean {
  return passive || verb === 'be';
}

/** "may be granted" → "are granted": what must or may be, said as what is. */
function asFact(group: VerbGroup, words: readonly Word[], plural: boolean, { morphology }: Tagger): string {
  const be = plural ? 'are' : 'is';
  if (group.passive) return `${be} ${words[group.end - 1]?.text ?? morphology.participle(group.verb)}`;
  if (group.verb === 'be') return be;
  const [first = '', ...rest] = group.verb.split(' ');
  return [plural ? first : morphology.thirdPerson(first), ...rest].join(' ');
}

/** Whether what is counted is one: "no more than one call", "not a single order". */
function isOne(subject: string): boolean {
  return /^(?:(?:no|not) \w+ than )?(?:one|an?|1)\b|^no single\b|^not (?:an?|one)\b/i.test(subject);
}
