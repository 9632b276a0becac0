import { type Concept, butNot, concept } from '../phrases/concept.ts';
import { stem } from '../phrases/stem.ts';

const runners = '(thread|process|goroutine|coroutine|connection|container|function|lambda|pod|worker|invocation|socket|session)';
/** "One for each": what there can be any number of, unlike "per second". */
const perThing =
  '(for each|for every|per (request|message|file|user|client|customer|visitor|device|row|job|event|tenant|connection|session|call|upload|order|item|record|line|player|caller|screen|page|row|image|document|query|task|subscriber|member|sensor|meter))';

/** Work that follows the number of requests, with nothing in between. */
export const followsLoad = concept(
  `(one|own|new|separate|another|dedicated) ${runners} ~ ${perThing}; ${perThing} ... (start|spawn|open|fork|create|launch|get|have) ~ ${runners}; (each|every) ... (get|have|start|open|spawn|run in) ~ (own|new|separate)? ${runners} (of)? own`,
  `${perThing} ... ${runners} ~ (be)? (start|spawn|open|fork|create|launch|get); ${runners} (be)? (start|spawn|open|fork|create|launch) ~ ${perThing}; (each|every) ~ in ~ ${runners} of own`,
  '(everybody|everyone|all of them) (ask|come|call|press|report|connect|download|open|want); (with|on|at|for|after) (each|every) (letter|keystroke|character|key press|scroll|movement|click); (all|every) ~ (follower|recipient|subscriber|member|customer|participant) ... (in|within|during) (request|call|transaction|handler) of; (each|every) ~ (request|upload|job|call|label|order|click|press) ~ (start|open|launch|spawn|boot); (all|every) ... (get|receive|send|load|ask) ... (in|within|at) (same|one) (second|moment|minute); (each|every) (row|line|entry|record|page) ~ (become|lead to|make|cause) ~ (message|call|request|job|query) ~ at once; be (render|compute|make|generate|convert|build) on (request|demand|fly); (upload|send|deliver|push) everything (they|it) have; (insert|write|store|take|process|handle|forward) (what|whatever|everything that) (come|arrive); (ask|query|request|choose|select|export) ~ any (range|period|number|size|time); (all|everything|whole|backlog) ~ in first (minute|second|hour); (poll|ask|call) ~ every second; (thread|process|goroutine|task|container|lambda) of own; (in|with|by) (one|single|simple)? loop; (each|every) ~ (change|edit|update|event|save|move|click|view|message) ~ (trigger|start|cause|lead to|run) ~ (recalculation|recomputation|rebuild|calculation|export|reload|run|search) ~ (of|over|for) (all|every|each|whole); (on|after) (reconnect|restart|start|login|refresh|return) (every|each|all) ... (load|fetch|read|ask|pull|request) ~ (whole|full|all|complete|entire|everything); # (within|in|inside) (minute|second|quarter of hour|hour) ... (pass|hand|forward|give) ~ (each|all|every|them) ; (fire|send|run|start|issue) ~ (insert|request|call|query|write|job) in parallel',
  '(all|everybody|everyone|every (waiting)? (visitor|client|user|device|player|customer|caller|buyer|sensor|meter|terminal)) ... (at once|in parallel|at same (time|moment|second)|simultaneous*|concurrent*|in one go) ; (#|thousand|hundred|all) ~ (client|user|device|player|caller|terminal|meter|sensor|app|agent) ... (reconnect|connect|poll|call|ask|send|upload|start|refresh) ~ (immediate|at once|same|together|straight|simultaneous*)',
  'in (new|own|separate) (goroutine|thread|process|task|worker|connection|container|coroutine|function|lambda); (no|without) queue; (each|every) ... (lead to|make|mean|cause) ~ (call|request|query); as (fast|quick) as ~ (side|we|it|they|loop|vendor|partner|provider|answer|interface|api|network|server) ; (execute|start|run|process|handle) ~ when (they|it) (arrive|come); (scale|scales) (out|up) (on|by) (own|itself); (moment|instant|second) (it|they|each) (land|arrive|come|appear|be there); as many ~ as ~ (page|row|file|item|request|message|job|come|there be|want|like|arrive|have); whatever (size|number|length|volume|amount|count); (no matter how|however) (many|much|large|big); as (often|many|much|fast|quick*) as ~ (like|want|please|wish|run|go|allow|loop|see fit|choose|prefer|deem|able|answer); (single|one|simple|tight|in) ~ loop ~ (over|through|for|across) ; (loop|iterate) (over|through) (all|#|every|each)',
  '(all|whole|entire|complete|every|everything) ~ (row|file|record|table|list|result|data|document|message|it)? ... (into|in) memory; (as|when) (they|it|each) (come|arrive) ... (write|store|process|pass|forward|insert|send|hand|handle) ... (straight|at once|immediate|direct); (buffer|queue|backlog|memory) ~ grow',
  `(each|every) ... (get|have|start|open|spawn|use|run in) ~ (own|new|separate|dedicated) ${runners}; (start|spawn|open|fork|create|launch) ~ ${runners} ~ ${perThing}; (spawn|fork|launch) ~ task ~ ${perThing}`,
  '(all|every|each) ... (start|send|pass|fire|run|write|process|call|query|load|open|resize|forward|submit|push|import|insert) ... (at once|in parallel|at same time|at same moment|simultaneous*|concurrent*|in one go|in single burst|together)',
  '# ~ (function|lambda|thread|worker|process|task|goroutine|job) ~ (side by side|in parallel|at once|at same time|simultaneous*|concurrent*) ... (so that|to be|as early|as fast|as soon|finish|over)',
  '(no|without) (rate|request|concurrency|connection|size|queue|upper|call|maximum)? (limit|limiter|throttle|throttling|backpressure|ceiling|cap|quota|bound|maximum|restriction) ~ (on|for|of|to)? ~ (call|request|partner|client|upload|message|worker|task|consumer|connection|job|concurren*|parallel*|rate|queue|list|buffer)?',
  '(unlimited|unbounded|unrestricted|uncapped|unthrottled|limitless) ~ (concurrency|parallel*|worker|thread|connection|queue|pool|request|consumer|rate|throughput|prefetch|fan|list|buffer|call|number); (no|without) upper bound',
  '(number|count|pool|concurrency|parallelism|prefetch|worker|connection|consumer|task|instance|function) ~ (follow|grow with|scale with|depend on) ... (load|queue|length|demand|traffic|request|message|number|backlog)',
  '(concurrency|parallelism|prefetch|pool|worker|connection|consumer) ~ (not|un) ~ (limit|limited|cap|capped|bound|restrict|restricted|set|configure); (scale|scales) (out|up)? ~ (by itself|on own|without limit|without bound|elastic*|indefinite*|as needed|as it like|with (message|load|request|demand|traffic|queue))',
  '(as fast as|as quick* as|flat out|full speed|at line rate|at whatever (rate|speed)|unthrottled) ; (never|not|ever|nobody|no one) (be)? (refuse|reject|throttle|slow|turn away); (accept|take|admit) ~ (everything|any number|whatever ~ come|as they come)',
  '(start|send|pass|fire|run|write|process|call|query|load|open|deliver|forward|submit|push|import|insert|hand|post|notify) ... (all|every|each|everything) ... (in one go|at once|at same (time|moment|second)|in parallel|simultaneous*|concurrent*|all together|immediat* and)',
  '(all|everything|every|backlog|pile*|wait*) ... (in one go|at once and|immediat* and|in parallel|simultaneous*|at same (time|moment|second)); any (size|number|length|rate|amount); as long as there be (memory|room|space); whatever ~ send; into memory as (whole|one); (no|without) upper (size|number)',
  '(worker|pool|number|count|it|instance) ~ grow with; (without|no) (wait|waiting|pause|break) between; (task|job|business|matter|responsibility) of ... to (defend|limit|refuse|throttle|cope|protect); have to (defend|protect) itself',
  '(partner|provider|gateway|database|broker|other side|erp|backend|register|bank|vendor|they) ~ (will|should|can|must|has to|have to) (cope|throttle|slow|absorb|handle|scale)',
);

