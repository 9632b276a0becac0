import { allOf, anyOf, butNot, concept } from '../phrases/concept.ts';

/** A value that is kept apart from its source. */
export const keepsCopy = concept(
  '(cache|cached|caching|memoize*|memcached|cdn|read model|projection|materialized view|materialised view|search index|denormal*); (read|serve|answer|query|show) ~ from ~ (replica|mirror|snapshot|copy|cache)',
  '(keep|hold|have|store|maintain|use|own|local|feed|get|look* (only)? (in|into)) ~ copy (of|that|from|for); copy of ~ (list|table|price|rate|roster|catalog|catalogue|register|calendar|stock|balance|limit|tariff); (copied|copy over|replicate|synchronize|synchronise|sync|mirror) ~ (from|nightly|daily|hourly|every)',
  '(load|read|fetch|fill|warm|populate) ~ (at|on|during|once at|when) ~ (start|startup|boot|login|signin|deploy|deployment|launch); in memory (copy|list|table|map|index|cache|snapshot) of; (hold|held|keep) in memory of; precomputed; preloaded; (search|lookup|own|from) index',
  '(export|extract|dump|list|file) ~ (of|from) ~ (night|yesterday|day before|evening|evening before); (loads|load|read|fetch) ~ once; (copy|copied|load|fetch|download|synchronize|sync|transfer) ~ (to|onto|into|by|on)? ~ (when|at|on|after|with|in) ~ (shift|installation|install|depot|login|departure|trip|tour|first start); (rate|price|list|tariff|figure|stock|balance) be that of (last|previous) (month|week|day|quarter|year); (remember|keep|cache|hold|store) ... (not|never|without|need not) ~ ask ~ (again|each|every|anew); (page|list|map|file|json|screen|table) ~ (that|which)? ~ (job|script|run) ~ (write|build|make|fill|produce|generate) ~ (at|each|every|once); (take|takes|carry|bring) ~ along (when|at|on|as); (fill|load|read) (on|at|with) first (use|call|request|access); compile into; (download|fetch|load|get) ~ once per (week|day|month); (keep|hold|store|kept) ~ in (map|dictionary|array|memory|variable|file) ~ (after|from|since|once|for); (show|shown|display|use|used) be ~ (of|from|that of) ~ (last|latest|previous) (sync|synchronization|import|export|contact|connection|update|transfer|start); (come|comes|ship|deliver|install) with (app|release|version|image|firmware|build) and ~ (change|update|renew)',
);

/** A cache that keeps nothing, a copy for a test or of a file, a row that is copied into its own command. */
export const noCopy = concept(
  'waiting room; (old|legacy|former) (system|data|application); migrat*; (monthly|yearly|daily) slice; backfill; (backup|restore|archive|second region); on purpose; (no|without|never|not|nor) (cache|caching|copy|cached|read model|projection); no store; cache control; copy (of|on) (production|live|staging); (on|in|from) copy; copy into ~ (command|event|message|row); only ~ (count|can be lost); hard copy; (redis|cache) ~ (away|down|dead|lost)',
);

const copied = '(cdn|cache|cached|copy|replica|snapshot|index|projection|read model|mirror|memory|redis)';
const looked =
  '(price|rate|list|limit|catalog|catalogue|tariff|stock|balance|table|register|roster|view|permission|role|setting|map|timetable|schedule|calendar|holiday|threshold|mapping|directory|fee|quota|allowance|menu|blocklist|blacklist|whitelist|master data|reference data|configuration|parameter|category|center|code|contract)';

