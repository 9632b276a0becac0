import { inAnyCase } from '../../in-any-case.ts';
import type { FactReason } from './reasons.ts';
import type { StatementKind } from './read-statements.ts';

/** Words in a statement that speak for a pattern. */
export interface Cue {
  readonly in: readonly StatementKind[];
  readonly says: RegExp;
  /** What makes the words no sign of it. */
  readonly unless?: RegExp;
  /** What makes them no sign in any statement, since the feature is about just that. */
  readonly unlessSaid?: RegExp;
  /** What follows from them, in a sentence. */
  readonly why: string;
}

/** What speaks for one of the patterns that every architect knows. */
export interface PatternSignals {
  /** File name of the starter entry without its category. */
  readonly name: string;
  /** Titles of entries that are this pattern, and how a text speaks of it. */
  readonly alike: RegExp;
  readonly facts: readonly FactReason[];
  readonly cues: readonly Cue[];
  /** Said when nothing speaks for it. */
  readonly otherwise: string;
}

const wishes = ['story', 'requirement'] as const;
const targets = ['performance', 'availability', 'scalability'] as const;
const rules = ['invariant', 'story', 'requirement'] as const;
const work = ['proposal', 'operation', 'service', 'design'] as const;
const outside = ['integration', 'plan', 'proposal', 'design', 'requirement'] as const;

const partner =
  /\b(?:providers?|third[- ]part(?:y|ies)|external (?:systems?|services?)|payment (?:service|gateway)|carriers?|(?:sms|e-?mail|push) (?:gateway|service)|bank|REST|SOAP|HTTPS?|gRPC|webhooks?|ERP|CRM)\b/i;
/** What is published may be an article as well: a message has to be named, or its way. */
const sends = new RegExp(
  [
    inAnyCase(
      String.raw`\b(?:publish\w* [^.;]{0,60}\b(?:events?|messages?|notifications?)|(?:events?|messages?) [^.;]{0,40}\bpublish\w*|outbox|kafka|rabbitmq|sqs|sns|nats|mqtt|message (?:queue|broker)|topics?|event bus|webhooks?|(?:puts?|sends?|writes?) [^.;]{0,40}\b(?:queue|event|events))\b`,
    ),
    // "publishes LoanEnded": the name of an event is known by its capitals.
    String.raw`\b${inAnyCase('publish')}\w* (?:\w+ ){0,2}\x60?[A-Z][a-z]+[A-Z]\w*\b`,
  ].join('|'),
);

