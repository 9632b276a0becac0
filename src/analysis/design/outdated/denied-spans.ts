import { splitSentences } from '../../challenge/passages.ts';
import { stem } from '../../challenge/phrases/stem.ts';
import { readSpokenSpans } from '../../challenge/spans-in-words.ts';
import { deniedFigures, isOfOtherCase, mentionOf } from '../ends/denied-things.ts';
import { tellsToday } from '../tells-today.ts';
import { compareObjects, readDoneTo } from './done-to.ts';
import { type OtherFigure, saysOtherwise } from './other-figure.ts';

/**
 * How long a sentence says that something is there, where a decision says no to that span of the same: "are kept for a year" of "are deleted after 30 days, not
 * kept for a year". Whether it is kept for so long or deleted after it is one thing said in two ways.
 */
export function findDeniedSpans(decision: string, sentence: string): OtherFigure[] {
  const denied = deniedFigures(decision, sentence).filter(({ kind }) => kind === 'duration');
  if (denied.length === 0 || saysOtherwise(sentence) || tellsToday(sentence) || isOfOtherCase(decision, sentence)) return [];
  const lives = splitSentences(decision).flatMap((said) => (inOtherWays.test(said) ? [] : readDeniedLives(said)));
  return denied.flatMap((figure): OtherFigure[] => {
    const life = isBound.test(sentence.slice(0, figure.index)) ? undefined : readLife(sentence, figure.index);
    if (!life) return [];
    const likenesses = lives
      .filter(({ seconds }) => seconds === figure.value)
      .map((one) => {
        const likeness = compareObjects(one.object, life.object);
        return one.places.every((place) => stemsOf(sentence).includes(place)) || likeness === 'other' ? likeness : 'near';
      })
      .filter((likeness) => likeness !== 'other');
    if (likenesses.length === 0) return [];
    const isSame = likenesses.includes('same');
    const isKind = !isSame && likenesses.includes('kind');
    return [{ span: mentionOf(figure, sentence), isSure: isSame || isKind, kind: isKind ? life.object.toLowerCase() : '' }];
  });
}

/** A question, and what holds in some cases alone. */
const inOtherWays =
  /[?"“”]|\b(?:if|when(?:ever)?|while|unless|except|as long as|in case|during|only (?:for|in|at)|pilot|later|for now)\b/i;
/** More, or less, goes with it as well. */
const isBound = /\b(?:at least|at most|up to|more than|less than|no longer than|a maximum of|another)\s+$/i;

interface Life {
  readonly object: string;
  /** Where it is said to be so: it may be otherwise elsewhere. */
  readonly places: readonly string[];
}

/** Of each span that a sentence says no to, what is not kept for so long, or deleted after it. */
function readDeniedLives(said: string): (Life & { readonly seconds: number })[] {
  return readSpokenSpans(said).flatMap(({ kind, index, value }) => {
    const life = kind === 'duration' && turningDown.test(said.slice(0, index)) ? readLife(said, index) : undefined;
    return life ? [{ ...life, seconds: value }] : [];
  });
}

const turningDown = /\b(?:not|no longer|never|instead of|rather than|in place of)\b(?![^,;]*\bbut\b)[^,;:]*$/i;

/** To what it is done by the verb that leads to a span; "not kept" says so of what was deleted before. */
function readLife(text: string, end: number): Life | undefined {
  const verb = [...text.slice(0, end).matchAll(living)]
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    .findLast(({ start }) => !elliptic.test(text.slice(0, start)));
  if (!verb || otherDeed.test(text.slice(verb.end, end))) return undefined;
  const { object } = readDoneTo(text, verb, readEnd(text, verb.end, end));
  const places = [...text.slice(verb.end, end).matchAll(place)].flatMap(([, name = '']) => stemsOf(name));
  return { object, places };
}

/** What is deleted ends where it is said when. */
function readEnd(text: string, from: number, end: number): number {
  return (
    from +
    text.slice(from, end).search(/\s+(?:for|after|within|instead|rather|in|on|at|by|from|not|no longer|never|\d+)(?=\s|$)|$/i)
  );
}

const living =
  /\b(?:kept|keeps?|stored?|stores|retained?|retains?|held|holds?|archived|archives?|saved|deleted?|deletes|erased?|erases|removed?|removes|purged?|purges|destroy(?:s|ed)?|wiped?|wipes|discard(?:s|ed)?)\b/gi;
const elliptic =
  /(?:^|[^\s\p{L}]|\b(?!(?:is|are|be)\s)\p{L}+)\s+(?:and |but )?(?:not|no longer|never|instead of being|rather than)\s+$/iu;
const otherDeed = /\b(?:and|then|but)\s+(?!(?:not|never|no longer)\b)(?:is |are )?\p{L}+(?:ed|en|wn|nt)\b/iu;
const place = /\b(?:on|in|at|from|inside) (?:the|an?|our|each|every) (\p{L}+)/giu;

const stemsOf = (text: string): string[] => (text.match(/\p{L}+/gu) ?? []).map((word) => stem(word.toLowerCase()));
