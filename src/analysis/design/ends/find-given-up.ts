import { escapePattern } from '../../concepts/escape-pattern.ts';
import { wordsAlike } from '../../challenge/same-root.ts';
import { sharedWords, subjectWords } from '../../challenge/subject-words.ts';
import { contentWords } from '../../lint/content-words.ts';
import { readOnce } from '../../read-once.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isSetAside } from '../../technology/set-aside.ts';
import type { Mention, Span } from '../find-sentence.ts';
import { isName } from './built-of.ts';
import { findDeniedChannel } from './denied-channels.ts';
import { type GivenUp, clausesOf, listGivenUp, listTimesGivenUp, readGivenUp, withoutGivenUp } from './given-up.ts';
import { findOldRhythms } from '../outdated/old-rhythms.ts';
import { findOutdatedRhythms } from '../outdated/outdated-rhythms.ts';
import { isRhythm } from '../outdated/rhythms.ts';

/** Which component a sentence is about ('' where none), and which there are. */
export interface Scope {
  readonly component: string;
  readonly components: readonly string[];
  /** What a sentence stands in the midst of, such as the row of a table. */
  readonly around?: string;
  /** What the decision says nothing of because it was asked about, or is about it. */
  readonly asked?: string;
}

const anywhere: Scope = { component: '', components: [] };

/**
 * Whether a decision takes out of the design what a sentence says: it names the very thing. A word that may stand in any sentence counts where the two speak
 * of something else together as well; what is given up by one component is not given up by another.
 */
export function givesUp(decision: string, sentence: string, scope = anywhere): boolean {
  return findGivenUp(decision, sentence, scope).length > 0;
}

/** Where a sentence names what a decision takes out of the design; the shortest stretch that has all of its words, for each of its names. */
export function findGivenUp(decision: string, sentence: string, scope = anywhere): Mention[] {
  const said = subjectWords(scope.around ?? sentence);
  const kept = subjectWords(withoutGivenUp(decision));
  const own = subjectWords(withoutGivenUp(sentence));
  const things = readGivenUp(decision).flatMap(({ phrase, clause, isShared, within }) => {
    if (isOfAnother({ phrase, clause }, decision, scope) || isOfSeveral(clause, sentence, scope)) return [];
    const [, identifier] = /^`?(\p{Ll}+\p{Lu}[\p{L}\d]*)`?\W*$/u.exec(phrase.trim()) ?? [];
    // A name out of the code is found as it is written, and never as words: "losing bookings" is no `loseBooking`.
    if (identifier !== undefined)
      return [...findWord(identifier, sentence), ...findItem(identifier, sentence), ...findJoined(identifier, sentence)];
    const named = subjectWords(phrase);
    const beside = [...subjectWords(within)].filter((word) => !named.has(word));
    if (beside.length > 0 && wordsAlike(beside, said).length === 0) return [];
    const has = (words: ReadonlySet<string>): boolean => wordsAlike(named, words).length === named.size;
    // "Postgres instead of Redis" of a sentence that does without it as well.
    if (!has(own) || has(kept) || !hasAll(contentWords(phrase), sentence)) return [];
    // "A second region" is no other one, where a cache may be anybody's.
    const isOwn = new Set(contentWords(phrase)).size > 1 || isName(phrase);
    if ((!isOwn || isShared) && sharedWords(kept, said).length === 0) return [];
    const places = stretches(contentWords(phrase), sentence).filter((found) => !isPassedBy(sentence, found));
    if (isShared && copying.test(clause)) return places.map((found) => withDeed(sentence, found));
    // What is "cached in Redis" is cached no more, unless it is elsewhere.
    const isCopied = (found: Span): boolean =>
      copied.test(sentence.slice(0, found.start)) && !/\bcach/i.test(withoutGivenUp(decision));
    return places.map((found) => (isCopied(found) ? withDeed(sentence, found) : found));
  });
  const found = [
    ...things,
    ...findOutdatedRhythms(decision, sentence, things),
    ...findTimes(decision, sentence, scope),
    ...findRhythms(decision, sentence, scope),
    ...findClockTimes(decision, sentence, scope),
  ];
  // What is given up as a thing is found in whichever way it is used.
  return found.length > 0 ? found : [...findChannels(decision, sentence, scope)];
}

/** "Every night" of what is done every hour from now on. */
function findRhythms(decision: string, sentence: string, scope: Scope): readonly Mention[] {
  const { component, around = '', asked = '' } = scope;
  const { spans, isSure } = findOldRhythms(decision, sentence, { decision: asked, sentence: `${component} ${around}` });
  return isSure && !isOfAnother({ phrase: '', clause: decision }, decision, scope) ? spans : [];
}

