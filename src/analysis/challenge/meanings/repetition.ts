import { type Concept, allOf, butNot, concept } from '../phrases/concept.ts';

/** It may happen a second time: a retry, a redelivery, a restart, an impatient person. */
export const comesAgain = withoutRates(
  '(retry|resend|redeliver*|repeat|replay|reprocess|resubmit|rerun|restart|resume|requeue|reattempt|repost|reupload)',
  '(try|tries|send|sent|post|submit|call|process|read|deliver|import|upload|press|click|tap|do|hand) ~ (again|anew|twice|once more|second time); (run|start) ~ (again|anew|once more|second time)',
  '(upload|import|drop|load|hand in|read in) ... (twice|second time|once more|another time); (file|list|batch|report|form) ~ (load|send|read|come|arrive|deliver|hand in) ~ (twice|second time|once more); start over; from (start|beginning|scratch|top); at least once; more than once; (several|multiple|# ) times; second (time|attempt|try|delivery|click|tap); double (click|tap|submit|press)',
  '(call|book|invoke|trigger) ~ (anew|again|once more|second time); (send|push|upload|deliver|post|transmit) ... (again|anew|once more|second time)',
  '(hear|get|receive|have) (nothing|no answer|no reply|no confirmation) ... (second time|again|anew|once more|another); (duplicate|double|doubles|repetition) ~ (rare|seldom|unlikely|possible|occur|happen|accept|tolerate|arrive|come); (timeout|no (answer|reply|response|confirmation|receipt)|lost (answer|reply|response)) ... (again|anew|once more|next (run|round|batch|pass))',
  '(each|every) (message|event|callback|notification|webhook|delivery|telegram|scan) ~ (increase|increment|add|reduce|lower|raise|count|credit|deduct); again; anew; afresh; once more; (second|third|further|another|next) (time|try|attempt|go|run); relaunch; redo; (second|other|another) (worker|instance|consumer|copy)',
  'attempt; (visibility timeout|prefetch|nack|unacknowledged|not acknowledged|unacked); crash ~ before; (after|on) (error|abort|failure) ... (upload|import|send|start|run) ~ (whole|all|everything|complete); (callback|webhook|qos #1|qos #2); (no|without) (receipt|echo|confirmation|acknowledge*|ack) ... (again|next|once more|upload|send|repeat); (whenever|each time|every time|as often as) ~ (be)? (start|press|run|click|call|submit|need|push|like); (until|till) ~ (be)? (acknowledge*|confirm|ack); (new|another|fresh|second) (command|order|request|job|call|task|transfer|message|booking) ~ for same; (all|every|each) ~ since (midnight|start|beginning|morning|yesterday|opening); (keep|keeps|hold|holds) ~ (until|till) ~ (hear|confirm|answer|receipt); (try|tries) every (minute|#|second); not (be)? confirm ... once more; (two|#2|both|several) ~ (forward|receive|report|send|deliver|hear|take) ~ same; (ask|poll|look|fetch) ~ (every|each)? # (s|second|minute) ~ for (open|pending|due|new); (break off|fail|not (confirm|get through|acknowledge*|accept)|without (confirm*|answer|ack*)) ... (stay|remain|keep|kept) ~ (in|on) ~ (list|queue|outbox|store|box); (list|queue|store|outbox|box|offline) ... (post|send|sent|sync|synchronize|upload|transmit|submit|push|deliver) ~ when ~ (network|reception|connection|online|connected|wifi|signal|back); (takes|take|work off|picks|pick) ... (what|those|all|whatever|row) ~ (still|yet) (be|open|accept|pending|in|there); pick ~ up (again|where); back (in|into|on|to) (queue)',
);

/** "50 bookings a second run" is how many there are, and no second run. */
function withoutRates(...phrases: readonly string[]): Concept {
  const { find } = concept(...phrases);
  return {
    find: (words) => find(words).filter(({ from }) => words.stems[from] !== 'second' || words.stems[from - 1] !== 'per'),
  };
}

