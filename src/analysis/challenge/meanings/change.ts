import { concept } from '../phrases/concept.ts';

const kept = '(column|field|table|schema|row|record|data|type|enum|document|key|index|attribute|account|database|format)';

/** What is stored is changed so that the old form is gone. */
export const changesStored = concept(
  `(rewrite|rewrites|recalculate|recompute|reencode|convert|re encode|reformat|reindex|renumber|rehash) ~ (store|stored|all|every|each|existing|it|them|reading|readings|stream|streams|tariff|tariffs|balance|balances|price|prices|entry|entries|event|events|state|states|value|values|what); ${kept} ... (split|spread|folded|turned|merged) ~ (into|in|to|by); (be|get|are) ~ (recalculate|recompute|reencode|re encode|reformat|renumber) ; (change|lose|get) ~ (meaning|value|layout|encoding)`,
  '(old|existing|former|legacy|paper|present) ... (import|take over|carry over|load|type in|typed in|key in); (type|typed|keyed) in and; (take|bring|carry|move) (everything|all|it|them|data|what) ... over; (on|with|at) ~ (cutover|cut over) ~ (day|night|weekend)?; (enumeration|enum|type|format|id|identifier|code|schema) ~ (of)? ... (lose|change|become|get) ~ (value|meaning|type|format|string|number)?',
  `(rename|drop|rewrite|convert|merge|split|alter|retype|transform) ... ${kept}; (delete|remove|replace) ~ (column|field|table|schema|enum); ${kept} ... (be|get|are) (rename|drop|rewrite|convert|merge|split|alter|retype|transform|replace|truncate)`,
  `(change|move|turn) ... ${kept} ... (from|in place|into|to); (change|convert|altered|alter|rewritten|rewrite) ~ in place; (type|unit|format|meaning) ~ (change|become|switch) ~ (from|to|into|in)`,
  '(take|takes) ~ over ~ (on|straight|direct|evening|night); alter table; drop table; rename column; (copy|move|transfer|export|load|import|migrate|convert|take over|carry over) ... (old|legacy|existing|present|former|previous) (system|database|table|data|application|server|spreadsheet|record|file|importer)',
  '(old|legacy|existing|present|former|previous) (system|database|table|data|application|server|spreadsheet|record|file|importer|row|account|contract|booking|customer|card) ... (convert|migrate|import|copy|transfer|load|take over|takeover|carry over|move over|brought over)',
  '(old|legacy|existing|former|previous|historic*) ... (convert|migrate|import|move|copy|transfer|take over|recalculate|rewrite|recompute) ; (encoding|format|structure|layout|serialization) ~ (of)? ... (change|differ); (copy|move|import|transfer|take over) ... (old|former|legacy|previous|existing) ; (script|migration|conversion|cutover) ... (run|convert|rewrite|merge|split|transform|drop|rename) ',
);

