import { stem } from '../../challenge/phrases/stem.ts';

/** What something is done to: each thing by its main word, and by what else is said of it. */
interface Thing {
  readonly head: string;
  /** In front of the main word or behind an "of": "questionnaire answers", "answers of the questionnaire". */
  readonly words: ReadonlySet<string>;
  /** Those in front of it alone. */
  readonly fore: ReadonlySet<string>;
}

/**
 * How two objects go together: `same`; `kind` where the other is a kind of the one ("questionnaire answers" of "answers"); `near` where they share something, and
 * nobody can tell; `other`.
 */
export type Likeness = 'same' | 'kind' | 'near' | 'other';

export function compareObjects(one: string, other: string): Likeness {
  const [things, others] = [readThings(one), readThings(other)];
  if (things.length === 0 || others.length === 0) return 'near';
  const isEach = things.length === others.length && things.every((thing) => others.some((each) => isSameThing(thing, each)));
  if (isEach) return 'same';
  const [thing, ...more] = things;
  const [kind, ...rest] = others;
  if (thing && kind && more.length + rest.length === 0 && isKindOf(kind, thing)) return 'kind';
  return things.some(({ head }) => others.some((each) => each.head === head)) ? 'near' : 'other';
}

/** The things that a text names, each once: "payments and refunds" are two. */
export function readThings(text: string): Thing[] {
  return text.split(/,\s*(?:and\s+)?|\s+(?:and|or)\s+/).flatMap((part) => readThing(part) ?? []);
}

export function isSameThing(one: Thing, other: Thing): boolean {
  return one.head === other.head && isWithin(one.words, other.words) && isWithin(other.words, one.words);
}

/** One word more in front of it; what stands "of" something else or "to" somebody is another thing. */
function isKindOf(kind: Thing, thing: Thing): boolean {
  const more = [...kind.words].filter((word) => !thing.words.has(word));
  return (
    kind.head === thing.head &&
    isWithin(thing.words, kind.words) &&
    more.length === 1 &&
    more.every((word) => kind.fore.has(word))
  );
}

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean => [...few].every((word) => many.has(word));

function readThing(text: string): Thing | undefined {
  const [fore = '', ...behind] = text
    .toLowerCase()
    .split(/\s+(?=(?:of|to|from|for|at|in|on|with|by|about|that|which|who|whose)\s)/);
  const own = wordsOf(fore);
  const head = own.at(-1);
  if (head === undefined || pronoun.test(fore.trim())) return undefined;
  const further = behind.flatMap((part) => {
    const [way = '', ...rest] = part.split(/\s+/);
    return wordsOf(rest.join(' ')).map((word) => (way === 'of' ? word : `${way} ${word}`));
  });
  const front = new Set(own.slice(0, -1));
  return { head, fore: front, words: new Set([...front, ...further]) };
}

const pronoun = /^(?:it|they|them|this|that|these|those|both|all|we|he|she|everything|nothing|which|who)$/;

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\d]+/gu) ?? []).filter((word) => !idle.has(word)).map(stem);
}

/** What says nothing of which; what is done again was not done the first time. */
const idle = new Set(
  'a an the each every all any its their our his her such same single whole also then failed failing undelivered unsent that has have been is are was were once both'.split(
    ' ',
  ),
);

/** Who does something to what. */
export interface DoneTo {
  readonly object: string;
  /** Empty where a text names nobody, or somebody who does everything: "a worker". */
  readonly agent: string;
}

/** Of a clause, and of where its verb stands, to what it is done; `end` is where what is said of it ends. */
export function readDoneTo(clause: string, verb: { readonly start: number; readonly end: number }, end: number): DoneTo {
  const before = clause.slice(0, verb.start);
  const passive =
    /(?:^|\s)(?:(?:is|are|be|gets?|stays?|remains?)\s+)(?:(?:not|no longer|never|then|first|also|only|all|\p{L}+ly)\s+)*$/iu.exec(
      before,
    );
  if (passive) {
    const subject = before.slice(0, passive.index).replace(/\s+(?:will|must|may|can|shall)$/i, '');
    const [, by = ''] =
      /\bby\s+((?:the|an?|our|its|each)\s[^,;.]{2,40}?)(?=$|[,;.]|\s+(?:and|up to|at most|until|after|for|with|within|then|in)\b|\s+\d)/i.exec(
        clause.slice(verb.end),
      ) ?? [];
    return { object: lastClause(subject), agent: namedAgent(by) };
  }
  const object = clause
    .slice(verb.end, Math.max(verb.end, end))
    .replace(/\s+(?:again|once more)\b.*$/i, '')
    .replace(/[,;].*$/s, '');
  return { object, agent: namedAgent(lastClause(before).replace(/\s+(?:will|must|may|can|shall|then|not|\p{L}+ly)$/iu, '')) };
}

/** "It stores the file and failed messages": behind the last verb that stands in front. */
function lastClause(text: string): string {
  const [last = ''] = text.split(/[:;]\s+|,?\s+(?:but|then|while|where|which)\s+/).slice(-1);
  const parts = last.split(/,\s+(?:and\s+)?|\s+and\s+/);
  const told = parts.findLastIndex((part) => /\b(?:is|are|has|have|gets?|was|were)\b/i.test(part.replace(relative, '')));
  const own = told === -1 ? last : parts.slice(told + 1).join(' and ');
  return own.trim();
}

const relative = /\b(?:that|which|who)\s+(?:is|are|has|have|gets?|was|were)\b/gi;

/** Whoever works for all of them is nobody of his own. */
function namedAgent(text: string): string {
  const words = wordsOf(text.replace(/\s+(?:that|which|who)\s.*$/i, '')).filter((word) => !working.has(word));
  return pronoun.test(text.trim().toLowerCase()) || /\b(?:is|are|and)\b/i.test(text) ? '' : words.join(' ');
}

const working = new Set(
  'work worker job process service system software app application program module component task background nightly small own one database'
    .split(' ')
    .map(stem),
);