/** It is done once more because nobody knows whether it was done. */
export const doneTwice = allOf(
  concept(
    '(504|503|502|timeout|die|dies|crash|redeliver*|deliver again|interrupt|abort|break|lost|lose|stuck|restart|kill|fail|stop|hang|error|double click|click twice|receipt|acknowledge*|no (answer|reply|response|confirmation)|not (answer|reply|confirm|acknowledge|arrive))',
  ),
  concept(
    '(send|sent|post|book|charge|pay|paid|print|transfer|order|hand over|handover|submit|upload|redeem|redemption|execute|dispatch|issue|place|credit|debit|create|insert|process|award|import|mail|file|deduct|add|call) ... (again|anew|once more|second time|twice)',
    '(again|anew|once more) ... (send|post|book|charge|pay|print|transfer|order|submit|execute|dispatch|issue|credit|debit|create|insert|process|award|mail|deduct|add)',
    '(from|at|with) (start|beginning|top|first (line|row|record|page)) ... (create|book|send|post|print|charge|issue|insert|add|pay|write); (make|create|get|book) ~ (second|another|new) (order|booking|payment|invoice|entry|row|record|number|file|case)',
  ),
);

/** What comes is never held against what came before: each one counts as new. */
export const countsEachAnew = concept(
  '(each|every) (upload|file|call|request|submission|import|attempt|delivery|scan|report|form|order|confirmation|press|tap|click) (get|receive|be give|have|become|open|make|create|start) (own|new|another|fresh) (id|number|key|row|record|entry|order|booking|ride|case|job|run|transfer|payment); (carry out|execute|obey|accept|take|process|do) (whatever|whichever) ~ (command|request|call|message|file|upload); (carry out|execute|obey|accept|take|process|do) (every|any|each) ~ (command|request|call|message|file|upload) ~ (arrive|come|get|send|receive)',
);

/** It arrives from outside in its own rhythm. */
export const arrivesAsMessage = concept(
  '(consume|consumer|subscribe|subscriber|subscription|listen|listener|handler|webhook|callback|event|message|queue|topic|stream|broker|kafka|rabbitmq|sqs|sns|mqtt|kinesis|pubsub|nats|pulsar|inbox|exchange|eventbridge|feed)',
  'service bus; pub sub; (import|load|ingest) ~ (file|row|line|record|csv|batch)',
);

/** A call or message that does something. */
export const hasEffect = concept(
  // What moves in the world moves once more.
  '(command|telegram|vend|unlock|dispense); (controller|actuator|plc|machine|device|box|motor|turnstile) ~ (be)? (send|tell|obey|do|start|execute|raise|lower|move); (apply|put|come) on top; double (answer|value|amount|entry|count|row|sum|it); (open|close|run|heat|cool|feed|water|light|hold) for #; (open|close|move|start|release) ~ (valve|barrier|door|gate|locker|lock|pump|lift|feeder|robot|charger|crane|drone|bollard|flap)',
  '(run|drive|start|execute|inject|pump|dose|dispense|fire|trigger|move) ~ (motor|auger|pump|valve|belt|drawer|door|command|action|machine|arm|train); give #; (drop|turn|pour|feed|release|advance|count) (one|#|it); (be|are) post to; (each|both|every one) (become|count|make);',
  '(charge|debit|credit|pay|payment|payout|refund|book|booking|order|transfer|reserve|reservation|ship|shipment|dispatch|print|issue|invoice|post|create|insert|add|append|increment|increase|decrement|decrease|reduce|deduct|subtract)',
  '(open|close|turn|move|raise|lower|heat|cool|dose|feed|advance|extend|shift|lift) ~ by (#|one|about); (write|store|record|open|log|make|start|draw up|send|save) ... (for|per|on|with|at) (each|every) (message|event|telegram|call|request|delivery|file|line|callback|notification|submission|upload|press|attempt|it|@); plus one; minus one',
  '(redeem|redemption|voucher|donation|submit|register|enroll|enrol|award|grant|withdraw|capture|import|count|accumulate|notify|mail|email|sms|balance|line (become|be insert|be add|be append)|become|tap|press|click|sale|sell|passage|dose|label|ride|ticket|subsidy|mailer|recipient|letter|bonus|coin|point|vote|launch|unlock|release|measurement|row)',
);

/** What only looks, or sets the same thing once more. */
export const onlyReads = concept(
  '(first|earlier|former|both|either|old) ~ (mail|link|token|code|password|invitation) ... (work|works|open|opens|hold|holds|valid|good) ~ (too|as well|likewise)',
  '(open|free|available|visible|valid|ready|active|closed|there|usable|possible|up|online|green|normal|empty) again; (comes|come|be) back again; (survive|outlive) ~ restart; with version (it|that|they|which) read; (fail|failed) # time',
  '(get|read|look up|lookup|query|fetch|download|poll|render|compute|recompute|chunk|part|scan|check|probe) ... (again|repeat|retry|attempt|tries|anew)',
  '(again|repeat|retry|attempt|tries|anew) ... (read|look up|lookup|query|fetch|download|poll|show|display|render|compute|recompute|chunk|part|scan|check|probe)',
);

