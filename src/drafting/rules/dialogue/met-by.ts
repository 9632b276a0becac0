import {
  bounded,
  heldBack,
  inOrder,
  oneAtATime,
  repeatedOnce,
  rightsChecked,
  stepwise,
  togetherWithChange,
  wayBack,
} from '../../../analysis/challenge/answer-words.ts';
import { says } from '../../../analysis/challenge/cued-rule.ts';
import { readFigures } from '../../../analysis/challenge/figures.ts';
import * as calls from '../../../analysis/challenge/meanings/calls.ts';
import { canGoBack, goesInSteps } from '../../../analysis/challenge/meanings/change.ts';
import { timeWithZone } from '../../../analysis/challenge/meanings/clocks.ts';
import { copyIsFresh } from '../../../analysis/challenge/meanings/copies.ts';
import { heldTogether } from '../../../analysis/challenge/meanings/delivery.ts';
import { oneWins } from '../../../analysis/challenge/meanings/exclusion.ts';
import { keptWithin } from '../../../analysis/challenge/meanings/keeping.ts';
import { holdsBack, standsDouble } from '../../../analysis/challenge/meanings/load.ts';
import { keepsOrder } from '../../../analysis/challenge/meanings/order.ts';
import { peopleAreGuarded, rightsEndSomewhere } from '../../../analysis/challenge/meanings/protection.ts';
import { repeatsWithEnd, takesEffectOnce } from '../../../analysis/challenge/meanings/repetition.ts';
import { secretIsKept } from '../../../analysis/challenge/meanings/secrets.ts';
import { leavesOpen } from '../../../analysis/challenge/meanings/undecided.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { mentions, says as saysConcept, type Concept } from '../../../analysis/challenge/phrases/concept.ts';
import { readWords } from '../../../analysis/challenge/phrases/words.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';

const also = (one: RegExp, more: RegExp): RegExp => new RegExp(`${one.source}|${more.source}`, 'i');

/** Both sides change together. */
const asOne =
  /\b(?:one|same|single|the) (?:database )?transaction\b|\b(?:one|same) (?:[\w-]+ ){0,2}(?:database|schema|service|module|context|aggregate|place|owner|row|statement)\b/i;

/** Who sends or asks proves it. */
const proven =
  /\bhmac\b|\bsign(?:ed|ature|atures|s)\b|\b(?:token|nonce|certificate|one-time code|password|pin)\b[^.;]*\b(?:check|verif|compar|bits?|long|expir|random|requir|each|every)|\b(?:check|verif|compar|requir)\w*\b[^.;]*\b(?:token|signature|certificate|owner|code)\b|unguessable|\brandom\b/i;

/** What meets a concern: words by which a mechanism is named, whatever the design is about. A figure counts where a figure is what was missing. */
const mechanisms: Record<Concern, RegExp> = {
  idempotency: also(
    repeatedOnce,
    /\bkey (?:is|=|of)\b|\bdigest\b|\bhash of\b|\b(?:ask|look|quer|check)\w* [^.;]*\b(?:status|first|whether|already)\b/,
  ),
  ordering: also(inOrder, /\b(?:one|single) (?:consumer|writer|worker|partition)\b/),
  delivery: also(
    togetherWithChange,
    /acknowledged? (?:after|only when|once (?:the|its) (?:work|change))|persist|durable|replay|re-?sent|at least once|reconcil|compar\w+ [^.;]*\b(?:and|with)\b|can be lost|may be lost/,
  ),
  'invariant-span': also(
    asOne,
    /saga|compensat|process manager|reconcil|\bkeeper\b|moved? (?:in)?to (?:the )?(?:same|one)|constraint|exclusion|for update|\block(?:s|ed)?\b/,
  ),
  'invariant-broken':
    /constraint|refus|reject|check(?:ed|s)? (?:in|by|before)|transition|condition|trigger|guard|enforce|unique|validated?\b|is (?:kept|held) by|state (?:machine|table)/i,
  concurrency: also(oneAtATime, /\b(?:one|single|only one) (?:instance|process|writer|worker|consumer|user|person)\b/),
  timeout:
    /\b(?:time-?outs?|deadline|gives? up|given up|cut off|abandon\w*|aborts?)\b|\b(?:within|after|at most|longer than)\b[^.;]*\d|\d+(?:\.\d+)? ?(?:ms|s|secs?|seconds?|minutes?)\b/i,
  'failure-mode':
    /fall-?back|degrad|queue[sd]?\b|buffer|stor(?:e|es|ed) and|retr(?:y|ies)|breaker|last known|read-only|\b503\b|goes on without|by hand|manual|made good|catch(?:es)? up|resum|alert|second (?:provider|source)|refus/i,
  retry:
    /attempts|back-?off|jitter|doubl|dead-letter|\bdlq\b|breaker|\bonce\b|\btwice\b|at most|gives? up|\d+ times|set aside|no retr/i,
  'unbounded-growth': also(
    bounded,
    /(?:delet|remov|purg|prun|drop|eras|expir|archiv)\w*\b[^.;]*\b(?:after|older|\d+|nightly|daily|weekly|monthly|job)\b|\bjob\b[^.;]*\b(?:delet|remov|purg|prun|drop|eras|clean)/,
  ),
  backpressure: heldBack,
  authorization: also(rightsChecked, proven),
  'personal-data':
    /encrypt|eras|delet|anonymi|pseudonym|mask|retention|minimi[sz]|hash|consent|not (?:stored|kept|logged)|never (?:stored|kept|logged)|only .{1,40}\bsees?\b|access log|kept for|wiped|after \d+ (?:days|weeks|months)|\b(?:only|just) (?:the |its |their )?(?:ids?|numbers?|keys?)\b|\bids? only\b/i,
  secrets: also(
    proven,
    /vault|secrets? (?:manager|store)|\bkms\b|\bhsm\b|rotat|own (?:key|certificate|secret|token)|short-lived|mtls|mutual tls|refus|environment|injected|per (?:device|instance|customer|station|client)/,
  ),
  migration: wayBack,
  'target-without-number': /\d/,
  'target-without-design': /\d|measur|load test|index|partition|scale|cache|replica/i,
  'alternative-without-reason': /because|since|would|too|costs?|\d|needs?|lacks?|cannot|slower|risk/i,
  'pattern-not-considered':
    /\b(?:use[sd]?|adopt|appl(?:y|ies|ied)|consider|not needed|instead|because|since|saga|outbox|breaker|cqrs|dead-letter|idempot)/i,
  'constraint-broken': /agreed|lifted|exception|approved|fits|within|below|budget|\d|replac|instead|dropped|moved/i,
  boundary: also(
    asOne,
    /operation of|through (?:its|the)|api|event|published|anti-corruption|own(?:s|er)?\b|moved? (?:in)?to|read-only|one (?:module|team|context)/,
  ),
  staleness: /\bttl\b|expir|at most \d|refresh|invalidat|as of|older than|every \d|\d+ ?(?:s|seconds?|minutes?|hours?)\b/i,
  monitoring: /alert|alarm|metric|dashboard|\bpage[sd]?\b|counter|gauge|health|probe|log(?:s|ged)?\b|trace|watch|report/i,
  'single-point-of-failure': /standby|replica|fail-?over|second|zones?\b|cluster|redundan|quorum|managed|restor|spare|instances/i,
  rollout: also(stepwise, /switch(?:ed)? back|stop criterion|feature flag|dark launch/),
  time: /\butc\b|time ?zone|\biana\b|\bntp\b|clock|monotonic|offset|server time|daylight|local (?:date|time)/i,
  'uncovered-story':
    /out of scope|later|next release|dropped|covered by|part of|already|component|service|job|screen|endpoint|handles?|US-\d/i,
  'past-incident': /because|since|now|instead|alert|limit|test|guard|since then|differs?|no longer/i,
  other: /because|since|\d|instead|measured|agreed|limit|test/i,
};

