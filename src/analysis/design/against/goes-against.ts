import { escapePattern } from '../../concepts/escape-pattern.ts';
import { readSpokenFigures } from '../../challenge/figures.ts';
import { sharedWords, subjectWords } from '../../challenge/subject-words.ts';
import { readOnce } from '../../read-once.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isDeniedByName, namesDenied } from '../ends/denied-things.ts';
import { withoutGivenUp } from '../ends/given-up.ts';
import type { Span } from '../find-sentence.ts';
import { findOldFigures } from '../outdated/old-figures.ts';
import { isNothingAndSome } from './nothing-and-some.ts';
import { givesOthersRight } from './rights.ts';
import { isSharedAndOwn } from './shared-and-own.ts';
import { isStepsAndOne } from './steps-and-one.ts';
import { isYesAndNo } from './yes-and-no.ts';

/**
 * Whether a decision and a sentence, with the name of the component in front of it, cannot both hold, as far as their words show it: what the one denies the
 * other says, a second instance of the one that there is, in the clear and encrypted, two stores for one thing, or two times for one thing. Weaker signs than
 * those by which a sentence is struck: somebody has to look.
 */
export function goesAgainst(decision: string, sentence: string): boolean {
  if (isDeniedByName(decision, sentence) || hasAnother(decision, sentence) || saysWhatIsNot(decision, sentence)) return true;
  if (isYesAndNo(decision, sentence) || givesOthersRight(decision, sentence) || isSharedAndOwn(decision, sentence)) return true;
  if (isNothingAndSome(decision, sentence)) return true;
  const shared = sharedWords(subjectWords(decision), subjectWords(sentence)).length;
  if (shared < fewestShared) return false;
  return isEncrypted(decision, sentence) || namesOtherStore(decision, sentence) || differsInTime(decision, sentence);
}

/** Whether a decision says no to what an earlier one decided, by name, figure, way or deed, or yes to what that says no to: nobody can keep to both. */
export function opposes(later: string, earlier: string): boolean {
  // Of two that drop the same, neither brings it.
  const kept = withoutGivenUp(earlier);
  return (
    findOldFigures(later, kept).isSure ||
    namesDenied(later, kept) ||
    saysWhatIsNot(later, kept) ||
    isYesAndNo(later, earlier) ||
    givesOthersRight(later, earlier) ||
    isSharedAndOwn(later, earlier) ||
    isNothingAndSome(later, earlier) ||
    isStepsAndOne(later, earlier)
  );
}

/** One word alone stands in sentences about anything. */
const fewestShared = 2;

/**
 * "Charged on arrival, not at booking" of "charges before it confirms a booking": the sentence does the same thing in the way that the decision says no to, and
 * not in the one that it says yes to.
 */
export function saysWhatIsNot(decision: string, sentence: string): boolean {
  return listWaysNot(decision, sentence).length > 0;
}

/** Where a sentence names ways in those very words: "by e-mail" of "by SFTP, not by e-mail". */
export function findWays(ways: readonly string[], sentence: string): Span[] {
  return ways.flatMap((way) => {
    const words = way
      .trim()
      .split(/\s+/)
      .map(escapePattern)
      .join(String.raw`\s+(?:(?:the|an?|our|its)\s+)?`);
    const found = new RegExp(String.raw`\b${words}(?![\p{L}\d])`, 'iu').exec(sentence);
    return found ? [{ start: found.index, end: found.index + found[0].length }] : [];
  });
}

/** The ways that a decision says no to, of those in which the sentence does it. */
export function listWaysNot(decision: string, sentence: string): string[] {
  // What it says no to itself it does not do either.
  const said = subjectWords(sentence.replace(wayNot, ' '));
  return [...decision.matchAll(contrast)].flatMap(([found, wanted = '', unwanted = '']) => {
    const denied = subjectWords(unwanted);
    const instead = [...subjectWords(wanted)].filter((word) => !denied.has(word));
    const deed = [...subjectWords(decision.replace(found, ' '))].filter((word) => !denied.has(word) && !instead.includes(word));
    const isMeant =
      denied.size > 0 &&
      instead.length > 0 &&
      sharedWords(denied, said).length === denied.size &&
      !instead.some((word) => said.has(word)) &&
      deed.some((word) => said.has(word));
    return isMeant ? [unwanted] : [];
  });
}

