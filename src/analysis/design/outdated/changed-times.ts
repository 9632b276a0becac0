import { numberWords, readNumberWords } from '../../challenge/number-words.ts';
import { stem } from '../../challenge/phrases/stem.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { readOnce } from '../../read-once.ts';
import { deedWords } from '../deed-words.ts';
import type { Mention } from '../find-sentence.ts';
import { tellsToday } from '../tells-today.ts';
import { compareObjects, readDoneTo, type DoneTo } from './done-to.ts';
import { type OtherFigure, saysOtherwise } from './other-figure.ts';

/** How often something is done: "a worker repeats failed messages three times". */
interface Times extends DoneTo {
  readonly deed: string;
  readonly often: number;
  /** "Three attempts" may be one and two more. */
  readonly isAttempts: boolean;
  readonly bound: 'least' | 'most' | '';
  /** Where, for what and of what it is said: elsewhere it may be done more often. */
  readonly limits: readonly string[];
  readonly span: Mention;
}

/**
 * Where a sentence says that something is done so many times of which a decision says that it is done another number of times: nobody says "not three times" who says
 * "five times". Sure of the same deed, of the same object, and of nobody else who does it.
 */
export function findChangedTimes(decision: string, sentence: string, component: string): OtherFigure[] {
  const said = readTimes(sentence);
  if (said.length === 0 || saysOtherwise(sentence) || tellsToday(sentence)) return [];
  const decided = splitSentences(decision).flatMap((one) => (saysOtherwise(one) ? [] : [...readTimes(withoutContrast(one))]));
  return Object.values(Object.groupBy(said, ({ span }) => span.start)).flatMap((readings = []) => {
    const pairs = decided.flatMap((one) =>
      readings.map((other) => ({ one, other, likeness: likenessOf(one, other, component) })),
    );
    // Whoever says the old number as well has told of which it holds.
    if (pairs.some(({ one, other, likeness }) => likeness === 'same' && one.often === other.often)) return [];
    const changed = pairs.filter(({ one, other, likeness }) => likeness !== 'other' && isOther(one, other));
    const [first] = changed;
    if (!first) return [];
    const isSure = changed.some(
      ({ one, other, likeness }) => likeness === 'same' && one.bound !== 'least' && !isOneMore(one, other),
    );
    return [{ span: first.other.span, isSure, kind: '' }];
  });
}

function likenessOf(one: Times, other: Times, component: string): ReturnType<typeof compareObjects> {
  if (one.deed === '' || one.deed !== other.deed) return 'other';
  const agent = other.agent || agentNamed(component);
  if (one.agent !== '' && agent !== '' && !isWithin(one.agent, agent) && !isWithin(agent, one.agent)) return 'other';
  const likeness = compareObjects(one.object, other.object);
  // What failed is done again, and what has not failed may be done otherwise.
  if (one.deed !== retrying && failing.test(one.object) !== failing.test(other.object)) return 'near';
  const isLimited = other.limits.some((limit) => !one.limits.includes(limit));
  // A kind of it may be done otherwise than the rest.
  return likeness === 'kind' || (likeness === 'same' && isLimited) ? 'near' : likeness;
}

const failing = /\b(?:fail(?:ed|ing)|undelivered|unsent)\b/i;

const agentNamed = (component: string): string =>
  (component.match(/\p{L}+/gu) ?? []).map((word) => stem(word.toLowerCase())).join(' ');
const isWithin = (few: string, many: string): boolean => few.split(' ').every((word) => many.split(' ').includes(word));

function isOther(one: Times, other: Times): boolean {
  if (other.bound === 'least') return one.often < other.often;
  if (other.bound === 'most' && other.deed !== retrying) return one.often > other.often;
  return one.often !== other.often;
}

function isOneMore(one: Times, other: Times): boolean {
  return one.isAttempts !== other.isAttempts && Math.abs(one.often - other.often) === 1;
}

const [retrying = ''] = deedWords('retry');
const number = String.raw`\d{1,3}|${numberWords}`;
const bounds = String.raw`(?:(?:up to|at most|at least|no more than|not more than|a maximum of|only|exactly) )?`;
/** "Three times a day" is how often in a time, "three times as fast" how much, and "once it is there" when. */
const times = String.raw`(?:(?:${number}) (?:more )?times|twice|thrice|once(?= by\b| before\b| after\b| and\b|,|\.|;|$))\b(?! (?:a|an|per|each|every|as|more|the|over|faster|larger|longer)\b)`;
const attempts = String.raw`(?:${number}) (?:more |further )?(?:retries|attempts|tries|repetitions)\b`;
const told = new RegExp(
  String.raw`\b(?:for )?(?<bound>${bounds})(?<often>${times})|\b(?<lead>(?:with|in) )?(?<most>${bounds})(?<tries>${attempts})`,
  'giu',
);
const again = /\b(?:again|once more)\b/i;

/** All that a text may say so: of a verb that code cannot tell from a noun there are several readings of one figure. */
const readTimes = readOnce((text): readonly Times[] =>
  [...text.matchAll(/[^;:]+/g)].flatMap(({ 0: clause, index: at }) =>
    [...clause.matchAll(told)].flatMap((found) => readFound(clause, found, at)),
  ),
);

