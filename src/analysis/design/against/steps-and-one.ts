import { isSameRoot, wordsAlike } from '../../challenge/same-root.ts';
import { isIrregular } from '../../challenge/phrases/stem.ts';
import { deedWords } from '../deed-words.ts';
import type { Span } from '../find-sentence.ts';

/** What a text says is done in one transaction, in words of its own. */
export interface InOne {
  /** What is in it. */
  readonly told: string;
  /** "In one transaction". */
  readonly span: Span;
  /** Where not, it holds in some cases only, or what follows it is spoken of as well. */
  readonly isSure: boolean;
}

/** What a text says is done in steps. */
export interface InSteps {
  /** What each step does, as far as the text parts them. */
  readonly parts: readonly string[];
  /** The words that say that it is in steps, without what is done in them. */
  readonly spans: readonly Span[];
  /** "In two steps", "first …, then …", and "before it …", which is said of many things. */
  readonly kind: 'stepwise' | 'ordered' | 'loose';
}

/** Undefined where a text says no such thing, says no to it, or speaks of one transaction for each step. */
export function readInOne(written: string): InOne | undefined {
  const text = withoutDenied(written);
  const sentence = splitClauses(text).find(({ told }) => inOne.test(told));
  const found = sentence && inOne.exec(sentence.told);
  if (!sentence || !found || notInOne.test(text)) return undefined;
  const start = sentence.at + found.index;
  const told = sentence.told.replace(inOne, (phrase) => ' '.repeat(phrase.length));
  const isSure = !inSomeCases.test(text) && !messaging.test(told) && readInSteps(written) === undefined;
  return { told, span: { start, end: start + found[0].length }, isSure };
}

/** Undefined where a text tells no steps. */
export function readInSteps(written: string): InSteps | undefined {
  const text = withoutDenied(written);
  const phrases = spansOf(text, stepwise);
  const order = spansOf(text, orderly).filter(({ start }) => !conditional.test(text.slice(0, start)));
  const [first] = spansOf(text, firstly);
  const isOrdered = order.some(({ start }) => start > 0) || (first !== undefined && phrases.length > 0);
  const spans = [...phrases, ...(isOrdered ? [...(first ? [first] : []), ...order] : [])].toSorted((a, b) => a.start - b.start);
  const bare = phrases.reduce((sofar, { start, end }) => blank(sofar, { start, end }), text);
  if (phrases.length > 0) return { parts: order.length > 0 ? splitAt(bare, order) : bare.split(listed), spans, kind: 'stepwise' };
  if (isOrdered) return { parts: splitAt(text, order), spans, kind: 'ordered' };
  const joint = loosely.exec(text);
  return joint
    ? { parts: [text.slice(0, joint.index), text.slice(joint.index + joint[0].length)], spans: [], kind: 'loose' }
    : undefined;
}

/**
 * Whether the one transaction and the steps are of the same deeds: all that is in the one is told in the steps, in each of them something, and one of those
 * words says what is done.
 */
export function isSameDeed(one: InOne, steps: InSteps, around = ''): boolean {
  const said = steps.parts.join(' ');
  const own = ownWords(one.told);
  if (own.size < 2 || steps.parts.length < 2 || steps.kind === 'loose') return false;
  const isTold = wordsAlike(own, ownWords(`${around} ${said}`)).length === own.size;
  const isInEach = steps.parts
    .filter((part) => ownWords(part).size > 0)
    .every((part) => wordsAlike(own, ownWords(part)).length > 0);
  if (!isTold || !isInEach || new Set(steps.parts.flatMap((part) => wordsAlike(own, ownWords(part)))).size < 2) return false;
  // Others may well be told of it when it is done.
  if (telling.test(said) && !telling.test(one.told)) return false;
  if (one.told.search(keeping) !== -1) return said.search(keeping) !== -1;
  return steps.kind === 'stepwise' || namesDeed(one.told, said);
}

