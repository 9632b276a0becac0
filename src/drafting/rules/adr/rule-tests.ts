import { heldBack, inOrder, oneAtATime, repeatedOnce, rightsChecked } from '../../../analysis/challenge/answer-words.ts';
import { withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { whatHappens } from '../../../analysis/design/what-happens.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';
import type { RecordedChallenge } from '../../../lifecycle/rfc.ts';

/** Tests of what was challenged, where the decision speaks of it: any other test would ask for what nobody decided. */
export function listTests(text: string, against: readonly RecordedChallenge[]): string[] {
  return against.flatMap((challenge) => {
    const test = tests[challenge.concern];
    if (test === undefined || !test.spokenOf.test(withoutGivenUp(text))) return [];
    const happens = whatHappens(challenge);
    // That a demand is not met is what the challenge is called, and nothing that a test could bring about.
    const brought = /^\S+ is not met(?:$|: “)/.test(happens) ? '' : `: ${happens}`;
    return [`A test ${test.does}${brought} (${challenge.id}).`];
  });
}

interface ConcernTest {
  readonly does: string;
  /** Words by which a decision speaks of it. */
  readonly spokenOf: RegExp;
}

const sent =
  /outbox|\brelay|redeliver|acknowledg|\b(?:events?|messages?|mails?|e-?mails?|letters?|notifications?|publish\w*|deliver\w*|queues?|sent|sends?|resen\w*)\b/i;
const kept = /\b(?:unique\w*|constraints?|locks?|locked|transactions?|statement|refus\w*|reject\w*|check(?:s|ed)?|index)\b/i;
const fails =
  /\b(?:down|away|gone|fails?|failed|failures?|failing|outages?|offline|unavailable|unreachable|refuses?|does not (?:answer|take|accept|respond)|no answer|until it|tr(?:y|ies|ied)|retr\w*|repeat\w*|attempts?|again|falls? back|fall-?back|later|by hand|queued?|waits?|stays?|kept|standby|takes over|breaker|time[sd]?[- ]?outs?|ends? after|manual\w*|paper|shows?|shown|goes on|works? on|without)\b/i;

/** What a test brings about, of concerns that speak of something that happens; of a cost or a missing word there is none. */
const tests: Partial<Record<Concern, ConcernTest>> = {
  idempotency: { does: 'sends the same request or message twice, and finds the effect of one', spokenOf: repeatedOnce },
  ordering: { does: 'delivers the messages in the wrong order, and finds the same outcome', spokenOf: inOrder },
  delivery: {
    does: 'stops the delivery behind a stored change, and finds the message delivered afterwards',
    spokenOf: sent,
  },
  'invariant-span': {
    does: 'makes two changes at once that keep the invariant one by one, and finds one of them refused',
    spokenOf: new RegExp(`${oneAtATime.source}|${kept.source}`, 'i'),
  },
  'invariant-broken': { does: 'tries to break the invariant, and is refused', spokenOf: kept },
  concurrency: { does: 'lets two change the same thing at once, and finds no change lost', spokenOf: oneAtATime },
  timeout: {
    does: 'lets the other side not answer, and finds the wait ended',
    spokenOf:
      /\btime[sd]?[- ]?outs?\b|\bends?\b|\bgives? up\b|\bwaits?\b|\bdeadline|\bwithin\b|\bat most\b|\bafter (?:\w+ ){0,3}(?:seconds?|s|ms|minutes?)\b/i,
  },
  'failure-mode': { does: 'brings the failure about, and finds what the decision says', spokenOf: fails },
  retry: {
    does: 'lets every attempt fail, and finds the attempts ended',
    spokenOf: /\b(?:attempts?|tr(?:y|ies|ied)|retr\w*|repeat\w*|times|again|gives? up|ends?|dead[- ]letter|set aside)\b/i,
  },
  backpressure: { does: 'sends more than can be worked off, and finds what the decision says', spokenOf: heldBack },
  authorization: {
    does: 'asks as somebody who may not, and is refused',
    spokenOf: new RegExp(
      `${rightsChecked.source}|\\b(?:may|token|signed|signature|sign(?:s|ed)? in|refus\\w*|allowed|rights?|checks?|checked|password|key|owner|own)\\b`,
      'i',
    ),
  },
};