/** A repetition is not known as one, or nobody minds. */
const knowsNoRepetition = concept(
  '(number|id|reference|name) ~ (be)? (take|make|draw|create|generate|give) ~ (when|while|as|on|at) ~ (call|request|message|file|batch) ~ (be)? (build|make|send|create|write|form); (under|with|by) (new|fresh|another|different) name; (new|another|fresh|second) (command|order|request|job|call|task|transfer|message|booking) ~ for same; with (generated|generate) (id|key|number|uuid); (number|id|key|reference) (be)? ~ (assign|give|draw|make|create|generate) by ~ (server|receiver|us|system) ~ (on|at|upon|with) ~ (receipt|arrival|entry|receive); (server|we|receiver|system) ~ (give|assign|draw) ~ (each|every) (upload|call|attempt|request|submission|message|file|form|report) ~ (number|id|key|reference); (time|moment|clock) of (attempt|call|sending|send) as ~ (id|key|reference|number)',
  '(draw|make|generate|create|take|use|get|choose) ~ (new|fresh|another|different|next) (one|id|uuid|number|key|reference) ~ (and|for|with)? ~ (call|send|post|try|attempt|repeat|again|anew|retry|submit); (id|uuid|number|key|reference|token) ~ (draw|make|generate|create|take|built|build|derive|form) ~ (for|per|with|on|at|from|out of|of) ~ (call|attempt|send|sending|try|transmission|clock|time|millisecond|moment|timestamp|random)',
  '(newly|freshly|fresh) (drawn|generate*|made|draw|make) ~ (id|key|number|uuid|token|reference); (each|every) ... (get|have|bear) ~ (id|key|number|reference) of own',
  '(new|fresh|different|another|random|own) ~ (id|key|number|uuid|token|reference) ~ (each|every|per|again|anew|on|for|at) ~ (time|attempt|try|retry|call|request|send)?; (anew|again) with (new|fresh|different|another) ~ (id|key|number|uuid|token|reference)',
  '(not|never|nobody|no|nothing|nowhere) ~ (check|recognize|recognise|dedup*|idempot*|look|compare|detect|filter|tell (apart|duplicate)|key|remember) ~ (duplicate|repeat*|twice|whether|before|already|already there|seen|second|copy)?; (duplicate|double|doubles|repetition) ~ (be)? (say|think|expect|believe|rare|seldom|unlikely|accept|tolerate|possible|live with)',
  'whether ... (before|already|twice|second time) ... (not|never|nobody|nowhere); (not|never) (be)? idempot*; without ~ (idempot*|dedup*|key)',
);

