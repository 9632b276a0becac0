import { butNot, concept } from '../phrases/concept.ts';

/** What is added again and again. */
export const collects = concept(
  '(row|record|message|file|photo|image|video|recording|log|history|archive|session|entry|entries|event|job|value|reading|document|copy|version|list|cache|queue|data|payload|position|search|notification|upload|attachment|snapshot|export|object|item|transcript|body|bodies|original|telemetry|measurement|track|listener|connection|subscription|websocket|socket|line|preview|render|attempt|store|trail|audit|table|bucket|token|link|backup|lines|everything|redis|memory|set|map|buffer|topic|key|id|number|reading*|sample|booking|order|selection|feed|command|thumbnail|picture|state|telemetry)',
);

/** Nothing is ever taken away. */
export const keptForEver = concept(
  '(no|without|never) ~ (cleanup|deletion|purge|archiving|expiry|date of expiry|expiration|trimming|housekeeping|pruning) ; (keep|store|stay|remain|retain) ... (as long as|for as long as|until ~ (switch|turn|come) ~ on|be it in|however long); and then keep; store in full; ever have ... store; (all|every) ... (be|are) (keep|retain|archive|preserve) (with|including|complete*|in full|as|together); (keep|kept|store|stay|remain|retain|hold|leave|left|grow|archive|record|save|log|write|append|collect|accumulate|live|exist|preserve|there) ... (for ever|forever|indefinite*|for all time|without end|perpetual*|eternal*|endless*|unlimited|infinite); (unbounded|unlimited|limitless|infinite|endless) ~ (queue|list|log|retention|growth|history|table|buffer|storage|cache|memory|number|size|backlog|stream|archive)',
  '(keep|stay|remain|store|retain|hold|leave) ... for good; (keep|store|retain|archive) all ~ (file|row|record|version|event|message|log|data|reading*|photo|document|history|entries|request); (keep|retain|store|log|archive|record|collect) (everything|it all|them all|full history|complete history|whole history); (whole|full|complete|entire) history ~ (keep|stay|store)',
  '(grow|grows|growing) ~ (with (each|every|message|request|event|use|time|number|traffic|day|year)|unbounded|indefinite*|freely|over time|steadily|by itself|automatic*|as (need|needed|long|it))',
  '((has|have|with|know|there be) no|without|not have|lack|no) (upper|fixed|size|hard|explicit|maximum)? (limit|bound|cap|maximum|ceiling|quota|retention|ttl|expiry|expiration|size limit|upper bound|end date|lifecycle rule|cleanup|deletion|purge|housekeeping)',
  '(storage|disk|memory|space) ~ (cheap|plentiful|ample|next to nothing|hardly anything|not expensive|cost little|can be (enlarge|extend)|be (enlarge|extend)|grow by itself); (volume|disk|storage|database) ~ (extend|enlarge|grow|resize) ~ (automatic*|by itself|when)',
  '(each|every) (start|restart|boot|query|load|run) ~ (read|scan|go through|replay|walk) ~ (all|every|whole|entire|from first|from beginning); (cost|costs) ~ (next to nothing|hardly anything|nothing|little|cent); append only; (no|without) (plan|rule|concept|decision|job|policy|strategy) (for|to|about|of) ~ (old|remove|delete|clean|keep|retention|archive); (no|without) (partition|archive|rotation); retention ~ (infinite|unlimited|forever|off|disabled|none); (may|can) (become|grow|get) as (long|large|big) as; (larger|bigger|more|another) (disk|volume|storage|machine) ~ (be|can|order|buy|add|attach); no matter how (long|large|many|big); so that ~ (find|see|look up|evaluate|analyse|analyze|answer) ~ (last|old|earlier) (year|spring|summer|autumn|winter|season|month|week|day|quarter)',
);

