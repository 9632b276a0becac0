import { allOf, butNot, concept } from '../phrases/concept.ts';

/** Messages that say how something changed, unlike jobs that stand alone. */
export const tellsChanges = concept(
  '(report|batch|journal|inspection|offline|late|upload|entry|entries|sale|boarding|record|scan); (cmd|price|level|stock|rate|profile|reading*|correction|seat map|quote|measurement|shadow|bid|score message|booking|trading status)',
  '(event|message|update|notification|change|position|command|status|state|hl7|webhook|callback|feed|topic|partition|projection|subscription|telegram|movement|transition|@)',
);

const statement =
  '(event|update|change|position|status|state|hl7|feed|projection|movement|transition|telegram|correction|transfer|score|reading*|quote|price|bid|reservation|booking|@)';
const takers =
  '(consumer|sender|publisher|worker|instance|lambda|thread|listener|pod|task|process|goroutine|coroutine|fiber|job|runner|function|executor|handler|subscriber|replica)';

/** Several things about the same thing come one after the other. */
export const comesOneByOne = concept(
  '(tablet|handheld|phone|van|driver|inspection|journal|offline|report|nurse|truck|coverage); (correction|@|upload|reading*|telegram|position|packet|modem|pod|sync|synchronize|poll|batch|push|device|score|change|update|webhook|signal|shard|worker)',
);