/** And there is no return from it, or it is done in one go. */
export const withoutReturn = concept(
  '(before|firmware|version|release) ~ # ... (can not|no longer|not) ~ (read|understand|open|know|any more); (can not|not) ~ (read|understand|open|parse) ~ (it|them|this)? any (more|longer); what stand there (before)? ~ not; overwrit* ~ (each|every|all|it|them|old|stream|row|file|what)',
  '(script|migration|release|update|step|statement|job) ... (drop|drops|delete|deletes|remove|removes) ~ (it|them|column|table|field|row|old|at end|afterwards)?; (drop|remove|delete|shred|destroy|discard|throw away) ~ (at end|afterwards|in same|with same|at once|immediately|right away|same release|same night)',
  'in same statement; (no|without|not) ~ (test run|trial|test|check|comparison|archive|copy of|report|proof) ; (archive|keep|compare|check|test) nothing; (from then on|afterwards|from that moment|from day one) ... (truth|only|leading|counts); no way to go back; (go|switch|come) back ... (impossible|not possible|excluded|not foreseen)',
  '(no|without|not|never|cannot|hardly) ~ (way back|return|rollback|undo|undone|revert|reverse|reversible|backup|dry run|rehearsal|rehearse|down script|down migration|take back)',
  '(version|release|code|program) ~ (before|former|old|previous)? (can not|no longer) ~ (read|understand|open|parse|know); (before|former|old|previous) ~ (not|never) (be)? (keep|retain|store); write over; cancel ~ (license|licence|contract|subscription); on day of (release|golive|start); (irreversible|one way|point of no return); (old|former|previous|original) ~ (one|form|column|table|field|value|layout|system|server|database|data|file|spreadsheet|paper|card|whiteboard)? ~ (be|get|are) (gone|drop|delete|wipe|remove|destroy|throw away|shred|switch off|shut down|overwrite|retire|decommission|uninstall|discard|recycle)',
  '(drop|delete|wipe|remove|destroy|shut down|switch off|overwrite|discard) ~ (old|former|previous|original|source) (one|form|column|table|field|value|layout|system|server|database|data|file|spreadsheet)?; (original|spreadsheet|source|old #) ~ (drop|delete|wipe|destroy|remove|shred)',
  '(one|single|same) (night|weekend|evening|step|release|script|go|deployment|window|morning|sunday|saturday|deploy|pass) ; in place; (at|when|during|with) ~ (start|startup|boot|deploy|deployment) ',
  '(fix|correct|repair|mend|solve|deal) ~ (it|this|that)? ~ (in|with) ~ (next release|running system|production|live|place|later release|operation); fix forward; roll forward; (straight|direct) ~ (in|into|to|on) ~ (production|live|real|new)',
  '(still|other|former|previous|old|older|running) ~ (running|instance|node|release|version|code|server|pod) ... (write|writes|read|use|need|know|expect)',
);

/** Data goes from one form or place to another one. */
export const dataMoves = concept(
  '(export|import|load|copy|move|convert|migrate|migration|transfer|rewrite|backfill|rename|retype|take over|carry over|typed in|cutover|script|alter|flyway|liquibase|ddl|varchar|merge|split|replace|drop|backfill|randomize|reencrypt|become|update|enter|enum|conversion|unit|column) ',
);

/** And the form or place of before is gone, or what still needs it breaks. */
export const formerIsGone = concept(
  '(old|former|existing|previous|source|original|legacy|html|list|lists|excel|spreadsheet|cluster|paper|mainframe|file|files|host|sheet|#) ~ (be|get|become)? ~ (off|overwrite|shred|remove|delete|drop|discard|burn|destroy|shut|wipe|gone|throw away|decommission|switched off|turned off|uninstall|empty|pulp|scrap|recycle|return|give back|sell)',
  '(old|running|other|remaining|former|previous|existing|# ) ~ (pod|pods|instance|instances|consumer|consumers|client|clients|version|node|nodes|reader|readers|format #|app|apps|partner|partners) ... (fail|fails|error|errors|break|breaks|reject|crash|stop working|cannot read|throw)',
  '(delete|drop|wipe|remove|shred|destroy|switch off|shut down|decommission) ~ (once|when|as soon as|after|immediately|at once|right after|in same) ~ (copy|job|import|migration|script|load|it|last)?; (drop|delete|truncate) ~ (create|insert|and create); (rename|alter|convert|change|varchar|int|type) ~ in place; (in place|straight) ~ (at|during|with|on) (deploy|deployment|start|release)',
  '(drop|dropped|delete|deleted|remove|removed) ~ (by|in|with) same (changeset|migration|release|script|deploy|deployment|statement|night|transaction|step); (read|reads|use|uses|know|knows) nothing else; (rewrite|rewritten|convert|converted|change|changed) in (topic|place|stream|store|table|log); update (over|on|across) ~ (column|table|all|row); (enum|enumeration|type|unit) (value)? ~ (be)? (remove|removed|drop|dropped|change|changed); (stop|stops|fail|fails|break|breaks) ~ (half way|halfway|midway) ... (by hand|manual|manually|continue); each (file|row|record) after (upload|copy|import|move|transfer)',
  '(no|without|not) (comparison|compare|reconciliation|count|check|dry run|rehearsal|test run|trial|backup) ; (lose|loses|lost|drop|drops) ~ (currency|value|values|history|meaning|zone|precision|link|links|field|column|reference|order); (fix|fixed|mend|repair) ~ (in|on) production; backfill nothing; (no|without) (down|backfill|rollback)',
);

/** What is cleared away because its time is over. */
export const isRetention = concept(
  'older than; (after|for|of) # (day|week|month|year|hour); (retention|expire|expired|ttl|lifecycle|erasure|erase|gdpr|no longer needed|temporary|partition|partitions)',
);