const agesUnseen = concept(
  '(work|live|run|read|serve|answer|check|decide) ~ (from|with|on) ~ (copy|snapshot|state|list) ~ (until|till) ; (load|read|fetch) ~ (at|on|with|during) (login|start|startup|boot|opening|shift) ... (until|till) ~ (logout|end|restart|close|next)',
  '(keep|hold|stay|remain|cache|remember) ... (memory|process|server|instance|app) ... (as long as|for as long|until ~ (restart|start)|from then on|while ~ (sale|open)); (keep|hold|stay|remain) ... (as long as|for as long as) ~ (sale|open|valid|book|available) ; (fill|load|read|look up) ~ (once|on first|at first) ... (never|not) (again|renew|refresh|anew); (serve|answer|read|take) ~ from (heap|memory) ~ ; (hold|keep|use) ... for (whole|entire|all) (day|shift|season|week|month); (life|lifetime) of (container|process|pod|instance|session); (remember|keep|hold) ~ (by|in) ~ (server|memory|process|instance|app) ... (from then on|afterwards|ever after)',
  '(permission|right|role|scope|claim|entitlement|group) ... (in|into|inside|with) ~ (token|jwt|session|cookie) ... (valid|live|keep|until|for|expire|at (login|signin)|hour|day|week); (token|session|cookie) ... (valid|live|good) (for)? # (hour|day|week|month); (lose|loses|change|changes) ~ (role|right|permission) ... (keep|until|still)',
  '(remember|keep|cache|hold|reuse|valid|store) ~ (for|during|over|through*) ~ (lifetime|life|duration|whole|rest) of ~ (process|session|instance|app|day|program|service); (once|after first) ~ (look up|lookup|read|load|fetch|ask|find|found) ... (remember|keep|cache|hold|reuse|use|stay)',
  `(copy|extract|export|dump|snapshot|list|table|file|figure) ~ (of|from) ((previous|last) (evening|night|day|month|week)|day before|night before|yesterday); (${copied}|${looked}) ... from ~ (last|morning|yesterday|previous|latest) ~ (dock|sync|connection|login|signin|evening|export|import|visit|download|contact|start)`,
  '(no|without|never) (ttl|expiry|expiration|invalidation|max age|refresh); (miss|misses|lost|lose) ~ (event|message|update) ... (show|keep|stay|remain|have); (however|no matter how) (far|long|old|much) ~ (it|they|replica|copy)? ~ (lag|behind|old|be)',
  `(${copied}|${looked}|entry|entries) ... (until ~ (restart|deploy|next (login|start|release|restart|session))|(never|not) (refresh|expire|invalidate|rebuild|evict|reload|renew)|(no|without|not have) (ttl|expiry|expiration|invalidation|refresh|eviction))`,
  `${copied} ... (no|without|never|not) ~ (ttl|expiry|expire|expiration|invalidate|invalidation|refresh|evict|eviction); (load|read|fetch|fill|populate|cache|hold) ... (once|first use|only once) ~ (at|on|when|start|startup|login|boot|deploy|after|per session); (load|fetch) ~ once; (session|token|map|memory|copy|cache|redis) ... (not|never) (be)? (look|ask|read|check|fetch|load|compare) ... again`,
  `(${copied}|${looked}) ... (load|read|fetch|fill|populate|keep|warm|hold) ... (when it start|at start|at startup|on startup|at boot|when process start|with deploy|after login|at login|at signin)`,
  `(${copied}|${looked}|export|extract|dump) ... (yesterday|last night|night before|previous night); (yesterday|last night) ~ (${copied}|${looked}|export|extract|dump)`,
  '(cache|copy|index|map) ... (empty|clear|flush|renew|drop) ~ (when|by|with|at|on) ~ (restart|deploy|deployment|somebody|someone|hand); (lag|delay|staleness|age|behind) ... (not|no|nobody) ~ (bound|bounded|limit|measure|monitor|known|know|matter|guarantee|specified|problem|look|watch); (eventually|sooner or later|at some point|in due course) (consistent|catch|arrive|refresh|correct|same)',
  `(cache|cached|${copied}) ... for (up to)? (# (hour|day|week|month)|one (day|week)|day|week|hour); (cache|cached|copy|redis) ... (ttl|expiry|expire|expiration) ~ (# (day|week|hour)|one (day|week)|day|week); (copy|list|price|right|permission|role|value|it|cache|entry) ... (live|lives|stay|valid|be valid) as long as ~ (redis|cache|process|instance|session|app); from next day on`,
  `(${copied}|${looked}) ... (rebuild|refresh|reload|clear|invalidate|correct|update|renew) ~ (by hand|manually|when someone|when somebody|on request|by support|by operation)`,
);

const readAtStart = concept(
  '(load|read|fetch|fill|take|query|get|copy|import|ask|look up|lookup|build|built) ... (when|as|while) ~ (start|boot|launch|open|deploy|come up); (load|read|fetch|fill|take|query|get|copy|import|ask|look up|lookup|build|built) ... (at|on|during) ~ (start|startup|boot|launch|opening|deployment)',
);
/** The start of something else than a program, or what is no copy of data. */
const notStarted = concept('start of; (secret|key|certificate|credential|password|vault)');
const usedFromThen = concept(
  '(show|display) ~ (it|one|that|plan|list) it; (keep|kept|hold|held|use|remain|stay|serve|live|valid|good|answer) ~ (in|from|until|all|for|by|as|with|through*|that|process|memory); ((until|after|with) ~ next (deployment|release|restart|start|boot|login)|from then on|from there on|afterwards|thereafter|never again|not again|ever after|only then)',
);

/** A copy that nobody renews, or only when something else happens. */
export const copyGrowsOld = anyOf(agesUnseen, butNot(allOf(readAtStart, usedFromThen), notStarted));

