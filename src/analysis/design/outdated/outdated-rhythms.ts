import { sharedWords, subjectWords } from '../../challenge/subject-words.ts';
import type { Mention, Span } from '../find-sentence.ts';
import { clausesOf, withoutGivenUp } from '../ends/given-up.ts';
import { readRhythms, type Rhythm } from './rhythms.ts';

/**
 * The rhythms that go with what is given up: "each night" of "sends codes over FTP each night", where codes are pushed at once from now on. A decision that says
 * nothing of when leaves the rhythm, in which the same is done by another way.
 */
export function findOutdatedRhythms(decision: string, sentence: string, mentions: readonly Span[]): Mention[] {
  if (mentions.length === 0) return [];
  const near = readRhythms(sentence).filter((rhythm) => mentions.some((one) => isOfOneDeed(sentence, rhythm, one)));
  if (near.length === 0) return [];
  const given = givenBeats(decision);
  const now = clausesOf(withoutGivenUp(decision)).filter(
    (clause) => !ofSomeCase.test(clause) && sharedWords(subjectWords(clause), subjectWords(sentence)).length > 0,
  );
  const beats = new Set(now.flatMap((clause) => readRhythms(clause).map(({ beat }) => beat)));
  const isOther = beats.size > 0 || now.some((clause) => atOnce.test(clause));
  return near
    .filter(({ beat }) => given.has(beat) || (isOther && !beats.has(beat)))
    .map((rhythm) => ({ ...withGap(sentence, rhythm, mentions), isWhole: true }));
}

/** "Instead of the file over SFTP each night" says no to the night as well. */
function givenBeats(decision: string): Set<string> {
  return new Set(
    clausesOf(decision).flatMap((clause) =>
      readRhythms(clause)
        .filter(({ start }) => said.test(clause.slice(0, start)))
        .map(({ beat }) => beat),
    ),
  );
}

const said = /\b(?:instead of|rather than|in place of|without|no longer|no more)\b[^,;.]*$/i;
const atOnce =
  /\b(?:at once|immediately|right away|instantly|straight away|in real time|live|as soon as|as (?:it|they) happens?|the moment|on (?:each|every)|upon|within (?:an?|one|\d+|a few) (?:seconds?|minutes?))\b/i;
const ofSomeCase = /^\W*(?:when(?:ever)?|if|unless|while|in case|except)\b/i;

function isOfOneDeed(sentence: string, one: Span, other: Span): boolean {
  const between = one.start < other.start ? sentence.slice(one.end, other.start) : sentence.slice(other.end, one.start);
  return !/[;.:]|\b(?:and|but|which|who|where|then)\b/i.test(between);
}

/** What stands right behind the thing is struck in one piece with it, and what begins the sentence with its comma. */
function withGap(sentence: string, { start, end }: Rhythm, mentions: readonly Span[]): Span {
  if (sentence.slice(0, start).trim() === '' && sentence[end] === ',') return { start, end: end + 1 };
  return mentions.some((one) => one.end + 1 === start) ? { start: start - 1, end } : { start, end };
}
