import type { CuedRule } from '../cued-rule.ts';

/** Calls that hang, partners that are trusted never to fail, and retries that make an outage worse. */
export const integrationRules: readonly CuedRule[] = [
  {
    concern: 'timeout',
    weight: 'major',
    cues: [
      /\bwaits? (?:for|until) (?:its|the|an?|their|\w+['’]s) (?:\w+ )?(?:answer|reply|response|result|confirmation)s?\b/i,
      /\bwaits? until (?:\w+ ){1,4}(?:answers|replies|responds|is done|has answered|comes back)\b/i,
      /\b(?:without|no) (?:a |any )?(?:time-?outs?|deadline)\b|\b(?:calls?|threads?|requests?|callers?|workers?|pages?|process\w*)\b[^;]{0,30}\b(?:blocks?|blocked) until\b|\b(?:as|however) long as it takes\b|\b(?:default|standard) (?:time-?outs?|settings?) of the (?:\w+ )?(?:client|library|framework|driver)\b|\btakes? as long as\b/i,
      /\bsynchronous(?:ly)?\b[^;]*\b(?:wait|until|hold)/i,
    ],
    denies: true,
    unless:
      /\btime-?outs? (?:of|is|after|:)? ?\d|\bdeadline (?:of )?\d|\bwithin \d|\bat most \d|\bafter \d+(?:\.\d+)? ?(?:ms|s|seconds?|minutes?)\b|\bfor \d+(?:\.\d+)? ?(?:ms|s|seconds?)\b/i,
    sections: /Integration|Component|Approach|Technolog|Edge|Failure/,
    fault: 'a call waits without a limit',
    text: 'When the other side is slow and does not fail, each caller holds its thread and connection until there are none left: a slow partner takes the whole service down, also for requests that do not need it.',
    question: 'After how long is the call given up, and what does the caller answer then?',
    waysOut: [
      {
        title: 'A time-out below that of the caller, and a fallback',
        tradeOff: 'Some slow answers that would have come are thrown away.',
      },
      { title: 'Accept, store and answer later', tradeOff: 'The caller sees a state in between.' },
    ],
  },
  {
    concern: 'retry',
    weight: 'major',
    cues: [
      /\b(?:again|anew|once more)\b[^;]{0,20}\b(?:straight away|at once|immediately|right away)\b/i,
      /\bloops?\b[^;]*\buntil\b/i,
      /\b(?:put back|goes back|comes up again|next (?:request|call|attempt) follows|taken up again|requeued|re-queued|put in front|rescheduled)\b[^;]*\b(?:right after|right away|at once|immediately|head)\b/i,
      /\b(?:repeat(?:s|ed|ing)?|retr(?:y|ies|ied|ying)|tr(?:y|ies|ied) (?:it |them )?(?:again|anew|once more)|tried|re-?sen[dt]s?|attempt(?:s|ed)?|(?:calls?|called|asks?|asked|sent|sends?)\b[^;]*\b(?:again|anew|once more|over and over|as often as|endless(?:ly)?|for ?ever))\b[^;]*\b(?:at once|immediately|straight away|right away|without (?:a )?(?:pause|delay|wait|end|limit)|(?:for ?ever|endless(?:ly)?|indefinitely|without end|again and again|over and over|as often as (?:needed|necessary|it takes)|as long as (?:needed|necessary|it takes)))\b/i,
      /\b(?:in a (?:tight )?loop|busy loop|every (?:second|100 ms|\d+ ms) until|never gives? up|no (?:maximum|limit|end) (?:of|to|for) (?:the )?(?:attempts|retries|tries|repetitions)|unlimited (?:attempts|retries|tries)|keeps? (?:on )?(?:trying|retrying|calling|asking|repeating))\b/i,
    ],
    hints: [
      /\b(?:repeat(?:s|ed|ing)?|retr(?:y|ies|ied|ying)|tr(?:y|ies|ied)|re-?sen[dt]s?|calls?|called|asks?|asked|sent|sends?|attempt(?:s|ed)?)\b[^;]*\b(?:for as long as|until (?:it|they|that|there is|the \w+|\w+) (?:\w+ ){0,2}(?:accepts?|succeed(?:s|ed)|works?|worked|answers?|answer|success|goes through|is (?:accepted|done|back|there)|are back|comes? back|responds?|confirms?))\b/i,
    ],
    needs:
      /\b(?:fail\w*|error\w*|refus\w*|away|down|unavailable|time-?outs?|no answer|answers?|accepts?|accepted|unreachable|succe\w+|until|is back|no limit)\b/i,
    denies: true,
    unless:
      /\b(?:up to (?:an?|one) \w+|back-?off|jitter|doubl(?:ed|ing)|exponential|at most \d+ (?:times|attempts)|(?:two|three|four|five|six|\d+) (?:attempts|tries|times)|then (?:the )?(?:row|message|it) is parked|one repetition|no automatic|daily|hourly|nightly|every (?:\d+ ?(?:s\b|sec|min|h\b|hours)|hour|day|night|minute|five|ten|thirty)|each (?:hour|day|night|minute)|alerts?|outbox|after \d+(?:\.\d+)? ?(?:ms|s|seconds?|minutes?|hours?|h)\b|with pauses|pauses? of|pauses\b)\b/i,
    outside: /Monitoring|Alternatives|Rollout/,
    fault: 'it is repeated without pause or end',
    text: 'While the other side is down every caller hammers it and holds its own worker; when it comes back, all repetitions hit it together. What it will never accept is tried for ever and keeps the rest waiting.',
    question: 'How many attempts at which distances, and where does it go after the last one?',
    waysOut: [
      {
        title: 'A handful of attempts, doubling, with jitter, then set aside',
        tradeOff: 'Somebody has to look after what was set aside.',
      },
      { title: 'Circuit breaker in front', tradeOff: 'Good requests are refused while it is open.' },
    ],
  },
  {
    concern: 'failure-mode',
    weight: 'major',
    cues: [
      /\b(?:has|have) always (?:come|arrived|been there|worked|answered|delivered)\b/i,
      /\b(?:taken|regarded|considered|treated|seen|assumed|known) (?:as|to be) (?:always )?(?:available|reliable|complete|correct|there|up|stable)\b/i,
      /\bexpect(?:s|ed)? (?:it|them|the \w+|that \w+)? ?(?:to be|will be|is|are) (?:always )?(?:complete|there|available|correct|on time|up|in order)\b/i,
      /\b(?:outages?|failures?|errors?|downtimes?)\b[^;]*\b(?:not|never|no|none|hardly)\b[^;]*\b(?:observed|seen|expected|planned|known|happen\w*|provided for|considered)\b/i,
      /\b(?:promised|guarantee[sd]?|assure[sd]?|committed to|contract\w*)\b[^;]*(?:\bavailab\w+|9\d(?:\.\d+)? ?%|\buptime\b)/i,
      /\b(?:we|the design|it) (?:therefore |simply |just )?(?:assumes?|start from|rel(?:y|ies) on|counts? on|trusts?|take it)\b[^;]*\b(?:there|up|available|arrives?|complete|correct|answers?|works?|reachable|delivers?|running)\b/i,
      /\b(?:has|have) never (?:failed|been (?:down|away)|gone down|let us down)\b|\b(?:does|do|will) not (?:fail|go down|happen)\b|\bnever (?:fails|goes down|is down|down)\b(?! (?:an?|the|to)\b)|\b(?:is|are) (?:always|known to be|very|highly) (?:available|there|up|reliable|reachable)\b|\b(?:no|without) (?:special |separate )?(?:provision|handling|fallback|fall-back) (?:is|was|for|needed)/i,
    ],
    denies: true,
    unless:
      /\b(?:standby|fall-?back|otherwise|instead|breaker|queue|outbox|estimated|parked|work item|if it (?:is|does)|should it|in case)\b/i,
    reach: 'sentence',
    outside: /Performance|Monitoring|Pros/,
    fault: 'the other side is taken to be always there',
    text: 'The day it is away, late or incomplete, the next step works with what is missing as if it were there. The design has no word for that state, so that nobody notices and nobody knows what to do.',
    question: 'What does the design do when this does not arrive: wait, fill in later, go on marked as incomplete, or stop?',
    waysOut: [
      { title: 'Notice what is missing and ask for it again', tradeOff: 'Needs a way to ask and somebody who watches.' },
      {
        title: 'Go on with a marked substitute and correct it later',
        tradeOff: 'Everybody downstream has to understand the mark.',
      },
    ],
  },
  {
    concern: 'failure-mode',
    weight: 'major',
    cues: [
      /\b(?:noticed|spotted|discovered) by (?:the |a |an |our |its )?\p{L}+(?:,|;| who| and|$|\.)/iu,
      /\b(?:logged|noted|recorded) and (?:then )?(?:skipped|dropped|ignored|forgotten|passed over|left)\b/i,
      /\bwhen (?:they|he|she|it|somebody|someone|accounting|support|operations) (?:is |are )?(?:spots?|notices?|noticed|sees?|finds?|comes? across)\b/i,
      /\b(?:sees? to|takes? care of|deals? with|looks? after) (?:it|the rest|them|this|the case)\b/i,
      /\b(?:tid(?:y|ies|ied) up|cleaned? up|clean up|sort(?:s|ed)? (?:it |this )?out|repair(?:s|ed)?|correct(?:s|ed)?|put right|straighten\w*|fix(?:es|ed)?|dealt with|handled|resolve[sd]?)\b[^;]*\b(?:by hand|manually|whoever|when (?:somebody|someone|it) (?:is )?notic\w+)/i,
      /\b(?:somebody|someone|whoever|a \w+ who|anyone who)\b[^;]*\b(?:comes? across|notices?|stumbles|happens to|sees it|finds? it)\b/i,
      /\b(?:replay\w*|look\w*|check\w*|read)\b[^;]*\bwhen (?:somebody|someone|anybody|a (?:customer|user|clerk|patient|member)) (?:asks|calls|complains|reports|needs)/i,
      /\b(?:customers?|users?|patients?|members?|callers?|guests?|drivers?|students?|tenants?)\b[^;]*\bwill (?:surely |certainly |probably |soon )?(?:call|ring|phone|write|complain|tell us|notice|report)/i,
      /(?<!\bnothing )\b(?:is|are) (?:(?:simply |just |silently )(?:dropped|ignored)|swallowed|forgotten)\b[^;]*$/i,
    ],
    hints: [/(?<!\bnothing )\b(?:is|are) lost\b[^;]*$/i],
    denies: true,
    needs:
      /\b(?:fail\w*|error\w*|refus\w*|impossible|down|lost|dead-letter|wrong|stuck|missing|cannot|swallow\w*|exception\w*|invalid|reject\w*|differ\w*|complain\w*|call|ring|does not|queue|spot\w*|cannot be|parsed)\b/i,
    unless: /\b(?:alert|alarm|page[sd]?|work item|ticket|list of|report\b|telemetry|older version|repeated|duplicate|skipped)\b/i,
    outside: /Alternatives|Monitoring|Pros|^Cons/,
    fault: 'a failure waits for somebody to stumble over it',
    text: 'Nothing brings the failed case before a person and nothing undoes what was done before it: it stays half done until somebody happens to look.',
    question: 'Who is told, how soon, and what is undone meanwhile?',
    waysOut: [
      {
        title: 'A compensation that runs by itself, and a work item for what is left',
        tradeOff: 'Each step needs its opposite.',
      },
      { title: 'A list with an owner and an alert on its age', tradeOff: 'Costs a person time every day.' },
    ],
  },
];
