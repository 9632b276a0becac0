import { asClause } from '../../../analysis/concepts/clause-text.ts';
import type { Tagger } from '../../../analysis/concepts/tagger.ts';
import { factVerbs } from '../../../analysis/concepts/vocabulary.ts';
import { readStory } from '../../../documents/prd/reading/read-story.ts';
import { priorities } from '../../../lifecycle/prd.ts';

/** What somebody is to be able to do, or what is to happen. */
export interface Wish {
  /** Singular, without article: "member"; '' when nobody is named. */
  readonly role: string;
  /** The people as the intent names them: "Members of a library"; '' like `role`. */
  readonly people: string;
  /** As it follows "I want": "to renew loans by phone", "reminders to go out". */
  readonly capability: string;
  readonly benefit: string;
  readonly priority: (typeof priorities)[number] | null;
  readonly sentence: string;
}

const wanting =
  '(?:must|should|shall|can|could|may|might|will|would)(?:\\s+(?:also|always|then|simply|just))?(?:\\s+be\\s+able\\s+to|\\s+like\\s+to)?|(?:wants?|needs?|wish(?:es)?|likes?|prefers?|has|have|ought)\\s+to|(?:is|are|be)\\s+(?:able|allowed|supposed|enabled)\\s+to';
const modal = new RegExp(`^(.{2,90}?)\\s+(${wanting})\\s+(?!not\\b)(\\S.*)$`, 'i');
/** "Permits are valid one year": a rule, or how things are. */
export const states =
  /^(?!.{0,60}?\b(?:what|which|who|that|whether|how|when|where|if)\b)\S.{0,60}?\s(?:is|are)\s+(?!(?:to|able|allowed|supposed|enabled|entitled|not)\b)/i;
const letting =
  /^(?:.{0,60}?\s)?(?:let|lets|letting|allow|allows|enable|enables|help|helps|make it possible for|a way for|offer)\s+(.{2,60}?)\s+(?:to\s+)?((?:\p{Ll}+)\s+.+)$/iu;
const opening =
  /^(?:if|when|whenever|once|after|before|while|for|in|on|during|at|today|then|also|ideally|additionally|finally|first|later)\b[^,]{0,120},\s*/i;
const weWant = /^(?:we|i)\s+(?:also\s+)?(?:want|need|would like|wish(?: for)?|are looking for)\s+(?!to\b)(.+)$/i;
const thereIs = /^there (?:should|must|has to|needs to) be\s+(.+)$/i;
const system =
  /^(?:the\s+|our\s+|this\s+|a\s+)?(?:\w+\s+)?(?:system|app|application|tool|platform|solution|service|software|website|site|product|feature|program|it|this|that|we|i|there)$/i;
const generalPeople =
  /^(?:people|persons?|staff|members?|users?|customers?|clients?|everybody|everyone|anybody|anyone|somebody|someone|teams?|guests?|visitors?|parents?|child(?:ren)?|men|women|children|colleagues?|employees?|patients?|residents?|students?|volunteers?)$/i;
const doers = /(?:ers?|ors?|ists?|ians?|ees?|eers?|ants?|nurses?|clerks?)$/i;
const things =
  /(?:tion|sion|ment|ness|ity|ing|age|ure|ism)s?$|^(?:orders?|offers?|numbers?|letters?|papers?|reminders?|folders?|calendars?|errors?|matters?|counters?|sensors?|computers?|printers?|scanners?|servers?|registers?|vouchers?|answers?|doors?|floors?|colou?rs?|documents?|payments?|fees?|years?|quarters?|towers?|motors?|weathers?|timers?|stickers?|posters?|transfers?|tickers?)$/i;

/** Reads what a statement wants; null when it wants nothing. `bullet` also reads half-sentences, such as "renew by phone". */
export function readWish(sentence: string, { bullet, tagger }: { bullet: boolean; tagger: Tagger }): Wish | null {
  const story = readStory(sentence);
  if (story && story.role !== '' && story.capability !== '') {
    const { role, capability, benefit } = story;
    return { role: singular(role, tagger), people: role, capability, benefit, priority: priorityOf(sentence), sentence };
  }
  const text = bareText(sentence);
  const asked = weWant.exec(text)?.[1] ?? thereIs.exec(text)?.[1];
  const let_ = letting.exec(asked ?? text);
  if (let_?.[1] && let_[2] && startsWithVerb(let_[2], tagger))
    return wishOf(let_[1], `to ${let_[2]}`, { sentence, tagger, sure: true });
  if (asked !== undefined) return wishOf('', asked, { sentence, tagger, sure: false });
  const found = modal.exec(text);
  if (found?.[1] && found[2] && found[3]) return readModal(found[1], { wish: found[2], rest: found[3], sentence, tagger });
  const byItself = readDeed(sentence, { tagger, by: bullet ? 'anybody' : 'the product' });
  if (byItself || !bullet || states.test(text)) return byItself;
  return startsWithVerb(text, tagger)
    ? wishOf('', `to ${asClause(text)}`, { sentence, tagger, sure: false })
    : wishOf('', asClause(text), { sentence, tagger, sure: false });
}

