import { subjectWords } from '../../challenge/subject-words.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { withWhole } from '../../find-code.ts';
import type { Mention, Span } from '../find-sentence.ts';
import { joinSpans, strikeSpans } from './strike-spans.ts';
import { widenPart } from './widen-part.ts';

/**
 * A sentence with that part struck that says what is given up, and no more than that: "reads orders ~~from Kafka~~ and mails them" goes on mailing them. The
 * smallest part without which the rest still says something: an item of a list, what hangs on a preposition, a half of the sentence; else all of it.
 * `mentions` are the places that name what is given up; what was struck before stays so. `isNamed` where who does it stands in front of the sentence.
 */
export function strikeParts(sentence: string, mentions: readonly Mention[], isNamed = false): string {
  return strikeNamed(sentence, mentions, { partOfMention: partOf, isNamed });
}

/** The same with all of the clauses that name it: "and caches results in Redis for five minutes". */
export function strikeClauses(sentence: string, mentions: readonly Mention[], isNamed = false): string {
  return strikeNamed(sentence, mentions, { partOfMention: halfOf, isNamed });
}

interface Naming {
  readonly label: number;
  readonly isNamed: boolean;
}

function strikeNamed(
  sentence: string,
  mentions: readonly Mention[],
  { partOfMention, isNamed }: { partOfMention: (sentence: string, mention: Span, naming: Naming) => Span; isNamed: boolean },
): string {
  const label = endOfLabel(sentence);
  const named = mentions.filter(({ start }) => start >= label).map((mention) => withWhole(sentence, mention));
  if (named.length === 0 && mentions.length > 0 && nameOthers(sentence.slice(0, label), mentions)) return sentence;
  if (named.length === 0) return mentions.length === 0 ? sentence : strikeAll(sentence, 0);
  const near = joinNear(
    named.filter(({ isWhole }) => !isWhole),
    sentence,
  ).map((mention) => partOfMention(sentence, mention, { label, isNamed }));
  const own = [...near, ...named.filter(({ isWhole }) => isWhole)].map((part) => widenPart(sentence, withWhole(sentence, part)));
  const parts = joinSpans([...own, ...own.flatMap((part) => pointerBehind(sentence, part))]);
  const left = parts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), sentence).slice(label);
  const isWhole =
    isHollow(sentence, label, parts) ||
    parts.some((one) => one.start <= label && (one.end >= endOf(sentence) || pointsBack.test(sentence.slice(one.end)))) ||
    countWords(left) < (isLabeled(sentence, { label, isNamed }) ? fewestBehindName : fewestLeft);
  if (isWhole) return strikeAll(sentence, label);
  return strikeSpans(sentence, parts);
}

/** All of a sentence but for the name of a component in front of it. */
export function strikeBehindName(sentence: string): string {
  return strikeAll(sentence, endOfLabel(sentence));
}

/** "Kafka or RabbitMQ: events." tells of both. */
function nameOthers(label: string, mentions: readonly Span[]): boolean {
  const isOther = ({ start, end }: Span): boolean => !mentions.some((one) => one.start < end && start < one.end);
  return /\b(?:and|or)\b|[,/&]/.test(label) && findTechnologyTerms(label).some(isOther);
}

function endOfLabel(sentence: string): number {
  return /^(?:\*\*[^*\n]+\*\*:?|\p{Lu}[\p{L}\d -]{2,40}:)\s+/u.exec(sentence)?.[0].length ?? 0;
}

/**
 * Whether what is left says nothing: "all of it runs" of "all of it runs in Azure", or counts what is struck: "stored twice" of "stored twice, in a table and in
 * a file".
 */
function isHollow(sentence: string, label: number, parts: readonly Span[]): boolean {
  const left = parts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), sentence).slice(label);
  const isNothing = label === 0 && subjectWords(left).size === 0;
  return (
    isNothing ||
    parts.some(({ start, end }) => counting.test(sentence.slice(label, start)) && /\sand\s/.test(sentence.slice(start, end)))
  );
}

const counting = /\b(?:twice|both|two(?: \p{L}+)?|three(?: \p{L}+)?|in two places)[,:]?\s*$/iu;