/** Whether one of two texts says that something is one transaction, and the other that the same is done in steps. */
export function isStepsAndOne(text: string, other: string): boolean {
  const isOne = (said: string, told: string): boolean => {
    const [one, steps] = [readInOne(said), readInSteps(told)];
    return one !== undefined && steps !== undefined && one.isSure && readInOne(told) === undefined && isSameDeed(one, steps);
  };
  return isOne(text, other) || isOne(other, text);
}

/** Words that both have; what is written, and that something is, they have in common with all others. */
export function countShared(one: string, other: string): number {
  return wordsAlike(ownWords(one), ownWords(other)).length;
}

/**
 * Whether a text that tells steps may be about what is in one transaction: it has half of its words, and a deed among them where that names any. One thing alone is
 * in many deeds: "the place" of a booking that is cancelled is also reserved.
 */
export function isNearDeed(told: string, said: string): boolean {
  const own = ownWords(told);
  const shared = wordsAlike(own, ownWords(said));
  if (shared.length === 0 || shared.length * 2 < own.size) return false;
  const deeds = listDeeds(told).filter((word) => own.has(word));
  return deeds.length === 0 || shared.length === own.size - deeds.length || deeds.some((word) => shared.includes(word));
}

/** "Cancelling", "is freed", and not "the booking". */
function listDeeds(told: string): string[] {
  const words = told.replace(/\b(?:the|an?|its|their|each|every|of) \p{L}+ing\b(?! of\b)/giu, ' ').match(/\p{L}+/gu) ?? [];
  return words.filter((word) => /(?:ed|ing)$/.test(word) || isIrregular(word)).flatMap((word) => deedWords(word));
}

/** "Both are written in one transaction": what is meant stands elsewhere. */
export function namesNothing(told: string): boolean {
  return ownWords(told).size === 0;
}

function ownWords(text: string): Set<string> {
  return new Set(deedWords(text.replace(keeping, ' ').replace(idle, ' ')));
}

/** "Marking" of what "marks", "is checked": not the booking of a booking. */
function namesDeed(told: string, said: string): boolean {
  const words = said.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (told.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => {
    const [own] = deedWords(word);
    if (own === undefined) return false;
    const alike = words.filter((one) => deedWords(one).some((other) => isSameRoot(own, other)));
    if (/(?:ed|ing)$/.test(word) || isIrregular(word))
      return word.endsWith('ing') ? alike.some((one) => one !== word) : alike.length > 0;
    return alike.some((one) => /(?:ed|ing)$/.test(one) && one !== word);
  });
}

/** What is said no to is as if it were not there; all else keeps its place. */
function withoutDenied(text: string): string {
  return text.replace(denied, (words) => ' '.repeat(words.length));
}

function splitClauses(text: string): { told: string; at: number }[] {
  return [...text.matchAll(/[^.;!?]+[.;!?]?/g)].map(({ index, 0: told }) => ({ told, at: index }));
}

function spansOf(text: string, form: RegExp): Span[] {
  return [...text.matchAll(form)].map(({ index, 0: found }) => {
    const lead = /^[,\s]*/.exec(found)?.[0].length ?? 0;
    return { start: index + lead, end: index + found.length };
  });
}

function splitAt(text: string, joints: readonly Span[]): string[] {
  let from = 0;
  const parts = joints.map(({ start, end }) => {
    const part = text.slice(from, start);
    from = end;
    return part;
  });
  const rest = text.slice(from);
  // "Marks it and asks Mollie afterwards": the word stands behind the step.
  if (/[\p{L}\d]/u.test(rest)) return [...parts, rest];
  return parts.flatMap((part) => part.split(listed));
}

function blank(text: string, { start, end }: Span): string {
  return `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`;
}