/** It is left where it is, or no deletion is named; an archive may say so with right. */
export const leftLying = concept(
  '(cleanup|deletion|retention|archiving|archive|purge|purging|housekeeping|expiry) ~ (later|future|not plan|not yet|not part|out of scope|another (day|time|project)|next year|to be see|postpone); (entry|entries|row|key|token|file|record|session|item|copy) (stay|remain) (after|when|even|although|beyond)',
  '(mark|flag) ~ (as)? (sent|send|done|process|processed|publish|published|handled|handle) and (keep|kept|stay|remain|leave|left); (in|into) (one|single|same|unpartitioned) (unpartitioned)? table ... (for|over) # year; (stay|keep|kept|remain|lie|lies) ~ (there)? (for|over) ~ # year',
  '(not|never|nobody|nothing) (be)? ~ (take|taken|remove|compact|thin|thinned|partition|roll|aggregate|archive|shorten|cut|vacuum|snapshot|tidy|sort out|weed|dispose|housekeep*|rotate|prune) ~ (off|out|from|away|down|up|together)?; (stay|remain|leave|left|keep) ~ (in place|as (it|they) be|where (it|they) be|untouched)',
  '(expired|used|processed|finished|outdated|obsolete|sent|delivered|failed|abandoned|unused) (one|row|entry|token|link|file|session|key|record|job|message|item|document|version) (be)? ~ (stay|remain|left|leave|keep|lie) ; (add|put|append|insert|collect|write|register|record|count) ~ (to|in|into) ~ (map|dictionary|array|set|list|hash|table|collection) ... (in|of|inside) ~ (memory|service|process|application|heap|redis|instance)',
  '(temporary|intermediate|generated) ~ (remain|stay|lie) ~ (on|in|at|there); (no|without) (deletion|cleanup|removal) (plan|foresee|need|necessary); (leave|left|keep|drop|put) ~ (file|copy|original|document|image|attachment|upload|export) ~ (in|on|at|under) ; nobody ~ (ask|asked|decide|think|thought|care) ~ (for|about|when|how) ~ (old|deletion|removal|them|go|delete|remove)?; (so that|for) ~ (later|future|further|possible) (question|use|analysis|look|evaluation|inquiry)',
  'none ~ (delete|remove|purge|drop|erase|clear|thin|archive); (never|nothing|nobody|no longer|not) ~ (delete|remove|purge|prune|expire|clean|evict|truncate|trim|clear|erase|empty|take out|throw away|rotate|taken out)',
  '(stay|remain|left|leave|lie|pile up|pile|accumulate|sit|collect|kept|keep) ~ (in|on|at|there) ~ (bucket|queue|table|disk|folder|directory|storage|topic|store|database|volume|memory|redis|s3|cold class|list|there)',
  '(stay|remain) (as well|there|where); (map|dictionary|array|hash map) ... (add|append|put|collect|keep); (keep|collect|hold|held) ~ in (map|dictionary|array)',
);

/** One more with each thing that happens. */
export const keepsEach = concept(
  '(every|each) (request|response|call|event|message|change|search|scan|position|attempt|access|click|query|login|error|answer|page|file|upload|photo|frame|version|poll|reading*|sample|measurement|ping|visit|view|tick|beat|signal|telegram|impression|keystroke|move|step|webhook|body|callback|payload|notification|document|price|quote|bid|line|value|row|entry|record|mail|letter) ... (be|are|get) ~ (log|store|keep|record|write|append|save|archive|persist)',
  '(log|store|keep|record|append|save|archive|persist) (every|each) (request|response|call|event|message|change|search|scan|position|attempt|access|click|query|login|error|answer|page|file|upload|photo|frame|version|poll|reading*|sample|measurement|ping|visit|view|tick|beat|signal|telegram|impression|keystroke|move|step)',
  '(every|each) ~ of (every|each|all) ... (in|into|to) (one|single|same) table; (be|can be) replay ~ from (start|beginning|first)',
  '(each|all|every one) (be|are|get)? ~ (store|keep|kept|record|write|append|save|archive|persist|insert) ~ (in|into|to|as|with|on|by)',
);