/** One thing outside leads to one call inside, however many there are. */
export const callsForEach = concept(
  '(each|every) ... (trigger|cause|lead to|start|mean|produce|result in|run|make|fire|send|issue) ~ (query|call|request|lookup|job|search|connection|calculation|report)',
);

/** Several written as one, or a share for each part of a fixed number. */
export const isOneThing = concept(
  '(one|same|single) (transaction|statement|batch); (per|for each|for every) (partition|instance|zone|node)',
);

/** Work and calls of which there can be too many. */
export const isWork = concept(
  '(request|call|message|file|job|row|event|upload|notification|email|mail|sms|lookup|query|import|connection|record|order|task|partner|provider|api|worker|consumer|device|customer|user|subscriber|save|write|load|peak|burst|visitor|player|caller|client|terminal|sensor|meter|reading*|recipient|viewer|buyer|agent|screen|app|search|buffer|document|notice|letter|report|photo|picture|reminder|pool|export|tile|video|frame|webhook|vendor|process|simulation|erp|database|service|image|list|queue)',
);

const limitsWork = concept(
  '(limiter|throttl*|token bucket|leaky bucket|backpressure|back pressure|semaphore|bulkhead|load shed*|shed|shedding|(with|answer|answers|return|get|refuse ~|then) 429|503|reserved concurrency|waiting room|admission control)',
  '(rate|concurrency|connection) limit*; (at most|up to|no more than|maximum|max|limit|limited|cap|capped|pool|concurrency|parallelism|batch|chunk|page|bounded|prefetch|allow) ~ #; # ~ (per|each|every) (second|minute|hour|min|s); # ~ (in flight|in progress|at a time|at once|in parallel|concurrent*)',
  '# (worker|thread|connection|consumer|slot|partition) ; (bounded|fixed|limited|capped) (queue|pool|number|worker|concurrency|buffer|size); only then ~ (read|take|fetch|ask)',
  '(pause|stop|slow) ~ (reading|read|consuming|consume|fetch|taking|intake|pulling|accepting|when|while); (pace|paced|pacing|spread|staggered|smooth|smoothed|jitter) ~ (over|across|by|at|evenly|start)?; queue ~ (full|beyond|above)',
);

