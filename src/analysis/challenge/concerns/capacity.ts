import { bounded, heldBack } from '../answer-words.ts';
import type { CuedRule } from '../cued-rule.ts';

const stores =
  /\b(?:queues?|lists?|tables?|logs?|buffers?|files?|cach\w+|rows?|records?|history|storage|memory|disk|bucket|database|events?|messages?|readings?|images?|documents?|data|values?|entries|photos?|videos?|sessions?|copies|versions?|snapshots?|positions?|payloads?|archive|index|terms?|thumbnails?|states?|commands?|search|transcripts?|measurements?|items|series|telemetry|traces?|points|searches|orders|log ?files?|notifications?|uploads?|backlog)\b/i;

/** Things that grow without end, and load that nothing holds back. */
export const capacityRules: readonly CuedRule[] = [
  {
    concern: 'unbounded-growth',
    weight: 'major',
    cues: [
      /\bbe it (?:in|after|for)\b|\band then kept\b|\b(?:stored|kept|recorded|retained) in full\b|\bnot (?:removed|deleted|erased|cleaned)\b|\bever had\b[^;]*\b(?:stored|kept)\b/i,
      /\b(?:keeps? (?:on )?growing|grows? (?:and grows|from year to year|steadily|with every))\b|\b(?:bigger|larger|more|another|new) (?:disks?|drives?|machines?|volumes?|storage) (?:is|are|will be) (?:ordered|bought|added|attached)\b/i,
      /\b(?:remains?|stays?) there\b|\bwithout (?:a |an )?(?:date of expiry|expiry|end date|deletion|clean-?up)\b|\bnobody (?:has )?(?:asked|asks) for (?:their|its) (?:deletion|removal)\b/i,
      /\b(?:appended?|collected|added|pushed|gathered|queued|held|kept|buffered)\b[^;]*\b(?:array|list|map|queue|buffer|set)?\b[^;]*\bin (?:the |its )?(?:working )?(?:memory|ram|heap)\b/i,
      /\bno (?:clean-?up|deletion|purg\w*|archiv\w+|pruning|housekeeping|expiry|trimming|rotation)\b/i,
      /\b(?:pile[sd]? up|however (?:large|many there)|(?:stay|remain|wait|kept)\w*\b[^;]*\bhowever long|no matter how (?:long|many|large))\b/i,
      /\b(?:every|all)\b[^;,]*\b(?:is|are|be) (?:kept|retained|preserved|archived)(?=[.,;]|$| and\b| so\b| since\b| because\b| in (?:the|one|a)\b)/i,
      /\b(?<!with or )(?:no|without|not? any|has no|have no|knows no) (?:\w+ )?(?:upper )?(?:limit|bound|maximum|cap|retention|size limit|end)\b[^;]*/i,
      /\b(?:unbounded|unlimited|limitless|infinite)\b/i,
      /\b(?:grows?|growing|enlarged|extended|expands?)\b[^;]*\b(?:as (?:needed|required|it likes|long as|much as)|with (?:the )?(?:need|demand)|whenever|automatically|on demand|by itself)\b/i,
      /\b(?:left|kept|keeps?|retain(?:s|ed)?|stored?|stays?|remains?|stores|preserved?|archived?|saved?|hold|held)\b[^;]*\b(?:for good|for ?ever|indefinitely|permanently|without (?:an? )?(?:end|limit)|for all time|in full length|all of (?:it|them)|as long as (?:the|we|there))\b/i,
      /\b(?:storage|disk|memory|space) is cheap\b|\bkeep (?:everything|all|every)\b|\beverything is kept\b|\b(?:whole|full|entire|complete) history\b[^;]*\b(?:kept|keeps?|stored?|stays?)/i,
    ],
    hints: [
      // An archive or a log says so with right; what matters is what else grows by it.
      /\b(?:nothing|never|not|no \w+)\b[^.;,]*\b(?:is |are |be |gets? |ever )?(?:deleted?|erased?|removed?|thrown away|purged?|cleaned up|trimmed?|emptied)\b/i,
      /\b(?:stays?|remains?|lies?|left|collects?|accumulates?|piles?) (?:in|on|at) (?:the|its|a|our) (?:\w+ ){0,2}(?:bucket|queue|disk|storage|folder|directory|inbox|redis|memory)\b(?!\s*(?:until|while|for \d|as long))/i,
    ],
    needs: stores,
    denies: true,
    unless: new RegExp(`${bounded.source}|\\b(?:issued|signed|paid) (?:bill|invoice|contract)s? (?:is|are) never`, 'i'),
    reach: 'sentence',
    outside: /Alternatives|Playbook|Open Questions|Rollout/,
    fault: 'it grows without an end',
    text: 'Nothing ever takes away what is added. It works for months, and then a memory, a disk or a query gives out at the busiest moment, and what was to be saved is lost with it.',
    question: 'What is its largest size at the load of the requirements, and what happens when that is reached?',
    waysOut: [
      {
        title: 'A fixed limit, with a rule for what gives way first',
        tradeOff: 'Something is thrown away, and that has to be said.',
      },
      { title: 'A retention by age, kept by partitions or a job', tradeOff: 'Older questions can no longer be answered.' },
    ],
  },
  {
    concern: 'backpressure',
    weight: 'major',
    demanded: ['scalability', 'performance', 'technical', 'limit', 'risk'],
    cues: [
      /\bscales? (?:out|up) (?:on its own|by itself|automatically|without)\b|\b(?:executed|run|started|processed|handled) when they (?:arrive|come in)\b|\bthere is no queue\b|\bin one loop\b|\bin its own (?:worker|thread|process|task)\b/i,
      /\bfans? out\b|\bone (?:request|call|message|query) (?:per|for each|for every)\b|\bas fast as (?:our|the|its|we)\b|\bno ceiling\b|\b(?:added|started) automatically\b|\baccepted as they come\b|\ball of them (?:started|sent|at|together)\b|\b(?:leads? to|makes?|means) (?:\d[\d,.]* |a |one )?calls?\b/i,
      /\bin (?:a |one )?(?:process|thread|container|task|connection)(?:es|s)? of (?:its|their) own\b/i,
      /\b(?:in|by|on|with|gets?) (?:a|its) (?:new|own|separate) (?:goroutine|thread|process|task|worker|connection|container|function|coroutine)\b/i,
      /\bpass(?:es|ed)? (?:everything|all \w+|each \w+|it|them|every \w+) (?:on|through)\b/i,
      /\b(?:pool|number of (?:workers|threads|connections|instances|consumers))\b[^;]*\b(?:grows?|follows|scales|increases)\b/i,
      /\bslows? down by itself\b|\bwill (?:refuse|cope|slow down|queue)\b[^;]*\b(?:itself|too much)\b/i,
      /\b(?:concurrency|workers?|threads?|connections?|instances?|consumers?|functions?|parallel\w*|fan-?out)\b[^;]*\b(?:default|unlimited|unbounded|without (?:a )?limit|not limited|no limit|as many as|a thousand|no maximum|unrestricted|scales? (?:up )?(?:with|by itself))\b/i,
      /\b(?:limit|limits|throttl\w*|rate limit\w*)\b:? ?\b(?:none|is not needed|are not needed|is unnecessary|not necessary|no need|do not need)\b|\b(?:no|without) (?:\w+ )?(?:rate[- ]?limit\w*|throttl\w*|limiter|back-?pressure)\b/i,
      /\b(?:as fast as|as quickly as|as soon as) (?:it|they|the \w+) (?:comes?|arrives?|can|could|come in|is able|are able)\b/i,
      /\b(?:passed on|forwarded|sent on|handed on|relayed|goes through|go through)\b[^;]*\b(?:as (?:it|they) (?:comes?|arrives?)|unthrottled|directly|unfiltered|at once)\b/i,
      /\b(?:one|own|new|separate|its own)\b (?:\w+ )?(?:thread|connection|process|goroutine|worker|task|coroutine|invocation)s? (?:of its own )?(?:for|per) (?:each|every)?/i,
      /\b(?:opens?|starts?|spawns?|forks?|creates?)\b[^;]*\b(?:connection|thread|process|worker|task|goroutine)s?\b[^;]*\b(?:for|per) (?:each|every)\b/i,
      /\b(?:for|per|with) (?:each|every)\b[^;]*\b(?:opens?|starts?|spawns?|forks?|creates?|gets?|has)\b[^;]*\b(?:connection|thread|process|worker|task|goroutine|container|function)s?\b/i,
      /\b(?:all|every|each) (?:[\w’']+ ){1,8}(?:at once|at the same time|simultaneously|in parallel|in one go|in the same (?:second|minute))\b/i,
      /\b(?:it is|that is) (?:the|their) \w+['’]s (?:business|job|problem|task) to (?:refuse|limit|throttle|cope)\b|\b(?:scales? with the (?:traffic|load|demand)|autoscal\w+ without)\b/i,
    ],
    needs:
      /\b(?:requests?|calls?|messages?|files?|jobs?|rows?|events?|load|peak|traffic|intake|limit|queues?|postings?|uploads?|notifications?|emails?|push\w*|lookups?|queries|imports?|connections?|telegrams?|records?|orders?|tasks?|provider|api|workers?|devices?|customers?|users?|members?|subscribers?|subscriptions?)\b/i,
    denies: true,
    unless: new RegExp(
      `${heldBack.source.replace('|\\d+ (?:connections|workers|threads)', '')}|unique (?:index|constraint|key)|at most one`,
      'i',
    ),
    outside: /Rollout|Migration|Risks|Alternatives|Open Questions|Edge|Monitoring|Playbook|Performance/,
    fault: 'nothing holds a burst back',
    text: 'The number of calls in flight follows the number of requests. At the peak connections, memory or the allowance of the other side run out, and what fails first is the shared part on which everything else depends.',
    question: 'How many may be in flight at once, who counts, and where does the rest wait?',
    waysOut: [
      { title: 'A fixed number of workers behind a queue', tradeOff: 'At the peak things wait; how long must be said.' },
      { title: 'A shared rate limiter below the limit of the other side', tradeOff: 'One more shared thing that can be away.' },
      { title: 'Refuse early, with when to come back', tradeOff: 'Callers have to understand it.' },
    ],
  },
];
