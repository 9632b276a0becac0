import { allOf, butNot, concept } from '../phrases/concept.ts';

/** Faults that a sentence says outright, so that nothing written elsewhere could be meant: these weigh. What only sounds like them is asked as a doubt. */

/** A call is waited for, however long it takes. */
export const waitsOutright = concept(
  '(however|no matter how) (slow|long|late|busy); as long as (it|they|that|service|partner|call|answer) ~ (take|need); take what ~ take; wait (indefinite*|forever|for ever|without (limit|end)|patient*)',
  '(no|without) (any|explicit|own|client|read)? (timeout|deadline|time limit); (timeout|deadline|time limit) (be)? (not|never) ~ (set|configure|need|necessary|plan|use|foresee); (default|standard) (timeout|setting|value)? (of|from) ~ (library|client|framework|driver|sdk)',
  '(call|thread|connection|request|worker|caller|page|till|socket|handler|session|clerk|checkout) ... (wait|block|hold|keep|stay|remain|open) ... (until|till) ~ (answer|respond|reply|verdict|result|finish|come back|there); (block|hold) ... (until|till) ~ (answer|respond|reply|verdict|result|finish|come back|there)',
);

const repetition = '(retry|repeat|resend|again|anew|attempt|reconnect|requeue|redeliver*|redelivery|resubmit)';

/** It is tried for ever, or without a pause. */
export const repeatsOutright = concept(
  `${repetition} (it|them|call|message|request|this)? (immediate|instant|at once|straight away|right away); (immediate|instant) ~ (retry|requeue|redelivery|resend)`,
  `(${repetition}|send|call|try|tries|ask|loop) ... (forever|for ever|endless|indefinite|infinite|without (limit|end|pause|backoff|cap|bound|delay|any limit)); (unlimited|infinite|endless|unbounded) (number of)? (retry|attempt|repetition|redelivery)`,
  '(no|without) (upper)? (limit|cap|maximum|ceiling|bound) (on|of|to|for) (number of)? (retry|attempt|try|repetition); never give up; (while true|busy loop|tight loop)',
  `(${repetition}|goes on|go on|send|call|try|tries|ask|poll) ... (every|each) (second|# ms|# millisecond|few second) ... (until|till|as long as); ${repetition} ... every (second|# ms) ; ${repetition} ... (until|till) ~ (succeed|success|work|through|accept)`,
);

/** "At once by the second provider": what goes on elsewhere is no repetition against what is down. */
export const goesOnElsewhere = concept(
  '(immediate|instant|at once|straight away|right away) (by|through|over|via|with|at|to) (other|second|another|standby|backup|next|different|reserve|spare)',
);

/** Nobody expects that it is ever away. */
export const trustsOutright = concept(
  '(have|has) (never|not) (once)? (fail|be down|be away|let us down|be unavailable|miss); be always (available|up|reachable|there); always (available|up|reachable); (outage|failure|downtime|interruption) (be)? (not|never) (plan|expect|foresee|handle|consider|cater)',
  'no (outage|failure|gap|interruption|downtime|incident) ~ (so far|yet|in #|to date|until now); (expect|foresee|assume) no (failure|outage|downtime|interruption); (take|taken) for granted; (it|this|that) (be)? (rock|extremely) (solid|reliable|stable)',
  '(assume|presume|trust|rely on|count on) (that)? ... (be|to be) (always)? (available|up|reachable|there|online); (no|without) (special)? (handling|provision|fallback|precaution|contingency) (for|of|against) ~ (outage|failure|downtime|absence)',
  '(error|exception|failure) ... (ignore|swallow); (nobody|no one) ~ (look|check|watch|verify) ~ (at|whether) ~ (result|receipt|answer|response|return|file)',
);

/** It is kept without an end. */
export const keptOutright = concept(
  '(keep|kept|store|stay|remain|retain|hold|left|archive|live|lies|preserve|grow) ... (forever|for ever|indefinite|without (end|limit|bound)|unlimited|endless|perpetual)',
  '(unbounded|unlimited|endless) ~ (queue|list|buffer|cache|map|table|log|retention|history|backlog); grow (with (each|every)|unbounded|indefinite|endless|without (limit|bound|end)); retention (be)? (infinite|unlimited|off|disabled|none)',
  '(no|without|not have) (any|automatic|further|date of|size|upper|fixed)? (retention|ttl|expiry|expiration|cleanup|purge|purging|deletion|lifecycle|archiving|limit|bound|housekeeping|pruning) ; (can|may) (be|grow|get|become) as (long|large|big) as; storage (be)? cheap',
);

const starts = '(start|spawn|open|fork|create|launch|get|have)';
const runner = '(thread|process|goroutine|coroutine|connection|container|lambda|function|invocation|fiber)';
const sends =
  '(send|sent|hand|handed|submit|fire|start|push|post|import|write|pass|call|notify|run|resize|load|forward|upload|query|process)';