/** The same as the questions of the challenge itself take for an answer. */
const meanings: Partial<Record<Concern, Concept>> = {
  idempotency: takesEffectOnce,
  ordering: keepsOrder,
  delivery: heldTogether,
  concurrency: oneWins,
  timeout: calls.waitsAtMost,
  'failure-mode': calls.goesOnWithout,
  retry: repeatsWithEnd,
  'unbounded-growth': keptWithin,
  backpressure: holdsBack,
  authorization: rightsEndSomewhere,
  'personal-data': peopleAreGuarded,
  secrets: secretIsKept,
  migration: canGoBack,
  staleness: copyIsFresh,
  'single-point-of-failure': standsDouble,
  rollout: goesInSteps,
  time: timeWithZone,
};

/** "Without a signature it is refused" denies nothing. */
const withoutIsRefused = /\bwithout\b(?=[^.;]*\b(?:refus|reject|drop|ignor|discard)\w*)/gi;

/** The sentence that names what meets the concern; undefined where none does, or where it is denied or left open. */
export function findMechanism(concern: Concern, text: string): string | undefined {
  const meaning = meanings[concern];
  return splitSentences(text).find((said) => {
    const sentence = said.replace(withoutIsRefused, 'lacking');
    const words = readWords(sentence);
    if (mentions(words, leavesOpen)) return false;
    return says(sentence, mechanisms[concern]) || (meaning !== undefined && saysConcept(words, meaning));
  });
}

/** Words by which a concern is met, as far as they are whole or begin one. */
export function wordsOfMechanism(concern: Concern): string[] {
  return mechanisms[concern].source.match(/[a-z]{4,}/g) ?? [];
}

/** Whether the words of a mechanism stand there at all, be it to deny it. */
export function speaksOfMechanism(concern: Concern, text: string): boolean {
  return mechanisms[concern].test(text);
}

/** Things and deeds by which one says how, whatever was asked. */
const concrete =
  /\b(?:tokens?|signatures?|signed|hmac|hash(?:es|ed)?|keys?|nonce|ids?|jobs?|rows?|tables?|columns?|index|constraint|transactions?|versions?|locks?|queues?|time-?outs?|retr(?:y|ies|ied)|expir\w+|delet\w+|purg\w+|encrypt\w+|roles?|permissions?|check(?:s|ed)?|refus\w+|reject\w*|alerts?|metrics?|flags?|waves?|standby|replicas?|outbox|saga|cache|ttl|utc|header|endpoint|clerk|operator|trigger|batch(?:es)?)\b/i;

/** "We do not want it" gives none. */
const fewestOfReason = 2;

/** Whether a decision says how a concern is met: by a mechanism, by a figure with its unit, or by the things that do it. */
export function saysHow(concern: Concern, text: string): boolean {
  if (findMechanism(concern, text) !== undefined) return true;
  // Why something is not done needs no mechanism.
  if (concern === 'alternative-without-reason')
    return !mentions(readWords(text), leavesOpen) && subjectWords(text).size >= fewestOfReason;
  return splitSentences(text).some(
    (sentence) =>
      !mentions(readWords(sentence), leavesOpen) &&
      (says(sentence, concrete) || readFigures(sentence).some(({ kind }) => kind !== 'count')),
  );
}
