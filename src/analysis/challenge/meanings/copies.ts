import { concept } from '../phrases/concept.ts';

/** A value that is kept apart from its source. */
export const keepsCopy = concept(
  '(cache|cached|caching|memoize*|memcached|cdn|read model|projection|materialized view|materialised view|search index|denormal*); (read|serve|answer|query|show) ~ from ~ (replica|mirror|snapshot|copy|cache)',
  '(keep|hold|have|store|maintain|use|own|local|feed|get|look* (only)? (in|into)) ~ copy (of|that|from|for); copy of ~ (list|table|price|rate|roster|catalog|catalogue|register|calendar|stock|balance|limit|tariff); (copied|copy over|replicate|synchronize|synchronise|sync|mirror) ~ (from|nightly|daily|hourly|every)',
  '(load|read|fetch|fill|warm|populate) ~ (at|on|during|once at|when) ~ (start|startup|boot|login|signin|deploy|deployment|launch); in memory (copy|list|table|map|index|cache|snapshot) of; (hold|held|keep) in memory of; precomputed; preloaded; (search|lookup|own|from) index',
  '(export|extract|dump|list|file) ~ (of|from) ~ (night|yesterday|day before); (loads|load|read|fetch) ~ once',
);

/** A cache that keeps nothing, a copy for a test or of a file, a row that is copied into its own command. */
export const noCopy = concept(
  '(no|without|never|not|nor) (cache|caching|copy|cached|read model|projection); no store; cache control; copy (of|on) (production|live|staging); (on|in|from) copy; copy into ~ (command|event|message|row); only ~ (count|can be lost); hard copy; (redis|cache) ~ (away|down|dead|lost)',
);

const copied = '(cdn|cache|cached|copy|replica|snapshot|index|projection|read model|mirror|memory|redis)';
const looked =
  '(price|rate|list|limit|catalog|catalogue|tariff|stock|balance|table|register|roster|view|permission|role|setting|map)';

/** A copy that nobody renews, or only when something else happens. */
export const copyGrowsOld = concept(
  `(${copied}|${looked}|entry|entries) ... (until ~ (restart|deploy|next (login|start|release|restart|session))|(never|not) (refresh|expire|invalidate|rebuild|evict|reload|renew)|(no|without|not have) (ttl|expiry|expiration|invalidation|refresh|eviction))`,
  `${copied} ... (no|without|never|not) ~ (ttl|expiry|expire|expiration|invalidate|invalidation|refresh|evict|eviction); (load|read|fetch|fill|populate|cache|hold) ... (once|first use|only once) ~ (at|on|when|start|startup|login|boot|deploy|after|per session); (load|fetch) ~ once; (session|token|map|memory|copy|cache|redis) ... (not|never) (be)? (look|ask|read|check|fetch|load|compare) ... again; (not|never) (ask|look|check|read|fetch) ~ again`,
  `(${copied}|${looked}) ... (load|read|fetch|fill|populate|keep|warm|hold) ... (when it start|at start|at startup|on startup|at boot|when process start|with deploy|after login|at login|at signin)`,
  `(${copied}|${looked}|export|extract|dump) ... (yesterday|last night|night before|previous night); (yesterday|last night) ~ (${copied}|${looked}|export|extract|dump)`,
  '(lag|delay|staleness|age|behind) ... (not|no|nobody) ~ (bound|bounded|limit|measure|monitor|known|know|matter|guarantee|specified|problem|look|watch); (eventually|sooner or later|at some point|in due course) (consistent|catch|arrive|refresh|correct|same)',
  `(cache|cached|${copied}) ... for (up to)? (# (hour|day|week|month)|one (day|week)|day|week|hour); (cache|cached|copy|redis) ... (ttl|expiry|expire|expiration) ~ (# (day|week|hour)|one (day|week)|day|week); (live|lives|stay|valid) as long as ~ (redis|cache|process|instance|session|app); from next day on`,
  `(${copied}|${looked}) ... (rebuild|refresh|reload|clear|invalidate|correct|update|renew) ~ (by hand|manually|when someone|when somebody|on request|by support|by operation)`,
);

/** Renewed at fixed times that lie far apart. */
export const renewedRarely = concept(
  `(${copied}|${looked}) ... (refresh|reload|rebuild|update|synchronize|synchronise|sync|import|export|copy|load|renew|regenerate|reindex|copied|fetch|take over|transfer|replicate) ... (at night|in night|overnight|every (night|week|sunday|weekend|morning)|once (per)? (day|night|week)|each (night|day|morning|week)|each evening|on (sunday|saturday|monday|friday|weekend))`,
  `(refresh|reload|rebuild|synchronize|synchronise|sync|import|copy|load|renew|regenerate|reindex|copied|replicate) ... (${copied}|${looked}) ... (at night|in night|overnight|nightly|every (night|week|sunday|weekend|morning)|once (per)? (day|night|week)|each (night|day|morning|week))`,
  '(ship|bundle|deliver|compile|build|built) ~ (with|in|into) ~ (app|release|image|code|client|firmware); (new|changed|next) (one|table|list|version) come with; (nightly|overnight) (copy|export|import|sync|dump|extract|snapshot|refresh|load); (copied|copy|synchronize|sync|replicate|mirror) ~ (nightly|overnight|at night)',
);

/** Renewed at the change, or watched, or said with its age. */
export const renewedAtChange = concept(
  '(and|also|besides|or|in addition) ~ (on|with|by|at|after) ~ (event|change|update); (change|correction|update|event|write) ~ (delete|invalidate|evict|clear|refresh|replace|update|remove|follow|carry|project|apply) ; within # (s|second|minute|min|ms)',
  '(mark|flag) (as|with); change (less|rarely|seldom); follow @; alert ... (old|older|age|lag|behind); (show|display|shown|carry|with|mark) ~ (age|time of|as of|timestamp|date of|stale|old); source ~ (again|when|before) ; (read|check|verify|ask|look) ~ (source|again at|anew|primary)',
  '(older than|at most|no older) ~ # (s|second|minute|min|hour); (immutable|static|never change|rarely change|change with ~ (release|version)|not change); (ttl|expire|expiry) ~ # (s|second|minute|min)',
);

/** How old it may be, and what renews it. */
export const copyIsFresh = concept(
  '(ttl|expire|expiry|expiration|max age|invalidat*|evict*|stale while|staleness|lag|age|freshness|as of|up to date); (refresh|reload|rebuild|update|poll|sync|synchronize|renew|reindex|recompute|repopulate|fill|project) ~ (every|each|by|on|when|after|within|from|with|hourly|minute|#)',
  '# (s|second|minute|min|ms|hour|h|day) ~ (old|behind|ago|stale|late|lag|later|at most)?; (same|in|its) transaction; (event|change|update|message|correction) ~ (update|invalidate|refresh|evict|clear|replace|carry|project|apply|feed|delete)',
  '(marked|shown|labelled|labeled|display|shows|stamped) ~ (with|as) ~ (age|time|timestamp|stale|date|of); (version|etag|checksum|hash); (immutable|static|never change|not change|rarely change|change with); (read|go|fall|falls|asks|check|validated|verified) ~ (through|primary|source|master|authoritative|again); on every (change|write|update); (half|quarter) (minute|hour); (second|minute) behind; for (minute|hour|day|week)',
);