/** The old form becomes the new one on the spot. */
export const rewrittenInPlace = concept(
  '(convert|alter|rewrite|transform|migrate|change|turn) ~ in (its)? place; (drop|remove|delete) ~ (old|former|previous) (column|columns|table|tables|field|fields) and ~ (give|rename|name|set|put)',
);
/** A rehearsal shows that it works, and leads nobody back. */
export const leadsBack = concept(
  '(rollback|roll back|undo|revert|way back|backout|restore|snapshot|backup|point in time|switch back|go back|move back|both (be|are)? (write|keep|read|fill|run)|parallel|expand|flag|copy of (old|former)|(old|former|previous) ~ (stay|remain|keep|usable|readable|run))',
);

/** A proof before, the old beside the new, or a way back. */
export const canGoBack = concept(
  'both (be|are)? (write|keep|read|fill) (for|until|over|during|side)',
  '(additive|additively|backward compatible|backwards compatible|forward compatible|only then|nothing be moved|no data (be)? (taken|moved|migrated)); (previous|former|last|old) (image|release|version|build) ~ (within|in|again|redeploy|back|#)',
  '(rollback|undo|undone|revert|reverse|way back|backout|restore|down script|down migration|snapshot|point in time|reversible|take back|go back|goes back|going back|move back|switch back|switched back)',
  '(dry run|rehearse|rehearsal|staging|shadow|parallel|side by side|double write|dual write|expand|backfill|test run|trial|compare|verify|checksum|count ~ (and|compare|match)|reconcile|report ~ compare)',
  '(both|old) (column|form|version|schema|table|field|one|system|application|list|spreadsheet|card|paper|register) ~ (stay|stays|remain|keep|kept|written|write|read|usable|readable|beside|live|exist|until)',
  '(stay|stays|remain|keep|kept) ~ (readable|usable|untouched|in place|as it be|for # (day|week|month)|unchanged); (# |two|later|next|one) (release|week|month|day) later; only add; add first; (former|previous|old) (release|image|version) ~ (run|work|deploy|know|read|on)',
  '(new|nullable|second|additional) (column|table|field) ~ (add|create|beside|first|nullable); (flag|feature flag|switch) ~ (turn|off|back|per|for|each|behind)?; by batch; only ~ (after|when|once) ~ (no|all|every|last)',
);

