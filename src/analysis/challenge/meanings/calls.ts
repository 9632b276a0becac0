import { allOf, butNot, concept } from '../phrases/concept.ts';

/** One system asks another and waits for what it says. */
export const calls = concept(
  'call; invoke; query ~ (api|service|endpoint|provider|partner|system); request; ask ~ (service|provider|partner|system|api)',
  '(rest|soap|grpc|graphql|http|https|rpc|api|odata|xml|rfc|siri|fhir|ldap|websocket|as4|odbc|jdbc|edi); endpoint; (post|get|put|patch) to; synchronous*; lookup; look up ~ (in|at|from|through)',
  '(get|post|put) (per|for each|for every); (ask|asked|query|call) ~ (at|with) ~ (during|within|for each|on each|while); fetch ~ from; (read|retrieve|pull|obtain) ~ from ~ (service|provider|partner|system|api); submit ~ (to|at); (hand|handover|pass) ~ to ~ (provider|gateway|partner|service)',
  'validate ~ (against|with|at|through); verify ~ (against|with|at|through); (send|post) ~ to ~ (provider|gateway|service|api|partner); connect to; (odbc|jdbc); (open|hold) ~ connection',
);

/** They ask us: how long they wait is theirs to say. */
export const comesToUs = concept(
  '(429|retry after); (call|calls|ask|reach) us; (partner|vendor|provider|they|it) (call|post|send|push) ~ (us|our|webhook); (inbound|incoming|webhook|callback); # (call|request) ~ (second|minute) ~ (for|per|each); (# )? (second|minute) per (partner|client|caller)',
  '(each|every) call (has|have|carry|bear|come); call (come in|be sign); token of ~ (partner|caller|client); (no|without) interface; (read|use|call) api with; # (call|request) (second|minute)',
);

/** Files and messages go between, or nobody waits. */
export const goesByMessage = concept(
  '(file|sftp|ftp|queue|topic|kafka|rabbitmq|sqs|sns|mqtt|event|outbox|stream|upload|bucket|consume|subscribe|listen|receive)',
);

/** What comes in its own time, or is handed over and forgotten. */
export const exchanges = concept(
  '(file|feed|list|batch|csv|export|reading*|value|sheet|report) ~ (come|arrive|fetch|deliver|send|get|receive|poll|put|land|due); (fetch|get|receive|poll|download|deliver|send|take) ~ (file|feed|list|batch|csv|export|reading)',
  '(sms|text message|mail|email|push|letter|fax|message|print job) ... (provider|gateway|vendor|hand over|handover|accept|relay|send|go out); (hand over|handover) ~ (once|to|with|by)?; query ~ over; smtp; (fetch|retrieve|pull|download|read|poll) ~ (at|every|each|daily|in morning|once)',
);

/** One who asks, and is kept busy as long as there is no answer. */
export const asksAndWaits = concept(
  '(call|request|ask|thread|connection|page|caller|checkout|worker|terminal|till|counter|device|app|job|session|api|rest|http|https|grpc|soap|synchronous*|query|response|answer|reply|client|handler|form|screen|browser|service|provider|partner)',
);

