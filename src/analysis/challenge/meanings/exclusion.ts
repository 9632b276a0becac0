import { allOf, anyOf, butNot, concept } from '../phrases/concept.ts';

const takes =
  '(write|save|store|insert|update|assign|book|reserve|create|set|mark|allocate|confirm|deduct|decrement|add|claim|grant|increment|reduce|subtract|lower)';

const asksWhetherFree = concept(
  '(whether|if|that|how many) ... (free|available|left|open|redeem|use|take|room|enough|below|under|within|place|quota|allowance|exceed|still|already|exist|vacant|capacity|valid|unpaid|unused)',
  '(read|count|check|query|compare|ask|look|sum|select) ... (quota|allowance|limit|capacity|maximum|balance|stock|number|free|open|available|left|remaining)',
);
const writesAfter = concept(
  `(then|afterwards|follow|later|if (so|not|yes)|otherwise|next|after that) ... ${takes}; ${takes} ... (follow|afterwards|later|then); (insert|update|write|booking|assignment) ~ follow; ${takes} ... after ~ (look|check|query|asking|read); on (confirm|confirmation|submit|save) ... ${takes}`,
);

/** One looks, decides by what was seen, and then writes. */
const looksAndWrites = concept(
  `(check|look at|count|read) ~ first ... ${takes}; (when|if|while|as long as) ~ (be)? (left|free|available|open|enough) ... ${takes} ;  (read|load|check|select|fetch|count|query|look|lookup|find|get|verify|compare|sum|retrieve|pick|choose) ... (whether|enough|free|available|empty|left|remain|below|under|limit|fit|fewer|less|not yet|vacant|unassigned|already|exceed|capacity|room|when there be|higher|lower|highest|lowest) ... ${takes}`,
  `(see|look|check) which ~ (free|empty|open|vacant|available) ... (then|and) ~ (put|write|insert|store|assign|place|take); (add up|sum up|count|sum) ... and ~ (store|write|save|book|accept|insert|take) ~ if; (select|read|find|query|pick) ~ without ~ ${takes}; (read|select|load|query) ~ (free|available|open|empty|vacant) ~ (take|pick|choose) ~ (first|one|next) ~ ${takes};  (pick|choose|take|select|find) ~ (first|next|free|available|unassigned|idle|open|nearest) ... ${takes}; (if|when) (no|there be no|there be none|none|not|nothing|it be free|free|available|enough) ... ${takes}`,
  `(free|available|next|unassigned|idle|nearest|open) ... (find|pick|select|choose|determine|search) ... (then|and) ... ${takes}`,
  '(post|send|write|save|put|store) (whole|full|complete|entire) ~ back; (subtract|add|change|reduce|increase) ... (send|post|write) new (balance|value|total|state|stock|amount|number|count); read modify write; check then (act|write|insert|set|update); (highest|max|maximum|last|largest|current) (number|id|value|sequence|count)? ~ (plus|and add|add|increment) (one|#1); (increment|decrement|add|subtract|reduce|lower) ~ in (memory|application|code|service)',
  '(get|read|load|take|fetch) ... (change|patch|merge|set|modify|alter|edit|adjust|update|recompute|recalculate|reduce|increase|increment|decrement|bump|lower|raise|subtract|add) ... (save|write|put|store) ~ (back|again|whole|it|full)?',
);

const looks = concept('(check|ask|look|read|count|compare|verify|test|see|query|load|fetch|find|select|show)');
const onCondition = concept(
  '(whether|if|as long as|when|unless|while|provided|that|until|there be) ... (free|fewer|less|below|unused|still|not yet|open|available|enough|room|none|no|exist|possible|left|under|small*|already|vacant|unassigned|valid)',
);
const writes = concept(
  '(insert|add|close|complete|mark|redeem|store|assign|book|reserve|allocate|create|deduct|grant|claim|sell|hand out|confirm|save|set|take)',
);

