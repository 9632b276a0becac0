import { numberWords, readNumberWords } from '../../challenge/number-words.ts';
import { stem } from '../../challenge/phrases/stem.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { readOnce } from '../../read-once.ts';
import type { Span } from '../find-sentence.ts';
import { isSameThing, readThings } from '../outdated/done-to.ts';
import { type OtherFigure, saysOtherwise } from '../outdated/other-figure.ts';
import { tellsToday } from '../tells-today.ts';

/** So many of something that something is. */
interface Counted {
  readonly many: number;
  readonly noun: string;
  /** What is so many; empty where all that is built is meant. */
  readonly subject: string;
}

/** Of a sentence, with where it says so. */
interface Told extends Counted {
  readonly clause: Span;
  readonly predicate: Span;
  readonly count: Span;
  /** Whether it is so many, and not only uses them. */
  readonly isMade: boolean;
}

/**
 * Where a sentence says of something that it is so many of what a decision says it is not: "are three services" of "one service, not three". Sure of the same things,
 * or of all that is built; with it goes what is said of them.
 */
export function findDeniedCounts(decision: string, sentence: string): OtherFigure[] {
  const denied = readDenied(decision);
  if (denied.length === 0 || saysOtherwise(sentence) || tellsToday(sentence)) return [];
  return readCounted(sentence).flatMap((told) => {
    const own = denied.filter(({ many, noun }) => many === told.many && noun === told.noun);
    const likeness = own.map((one) => likenessOf(one, told)).find((one) => one !== 'other');
    if (likeness === undefined) return [];
    const isSure = likeness === 'same';
    return [{ span: { ...(isSure ? struckOf(sentence, told) : told.count), isWhole: true }, isSure, kind: '' }];
  });
}

function likenessOf(one: Counted, told: Told): 'same' | 'near' | 'other' {
  const [things, others] = [readThings(one.subject), readThings(told.subject)];
  // "One service, not three": of all of it, or of as many as it tells.
  if (others.length > 0 && !told.isMade) return 'near';
  if (things.length === 0) return others.length === 0 || others.length === told.many ? 'same' : 'near';
  if (others.length === 0) return 'near';
  if (things.every((thing) => others.some((each) => isSameThing(thing, each)))) return 'same';
  const all = others.flatMap(({ head, words }) => [head, ...words]);
  return things.some(({ head }) => all.includes(head)) ? 'near' : 'other';
}

/** All of the clause; where it goes on with what else they do, what says how many they are. */
function struckOf(sentence: string, { clause, predicate }: Told): Span {
  const [and = ''] =
    /^\s+and\s+(?=\p{Ll})(?!(?:an?|the|one|two|three|four|each|every)\b)/u.exec(sentence.slice(predicate.end)) ?? [];
  return and === '' ? clause : { start: predicate.start, end: predicate.end + and.trimEnd().length };
}

const number = String.raw`(\d{1,3}|${numberWords})`;
/** What says nothing of which they are. */
const plain = String.raw`(?:(?:separate|own|independent|small|single|different|of its|of their) )*`;
/** Names of what people count when they say how something is built, as a single word. */
const noun = String.raw`(\p{Ll}{3,}s)`;
const isSo = String.raw`(?:is|are|becomes?|(?:is|are) (?:built|run|deployed|kept|split|divided|cut|delivered|shipped|stored|made(?: up)?)|runs?|consists?|comes?|comprises?|uses?|needs?|splits?)(?: (?:as|in|into|of|up of|on|from))?`;
const counted = new RegExp(
  String.raw`^(?<lead>\s*(?:(?:and|but|so|then)\s+)?)(?:(?<subject>[^;:]{1,120}?)\s+)?(?<predicate>(?<verb>${isSo})\s+(?:only |exactly )?(?<count>${number} ${plain}${noun}))(?=$|[.,;:]|\s+(?:and|that|which|each|with|one|for each|per|behind|so)\b)`,
  'iu',
);
/** "There are three services", "we build three services". */
const there = new RegExp(
  String.raw`^(?<lead>\s*)(?<predicate>(?<verb>there (?:is|are)|we (?:build|run|deploy|have|use|keep|need|make))\s+(?<count>${number} ${plain}${noun}))(?=$|[.,;:]|\s+(?:and|that|which|each|with|one|for each|per|so)\b)`,
  'iu',
);

