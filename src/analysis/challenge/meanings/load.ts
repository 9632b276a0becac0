import { concept } from '../phrases/concept.ts';

const runners = '(thread|process|goroutine|coroutine|connection|container|function|lambda|pod|worker|invocation|socket|session)';

/** Work that follows the number of requests, with nothing in between. */
export const followsLoad = concept(
  `(one|own|new|separate|another|dedicated) ${runners} ~ (per|for each|for every); (per|for each|for every) ... (start|spawn|open|fork|create|launch|get|have) ~ ${runners}; (each|every) ... (get|have|start|open|spawn|run in) ~ (own|new|separate)? ${runners} (of)? own`,
  `(each|every) ... (get|have|start|open|spawn|use|run in) ~ (own|new|separate|dedicated) ${runners}; (start|spawn|open|fork|create|launch) ~ ${runners} ~ (per|for each|for every)`,
  '(all|every|each) ... (start|send|pass|fire|run|write|process|call|query|load|open|resize|forward|submit|push|import|insert) ... (at once|in parallel|at same time|at same moment|simultaneous*|concurrent*|in one go|in single burst|together)',
  '(no|without) (rate|request|concurrency|connection|size|queue|upper|call|maximum)? (limit|limiter|throttle|throttling|backpressure|ceiling|cap|quota|bound|maximum|restriction) ~ (on|for|of|to)? ~ (call|request|partner|client|upload|message|worker|task|consumer|connection|job|concurren*|parallel*|rate|queue|list|buffer)?',
  '(unlimited|unbounded|unrestricted|uncapped|unthrottled|limitless) ~ (concurrency|parallel*|worker|thread|connection|queue|pool|request|consumer|rate|throughput|prefetch|fan|list|buffer|call|number); (no|without) upper bound',
  '(number|count|pool|concurrency|parallelism|prefetch|worker|connection|consumer|task|instance|function) ~ (follow|grow with|scale with|depend on) ... (load|queue|length|demand|traffic|request|message|number|backlog)',
  '(concurrency|parallelism|prefetch|pool|worker|connection|consumer) ~ (not|un) ~ (limit|limited|cap|capped|bound|restrict|restricted|set|configure); (scale|scales) (out|up)? ~ (by itself|on own|without limit|without bound|elastic*|indefinite*|as needed|as it like|with (message|load|request|demand|traffic|queue))',
  '(as fast as|as quick* as|flat out|full speed|at line rate|at whatever (rate|speed)|unthrottled) ; (never|not) (refuse|reject|throttle|slow|turn away); (accept|take|admit) ~ (everything|any number|whatever ~ come|as they come)',
  '(start|send|pass|fire|run|write|process|call|query|load|open|deliver|forward|submit|push|import|insert|hand|post|notify) ... (all|every|each|everything|#) ... (in one go|at once|at same (time|moment|second)|in parallel|simultaneous*|concurrent*|all together|immediat* and)',
  '(all|everything|every|backlog|pile*|wait*) ... (in one go|at once and|immediat* and|in parallel|simultaneous*|at same (time|moment|second)); any (size|number|length|rate|amount); as long as there be (memory|room|space); whatever ~ (send|come|arrive); into memory as (whole|one); (no|without) upper (size|number)',
  '(worker|pool|number|count|it|instance) ~ grow with; (without|no) (wait|waiting|pause|break) between; (task|job|business|matter|responsibility) of ... to (defend|limit|refuse|throttle|cope|protect); have to (defend|protect) itself',
  '(partner|provider|gateway|database|broker|other side|erp|backend|register|bank|vendor|they) ~ (will|should|can|must|has to|have to) (cope|throttle|slow|absorb|handle|scale)',
);

/** Several written as one, or a share for each part of a fixed number. */
export const isOneThing = concept(
  '(one|same|single) (transaction|statement|batch); (per|for each|for every) (partition|instance|zone|node)',
);

/** Work and calls of which there can be too many. */
export const isWork = concept(
  '(request|call|message|file|job|row|event|upload|notification|email|mail|sms|lookup|query|import|connection|record|order|task|partner|provider|api|worker|consumer|device|customer|user|subscriber|save|write|load|peak|burst|erp|database|service|image|list|queue)',
);