/** All get it at once. */
export const goesToAll = concept(
  '(firmware|release|version|update|software|app) ~ (go|goes|sent|send|pushed|installed) ~ (to|on|in) (entire|whole|all|every|complete); (not|no) (build|have|need|plan|plan)? (switch|flag|toggle|pilot); (every|all|each) ~ must (update|upgrade|install|switch|change|move) ; (exchange|exchanged|replace|replaced|swap|swapped) ~ for (whole|all|every|entire|everybody); (old|former|v1|previous|legacy) ~ (be|get) (shut|shut down|taken offline|remove|removed|switched off|turned off|retire|retired|gone) (when|as soon as|once|at moment) ~ new; (everything|everybody|everyone) (everywhere|at once) ; (all|every) ... (old) ... (new) one',
  '(golive|launch|rollout|start|switch on|switched on) ... (all|every|whole|entire|each|everybody|everyone); (all|every|each) ~ (site|store|partner|hotel|user|customer|tenant|branch|team|school|station|driver|member|region|clinic|shop|office) ... (on|from|by|since|with) (first|#|monday|new|january|february|march|april|june|july|august|september|october|november|december|go); (mandatory|compulsory|binding) (from|on|since|at|with|as of); (to|at) #100 (%)?; (to|at) #100 percent; (v1|old|former|previous|legacy|existing) ~ (be|get)? (turn|turned|switch|switched|shut)? ~ (off|stop|refuse|disconnect|disconnected|uninstall|uninstalled) ~ (answering|same|at|that|when); all (#)? ~ at once on #; (no|without) (transition (period|phase|time)|overlap|parallel operation); without transition; from # ~ (all|every|everybody|everyone); on # ... (all|every|whole|entire|everybody) ... (change|switch|move|start|take over|use|get|work|begin); (on|from) (first|#) ~ (all|every|everybody|everyone|whole|entire) ... (change|switch|start|use|work|new); (take over|takes over|push|install|deploy|send) ~ (to|on|for|in)? ~ (all|every|whole|entire|complete); (mandatory|compulsory|binding) for (all|everybody|everyone|every); (old|former|previous|legacy|existing) ... (turn|switch|shut|take) ~ (off|down|out) ... (when|as soon as|at moment|once|while) ... (new) ; (at|with|on) (turn|start|beginning|first) of ~ (year|month|term|season|quarter) ... (all|every|everybody|everyone|whole)',
  '(all|every|each|everybody|everyone|whole|entire|complete|worldwide|nationwide) ... (begin|start|open|launch|use|adopt|work|get|receive|switch|move|go|book|take) ... (first day|day one|first of|on # |on (monday|tuesday|wednesday|thursday|friday|saturday|sunday|new year|january|february|march|april|may|june|july|august|september|october|november|december)|as soon as|start of|beginning of|with (release|update|patch|version)|that (day|night|morning|evening))',
  '(available|visible|enable|active|live|open|apply|switch on|turn on|roll) ~ (to|for|in|at) (all|every|everybody|everyone|each|whole) ; (office|branch|school|store|shop|clinic|station|site|bank|team|department|plant|ward|depot|user|customer|driver|courier|member|tenant|system) ~ (change over|switch|switch over|move|start|golive|go live|begin|cut over|cutover) ~ (together|at midnight|at same|simultaneous*|at once|same|overnight)',
  '(one|single|same) (release|rollout|deployment|step|go|cutover|date|update) ... (all|every|everybody|everyone|whole|entire|complete); (flip|point|route|redirect|switch|change|move) ~ (dns|traffic|route|routing|load balancer|domain|alias) ... (whole|all|every|entire|complete|everybody); (all|every|everybody) ... (one|single) (release|rollout|deployment|update|go|step)',
  '(force|forced|mandatory|compulsory) (update|upgrade|release); (every|each|all) ~ (courier|driver|user|customer|device|client|terminal|meter|phone|player|till|branch|school|shop|store|site) ... (force|forced|mandatory|first night|one night|overnight|at once)',
  '(all|every|everybody|everyone|everywhere|whole|entire|complete|nationwide|countrywide|company wide|hospital wide|fleet wide) ... (same|one|single) (day|night|morning|evening|weekend|moment|hour|time|go|step|monday|sunday|date|minute|release)',
  '(same|one|single) (day|night|morning|evening|weekend|moment|hour|go|step|date) ... (all|every|everybody|everyone|everywhere|whole|entire|complete)',
  '(all|every|everybody|everyone|everywhere|whole|entire|complete) ... (switch|change|changes|start|go live|golive|move|use|work|receive|get|update|turn|activate|convert) ... (at once|together|simultaneous*|overnight|at midnight|in one|first day|day one|from (monday|then|start)|on (monday|sunday|#))',
  '(switch|change|start|activate|enable|deploy|release|install|roll|rollout|push|send|update|launch|golive|introduce|turn on|move|publish) ... (all|every|everybody|everyone|everywhere|whole|entire|complete) ... (at once|together|simultaneous*|overnight|at midnight|in one|same|day one)',
  '(at once|together|simultaneous*|overnight|at midnight|from (monday|day one|first day|then) on) ... (all|every|everybody|everyone|everywhere|whole|entire|complete); from ~ on (everybody|everyone|all|every)',
  '(release|rollout|deploy|update|version|feature|switch|golive|go live|goes live) ~ (to|for|on|in) (all|every|everybody|everyone|whole|entire|# (branch|store|shop|site|ward|school|clinic|station|customer|tenant)) ~ (at once|same|one|together)',
  '(cutover|golive|go live|take effect|takes effect|changeover|switch|start) ... (whole|everywhere|everybody|everyone|entire) ; replace ... everywhere; (every|each|all) ~ (work|book|use|start|run|write) ~ in new; (first day|day of start|day of golive) ... (all|every|everybody|everyone|each)',
  '(take effect|takes effect|apply|active|valid|live) ~ (for|in|to) (all|every|each) ... (deploy|deployment|release|at midnight|at once|on #|on day)',
  '(on #|on monday|on sunday|on saturday|on day) ... (replace|switch|move|change|start|begin) ... (in|for|at|to) all',
  '(big bang|hard cutover|flag day|one shot); (no|without|not) ~ (pilot|canary|stage|staged|wave|phase|trial|flag|feature flag|ramp|gradual|stepwise|soft launch|parallel run|parallel operation|overlap|transition period)',
);