/** "On arrival, not at booking", "after the payment instead of before it": both with the word that says how, when or where. */
const how = 'at|on|in|by|from|before|after|during|per|with|once|as|through|via';
const wayNot = new RegExp(String.raw`\b(?:not|never|no longer|instead of|rather than) (?:${how}) [^,;.]{2,40}?(?=[,;.]|$)`, 'gi');
const contrast = new RegExp(
  String.raw`\b((?:${how}) (?:(?! (?:${how}) )[^,;.]){2,40}?),? (?:and )?(?:not|never|no longer|instead of|rather than) ((?:${how}) [^,;.]{2,40}?)(?=[,;.]|$)`,
  'gi',
);

interface Answered {
  readonly question: string;
  readonly answer: string;
}

/**
 * Whether a sentence does it in the one of two ways that an answer did not choose: "before it answers the nurse", where it was asked whether before or after, and
 * the answer says after.
 */
export function isOtherAnswer(answered: Answered, sentence: string): boolean {
  return wayNotChosen(answered, sentence) !== '';
}

/** The words that say it in that way; '' where none do. */
function wayNotChosen(answered: Answered, sentence: string): string {
  const { question, answer } = answered;
  const [, one = '', other = ''] = eitherOr.exec(question) ?? [];
  if (one === '') return phraseNotChosen(answered, sentence);
  const says = (text: string, word: string): boolean => new RegExp(String.raw`\b${word}\b`, 'i').test(text);
  // "After: … and before midnight" says after.
  const begun = [one, other].filter((word) => new RegExp(String.raw`^\W*(?:only |rather |just )?${word}\b`, 'i').test(answer));
  const chosen = begun.length === 1 ? begun : [one, other].filter((word) => says(answer, word));
  const [left] = [one, other].filter((word) => !chosen.includes(word));
  const [way] = chosen;
  if (chosen.length !== 1 || left === undefined || way === undefined) return '';
  const asked = subjectWords(`${question} ${answer}`);
  const isMeant =
    says(sentence, left) && !says(sentence, way) && sharedWords(asked, subjectWords(sentence)).length >= fewestShared;
  return isMeant ? left : '';
}

/** "When it is sent, or when it is approved?": of two phrases that begin alike the one that the answer does not say, as the sentence says it. */
function phraseNotChosen({ question, answer }: Answered, sentence: string): string {
  const [, lead = '', one = '', other = ''] = alike.exec(question) ?? [];
  // "By a push message, not by phone" says the one.
  const said = subjectWords(answer.replace(/\b(?:not|never|no longer|instead of|rather than)\b[^,;.]*/gi, ' '));
  // What both say, and what was asked about, tells them not apart.
  const [first, second] = [subjectWords(one), subjectWords(other)];
  const own = [[...first].filter((word) => !second.has(word)), [...second].filter((word) => !first.has(word))] as const;
  const [isFirst, isSecond] = own.map((words) => words.length > 0 && words.every((word) => said.has(word)));
  if (isFirst === isSecond) return '';
  const [unwanted, chosen] = isFirst ? [own[1], own[0]] : [own[0], own[1]];
  if (unwanted.length === 0 || chosen.some((word) => subjectWords(sentence).has(word))) return '';
  const asked = subjectWords(question.slice(0, question.indexOf(lead)));
  const phrases = [...sentence.matchAll(new RegExp(String.raw`\b${lead}\b(?:(?!\s(?:and|but|then|so)\s)[^,;.!?])*`, 'gi'))];
  const [phrase] = phrases.filter(([words]) => unwanted.every((word) => subjectWords(words).has(word)));
  if (phrase === undefined) return '';
  return sharedWords(asked, subjectWords(sentence.replace(phrase[0], ' '))).length > 0 ? phrase[0].trimEnd() : '';
}

const alike =
  /\b(when|by|at|in|on|to|from|through|via|as|per)\s+([^,?;]{3,60}?),?\s+or\s+(?:only |rather |just )?\1\s+([^,?;]{3,60})/i;

/**
 * Where a sentence says that it is done in the way that was not chosen, with what goes with it: "before it answers the nurse"; what is done stands. Null where
 * code cannot be sure that these words are what was asked about.
 */