/** Taken as it comes, whatever came before. */
export const appliedAsItComes = concept(
  `(#|several|parallel) ~ ${takers} ... (take|grab|pick|claim|fetch) ~ next (free|open|unsent|waiting)? (row|message|event|report|one); (without|no) (session|ordering|order) ... (#|several|parallel|many) ~ ${takers}`,
  '(apply|process|play in|play|book|carry out|handle|take over|import) ... (when|as|as soon as|once) (it|they|each|one|device|tablet|handheld|phone) ~ (come in|arrive|connect|complete|there|be back|reach|sync|be upload|get there); (replace|overwrite) ~ (state|value|status|entry|record|what) ~ (that)? ... (since|meanwhile|in meantime|in between|after); (whichever|no matter which|whatever) ~ (be)? (make|write|happen|take|create|record|enter|send) ~ (first|before|earlier); (what|value|state|status|one|entry) (that)? (come in|arrive) ~ (overwrite|replace); (then|afterwards)? (count|hold|stand) as ~ (present|current|latest|last); late ~ (write|apply|store|take|book|handle) ~ (like|as) ~ (all|any|every|other)',
  '(apply|process|handle|consume|execute|store|write|overwrite|set|take|work|update) ... (as (they|it) (come|arrive|get)|as received|on arrival|in order of arrival|in (order|sequence) (in which|that) ~ (come|arrive|receive)|whichever ~ next|whichever ~ free|whatever ~ next)',
  '(whatever|no matter what) ~ (come|happen|arrive|apply|change) ~ (in between|between|meanwhile|since|before); (keep|take|show|store|use) ~ (one|value|position|state|what)? (that)? (arrive|come|receive|get) last; latest (message|event|update|value) (receive|arrive|in)? be ~ (truth|right|valid|true|current)',
  '(newer|later|next) (one|ones|message|event|change) ~ (pass|overtake|go by|slip); (overtake|overtakes) each other; (whichever|any|whatever|which) ~ (pick|take|get|grab|receive) ~ (it|event|message|one)? (up)? first; (write|store|apply|take) what (it|they) (get|receive|got|come)',
  '(at same time|in parallel|concurrent*) and in (any|whatever|arbitrary|random) (sequence|order); (apply|process|handle|consume) ~ (each|it|them|one) (when|as soon as) (it|they) (get|come|arrive|receive|there); (over|on|through|via|to) (separate|different|#2|own) (topic|queue|channel)',
  '(arrive|come|receive|process|apply|write|store|deliver) last ~ (win|count|stand|stay|hold|keep|remain|overwrite|decide)?; last (one|message|event|update) ~ (arrive|come|received|count) ; last ~ win; last to (arrive|come); latest (message|event|update|arrival) ~ (win|wins|count|hold|overwrite|stand)',
  '(whichever|whatever) ~ (packet|message|one|event)? ~ (get there|there first|land|be there); (whatever|what|whichever|who|whoever|last) ~ (message|event|update|one|value|state)? ~ (that)? ~ (write|written|come|arrive|receive|reach|process|apply|get|store|send) (last|in last); last ~ (message|event|update|score|value|position|state|one|telegram|reading*|webhook|notification) ~ (that)? (reach|arrive|come|receive|get)',
  '(what|state|status) ... (last|latest|newest) (call|message|webhook|event|one|to arrive|to come) ~ (say|said|tell|bring|arrive)?; (newest|latest|last) to (arrive|come); (whichever|whatever|any one) ~ free; (later|newer|last|next|second) ~ (poll|message|event|update|write|one|call|batch)? ~ (overwrite|replace|supersede) ~ (earlier|older|former|first|one before|previous); (sqs standard|standard queue|udp)',
  `(no|without|not) ~ (sort|sorting|sequence|sequencing|ordering|guarantee of order|order guarantee|defined order|particular order); ${statement} ... (in parallel|parallel|concurrent*|simultaneous*) ~ ${takers}`,
  '(no|without) ... (which ~ where|affinity|assignment|session key); (random|round robin) ~ (partition|routing|message)? key; (event id|message id|uuid) ~ (partition|routing|shard) key; (no|without|null) (partition|routing|message|shard) key; (partition|routing|message) key ~ (random|event id|message id|uuid|round robin); key random; (queue|topic) ~ (and|while|whereas) ~ (to|on|over|through|via) ~ (another|other|own|different|separate)',
  `(spread|distribute|divide|share|deal|balance|partition|assign) ~ (random*|evenly|round robin|over|among|between|across) ~ (${takers}|partition|shard)`,
  `${statement} ... (#|several|parallel|many|multiple|competing|concurrent) ~ ${takers}; (#|several|many|multiple) ~ ${takers} ... (read|take|pull|process|share|poll|consume|apply|write) ... ${statement}; competing (consumer|worker)`,
  `(queue|topic|subscription|stream|message) ... (# |several|many|multiple) ~ ${takers} ... (in parallel|parallel|concurrent*|at once|simultaneous*); parallel ~ (consumer|worker|processing); (#|several|many|multiple) ~ ${takers} ... (read|take|pull|consume) ~ (same|one|single) (queue|topic|subscription|stream) ... (at once|in parallel|simultaneous*|concurrent*)`,
  `${statement} ... (consume|process|handle|read|apply|work) ~ by (pool|several|many|#|group) ~ ${takers}; (newest|latest) ~ (one)? ~ (process|handle|arrive); (set|put) ~ aside ... (go on|goes on|continue) with next`,
  `(pool|worker|thread|consumer) ~ (handle|process|apply|work|take) ... (side by side|in any order|as they like); parallel (call|request|put|post|upload|push|send|write); (retry|retried|delayed|failed|parked) ... (later|minute|hour|second) ~ and ~ (then|still|only then)? ~ (apply|write|set|process|handle); (take|apply|show|use|display|set|write) (whatever|any|whichever|every) ~ (message|value|update|state|event|one)? ~ (reach|come|arrive|get); (#2|several|#) (consumer|worker|instance|pod) share; (go|goes|put|move|moved) (on|to|in|into) ~ retry (queue|topic); (lambda|function) with concurrency #; (sns|sqs|lambda|udp) ... (set|overwrite|replace|update|write) ~ (to|price|state|status|value|row|level); (state|status|value|message|price|what) that arrive be (write|store|set|apply|take); consume by ~ (group|pool|set) of (#|several|many); (row|record|entry|state|it) be overwrite (with|by); (original|create|first) ~ (by|through|over|via|from) ~ and ~ (correction|cancel|change|update|storno) ~ (by|through|over|via|from); (correction|cancellation|change|update) come ~ (by|through|over|via|from) ~ (original|create|order|first) ~ (by|through|over|via|from); (act|react) on (whatever|what|anything) ~ (come|arrive); be set to (state|status|value|price|what) ~ (in|of|from) ~ (post|message|call|event|payload|telegram|webhook); (message|event|update|one) ~ fail ... (other|rest|next|following) (one)? (go|goes) on; (come|arrive|send|report) ~ (from|by|through|over|via|on) ~ (different|separate|two|other|own) (endpoint|webhook|file|queue|topic|channel|path|line|partner); (sqs|lambda|function|udp) ... (set|overwrite|replace|update|apply) ~ (price|status|state|value|stock|row|position|profile|level|balance|what|it); (read|consume|take|handle|process|apply) ~ (by|from|in) ~ (all|every|several) (${takers}) (at once|in parallel)?; (${takers}) ~ (publish|relay|send|forward|deliver) ... (each|every) (take|grab|pick) ~ (next|free|one|row); (apply|process|read|import|handle) ~ (as|when|in order in which) (they|it) (be)? (find|found|lie|see|turn up|list)`,
  '(read|consume|take|handle|process|apply) ~ (in parallel|concurrent*|simultaneous*); (back|put|go|return|requeue|join|move) ~ (to|at|on|in) ~ (end|tail|back) of ~ (queue|list|line)',
);