/** It is waited for, however long it takes. */
export const waitsWithoutEnd = concept(
  '(wait|block) ... (until|till) ... (answer|respond|reply|there|finish|verdict|return|come back); (hold|keep|stay|remain) ~ (connection|thread|request|page|open|socket|worker) ... (until|till) ... (answer|respond|reply|there|finish|verdict|return|come back)',
  '(however|as|no matter how) long ~ (take|need|last|service|it|answer); take(s)? what ~ take; as long as ~ (take|need|last); (no|without) ~ (timeout|deadline|time limit|limit in time); wait ~ (indefinite*|forever|for ever|without limit|patient*)',
  '(for)? as long as ~ (think|work|take|need|run|busy|be (think|work|busy)); (send|call|ask|submit|hand|post|print) ... (wait|block) (till|until); (get|gets|show|shows) (answer|result|reply|response) (when|once|as soon as); (wait|block|return|respond|continue|go on|proceed|render|reply) ... (when|once|until|till|only after|as soon as) ... (ready|there|do|finish|back|in|arrive|complete|answer|respond|return|receive) ; (spinner|hourglass|page|screen|user|caller|clerk|handler|thread) ... (until|till) ... (answer|respond|reply|there|finish|ready|back|arrive)',
  '(however|no matter how) (slow|long|late|busy); (take|takes|need) ~ as long as; (wait|waits) for ~ (verdict|score|result|decision|authorization|approval|feed|quote|signature)',
  '(default|standard) (timeout|setting|configuration|value)? (of|from) ~ (library|client|framework|driver|http|sdk); (timeout|deadline) ~ (not|no|never) ~ (need|set|configure|necessary|plan|used|foresee); wait for (answer|reply|response|result|verdict|confirmation); wait for (each|every|all) (of them|one|answer)?; one after (other|another) and wait; (reader|call|thread|terminal|client|driver|program|adapter) (block|wait) (until|till|for); (some|many|few)? (query|call|run|answer) (last|take) (long|minute|hour|while)',
);

/** What lies in a store until it goes on holds nobody. */
export const waitsInStore = concept(
  '(outbox|queue|row|event|batch|entry|reading*) ~ (wait|stay|remain|lie|be keep|be kept|be hold)',
);

/** How long one waits at most. */
export const waitsAtMost = concept(
  '(https|http|rest|get|grpc|soap|ldap|smtp|tcp|post|put|api) ~ # (s|ms|second); # (ms|s) (no|one|without); (deadline|timeout) of (request|caller); timeout ~ #; deadline ~ #; (up to|at most|within|after|no longer than) (minute|second|hour); # (s|ms|sec|second|millisecond|minute|min) ... (timeout|deadline|limit|budget|at most|maximum|max); # (s|ms|second|minute) (timeout|deadline)',
  '(within|after|in|under|below) (at)? (most)? # (s|ms|sec|second|millisecond|minute|min); (at most|up to|no more than|maximum|max|not longer than|no longer than) # (s|ms|second|millisecond|minute)',
  '(wait|answer|reply|response|respond|connect|read|call|request|give up|cut|abort|cancel|budget|limit) ... # (s|ms|sec|second|millisecond|minute|min)',
  '# (s|ms|sec|second|millisecond) (connect|read|total|overall|per|each|then|and|or|# (more)? (attempt|try|tries|repeat))',
  '(timeout|deadline) ... (from|in) config*; deadline propagat*; remaining ~ (budget|deadline); (asynchronous|async); does not wait; not wait for',
);

const absent =
  '(down|closed|away|unavailable|unreachable|offline|outage|dead|gone|silent|late|missing|fail|failure|error|break|refuse|slow|timeout|crash|say nothing|hear nothing|silence|disturbed|not (be)? (answer|respond|reply|reach|reachable|available|arrive|come|there)|no (answer|response|reply|connection|network|data|result|signal|file|verdict|score)|(cannot|can not) be (reach|call|contact|ask|fetch|load))';

/** A time-out is named, so that somebody is waited for. */
export const namesTimeout = concept(
  '# ms; (connect|answer|read|total|reply|search|lookup) # (s|second|ms); # (ms|s|second) (at client|in total|to connect|connect|read|total); (timeout|deadline|time limit) ~ #; # (ms|s|second) ~ (timeout|deadline|limit)',
);