/** And it is said that this is one moment, or that nobody gets it before the others. */
export const atOneMoment = concept(
  '(at once|together|simultaneous*|overnight|at midnight|big bang|hard cutover|flag day|one shot|day one|first day|mandatory|compulsory|worldwide|nationwide); (same|one|single) (day|night|morning|evening|weekend|moment|hour|go|step|date|minute|release|deployment|rollout|monday|sunday); (on|from|by|at|with) (first|turn|start|beginning|day|#|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december); from ~ on; as soon as',
  '(no|without) (any|a)? (pilot|canary|stage|staged|wave|phase|phased|trial|gradual|stepwise|soft launch|parallel run|parallel operation|overlap|transition|transition period); (all|every) (store|shop|site|branch|school|hospital|customer|user|hotel|tenant|driver|team|station|region|clinic)',
);

/** What is released: without it "all at once" speaks of something else. */
export const isReleased = concept(
  '(ranking|engine|model|exchange|update|v1|v2|version #|app #|flag|enroll|dns|screen|frontend|release|rollout|deploy|deployment|golive|go live|going live|launch|switch|change over|introduce|introduction|activate|cutover|install|firmware|pilot|patch|dns|traffic|fleet|mandatory|uninstall|transition|training|turned on|trial|canary|phase)',
  '(old|new|former|previous|legacy|existing) ~ (system|app|application|software|version|till|process|one|tool|terminal|rule|engine|portal|form|plan|exchange|site); (receive|get) ~ app; (everybody|everyone) ~ move; (start|begin) on (same|one|first) day; replace ... (in|at|for) (all|every); paper (form|list|card); (feature|version|update|change) ~ (be|go|take) ~ (available|live|active|effect|out)',
);

/** The way back is meant to reach all at once. */
export const takesBack = concept(
  '(flag|switch) ... off; (turn|switch|roll|go|move) ~ (off|back) ~ (flag|switch|at once|for all); (former|previous) (page|release|version|image|form|screen)',
);

/** In steps, of which each can be stopped. */
export const goesInSteps = concept(
  '(pilot|canary|wave|stage|staged|stepwise|step by step|gradual|gradually|ramp|phase|phased|incremental|percentage|blue green|shadow|dark launch|soft launch|flag|cohort|ring|early adopter)',
  '(start|begin|go) (with|in|at) ~ (one|#|zone|region|branch|site|store|school|group|few|small*|half|ward|clinic|team|depot|volunteer*|own); (stay|remain|keep) ~ (valid|usable|open|running|in use) ~ (beside|alongside|until|for); beside (it|them); # ... then (all|rest|other); (first|then|next|later|after that) ~ (#|one|all|rest|other|remaining|whole|half|small*); # % ; (one|#) (after other|after another|at a time|by one|by two|per (week|day|month)); (after|by) other; (rest|other|remaining) ~ (follow|later|in (april|may|june|july|august|september|october|november|december)|then)',
  '(ward|branch|site|store|shop|region|tenant|team|school|clinic|station|customer|partner|department|plant|country|district|hospital|library|airport|group|unit|depot|class|faculty|terminal|user) by ; per (ward|branch|site|store|shop|region|tenant|team|school|clinic|station|customer|partner|department|plant)',
);

/** Who watches, and is woken: a message to all of them at once is no release. */
export const isWatched = concept(
  '(alert|alarm|metric|dashboard|pager|gauge|threshold|percentile|error rate|on call|notify|notified|status page)',
);

/** What was there before, or how it is replaced: a message that is dropped is no former form. */
export const namesWhatWas = concept(
  '(old|former|existing|previous|source|original|legacy|copy|copied|import|imported|load|script|migration|migrate|cutover|conversion|convert|converted|in place|column|table|schema|field|paper|spreadsheet|excel|list|lists|system|cluster|mainframe|host|enum|rename|renamed|format|version|deploy|deployment|release|changeset|backfill|varchar|index|topic|encoding|sheet|html|update)',
);