/** One more lies there with each thing that happens, whatever it is: the row, the line, the version. */
export const addsOneEach = concept(
  '(each|every|all) ... (be|become|make|lead to|leave|produce|add|append|create|insert|get) (one|new|more)? (row|line|record|entry|document|object|file|version|item) (in|of|to|into)?; (append|add) ~ (each|every|all) ~ (to|in|into); (for|on|with) (each|every) (change|edit|save|update|step|move|call|event|reading|reading*|telegram|visit|request) ... (go|goes|write|written|copy|store|stored|keep|kept|save|saved|add|append) ~ (to|in|into)',
  '(all|every|each|old|earlier|former|sent|published|processed|handled|finished|closed) ~ (version|revision|row|entry|mail|message|file|copy|state|picture|original|draft) ~ (stay|remain|be keep|be kept) ; (outbox|inbox|queue|table) ~ (keep|keeps|hold|retain) ~ (row|entry|message|it) ~ (after|when|that) ; (row|entry|message) ~ (stay|remain|kept) ~ after ~ (publish|send|process|deliver|done)',
  '(one|#) (reading|reading*|value|sample|position|measurement|message) per (second|minute|hour) ... (go|goes|land|write|store) ~ (in|into|to); (before|after|at|with) (each|every) (change|save|edit|run|step|update) ... (copy|store|save|write|keep|render) ~ (to|in|into|beside|with); (store|save|keep) (it|them|one) beside; add (itself|themselves) (when|on|at); write (each|every) ~ to ~ (journal|log|file|flash|card|disk); be append to; (append|write|add) ~ to ~ (file|journal|list|log) (until|till|as long as); (scroll|go|look|page) ~ (back)? to (first|beginning|start|very first); (id|key|token|number) ... (be)? (add|put|note) ~ (to|in|into) ~ (set|list|map|hash|table); raw ~ (be)? (keep|kept|store|save|archive) (in|as|with); (serve|kept|keep|stay|good|useful|handy) ~ (as|for) ~ (evidence|proof|dispute|question|analysis|debug|history|trend|support); (row|line|record|entry) (in|of) ... (for|per) (each|every); (save|store|write|record|log|copy) ~ (with|on|at|for|after) (each|every) (keystroke|change|edit|step|click|move|update|poll|scan|save|call|visit); (of|for) (each|every) ... (go|goes|put|save|store|lie|land|upload|copy|write) ~ (to|on|in|into) ~ (share|nas|bucket|disk|s3|folder|volume|table|redis|store|storage|archive); (delete|remove|purge|clean|discard|throw away) (nothing|none)',
  '(key|answer|response|token|id) be (store|keep|kept|record|save) ~ (in|with|under|to) ; (mail|letter|message|document|file|rendering|preview|copy|copies|image) ~ (remain|stay|lie|lies|kept|be keep|be store) ~ (in|on|there|at)',
);

/** One key is held, and not one more with each thing that happens. */
export const secretsHeld = concept(
  '(vault|secret manager|secrets manager|secret store|hsm|kms|key vault|keychain|secure element|safe|password manager); (api key|private key|signing key|master key|secret|password|credential|certificate) ~ (be)? (store|keep|kept|record|save) ~ (in|with|under)',
);

const grows = '(buffer|channel|queue|backlog|list|map|dictionary|journal|spool|cache|array|file|log)';