const renewedRarely = concept(
  '(refresh|reload|rebuild|update|synchronize|synchronise|sync|import|export|copy|load|renew|regenerate|reindex|fetch|transfer|replicate|fill|feed|populate|build|get) ... (on|at|with|by) (first|last|beginning|end|start|turn|change) of (each|every)? (month|week|year|quarter|shift|term|season|morning|evening)',
  '(index|view|search|elasticsearch|projection|copy|cache|mirror|table|list|extract) ... (fill|feed|populate|build|refresh|renew|write|rebuild) ~ by ~ (job|batch|run|import|script) ~ (at|in|each|every|over)? (night|nightly|overnight|week|weekend|sunday|evening|morning)',
  `(${copied}|${looked}) ... (part of|in|inside|into|with|compiled into|baked into) ~ (image|binary|firmware|package|jar|container image|source code); ${looked} ... (with|in|by) (each|every|next|new) ~ (version|release|app|build|deploy|deployment|update|image)`,
  `(${copied}|${looked}) ... (refresh|reload|rebuild|update|synchronize|synchronise|sync|import|export|copy|load|renew|regenerate|reindex|copied|fetch|take over|transfer|replicate) ... (at night|in night|overnight|every (night|week|sunday|weekend|morning)|once (per)? (day|night|week)|each (night|day|morning|week)|each evening|on (sunday|saturday|monday|friday|weekend)|on sunday)`,
  `(refresh|reload|rebuild|synchronize|synchronise|sync|import|copy|load|renew|regenerate|reindex|copied|replicate) ... (${copied}|${looked}) ... (at night|in night|overnight|nightly|every (night|week|sunday|weekend|morning)|once (per)? (day|night|week)|each (night|day|morning|week))`,
  '(ship|bundle|deliver|compile|build|built) ~ (with|in|into) ~ (app|release|image|code|client|firmware); (new|changed|next) (one|table|list|version) come with; (nightly|overnight) (copy|export|import|sync|dump|extract|snapshot|refresh|load); (copied|copy|synchronize|sync|replicate|mirror) ~ (nightly|overnight|at night)',
);

const heldData = concept(`(${copied}|${looked}|figure|seat|hour|right|index|export|extract|number|state|data)`);
const renews = concept(
  '(change|part of|take over|transfer|fill|feed|populate|build|rebuild|copy|copied|import|export|load|refresh|renew|update|fetch|read|pull|sync|synchronize|look up|lookup|retrieve|compute|recompute|calculate|regenerate)',
);
/** A forecast, a clean-up, a partition or the rows of a night are no copy. */
const isNoRenewal = concept(
  '(drop|purge|clean|cleanup|erase|partition|forecast|index template|migration|charge|stored as|store as); (per|for each) night; all time be store',
);
const rarely = concept(
  '(during|at|over|in|each|every|per) (night|weekend); overnight; nightly; weekly; monthly; daily; once (per)? (night|day|week|month|session|login|release|shift); (each|every) (night|day|week|month|sunday|monday|saturday|morning|evening|quarter); (next|new) ~ (release|version|session|login); until ~ (close|logout|restart|log out|sign out); when (app|page|form|session) be open; (app|page|form) ... when it be open',
);

/** Renewed at times that lie far apart, or only when something else happens. */
export const renewedNowAndThen = anyOf(renewedRarely, butNot(allOf(renews, rarely, heldData), isNoRenewal));

/** Renewed at the change, or watched, or said with its age. */
export const renewedAtChange = concept(
  '(cache|keep|hold|live) ~ (for|at most) # (s|second|minute); (drop|clear|evict|invalidate|remove|empty) ~ (on|with|at|after|by) ~ (sale|change|event|update|write|booking|each|every)',
  '(and|also|besides|or|in addition) ~ (on|with|by|at|after) ~ (event|change|update); (change|correction|update|event|write) ~ (delete|invalidate|evict|clear|refresh|replace|update|remove|follow|carry|project|apply) ; within # (s|second|minute|min|ms)',
  '(mark|flag) (as|with); change (less|rarely|seldom); follow @; alert ... (old|older|age|lag|behind); (show|display|shown|carry|with|mark) ~ (age|time of|as of|timestamp|date of|stale|old); source ~ (again|when|before) ; (read|check|verify|ask|look) ~ (source|again at|anew|primary)',
  '(older than|at most|no older) ~ # (s|second|minute|min|hour); (immutable|static|never change|rarely change|not change|change with release); (ttl|expire|expiry) ~ # (s|second|minute|min)',
);

/** How old it may be, and what renews it. */
export const copyIsFresh = concept(
  '(ttl|expire|expiry|expiration|max age|invalidat*|evict*|stale while|staleness|lag|age|freshness|as of|up to date); (refresh|reload|rebuild|update|poll|sync|synchronize|renew|reindex|recompute|repopulate|fill|project) ~ (every|each|by|on|when|after|within|from|with|hourly|minute|#)',
  '# (s|second|minute|min|ms|hour|h|day) ~ (old|behind|ago|stale|late|lag|later|at most)?; (same|in|its) transaction; (event|change|update|message|correction) ~ (update|invalidate|refresh|evict|clear|replace|carry|project|apply|feed|delete)',
  '(marked|shown|labelled|labeled|display|shows|stamped) ~ (with|as) ~ (age|time|timestamp|stale|date|of); (version|etag|checksum|hash); (immutable|static|never change|not change|rarely change|change with); (read|go|fall|falls|asks|check|validated|verified) ~ (through|primary|source|master|authoritative|again); on every (change|write|update); (half|quarter) (minute|hour); (second|minute) behind; for (minute|hour|day|week)',
);