/** A look, and then a write that only holds if nothing changed in between: "read, check, update". */
const looksFirst = concept(
  '(show|display|offer|list) ~ (free|available|open|them|it) ... (book|reserve|take|assign|store) ~ (chosen|choose|select|picked|pick) (one|place|seat|slot|room)?; (check|compare|test) ~ (when|at|on|before|as soon as) ... and ~ (lower|reduce|set|write|deduct|increase|count|raise|update|book) ~ (when|after|at|once|as soon as); (read|load|fetch|take) ... (take off|subtract|add|deduct|change|put on|raise) and ~ (result|rest|new one|value|it|sum|balance|total) ~ (be)? ~ (write|save|store|set)',
  '(free|available|open) until ~ (save|book|confirm|store); (add|adds|sum|count) up ... and (accept|take|allow|grant|book|let) ~ (if|when|as long as) (it|they|there) (fit|be)?; (send|post|save|write) (entire|whole|full|complete) (note|form|document|plan|record|list|page|case) ... (each|every|when|with); (pick|choose|select|draw|take) ~ (among|from|out of) ~ (without|free|those|open|available) ... and (write|set|mark|store|assign|book); read (minus|plus) (one|#) (write|save|store)',
  '(send|post) (all|every) field ... write (all|every) field; (read|load|fetch|take) ... (write|save|store|put) back; (look|ask|check) whether ~ (have|be|there) ... (store|save|write|set|insert) (it|one|row)?; (sum|count|number|balance) be read ~ first and ... (insert|write|save|store|book)',
  '(select|read|take|find) (max|maximum|highest|last) ~ and (insert|write|add|use|store); (open|load|fetch|get) ... (store|save|write|send|put|upload) ~ (complete|whole|entire|full) (document|file|form|record|object|list|plan|row|page); (take|accept|allow|book) ~ (bid|offer|order|request|it|one)? ~ (when|if) ~ (high|higher|low|lower|more|less|great|greater|large|larger) than ~ (highest|last|current|stored|one|what); (read|look up|check|load|look at) and (then|afterwards) ~ (set|write|update|change|mark|insert|save)',
  '(read|load|look|count|check|query|select) (check|compare|test|verify|decide|change) (update|write|save|set|insert|store); (if|when) (query|search|select|look|check) ~ (find|give|return|yield|show) ~ (no|none|nothing|not) ... (then|afterwards|so) ... (write|insert|book|create|assign|save|store|add)',
  '(if|when|as long as) (it|@|use|used|flag|state|status|field|there|count|number) ~ (be|is)? ~ (false|not set|unset|zero|#0|empty|null|still open) ... (and|then) ... (set|mark|write|flip|change|go through|update); (read|count|look up|load) ~ (count|number|sum) (of)? ... and ~ (release|pay|approve|close|open|start|send|book|insert|grant) ... (when|if) (it|they|there) be (#|enough|complete|all|full)',
  '(lock|claim|hold|flag|state|reservation|counter) ... (check|keep|kept|held|hold|look|store|be) in memory of (instance|process|pod|server|node|one|each|every); (can|may|could) be (start|run|trigger|open|edit|change|launch|take) by (several|many|more|two|#2|different|any|both) ... (nothing|nobody|no one|no lock|without)',
);

export const looksThenWrites = anyOf(
  looksAndWrites,
  looksFirst,
  allOf(asksWhetherFree, writesAfter),
  allOf(looks, onCondition, writes, concept('(then|and|if|as long as|otherwise|before|after|so)')),
);

/** A look that only feeds a display or a report decides nothing. */
export const onlyShows = concept('(report|dashboard|statistics|metric|page show|per cent|alert|log)');

/** What starts by itself, in each of several copies of a program. */
const startsByItself = concept(
  '(timer|cron|schedule|scheduler|scheduled|job|poller|sweep|sweeper|batch|nightly|poll|cleanup|purge|reminder|at #|settlement|closing|every (minute|hour|night|morning|day|second|#)|each (minute|hour|night|morning|day))',
);
const inEachCopy = concept(
  '(each|every|all|both|any|in each|on each) (of)? (#)? ~ (instance|pod|node|server|container|machine|replica|copy|process|vm|host) ; (#|several) ~ (instance|pod|server|container|machine|replica) ~ (each|all|of which); (with|in|on|as|of) (#|several|all) (replica|pod|instance|copy|container)',
);

