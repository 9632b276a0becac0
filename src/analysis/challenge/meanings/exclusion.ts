import { concept } from '../phrases/concept.ts';

const takes =
  '(write|save|store|insert|update|assign|book|reserve|create|set|mark|allocate|confirm|deduct|decrement|add|claim|grant|increment|reduce|subtract|lower)';

/** One looks, decides by what was seen, and then writes. */
export const looksThenWrites = concept(
  `(read|load|check|select|fetch|count|query|look|lookup|find|get|verify|compare|sum|retrieve|pick|choose) ... (whether|enough|free|available|empty|left|remain|below|under|limit|fit|fewer|less|not yet|vacant|unassigned|already|exceed|capacity|room|when there be|higher|lower|highest|lowest) ... ${takes}`,
  `(pick|choose|take|select|find) ~ (first|next|free|available|unassigned|idle|open|nearest) ... ${takes}; (if|when) (no|there be no|there be none|none|not|nothing|it be free|free|available|enough) ... ${takes}`,
  `(free|available|next|unassigned|idle|nearest|open) ... (find|pick|select|choose|determine|search) ... (then|and) ... ${takes}`,
  '(post|send|write|save|put|store) (whole|full|complete|entire) ~ back; (subtract|add|change|reduce|increase) ... (send|post|write) new (balance|value|total|state|stock|amount|number|count); read modify write; check then (act|write|insert|set|update); (highest|max|maximum|last|largest|current) (number|id|value|sequence|count)? ~ (plus|and add|add|increment) (one|#); (increment|decrement|add|subtract|reduce|lower) ~ in (memory|application|code|service)',
  '(get|read|load|take|fetch) ... (change|set|modify|alter|edit|adjust|update|recompute|recalculate|reduce|increase|lower|raise|subtract|add) ... (save|write|put|store) ~ (back|again|whole|it|full)?',
);

/** A look that only feeds a display or a report decides nothing. */
export const onlyShows = concept('(nightly|report|dashboard|statistics|metric|page show|per cent|alert|log)');

/** Nobody expects two at once, or lets the later one win. */
export const ignoresRivals = concept(
  'last (write|writer|save|update|to save|saver|edit) ~ (win|wins); (whoever|who) (save|write|come|edit|store) (last|later); (unlikely|rare|rarely|seldom|hardly|improbable|practically never|never happen|not happen) ... (same time|same moment|same second|at once|simultaneous*|concurrent*|collide|collision|conflict|race|overlap)',
  '(same time|same moment|same second|at once|simultaneous*|concurrent*|collide|collision|conflict|race|overlap) ... (unlikely|rare|rarely|seldom|hardly|improbable|never happen|not happen|sort out|by phone|nothing be done|not expect)',
  '(each|every|all|both|any) (instance|pod|node|server|container|machine) ... (run|start|execute|have|trigger|fire|schedule) ~ (job|scheduler|timer|cron|poller|sweep|nightly)',
  '(cron|scheduler|timer) ... (each|every|all|#) ~ (instance|container|pod|replica|times|time|node)',
  'overwrite ~ (silent*|other|earlier|each other|colleague|previous change); (no|without) (lock|locking|version check|concurrency control|optimistic|pessimistic) ~ (need|necessary|required|used|take|taken|column)',
);

/** Rows that belong together are read in several goes while others change them. */
export const readsInPieces = concept(
  '(page|batch|chunk|part|block|portion) ... (own|separate|new|several|different) (query|transaction|statement|request|connection); limit and offset; offset ... (page|query); no transaction stay open; (several|separate) (query|transaction) ... (page|batch|row)',
  '(row|entry|record|list|total|sum|report|file|export) ... (read|query|fetch|load) ~ (page by page|one page after|in several|in pieces)',
);

export const seesOneMoment = concept(
  '(snapshot|repeatable read|serializable|cursor|keyset|one moment|point in time|consistent (read|copy|view|backup)|frozen|closed|immutable|append only|seek method|after last id|as of)',
);

/** The second of two at once fails, waits or is told. */
export const oneWins = concept(
  '(lock|locks|locked|locking|mutex|semaphore|lease|leader|fence|fencing|serialize|serialise|serializable|advisory|pessimistic|optimistic|exclusive|exclusion|atomic*|singleton|shedlock|redlock|actor|sequence)',
  'for update; skip locked; (conditional|guarded|single|one) (update|statement|write|insert|put|query|transaction); compare and (set|swap); if match; (etag|rowversion|xmin|cas); (expected|row|same|stored|current|its|matching|stale|aggregate) version; version (column|check|number|field|attribute|match|conflict|mismatch)',
  '(carry|with|check|compare|by|on|against) ~ version; (unique|uniqueness|exclusion|check|partial|database|foreign key|gist) (constraint|index|key|on|over|per); constraint; on conflict; (insert|update|assign|set|take) ... where; (zero|no|0|#) row; (second|loser|other|later|one of them|latter) ~ (fail|get|lose|see|wait|refuse|reject|conflict|409|find|be)',
  '(single|one|only one|same) (writer|consumer|thread|worker|partition|owner|instance|process) ~ (at a time|per|owns|own|only|write|handle|run)?; one at a time; (partition|key|keyed|route|queue) ~ by; (first|earlier) ~ (win|wins|come|commit); 409; 412; conflict ~ (error|answer|return|refuse|response|is)',
  'check ~ again ~ (by|in|inside) ~ (statement|transaction); (in|inside|within|by) (one|same|single|its)? transaction; transaction ~ (isolation|check|lock|with); (be|is) read only',
);
