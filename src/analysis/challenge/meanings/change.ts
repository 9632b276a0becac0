import { concept } from '../phrases/concept.ts';

const kept = '(column|field|table|schema|row|record|data|type|enum|document|key|index|attribute|account|database|format)';

/** What is stored is changed so that the old form is gone. */
export const changesStored = concept(
  `(rename|drop|rewrite|convert|merge|split|alter|retype|transform) ... ${kept}; (delete|remove|replace) ~ (column|field|table|schema|enum); ${kept} ... (be|get|are) (rename|drop|rewrite|convert|merge|split|alter|retype|transform|replace|truncate)`,
  `(change|move|turn) ... ${kept} ... (from|in place|into|to); (change|convert|altered|alter|rewritten|rewrite) ~ in place; (type|unit|format|meaning) ~ (change|become|switch) ~ (from|to|into|in)`,
  'alter table; drop table; rename column; (copy|move|transfer|export|load|import|migrate|convert|take over|carry over) ... (old|legacy|existing|present|former|previous) (system|database|table|data|application|server|spreadsheet|record|file|importer)',
  '(old|legacy|existing|present|former|previous) (system|database|table|data|application|server|spreadsheet|record|file|importer|row|account|contract|booking|customer|card) ... (convert|migrate|import|copy|transfer|load|take over|takeover|carry over|move over|brought over)',
  '(old|legacy|existing|former|previous|historic*) ... (convert|migrate|import|move|copy|transfer|take over|recalculate|rewrite|recompute) ; (encoding|format|structure|layout|serialization) ~ (of)? ... (change|differ); (copy|move|import|transfer|take over) ... (old|former|legacy|previous|existing) ; (script|migration|conversion|cutover) ... (run|convert|rewrite|merge|split|transform|drop|rename) ',
);

/** And there is no return from it, or it is done in one go. */
export const withoutReturn = concept(
  '(no|without|not|never|cannot|hardly) ~ (way back|return|rollback|undo|undone|revert|reverse|reversible|backup|dry run|rehearsal|rehearse|down script|down migration|take back)',
  '(version|release|code|program) ~ (before|former|old|previous)? (can not|no longer) ~ (read|understand|open|parse|know); (before|former|old|previous) ~ (not|never) (be)? (keep|retain|store); write over; cancel ~ (license|licence|contract|subscription); on day of (release|golive|start); (irreversible|one way|point of no return); (old|former|previous|original) ~ (one|form|column|table|field|value|layout|system|server|database|data|file|spreadsheet|paper|card|whiteboard)? ~ (be|get|are) (gone|drop|delete|wipe|remove|destroy|throw away|shred|switch off|shut down|overwrite|retire|decommission|uninstall|discard|recycle)',
  '(drop|delete|wipe|remove|destroy|shut down|switch off|overwrite|discard) ~ (old|former|previous|original|source) (one|form|column|table|field|value|layout|system|server|database|data|file|spreadsheet)?; (original|spreadsheet|source|old #) ~ (drop|delete|wipe|destroy|remove|shred)',
  '(one|single|same) (night|weekend|evening|step|release|script|go|deployment|window|morning|sunday|saturday|deploy|pass) ; in place; (at|when|during|with) ~ (start|startup|boot|deploy|deployment) ',
  '(fix|correct|repair|mend|solve|deal) ~ (it|this|that)? ~ (in|with) ~ (next release|running system|production|live|place|later release|operation); fix forward; roll forward; (straight|direct) ~ (in|into|to|on) ~ (production|live|real)',
  '(still|other|former|previous|old|older|running) ~ (running|instance|node|release|version|code|server|pod) ... (write|writes|read|use|need|know|expect)',
);

/** A proof before, the old beside the new, or a way back. */
export const canGoBack = concept(
  '(rollback|undo|undone|revert|reverse|way back|backout|restore|down script|down migration|snapshot|point in time|reversible|take back|go back|goes back|going back|move back|switch back|switched back)',
  '(dry run|rehearse|rehearsal|staging|shadow|parallel|side by side|double write|dual write|expand|contract|backfill|test run|trial|compare|verify|checksum|count ~ (and|compare|match)|reconcile|report ~ compare)',
  '(both|old) (column|form|version|schema|table|field|one|system|application|list|spreadsheet|card|paper|register) ~ (stay|stays|remain|keep|kept|written|write|read|usable|readable|beside|live|exist|until)',
  '(stay|stays|remain|keep|kept) ~ (readable|usable|untouched|in place|as it be|for # (day|week|month)|unchanged); (# |two|later|next|one) (release|week|month|day) later; only add; add first; (former|previous|old) (release|image|version) ~ (run|work|deploy|know|read|on)',
  '(new|nullable|second|additional) (column|table|field) ~ (add|create|beside|first|nullable); (flag|feature flag|switch) ~ (turn|off|back|per|for|each|behind)?; by batch; only ~ (after|when|once) ~ (no|all|every|last)',
);