/** "Publishes each booking to Kafka; the desk reads it from there": that is where it was struck, unless another place is named in between. */
function pointerBehind(sentence: string, { end }: Span): Span[] {
  const found = /^[^.]*?\s((?:from|out of) there)\b/.exec(sentence.slice(end));
  const [before = '', words = ''] = found ?? [];
  if (words === '' || findTechnologyTerms(before).some(({ term }) => /\p{Lu}/u.test(term))) return [];
  const start = end + before.length - words.length;
  return [{ start, end: start + words.length }];
}

/** "Prints a paper permit and posts it": nothing is posted where nothing is printed. */
const pointsBack = /^\s*(?:and\s+)?\p{Ll}+s\s+(?:it|them)\b/u;

/** Fewer words than these are no sentence any more. */
const fewestLeft = 3;
/** "Takes bookings", of whom the name in front tells. */
const fewestBehindName = 2;

/** Who does it stands in front, or stood there before the text was cut into sentences: "consumes events and sends mails". */
function isLabeled(sentence: string, { label, isNamed }: Naming): boolean {
  return label > 0 || /^\p{Ll}/u.test(sentence) || (isNamed && does.test(sentence));
}

function strikeAll(sentence: string, label: number): string {
  const text = sentence.slice(label).replaceAll('~~', '');
  return `${sentence.slice(0, label)}~~${text}~~`;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\d]+/gu)?.length ?? 0;
}

