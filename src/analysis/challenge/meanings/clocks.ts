import { allOf, anyOf, butNot, concept } from '../phrases/concept.ts';

const outside =
  '(device|browser|client|phone|logger|probe|recorder|tracker|beacon|wearable|robot|drone|badge|freezer|machine|handset|handheld|tablet|terminal|scanner|sensor|reader|laptop|app|mobile|camera|meter|kiosk|truck|on board computer|computer|producer|emitter|box office|wristwatch|workstation|gateway|controller|unit|sender|partner|printer|lock|box|user|student|customer|driver|nurse|agent|passenger|member|agents|till|pda|watch|vehicle|wristband|telematics)';

/** A clock that anybody can set, or that drifts, says whether something was in time. */
export const outsideClockDecides = concept(
  `${outside} ~ (clock|time|timestamp|stamp|timer|countdown) ~ (decide|count|win|trust|be taken|determine|authoritative|rule|apply|stand|valid|accept)`,
  `(clock|time|timestamp|stamp|timer|countdown|moment) (of|on|from|by|in|that|which) ~ ${outside} ~ (decide|count|win|trust|be taken|determine|authoritative|rule|apply|stand)`,
  `${outside} (determine|determines|decide|decides|enforce|enforces) ~ (countdown|timer|clock|time|deadline|expiry|end|window|limit|late)`,
  `${outside} (determine|determines|decide|decides) whether ... (late|due|over|expired|expire|in time|on time|deadline|still open|still valid)`,
  '(trust|accept|take|takes|taken|believe) ~ (timestamp|time|clock|date|times|timestamps) ~ (as sent|as it comes|as they come|as given|as supplied|as reported|as received|unchecked|unchanged|as is|at face value|at their word|at its word)',
  '(difference|drift|skew) ~ (clock|clocks) ~ (ignore|neglect|negligible|small|accept|assume); clock ~ (drift|skew) ~ (ignore|neglect|negligible|small|accept|assume)',
);

/** A time that comes from out there. */
export const outsideClockTells = concept(
  `${outside} ~ (say|says|tell|tells|report|reports|show|shows|claim|claims) ~ (that|when|which)? ~ (it be|time|o clock|late|clock); (date|time|moment) ~ (that|when|at which|on which)? ~ (form|page|document|${outside.slice(1, -1)}) ~ (fill|filled|sign|signed|say|tell|show|report|carry|bear|state|entered)`,
  `(stamp|stamps|date|dates|mark|marks|label) ~ (each|every|it|reading|entry|event|record|message) ~ (with|by) ~ own (clock|time); (by|against|with|from|per|after) ~ (clock|time|timestamp) (of|on|in) ~ ${outside}; clock ... not ~ (synchroni*|set|check|checked|compared|corrected)`,
  `(clock|time|timestamp|stamp|timer|countdown|moment|date) (of|on|from|by|in|that|which) ~ ${outside} ~ (use|store|compare|show|report|send|write|set|run|say)`,
  `${outside} ~ (clock|time|timestamp|stamp|timer|countdown) ~ (use|store|compare|keep)`,
  `${outside} (run|runs|keep|keeps|measure|measures|compute|computes|start|starts|count|counts|check|checks|track|tracks) ~ (countdown|timer|clock|deadline|expiry|window)`,
  `${outside} ~ (send|sends|report|reports|stamp|stamps|write|writes|set|sets|supply|attach) ~ (time of|own time|timestamp|clock|moment of|times)`,
  '(as|what|when) ~ clock ~ (show|say|stand at|read); (trust|accept|take|use|store|stores|stored) ~ (timestamp|time|clock|date|times|timestamps) ~ from (device|client|app|browser|scanner|tablet|phone|sender|partner|handheld)',
);

export const ownClockDecides = concept(
  '(server|database|platform|backend|central|our|authoritative|service|primary|receiving|arrival|host) (own)? (clock|time|now|timestamp|receipt|arrival|seconds) ~ (decide|count|authoritative|only|rule|alone|win|set|stamp|taken|used|compare|expire|is)?',
  '(time|moment) of (arrival|receipt|receiving|reception) ; (received|arrived|receives|receive|arrive) ~ (before|at server|by server|until); (offset|skew|drift) ~ (correct|measure|compensate|reject|refuse|record)',
  '(nothing|never|not|no) ~ (say|says|sent|sends|trust|used|use|decide|decides) ~ (time|clock)?; (decoration|display only|only display|only for display|hint|informational|shown only); synchroni* ~ (ntp|time|clock); both (clock|clocks|time|times); (offset|difference) ~ (be|get)? ~ (measure|measured|shown|record|recorded|alert|flag); (for|as) information; beside own; (time|clock) ~ not ~ (use|used|trust|trusted)',
);

/** Days reckoned as hours, which is wrong twice a year. */
export const daysAsHours = concept(
  '(plus|minus|add|subtract) # (hour|h); (add|plus|adding) # (hour|h) ~ (for|per|to); # hour after ~ last; # (times|x) # (hour|h); multipl* ~ # hour',
);

