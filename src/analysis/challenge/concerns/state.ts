import { oneAtATime } from '../answer-words.ts';
import type { CuedRule } from '../cued-rule.ts';

/** Two at once, copies that age, clocks that differ, and rules that two places have to keep. */
export const stateRules: readonly CuedRule[] = [
  {
    concern: 'concurrency',
    weight: 'major',
    hints: [
      /\b(?:loads?|loaded|asks? (?:whether|if)|reads?|fetch(?:es|ed)?|looks? up|looked up|gets?|selects?|counts?|queries|asks? for|retrieves?|takes? the (?:current|last)|checks?)\b[^]*?\b(?:sees? (?:whether|if)|as long as|fewer|unused|edits?|still|checks?|compar(?:es|ing)|if|whether|when|verif(?:y|ies)|makes sure|subtracts?|reduces?|increases?|decreases?|lowers?|raises?|changes?|computes?|calculates?|deducts?|decrements?|increments?|removes?|appends?|is (?:free|open|enough|left)|are (?:free|left|enough))\b[^]*\b(?:saves?|saved|saving|adds?|completes?|completed|marked|stores?|stored|writes?|written|sets?|updates?|updated|inserts?|inserted|books?|booked|reserves?|puts?|assigns?|marks?|creates?|replaces?|confirms?|accepts?)\b/i,
    ],
    cues: [
      /\bread[- ]modify[- ]write\b|\blast (?:write|writer|one|save) wins\b|\b(?:whoever|who|the one who) (?:saves|writes|comes) last\b|\bsav(?:e|es|ing)\b[^;]*\b(?:simply |just )?(?:replaces?|overwrites?)\b|\boverwrites? (?:what|the other|each other|whatever)\b/i,
      /\b(?:each|every|all|both|any) (?:of the )?(?:\w+ )?(?:instances?|containers?|nodes?|servers?|replicas?|workers?) (?:runs?|starts?|executes?|has|have|carries)\b[^;]*\b(?:job|scheduler|timer|cron|planner|task|poller|run)\b/i,
      /\b(?:unlikely|rare(?:ly)?|hardly|seldom|practically never|will not happen|improbable)\b[^;]*\b(?:same (?:time|moment|second)|at once|twice|simultan\w+|collide|conflict|two)\b|\b(?:same (?:time|moment|second)|at once|simultan\w+|two \w+)\b[^;]*\b(?:unlikely|rare(?:ly)?|hardly|seldom|practically never|improbable)\b/i,
    ],
    denies: true,
    unless: oneAtATime,
    sections: /Component|Integration|Approach|Edge|Failure|Domain Model/,
    fault: 'two at once both pass the check',
    text: 'Between the look and the write another request does the same: both saw the same state, both go on, and the later write wins over the earlier one without either of them knowing.',
    question: 'What makes the second of two simultaneous requests fail or wait?',
    waysOut: [
      {
        title: 'One conditional statement; no row changed means too late',
        tradeOff: 'The condition has to stand in the statement, not in code.',
      },
      { title: 'A version that each write carries', tradeOff: 'The loser has to read again and decide.' },
      { title: 'A unique constraint', tradeOff: 'Only where the rule can be said as one.' },
    ],
  },
  {
    concern: 'invariant-span',
    weight: 'major',
    cues: [
      /(?=[^]*\b(?:compares?|checks?|counts?)\b)[^]*\b(?:each|both) (?:into|in|to|from|with) (?:its|their) own (?:database|store|sum|list|count)s?\b/i,
      /\bcommit\w* both\b/i,
      /\b(?:\p{Lu}\w+) (?:asks|queries|reads from|checks with) (?:the )?\p{Lu}\w+\b[^;]*\b(?:if|when|and then|fits|allows)\b/u,
      /\bin the (\w+) (?:database|schema|service|store)\b[^]*\bin the (?!\1\b)\w+ (?:database|schema|service|store)\b|\bin (?:one|the one) (?:database|schema|service|store)\b[^]*\bin the other\b/i,
      /\b(?:jointly|together|both keep|kept by both|kept by two)\b[^]*\b(?:each|both)\b[^]*\b(?:refus\w+|checks?|counts?|keeps?|limits?)\b/i,
      /\b(?:check(?:s|ed)?|decid(?:es|ed)|enforce[sd]?|verifie[sd]|guard(?:s|ed)?)\b[^;]*\bagainst (?:a|its|the) (?:\w+ ){0,2}(?:list|copy|snapshot|cache|extract)\b/i,
      /\b(?:one|a single|the same|a common|a) transaction\b[^;]*\b(?:over|across|spans?|spanning|in|on|with|for) (?:both|two|three|all|the two|several|its|the other)\b/i,
      /\b(?:two-phase|2pc|jta|msdtc|xa[- ]transactions?|distributed transactions?|global transactions?)\b/i,
      /\bcommit(?:s|ted)?\b[^;]*\b(?:two|both|all) (?:of them )?(?:together|at once|databases?|services?|stores?)\b|\b(?:both|two) (?:databases|services|schemas|stores|systems)\b[^;]*\b(?:together|in one|in a single|same transaction|atomic\w*|commit\w*)\b/i,
      /\b(?:each|every|both) (?:\w+ ){0,2}(?:services?|modules?|contexts?|sides?|teams?|systems?)\b[^;]*\b(?:checks?|keeps?|guards?|enforces?|makes sure|verif\w+)\b[^;]*\b(?:own|itself|its side|its part|for its|alone|separately)\b/i,
      /\b(?:asks?|reads?|quer(?:y|ies)|looks? up|checks?)\b[^;]*\b(?:other|from|at|with) (?:the )?\p{Lu}\w+(?: service)?\b[^;]*\b(?:and then|then|if so|and if)\b[^;]*\b(?:writes?|stores?|books?|inserts?|creates?)\b[^;]*\b(?:own|its)\b/u,
    ],
    unless:
      /\b(?:saga|compensat\w*|keeper|exclusion|process manager|reconcil\w*|one (?:service|module|context|place) (?:keeps|owns|decides)|neither (?:service )?writes|no two-phase|outbox)\b/i,
    outside: /Alternatives|Monitoring/,
    fault: 'a rule spans two stores and nobody keeps it',
    text: 'There is no transaction over the two: one side commits and the other fails, and from then on the two disagree. Neither can see it alone, and nothing brings them together again.',
    question: 'Which one of the two is the keeper of the rule, and what happens to the other one when it refuses?',
    waysOut: [
      { title: 'One keeper, the other side follows its events', tradeOff: 'The follower is behind for a moment.' },
      { title: 'A saga with a compensation for each step', tradeOff: 'States in between become visible and need names.' },
      { title: 'Draw the boundary so that one aggregate holds both', tradeOff: 'A larger aggregate, with more contention.' },
    ],
  },
  {
    concern: 'boundary',
    weight: 'major',
    cues: [
      /\b(?:reads?|writes?|joins?|updates?|selects?|inserts?|queries|deletes?|sets?|changes?|reaches?|looks?|accesses)\b[^;]*\b(?:in|into|from|on|of|across) (?:the )?(?:\p{L}+ )?(?:tables?|database|schema|rows?|store)\b[^;]{0,20}\b(?:of|from|belonging to) (?:the )?(?:other|\p{Lu}\p{L}+)/u,
      /\b(?:sets?|writes?|updates?|changes?|inserts?|deletes?|put|puts|marks?)\b[^;]*\b(?:directly|straight|right|itself)\b[^;]{0,20}\b(?:tables?|database|schema|rows?)\b/i,
      /\b(?:tables?|columns?|schemas?|databases?)\b[^;]{0,40}\b(?:is|are) shared\b|\bshared (?:tables?|database|schema|columns?)\b/i,
      /\b(?:reads?|writes?|joins?|updates?|queries|uses?|accesses)\b[^;]*\b(?:tables?|database|schema|rows?)\b[^;]*\bdirectly\b|\bdirectly\b[^;]*\b(?:tables?|database|schema)\b of\b/i,
      /\bshar(?:e|es|ed|ing) (?:one|a|the same|their|a common|a single) (?:\w+ )?(?:database|schema|tables?|model)\b|\b(?:one|single|common) (?:database|schema) for (?:both|all|the two|three)\b/i,
      /\b(?:joins?|foreign keys?) across\b/i,
    ],
    unless:
      /\b(?:own schema|own role|same (?:service|module|context|component|application)|instead of|no joins|neither|read-only view|published view|nobody else)\b/i,
    sections: /Component|Approach|Integration|Technology|Domain Model/,
    outside: /Alternatives/,
    fault: 'one part reaches into the data of another',
    text: 'Two owners write by different rules: the checks of the one do not hold for what the other writes, and neither can change its tables alone.',
    question: 'Why does the owner of the data not do this itself, or offer an operation for it?',
    waysOut: [
      {
        title: 'An operation of the owner, called or triggered by an event',
        tradeOff: 'A call or a delay in place of a statement.',
      },
      {
        title: 'Move what belongs together into one part',
        tradeOff: 'The boundary of the model changes, and with it the teams.',
      },
    ],
  },
  {
    concern: 'staleness',
    weight: 'major',
    cues: [
      /\b(?:cach\w*|redis|memcached|snapshots?|read model)\b[^;]*\b(?:valid|good|kept|reused?|used|lives?|stays?|ttl|expir\w+) (?:\w+ ){0,3}(?:for|of|after) (?:up to )?(?:the (?:whole |rest of the )?day|(?:a|one|an|\d+) (?:hours?|days?|weeks?))\b/i,
      /\breplica\b[^]*\b(?:how far|depends on|behind)\b|\bpart of the app\b[^;]*\bchange\w*\b|\bchanges? with (?:its|the) next (?:version|release)\b|\bonce (?:per|a|in a) (?:session|login)\b/i,
      /\b(?:filled|rebuilt|refreshed|loaded|updated|copied)\b[^;]*\b(?:every|each|on|once a) (?:sunday|monday|saturday|friday|night|week|month|morning)\b/i,
      /\b(?:missed|misses|lost|loses) (?:an?|the|one) (?:events?|messages?|updates?)\b[^;]*\b(?:shows?|has|keeps?|stays?|remains?)\b/i,
      /\bloads? (?:when|as) it is (?:opened|started)\b|\bloaded when (?:it|the \w+) (?:is )?(?:opened|starts?|started)\b/i,
      /\b(?:taken over|copied|loaded|imported|synchroni[sz]ed|refreshed|updated|transferred|read|renewed|fetched|exported)\b[^;]*\b(?:during the night|in the night|overnight|each night|every night|at night|once a (?:day|night|week)|every morning|each morning|in the morning|with (?:the |each |every )?(?:next )?(?:\w+ )?(?:release|restart|deployment|version))\b/i,
      /\b(?:rebuilt|corrected|cleared|reset|emptied|repaired|refreshed)\b[^;]*\b(?:by hand|manually|on request|when (?:somebody|someone|it)|by support|if (?:somebody|someone))\b|\b(?:support|somebody|someone|operations|operators?)\b[^;]*\b(?:rebuil\w+|clears?|resets?|empt(?:y|ies)|refresh(?:es)?)\b|\b(?:support|operations) can have it\b/i,
      /\b(?:no|without|never|not|do(?:es)? not) (?:an? |any )?(?:expir\w*|ttl|invalidat\w*|refresh\w*|rebuil\w*|reload\w*|age limit)\b/i,
      /\b(?:filled|loaded|loads?|reads?|built|computed|copied|fetched|populated|warmed|cached)\b[^;]*\b(?:once|only)?\b[^;]*\b(?:at|when|on|after|during) (?:the |its |each )?(?:\w+ )?(?:starts?|start-?up|boot|deployment|deploy|launch|sign-?in|log-?in)\b/i,
      /\b(?:answer\w*|serv\w+|read|shown|taken|used?)\b[^;]*\bfrom (?:it|the (?:cache|copy|memory|replica))\b[^;]*\b(?:whenever|always|as long as|until|if there is)\b/i,
      /\b(?:cache[sd]?|copy|copies|replica\w*|snapshots?|read model|projection|mirror|index)\b[^;]*\b(?:until (?:somebody|someone|it is (?:cleared|restarted)|the next (?:release|restart|deployment)|restart)|(?:for|of) (?:a|one|several|\d+|two|three) (?:days?|weeks?|months?)|as long as (?:it|they) (?:likes?|fits?)|once a (?:day|week|month)|every (?:night|week|month)|nightly|overnight|weekly)\b|\b(?:nightly|weekly|daily|monthly|last night['’]s|yesterday['’]s) (?:\w+ )?(?:cop(?:y|ies)|exports?|dumps?|snapshots?|extracts?|batch|sync|import|refresh)\b|\b(?:of|from) (?:the night before|last night|yesterday)\b/i,
    ],
    needs:
      /\b(?:opening hours|prices|rights|index|seats|limits|cach\w*|cop(?:y|ies|ied)|redis|memcached|memory|replica\w*|read model|projections?|materiali[sz]ed|snapshots?|counts?|counters?|mirror\w*|figures|rates|lists?|prices?|stock|balances?|availab\w*|rights|permissions|roles|list|search index|cdn|views?)\b/i,
    denies: true,
    unless:
      /\b(?:ttl (?:of )?\d|rebuilt (?:from \S+ )?(?:every|each)|refreshed? (?:every|when|each|by)|stale by at most|more than \d+ ?(?:s|seconds?|minutes?) behind|at most \d+ ?(?:s|seconds?|minutes?|hours?) old|marked (?:with|"?as)|marked "as of|invalidated (?:by|when|on)|older than \d+|with its time|backups?|restor\w+|second region|statistic\w*|report(?:s|ing)?|controllers?|archive|changes? at most|changes? (?:less|rarely|seldom)|migrat\w*|cut-?over|backfill\w*|old (?:data|systems?|portal|tables?)|static|does not change|never changes)\b/i,
    outside: /Alternatives|Playbook|Open Questions|Monitoring|Security|Rollout|Migration|Cons|Pros/,
    fault: 'a copy grows old and nobody says how old',
    text: 'What changed at the source is not seen in the copy; a lost or repeated update stays wrong until somebody clears it by hand. People decide by what they see, and it is no longer so.',
    question: 'How old may it be at most, what refreshes it, and how does whoever reads it know its age?',
    waysOut: [
      {
        title: 'An expiry below what the requirements allow, and the time shown with the value',
        tradeOff: 'More reads at the source.',
      },
      { title: 'Rebuild from the source at fixed times', tradeOff: 'A job, and load at the source.' },
    ],
  },
  {
    concern: 'time',
    // What is certain is asked in questions/clocks.ts.
    weight: 'minor',
    hints: [
      // Often said with right: instants are stored in UTC, and the server's clock decides.
      /\b(?:timestamps?|dates?|appointments?|birthdays?)\b[^;]*\bin utc\b[^;]*(?:shows?|display\w*|date)/i,
      /\b(?:compar\w+|check\w*)\b[^;]*\b(?:own|server['’]?s?|system|its) clock\b|\bdifference\b[^;]*\b(?:wall-?clock|local) times?\b|\b(?:00:00|24:00)\b[^;]*\b(?:gmt|utc)\b|\b\d+ (?:times|x|\*|×) 24\b/i,
      /\b(?:servers?|machines?|containers?|jobs?|system|database|nodes?)\b[^;]*\b(?:in|on|use|to|at) (?:utc|gmt|server time|system time|local time)\b/i,
      /\b(?:plus|minus|adds?|\+|subtract\w*|less) ?(?:24|48|72) ?(?:h|hours)\b|\b(?:24|48|72) hours (?:are )?(?:subtracted|added)\b/i,
    ],
    cues: [
      /\b\d{1,2}:\d\d(?::\d\d)? (?:utc|gmt)\b[^;]*\b(?:days?|valid|ends?|closes?|bought)\b|\b(?:valid|ends?|closes?|until|day)\b[^;]*\b\d{1,2}:\d\d(?::\d\d)? (?:utc|gmt)\b/i,
      /\bhour and minute\b|\bwhen its clock\b|\b(?:clocks?|daylight|summer time)\b[^;]*\b(?:ignored|neglected|left out|not considered)\b/i,
      /\bzone of the server\b|\bserver['’]?s? (?:time ?)?zone\b|\bby the clock of (?:whoever|the (?:sender|client|caller|user|device|phone))\b|\bno connection to a time server\b|\bdate part\b|\bstamps? (?:that )?the (?:device|lock|sensor|phone|meter|scanner|terminal|unit|box)\w* (?:has |have )?(?:written|wrote|writes?|set|sets)\b/i,
      /\btimes? (?:that |which )?(?:the |each |its |their )?[^;]*\b(?:apps?|devices?|phones?|browsers?|clients?|tablets?|scanners?|terminals?)['’]? ?(?:\w+ )?(?:reports?|sends?|states?|gives?|writes?)\b/i,
      /\b(?:without|no|lacks?|regardless of|ignor\w+) (?:an? |any |the )?(?:time ?)?(?:zones?|offset|daylight|summer time)\b/i,
      /\b(?:local|wall-?clock|plain|device|browser|phone|client) times?\b(?! of)[^;]{0,40}\b(?:as (?:it is|is|they (?:are|come)|it comes)|stored|compared|unchanged|without)\b/i,
      /\b(?<!\b(?:\d+|two|three|four|five|six|ten|several|many|how many|some|all) )(?:times?|stamps?|timestamps?|dates?)\b[^;]*\b(?:as (?:it is|is|they (?:are|come)|it comes|received)|at (?:its|their) word|unchecked|unchanged|of the (?:phone|device|browser|client|app|tablet|terminal))\b/i,
      /\b(?<!\b(?:\d+|two|three|four|five|six|ten|several|many|how many|some|all) )(?:clocks?|times?)\b[^;]*\b(?:of|on|in|from) (?:the |each |its )?(?:devices?|phones?|browsers?|clients?|apps?|tablets?|scanners?|terminals?|machines?|sensors?|meters?|vehicles?|counters?|customers?|users?)\b[^;]*\b(?:trust\w*|taken|counts?|decid\w+|used?|rel(?:y|ied)|determin\w+|sets?)\b/i,
      /\b(?<!\b(?:\d+|two|three|four|five|six|ten|several|many|how many|some|all) )(?:times?|stamps?|timestamps?|moments?|dates?)\b[^;]*\b(?:is|are) (?:that|those|the one|the time|taken|read|the clock) (?:of|from|on|by) (?:the |each |its |their )?(?:\w+['’]s? )?(?:phone|device|browser|client|app|tablet|scanner|terminal|computer|handset|sensor|controller)s?\b/i,
      /\b(?<!\b(?:\d+|two|three|four|five|six|ten|several|many|how many|some|all) )(?:times?|stamps?|timestamps?|clocks?)\b[^;]*\b(?:phone|device|browser|client|app|tablet|scanner|terminal|handset|sensor|controller)s?\b[^;]*\b(?:trust\w*|decid\w+|counts?|wins?|rel(?:y|ied)|believed|final)\b/i,
      /\b(?:a|each|every|per) day (?:has|is|with|of|=|are)\b[^;]*\b(?:24|twenty-four|86[ ,.]?400|1[ ,.]?440)\b|\b86[ ,.]?400\b/i,
      /\b(?:midnight|end of (?:the )?(?:day|month|quarter|year))\b[^;]*\b(?:utc|gmt|server|system)\b|\b(?:utc|gmt|server|system)\b[^;]*\bmidnight\b/i,
    ],
    denies: true,
    unless:
      /\b(?:zone database|tz ?database|iana|(?:Europe|America|Asia|Africa|Australia|Pacific)\/\w+|local zone|zone of the (?!server)|with the zone|offset (?:of|is|by)|clock change|clocks change|daylight|dst|summer time|ntp|drift\w*|23 (?:and|or) 25|beside (?:its|the server|our)|both clocks|as well as (?:its|the)|instants?|timestamptz|epoch|only (?:shown|displayed|for display)|turned into|convert\w*|corrected)\b/i,
    outside: /Alternatives|Monitoring|Open Questions|Rollout|Performance/,
    fault: 'clocks and zones are taken as if there were one',
    text: 'Around the change of clocks, for a device that runs ahead, or between a server and the people it serves, the moment is an hour or more off: things happen too early, too late, twice or never, and days are cut in the wrong place.',
    question: 'In which zone is each time meant, whose clock decides, and what happens on the days of 23 and 25 hours?',
    waysOut: [
      {
        title: 'Store instants, and compute days with the zone database and the zone of the place',
        tradeOff: 'Each place needs a zone; the rules change now and then.',
      },
      {
        title: 'Let the server’s clock decide and keep the device’s beside it',
        tradeOff: 'What was recorded offline needs a rule of its own.',
      },
    ],
  },
  {
    concern: 'single-point-of-failure',
    weight: 'major',
    demanded: ['availability'],
    cues: [
      /\b(?:a|one|the) (?:server|machine|computer) in (?:the|our) (?:head office|main building|back office|office|data center|depot|warehouse)\b/i,
      /\b(?:one|a single) (?:ActiveMQ|RabbitMQ|Redis|PostgreSQL|Postgres|MySQL|Mosquitto|MongoDB|Elasticsearch|Oracle|MariaDB|Kafka|NATS)\b(?! (?:for each|per|each))/i,
      /\b(?:by|with) one central \w+\b/i,
      /\b(?:single|one|standalone|stand-alone|lone) (?:node|instance|server|machine|vm|container|broker|host)\b(?! (?:at a time|each|per|carries|can|for each|of|in each|down|takes|does|away|lost|dies))/i,
      /\b(?:a|the) (?:dedicated|physical|rented|virtual|small|large|spare) (?:server|machine|host|vm|box)\b|\b(?:a|one) container on the (?:machine|server|computer|laptop) of\b|\b(?:on|from) the (?:machine|computer|laptop|workstation) of\b/i,
      /(?:^|[,(:] )(?:one|a single|only one|just one) (?:\w+ ){0,2}(?:machine|server|vm|instance|node|broker|container|host)\b(?! (?:at a time|each|per|carries|can|for each|of|in each|down|takes|does))/i,
      /\b(?:on a box|under the desk|in the (?:basement|closet|cupboard)|from the tape|a new (?:one|machine|server) is (?:ordered|bought|set up))\b|\b(?:single|one) (?:\w+ )?(?:broker|server|machine|instance|node|database) (?:is|will be) (?:sufficient|enough|plenty|fine)\b/i,
      /(?:\b(?:runs?|running|hosted|installed|lives?|sits?|served|operated|deployed|kept|depends?|rel(?:y|ies)|talks?|connect\w*|goes?|passes)\b[^;]{0,40}|^[^;]{0,40}) (?:on|by|to|through|behind|of) (?:only )?(?:one|a single|exactly one|just one) (?:\w+ |\w+, ){0,3}(?:machine|server|vm|host|instance|node|broker|container|box|pod|gateway|router)\b(?! (?:at a time|each|per|for each|of (?:the|each)|the \w+ cannot))/i,
      /\b(?:is|are|use|have|with) (?:only |just )?(?:one|a single) (?:\w+ ){0,2}(?:machine|server|vm|instance|node|broker|container)\b(?! (?:at a time|each|per|for each|of (?:the|each)))/i,
      /\b(?:single|only one|one) (?:\w+ )?(?:instance|server|machine|node|host|broker|vm|container) (?:of|is enough|suffices|will do|runs|serves|carries everything|does)\b/i,
      /\b(?:no|without) (?:a |an |any )?(?:\w+ )?(?:standby|replicas?|redundan\w+|fail-?over|second (?:machine|server|instance|node)|cluster)\b/i,
      /\b(?:restored|restore|rebuilt|set up again|reinstalled|restarted|started again)\b[^;]*\bfrom (?:the |a |its )?(?:last |nightly |newest |latest )?(?:snapshot|backup|dump|image|tape)\b[^;]*/i,
    ],
    denies: true,
    unless:
      /(?<!\b(?:no|without)(?: an?| any)? )\b(?:standby|replicas?|replicated|second (?:zone|machine|instance|node)|fail-?over|(?:two|three|four|\d) (?:\w+ )?(?:instances|nodes|containers|machines|servers|zones|brokers)|at a time|advisory lock|holds? (?:the|a) lock|takes? over|leader|region|rehears\w+|(?:can|may) be lost|carries \d|in memory|as a cluster|cluster of|since \w+ has no|instead of)\b/i,
    reach: 'passage',
    sections: /Technology|Approach|Component|Failure|Con|Integration|Risk|Technical/,
    outside: /Alternatives|Constraints/,
    fault: 'one machine carries it all',
    text: 'When it is lost, everything that goes through it stands still until a person has brought it back, which takes longer than the availability that is asked for allows in a year.',
    question: 'How long is everything down when this one is lost at night, and does the availability target allow it?',
    waysOut: [
      {
        title: 'A second one in another zone, with tested fail-over',
        tradeOff: 'Costs about twice as much, and the switch has to be rehearsed.',
      },
      { title: 'Let its users go on without it for a while', tradeOff: 'They need a buffer and a rule for what may wait.' },
    ],
  },
];