const knowsRepetition = concept(
  '(unless|if|whether) ~ (id|key|event|message|number|reference) ~ (be|not|already|in) ~ (table|list|set|seen|known|one|there); (key|keyed|keys) (by|on); unique row; (note|store|record|write) ~ (member|order|person|it) and ~ (year|day|month|date) ~ (in|as|under) ~ unique',
  '(old|former|previous|earlier|first|last) (one|token|link|code|key)? ~ (become|be) ~ (void|invalid|expire|revoke|useless|replace|withdraw|worthless); already (carry out|execute|perform|obey|see|know|process|handle) (be|get)? (drop|skip|ignore|discard|refuse|omit); already (carry out|execute|perform|obey); harm nobody; (again|second|repeat) ~ (set|give|yield|lead to|mean) ~ same; (repeat|repetition) ~ replace; nothing unless; do nothing ~ unless; until when; (to|at|until) ~ point in time; (remember|keep|store|know) ~ (number|id) ~ (of)? ~ (last|latest|#); idempot*; dedup*; duplicate; (upsert|merge into); on conflict; insert or ignore; if not exists; (unique|uniqueness|natural|business|primary|composite|dedupe) (key|index|constraint|id|on|over|per|by|pair); unique ~ (per|on|over|by)',
  '(same|known|own|that|its|client|stable|deterministic|caller|given|supplied|generated) ~ (key|id|uuid|number|reference|token|hash|checksum|digest)',
  '(key|id|uuid|number|reference|token|hash|checksum|digest|version|sequence|offset|cursor|position) ~ (seen|know|remember|store|keep|record|compare|check|carry|accompany|recognize|recognise|identify|already)',
  '(carry|bear|with|under|include|store|record|remember|keep|by|compare|check|send|pass|attach) ~ (key|uuid|reference|hash|checksum|digest|etag|correlation id|event id|message id|request id|order id|command id|delivery id|sequence number|version number)',
  '(treat|take|regard) ~ as unique; as (unique|primary|idempotency)? key; (last|stored|own) position; by position; not newer; already (there|seen|know|store|do|process|exist|handle|apply|import|book|paid|send|receive|complete|present|record|deliver)',
  '(skip|ignore|discard|drop|swallow|refuse|reject|no op|noop|acknowledge) ~ (duplicate|repeat|second|already|known|seen|again|copy|copies|replay)',
  '(second|repeat|repeated|duplicate|later|further|another) ~ (change|do|have|find|return|see|get|be|yield|hit) ~ (nothing|no|same|first|existing|ignore|skip|refuse|drop|discard|harmless|original|already|noop|used|spent|taken|gone|done|refuse*)',
  '(exactly|only|at most|take|count|applied|process|effect) once; once only; never ~ (twice|second|double|again); not ~ (twice|doubled); (change|do) nothing; no (effect|harm); harmless; safe to (repeat|retry|rerun|replay)',
  '(returns|return|answer|get|give) ~ (same|first|original|stored|earlier|existing) (result|answer|response|outcome|reply|record|one)',
  '(set|overwrite|replace|absolute|state) ~ (not|rather|instead) ... (add|increment|delta|difference); (absolute|whole|full|complete|current) (state|value|amount|balance|snapshot|quantity|figure|total)',
  '(delete|replace|remove|empty|truncate|clear|overwrite) ... (insert|write|load|fill|build|create) ~ (anew|again|afresh|new); (replace|overwrite) ~ (as|with|whole|set|row|what|that|entire)',
  '(have|bear|get|give|carry) (number|id|key|reference); number by ~ (sender|vehicle|device|sensor|source|client|phone|app|terminal); (zero|no) row change; (set|sets) ... to ~ (sum|total|value|state|result|number|current|full|#); only ~ (unpaid|unsent|open|new|undone|unprocessed|missing|those not); mark ~ (as)? (paid|sent|done|process|handle|bill) ... (transaction|with); compare and (set|swap); if match; if none match; conditional (write|update|put|insert); (inbox|seen|consumed) (table|message|event|id|ids|log|set|list|store)',
  '(read|get) only; (repeatable|replayable|rerunnable|resumable); (may|can) ~ (come|arrive|be) ~ (twice|again|more than once|any number) ; can be repeat; (watermark|checkpoint|high water); (version|sequence) ~ (lower|older|higher|newer|greater|not greater)',
  '(look|ask|query|check|search) ... before ~ (order|send|book|post|pay|charge|submit|create|repeat|import) ~ (again|anew|it|one)?; (answer|reply|return|respond) with ~ (first|same|original|stored|earlier|former); claim (each|it|row); (drop|refuse|reject|ignore|swallow) ~ (second|repeat) ~ (one)?; (keep|remember) which; (store|record|keep|remember|save) id of; (answer|refuse|drop|skip|pass over) know (one|call|message|id|request)',
  '(look|ask|query|check|poll) ~ (status|state|whether|first|before|outcome) ... (again|before|repeat|resend|retry|exist); (status|state) (query|inquiry|enquiry|lookup|check); one ~ per (@|order|booking|day|request|message|event|person|customer|key|id)',
);

/** A repetition changes nothing more. */
export const takesEffectOnce = butNot(knowsRepetition, knowsNoRepetition);