/** "By e-mail" of what nobody is told by e-mail any more; what the decision gives up as a thing is found as such. */
function findChannels(decision: string, sentence: string, scope: Scope): readonly Mention[] {
  return isOfAnother({ phrase: '', clause: decision }, decision, scope) ? [] : findDeniedChannel(decision, sentence);
}

const copied =
  /\b(?:cach(?:ed?|es|ing)|mirror(?:s|ed)|replicate[sd]?)\b(?:\s+(?!and\b|or\b|but\b)[\p{L}-]+){0,3}\s+(?:in|to|into|on|by|with)\s+(?:an?\s+|the\s+)?$/iu;
const copying = /\b(?:cop(?:y|ies)|cache|replica|mirror|index)\b/i;

/**
 * "And copies balances to Redis", "held in Redis and are refreshed every hour": where the copy is dropped, nobody makes, keeps or refreshes it either. A clause
 * that says of another product where it is kept stays.
 */
function withDeed(sentence: string, found: Span): Mention {
  const joints = [
    ...sentence.slice(0, found.start).matchAll(/[;:]\s+|,?\s+(?=and\s+\p{Ll}+s\s)|,\s+(?=(?:and\s+)?\p{Ll}+s\s)/gu),
  ];
  const last = joints.at(-1);
  const start = last ? last.index + last[0].length : 0;
  const rest = sentence.slice(found.end);
  const end = found.end + (/^(?:\s+and (?:is|are)\b|(?!,\s|;|\.(?:\s|$)|\s+(?:and|but)\s)[^])*/.exec(rest)?.[0].length ?? 0);
  const whole = sentence.slice(start, end);
  const others = findTechnologyTerms(whole).filter(({ term }) => /\p{Lu}/u.test(term));
  const isKeeping =
    /\b(?:copies|copied|held|holds?|kept|keeps?|stored|stores|cached|caches|mirror(?:s|ed)|replicate[sd]|writes|puts)\b/i;
  if (!isKeeping.test(sentence.slice(start, found.start)) || others.length > 1) return found;
  return { start, end, isWhole: true };
}

/** "After 12 hours" of what a decision does at once instead: said of the same deed, in whichever words the rest of it is. */
function findTimes(decision: string, sentence: string, scope: Scope): Mention[] {
  return listTimesGivenUp(decision).flatMap(({ time, clause }) => {
    if (isRhythm(time) || isOfAnother({ phrase: time, clause }, decision, scope)) return [];
    const deed = subjectWords(clause.replace(time, ' '));
    const [before = '', ...figure] = time.split(/\s+/);
    const written = figure.map(escapePattern).join(String.raw`\s+`);
    const found = new RegExp(String.raw`\b${before}\s+${written}(?![\p{L}\d])`, 'iu').exec(sentence);
    if (!found || sharedWords(deed, subjectWords(scope.around ?? sentence)).length < fewestOfDeed) return [];
    return [{ start: found.index, end: found.index + found[0].length, isWhole: true }];
  });
}

/** One word alone is shared by deeds of many kinds. */
const fewestOfDeed = 2;

/** "Every night at 02:00" of what is done every 15 minutes instead. */
function findClockTimes(decision: string, sentence: string, scope: Scope): Mention[] {
  return [...decision.matchAll(otherTime)].flatMap(([said, time = '']) => {
    const clause = clausesOf(decision).find((one) => one.includes(time)) ?? decision;
    if (isOfAnother({ phrase: time, clause }, decision, scope)) return [];
    const found = new RegExp(
      String.raw`\b(?:(?:every|each) \p{L}+ )?(?:(?:daily|nightly|weekly) )?(?:at )?${time}(?!\d)`,
      'iu',
    ).exec(sentence);
    const deed = subjectWords(`${decision.replace(said, ' ')} ${scope.component}`);
    if (!found || sharedWords(deed, subjectWords(`${scope.component} ${scope.around ?? sentence}`)).length === 0) return [];
    return [{ start: found.index, end: found.index + found[0].length, isWhole: true }];
  });
}

const otherTime = /\b(?:instead of|in place of|rather than|not|no longer)\s+(?:[\p{L}-]+\s+){0,4}?(\d{1,2}:\d\d)(?!\d)/giu;

/**
 * What is given up by one component is not given up by another that nothing is said of. The very thing that is given up is no component of which it is said, and
 * the writer's outbox that the reader polls is said of both.
 */
function isOfAnother(
  { phrase, clause }: Pick<GivenUp, 'phrase' | 'clause'>,
  decision: string,
  { component, components }: Scope,
): boolean {
  const own = component.toLowerCase();
  const named = componentsIn(clause, components).filter((name) => !isNamedIn(phrase, name));
  if (named.length === 0 || named.some((name) => name.toLowerCase() === own)) return false;
  if (!components.some((name) => name.toLowerCase() === own)) return false;
  return !clausesOf(decision).some((one) => isNamedIn(one, component) && listGivenUp(one).length === 0);
}