/** What is done while the other side is away, refuses or answers late. */
export const goesOnWithout = concept(
  `(when|while|if|should|whenever|where|in case|during|after|as long as|otherwise|on|once) ... ${absent}; ${absent} ... (then|so|instead|wait|stay|keep|go on|goes on|continue|show|use|serve|lead|mean|get|take|return|put|park|queue|buffer|store|list|mark|refuse|stop|tell|alert|call|ask|open)`,
  'after that; otherwise; failing that; (timeout|# ms|# s|# second) ... (then|after that|afterwards|otherwise|else) ... ; (away|outage|outages|unreachable|unavailable|offline); older than # ; with ~ (down|gone|closed|off); (without|no) ~ (receipt|file|confirmation|position|value|heartbeat|data|verdict) ~ (by|for|within|after|until|from|be|in|then|at); without (one|any|answer|response|reply|result|connection|it|them|verdict|score|network); (fallback|breaker|bulkhead|degrade*|degradation|standby|failover|emergency|outage|outages); dead letter; dlq; second provider; (5xx|503|502|504)',
  '(attempt|try|tries|retry|time|repeat|# ms|# s|# minute|day) ... (then|after that|afterwards) ... ; (give up|gives up|given up); (retry|repeat|try again|resend) ... (for|up to|over|until|at most) ... # (minute|hour|day|attempt|time); then ~ (call|tell|inform|alert|wait|list|manual|person|ask); stay (open|pending|waiting|received); when ~ back; catch up',
  '(queue|park|buffer|keep|hold|store|wait) ... (until|and|for) ... (back|return|again|retry|available|later|recover*); (last|previous|older|stale|cached) (known)? (value|list|price|copy|state|result|answer|data|version); (serve|use|show) ~ (cached|stale|last|previous)',
  '(manual|by hand|manually|work list|worklist) ; (task|ticket|list) for; (degraded|reduced|emergency|paper|manual) mode; (nobody|nothing) ~ wait; not depend; goes on; go on; (exam|work|order|user|intake) ~ (notice|go on|unaffected)',
);

/** That nothing is done about it, because it is thought not to happen. */
export const trustsBlindly = concept(
  '(we|service|design|everything) ~ (rely|count|trust|depend) (on|upon) (it|that|this|them); (have|has) not (fail|be down|be away) ~ (in|for|since) ~ (#)?',
  '(never|not|no) ~ (be)? (gap|outage|problem|failure|interruption|incident|issue|downtime|fault|trouble) ~ (so far|yet|in #|to date|until now|since|up to now|in (last|past)|with it); there have never be ~ (gap|outage|problem|failure|interruption|incident|issue|fault)',
  '(nobody|no one|none of us) ~ (look|check|watch|verify|monitor|compare) ~ (at|whether|if|it|them|result|receipt|answer|response|file|return|log); (rely|count|trust|depend) on (it|them|that|this|service|provider|partner) be (process|do|there|run|up|available|deliver)',
  '(regard|consider|treat|take|see|know) ~ (as|to be) ~ (permanent*|always|reliable|available|there|up|trouble free|stable|robust|given); (only|sole) ~ (way|possible|means) ~ (this way|that way|through|via|by); (catch|caught|swallow|suppress) ~ (and)? (ignore|forget|discard|drop|do nothing)',
  '(have|has) not happen ~ (in|for|since|yet|once); (available|up|reachable|there|online) ~ (at all time|around clock|all time|day and night); (be|is) prerequisite;',
  'always (be)? (available|up|there|reachable|reliable); never (be)? (down|away|unavailable|late|unreachable); (has|have) (never|always) (be)? (fail|let|go|down|away|come|arrive|work|answer|deliver|reliable); (rock|highly|extremely|proven) (solid|reliable|stable|available)',
  '(assume|presume|trust|rely on|count on|start from|expect) ~ (that)? ... (available|up|be there|reachable|reliable|work|answer|arrive|complete|on time|in time|correct|every page|all page|deliver)',
  '(outage|failure|downtime) ~ (not|never|rare|unlikely|no|none) ~ (plan|expect|foresee|handle|consider|cater|happen|occur)',
  '(expect|foresee|assume|plan for) no (failure|outage|downtime|error|loss|interruption); (reliable|stable|available|there|good) (enough|for year); (reliable|stable) for (many|year|#); (take|be taken) for granted; (sla|uptime|available) ~ # %; (guarantee|promise|assure|commit) ... (availab*|uptime); contract ... availab*; (no|without) (special|separate|extra|further|dedicated) (handling|provision|fallback|precaution|treatment|plan|contingency)',
);

