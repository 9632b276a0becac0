import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Challenge, Concern } from '../../../lifecycle/challenge.ts';
import { findMechanism, wordsOfMechanism } from './met-by.ts';

type Fault = Pick<Challenge, 'concern' | 'title' | 'ties'>;

/**
 * What is at stake, for concerns whose mechanisms are spoken of for other reasons as well: "after 30 days" ends no call, and a queue alone bridges no outage. A
 * concern that is not listed is met by words that mean anything, so that nothing is offered for it.
 */
const atStake: Partial<Record<Concern, RegExp>> = {
  idempotency:
    /\b(?:idempoten\w*|twice|again|already|second (?:one|time|copy|call|message)|duplicat\w*|double\w*|repeat\w*|same key)\b/i,
  ordering: /\b(?:order|sequence|overtak\w*|in turn|one after the other|newer|older)\b/i,
  delivery: /\b(?:outbox|transaction|commit\w*|persist\w*|durabl\w*|replay\w*|re-?sent|lost|reconcil\w*|acknowledg\w*)\b/i,
  'invariant-span': /\b(?:transaction|saga|compensat\w*|reconcil\w*|constraint|lock\w*)\b/i,
  concurrency: /\b(?:at once|at the same time|two|both|lock\w*|unique|conflict\w*|optimistic|version|serial\w*|claim\w*|wins)\b/i,
  timeout:
    /\b(?:time-?outs?|deadline|gives? up|given up|cut off|aborts?|waits? (?:at most|no longer)|ends? after \d+(?:\.\d+)? ?(?:ms|s|seconds?))\b/i,
  'failure-mode':
    /\b(?:fails?|failed|failure|down|away|unreachable|unavailable|outage|offline|lost|crash\w*|restart\w*|broken|breaks?|does not answer|no answer)\b/i,
  retry: /\b(?:attempts?|retr\w*|tr(?:y|ies|ied) again|back-?off|set aside|dead-letter|times)\b/i,
  'unbounded-growth':
    /\b(?:(?:delet|remov|purg|prun|drop|eras|clean|archiv|expir)\w*|at most|limit\w*|partition\w*|no more than|kept for|retention)\b/i,
  backpressure: /\b(?:rate|limit\w*|reject\w*|refus\w*|slow\w*|throttl\w*|queue|buffer\w*|at most)\b/i,
  authorization: /\b(?:only|roles?|rights?|permissions?|sign(?:ed|s)?|token|may|owner)\b/i,
  'personal-data':
    /\b(?:names?|address\w*|phones?|birth\w*|personal|patients?|people|guests?|members?|ids?)\b[^.;]*\b(?:encrypt\w*|eras\w*|delet\w*|mask\w*|anonymi\w*|pseudonym\w*|hash\w*|only|never)\b|\b(?:encrypt\w*|eras\w*|delet\w*|mask\w*|anonymi\w*|pseudonym\w*|hash\w*|only|never)\b[^.;]*\b(?:names?|address\w*|phones?|birth\w*|personal|patients?|people|guests?|members?|ids?)\b/i,
  secrets: /\b(?:secrets?|passwords?|certificates?|keys?|tokens?|vault|rotat\w*|mtls)\b/i,
  migration: /\b(?:roll\w* back|back|old|both|switch\w*|undo|copy|phases?|steps?)\b/i,
  staleness: /\b(?:old|age|fresh\w*|refresh\w*|expir\w*|ttl|invalidat\w*|as of|stale|reload\w*)\b/i,
  monitoring: /\b(?:alert\w*|alarm\w*|metrics?|dashboards?|paged?|gauge|probe\w*|health)\b/i,
  'single-point-of-failure': /\b(?:standby|replicas?|fail-?over|second|zones?|cluster|redundan\w*|spare|instances)\b/i,
  rollout: /\b(?:flags?|waves?|canary|percent|pilot|phases?|branch by branch|one by one|switch\w*)\b/i,
  time: /\b(?:utc|time ?zones?|local time|daylight|clocks?|ntp|offset)\b/i,
};

const denied = /\b(?:no|not|never|neither|nor|without)\b[^.;,]{0,30}$/i;

/** Whether what was decided surely answers a challenge that it is not about: in one sentence, by what meets the fault, of the part that is challenged and of no other. */
export function answersFault(fault: Fault, text: string, components: readonly string[]): boolean {
  const stake = atStake[fault.concern];
  if (!stake) return false;
  return splitSentences(text).some((sentence) => {
    const said = stake.exec(sentence);
    if (!said || denied.test(sentence.slice(0, said.index))) return false;
    return findMechanism(fault.concern, sentence) !== undefined && isOfSamePart(fault, sentence, components);
  });
}

function isOfSamePart({ concern, title, ties }: Fault, sentence: string, components: readonly string[]): boolean {
  const part = /^([^:“]+):/.exec(title)?.[1]?.replace(/\s*\(DEC-\d+\)$/, '') ?? '';
  const quotes = ties.filter(({ kind }) => kind === 'design').map(({ quote }) => quote);
  const named = components.filter((one) => names(sentence, one));
  if (named.length > 0) return named.some((one) => isSame(one, part) || quotes.some((quote) => names(quote, one)));
  const shared = wordsAlike(subjectWords(quotes.join(' ')), subjectWords(sentence)).filter((word) => !isOfAnswer(concern, word));
  return shared.length >= fewestShared;
}

/** One word is shared by things that have nothing to do with each other. */
const fewestShared = 2;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function names(text: string, component: string): boolean {
  return text.toLowerCase().includes(component.toLowerCase());
}

/** "Expires" is what answers, and no thing that two texts have in common. */
function isOfAnswer(concern: Concern, word: string): boolean {
  return wordsOfMechanism(concern).some((one) => word.startsWith(one) || one.startsWith(word));
}