/** As much at once as there is, said outright. */
export const loadOutright = concept(
  `(for|per) (each|every) ... ${runner} (be)? ${starts}; ${starts} ~ ${runner} (for|per) (each|every|request|message|file|upload|user|row); (fork|thread|process|container|goroutine|lambda) (per|for each|for every) (document|image|page|request|message|file|upload|user|call|job|item|task|order); (each|every) ... ${starts} (own|new|separate)? ${runner} ; one ${runner} (per|for each|for every) (request|message|file|upload|user|client|row|photo|event|order|call|job|visitor|item)`,
  `(all|every|each) ... ${sends} ... (in one go|in single burst|at once|in parallel|side by side|at same (time|moment)|simultaneous*)`,
  'nothing (limit|cap|bound|throttle|slow|hold back|hold them back); (unlimited|unbounded|uncapped|unthrottled) ~ (concurrency|parallel*|worker|thread|connection|pool|consumer|prefetch|fan|queue|buffer); (pool|concurrency|parallelism|prefetch|queue|buffer) (be)? (unlimited|unbounded|uncapped)',
  '(no|without) (any|rate|request|concurrency|connection|queue|upper|call)? (limit|limiter|throttle|throttling|backpressure|ceiling|cap|quota|upper bound) ; as many ~ as ~ (start|come|arrive|want|like|there be); (can|may) be as (long|large) as; (buffer|collect|hold|keep) ~ in memory (until|till)',
);

const tells = '(publish|emit|announce|enqueue|produce|raise|fire|send|sent|put|push|post|tell|notify|inform)';
const telling = '(event|message|@|topic|queue|broker|bus|kafka|rabbitmq|sns|sqs|stream|exchange|notification)';
const stores = '(commit|committed|save|store|persist|insert|written|transaction)';

/** The change is stored, and its message is sent by itself before or after. */
export const twoWritesOutright = butNot(
  concept(
    `(after|once|when|as soon as|following) ~ ${stores} ... ${tells} ... ${telling}; (after|once|when|as soon as) ~ ${stores} ... ${telling} ... ${tells}; ${stores} ... (then|afterwards|after that|subsequently) ... ${tells}`,
    `(commit|save|store|persist|insert|write) ~ and (then)? (publish|emit|raise|fire|announce|enqueue); (commit|save|store|persist|insert) ~ and (then)? (post|send|put|push|tell|notify) ~ (to|over|through|by|via|on|@) ~ (bus|broker|queue|topic|kafka|rabbitmq|sqs|sns|stream); (commit|save|store) and (then)? ... (call|notify|inform|tell) ~ (service|partner|others|consumer); ${tells} ... (after|once|when|as soon as) ~ ${stores}; (publish|emit|announce|send) ~ (before|and then) ~ (commit|save|insert|store)`,
    '(aftercommit|after_commit|postcommit); (after|post) commit (hook|handler|callback); (commit|save|transaction) hook; (dual|double) write; (fire|raise|publish|emit) ~ (from|in|by) ~ hook; (event|message) (go|be send) (out)? first',
  ),
  concept('publish (api|app|service|team|platform|tool|house)'),
);

/** What is gone when a process dies or nobody listens, said outright. */
export const lostOutright = concept(
  'fire and forget; (event|message|notification|command|tell|send|publish|notify|deliver|delivery) ... (udp|at most once|qos 0|acks 0); (event|message|notification|send|publish|deliver|delivery) ~ best effort; (udp|at most once|best effort) ~ (delivery|message|event|notification); redis (pub sub|pubsub)',
  '(event|message|notification) be ~ (dispatch|deliver|pass|handle|raise|hold|kept|keep) in (memory|process); (in memory|in process|inmemory|inprocess) (queue|list|buffer|bus|channel|event bus); (hold|keep|queue|buffer|collect|wait) ... in (in process|in memory|memory|ram|heap|process) (list|queue|of)?; (auto|automatic) (ack|acknowledge*)',
  'offset be commit ... (before|first); (acknowledge|ack|confirm|commit offset) ... (on|upon|at|before|as soon as|first) ~ (receipt|receive|arrival|arrive|read|process|work|handle|fetch|store|write|do); (acknowledge|ack|confirm) ... (then|afterwards) ~ (process|work|handle|store|write|do)',
  '(remove|delete|take|pop|drop) ~ (task|message|job|event|entry|item|it) ~ (from|off|out of) ~ (queue|list|redis|topic) ... (then|before) ... (process|work|handle|execute|do)',
  '(publish|publication|send|it) (fail|error|exception) ~ (be|we|it)? ~ (log|ignore|swallow); (failed|failing) ~ (publish|send|publication|notification|event|message|delivery) ~ (log|ignore|swallow|accept); lose ~ (event|message|notification) ~ (accept|acceptable|tolerate)',
);