/** A failure is passed on as if it were a result. */
export const hidesFailure = butNot(
  allOf(
    concept(
      '(treat|count|regard|take|read|handle) as ; (assume|presume|suppose) ~ (good|valid|fine|ok|clean|present|allowed|there)',
      '(#0|zero|success|empty (list|result|answer|response|set)) be (return|answer|send|show|assume|use|take|count|write); (exception|error|timeout|failure) ~ (count|be take|be treat|mean|be regard) (as)? ~ (no|passed|ok|good|success|yes|allow); empty (response|answer|file|list|feed|result) ... (delete|remove|clear|cancel|close); count as (#0|zero|passed|good|ok|yes|paid|free)',
      '(answer|return|send|reply|respond) ~ (200|ok|empty|success|successful|zero|0|blank); (let|wave) ~ (through|pass|in)',
    ),
    concept(
      '(down|unavailable|unreachable|away|offline|outage); (exception|error) (count|mean|be take|be treat); empty (response|answer|file|list|feed|result); (not|no) (answer|respond|reply|reach|response|connection); can not be (reach|read|load|ask|call|fetch)',
    ),
  ),
  concept(
    'as ~ (refuse|refusal|fail|failure|failed|miss|missing|unknown|not|no|decline|reject|block|lock|unpaid|open|pending|absent|late|lost|invalid|deny|denied|closed|unchecked|unconfirmed|down|away|dead|offline|error|stale|old|incomplete)',
  ),
);

/** It could not be asked, or gave no result. */
const unanswered =
  '((no|without) (answer|score|verdict|result|reply|response|value|weight|list|reading|confirmation|connection|signal|decision|rate)|(if|when|while|be|as long as|should|during|whenever|once) ~ (busy|away|down|unavailable|unreachable|offline|outage|silent|timeout|empty|out of order|not (answer|respond|reply|available|reachable|come|be reach))|not (be)? connect|(give|deliver|send|return|yield) no (weight|value|answer|result|score|reading|list)|(on|after) (failure|error|timeout)|fail for (technical|other)|(can not|could not) be (check|reach|fetch|load|read|ask|verify|determine|scan|obtain)|(timeout|error|exception))';

/** It goes on as if the answer had been a good one. */
const asIfGood =
  '((be|is|get|gets) (approve|accept|admit|allow|permit|grant|release|let|pass|wave|clear|assume|presume|bypass|skip|complete|execute)|(sale|order|payment|purchase|transaction|trip|booking|entry|transfer|withdrawal|call|request|login) (pass|passes|proceed|go on|be do|be accept)|(belt|machine|motor|pump|train|arm|line|process) (start|run|move|go on)|as usual|anyway|(customer|user|guest|visitor|caller|patient|driver|passenger) (go|goes) on|(estimate|guess|default|standard) ~ be (invoice|book|use|take|bill|charge|apply|assume)|default (limit|value|rate|price|weight|score|list)|be close as|(accept|admit|allow|let) (any|all|every)|(payout|payment|sale|run|import|case|work|job|intake|prescription|order) (go on|continue|carry on|proceed)|(let|lets) ~ (in|through|pass|by)|(gate|door|turnstile|barrier|lock|valve|it|they) (open|unlock)|(go|goes) through|(count|take|treat|store|mark|book|regard|record|deliver|be|file) ~ as (no|sign|approve|good|clean|valid|ok|paid|free|empty|#0|zero|present|correct|safe|allow|unlimited|pass|fine)|(yield|give|mean|count as|assume) (#|zero|empty|ok|free)|(sell|charge|bill|book) ~ (at|with|for) ~ (#0|zero|nothing)|last (one|value|weight|reading|figure|price) ~ be (book|take|use|count|charge|bill|apply|write)|(check|verification|scan|control) be (skip|omit|leave out|drop|bypass)|(sell|pay|let|book|print|ship|send|issue) ~ (all the same|anyway|nevertheless|regardless))';

