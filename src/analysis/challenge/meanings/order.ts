import { concept } from '../phrases/concept.ts';

/** Messages that say how something changed, unlike jobs that stand alone. */
export const tellsChanges = concept(
  '(event|message|update|notification|change|position|command|status|state|hl7|webhook|callback|feed|topic|partition|projection|subscription|telegram|movement|transition|@)',
);

const statement =
  '(event|update|change|position|status|state|hl7|feed|projection|movement|transition|telegram|correction|transfer|@)';
const takers = '(consumer|worker|instance|lambda|thread|listener|pod|task|process)';

/** Taken as it comes, whatever came before. */
export const appliedAsItComes = concept(
  '(apply|process|handle|consume|execute|store|write|overwrite|set|take|work|update) ... (as (they|it) (come|arrive|get)|as received|on arrival|in order of arrival|in (order|sequence) (in which|that) ~ (come|arrive|receive)|whichever ~ next|whichever ~ free|whatever ~ next)',
  '(arrive|come|receive|process|apply|write|store|deliver) last ~ (win|count|stand|stay|hold|keep|remain|overwrite|decide)?; last (one|message|event|update) ~ (arrive|come|received|count) ; last ~ win; last to (arrive|come); latest (message|event|update|arrival) ~ (win|wins|count|hold|overwrite|stand)',
  '(random|round robin) ~ (partition|routing|message)? key; (event id|message id|uuid) ~ (partition|routing|shard) key; (no|without|null) (partition|routing|message|shard) key; (partition|routing|message) key ~ (random|event id|message id|uuid|round robin)',
  `(spread|distribute|divide|share|deal|balance|partition|assign) ~ (random*|evenly|round robin|over|among|between|across) ~ (${takers}|partition|shard)`,
  `${statement} ... (#|several|parallel|many|multiple|competing|concurrent) ~ ${takers}; (#|several|many|multiple) ~ ${takers} ... (read|take|pull|process|share|poll|consume|apply|write) ... ${statement}; competing (consumer|worker)`,
  `(queue|topic|subscription|stream|message) ... (# |several|many|multiple) ~ ${takers} ... (in parallel|parallel|concurrent*|at once|simultaneous*); parallel ~ (consumer|worker|processing); (#|several|many|multiple) ~ ${takers} ... (read|take|pull|consume) ~ (same|one|single) (queue|topic|subscription|stream) ... (at once|in parallel|simultaneous*|concurrent*)`,
  `${statement} ... (consume|process|handle|read|apply|work) ~ by (pool|several|many|#|group) ~ ${takers}; (newest|latest) ~ (one)? ~ (process|handle|arrive); (set|put) ~ aside ... (go on|goes on|continue) with next`,
  '(read|consume|take|handle|process|apply) ~ (in parallel|concurrent*|simultaneous*); (back|put|go|return|requeue) ~ (to|at|on) ~ (end|tail) of ~ (queue|list|line)',
);

/** The later one wins, or each waits for the one before. */
export const keepsOrder = concept(
  '(order|sequence) ~ (by|per|within|preserve|keep|maintain|guarantee); (right|original|strict|same|correct) (order|sequence); (arrive|process|handle|read|deliver|apply|stay|come|keep|publish|send) ~ in (order|sequence); in order in which ~ (written|write|send|publish|produce|commit); (fifo|ordering (key|guarantee)|ordered (by|per|delivery|queue|topic|log)); (be|are|stay|deliver) ordered; (message group|group id|session id|lamport|vector clock|lsn|epoch)',
  '(partition|key|keyed|shard|hash|route|routing|group|queue) ~ (by|on|per|with|be) ~ (id|key|number|code|@|order|customer|account|patient|device|aggregate|name); partition ~ by; by (order|customer|account|patient|device|aggregate|case) (id|number)',
  '(same|one|single) (partition|shard|writer|lane|actor) ; (single|one) (active)? consumer; partition have one; one after other; share ~ partition',
  '(version|sequence|revision|monotonic*|occurredat|occurred_at|event time|counter) ; (timestamp|time) ... (older|newer|later|earlier|at source|happen); compare ~ (time|timestamp)',
  '(older|lower|stale|earlier|outdated|obsolete|out of order|newer|later|higher|greater|late) ~ (one|message|event|update|value|state|number|reading|version|than|status|position)? ~ (ignore|skip|drop|discard|change nothing|than|refuse|lose|win|not apply|filed|file)',
  'order ~ (not|never|irrelevant|no) ~ (matter|relevant|important|need|role|count); (commutative|order independent); (any|whatever) order; (ask|fetch|read|load|get|look) ~ (current|latest|fresh|newest) (state|value|version|record|data)',
  'transition ~ (not|refuse|reject|illegal|invalid|allow); gap ~ (wait|park|detect|ask|fetch|resend|alert); only say that ~ change; state machine',
);