const transaction = '(?:(?:database|db|sql|local|common|shared) )?transaction(?!s)';
const inOne = new RegExp(
  String.raw`\b(?:(?:in|within|inside|by|as) )?(?:one and the same|one|a single|the same|same|a common|a shared) ${transaction}\b|\b(?:in|within|inside) a ${transaction}\b|\batomically\b|\b(?:all|both) or (?:nothing|none|neither|not at all)\b|\btogether or not at all\b|\bcommit(?:s|ted)? together\b`,
  'i',
);
const notInOne =
  /\b(?:not|never|no|cannot|no longer|without|instead of|rather than)\b[^.;,]{0,30}\btransaction\b|\b(?:each|every|per) (?:step|change|aggregate|part|row|call|message)\b|\baggregates? in one\b|\btransaction (?:each|for each|per|fees?|costs?|numbers?|ids?)\b/i;
const denied =
  /,?\s*(?:\b(?:and|but) )?\b(?:not|never|no longer|nothing|nobody|no one|none|instead of|rather than|without)\b(?! only\b)[^,;.]*(?:steps?|stages?|transactions?|saga|first|then|after the other|after another|afterwards)\b[^,;.]*(?:,? (?:and )?then [^,;.]*)?/gi;
const inSomeCases =
  /\b(?:otherwise|unless|except|as long as|if|where|when|whenever|only|possible|eventual\w*|compensat\w*|undo|undone|done again)\b/i;
const messaging = /\b(?:outbox|inbox|events?|messages?|queues?|relay\w*|publish\w*|idempoten\w+|keys?|audit|log)\b/i;

const many = String.raw`(?:two|three|four|five|several|multiple|separate|different|consecutive|successive|\d+)`;
const stepwise = new RegExp(
  String.raw`,?\s*\b(?:in|by|with|through|over|as)\s+(?:${many}\s+){1,2}(?:steps|stages|phases|transactions|writes|commits)\b|,?\s*\bin steps\b|,?\s*\bstep by step\b|,?\s*\bone after (?:the other|another)\b|,?\s*\b(?:in|as|by|through|with|is|are) a saga\b|,?\s*\b(?:each )?in (?:its own transaction|their own transactions|transactions? of (?:its|their) own|a step of its own)\b|,?\s*\bin an? (?:second|separate|further|later|different|third|next) (?:step|transaction)\b`,
  'gi',
);
const orderly =
  /(?:\bonly then\b|(?<=[,;.]\s|\band\s|\bbut\s|^)then\b(?! (?:if|again)\b)|\bafter that\b|\bafterwards\b|\bthereafter\b|(?<=[,;]\s|\band\s)(?:next|secondly|second|finally)\b)(?!\s*[-'’])/gim;
const firstly =
  /(?<!\b(?:the|a|an|its|their|his|her|each|every|at|our|very|who) )\bfirst\b(?! (?:time|come|name|change|day|of|in\b|one|page|class|version|night|row|use))/gi;
const listed = /[,;]|\b(?:and|before|after)\b/;
const conditional = /\b(?:if|when|whenever|unless|once)\b[^,;.]*,\s*$/i;
const loosely = /\b(?:before (?:it|they|the|an?|any)|and only|as soon as|once (?:the|that|it|this))\b/i;

/** That something is written is said of whatever is in a transaction. */
const keeping =
  /\b(?:writ(?:e|es|ing|ten)|wrote|stor(?:e|es|ed|ing)|sav(?:e|es|ed|ing)|record(?:s|ed|ing)|persist(?:s|ed|ing)?|insert(?:s|ed|ing)?|updat(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|commit(?:s|ted|ting)?)\b/gi;
const telling =
  /\b(?:e-?mail\w*|mail(?:s|ed|ing)?|messag\w+|events?|notif\w+|inform\w*|sms|push\w*|publish\w*|announc\w+|print\w*|letters?|calls?)\b/i;
const idle =
  /\b(?:transactions?|do|does|done|made|kept|all|everything|whole|steps?|stages?|sagas?|databases?|together|atomic\w*|happen\w*|belongs?|forms?|takes? place|runs?|runn?ing|things?|both|two|three|writes?|from now on|always|really|own|separate\w*|single)\b/gi;
