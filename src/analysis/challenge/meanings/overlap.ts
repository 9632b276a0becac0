import { allOf, anyOf, concept } from '../phrases/concept.ts';

const form =
  '(column|columns|field|table|tables|schema|key|primary key|foreign key|id|ids|enum|value|format|version|endpoint|endpoints|interface|contract|type|unit|topic|layout|hash|hashes|structure|api|rows|records|message|messages|event|events)';

/** What others read, send or hold gets another form. */
const formChanges = concept(
  `${form} ~ (be|is|are|get|gets)? ~ (replace|rename|drop|remove|delete|change|changes|retype|rehash|renumber|switch|convert|mandatory|new); (new|another|different) ~ (primary key|foreign key|format|layout|type|unit|id|ids|schema|structure); (replace|replaces|rename|renames|drop|drops|remove|removes|retire|retires|change|changes|move|moves) ~ ${form}`,
);

/** The old form is still needed by somebody at the very moment in which it goes. */
const someoneStillNeedsIt = concept(
  '(still|yet) ~ (read|reads|select|selects|use|uses|write|writes|need|needs|expect|expects|send|sends|refer|refers|point|points|have|has|query|queries); (have|has|must|need|needs) to ~ (follow|adapt|change|move|switch|adjust) ~ (by then|until|afterwards|later|then)?; (be|are|is) ~ (informed|told|notified|adapted|adapt|warned) ~ (by mail|by email|afterwards|later|in advance|by then)',
  '(adapt|adjust|follow|migrate|change|move|update) ~ (later|afterwards|in (follow|next|come)|over (follow|next|come)|within|during) ~ (week|month|day|release|sprint|quarter)?; (become|becomes|became|get|gets|be|are) ~ (invalid|mandatory|not null|unreadable|void|unusable|useless); (same|one|single) (deployment|release|deploy|night|run|script|step|statement) ~ (in which|that|as)?; (in|with|during|by|at) ~ (release #|deployment|start of application|golive day|go live day|release of); (former|old|previous) ~ (not|never) (be)? (keep|kept|stored); (set|moved|mapped) to ~ (closed|null|default|unknown|other)',
);

/** A source is given up in the run that reads it. */
const sourceGivenUp = concept(
  '(import|imported|imports|read in|reads in|copied|copy|loaded|taken over|migrated|moved|move|moves) ... (dismantle|dismantled|scrap|scrapped|removed|remove|removes|wiped|archived to tape|withdrawn|switched off|shut down|deleted|delete|closed down|formatted|returned to); (no longer|not any longer|lose|loses) ~ (write access|access|have) ... ; (delete|deleted|removed|remove|switched off|retired) ~ (when|once|as soon as|after) ~ new ~ (run|ran|work|worked|be|start)',
);

/** What is stored or sent changes in one moment for all who read it. */
export const changesUnderReaders = anyOf(allOf(formChanges, someoneStillNeedsIt), sourceGivenUp);

/** All get it on one day, said by who they are and when. */
const place =
  '(hospital|hospitals|driver|drivers|city|depot|depots|museum|museums|customer|customers|user|users|shop|shops|team|teams|district|districts|site|sites|branch|branches|school|schools|store|stores|clinic|clinics|handhelds|scanners|devices|phones|trucks|tablets|terminals|region|regions|station|stations|employee|employees|staff|household|households|advertiser|advertisers|courier|couriers|subscriber|subscribers|tenant|tenants|partner|partners|country|company|fleet)';
const day =
  '(monday|tuesday|wednesday|thursday|friday|saturday|sunday|midnight|night|weekend|january|february|march|april|may|june|july|august|september|october|november|december|#|launch day|opening day|go live|golive|same day|one day|one night|day one|start of)';
export const allOnOneDay = anyOf(
  concept(
    `(all|every|whole|entire) (#)? ${place} ~ (move|moves|switch|start|starts|work|works|use|uses|change|go|get|gets|receive|begin) ~ (to|with|on|in|over|live)? ~ ${day}; ${place} ~ (get|find|receive) ~ new (app|firmware|version|release|software) ... (one night|monday|that day|same day|in one|overnight|at once); (old|former|previous) ~ (stop|stops) (working)? (then|that day|at that|on that)`,
    `(replace|replaces|replaced|switch|switches|switched|swap|swapped) ... (everywhere|for all|for everybody|in all|at all) ... ${day}; (not|no|without) ~ (plan|need|intend|have|want)? ~ (pilot|trial phase|canary|staged rollout|toggle|feature flag)`,
  ),
);
