/** Words by which designs answer what could go wrong. Each lists the ways of saying one thing, whatever the design is about. */

/** A repetition takes effect once. */
export const repeatedOnce =
  /idempot|dedup|duplicat|uniqu|on conflict|upsert|compare-and-set|exclusion constraint|\bas (?:the |its )?key\b|\bkey ?=|primary key|natural key|\b(?:same|known|own|that) (?:\w+ ){0,2}(?:key|id|ids|number|reference|token)\b|\b(?:with|by|carr(?:y|ies)|under|stores?|records?|remembers?|keeps?) (?:the |its |their |an? |our |each )?(?:\w+ ){0,4}(?:key|ids?|number|reference|token|version|cursor|position|sequence|offset|checksum)\b|client reference|already (?:known|there|seen|stored|done|processed|exist|appl|handled)|\b(?:skip|ignor|discard|drop)(?:s|ped|ed)?\b|changes? nothing|no (?:effect|harm)\b|harmless|at most once|exactly once|only once|first (?:result|answer|response)|goes along|second (?:one|press|call|message|delivery|time) (?:finds|shows|sees|changes|is refused|gets)|never (?:\w+ ){0,4}(?:twice|a second|second)|read[- ]only|may (?:come|arrive|run|be (?:sent|delivered|repeated|called|run)) (?:twice|again|more than once|any number|several times)|can be repeated|repeatable|as a whole|replaces? (?:the|what)|seen before|if-match|not newer|no newer|pass(?:es)? over|takes? (?:each|every) \w+ (?:by its \w+ )?once|(?:accepts?|treats?|takes?|counts?) (?:it |each |them )?once\b|\b(?:has|have|bears?|gets?) (?:our|its|an?|the) (?:own )?(?:number|id|key|reference)\b/i;

/** Two at once do not harm. */
export const oneAtATime =
  /\block(?:s|ed|ing)?\b|for update|skip locked|optimistic|(?:expected|row|same|stored) version|version (?:check|column|number|field|match\w*)|(?:carries|with) (?:a|the) version|if the version|lower version|older version|uniqu|constraint|conditional|\bcondition\b|one statement|single statement|(?:one|a single|conditional) update|atomic|serializ|serialis|compare-and-(?:set|swap)|\bcas\b|optimistic|pessimistic|if-match|etag|zero rows|on conflict|where (?:\w+ ){0,3}(?:=|status|is still)|lease|fenc|single (?:writer|thread)|one (?:writer|worker|instance|consumer) at a time|in (?:one|the same|a) transaction|exactly one of|leader|partition(?:ed)? by|first one wins|index/i;

/** Order is kept, or does not matter. */
export const inOrder =
  /\bversion(?:s|ed)?\b|sequence (?:numbers?|no|ids?)|(?:by|its|their|a) sequence\b|\bcounter\b|order (?:does not|doesn['’]t|is irrelevant|never) ?\w*|out of order|in order|ordered|ordering|fifo|\bolder\b|\blower\b|monoton|\bgap\b|same (?:key|partition|queue|rules)|(?:key|keyed|partition(?:ed)?)[^.]{0,30}\b(?:by|:|=|is)\b (?:the )?(?:\w+[- ])?(?:id|key|number)|commutativ|asks? (?:anew|again)|latest state|last write by|message group|single (?:consumer|partition)|timestamp (?:of|wins)|\b(?:later|newer|earlier|younger) than|time (?:when|at which) it happened|greatest\(|keeps? the (?:greater|larger|newer|later)|in any order/i;

/** Event and change cannot part. */
export const togetherWithChange =
  /outbox|change data capture|\bcdc\b|logical (?:decoding|replication)|debezium|same transaction|in (?:one|the same|its|the) transaction|transaction of the change|event (?:store|sourc)|listen[- ]to[- ]yourself|(?:published|sent|shipped|read|fed) from (?:there|the (?:table|ledger|log|journal))|reconcil|written with the change/i;

/** Something is bounded. */
export const bounded =
  /\bat most\b|no more than|up to \d|limit(?:ed)? (?:of|to|at)|capped|\bcap of\b|(?<!\b(?:no|without a|any) )\bmax(?:imum|imal|\.)?\b|\bttl\b|expire[sd]? after|eviction|evict|retention|retained for|(?:kept|keeps?|stored|held) (?:\w+ ){0,3}for \d|deleted after|erased|dropped (?:after|on|by)|purged|partition (?:\w+ ){0,4}dropped|rolled? over|ring (?:file|buffer)|\d+ (?:rows|records|entries|messages|MB|GB)\b/i;

/** Load is held back. */
export const heldBack =
  /token bucket|\bup to \d|rate[- ]limit|limiter|throttl|(?<!(?:after|on|and|or|,|gets?|comes?) (?:a |an )?)\b429\b(?! (?:waits?|is waited|and 5|or 5|comes|from))|backpressure|back-pressure|\bat most \d|no more than \d|limited to \d|limit of \d|reserved concurrency|concurrency (?:is|of) \d|max(?:imum)? \d|\d+ (?:a|per) (?:second|minute)|pool of \d|\d+ (?:connections|workers|threads)|semaphore|bulkhead|load shed|sheds?\b|queue (?:of|with) at most|prefetch|paced|batches of \d/i;

/** Somebody checks who is asking. */
export const rightsChecked =
  /\b(?:role|roles|permission|permissions|scope|scopes|policy|policies|authori[sz]\w*|row-level|own (?:\w+ )?only|may only|only (?:the|those|their|its)|refused otherwise|access list|acl|four eyes|second (?:agent|person) confirms)\b/i;

/** There is a way back, or a proof before. */
export const wayBack =
  /roll(?:ed|s|ing)?[ -]?back|back-?out|way back|undo|restor|revert|taken back|dry[- ]run|rehears|staging|shadow|parallel|side by side|beside|expand|contract\b|both (?:versions|schemas|columns)|double[- ]writ|compare[sd]? with|verified|checksum|row counts|reconcil|stays? (?:readable|the record|usable|in place)|remains? (?:readable|usable|in place)|previous (?:version|image|release)|snapshot before|both are (?:written|kept|read)|releases? later|no running (?:release|instance)|by (?:its )?batch number|feature flag|\bflag\b/i;

/** A release goes out in steps. */
export const stepwise =
  /\bwaves?\b|\b(?<group>[a-z]{3,}) by \k<group>\b|canar|pilot|stage[ds]?\b|staged|step by step|stepwise|gradual|ramp|one (?:\w+ )?(?:after|at a time|by one|a week|a day)|\d+ ?(?:%|(?:per cent|percent)\b).{0,40}(?:then|of (?:the )?(?:users|traffic|customers|visitors))|first (?:\w+ ){0,4}(?:then|later)|then (?:the )?(?:rest|others|all)|region by region|by (?:shop|station|site|clinic|region|tenant|team|branch|district|school|store)\b|blue[-/ ]green/i;