/** So many each are no limit of all together. */
const eachForItself = concept(
  '# (thread|worker|connection|goroutine|process|call|request) ~ (each|apiece); (each|every) ~ (with|have|start|open|hold|keep|use) # (thread|worker|connection|goroutine|process)',
);

/** A count of what may be in flight, or an early no. */
export const holdsBack = butNot(limitsWork, eachForItself);

const machine =
  '(instance|node|server|machine|vm|host|pod|container|broker|box|appliance|pc|computer|raspberry|droplet|ec2|laptop|data center|datacenter)';

/** It is said outright that there is one machine. */
export const standsOnOneMachine = concept(
  `(run|store|live|sit|host|install|rest|keep|kept|depend|operate|deploy|serve|be) ~ (on|in|by) (only|just|exactly)? (one|single) ~ ${machine}; (only|just|exactly) one ~ ${machine}; single (virtual|physical|large|small)? ${machine}; one ${machine} ~ (enough|sufficient|plenty|fine)`,
);

/** "There is no second service" says in how many parts it is built, and nothing of a standby. */
function besidesParts(...phrases: readonly string[]): Concept {
  const { find } = concept(...phrases);
  return {
    find: (words) => find(words).filter(({ to }) => words.stems[to - 1] !== 'second' || !parts.has(words.stems[to] ?? '')),
  };
}

const parts: ReadonlySet<string> = new Set(
  ['service', 'program', 'app', 'application', 'module', 'team', 'tool', 'repository', 'release', 'project'].map(stem),
);