/** One row a pattern. Each cue is a sign in words that any domain may use; none names a domain. */
export const patternSignals: readonly PatternSignals[] = [
  {
    name: 'transactional-outbox',
    alike: /\boutbox\b/i,
    facts: ['lostEvents'],
    cues: [
      {
        in: ['proposal', 'integration', 'design'],
        says: sends,
        why: 'A change is stored and a message is sent; the two share no transaction.',
      },
      {
        in: wishes,
        says: /\b(?:is|are|be|gets?) (?:told|notified|informed|alerted)\b|\b(?:receives?|gets?|sends?) (?:a |an |the )?(?:\w+ )?(?:message|notification|e-?mail|sms|text|reminder)\b/i,
        why: 'The message follows from a change and must not be lost when the process dies in between.',
      },
    ],
    otherwise: 'Nothing in the text says that a message has to follow a change.',
  },
  {
    name: 'idempotent-api-design',
    alike: /\bidempoten\w*\b|\bdedup\w*\b/i,
    facts: ['repeatedEvents'],
    cues: [
      {
        in: rules,
        says: /\b(?:(?:only|exactly|at most) once|once only|never twice|not twice|twice)\b/i,
        unless: /\btwice (?:a|the|as)\b/i,
        why: 'A repeated request must not count a second time.',
      },
      {
        in: ['story', 'requirement', 'availability', 'proposal', 'integration', 'design', 'question'],
        says: /\b(?:offline|without (?:a |the )?(?:network|connection)|retr(?:y|ies|ied)|repeat(?:s|ed)?|re-?sen[dt]|duplicates?|double[- ](?:click|tap|book|charge)\w*|at least once)\b/i,
        why: 'What is sent again has to be known again.',
      },
      {
        in: ['story', 'requirement', 'operation', 'proposal'],
        says: /\b(?:charg(?:e|es|ed)|pay(?:s|ment|ments)?|refund\w*|transfer(?:s|red)?|debit\w*|credit(?:s|ed)|invoic\w*)\b/i,
        unless: /\b(?:charge of|in charge)\b/i,
        why: 'A time-out here leaves open whether money moved, and whoever repeats it blindly moves it twice.',
      },
      {
        in: ['question'],
        says: /\b(?:twice|a second time|repeated|asks? again|get two|come twice|duplicates?)\b/i,
        why: 'The RFC itself asks how a repetition is known.',
      },
      { in: ['interface'], says: /^POST\b/, why: 'A caller that gets no answer repeats it.' },
    ],
    otherwise: 'Nothing in the text speaks of a request that comes twice.',
  },
  {
    name: 'circuit-breaker',
    alike: /\bcircuit[- ]?breakers?\b/i,
    facts: ['waiting'],
    cues: [
      {
        in: outside,
        says: partner,
        unless: /\bno (?:provider|third)/i,
        why: 'While the other side is away, callers must fail fast instead of piling up.',
      },
    ],
    otherwise: 'Nothing in the text names another system that is asked while somebody waits.',
  },
  {
    name: 'cqrs',
    alike: /\bcqrs\b|\bcommand[- ]query\b|\bread models?\b|\bprojections?\b/i,
    facts: ['manyQueries'],
    cues: [
      {
        in: wishes,
        says: /\b(?:dashboards?|statistics|analytics|overview of all|search(?:es)? (?:across|all|over|by)|full[- ]text|leaderboards?|rankings?)\b/i,
        why: 'That is another shape than the one in which the rules are kept.',
      },
      {
        in: wishes,
        says: /\breports?\b/i,
        unless: /\breports? (?:a|an|the|that|its)\b/i,
        // Where people report something, a report is what they hand in.
        unlessSaid: /(?:^|\b(?:to|can|may|who) |: )report (?:a|an|the|that|it|my|their)\b|\breports (?:a|an)\b/i,
        why: 'That is another shape than the one in which the rules are kept.',
      },
      {
        in: targets,
        says: /\b(?:reads?|quer(?:y|ies)|search(?:es)?|lookups?|page views?|views)\b[^.]*\d/i,
        why: 'Reading has a target of its own, apart from writing.',
      },
    ],
    otherwise: 'Nothing in the text asks to read in another shape than is written.',
  },
  {
    name: 'saga',
    alike: /\bsagas?\b|\bprocess managers?\b|\bcompensat(?:ion|ing)\b/i,
    facts: ['spanning'],
    cues: [
      {
        in: work,
        says: /\b(?:undo(?:es|ne)?|compensat\w+|(?:roll|rolls|rolled|taken?|takes) back|refund\w*)\b[^.]*\b(?:when|if|after|fails?|refused)\b/i,
        why: 'A step is to be undone when a later one fails.',
      },
      {
        in: ['proposal', 'integration', 'design'],
        says: /\bthen\b[^.]*\b(?:then|finally|afterwards)\b/i,
        why: 'These steps over several places can stop in the middle.',
      },
    ],
    otherwise: 'Nothing in the text says that a change over several things has to be undone or finished later.',
  },
  {
    name: 'dead-letter-queue',
    alike: /\bdead[- ]?letters?\b|\bdlq\b|\bpoison (?:messages?|records?)\b/i,
    facts: ['stuckEvents'],
    cues: [
      {
        in: ['proposal', 'integration', 'design'],
        says: sends,
        why: 'Some messages will never be handled; they must neither block the others nor vanish.',
      },
      {
        in: ['proposal', 'integration', 'design', 'question'],
        says: /\b(?:queues?|outbox|buffer(?:s|ed)?|inbox|backlog)\b|\b(?:replays?|re-?sends?|what (?:about|of)|who (?:handles?|looks at|corrects?))\b[^.?]*\b(?:refus\w+|reject\w+|fail\w*|invalid|broken)\b/i,
        // People stand in queues as well.
        unless:
          /\b(?:visitors?|customers?|people|guests?|patients?|passengers?|shoppers?)\b[^.]*\bqueues?\b|\bqueues?\b[^.]*\b(?:counter|desk|gate|door|till|entrance)\b/i,
        why: 'What waits there can be refused by whoever takes it, for good; it needs a place where somebody sees it.',
      },
      {
        in: ['story', 'requirement', 'proposal', 'integration'],
        says: /\b(?:imports?|batch(?:es)?|feeds?|files?) [^.]*\b(?:rows?|records?|lines?|entries)\b/i,
        why: 'One broken entry must not stop the rest, and must not vanish.',
      },
    ],
    otherwise: 'Nothing in the text speaks of events or a queue that somebody works off.',
  },
  {
    name: 'timeouts-and-retries',
    alike: /\b(?:time-?outs?|retr(?:y|ies)|back-?off)\b/i,
    facts: ['waiting'],
    cues: [
      {
        in: outside,
        says: partner,
        unless: /\bno (?:provider|third)/i,
        why: 'A call over the network needs a time limit, and a rule for when it is repeated.',
      },
      {
        in: ['performance', 'availability'],
        says: /\b(?:within|under|below|less than|at most|in) (?:[\d.,]+|one|two|three|four|five|ten) ?(?:ms|milliseconds?|s|seconds?)\b/i,
        why: 'That is the deadline from which the limits of all calls on the way follow.',
      },
    ],
    otherwise: 'Nothing in the text names a call over the network or a response time.',
  },
  {
    name: 'bulkhead',
    alike: /\bbulkheads?\b/i,
    facts: [],
    cues: [
      {
        in: ['story', 'requirement', ...targets, 'plan', 'proposal', 'design'],
        says: /\b(?:must not (?:affect|slow|block|disturb)|without (?:affecting|slowing|blocking|disturbing)|(?:goes|go|going) on (?:when|while|although)|independent(?:ly)? of|isolat\w+|set aside for|other tenants?|noisy|share (?:set aside|reserved))\b/i,
        why: 'One kind of work has to survive trouble in another.',
      },
      {
        in: [...wishes, 'scalability', 'proposal'],
        says: /\b(?:exports?|bulk|mass|batch|nightly|month-end|monthly|quarterly) (?:\w+ ){0,2}(?:runs?|jobs?|imports?|exports?|reports?|billing|mailings?)\b/i,
        why: 'Bulk work beside people who wait shares their connections, unless it is walled off.',
      },
    ],
    otherwise: 'Nothing in the text asks to keep kinds of work apart.',
  },
  {
    name: 'rate-limit',
    alike: /\brate[- ]?limit\w*\b|\bthrottl\w+\b/i,
    facts: [],
    cues: [
      {
        in: ['story', 'requirement', 'security', 'plan', 'interface', 'proposal', 'invariant', 'design'],
        says: /\b(?:wrong|failed|invalid|incorrect) (?:\w+ )?(?:PINs?|codes?|passwords?|attempts?|tries|entries)\b|\b(?:guess\w*|brute[- ]force\w*|enumerat\w+|credential stuffing)\b|\bsign(?:s|ing)?[- ]in\b|\blog(?:s|ging)?[- ]in\b|\bpasswords?\b/i,
        why: 'Secrets that can be guessed need a limit on guesses.',
      },
      {
        in: ['story', 'requirement', 'security', 'plan', 'scalability', 'integration'],
        says: /\b(?:public (?:API|page|website|site|form)|anonymous(?:ly)? (?:\w+ )?(?:users?|visitors?|callers?|customers?|guests?|people|readers?|access|requests?|calls?|reports?|votes?|posts?)|anonymously|without (?:an account|registration|signing in)|partners? (?:\w+ )?(?:API|systems?|call|use)|open API|abuse|bots?|scrap(?:e|ing|ers?)|spam|denial of service)\b/i,
        why: 'Whoever is outside can send more than one can carry.',
      },
      {
        in: ['plan', 'integration', 'proposal', 'interface', 'design', ...targets],
        says: /\b(?:429|quotas?|limit of [\d,]+ (?:calls|requests)|(?:calls|requests) (?:below|at most|up to) [\d,]+|at most [\d,]+ (?:\w+ )?(?:calls|requests|messages))\b/i,
        why: 'There is a number of calls that must not be exceeded.',
      },
    ],
    otherwise: 'Nothing in the text speaks of unknown or many callers, or of something that could be guessed.',
  },
  {
    name: 'cache-aside',
    alike: /\bcach(?:e|ed|es|ing)\b/i,
    facts: [],
    cues: [
      {
        in: ['story', 'requirement', ...targets, 'plan', 'design', 'proposal', 'integration'],
        says: /\b(?:may be (?:up to |at most )?(?:[\w.]+ )?(?:seconds?|minutes?|hours?) old|at most (?:[\w.]+ )(?:seconds?|minutes?|hours?) old|remember(?:s|ed)? (?:\w+ ){0,3}for [\d]+|(?:rarely|seldom|hardly ever) chang\w+|master data|reference data|catalog(?:ue)?s?|exchange rates?|price lists?|changes? (?:once|twice) a)\b/i,
        why: 'It is read far more often than it changes, and may be a stated time old.',
      },
      {
        in: ['plan', 'design', 'integration', 'proposal'],
        says: /\b(?:(?:billed|charged|paid|costs?|price) (?:by|per|for each|each) (?:\w+ )?(?:call|request|lookup|query)|slow (?:system|source|service|database))\b/i,
        why: 'Each look at the source costs, so the same answer should not be fetched twice.',
      },
    ],
    otherwise: 'Nothing in the text speaks of something that is read again and again and may be old.',
  },
  {
    name: 'optimistic-concurrency',
    alike: /\boptimistic\b|\bif-match\b|\bversion (?:column|check|number)\b/i,
    facts: ['contended'],
    cues: [
      {
        in: rules,
        says: /\b(?:at most|no more than|never (?:more|exceeds?|below|negative)|cannot exceed|exactly one|only one|no two|not (?:both|overlap)|overlap\w*|unique|double[- ]book\w*|oversell\w*|overbook\w*|last (?:one|copy|seat|item|place))\b/i,
        why: 'Two requests at the same moment would both find it holding, and together break it.',
      },
      {
        in: [...wishes, 'plan', 'proposal', 'design'],
        says: /\b(?:at the same time|simultaneous\w*|concurrent\w*|in parallel|race condition|lost updates?|two (?:people|users|clerks|agents|members|editors)\b[^.;]{0,40}\b(?:chang|edit|writ|book|sav|updat|press|scan|approv|reserv|buy|tak|open|add|remov|cancel)\w*)\b/i,
        why: 'More than one writes at a time.',
      },
    ],
    otherwise: 'Nothing in the text speaks of two who write the same thing.',
  },
  {
    name: 'schema-evolution',
    alike: /\bschema (?:evolution|migrations?|changes?)\b|\bexpand[- ](?:and[- ])?(?:migrate[- ](?:and[- ])?)?contract\b/i,
    facts: [],
    cues: [
      {
        in: ['data'],
        says: /\b(?:alter|add(?:s|ed)? (?:a |the )?(?:\w+ )?(?:columns?|fields?|constraint|index)|renam\w+|drop\w*|chang(?:e|es|ed)|split\w*|backfill\w*|new columns?|migrat\w+|existing)\b/i,
        why: 'The table is in use while it changes, by code of before and after.',
      },
      {
        in: [...wishes, ...targets, 'plan', 'proposal', 'design'],
        says: /\b(?:without (?:downtime|interruption|a stop)|zero[- ]downtime|rolling (?:deploy\w*|update\w*|release\w*)|(?:existing|present|current|old) (?:\w+ )?(?:data|records|rows|tables?|customers?|accounts?|contracts?) (?:are|is|must be|will be|have to be) (?:migrated|kept|converted|carried|taken|moved)|data migration|migrat(?:e|es|ed|ion) (?:of |from |all |the )|backfill)\b/i,
        why: 'What stands already has to go on working through the change.',
      },
    ],
    otherwise: 'Nothing in the text speaks of data in an older shape.',
  },
  {
    name: 'feature-flag',
    alike: /\bfeature[- ]?(?:flags?|toggles?)\b|\bkill[- ]?switch(?:es)?\b/i,
    facts: [],
    cues: [
      {
        in: ['plan', 'requirement', 'story', 'availability', 'proposal', 'design'],
        says: /\b(?:pilots?|roll(?:ed)?[- ]?outs?|gradual(?:ly)?|beta|canary|a\/b|experiments?|step by step|in (?:two|three|several) (?:steps|phases|waves)|first (?:in|at|for|with) (?:one|two|three|a few|some|\d+)\b|phase (?:one|1|two|2)|switch(?:ed)? (?:off|on) )/i,
        // What is switched off for good is no feature.
        unless: /\b(?:old|existing|current|present|legacy|previous) [^.;]{0,40}\bswitched off\b/i,
        why: 'Some get it before the others, and it must be possible to turn back.',
      },
    ],
    otherwise: 'Nothing in the text asks to turn it on for some first, or off again.',
  },
  {
    name: 'audit-log',
    alike: /\baudit(?:[- ](?:log|trail|record)s?)?\b/i,
    facts: [],
    cues: [
      {
        in: ['story', 'requirement', 'security', 'compliance', 'invariant', 'plan'],
        says: /\b(?:audit\w*|traceab\w+|tamper\w*|who (?:did|changed|approved|released|looked|viewed|opened|has seen|saw)|(?:is|are|be) (?:logged|recorded) with|(?:every|each|all) (?:\w+ ){0,3}(?:is|are) (?:logged|recorded|documented)|proof|prove[ns]?|evidence|accountab\w*|regulator\w*|must give a reason|with (?:a|the|his|her|their) (?:reason|name))\b/i,
        why: 'Somebody will ask who did that, when, and on what ground.',
      },
      {
        in: ['compliance'],
        says: /\b(?:kept|keep|stored|retain\w*|retention) (?:\w+ ){0,3}(?:for )?(?:\d+|one|two|three|five|six|seven|ten) (?:years?|months?)\b/i,
        // An upper bound asks that it goes, not that it stays.
        unless:
          /\b(?:at (?:the )?most|up to|(?:no|not) (?:more|longer) than|(?:a )?maximum of|within)\b|\b(?:delet|eras|anonymi[sz]|remov)\w*/i,
        why: 'A record that is kept by law must be complete and unchanged.',
      },
    ],
    otherwise: 'Nothing in the text asks who did what.',
  },
  {
    name: 'backpressure',
    alike: /\bback-?pressure\b|\bload[- ]shed\w*\b|\bbounded (?:queue|buffer)s?\b/i,
    facts: [],
    cues: [
      {
        in: [...targets, 'plan', 'design', 'story', 'requirement', 'proposal', 'integration'],
        says: /\b(?:peaks?|bursts?|spikes?|surges?|rush hour|all at once|backlogs?|telemetry|streams?|bulk|mass (?:mailings?|imports?))\b/i,
        why: 'There are moments in which more arrives than can be done.',
      },
      {
        in: ['scalability', 'performance'],
        says: /\b\d[\d,. ]*(?:\w+ ){1,4}(?:a|per|each|every) (?:second|minute)\b/i,
        why: 'At that rate a consumer that falls behind for a minute has thousands waiting.',
      },
      {
        in: ['design', 'proposal', 'integration'],
        says: /\b(?:queues?|buffers?|ring files?|in[- ]memory list)\b/i,
        why: 'It must have a bound, and a rule for when it is full.',
      },
    ],
    otherwise: 'Nothing in the text speaks of work that comes faster than it can be done.',
  },
  {
    name: 'leader-election',
    alike: /\bleader[- ]election\b|\bsingle[- ](?:leader|instance)\b|\bleases?\b/i,
    facts: [],
    cues: [
      {
        in: [...wishes, 'operation', 'service', 'proposal', 'design', 'invariant'],
        says: /\b(?:every (?:night|day|hour|minute|week|month|quarter|\d+ (?:seconds?|minutes?|hours?))|each (?:night|day|evening|morning|month|quarter|hour)|nightly|periodic\w*|cron|schedule[rd]?|scheduled job|timers?|(?:\d+|one|two|three|seven) (?:minutes?|hours?|days?) before |expires?\b[^.]*\b(?:and|goes|is (?:sent|released|freed|told))\b|falls? (?:free|due)|overdue|at the end of (?:the|each|every) (?:day|month|quarter|year)|after (?:\d+|two|three) (?:minutes|hours|days))\b/i,
        // A deadline for a person ("can be canceled until 2 hours before") starts nothing.
        unless:
          /\b(?:every|each) (?:day|hour|night|month|week|minute) of\b|\bopening hours\b|\b(?:can|could|may|cannot|allowed|possible|able to)\b[^.;]{0,60}\b(?:until|till|no later than|not later than|(?:up to|at least) [\w.]+ \w+ before)\b|\b(?:until|up to|no later than|not later than|at the latest|at least|at most|no earlier than|not earlier than|less than|fewer than|more than|within) (?:\d+|one|two|three|seven) (?:minutes?|hours?|days?) before\b/i,
        why: 'Time begins it and no person, so many equal processes must agree on who does it.',
      },
    ],
    otherwise: 'Nothing in the text runs by the clock.',
  },
  {
    name: 'strangler',
    alike: /\bstrangl\w+\b/i,
    facts: [],
    cues: [
      {
        in: ['plan', ...wishes, 'integration', 'proposal', 'design'],
        says: /\b(?:replac(?:e|es|ed|ing) (?:the |our |an? )?(?:\w+ ){0,2}(?:system|application|software|solution|program|tool|database|mainframe|monolith)|legacy|mainframe|monolith|old (?:system|application|software)|predecessor system|phased? out|decommission\w*|switched off (?:at|by|in))\b/i,
        why: 'Something old is in use and gives way part by part.',
      },
    ],
    otherwise: 'Nothing in the text speaks of something in use that it replaces.',
  },
];
