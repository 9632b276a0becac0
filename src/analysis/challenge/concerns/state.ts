import type { CuedRule } from '../cued-rule.ts';

/** Clocks that differ, parts that reach into the data of others, and rules that two places have to keep. */
export const stateRules: readonly CuedRule[] = [
  {
    concern: 'invariant-span',
    weight: 'major',
    cues: [
      /\bcommit\w* both\b/i,
      /\b(?:jointly|together|both keep|kept by both|kept by two)\b[^]*\b(?:each|both)\b[^]*\b(?:refus\w+|checks?|counts?|keeps?|limits?)\b/i,
      /\b(?:one|a single|the same|a common|a) transaction\b[^;]*\b(?:(?:over|across|spans?|spanning|in|on|with|for) (?:both|two|three|all|the two|several|the other)|(?:over|across|spans?|spanning) its)\b/i,
      /\b(?:two-phase|2pc|jta|msdtc|xa[- ]transactions?|distributed transactions?|global transactions?)\b/i,
      /\bcommit(?:s|ted)?\b[^;]*\b(?:two|both|all) (?:of them )?(?:together|at once|databases?|services?|stores?)\b|\b(?:both|two) (?:databases|services|schemas|stores|systems)\b[^;]*\b(?:together|in one|in a single|same transaction|atomic\w*|commit\w*)\b/i,
    ],
    // Where two are named, it may be one store, or no rule over both; modules of one program may well have one.
    hints: [
      /\bmodules? share (?:one|a|the same|their|a common|a single) (?:\w+ )?(?:database|schema|tables?|model)\b/i,
      /(?=[^]*\b(?:compares?|checks?|counts?)\b)[^]*\b(?:each|both) (?:into|in|to|from|with) (?:its|their) own (?:database|store|sum|list|count)s?\b/i,
      /\b(?:\p{Lu}\w+) (?:asks|queries|reads from|checks with) (?:the )?\p{Lu}\w+\b[^;]*\b(?:if|when|and then|fits|allows)\b/u,
      /\bin the (\w+) (?:database|schema|service|store)\b[^]*\bin the (?!\1\b)\w+ (?:database|schema|service|store)\b|\bin (?:one|the one) (?:database|schema|service|store)\b[^]*\bin the other\b/i,
      /\b(?:check(?:s|ed)?|decid(?:es|ed)|enforce[sd]?|verifie[sd]|guard(?:s|ed)?)\b[^;]*\bagainst (?:a|its|the) (?:\w+ ){0,2}(?:list|copy|snapshot|cache|extract)\b/i,
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
      /\b(?:sets?|writes?|updates?|changes?|inserts?|deletes?|put|puts|marks?)\b[^;]*\b(?:directly|straight|right|itself)\b[^;]{0,20}\b(?:tables?|database|schema|rows?)\b/i,
      /\b(?:tables?|columns?|schemas?|databases?)\b[^;]{0,40}\b(?:is|are) shared\b|\bshared (?:tables?|database|schema|columns?)\b/i,
      /\b(?:reads?|writes?|joins?|updates?|queries|uses?|accesses)\b[^;]*\b(?:tables?|database|schema|rows?)\b[^;]*\bdirectly\b|\bdirectly\b[^;]*\b(?:tables?|database|schema)\b of\b/i,
      /(?<!\bmodules? )\bshar(?:e|es|ed|ing) (?:one|a|the same|their|a common|a single) (?:\w+ )?(?:database|schema|tables?|model)\b|\b(?:one|single|common) (?:database|schema) for (?:both|all|the two|three)\b/i,
      /\b(?:joins?|foreign keys?) across\b/i,
    ],
    // Where two are named, it may be one store, or no rule over both.
    hints: [
      /\b(?:reads?|writes?|joins?|updates?|selects?|inserts?|queries|deletes?|sets?|changes?|reaches?|looks?|accesses)\b[^;]*\b(?:in|into|from|on|of|across) (?:the )?(?:\p{L}+ )?(?:tables?|database|schema|rows?|store)\b[^;]{0,20}\b(?:of|from|belonging to) (?:the )?(?:other|\p{Lu}\p{L}+)/u,
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
    concern: 'time',
    // What is certain is asked in questions/clocks.ts.
    weight: 'minor',
    hints: [
      // Often said with right: instants are stored in UTC, and the server's clock decides.
      /\b(?:timestamps?|dates?|appointments?|birthdays?)\b[^;]*\bin utc\b[^;]*(?:shows?|display\w*|date)/i,
      /\b(?:compar\w+|check\w*)\b[^;]*\b(?:own|server['’]?s?|system|its) clock\b|\bdifference\b[^;]*\b(?:wall-?clock|local) times?\b|\b(?:00:00|24:00)\b[^;]*\b(?:gmt|utc)\b|\b\d+ (?:times|x|\*|×) 24\b/i,
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
];
