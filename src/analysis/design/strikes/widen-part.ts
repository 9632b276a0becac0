import type { Span } from '../find-sentence.ts';
import { isRhythm } from '../outdated/rhythms.ts';

/**
 * A part of a sentence that is struck, with what says nothing without it: "on the first of" of "on the first of each month", "and puts them" of "and puts them on
 * RabbitMQ". Where the verb has another object or direction, it stays.
 */
export function widenPart(sentence: string, { start, end }: Span): Span {
  const part = sentence.slice(start, end);
  if (isRhythm(part)) {
    const lead = timeBefore.exec(sentence.slice(0, start))?.[0].trimStart().length ?? 0;
    return { start: start - lead, end: end + (timeBehind.exec(sentence.slice(end))?.[0].length ?? 0) };
  }
  if (!direction.test(part) || !ofClause.test(sentence.slice(end))) return { start, end };
  const verb = bareVerb.exec(sentence.slice(0, start))?.[0].replace(/^,?\s+/, '').length ?? 0;
  return { start: start - verb, end };
}

const oclock = String.raw`\d{1,2}(?::\d\d)?(?: ?o['’]clock| ?[ap]m)?|noon|midnight|dawn`;
const dayOf = String.raw`(?:the )?(?:first|second|third|fourth|last|start|beginning|end|middle|\d{1,2}(?:st|nd|rd|th)?)(?: (?:working |week)?day|(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day))? of`;
/** "On the first of each month", "at 2 o'clock each night". */
const timeBefore = new RegExp(
  String.raw`(?:^|\s)(?:(?:on|at|by|from|in) )?(?:${dayOf}|(?<=\b(?:at|by|from) )(?:${oclock})) $`,
  'i',
);
/** "Each night at 2 o'clock", "every month on the first". */
const timeBehind = new RegExp(
  String.raw`^ (?:at (?:${oclock})|on the (?:first|last|\d{1,2}(?:st|nd|rd|th)))(?![\p{L}\p{N}:]|\s+(?:of|\p{L}+day)\b)`,
  'iu',
);

const direction = /^(?:onto|into|to|in|on|through|via|over|at|from)\s/i;
/** Nothing more is said of it. */
const ofClause = /^["”’)*]*(?:[.;,:!?]|$)|^\s+(?:and|but)\s/;
/** A verb behind an "and" that says nothing without where to: "and goes", "and puts them", "and is sent". */
const bareVerb =
  /,?\s+(?:and|but)\s+(?:then\s+)?(?:goe?s?|comes?|(?:puts?|places?|push(?:es)?|hands?|pass(?:es)?|pours?|feeds?|writes?|stores?|cop(?:y|ies)|moves?) (?:it|them)|(?:is|are|gets?) (?:then )?(?:sent|put|kept|stored|written|pushed|posted|held|cached|passed|placed|published|copied|moved|saved|forwarded|handed|delivered|queued|streamed))\s+$/i;