/** What is new is asked for by the last time or number that was seen. */
export const readsWhatIsNew = allOf(
  concept(
    '(watermark|high water|since|max|maximum|highest|greatest|latest|newest|last) ~ (of)? ~ (changed_at|updated_at|created_at|modified_at|changed|updated|modified|timestamp|time|id|number|change|run|read|position|one)?; (greater|later|newer|higher|younger|more recent) than; (changed|updated|modified|created|written|new) ~ (since|after)',
  ),
  concept(
    '(ask|asks|read|fetch|query|poll|select|load|pull|get|take|pick) ~ (for)? ~ (change|row|everything|what|entry|entries|record|order|ticket|all|those|whatever|message|document|item|only) ... (with (modified|changed|updated|created|changed_at|updated_at)|after|since|greater than|later than|newer than|higher than|from)',
  ),
  concept('(watermark|max|maximum|highest|greatest|latest|last|changed_at|updated_at|created_at|modified_at|timestamp|since)'),
);

/** What was written earlier and comes to light later is read all the same. */
export const readsLateOnes = concept(
  '(overlap|late|later ~ appear|gap|cursor|lsn|binlog|log of|logical|debezium|cdc|change data capture|outbox|commit order|older than # (s|second|minute)|# (s|second|minute|hour) (old|back|earlier|before|overlap)|go back|once more|backfill|reconcile*|compare|count)',
);

/** Ways on which one can overtake the other. */
const overtakes = concept(
  '(different|separate|several|#|own|parallel|other) ~ (queue|topic|network|channel|path|route|partition|shard|connection|worker|thread|consumer|stream); (as|when|whenever) (they|it|each) (turn up|come|arrive|get there|appear|land|be there); (pool|group|number) of (worker|consumer|thread|task)',
  '(while|meanwhile) ~ (newer|later|following|other|next) ~ (go on|pass|proceed|continue|run|be apply); (retry|retried|failed|late|delayed|redelivered|parked|requeued) ... (later than|after those|behind|after newer|after later); overtake; (in parallel|concurrent*|simultaneous*)',
);
const setsState = concept(
  '(set|store|overwrite|write|update|apply|replace|put|change|show|take|index) ~ (state|status|value|stock|address|balance|version|position|record|row|price|level|profile|document|entry|score|article|it|what) ; (set|write|apply) state (it|they|that) (carry|have|bear|bring|say); do (them|it) as (they|it)',
);

/** What tells a new state, on several ways at once. */
export const mayOvertake = allOf(setsState, overtakes);

const keepsOrderAtAll = concept(
  '(order|sequence) ~ (by|per|within|preserve|keep|maintain|guarantee); (right|original|strict|same|correct) (order|sequence); (arrive|process|handle|read|deliver|apply|stay|come|keep|publish|send) ~ in (order|sequence); in order in which ~ (written|write|send|publish|produce|commit); (fifo|ordering (key|guarantee)|ordered (by|per|delivery|queue|topic|log)); (be|are|stay|deliver) ordered; (message group|group id|session id|lamport|vector clock|lsn|epoch)',
  '(partition|key|keyed|shard|hash|route|routing|group|queue) ~ (by|on|per|with|be) ~ (id|key|number|code|@|order|customer|account|patient|device|aggregate|name); partition ~ by; by (order|customer|account|patient|device|aggregate|case) (id|number)',
  '(same|one|single) (partition|shard|writer|lane|actor) ; (single|one) (active)? consumer; partition have one; one after other; share ~ partition',
  '(version|sequence|revision|monotonic*|occurredat|occurred_at|event time|counter) ; (timestamp|time) ... (older|newer|later|earlier|at source|happen); compare ~ (time|timestamp)',
  '(older|lower|stale|earlier|outdated|obsolete|out of order|newer|later|higher|greater|late) ~ (one|message|event|update|value|state|number|reading|version|than|status|position)? ~ (ignore|skip|drop|discard|change nothing|than|refuse|lose|win|not apply|filed|file)',
  'order ~ (not|never|irrelevant|no) ~ (matter|relevant|important|need|role|count); (commutative|order independent); (any|whatever) order; what be fetch; (fetch|ask|read|load) ~ from ~ (provider|source|partner|primary); (ask|fetch|read|load|get|look) ~ (current|latest|fresh|newest) (state|value|version|record|data)',
  'transition ~ (not|refuse|reject|illegal|invalid|allow); gap ~ (wait|park|detect|ask|fetch|resend|alert); only say that ~ change; state machine',
);

/** That of arrival is no order of what happened. */
const orderOfArrival = concept(
  'order of (arrival|receipt|upload); (order|sequence) in which ~ (arrive|come|reach|receive|upload|get)',
);

/** The later one wins, or each waits for the one before. */
export const keepsOrder = butNot(keepsOrderAtAll, orderOfArrival);