/** A place that takes what cannot go on at the moment. */
export const pilesUp = concept(
  `${grows} ... (take|fill|fills|swallow|collect|hold|gather|absorb|grow|receive) ... (slow|away|down|down|moment|back|late|offline|meanwhile|until|while|when); (queue|buffer|hold|keep|collect|gather|pile) ... in memory ~ (until|till|while|as long as); (message|command|event|row|file|telegram|data|document) (pile up|queue up|collect|gather|wait) ~ (on|in|at) ~ (disk|memory|flash|card|adapter|gateway|device|agent); (hold|keep|kept|held|collect|gather|queue|buffer|write) ~ (in|on|to) (process|memory|ram|heap|flash|card|sd|disk|device|phone|tablet|browser) ; ${grows} (of|in|inside|on) ~ (process|memory|service|device|card|flash|phone|browser|gateway|agent|controller)`,
  `(update|message|event|reading|reading*|line|command|report|row|request|telegram) ~ (wait|queue|buffer|collect|gather|put|keep|kept|hold|held|stay) ~ (on|in) ~ ${grows} ; (append|write) ~ (to|in) ~ (file|journal|log) ~ (on|of) ~ (card|flash|disk|device)`,
);

/** In one place for years. */
export const keptForYears = concept(
  '(stay|keep|kept|remain|lie|lies|retain|store|hold) ~ (there|in|all)? ... (for|over) ~ (#|many|several) ~ year; (in|into|to) (one|single|same|unpartitioned) ~ table ... year',
);

/** What comes many times a minute. */
export const comesOften = concept(
  '(reading*|position|measurement|sample|telegram|click|ping|heartbeat|telemetry|request|signal|tick|gps|scan|impression|log line)',
);

/** Parted, thinned or laid aside, so that the part in use stays small. */
export const partsTheOld = concept(
  '(partition|archive|archived|parquet|cold|thin|thinned|aggregate|compress|tier|glacier|downsample|roll up|rollup|timescale|hypertable|shard|s3|bucket)',
);

/** So much a day, and where it goes. */
export const goesInMasses = concept(
  '# (value|reading*|event|sample|measurement|message|point|position) per (second|minute|hour|day) ... (all|they|each|every) ~ (go|goes|land|written|write|store|end) ~ (to|in|into);  all (go|goes|land|write|store) (to|in|into)',
  '(reading*|event|message|row|record|request|sample|measurement|telegram|position|value|line|call|click|view|entry|entries|log) per (second|minute|hour|day) ... (go|goes|written|write|land|flow|store|stay|add|insert|append|collect|pile|end) ~ (to|in|into|at|up)',
);

/** So much comes in that a table of it is large within weeks. */
export const comesInMasses = concept(
  '# (value|point) per (second|minute|hour)',
  '(million|#1000000|#1000) ~ per (second|minute|hour|day|night|week); # ~ (reading*|event|message|row|record|request|sample|measurement|telegram|position|value|line|call) per (second|minute)',
);

const endsSometime = concept(
  '(retain|retention|keep|kept|store|hold|held|live|lives|remain|stay) ~ (for|of|at most|up to|until|over|maximum|in)? ~ # (day|month|year|week|hour|minute|version|row|entry|item|mb|gb)?; # (day|month|year|week)',
  '(delete|remove|purge|prune|expire|drop|erase|evict|trim|clean|cleanup|truncate|anonymize|anonymise|rotate|empty|clear|overwrite|discard|shred|compact|wipe|go|goes) ~ (after|when|by|at|every|each|nightly|daily|monthly|weekly|older|once|partition|job|with|within|on|until)',
  '(ttl|lifecycle|eviction|lru|rolling|ring buffer|ring file|capped|bounded|compaction|compacted|rotation|housekeeping); (at most|up to|no more than|maximum|max|limit of|limited to|cap of|capped at|never more than) ~ #; older than #; (for|after) (one|a)? (day|month|year|week|hour); day at most; until (back|taken|process|send|sent|confirm|deliver)',
  '(monthly|daily|weekly|yearly) partition; partition ~ (drop|detach|delete|month|day|week|year); put back; (outbox|spool); short time; (stay|wait|keep) ~ until',
);

/** How much or how long, and what gives way. */
export const keptWithin = butNot(endsSometime, concept('be it in; however long; no matter how (long|many|large); if need be'));