/** Times of which nobody says where they are to be read. */
export const timeWithoutZone = concept(
  '(day|midnight|date|week|month) ~ (be|is|means)? (that|those|one) of ~ (server|database|host|container|head office|headquarters|system|data center|machine|cloud); (day|days|closing|midnight|month|cutoff|hours|opening|week) ... (reckon|reckoned|cut|compute|computed|count|counted|calculate|calculated|grouped|determine|sum|summed|taken) ~ (in|by|at|with) (server|winter time|standard time)',
  '(difference|subtract|subtracting|minus|between) ~ (of|two|both|the)? ~ (local|wall clock|badge|clock) (time|times); (book|booked|store|stored|save|saved|kept|keep|enter|entered|written|record|recorded|planned|schedule|scheduled) ~ (in|as|by|with) (local|wall clock|winter|standard) (time|times); (store|stored|keep|kept|save|saved|printed|shown|written) ~ as ~ (stored|printed|entered|typed|shown)',
  '(night|day|hour|sunday) ~ (in which|when|of|that)? ~ (clock|clocks) ~ (change|changes|changed|go back|go forward) ... (correct|by hand|notice|accept|ignore|complain|wrong|mend|manual|support|rare|nobody|if somebody); (offset|utc) ~ (of|from|at|on) ~ (day|moment|time) (of|when) ~ (save|saving|entry|entering|created|creation|stored|registration|last edit); (present|current|actual|momentary|now) (offset|utc offset); (weekly|opening|recurring|daily|regular|office) (hour|hours|time|times) ~ (in|as|to) utc; fixed offset; offset (be)? (fixed|constant)',
  '(local|wall clock|server|system|naive|tablet|device|office|head office|headquarters|site|store) (time|times|date|dates|midnight|day|timestamp|timestamps|clock) ~ (store|stored|used|compare|compared|decide|without|save|saved|keep|kept|taken|determine|cut|run|runs|apply)',
  '(time|times|date|dates|timestamp|timestamps|datetime|deadline|deadlines|midnight|day|days|departure|appointment|cutoff) ~ (without|no|lacks|lack|ignoring|ignores|regardless) ~ (zone|zones|timezone|timezones|offset|dst|daylight); (without|no|ignore|ignores|ignoring|regardless of|strip|strips|drops|drop) ~ (timezone|time zone|zone|zones|offset|dst|daylight|summer time)',
  '(timestamp|datetime|time) without (time)? zone; zone ~ (left out|dropped|ignored|not stored|not kept|not needed|irrelevant); (day|midnight|date|cutoff|cut off|deadline|expiry|month|due|end|closes|ends|expires) ~ (in|at|on|by|of) ~ (server time|server clock|server zone|server date|system time|system clock|data center time)',
  '(server|system|database|container|host|data center|machine|scheduler|jvm|node|cluster) (timezone|time zone|date|midnight|day|local time); (server|system|host|scheduler|jvm) zone; # (second|seconds) (per|each|to|in)? day; day (be|have|of|with|equal|always|as) # (hour|hours|h|second|seconds)',
  '(time|date|timestamp|store|keep) ~ (as|what) ~ (tablet|clock|device|nurse|user|partner|app|page|form|office) ~ (show|shows|write|writes|type|types|enter|enters); (clock change|daylight|summer time|dst) ~ (ignore|neglect|accept|by hand|notice|told|rare|twice a year|not handle|not consider)',
);

/** A day is cut where nobody lives; right only where everybody has agreed to it. */
const dayInUtc = concept(
  '(hour|time|window|limit|deadline|quiet*) ... (against|by|with) ~ (utc|gmt) clock; (group|sum|bucket|aggregate|truncat*|round|cut) ... (day|date) ... (utc|gmt); (truncat*|cut|round) ... (utc|gmt) ... (day|date)',
  '#00:00z; (utc|gmt) (midnight|date|month|day|days); midnight (utc|gmt); (midnight|day|month|date) (in|at|by|of) (utc|gmt); (day|days|closing|midnight|month|cutoff|hours|opening|week) ... (reckon|reckoned|cut|compute|computed|count|counted|calculate|calculated|grouped|determine|sum|summed|taken) ~ (in|by|at|with) (utc|gmt)',
);

/** Hours by the wall that are kept as instants: they move when clocks change. */
export const wallTimeAsInstant = concept(
  '(utc|gmt) ... (permitted|allowed|opening|office|business|working|quiet|visiting) (hour|hours|time|times); (permitted|allowed|opening|office|business|working|quiet|visiting) (hour|hours|time|times) ... (utc|gmt|same scale|same clock); (plus|minus|add|subtract|with|by) ~ offset (of|on|at|from) ~ (day|date|moment|time) (on|at|in)? (which|when|that)',
  '(window|windows|hours|opening|schedule|shift|shifts|slot|slots|appointment|appointments|date|dates|quiet hours|timetable|delivery window) ~ (be|are|is)? ~ (stored|kept|saved|held|written|converted|turned) ~ (as|in|into|to) ~ (utc|instant|instants|epoch|unix|datetime|date time|timestamp|timestamps|midnight); (every|each|repeat|repeats|repeated) (every)? (#24|#168|#86400|#720) (hour|hours|h|second|seconds)',
  '(clock|clocks) ~ (pass|passes|reach|reaches|strike|hit|hits) ~ (it|deadline|hour|time|midnight|that)?; (window|deadline|quiet hours|hours|midnight|cutoff|day|days|campaign|shift|end|ends) ... (checked|compared|evaluated|read|end|ends|counted|cut) ~ (against|by|with|at|in|to) ~ (server|system|cluster|database|container|host) (time|clock|date)',
  '(cutoff|cut off|deadline|day|closing) ~ (be|is) ~ (when|whenever) ~ (job|batch|run|script|import|worker) ~ (run|runs|happen|happens|start|starts|come); (stamped|dated|timestamped) (earlier|later|before|after|first|last) ~ (by|wins|overrides)',
);