/** Nothing stands in for it when it is lost. */
export const standsAlone = besidesParts(
  // One that keeps in its memory what it does, or that a person has to start again.
  '(memory|heap|ram) of ... of which (one|#1) ; (be|run as) (one|single|#1) ~ (process|program|instance) on; (one|single|only one) (process|program|instance|daemon|coordinator|scheduler|dispatcher|engine|allocator|service) ... (memory|ram|by hand|manual*|restart|start anew|bring up); (single|only one) (coordinator|scheduler|dispatcher|allocator|engine|process); (start|restart|bring up|launch) ~ (again|anew)? ~ (manual*|by (team|operator|somebody|administrator|person|whoever|hand))',
  `(all|every|everything|each) ... (talk|connect|report|depend|rely|speak|send|go) ~ (to|on|through|via) (same|one|single) ; no second (one)?; (administrator|dispatcher|developer|somebody|someone|colleague|office|clerk|manager|doctor|secretary) ~ (workstation|laptop|pc|desktop|computer); (run|live|sit|install|host|keep|start|be) ~ (on|in) ~ (workstation|laptop|pc|desktop|computer); (has|have|with) one server; not (be)? (cluster|clustered|replicate|mirror|redundant); (one|single|only) ~ (redis|rabbitmq|activemq|mosquitto|kafka|postgres*|mysql|mongodb|elasticsearch|nats|broker|dispatcher|${machine}); (redis|rabbitmq|activemq|mosquitto|kafka|postgres*|database|broker|queue) ... (one|single) (instance|node|machine|server|host); (on|in) (dedicated|physical|rented|virtual|central|same|own) ~ (server|machine|host|vm); container on ~ (machine|server|computer|laptop) of; central (server|machine|computer); (service|database|system) ~ (on|run) ~ (one|single) ~ ${machine}; (no|without) (copy|second|spare|twin); there be (only|just|exactly)? one (of|such)?; (one|single) of (it|them|these|this kind); (run|live|stand|sit|be|deploy) ~ in (one|single|same) ~ (zone|availability zone|data center|datacenter|room|rack|building|site); (${machine}|server) ~ (under|beneath|in|on) ~ (desk|basement|cellar|cupboard|closet|office|corner)`,
  `(service|program|database|application|system|it) (be)? (deploy|install|start) once; (strongest|biggest|largest|best) (machine|server|host|node); volume ~ (bound|bind|tie) to ~ node; (start|install|restore|bring up|set up) ... (on|from) ~ (spare|other|new|old|another) (laptop|machine|server|pc|computer|host); (all|every|each) ... (connect|talk|report|leave|send|come|dial) ~ (through|over|via|by) ~ (vpn|concentrator|gateway|proxy|tunnel|hub|modem|router|server); central ~ (install|sit|stand|run|hold|keep) ~ (in|at|on|for); (install|stand|sit) in (control|server|machine|switch) (room|hall); (pass|cross|use|reach|share|through|over|via|behind|ask|need) ~ (one|single|only one) ~ (${machine}|gateway|vpn|line|link|proxy|router|controller|balancer|firewall|switch|connection|tunnel|hub); (one|single) (controller|hub|gateway|concentrator|bridge|process|daemon) ... (all|every|everything|read|serve|handle|hold|whole)`,
  '(administrator|somebody|operator|admin|someone|person|technician|colleague|support|operation) ~ (install|start|restart|switch|bring|move|restore|promote|set up|rebuild|connect|plug) ; (only|just|exactly) (the)? one ; (no|without) replica; must not (run|exist) twice',
  `(run|runs|live|sit|host|install|deploy|operate|keep|serve|start|stand|reside|place|depend|rely|rest) ~ (on|in|as|from|through) (only|just|exactly)? (one|single|same) ~ ${machine}; (only|just|exactly) (one|single) ~ (${machine}|scheduler|process|gateway|worker|dispatcher)`,
  `(be|is|with|use|uses|have|has) (only|just|exactly)? (one|single) ~ (${machine}|gateway); be one (process|program|daemon); of which there be (only)? one; (service|bridge|exchange|program|adapter) ~ on (server|machine|pc|computer) (in|under|at); run once ; without it (nobody|nothing|no one|none); single (virtual|physical|large|small)? ${machine}; (standalone|stand alone|single point)`,
  `(process|service|component|program) of own ... (on|with|in) ... (${machine}|memory); ${machine} ... memory ... (go|run|pass) through it; (process|${machine}|gateway|memory) ... (all|every|everything) ... (go|run|pass|report|come|flow) through it`,
  `(all|every|everything) ... (go|run|pass|report|come|flow) through (one|single) ~ (${machine}|vpn|line|link|proxy|router|gateway); one ${machine} ~ (be|is) (enough|sufficient|plenty|fine); one ${machine} ~ (carry|hold|run|serve|do) (all|everything|every|whole)`,
  `(no|without|not need|not have) (second|spare|other|redundant|additional) ${machine}; (no|without) (standby|failover|redundan*|replication|spare|high availability|replica|hot standby); (not|never) (replicated|clustered|redundant|mirrored|duplicated)`,
  '(start|restart|promote|bring up|switch|replace|rebuild|set up) ~ by hand; by hand ~ (start|restart|promote|switch|replace); hardware ... (hardly|never|rarely|seldom|not) ... (break|fail|die)',
  '(restart|rebuild|rebuilt|reload|recover*|restore) ... (take|last|need) ~ (# (minute|hour)|quarter of hour|half hour|hour|while)',
);

const hasSecond = concept(
  '(standby|replica|replicas|replicated|replication|cluster|quorum|redundan*|failover|multi az|multi zone|multi region|active active|active passive|hot spare|serverless|managed|secondary|load balancer)',
  'one of #; stand by; (stands|step|steps|take|takes|taking) (in|by|over); (both|either) (of)? (them|instance|node|server|machine|zone|one|host|site|room); (spread|across|in) (over)? # zone; second (instance|node|zone|machine|region|provider|broker|site|data center|server|room); # (instance|node|server|machine|replica|pod|container|broker|zone|host|vm|room|gateway|data center|az); (take|taking) over; (other|another|remaining|surviving) (instance|node|replica|pod|one|zone|machine|two|three|four)',
  '(can|may) be lost; ((hold|take|acquire|advisory|get|with|by) (lock|lease)|leader|elect*) ; at a time; (per|each|every) (instance|node|machine|pod|container|server|plant|site|station); load test; (company|cloud) (database|cluster|platform|broker)',
);

/** A second one is thought of and not built. */
const onlyThoughtOf = concept(
  '(cluster|replica|standby|second|failover|redundan*|replication) ~ (be|would|mean|cost|need) ~ (more|too|work|effort|expensive|unnecessary|overkill|idle|later)',
);

/** A second one, or a word that what is counted is something else. */
export const standsDouble = butNot(hasSecond, onlyThoughtOf);

/** A shortcoming that only names what does not exist on the market, or what was measured. */
export const notOfOurs = concept(
  '(one|single|only) ~ (each|apiece|at time|can be lost|of #|of them|of several|after other|more|or more); each (with|have) own; only one (who|that|which) (decide|write|may|can|own|know|change); (when|if|while|should) one ~ (down|fail|die|lost|lose|away|crash|break); load test; (since|because|as) @ (has|have) no; at a time',
);