/** The same for a sentence that tells what is done: "farmers report a full tank", "the system sends the new date". */
export function readDeed(sentence: string, { tagger, by }: { tagger: Tagger; by: 'anybody' | 'the product' }): Wish | null {
  if (/^(?:today|now|right now|currently|at the moment|so far|until now)\b/i.test(sentence)) return null;
  const text = bareText(sentence);
  const words = tagger.tag(text);
  const at = words.findIndex(({ wordClass }, index) => index > 0 && wordClass === 'verb');
  const verb = words[at];
  if (!verb || at > 5 || words[at + 1] === undefined) return null;
  const rest = words.slice(at + 1).map(({ before, text: word, after }) => `${before}${word}${after}`);
  const subject = words
    .slice(0, at)
    .map(({ text: word }) => word)
    .join(' ');
  const infinitive = tagger.morphology.infinitive(verb.lower);
  // How a thing is, is nothing that anybody does.
  if (infinitive === 'be' || states.test(text)) return null;
  const deed = ['to', infinitive, ...rest].join(' ');
  if (system.test(subject) && !/^(?:it|this|that|we|i|there)$/i.test(subject))
    return wishOf('', `${asClause(subject)} ${deed}`, { sentence, tagger, sure: false });
  return by === 'anybody' && isPeople(subject, [infinitive, ...rest].join(' '), tagger)
    ? wishOf(subject, deed, { sentence, tagger, sure: true })
    : null;
}

function bareText(sentence: string): string {
  return sentence
    .replace(/[.!]+$/, '')
    .replace(/^(?:nice to have|must[- ]have|should[- ]have|optional(?:ly)?|later|maybe|ideally)\s*[:,–-]\s*/i, '')
    .replace(opening, '')
    .trim();
}

function readModal(
  subject: string,
  { wish, rest, sentence, tagger }: { wish: string; rest: string; sentence: string; tagger: Tagger },
): Wish | null {
  const wishes = /want|wish|like|prefer|able|allowed|enabled/i.test(wish);
  if (system.test(subject)) {
    const named = /^(?:we|i)$/i.test(subject);
    if (named && wishes) return wishOf('', `to ${rest}`, { sentence, tagger, sure: false });
    return wishOf('', `${/^(?:it|this|that|there)$/i.test(subject) ? 'the product' : asClause(subject)} to ${rest}`, {
      sentence,
      tagger,
      sure: false,
    });
  }
  if (wishes || isPeople(subject, rest, tagger)) return wishOf(subject, `to ${rest}`, { sentence, tagger, sure: true });
  return wishOf('', `${asClause(subject)} to ${rest}`, { sentence, tagger, sure: false });
}

/** Who does something to something is somebody; what only goes, is or shows is a thing. */
function isPeople(subject: string, rest: string, tagger: Tagger): boolean {
  const head = headOf(subject, tagger);
  if (head === '' || system.test(subject)) return false;
  if (generalPeople.test(head)) return true;
  if (things.test(head)) return false;
  if (doers.test(head)) return true;
  const [first, second] = tagger.tag(rest, { imperative: true });
  if (!first || !second || first.wordClass !== 'verb' || first.lower === 'be') return false;
  if (factVerbs.has(tagger.morphology.infinitive(first.lower))) return false;
  return !['preposition', 'adverb', 'to', 'number'].includes(second.wordClass);
}

function wishOf(
  subject: string,
  wanted: string,
  { sentence, tagger, sure }: { sentence: string; tagger: Tagger; sure: boolean },
): Wish {
  const people = subject
    .replace(/^(?:all|our|the|every|each|any|some|most|both|these|those|a|an|my)\s+(?:of\s+(?:the|our)\s+)?/i, '')
    .trim();
  const role = people === '' ? '' : singular(people, tagger);
  // What follows "so that" is read where it is read in every story.
  const story = readStory(`As a ${role || 'user'}, I want ${wanted}`, true);
  const capability = (story?.capability ?? '') || wanted;
  return {
    role,
    people: sure ? capitalize(people) : '',
    capability: capability.replace(/[.,;]+$/, ''),
    benefit: story?.benefit ?? '',
    priority: priorityOf(sentence),
    sentence,
  };
}

/** "Members of a library" → "member"; "members or staff" → "member or staff". */
function singular(people: string, tagger: Tagger): string {
  const plain = people
    .replace(/\s+(?:who|that|which|with|without|of|from|in|at|on|for)\b.*$/i, '')
    .replace(/^(?:all|our|the|every|each|any|a|an)\s+/i, '')
    .trim();
  return plain
    .split(/\s+(?:and|or)\s+|,\s*|\//i)
    .filter((part) => part !== '')
    .map((part) => {
      const words = part.split(' ');
      const last = words.pop() ?? '';
      return asClause([...words, /^(?:staff|people)$/i.test(last) ? last : tagger.morphology.singular(last)].join(' '));
    })
    .join(' or ');
}

function headOf(subject: string, tagger: Tagger): string {
  const plain = subject.replace(/\s+(?:who|that|which|with|without|of|from|in|at|on|for)\b.*$/i, '');
  return tagger.tag(plain).at(-1)?.lower ?? '';
}

function startsWithVerb(text: string, tagger: Tagger): boolean {
  const [first = '', second] = text.split(' ');
  if (second === undefined || !/^[\p{L}-]+$/u.test(first) || !tagger.morphology.isVerb(first.toLowerCase())) return false;
  // "Loan renewal" names a thing although "loan" is a verb as well.
  const [opener, follower] = tagger.tag(text.toLowerCase());
  if (/(?:[^e]al|tion|sion|ment|ance|ence)$/i.test(second)) return false;
  return !(opener?.wordClass === 'noun' && follower?.wordClass === 'noun');
}

function priorityOf(sentence: string): Wish['priority'] {
  if (/\b(?:nice to have|ideally|if possible|optional(?:ly)?|maybe|perhaps|would be nice|some day)\b/i.test(sentence))
    return 'nice-to-have';
  if (/\b(?:must|essential|vital|absolutely|need(?:s)? to|ha(?:s|ve) to|indispensable)\b/i.test(sentence)) return 'must-have';
  return null;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