/** Repeated without limit, without pause, or for ever. */
export const repeatsWithoutEnd = concept(
  '(retry|repeat|try|resend|attempt|redeliver*|call|requeue|send|loop|poll|post|submit|reattempt|replay|tried|tries|come back) ... (until|till) ... (succeed|success|work|accept|through|answer|respond|get|arrive|ok|200|#|go|confirm|deliver|up|back|available|2xx|acknowledge*|ack|take|taken|manage|done)',
  '(retry|repeat|try again|resend|attempt|redeliver*|requeue|back to queue|back (in|into|on|to)|put back|come back|loop) ~ (immediate|instant|at once|straight away|right away); (retry|repeat|try again|resend|attempt|redeliver*|requeue|back to queue|put back|come back|loop) ... (forever|for ever|endless|indefinite|infinite|without (limit|end|pause|delay|bound|cap|backoff|wait)|as often as|as long as|over and over|continuous|unlimited|tight)',
  'back (in|into|to|on) queue ... (immediate|at once|straight away|right away); go on until ~ succeed; (while true|endless loop|infinite loop|busy loop|tight loop); (leave|exit|break|end) ~ loop ~ (with|on|at|when|once|after|only); (hammer|bombard|flood|pester|knock|ping) ... (until|till|as long as|while)',
  '(retry|repeat|try|tries|tried|resend|again|anew|attempt) ... (no|without|any) ~ (upper|maximum|fixed)? (number|limit|count|end|bound|ceiling|cap); (any|unlimited|whatever|arbitrary) number of (attempt|try|tries|retry|time|repetition)',
  '(keep|keeps|go|goes) (on)? (try|trying|retry|call|ask|send) ; (next|another|new) (request|call|attempt|try) ~ (follow|go out|start) ~ (immediate|at once|straight|right|direct); (reconnect|reestablish|retry|repeat|resend|again|anew|connect) ... (without|no|any) ~ (pause|exit|end|break|delay|wait|rest|stop); (straight|right|direct|immediate|at once|instant) back (to|in|into|on) ~ (queue|list|line|topic|worker)',
  '(retry|repeat|try|tried|again|anew|resend|resubmit|reconnect) ... (for (year|week|month|day|ever)|if need be|as long as|every (few|couple of)? (second|# (s|ms|second))|in (each|every) (run|pass|round)|(with|at) (each|every) (run|pass|round|tick))',
  '(again|anew|retry|repeat|resend|resubmit) ... (until|till) (it|they|that|there|he|she|bank|partner|provider|server|other); on and on; (simple|just) ~ (try|repeat|retry|send) ~ (again|anew); (whatever|any|every|all) error ... (again|retry|repeat|anew); (infinite|unlimited|endless) (attempt|retry|number); (attempt|retry|number) ... (infinite|unlimited|endless); no last (one|attempt)',
  '(down|away|fail|error|unreachable|refuse) ... (ask|call|poll|try|tries|query|send) ... every (second|# ms|# millisecond); (reconnect|retry|try again) ... every (second|# ms); (again|anew|once more) ... (immediate|instant|at once|straight away|right away|forever|for ever|endless|continuous|in loop|without (limit|end|pause|delay|bound|wait)); (send|call|post|submit|ask|try|attempt) ... (forever|for ever|endless|without (limit|end|pause|delay|bound|wait)|again and again|over and over|in (tight)? loop|every (second|# ms)); (immediate|instant|straight|right) (away)? (retry|repeat|resend|requeue|again|try|redeliver*); (unlimited|infinite|endless|unbounded|continuous|tight|indefinite) (number|count)? (of)? (retry|attempt|repeat|redelivery|loop|try)',
  '(at once|immediate|straight away|right away) (again|anew|once more); (not|never|does not|do not) ~ give ~ up; (start|starts) over until; (same|whole) (call|request|batch) (at once|immediate|straight away|right away); (requeue|requeues|put back|queue again|queues) ... (no|without) (delay|pause|wait|distance); back (in|into|on|to) queue and ~ (take|taken|pick|picked|handle|run) ~ (by|from) ~ (next|free|another|any); (layer|level|stage|tier|hop) ~ (each|all) ~ (try|tries|retry|repeat|attempt); (app|gateway|client|service|library) ~ and ~ (retry|repeat|try|tries) (each|both|all|too)',
  'never (give up|stop ~ try|abandon); again and again;  (keep|keeps) (on)? (retry|try|call|send|repeat|hammer|resend|poll|attempt); no (limit|cap|maximum|ceiling|bound) (on|of|to|for) (number)? (of)? (retry|attempt|try|repeat)',
  '(back|put|return) ~ (front|head) of queue; (fixed|constant|same) (interval|delay|pause) ... (until|forever)',
);

/** How often and at which distances, or where it ends. */
export const repeatsWithEnd = concept(
  '(backoff|jitter|exponential*|doubling|doubled|doubles|breaker|dead letter|dlq|quarantine*|park|parked|parking|retry after|retry budget|retry policy)',
  '(outbox|relay|at most once); (# |one|single|last|first|further|more) ~ (attempt|try|retry|time|repeat|repetition|redelivery|retries|tries); (attempt|try|tries|retry|retries|repeat) (at most|up to|for|only|be)? (#|once|twice|limit|cap|maximum|max|bound); (twice|once) (more|only|after)',
  '(after|at|in|for) # ~ (s|ms|second|minute|hour|h|min|day|attempt|try|failure); (every|each) # ~ (s|second|minute|hour|h|min|day); (give|gives|given) up; (at most|up to|no more than|maximum|max) #; set aside; put aside; (hourly|daily|nightly|next night|next run|next poll|next tick)',
  '(not|never|no) ~ (retry|repeat|resend|try again|automatic retry|repeated|retried); then ~ (ticket|task|manual|alert|operator|fail|error|mark|reject|refuse|list)',
);