/** Two at once are not expected, or the later one wins silently. */
export const rivalsOutright = butNot(
  concept(
    'last (write|writer|save|saver|update|edit) (win|count|stay); (what|whatever|who|whoever|whichever) ~ (save|write|store|come) last ~ (win|count|stay|stand|remain); (save|write) last (win|stay|count)',
    '(same time|same moment|same second|at once|simultaneous*|concurrent*|collide|collision|race) ... (unlikely|rare|seldom|improbable|never happen|not happen|not expect|not treat|not handle|nothing be done); (unlikely|rare|seldom|hardly|improbable|never) ... (at same (time|moment|second)|at once|simultaneous*|concurrent*|collide|collision)',
    '(save|write|store) overwrite; (nobody|no one) (be)? (tell|warn|inform|told) ... (overwrite|save); (both|two|all|each) (scheduler|cron|timer) (start|run|execute|launch|trigger|process) ; overwrite (silent*|each other|without notice|colleague); (no|without) (lock|locking|version check|concurrency control) ~ (hold|held|need|necessary|take|taken|use|row|column)?; (at any time|any number) ... (also|even) (while|when|if) (one|another|other) ... (go on|run|progress|work); (later|second|last) (one|ones) (replace|overwrite) ~ (earlier|first|former)',
  ),
  concept('(not|never|no longer|can not) (overwrite|replace)'),
);

/** A copy that is never renewed while the program runs. */
export const agesOutright = butNot(
  concept(
    '(read|load|fetch|cache|hold|kept|keep|built|build) ... (until|till) ~ (next)? (deployment|release|restart|login|logout|start); (read|load|fetch|fill) ~ (once|only) ~ (at|on|when|per|after) ~ (start|startup|boot|login|signin|deploy|session); (load|read|fetch) once (at|on|when|per|after)',
    '(cache|cached|copy|copies|memory|redis) ... (no|without|never|not|not have) (be|any|own)? (ttl|expiry|expire|expiration|invalidat*|refresh*|evict*|renew|reload|rebuild)',
  ),
  concept('(key|certificate|secret|password|jwks|immutable|static)'),
);

const token = '(id|uuid|key|reference|number|token|guid|ref)';

/** A repetition bears another key than what it repeats, or nobody keeps what was done. */
export const knownByNothing = butNot(
  concept(
    `(number|id|key|reference) be (assign|give|draw) by ~ (server|receiver) (on|at|upon) (receipt|arrival); (draw|make|generate|create|take|use|get) ~ (new|fresh|another|different|next) (one|${token}) and (call|send|post|try|repeat|submit|retry|book|order) (again|anew|once more|it)?; (new|fresh|different|another|random|own|drawn|changing) ${token} ~ (for|per|with|on|at|in) (each|every)? (attempt|try|retry|repetition|redelivery|resend|delivery|time); (each|every) (attempt|try|retry|repetition|redelivery|delivery) ... (new|fresh|different|another|own|random|drawn) ~ ${token}; (each|every) (attempt|try|retry) ~ (make|create|write|draw|generate|start|open) (new|fresh|another)`,
    `(again|anew|once more|retry|repeat|resend|beginning|second time|redeliver*) ... (new|fresh|different|another|random|drawn) ${token}; (primary)? key of inbox ... (new|fresh|random|generate*) ~ ${token}; inbox ... (new|fresh|random) ~ ${token} (for|per|with) (each|every)`,
    '(not|never|nobody|nothing|nowhere) ~ (remember|record|store|note|keep|know) ~ (which|whether|what) ... (handle|process|see|book|apply|send|do|carry|execute|before|already)',
  ),
  concept(
    '(trace|tracing|correlation|log|span|csrf|signature|signing|session); same (id|key|reference); (old|former|previous|earlier|first|last) (one|token|link|code|key|number)? ~ (void|invalid|expire|revoke|useless|replace|withdraw|worthless|unused); harm nobody; (harmless|no harm)',
  ),
);

/** The next number is found by looking at the last one. */
export const countsByHand = concept(
  '(number|count) of (member|order|invoice|row|entry|record|case|ticket|customer|document|item|existing|all)? ~ (plus|and add|increase by) (one|#1); count plus (one|#1)',
  '(max|highest|maximum|largest|last|greatest) ~ (number|id|position|value|sequence|count|no|index|slot|rank)? ... (plus|add|and add|increment|increase by|raise by) (one|#); (max|highest|maximum|largest|last) ~ (number|id|position|value|sequence|count|no|slot) #1',
);

/** What makes the second one see the first: a transaction alone does not. */
export const holdsTheNumber = concept(
  '(lock|lease|serializable|serialize|unique|uniqueness|constraint|mutex|advisory|version|autoincrement); (from|database|by) sequence; for update; conditional; identity column; single writer; on conflict; one at a time',
);

/** There is no second one. */
export const standsOutright = allOf(
  concept(
    '(no|without) (any|hot|warm)? (spare|standby|failover|redundancy); no second (one|machine|node|instance|server|box|broker|zone); (one|single) (node|instance|machine|server|vm|box|host) (be)? (enough|sufficient|plenty)',
  ),
  concept(
    '(database|broker|server|node|machine|gateway|box|vm|instance|redis|postgres*|rabbitmq|kafka|mysql|scheduler|controller|host|proxy|queue|store|cluster)',
  ),
);