/** Without the stop. */
function endOf(sentence: string): number {
  return /[.!?]["”’)*]*$/.exec(sentence)?.index ?? sentence.length;
}

/** Of "to DATEV over SFTP" the way alone; where a part has no name, the whole says how. */
const preposition =
  /\b(?!(?:to|from)\s+\p{Lu}[\p{L}\d]*\s+(?:over|through|via|by|with|using)\s)(?:from|in|into|inside|to|with|through|via|by|on|onto|over|using|at|against|out of|beside|besides|next to)\s+(?:(?:an?|the|its|our|their|one|two|each|another|this|that)\s+)?(?:(?!(?:over|through|via|by|with|using)\s)[\p{L}\d-]+\s+){0,2}$/u;

/** "To the bank" of "to the bank over SFTP": whom it reaches by another way all the same. */
const target =
  /^(?:to|from|into|onto|at)\s+(?:(?!(?:over|via|through|by|with|using)\s)[\p{L}\d-]+\s+){1,3}(?=(?:over|via|through|by|with|using)\s)/u;

/** A word that begins what is said of it, and not the thing itself. */
const further =
  /^(?:,\s+)?(?:(?:and|or|but)\b|(?:for|from|in|into|to|with|through|via|by|on|onto|over|using|at|before|after|until|while|when|if|so|because|since|as|every|within|once|whenever|where|who)\b|[;:])/i;

/** Of "`viewProceed` and `unsellLot`" either is one, and the other stays. */
function ofCodePair(sentence: string, { start, end }: Span): Span | null {
  const [behind] = /^ (?:and|or)(?= `[^`\n]+`)/.exec(sentence.slice(end)) ?? [];
  const isCode = /^`[^`\n]+`$/.test(sentence.slice(start, end));
  if (isCode && behind !== undefined && !sentence.slice(0, start).endsWith('`, ')) return { start, end: end + behind.length };
  const [, before] = /(?<!`, )`[^`\n]+` ((?:and|or) )$/.exec(sentence.slice(0, start)) ?? [];
  return isCode && before !== undefined ? { start: start - before.length, end } : null;
}

function partOf(sentence: string, mention: Span, { label, isNamed }: Naming): Span {
  // "Every night" hangs on nothing in front of it.
  if (isAdverb.test(sentence.slice(mention.start, mention.end))) return mention;
  const listed = listedItem(sentence, mention, label) ?? ofCodePair(sentence, mention);
  if (listed) return listed;
  const item = itemOf(sentence, mention, label);
  if (item) return item;
  const half = halfOf(sentence, mention, { label, isNamed });
  const lead = findLead(sentence.slice(half.start, mention.start));
  const before = lead ? sentence.slice(half.start, half.start + lead.index) : '';
  const from = half.start + (lead?.index ?? 0);
  // "With a network that is rented" says nothing without from whom.
  const told = hollowClause.exec(sentence.slice(half.start, from));
  const start = told ? half.start + told.index : from;
  // "The list is kept in Redis" says nothing more without it.
  const hasSubject = half.start === label && isLabeled(sentence, { label, isNamed });
  const phrase = endOfPhrase(sentence, mention, half.end);
  // "Where codes wait" tells of the place that is gone.
  const end = phrase + (tail.exec(sentence.slice(phrase, endOf(sentence)))?.[0].length ?? 0);
  // "Events go ~~over Kafka~~ to the desk" says where they go.
  const goesOn = countWords(sentence.slice(end, half.end)) >= fewestBehindName;
  if (lead && countWords(before) >= fewestBefore - (hasSubject || goesOn ? 1 : 0)) return { start, end };
  return half;
}

const isAdverb = /^(?:(?:every|each|at|daily|nightly|weekly|hourly|once|twice)\b|\d{1,2}:\d\d)/i;

/** "Reads orders", "Keeps the list", and not "Orders stand". */
const does = /^\p{Lu}\p{Ll}+s\s+(?:(?:an?|the|its|all|each|every)\s|\p{Ll}+s\s)/u;

/** What is said of a thing right behind it; a clause with who does it is of more than the thing. */
const tail =
  /^,?\s+(?:where\s+(?!(?:possible|needed|necessary)\b)|which\s+(?:is|are|has|keeps?|holds?|stores?|runs?|delivers?)\b)(?:(?!,?\s+and\s+\p{Ll}+s\s)[^;.])*/u;

/** What a mention hangs on. */
function findLead(before: string): { index: number } | null {
  const lead = preposition.exec(before);
  return lead && { index: lead.index + (target.exec(lead[0])?.[0].length ?? 0) };
}

const hollowClause =
  /(?<=\s)(?:with|from|by|in|through|via|on|using)\s+(?:[\p{L}-]+\s+){1,4}(?:that|which)\s+(?:is|are)\s+\p{L}+(?:ed|en|t)\s*$/u;

/** Who does what; who, where a label says it or stood in front of it, needs no word. */
const fewestBefore = 3;

/** "Oracle 19c," of "Java 21, Oracle 19c, and a fax server": a sentence that is a list of things, and says nothing of them. */
function listedItem(sentence: string, mention: Span, label: number): Span | null {
  const text = sentence.slice(label, endOf(sentence));
  const found = [...text.matchAll(/([^,]+?)(,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+|$)/g)];
  const isList =
    found.length > 2 && found.every(([, item = '']) => /^(?:\p{Lu}|\d|an? |the )/u.test(item) && countWords(item) <= mostOfItem);
  const own = found.find(
    ({ index, 1: item = '' }) => label + index <= mention.start && mention.end <= label + index + item.length,
  );
  if (!isList || !own) return null;
  const [, item = '', joint = ''] = own;
  const start = label + own.index;
  return { start, end: start + item.length + (joint.startsWith(',') ? 1 : 0) };
}

const mostOfItem = 4;

/** One of several things that stand in a row: "`book`, `lose` and `cancel`". */
function itemOf(sentence: string, { start, end }: Span, label: number): Span | null {
  const front = /(?:,\s+|\s+(?:and|or)\s+|;\s+)(?:(?:an?|the)\s+)?$/.exec(sentence.slice(label, start));
  const behind = /^(?:,\s|\s+(?:and|or)\s|;\s|[.!?]*$)/.exec(sentence.slice(end));
  const [, first] = /((?:^|\s)(?:(?:an?|the)\s+)?)$/.exec(sentence.slice(label, start)) ?? [];
  const rest = sentence.slice(end);
  if (front && behind && isRow(sentence)) {
    const at = label + front.index;
    // The comma in front goes with it, unless an "and" in front of the last one would be torn off.
    return { start: at + (/^,?\s+|^;\s+/.exec(front[0])?.[0].length ?? 0), end };
  }
  // The first of the row.
  if (first !== undefined && isRow(sentence) && /^(?:,\s|\s+and\s)/.test(rest) && sentence[end - 1] === '`')
    return { start, end: end + (/^(?:,\s+|\s+and\s+)/.exec(rest)?.[0].trimEnd().length ?? 0) };
  return null;
}

/** Three things or more, each of a few words, as code names them. */
function isRow(sentence: string): boolean {
  return (sentence.match(/`[^`]+`(?=,| and| or)/g)?.length ?? 0) >= 2;
}

/** The half of a sentence that a mention stands in: between semicolons, and from a comma or an "and" on where another verb or a remark begins. */
function halfOf(sentence: string, mention: Span, { label, isNamed }: Naming): Span {
  const close = endOf(sentence);
  const stops = [...sentence.matchAll(/;\s+/g)].map(({ index, 0: found }) => ({ end: index, start: index + found.length }));
  const clause: Span = {
    start: Math.max(label, ...stops.filter(({ start }) => start <= mention.start).map(({ start }) => start)),
    end: Math.min(close, ...stops.filter(({ end }) => end >= mention.end).map(({ end }) => end)),
  };
  const joints = [...sentence.slice(clause.start, clause.end).matchAll(joint)].map(({ index, 0: found }) => ({
    end: clause.start + index,
    start: clause.start + index + /^(?:,?\s+)/.exec(found)![0].length,
  }));
  const before = joints.filter(({ start }) => start <= mention.start).at(-1);
  const after = joints.find(({ end }) => end >= mention.end);
  if (before) return { start: before.start, end: after?.end ?? clause.end };
  // What stands first is the subject of all that follows, unless a label is.
  const isSubject = !isLabeled(sentence, { label, isNamed }) || clause.start !== label;
  if (after && !isSubject)
    return { start: clause.start, end: after.start + (/^(?:and|but)/.exec(sentence.slice(after.start))?.[0].length ?? -1) };
  // "… and a second region takes over".
  const and = /,?\s+(?=(?:and|but)\s+(?:(?:an?|the|its|our)\s+)?$)/.exec(sentence.slice(clause.start, mention.start));
  if (and && countWords(sentence.slice(clause.start, clause.start + and.index)) >= fewestLeft)
    return { start: clause.start + and.index + and[0].length, end: after?.end ?? clause.end };
  return clause;
}

/**
 * ", from a copy …", ", which …", " and sends …": a verb behind "and" has an object or an adverb behind it; "confirmations and reminders by mail" are two things
 * that go one way.
 */
const joint =
  /,\s+(?=(?:from|in|into|with|through|via|by|on|over|using|to|at|which|where|that|so|because|since|for|after|before|until|while|when|if)\b)|,?\s+(?=(?:and|but)\s+(?:is|are|has|have|does|do|can|may|will|then\s|(?!(?<=\p{Ll}s\s+(?:and|but)\s+)\p{Ll}+s\s+(?:by|through|via|with|over|for|on|at)\b)\p{Ll}{2,}[^s\W]s)\s+(?!and\b|or\b|of\b|to\b|from\b|in\b)[\p{L}\d"“`(])/gu;

/** Up to where something else is said: with the words that describe the thing, and a remark behind a comma that has no verb of its own. */
function endOfPhrase(sentence: string, { end }: Span, limit: number): number {
  const rest = sentence.slice(end, limit);
  const words =
    /^(?:\s+(?!(?:and|or|but|for|from|in|into|to|with|through|via|by|on|onto|over|using|at|before|after|until|while|when|if|so|because|since|as|every|each|daily|nightly|hourly|weekly|monthly|within|once|whenever|is|are|was|were|where (?:possible|needed|necessary))\b|\d)[\p{L}\d’'-]+)*/u.exec(
      rest,
    )?.[0] ?? '';
  const aside = /^\s+\([^()]*\)/.exec(rest.slice(words.length))?.[0].length ?? 0;
  const at = end + words.length + aside;
  const told = / (?:that|which|who)\b/.test(words) ? sentence.slice(at, limit) : '';
  // "That is refreshed every ten minutes" goes with what is refreshed.
  if (told !== '') return at + (/^[^,;]*/.exec(told)?.[0].length ?? 0);
  // "In the same request as the cancellation" says which.
  const which = /\bsame\b/.test(sentence.slice(end - 40 < 0 ? 0 : end - 40, at))
    ? (/^\s+as [^,;]*/.exec(sentence.slice(at, limit))?.[0].length ?? 0)
    : 0;
  if (which > 0) return at + which;
  const remark = /^,\s+(?:[\p{L}\d’'-]+\s?){1,3}$/u.exec(sentence.slice(at, limit))?.[0] ?? '';
  return remark !== '' && !further.test(remark) ? at + remark.length : at;
}

/** "A second database, MongoDB": two names of one thing. */
function joinNear(mentions: readonly Span[], sentence: string): Span[] {
  return joinSpans(mentions, (one, next) => /^[,\s(]{1,3}(?:an?\s|the\s)?$/.test(sentence.slice(one.end, next.start)));
}