/** A count of what may be in flight, or an early no. */
export const holdsBack = concept(
  '(limiter|throttl*|token bucket|leaky bucket|backpressure|back pressure|semaphore|bulkhead|load shed*|shed|shedding|429|503|reserved concurrency|waiting room|admission control)',
  '(rate|concurrency|connection) limit*; (at most|up to|no more than|maximum|max|limit|limited|cap|capped|pool|concurrency|parallelism|batch|chunk|page|bounded|prefetch|allow) ~ #; # (per|each|every)? (second|minute|hour|min|s) ; # ~ (in flight|in progress|at a time|at once|in parallel|concurrent*)',
  '# (worker|thread|connection|consumer|slot|partition) ; (bounded|fixed|limited|capped) (queue|pool|number|worker|concurrency|buffer|size); only then ~ (read|take|fetch|ask)',
  '(pause|stop|slow) ~ (reading|read|consuming|consume|fetch|taking|intake|pulling|accepting|when|while); (pace|paced|pacing|spread|staggered|smooth|smoothed|jitter) ~ (over|across|by|at|evenly|start)?; queue ~ (full|beyond|above)',
);

const machine =
  '(instance|node|server|machine|vm|host|pod|container|broker|box|appliance|pc|computer|raspberry|droplet|ec2|laptop|data center|datacenter)';

/** Nothing stands in for it when it is lost. */
export const standsAlone = concept(
  `(run|runs|live|sit|host|install|deploy|operate|keep|serve|start|stand|reside|place|depend|rely|rest) ~ (on|in|as|from|through) (only|just|exactly)? (one|single|same) ~ ${machine}; (only|just|exactly) (one|single) ~ (${machine}|scheduler|process|gateway|worker|dispatcher)`,
  `(be|is|with|use|uses|have|has) (only|just|exactly)? (one|single) ~ (${machine}|gateway); be one (process|program|daemon); of which there be (only)? one; (service|bridge|exchange|program|adapter) ~ on (server|machine|pc|computer) (in|under|at); run once ; without it (nobody|nothing|no one|none); single (virtual|physical|large|small)? ${machine}; (standalone|stand alone|single point)`,
  `(process|service|component|program) of own ... (on|with|in) ... (${machine}|memory); ${machine} ... memory ... (go|run|pass) through it; (process|${machine}|gateway|memory) ... (all|every|everything) ... (go|run|pass|report|come|flow) through it`,
  `(all|every|everything) ... (go|run|pass|report|come|flow) through (one|single) ~ (${machine}|vpn|line|link|proxy|router|gateway); one ${machine} ~ (be|is) (enough|sufficient|plenty|fine); one ${machine} ~ (carry|hold|run|serve|do) (all|everything|every|whole)`,
  `(no|without|not need|not have) (second|spare|other|redundant|additional) ${machine}; (no|without) (standby|failover|redundan*|replication|spare|high availability|replica|hot standby); (not|never) (replicated|clustered|redundant|mirrored|duplicated)`,
  '(start|restart|promote|bring up|switch|replace|rebuild|set up) ~ by hand; by hand ~ (start|restart|promote|switch|replace); hardware ... (hardly|never|rarely|seldom|not) ... (break|fail|die)',
  '(restart|rebuild|rebuilt|reload|recover*|restore) ... (take|last|need) ~ (# (minute|hour)|quarter of hour|half hour|hour|while)',
);

/** A second one, or a word that what is counted is something else. */
export const standsDouble = concept(
  '(standby|replica|replicas|replicated|replication|cluster|quorum|redundan*|failover|multi az|multi zone|multi region|active active|active passive|hot spare|serverless|managed|secondary|load balancer)',
  'second (instance|node|zone|machine|region|provider|broker|site|data center|server|room); # (instance|node|server|machine|replica|pod|container|broker|zone|host|vm|room|gateway|data center|az); (take|taking) over; (other|another|remaining|surviving) (instance|node|replica|pod|one|zone|machine|two|three|four)',
  '(can|may) be lost; ((hold|take|acquire|advisory|get|with|by) ~ (lock|lease)|leader|elect*) ; at a time; (per|each|every) (instance|node|machine|pod|container|server|plant|site|station); load test; (company|cloud) (database|cluster|platform|broker)',
);

/** A shortcoming that only names what does not exist on the market, or what was measured. */
export const notOfOurs = concept('load test; (since|because|as) @ (has|have) no; at a time');