export function findOtherAnswer(answered: Answered, sentence: string): Span | null {
  const left = wayNotChosen(answered, sentence);
  if (left === '') return null;
  const isPhrase = /\s/.test(left);
  const phrase = isPhrase || /ly$/i.test(left) ? '' : String.raw`(?:(?!\s(?:and|but|then|so)\s)[^,;.!?])*`;
  const found = [...sentence.matchAll(new RegExp(String.raw`\b${escapePattern(left)}\b${phrase}`, 'gi'))];
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  // "With" stands in many a sentence: what is behind it has to be what was asked about.
  const isAskedAbout = phrase === '' || sharedWords(subjectWords(only[0]), subjectWords(answered.question)).length > 0;
  if (!isAskedAbout) return null;
  const end = only.index + only[0].trimEnd().length;
  const isInFront = sentence.slice(0, only.index).trim() === '' && sentence[end] === ',';
  return { start: only.index, end: isInFront ? end + 1 : end };
}

/**
 * Whether a sentence says what a decision says is done no more: "nobody acknowledges an alarm without signing in any more", "lists are no longer sent by fax".
 */
export function saysWhatIsOver(decision: string, sentence: string): boolean {
  const said = subjectWords(sentence);
  return deedsOver(decision).some((words) => sharedWords(words, said).length === words.size) && !noMoreAtAll.test(sentence);
}

/** The same of a sentence that says hardly anything else. */
export function deniesDeed(decision: string, sentence: string): boolean {
  const said = subjectWords(sentence);
  return (
    saysWhatIsOver(decision, sentence) &&
    deedsOver(decision).some((words) => words.size * 2 >= said.size && sharedWords(words, said).length === words.size)
  );
}

const deedsOver = readOnce((decision): readonly ReadonlySet<string>[] =>
  [...decision.matchAll(noMore)]
    .map(([, thing = '', denied = '', subject = '', deed = '']) => subjectWords(`${thing} ${denied} ${subject} ${deed}`))
    .filter((words) => words.size >= fewestDone),
);

const noMoreAtAll = /\b(?:any ?more|no longer|no more|nobody|never)\b/i;
const noMore =
  /\b(?:nobody|no one|nothing|no((?: \p{L}+){1,2}?) (?=(?:is|are|gets?)\b))\s*([^,;:.]+?)\s+(?:any ?more|any longer|from now on)\b|(?<=^|[,;:.]\s)([^,;:.]{3,60}?)\s(?:(?:is|are|was|were)\s)?no longer\s([^,;:.]+)/giu;
const fewestDone = 2;

/** Two words that say when or how, and cannot both hold. */
const eitherOr =
  /\b(before|after|during|daily|weekly|monthly|yearly|hourly|nightly|synchronously|asynchronously|manually|automatically|with|without)\b[^?.;]{0,60}?\bor (?:only |rather |just )?(before|after|during|daily|weekly|monthly|yearly|hourly|nightly|synchronously|asynchronously|manually|automatically|with|without)\b/i;

/** "A second instance" of "as one instance". */
function hasAnother(decision: string, sentence: string): boolean {
  const [, noun = ''] = /\b(?:a second|another|an additional|two|three|several) (\p{L}{4,}?)s?\b/iu.exec(decision) ?? [];
  return noun !== '' && new RegExp(String.raw`\b(?:as|only|exactly|just) (?:one|a single) ${noun}\b`, 'i').test(sentence);
}

function isEncrypted(decision: string, sentence: string): boolean {
  return (
    /\b(?:TLS|HTTPS|mTLS|encrypt\w*)\b/i.test(decision) &&
    /\bplain (?:https?|text|tcp)\b|\bunencrypted\b|\bin the clear\b|\bwithout (?:tls|encryption)\b/i.test(sentence)
  );
}

function namesOtherStore(decision: string, sentence: string): boolean {
  const [decided, written] = [decision, sentence].map((text) =>
    findTechnologyTerms(text)
      .filter(({ term, category }) => category === 'database' && /\p{Lu}/u.test(term) && !/^SQL$/.test(term))
      .map(({ term }) => term),
  ) as [string[], string[]];
  return decided.length > 0 && written.length > 0 && !written.some((term) => decided.includes(term));
}

function differsInTime(decision: string, sentence: string): boolean {
  const [decided, written] = [decision, sentence].map((text) =>
    readSpokenFigures(text).filter(({ kind }) => kind === 'duration'),
  );
  const [one] = decided ?? [];
  const [other] = written ?? [];
  if (!one || !other || decided?.length !== 1 || written?.length !== 1) return false;
  return one.value !== other.value && isKept(decision) && isKept(sentence);
}

/** How long something is there, and not how long it may take. */
const isKept = (text: string): boolean =>
  /\b(?:kept|keeps?|stored|stay\w*|deleted|removed|erased|anonym\w*|retained|retention)\b/i.test(text);