/** What happened bears the date on which somebody got round to it. */
const dayOfTheRun = concept(
  '(date|day|month) (on|at|in)? (which|when|that) ~ (job|run|import|export|batch|worker|script|server|pipeline|process) ~ (run|ran|start|started|process|receive|see|load|book); (date|day) of (run|import|export|load|processing|booking run|batch); (current_date|sysdate|getdate|current_timestamp|current date|sysdate|today) ~ (minus|less|as|be|become|in|of) ',
);

/** An hour at which a day ends, begins or closes, beside a server’s clock, or in the hour that clocks skip or repeat. */
export const hourOfSomewhere = anyOf(
  dayInUtc,
  dayOfTheRun,
  allOf(
    concept(
      '(cutoff|cut off|midnight|deadline|due|close|closes|closing|night|day|days|start of|end of|expire|expiry|valid until|opening|month end)',
    ),
    concept(
      '(server time|server clock|server day|server date|system time|(server|servers|cluster|data center|database) (be|run|stand|located) in|(mean|means|be|as) (server|utc) day|day mean server|utc day)',
    ),
  ),
  concept(
    '(browser|phone|app|device|tablet|client|terminal|handheld) (s)? (say|says|said|tell|tells|claim|claims) ~ (they|it|that|he|she|this)? ~ (be|was|were|place|placed|late|time); own (clock|timestamp|time) ~ (decide|decides|count|counts|win|wins|apply|applies); (day|date|midnight|time) (in|of|at) ... where ~ (server|database|service|cluster|system) (run|runs|stand|stands|be|sit|sits); (divided|divide) by #365; #365 (times|x)? #24',
    '(cron|run|start|schedule|nightly|job|trigger) ... (#02:*|#2:*|#02.*); (cron|crontab) # #2; # #24 (h|hour|hours); (created|now|start|issued|due) ... # #24 (h|hour)',
    `(minus|exceed|older than|compare|compared|sort|sorted|order|ordered|against|clock|by) ~ ${outside} (s)? (time|clock|timestamp|timestamps|date); (minus|with|by|from|against|after|before|per) ${outside} (own)? (time|clock|timestamp|timestamps|date); (clock|date|time) of (browser|phone|tablet|device|car|vehicle|truck|logger|scanner|sensor|meter|freezer ~)`,
  ),
);

const namesZone = butNot(
  concept('(zone|zones|timezone|timezones)'),
  concept(
    '(server|system|database|container|host|machine|cloud|data center|cluster|default|scheduler|jvm|node) (time)? (zone|timezone); (zone|timezone) of ~ (server|system|database|container|host|machine|cloud|data center|cluster|scheduler|jvm|node); (zone|zones|timezone|timezones) ~ (ignore|drop|left out|not|differ|irrelevant); (no|without|ignore|ignoring|regardless|lack|strip|drop) ~ (zone|zones|timezone|timezones)',
  ),
);

const handlesZones = concept(
  '(iana|tzdata|timestamptz|zoneddatetime|zone id|zone aware|zone rules|zone database|europe|america|berlin|london|new_york|zurich|paris) ; (in|of|with|to|per|own|its|each|local|iana|named|station|airport|branch|clinic|depot|site|store|customer|user) (time)? zone ; time zone of ; timezone of; in (timezone|zone) of; zone of (airport|station|branch|site|clinic|store|library|member|user|customer|depot)',
  '(dst|daylight|clock change|clocks change|summer time|leap) ~ (test|tested|handle|covered|right|rule|rules|both|hours|days|safe|nights); (convert|converts|converted|conversion|display|displayed|render|rendered|shown) ~ (to|in|by|into) ~ (local|zone|berlin|europe|user|site|their); # (and|or) # hours ; (instant|instants) ; utc ... (convert|display|local|render|zone|shown|show)',
);

/** A zone is named that is nobody’s server, or days of 23 and 25 hours are thought of. */
export const timeWithZone = anyOf(handlesZones, namesZone);

/** The hour by the wall is kept, with the place where it hangs. */
export const wallTimeKept = anyOf(
  namesZone,
  concept(
    '(local time|wall clock|wall time|weekday|iana|zone id|recomput*|resolved|resolve) ; (day|date) ~ without time; plain (date|dates); (europe|america|asia|africa|australia|pacific); (dst|summer time|clock change|clocks change); #23 (or|and) #25',
  ),
);