/** "Node.js for the services", where the decision speaks of one of them: the others go on with it. */
function isOfSeveral(clause: string, sentence: string, { component, components }: Scope): boolean {
  const named = componentsIn(clause, components);
  if (component !== '' || named.length === 0 || named.length === components.length) return false;
  return several.test(sentence) && !named.some((name) => isNamedIn(sentence, name));
}

const several = /\b(?:all|every|each|both|everything|everywhere|services|components|parts|modules|applications|apps)\b/i;

/** Those that a clause of a decision names: asked of all components at every sentence, which is the same each time. */
function componentsIn(clause: string, components: readonly string[]): readonly string[] {
  const read = readers.get(components) ?? readOnce((text) => components.filter((name) => isNamedIn(text, name)));
  readers.set(components, read);
  return read(clause);
}

const readers = new WeakMap<readonly string[], (clause: string) => readonly string[]>();

/** Hardly any text has the name, and the expression would be made anew for each. */
function isNamedIn(text: string, name: string): boolean {
  if (!text.toLowerCase().includes(name.toLowerCase())) return false;
  return new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(name)}`, 'iu').test(text);
}

/** Everyday words of a phrase count as well: "a second database" is no other one. */
function hasAll(words: readonly string[], sentence: string): boolean {
  return wordsAlike(words, new Set(contentWords(sentence))).length === words.length;
}

function isPassedBy(sentence: string, { start, end }: Span): boolean {
  return findTechnologyTerms(sentence).some((term) => term.start >= start && term.end <= end && isSetAside(sentence, term));
}

function findWord(word: string, sentence: string): Span[] {
  const found = new RegExp(`\`?(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])\`?`, 'u').exec(sentence);
  return found ? [{ start: found.index, end: found.index + found[0].length }] : [];
}

/** "Lose bookings", one of a list between semicolons that says what a name out of the code says, and nothing else. */
function findItem(identifier: string, sentence: string): Span[] {
  const wanted = new Set(contentWords(identifier));
  return [...sentence.matchAll(/(?<=^(?=[^;]*;)|[:;]\s)[^;:.]+(?=[;.])/g)]
    .filter(([item]) => {
      const words = new Set(contentWords(item));
      return words.size === wanted.size && wordsAlike(wanted, words).length === wanted.size;
    })
    .map(({ 0: item, index }) => ({ start: index, end: index + item.length }));
}

/** "And cancel" of "book and cancel slots", where the thing is named once for several deeds. */
function findJoined(identifier: string, sentence: string): Mention[] {
  const [deed = '', ...thing] = contentWords(identifier);
  if (thing.length === 0) return [];
  return [
    ...sentence.matchAll(/(?<=^(?=[^;]*;)|[:;]\s)((?:[\p{L}-]+, )*[\p{L}-]+,? and [\p{L}-]+) ([^;:.,]+)(?=[;.])/gu),
  ].flatMap(({ 1: deeds = '', 2: rest = '', index }) => {
    const words = new Set(contentWords(rest));
    if (words.size !== thing.length || wordsAlike(thing, words).length !== thing.length) return [];
    return [...deeds.matchAll(/(?:,? and )?[\p{L}-]+(?:, (?!and )|(?= and )|$)/gu)].flatMap(({ 0: found, index: at }) => {
      const [word = ''] = contentWords(found);
      if (wordsAlike([deed], new Set([word])).length === 0) return [];
      // The first of two goes with the "and" behind it.
      const behind = at === 0 ? (/^,? and /.exec(deeds.slice(found.length))?.[0] ?? '') : '';
      const start = index + at + (/^,? (?=and )/.exec(found)?.[0].length ?? 0);
      return [{ start, end: index + at + found.trimEnd().length + behind.trimEnd().length, isWhole: true }];
    });
  });
}

/** Each place of a single word; of several, the shortest stretch in which all of them stand. */
function stretches(words: readonly string[], sentence: string): Span[] {
  const places = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    stems: new Set(contentWords(word)),
    start: index,
    end: index + word.length,
  }));
  const wanted = [...new Set(words)];
  const beginning = places.filter(({ stems }) => wordsAlike(wanted, stems).length > 0);
  if (wanted.length === 1) return beginning.map(({ start, end }) => ({ start, end }));
  const found = beginning.flatMap((from) => {
    const seen = new Set<string>();
    const to = places.slice(places.indexOf(from)).find(({ stems }) => {
      for (const stem of stems) seen.add(stem);
      return wordsAlike(wanted, seen).length === wanted.length;
    });
    return to ? [{ start: from.start, end: to.end }] : [];
  });
  return found.toSorted((one, other) => one.end - one.start - (other.end - other.start)).slice(0, 1);
}