function readFound(clause: string, found: RegExpMatchArray, at: number): Times[] {
  const { bound = '', often = '', lead = '', most = '', tries = '' } = found.groups ?? {};
  const start = found.index ?? 0;
  const figure = {
    often: toNumber(often || tries),
    isAttempts: /attempts|tries$/i.test(tries) && !/retries$/i.test(tries),
    bound: boundOf(bound || most),
  };
  const isNoun = tries !== '' && lead === '';
  // "Failed messages get retries" is left.
  const end = isNoun
    ? start + found[0].length - (/\s+(?:more |further )?\p{L}+$/iu.exec(tries)?.[0].length ?? 0)
    : start + found[0].length;
  const span = { start: at + start, end: at + end, isWhole: true };
  const before = clause.slice(0, start);
  if (tries !== '')
    return ofTries(clause, { before, after: clause.slice(start + found[0].length) }).map((done) => ({
      ...done,
      ...figure,
      deed: retrying,
      limits: [],
      span,
    }));
  return listVerbs(before).map((verb) => {
    const isAgain = again.test(clause.slice(verb.end, start + found[0].length + 12));
    const [deed = ''] = isAgain ? [retrying] : deedWords(clause.slice(verb.start, verb.end));
    return {
      ...readDoneTo(clause, verb, start),
      ...figure,
      deed,
      limits: readLimits(clause.slice(start + found[0].length), deed),
      span,
    };
  });
}

function readLimits(behind: string, deed: string): string[] {
  const [said = ''] = behind.split(/[,;.]|\s+(?:and|but|with|by|until)\s/);
  return [...said.matchAll(limit)]
    .filter(([, way = '']) => deed !== retrying || !/^(?:before|after)$/i.test(way))
    .map(([, way = '', name = '']) => `${way.toLowerCase()} ${stem(name.toLowerCase())}`);
}

const limit = /\b(in|at|on|to|of|for|from|during|inside|before|after)\s+(?:(?:the|an?|each|every|our|its|their)\s+)?(\p{L}+)/giu;

/** "Failed messages get three retries", "three attempts for each message", "are sent with three attempts". */
function ofTries(clause: string, { before, after }: { readonly before: string; readonly after: string }): DoneTo[] {
  const [, of] =
    /^\s+(?:are made\s+)?(?:for|of|per|to (?:send|deliver|write|pay|import|upload|reach))\s+([^,;.]+?)(?=$|[,;.]|\s+(?:and|before|after|then|until)\b)/i.exec(
      after,
    ) ?? [];
  if (of !== undefined) return [{ object: of, agent: '' }];
  const [, owner] = /^(.{2,60}?)\s+(?:gets?|has|have|(?:is|are) (?:given|allowed|granted))\s+$/i.exec(before) ?? [];
  if (owner !== undefined) return [{ object: owner, agent: '' }];
  return listVerbs(before).map((verb) => readDoneTo(clause, verb, before.length));
}

/** Words that may be the verb of what is done: behind "is" or "are", or behind who does it, whom a label may name. */
function listVerbs(before: string): { start: number; end: number }[] {
  const done = [
    ...before.matchAll(
      /(?<=\b(?:is|are|be|gets?) (?:(?:then|first|also|\p{L}+ly) )*)(?!then\b|first\b|also\b)\p{Ll}+(?:ed|nt|en|wn|t|d)\b/gu,
    ),
  ].at(-1);
  const active = [...before.matchAll(/(?<=\s|^)\p{L}+\b/gu)].filter(({ 0: word, index }) => isVerb(word, before.slice(0, index)));
  // What was said before the last one who is "done" to is of something else.
  const near = done ? active.filter(({ index }) => index > done.index) : active;
  return [...(done ? [done] : []), ...near]
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    .filter(({ end }) => !parted.test(before.slice(end)));
}

/** Another thing is done in between. */
const parted = /,\s|\b(?:and then|but|which|that)\b/i;

function isVerb(word: string, front: string): boolean {
  if (/^(?:retry|repeat|resend|redeliver|attempt|try)$/i.test(word)) return true;
  if (/\b(?:we|they|will|must|shall|may|can) $/i.test(front)) return true;
  return /^\p{Ll}{3,}s$/u.test(word) && !/(?:ss|us)$/.test(word) && !/\b(?:is|are)\b/.test(word);
}

function boundOf(words: string): Times['bound'] {
  if (/least/i.test(words)) return 'least';
  return /up to|most|more|maximum/i.test(words) ? 'most' : '';
}

function toNumber(words: string): number {
  const often = ['', 'once', 'twice', 'thrice'].indexOf(words.toLowerCase());
  if (often > 0) return often;
  const [first = ''] = new RegExp(`^(?:${number})`, 'i').exec(words) ?? [];
  return /^\d/.test(first) ? Number(first) : readNumberWords(first);
}

/** "Five times, not three": what is turned down is none of what is decided. */
function withoutContrast(sentence: string): string {
  return sentence.replace(/,?\s+(?:and )?(?:not|instead of|rather than|no longer)\s+[^,;.]*$/i, '');
}