/** All get it at once. */
export const goesToAll = concept(
  '(all|every|everybody|everyone|everywhere|whole|entire|complete|nationwide|countrywide|company wide|hospital wide|fleet wide) ... (same|one|single) (day|night|morning|evening|weekend|moment|hour|time|go|step|monday|sunday|date|minute|release)',
  '(same|one|single) (day|night|morning|evening|weekend|moment|hour|go|step|date) ... (all|every|everybody|everyone|everywhere|whole|entire|complete)',
  '(all|every|everybody|everyone|everywhere|whole|entire|complete) ... (switch|change|changes|start|go live|golive|move|use|work|receive|get|update|turn|activate|convert) ... (at once|together|simultaneous*|overnight|at midnight|in one|first day|day one|from (monday|then|start)|on (monday|sunday|#))',
  '(switch|change|start|activate|enable|deploy|release|install|roll|rollout|push|send|update|launch|golive|introduce|turn on|move|publish) ... (all|every|everybody|everyone|everywhere|whole|entire|complete) ... (at once|together|simultaneous*|overnight|at midnight|in one|same|day one)',
  '(at once|together|simultaneous*|overnight|at midnight|from (monday|day one|first day|then) on) ... (all|every|everybody|everyone|everywhere|whole|entire|complete); from ~ on (everybody|everyone|all|every)',
  '(release|rollout|deploy|update|version|feature|switch|golive|go live|goes live) ~ (to|for|on|in) (all|every|everybody|everyone|whole|entire|# (branch|store|shop|site|ward|school|clinic|station|customer|tenant)) ~ (at once|same|one|together)',
  '(cutover|golive|go live|take effect|takes effect|changeover|switch|start) ... (whole|everywhere|everybody|everyone|entire) ; replace ... everywhere; (every|each|all) ~ (work|book|use|start|run|write) ~ in new; (first day|day of start|day of golive) ... (all|every|everybody|everyone|each)',
  '(take effect|takes effect|apply|active|valid|live) ~ (for|in|to) (all|every|each) ... (deploy|deployment|release|at midnight|at once|on #|on day)',
  '(on #|on monday|on sunday|on saturday|on day) ... (replace|switch|move|change|start|begin) ... (in|for|at|to) all',
  '(big bang|hard cutover|flag day|one shot); (no|without|not) ~ (pilot|canary|stage|staged|wave|phase|trial|gradual|stepwise|soft launch|parallel run|parallel operation|overlap|transition period)',
);

/** What is released: without it "all at once" speaks of something else. */
export const isReleased = concept(
  '(release|rollout|deploy|deployment|golive|live|launch|switch|change over|start|introduce|introduction|activate|cutover|install|firmware|update|version|new|pilot|move|old|uninstall|transition|training|work with|turned on|trial|canary|phase|replace|effect|calendar)',
);

/** The way back is meant to reach all at once. */
export const takesBack = concept(
  '(flag|switch) ... off; (turn|switch|roll|go|move) ~ (off|back) ~ (flag|switch|at once|for all); (former|previous) (page|release|version|image|form|screen)',
);

/** In steps, of which each can be stopped. */
export const goesInSteps = concept(
  '(pilot|canary|wave|stage|staged|stepwise|step by step|gradual|gradually|ramp|phase|phased|incremental|percentage|blue green|shadow|dark launch|soft launch|flag|cohort|ring|early adopter)',
  '(first|then|next|later|after that) ~ (#|one|all|rest|other|remaining|whole|half|small*); # % ; (one|#) (after|at a time|by one|by two|per|a (week|day|month)); (after|by) other; (rest|other|remaining) ~ (follow|later|in (april|may|june|july|august|september|october|november|december)|then)',
  '(ward|branch|site|store|shop|region|tenant|team|school|clinic|station|customer|partner|department|plant|country|district|hospital|library|airport|group|unit|depot|class|faculty|terminal|user) by ; per (ward|branch|site|store|shop|region|tenant|team|school|clinic|station|customer|partner|department|plant)',
);
