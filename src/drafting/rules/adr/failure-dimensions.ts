import { rightsChecked } from '../../../analysis/challenge/answer-words.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';

export type EdgeCase = AdrDraft['edgeCases'][number];
export type Topic = EdgeCase['topic'];

/** A failure that every AI-ADR speaks of, and the words by which a design is known to. */
export interface Dimension {
  readonly topic: Topic;
  /** As lifecycle/adr-dimensions.ts names it. */
  readonly name: string;
  /** What happens, in a sentence that fits every design. */
  readonly happens: string;
  readonly asks: string;
  /** Words by which a case is known to be about it. */
  readonly about: RegExp;
  /** Words by which a passage answers it, where no case does. */
  readonly answers: RegExp;
  readonly concerns: readonly Concern[];
  /** Words by which a decision that settles neither challenge nor question is one about it; absent where words alone do not tell. */
  readonly decided?: RegExp;
}

/** Those of specification 2.5, and two of ours. */
export const dimensions: readonly Dimension[] = [
  {
    topic: 'idempotency',
    name: 'Idempotency',
    happens: 'The same request or message arrives a second time.',
    asks: 'What happens when the same request or message arrives a second time?',
    about:
      /idempot|duplicat|redeliver|same (?:request|message|event|command|key)|(?:request|message|event|command|press|click|tap|call|submi|deliver|payment|scan|order)\w*[^.]{0,40}\b(?:twice|again|repeat\w*|a second time)|\b(?:twice|again|double|second)\b[^.]{0,30}(?:request|message|event|command|press|click|tap|call|submi|deliver|scan)|\b(?:is|are) \w+(?:ed|en|wn) (?:twice|again|a second time)\b(?! by (?:two|several|different))/i,
    answers:
      /idempot|dedup|duplicat|on conflict|at most once|exactly once|only once|already (?:known|there|seen|stored|done|processed)|\b(?:twice|again|repeat\w*|second)\b[^.]{0,80}\b(?:changes? nothing|ignored|same answer)/i,
    concerns: ['idempotency', 'retry', 'ordering'],
    decided:
      /\bidempoten\w+|\bdedup\w*|\b(?:duplicates?|repetitions?)\b[^.]{0,60}\b(?:ignored|dropped|refused|recogni[sz]ed|known|skipped)\b|\b(?:second|again|twice)\b[^.]{0,60}\b(?:changes? nothing|is ignored|same answer|has no effect)\b/i,
  },
  {
    topic: 'concurrency',
    name: 'Concurrency',
    happens: 'Two change the same thing at once.',
    asks: 'What happens when two change the same thing at once?',
    about:
      /at once|at the same (?:time|moment)|concurren|simultan|\brace\b|in parallel|two (?:\w+ ){1,3}(?:and|both|scan|book|press|open|change|edit|the same)|\btwice by (?:two|several|different)\b/i,
    answers:
      /\block(?:s|ed|ing)?\b|for update|optimistic|version (?:check|column|number)|one statement|atomic|if-match|compare-and-(?:set|swap)|serializ|unique (?:index|constraint)|fenc/i,
    concerns: ['concurrency', 'invariant-span', 'invariant-broken'],
    decided:
      /\bunique (?:keys?|index(?:es)?|constraints?)\b|\bversion (?:checks?|columns?|numbers?)\b|\bif-match\b|\bfor update\b|\b(?:row|advisory|optimistic|pessimistic) lock\w*|\bexclusion constraint\b|\bcompare-and-(?:set|swap)\b|\bserializable\b/i,
  },
  {
    topic: 'relay failure',
    name: 'Relay Failure',
    happens: 'A change is stored, and its event or message is not delivered.',
    asks: 'What happens when a change is stored, and its event or message is not delivered? Where nothing is sent, say so.',
    about:
      /outbox|\brelay|undeliver|not delivered|broker|dead[- ]letter|poison|(?:event|message|queue|consumer)\w*[^.]{0,40}(?:fail|lost|stops?|away|down|behind)/i,
    answers:
      /outbox|\brelay|change data capture|dead[- ]letter|(?:neither|no|not) [^.]{0,30}(?:publish|consum|events?\b|messages?\b)|unacknowledged|redeliver|stops? acknowledging/i,
    concerns: ['delivery'],
  },
  {
    topic: 'dependency unavailability',
    name: 'Dependency Unavailability',
    happens: 'Something that the feature depends on does not answer.',
    asks: 'What happens while something that the feature depends on does not answer?',
    about:
      /unavailab|\bdown\b|\baway\b|offline|outage|time[- ]?out|does not answer|no answer|unreachable|\bfails? over|\blost\b|without (?:an? |the )?(?:line|network|connection|reception)\b|\b(?:line|network|connection)\b[^.]{0,20}\bcut\b/i,
    answers:
      /unavailab|\bdown\b|\baway\b|offline|outage|time[- ]?outs?|circuit breaker|fall[- ]?back|fail-over|does not answer|unreachable|until (?:it|they) (?:answers?|(?:is|are) (?:back|there|reachable))|without (?:an? |the )?(?:line|network|connection|reception)\b|\b(?:line|network|connection)\b[^.]{0,20}\bcut\b/i,
    concerns: ['timeout', 'failure-mode', 'single-point-of-failure'],
    decided:
      /\btimes? ?out\b|\btime-?outs?\b|\bcircuit breakers?\b|\b(?:does|do) not answer\b|\b(?:is|are) (?:down|unreachable|unavailable|not reachable|not there)\b|\boutages?\b|\bfail(?:s|ing)? ?-?over\b|\bfalls? back (?:to|on)\b/i,
  },
  {
    topic: 'security',
    name: 'Security',
    happens: 'Somebody asks who may not, or data is read that is nobody’s business.',
    asks: 'Who may do what, and how is what is confidential kept?',
    // A pipe and a roof leak as well, and a heart has an attack.
    about:
      /secret|credential|unauthori|permission|thief|thieves|(?<!\b(?:heart|panic|asthma|pest|shark|insect|fungus|aphid) )attack|(?:data|secrets?|tokens?|keys?|numbers?|address(?:es)?|names?|information) (?:\p{L}+ ){0,2}leak|\bleak\w* (?:of |out |into |through |from )?(?:the |an? |its )?(?:data|secrets?|tokens?|keys?|credentials?|passwords?|logs?|phone numbers?|address(?:es)?|personal)|personal data|stolen|brute/iu,
    answers: rightsChecked,
    concerns: ['authorization', 'personal-data', 'secrets'],
  },
  {
    topic: 'rollback',
    name: 'Rollback',
    happens: 'A release has to be taken back.',
    asks: 'How is a release taken back, with the data that it has changed?',
    about:
      /roll(?:ed|s|ing)?[ -]?back|taken back|\brevert\w*[^.]{0,40}\b(?:releases?|deploy\w*|versions?|migration)|\b(?:releases?|deploy\w*|migration)\b[^.]{0,40}\brevert|bad (?:release|firmware|deploy)|migration/i,
    answers:
      /roll(?:ed|s|ing)?[ -]?back|taken back|take back|\brevert|\bundo\b|previous (?:version|image|release)|\bflag\b|falls? back by itself|\bexpand\b|switch(?:ed)? off|\bback by\b|way back/i,
    concerns: ['migration', 'rollout'],
  },
];