/** Two people at one thing, or two copies of a program at one job. */
const twoPeople = concept(
  '(both|either) ... and ... may ; get in ~ way; (saving|save|write) (simple|just) (replace|overwrite); (#|both|several|another|other) ~ (caseworker|user|editor|person|people|clerk|planner|agent|dispatcher|operator|tab|device|nurse|doctor|colleague|client|request|player|buyer|customer) ... (same|at once|at same time|simultaneous*|at same moment|in parallel|may be do); (no|without) lock; in memory of (each|every) ... (write|save) back',
);

/** "40 readers at once" is how many there are, where nothing is said of what they do to the same thing. */
const asManyAtOnce = concept(
  '# ~ per (second|minute|hour|day) ... # ~ (at once|at same time|simultaneous*|in parallel|concurrent*); (yes|no|up to|at most|about|around|peak of|with) ... # (user|people|person|client|reader|foreman|foremen|operator|customer|session|connection|request|caller) (at once|at same time|simultaneous*|in parallel|concurrent*)',
);
const theSame = concept(
  'same ~ (row|record|thing|order|document|state|value|one|item|piece|entry|form|page|file|job|account|booking|request|stock|slot); (last|both|either|each other|one of them|lock|locks|overwrite|write back|save|saves)',
);

/** What is only added to is written over by nobody. */
export const onlyAddedTo = concept(
  'append only; only append; insert only; (be|is|are) only (append|add|insert) ; only ever (append|add|insert|grow); (never|not|no row|nobody) ~ (update|change|overwrite|alter|edit) ~ ; immutable',
);

export const twoAtOneThing = butNot(anyOf(twoPeople, allOf(startsByItself, inEachCopy)), butNot(asManyAtOnce, theSame));

const collides = concept('(at same (time|moment|second)|at once|simultaneous*|concurrent*|two (people|user|clerk|person))');
const seldom = concept('(very|extremely|so|quite|rather|that be)? (rare|unlikely|seldom|improbable|hardly ever)');

/** Nobody expects two at once, or lets the later one win. */
export const ignoresRivals = anyOf(
  allOf(collides, seldom),
  concept(
    '(later|second) (save|write|version|edit|entry) (stand|win|count|hold|remain|stay|apply); (later|second) (one|form|screen) (stand|win|count|hold|apply); (save|send|store|write) ~ (as|what) (it|they) (stand|be|see) ~ (on|in) ~ (screen|form|page)',
    '(what|whatever|whichever|version) ~ (save|write|store|send|submit|edit|arrive|come) last; (save|write|store|edit|submit) last ~ (be|win|stand|stay|count|on|hold|remain|apply); (who|whoever|what) (be)? last (win|wins|count|counts|stay)',
    '(regardless of|no matter|whoever|irrespective of|without regard to) ~ (who|whether|what|else|another|someone|somebody) ~ (else|meanwhile|in between|since|in meantime|work|change|edit|save)',
    '(whole|full|complete|entire|all) ~ (form|record|document|object|row|list|page|sheet) ~ (be)? ~ (send|post|write|put|save|replace|overwrite) ... (replace|overwrite|over) ~ (record|row|document|one|what|version|stored|other)',
    'last (write|writer|save|update|to save|saver|edit) ~ (win|wins); (whoever|who) (save|write|come|edit|store) (last|later); (unlikely|rare|rarely|seldom|hardly|improbable|practically never|never happen|not happen) ... (same time|same moment|same second|at once|simultaneous*|concurrent*|collide|collision|conflict|race|overlap)',
    '(same time|same moment|same second|at once|simultaneous*|concurrent*|collide|collision|conflict|race|overlap) ... (unlikely|rare|rarely|seldom|hardly|improbable|never happen|not happen|sort out|by phone|nothing be done|not expect)',
    '(each|every|all|both|any) (instance|pod|node|server|container|machine) ... (run|start|execute|have|trigger|fire|schedule) ~ (job|scheduler|timer|cron|poller|sweep|nightly)',
    '(cron|scheduler|timer) ... (each|every|all|#) ~ (instance|container|pod|replica|times|time|node)',
    '(second|later|last|other) (save|write|update|edit|store|one) (go|goes|write|be write|is write) over ~ (first|other|earlier|former|one before); (job|timer|cron|scheduler|sweep|closing|run) ... part of ~ (service|application|app|api|program|process) ... (#|several|all|both|multiple) (pod|instance|replica|copy|copies|node|container|server)',
    'overwrite ~ (silent*|other|earlier|each other|colleague|previous change); (no|without) (lock|locking|version check|concurrency control|optimistic|pessimistic) ~ (need|necessary|required|used|take|taken|column)',
  ),
);