/** A good answer is taken for granted where none came. */
const takenForGood = concept(
  '(error|exception|failure|timeout) ... (be)? (log|note|ignore) and ... (go on|continue|carry on|carries on|proceed); (log|note|ignore) (it|them|this)? and (go on|continue|carry on|carries|proceed); ((without|no|missing) ~ (value|reading|data|report|answer|count)|not (come|arrive|answer|report|respond)) ... (count|be count|be take|be treat|be regard|be read) as',
  `${unanswered} ... ${asIfGood}; ${asIfGood} ... (when|if|while|as long as|until|without|on|after) ~ ${unanswered}`,
);

/** What is opened, or goes on, with somebody or something that still looks. */
const someoneLooks = concept(
  '(breaker|circuit|ticket|task|list|review|manual|by hand|guard|confirm|unchecked|provisional|mark|quarantine|stay (shut|closed|close|open)|remain (open|closed)|later check|check ~ later|limit|up to #|below #|above #|at most|case|incident|work item|reconcile|queue|alarm|alert|refuse|not (open|approve|accept|release|deliver|admit)|as ~ (refuse|fail|miss|missing|unknown|not|no|decline|reject|block|open|pending|absent|late|lost|invalid|deny|closed|dead|offline|stale|silent|down|wait))',
);

/** What could not be checked counts as checked. */
export const failsOpen = butNot(takenForGood, someoneLooks);

/** What failed is written down where nobody looks. */
export const endsInLog = concept(
  '(error|failure|exception|fail) ... (write|log|note|record|land|end) ~ (to|in|into|on) ~ (log|logs|console|file|trace); (error|failure|exception|fail) ~ (be)? (log|noted|note); log ~ (error|failure|exception)',
);

/** Something does not go as it should. */
export const goesWrong = concept(
  `${absent}; (error|exception|wrong|lost|stuck|invalid|differ|cannot|can not|not (come|open|succeed|arrive|work|print|match|go through)|do not)`,
);

const somebody =
  '(customer|user|guest|patient|member|caller|driver|student|tenant|visitor|citizen|somebody|someone|whoever|nurse|clerk|accounting|support|operation|shift|staff|people|person|they|he|she|anybody)';

/** What failed stays as it is until somebody stumbles over it. */
export const leftToChance = concept(
  `${somebody} (will|shall|would) ~ (call|ring|phone|complain|notice|spot|write|tell us|realize|realise); ${somebody} (happen to|notice|complain|stumble|come across); (notice|spot|discover|find|see|catch) by ~ ${somebody}; ${somebody} ~ (when|if|once) ~ (notice|spot|see|find|complain|come across)`,
  '(error|exception|failure) ~ (be)? (swallow|suppress|forget|pass over|go unnoticed); (leave|left) (as|where) (it|they) be; (sort|put|straighten|clean|tidy) ~ (out|right|up|straight) ~ (by hand|manually|when|if|later)',
  '(correct|repair|fix|mend|resolve|deal with|handle) ~ (by hand|manually|at end of|when ~ (notice|see|spot|find)); (outage|failure|downtime|error) ~ (not|never|no|hardly) (be)? (observe|see|occur|happen|known)',
);

/** Somebody is told of it. */
export const isReported = concept(
  '(alert|alarm|page|pager|ticket|task|work item|work list|worklist|dead letter|dlq|incident|on call|on duty|notify|told|tell|report|list of|queue of|dashboard|metric|compensat*|undo|cancel)',
);

/** Somebody is told, or it is done once more. */
export const isFollowedUp = concept(
  '(alert|alarm|page|pager|ticket|task|work list|worklist|dead letter|dlq|again|retry|repeat|attempt|anew|next (run|night|poll)|incident|report|list|count|metric|notify|told|tell|mail|operator|clerk|on call|sentry|rollback|refuse|answer|show|shown)',
);