const readCounted = readOnce((sentence): readonly Told[] => {
  const label = /^(?:\*\*[^*\n]+\*\*:?)\s+/.exec(sentence)?.[0].length ?? 0;
  return clausesOf(sentence, label).flatMap(({ start, end }): Told[] => {
    const clause = sentence.slice(start, end);
    const found = there.exec(clause) ?? counted.exec(clause);
    const { lead = '', subject = '', predicate = '', count = '' } = found?.groups ?? {};
    if (!found || count === '' || isOther.test(subject) || isMore.test(clause.slice(found[0].length))) return [];
    const at = start + clause.indexOf(predicate, lead.length + subject.length);
    const from = at + predicate.length - count.length;
    return [
      {
        ...readCount(count),
        subject: whole.test(subject.trim()) ? '' : subject,
        isMade: !/^(?:uses?|needs?|comes? from)\b/i.test(predicate),
        clause: { start: start + lead.length, end: endOfClause(sentence, at + predicate.length, end) },
        predicate: { start: at, end: at + predicate.length },
        count: { start: from, end: from + count.length },
      },
    ];
  });
});

/** Between semicolons; what is told behind a colon of what was counted, or behind a semicolon of each of them, hangs on it. */
function clausesOf(sentence: string, label: number): Span[] {
  const close = /[.!]["”’)*]*$/.exec(sentence)?.index ?? sentence.length;
  const starts = [
    label,
    ...[...sentence.matchAll(/;\s+(?!(?:each|every|all|both|one|they)\b)/gi)].map(({ index, 0: found }) => index + found.length),
  ];
  return starts.map((start, at) => {
    const next = starts[at + 1];
    return { start, end: next === undefined ? close : start + sentence.slice(start, next).replace(/;\s+$/, '').length };
  });
}

/** Up to where somebody else does something, with the word that leads to it. */
function endOfClause(sentence: string, from: number, end: number): number {
  const next = another.exec(sentence.slice(from, end));
  return next ? from + next.index + next[0].length : end;
}

const another =
  /,?\s+(?:and|but|so)(?=\s+\p{Lu})|,\s+(?:and|but|so)(?=\s+(?!(?:each|every|all|both|its|their|one)\b)(?:[\p{L}'’-]+\s+){1,4}?(?:is|are|has|have|must|will|can|may|\p{Ll}{2,}s)\s)/u;

/** All that is built. */
const whole =
  /^(?:it|this|that|everything|all of it|we|(?:the|our|this) (?:whole )?(?:system|design|solution|software|application|product|backend|server side)(?: as a whole)?)$/i;
/** A clause with a verb of its own, or so many of others. */
const isOther = /\b(?:is|are|was|were|has|have|that|which|who|of (?:the )?(?:old|new))\b/i;
const isMore = /^\s+(?:or|and more)\b/i;

const readCount = (words: string): { many: number; noun: string } => {
  const [, many = '', ...rest] = new RegExp(String.raw`^${number} (.*)$`, 'iu').exec(words) ?? [];
  return { many: toNumber(many), noun: stem((rest.at(-1) ?? '').split(' ').at(-1)?.toLowerCase() ?? '') };
};

const toNumber = (words: string): number => (/^\d/.test(words) ? Number(words) : readNumberWords(words));

/** "Not three services", "instead of three", "no longer in two tables"; of more than that it says no to nothing. */
const turnedDown = new RegExp(
  String.raw`(?:,\s+(?:and |but )?|\s+(?:and )?)(?:not|no longer|never|instead of|rather than|in place of)\s+(?:(?:as|in|into|of|on)\s+)?(?<denied>${number}(?: ${plain}${noun})?)\s*(?:any ?more|any longer)?\s*[.,;!]?$`,
  'iu',
);
const affirmed = new RegExp(
  String.raw`^(?:(?<subject>.{1,120}?)\s+(?:${isSo}|shares?|forms?|have|has)\s+)?(?:only |exactly |just )?(?:we (?:run|build|use|have|keep) )?(?:${number}|an?|a single) (?<thing>(?:\p{Ll}[\p{L}-]+ ?){1,4})`,
  'iu',
);

const readDenied = readOnce((decision): readonly Counted[] =>
  splitSentences(decision).flatMap((said): Counted[] => {
    const found = turnedDown.exec(said);
    const { denied = '' } = found?.groups ?? {};
    if (!found || denied === '' || saysOtherwise(said.replace(/\.$/, ''))) return [];
    const { subject = '', thing = '' } =
      affirmed.exec(said.slice(0, found.index).replace(/^(?:we (?:run|build|use|have|keep)|there (?:is|are)) /i, ''))?.groups ??
      {};
    if (thing === '') return [];
    const [first = ''] = thing.split(/\s+(?:with|for|of|in|that|which|and)\b/);
    const { many, noun: own } = readCount(denied);
    const noun = own === '' || /^\d/.test(own) ? stem(first.trim().split(' ').at(-1)?.toLowerCase() ?? '') : own;
    const known = Number.isNaN(many) ? toNumber(denied) : many;
    return [{ many: known, noun, subject: whole.test(subject.trim()) ? '' : subject }];
  }),
);
