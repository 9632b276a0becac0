import { sharedWords } from '../../challenge/subject-words.ts';
import { readOnce } from '../../read-once.ts';
import { deedWords, isCommonDeed } from '../deed-words.ts';
import { isOfOtherCase } from '../ends/denied-things.ts';
import type { Mention } from '../find-sentence.ts';
import { readRhythms, type Rhythm } from './rhythms.ts';

/** Rhythms of a sentence that a decision puts another one in place of ("every minute, not every 10 minutes"). */
export interface OldRhythms {
  readonly spans: readonly Mention[];
  /** Whether both speak of the same deed for certain. */
  readonly isSure: boolean;
}

/**
 * Where a sentence says that something is done in a rhythm that a decision says no to, in whichever words: "nightly" of "every hour, not every night". `about`
 * is what else says what each speaks of, such as the question that the decision answers and the component that the sentence tells of.
 */
export function findOldRhythms(
  decision: string,
  sentence: string,
  about: { readonly decision?: string; readonly sentence?: string } = {},
): OldRhythms {
  const said = readRhythms(sentence);
  if (said.length === 0) return none;
  for (const { beats, deed } of listOldRhythms(decision)) {
    const old = said.filter(({ beat, start }) => beats.has(beat) && !denying.test(sentence.slice(0, start)));
    if (old.length === 0) continue;
    const wanted = deedOf(`${deed} ${about.decision ?? ''}`);
    const shared = sharedWords(wanted, deedOf(`${about.sentence ?? ''} ${withoutRhythms(sentence)}`));
    // Many things are sent.
    if (shared.every(isCommonDeed)) continue;
    const isSame = shared.length >= Math.min(fewestShared, wanted.size) && !isOfOtherCase(decision, sentence);
    return { spans: old.map((one) => withComma(one, sentence)), isSure: isSame };
  }
  return none;
}

const none: OldRhythms = { spans: [], isSure: false };

/** One word alone is shared by deeds of many kinds: "the report" is sent, and saved. */
const fewestShared = 2;

interface OldRhythm {
  readonly beats: ReadonlySet<string>;
  /** The sentence of the decision without its rhythms: what is done. */
  readonly deed: string;
}

const listOldRhythms = readOnce((decision): readonly OldRhythm[] =>
  decision.split(/(?<=[.!?;])\s+/).flatMap((sentence, at, all) => {
    if (sentence.endsWith('?') || ofSomeCases.test(sentence)) return [];
    const rhythms = readRhythms(sentence);
    const beats = new Set(
      rhythms
        .filter((one, place) => isOld(one, { sentence, before: rhythms[place - 1], after: rhythms[place + 1] }))
        .map(({ beat }) => beat),
    );
    // "Every night, not every night at 02:00" is a matter of the hour alone.
    for (const { beat } of rhythms.filter(
      (one, place) => !isOld(one, { sentence, before: rhythms[place - 1], after: rhythms[place + 1] }),
    ))
      beats.delete(beat);
    if (beats.size === 0) return [];
    const deed = withoutRhythms(sentence);
    // "Every minute, not every ten. That is how the bank is polled": what stands in front says what is done.
    return [{ beats, deed: deedOf(deed).size > 0 ? deed : withoutRhythms(all[at - 1] ?? '') }];
  }),
);

/** "Instead of daily", "no longer on each change"; a "not" needs the rhythm that holds: "not every night" alone says only that some are left out. */
function isOld(
  { start }: Rhythm,
  { sentence, before, after }: { sentence: string; before: Rhythm | undefined; after: Rhythm | undefined },
): boolean {
  const front = sentence.slice(0, start);
  if (instead.test(front)) return true;
  if (notSo.test(front)) return before !== undefined || after !== undefined;
  return (
    after !== undefined && /\bfrom (?:an? |the )?$/i.test(front) && /\bto (?:an? |the )?$/i.test(sentence.slice(0, after.start))
  );
}

/** Between them, at most what is done: "instead of polling daily", "rather than once more every night". */
const few = String.raw`(?:(?!(?:and|but|or)\b)[\p{L}'’-]+ ){0,3}`;
const instead = new RegExp(String.raw`\b(?:instead of|rather than|in place of|no longer|(?:replaces|replacing)) ${few}$`, 'iu');
const notSo = /\b(?:not|never)(?: (?:any ?more|just))? $/i;
/** A sentence that says no to it as well. */
const denying = /\b(?:not|never|no longer|instead of|rather than|in place of) $/i;
const ofSomeCases =
  /\b(?:if|whenever|when|while|unless|except|as long as|in case|during|only (?:for|in|at)|not only)\b|\b(?:nobody|no one|cannot|don['’]t|doesn['’]t)\b/i;

function withoutRhythms(text: string): string {
  return readRhythms(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

/** A rhythm in front of a sentence goes with its comma, and one in brackets with them. */
function withComma({ start, end }: Rhythm, sentence: string): Mention {
  if (sentence.slice(0, start).trim() === '' && sentence[end] === ',') return { start, end: end + 1, isWhole: true };
  const isInBrackets = sentence[start - 1] === '(' && sentence[end] === ')';
  return isInBrackets ? { start: start - 1, end: end + 1, isWhole: true } : { start, end, isWhole: true };
}

/** What a text says is done, to what. */
function deedOf(text: string): Set<string> {
  return new Set(deedWords(text).filter((word) => !turning.has(word)));
}

/** What is said of the rhythm itself. */
const turning = new Set('instead rather longer place change switch move happen interval rhythm enough onward'.split(' '));
