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
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';

const also = (one: RegExp, more: RegExp): RegExp => new RegExp(`${one.source}|${more.source}`, 'i');

/** What meets a concern: words by which a mechanism is named, whatever the design is about. A figure counts where a figure is what was missing. */
const mechanisms: Record<Concern, RegExp> = {
  idempotency: repeatedOnce,
  ordering: also(inOrder, /\b(?:one|single) (?:consumer|writer|worker|partition)\b/),
  delivery: also(
    togetherWithChange,
    /acknowledged? (?:after|only when|once (?:the|its) (?:work|change))|persist|durable|replay|re-?sent|at least once|reconcil|can be lost|may be lost/,
  ),
  'invariant-span':
    /saga|compensat|process manager|reconcil|\bkeeper\b|one (?:service|module|context|aggregate|place|owner)\b|same aggregate|one aggregate|moved? (?:in)?to (?:the )?(?:same|one)/i,
  'invariant-broken':
    /constraint|refus|reject|check(?:ed|s)? (?:in|by|before)|transition|condition|trigger|guard|enforce|unique|validated?\b|is (?:kept|held) by|state (?:machine|table)/i,
  concurrency: also(oneAtATime, /\b(?:one|single|only one) (?:instance|process|writer|worker|consumer|user|person)\b/),
  timeout: /\b(?:time-?outs?|deadline|gives? up|given up|within)\b|\d+(?:\.\d+)? ?(?:ms|s|secs?|seconds?|minutes?)\b/i,
  'failure-mode':
    /fall-?back|degrad|queue[sd]?\b|buffer|stor(?:e|es|ed) and|retr(?:y|ies)|breaker|last known|read-only|\b503\b|goes on without|by hand|manual|made good|catch(?:es)? up|resum|alert|second (?:provider|source)|refus/i,
  retry:
    /attempts|back-?off|jitter|doubl|dead-letter|\bdlq\b|breaker|\bonce\b|\btwice\b|at most|gives? up|\d+ times|set aside|no retr/i,
  'unbounded-growth': bounded,
  backpressure: heldBack,
  authorization: rightsChecked,
  'personal-data':
    /encrypt|eras|delet|anonymi|pseudonym|mask|retention|minimi[sz]|hash|consent|not (?:stored|kept|logged)|never (?:stored|kept|logged)|only .{1,40}\bsees?\b|access log|kept for|wiped|after \d+ (?:days|weeks|months)/i,
  secrets:
    /vault|secrets? (?:manager|store)|\bkms\b|\bhsm\b|rotat|own (?:key|certificate|secret|token)|short-lived|mtls|environment|injected|per (?:device|instance|customer|station|client)/i,
  migration: wayBack,
  'target-without-number': /\d/,
  'target-without-design': /\d|measur|load test|index|partition|scale|cache|replica/i,
  'alternative-without-reason': /because|since|would|too|costs?|\d|needs?|lacks?|cannot|slower|risk/i,
  'pattern-not-considered':
    /\b(?:use[sd]?|adopt|appl(?:y|ies|ied)|consider|not needed|instead|because|since|saga|outbox|breaker|cqrs|dead-letter|idempot)/i,
  'constraint-broken': /agreed|lifted|exception|approved|fits|within|below|budget|\d|replac|instead|dropped|moved/i,
  boundary:
    /operation of|through (?:its|the)|api|event|published|anti-corruption|own(?:s|er)?\b|moved? (?:in)?to|read-only|one (?:module|team|context)/i,
  staleness: /\bttl\b|expir|at most \d|refresh|invalidat|stale|as of|older than|every \d|\d+ ?(?:s|seconds?|minutes?|hours?)\b/i,
  monitoring: /alert|alarm|metric|dashboard|\bpage[sd]?\b|counter|gauge|health|probe|log(?:s|ged)?\b|trace|watch|report/i,
  'single-point-of-failure': /standby|replica|fail-?over|second|zones?\b|cluster|redundan|quorum|managed|restor|spare|instances/i,
  rollout: also(stepwise, /switch(?:ed)? back|stop criterion|feature flag|dark launch/),
  time: /\butc\b|time ?zone|\biana\b|\bntp\b|clock|monotonic|offset|server time|daylight|local (?:date|time)/i,
  'uncovered-story':
    /out of scope|later|next release|dropped|covered by|part of|already|component|service|job|screen|endpoint|handles?|US-\d/i,
  'past-incident': /because|since|now|instead|alert|limit|test|guard|since then|differs?|no longer/i,
  other: /because|since|\d|instead|measured|agreed|limit|test/i,
};

/** The sentence that names what meets the concern; undefined where none does, or where it is denied. */
export function findMechanism(concern: Concern, text: string): string | undefined {
  return splitSentences(text).find((sentence) => says(sentence, mechanisms[concern]));
}

export function meetsConcern(concern: Concern, text: string): boolean {
  return mechanisms[concern].test(text);
}