/** Rows that belong together are read in several goes while others change them. */
export const readsInPieces = concept(
  '(page|batch|chunk|part|block|portion) ... (own|separate|new|several|different) (query|transaction|statement|request|connection); limit and offset; offset ... (page|query); no transaction stay open; (several|separate) (query|transaction) ... (page|batch|row)',
  '(row|entry|record|list|total|sum|report|file|export) ... (read|query|fetch|load) ~ (page by page|one page after|in several|in pieces)',
);

export const seesOneMoment = concept(
  '(snapshot|repeatable read|serializable|cursor|keyset|one moment|point in time|consistent (read|copy|view|backup)|frozen|closed|immutable|append only|seek method|after last id|as of)',
);

const secondIsTold = concept(
  '(lock|locks|locked|locking|mutex|semaphore|lease|leader|fence|fencing|serialize|serialise|serializable|advisory|pessimistic|optimistic|exclusive|exclusion|atomic*|singleton|shedlock|redlock|actor|sequence)',
  'for update; skip locked; (conditional|guarded|single|one) (update|statement|write|insert|put|query|transaction); compare and (set|swap); if match; (etag|rowversion|xmin); (expected|row|same|stored|current|its|matching|stale|aggregate) version; version (column|check|number|field|attribute|match|conflict|mismatch)',
  '(carry|with|check|compare|by|on|against) ~ version; (unique|uniqueness|exclusion|check|partial|database|foreign key|gist) (constraint|index|key|on|over|per); constraint; on conflict; (insert|update|assign|set|take) ... where; (zero|no|0|#) row; (second|loser|other|later|one of them|latter) ~ (fail|get|lose|see|wait|refuse|reject|conflict|409|find|be)',
  'not (change|edit|write|save|alter) ~ (until|while|as long as); (single|one|only one|same) (writer|consumer|thread|worker|partition|owner|instance|process) ~ (at a time|per|owns|own|only|write|handle|run)?; one at a time; (partition|key|keyed|route|queue) ~ by; (first|earlier) ~ (win|wins|come|commit); 409; 412; conflict ~ (error|answer|return|refuse|response|is)',
  'check ~ again ~ (by|in|inside) ~ (statement|transaction); (in|inside|within|by) (one|same|single|its)? transaction; transaction ~ (isolation|check|lock|with); (be|is) read only',
);

/** What comes with every transaction holds nobody back. */
export const leftToTheDefault = concept(
  '(default|standard|usual|normal|read committed) isolation; isolation (level)? (be)? (default|read committed); (no|without) (further|other|additional|any)? (coordination|locking|lock|locks)',
);

/** The second of two at once fails, waits or is told. */
export const oneWins = butNot(secondIsTold, leftToTheDefault);

/** Said in the same place, so that the default is enough. */
export const heldByTheStore = concept(
  '(unique|exclusion|lock|locks|locked|lease|advisory|conditional|serializable|optimistic|pessimistic|etag); for update; version (check|column); if match',
);
