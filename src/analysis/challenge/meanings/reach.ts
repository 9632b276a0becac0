import { anyOf, butNot, concept } from '../phrases/concept.ts';

const party =
  '(supplier|partner|carrier|depot|branch|region|school|hospital|clinic|shop|vendor|advertiser|campaign|household|ward|site|station|museum|club|publisher|operator|organizer|landlord|municipality|district|facility|franchise|merchant|courier)';
const deed =
  '(see|read|pause|suspend|stop|block|open|view|edit|change|correct|delete|cancel|void|approve|release|confirm|grade|mark|prescribe|assign|reassign|book|close|export|download|search|look up|list|print|act|sign|pay|refund|publish|override|write|update|move|filter|reach|use|call)';
const people =
  '(staff|employee|user|agent|clerk|nurse|doctor|driver|dispatcher|member|manager|editor|teacher|instructor|volunteer|coordinator|operator|cashier|referee|officer|developer|partner|carrier|hospital|technician|supervisor|secretary|planner|foreman|lead|owner|organizer|seller|buyer|visitor|guest|customer|tenant|client|role|desk|support|team|colleague)';
const known = '(signin|login|signed in|logged in|authenticated|session|token|account|badge|credential)';

/** That somebody is known opens everything. */
const knownIsEnough = concept(
  `(once|after|when|with|behind|whoever|anyone|anybody|everyone|everybody) ~ (be|has|have|hold|holds|valid|a)? ~ ${known} ~ (user|person|member|one)? ~ (reach|see|open|use|access|have|get|work|read|find|look) ~ (every|all|any|whole|full|complete|entire|everything)`,
  `(returns|return|shows|show|answers|answer|gives|give|deliver|open|opens) ... to (whoever|anyone|anybody|everyone|everybody|all|any) ~ (hold|holds|have|has|with|who|signed|logged|inside|knows|know)`,
  `valid ${known} ~ (have|has|get|gets|open|opens|see|sees|reach|give|gives|suffice|enough) ~ (full|whole|all|every|any|complete|everything)?; (token|key|session|certificate|login) ~ (prove|proves|show|shows|tell|tells) ~ that ~ (be|is) ~ (one of|ours|known|customer|employee|user|registered)`,
  '(finer|finely|fine grained|further|more detailed|detailed|additional|separate) (right|rights|role|roles|permission|permissions|check|checks|authorization) ~ (follow|later|not|wait|come|unnecessary|when); (no|not) ~ (need|want|plan|see) ~ (finer|further|additional|separate|fine grained) (right|rights|role|roles|permission|permissions|check|checks|authorization)',
);

/** Whose it is, is what the caller says. */
const callerSaysWhose = concept(
  `${party} (id|number|code|name|key|reference) ~ (as|in|from|by|through|via|out of) ~ (query|query string|parameter|path|url|header|body|request|form|payload|field)`,
  `(pass|passes|send|sends|name|names|state|states|give|gives|take|takes|accept|accepts|read|reads) ~ ${party} (id|number|code|name|key|reference)? ~ (in|as|from) ~ (query|query string|parameter|path|url|header|body|request|form|payload)`,
);

/** Somebody may do it to any of them. */
const toAnyOfThem = butNot(
  concept(
    `${people} ~ (can|may|could|able to|allowed to|entitled to|access to|right to) ~ ${deed} ~ (any|every|all|each other|whole|entire|others); (role|login|account) ~ (gives|give|opens|open) ~ (access|right|rights) to ~ ${deed} ~ (any|every|all); (role|login|account) ~ (which|that)? ~ (open|opens|have|has|give|gives|includes|contains) ~ (whole|all|every|any|full|complete|entire|everything)`,
    `(whole|full|entire|complete) ~ (administration|admin area|back office|console|module|database|register|archive) ~ (incl*|with|and)?; (any|every|all) ~ (registered|connected|known|participating) ${party} ~ (can|may|could|see|sees|read|reads|look|looks|open)`,
  ),
  concept('(any time|at any|any number|any order|any case|in any|all at once|all together|every time|any moment|anymore)'),
);

/** Who did the one thing does the other one too. */
const doesBoth = concept(
  `${deed} ~ (by)? (himself|herself|themself|on own); (author|requester|creator|cashier|clerk|editor|orderer|applicant|submitter|user|person) ~ (who|that)? ~ (file|filed|enter|entered|create|created|order|ordered|wrote|write|request|requested)? ~ (find|finds|see|sees|get|gets|have|has) ~ same (button|page|screen|form|right|rights)`,
  '(without|no) (second|other|another|further) (look|pair of eyes|person|opinion|signature|approval|check); (publish|publishes|approve|approves|release|releases|grade|grades|void|voids) (his|her|their|its)? own ',
);

/** It is guarded where nobody has to pass. */
const guardedInTheShopWindow = concept(
  '(check|checks|right|rights|permission|permissions|restriction|authorization) ~ (done|made|live|lives|happen|happens|evaluated|sit|sits|enforced|implemented) ~ (in|by|at) ~ (front end|frontend|app|browser|client|ui|page|menu|spa|screen)',
  '(link|url|code|address) ~ (may|can|could) ~ (pass|passed|forward|forwarded|share|shared|reuse|reused); (may|can|could) (pass|forward|share|hand) (it|them) (on|along|around); (filter|region|ward|site|team|branch) ~ (be|is)? ~ (only|just|merely) ~ (default|suggestion|preset|filter)',
  '(admin|administrator|owner|superuser|root|full) (role|right|rights|access|permission|permissions) ~ (be|get)? (given|granted|assigned|held|have|handed|give) ~ (to|by)? ~ (everybody|everyone|all|whole|every|each)',
);

/** More people get at it than a name, a role or a relation would let. */
const notToldApart = concept(
  `(one|single|same|only one) (level|kind|type|sort) of (access|account|user|right|rights|login|permission); (by|to|for) (anyone|anybody|whoever|everyone|everybody) ~ (type|types|enter|enters|know|knows|give|gives|has|have|ask|asks|find|finds) ; (${people.slice(1, -1)}|referees) ~ (may|can)? ~ (enter|record|write|change|correct|see|read|open|grade|look) ~ (for|of|in|into|on)? any ~ ; (league|we|office|company|team|hospital) ~ trust ~ (them|people|users|staff|each other)`,
  `(part|parts|fragment|first letter*) of ~ (name|number|address) ... (list|lists|show|shows|find|finds|return|returns) ~ (every|all|any|each); (app|page|screen|client|menu) ~ (hide|hides) ~ (from|for) ~ ; (endpoint|api|answer|response) ~ (deliver|delivers|return|returns|contain|contains|send|sends) ~ (it|them|all|everything) ~ (along|anyway|all same|too|as well)`,
);

const unit =
  '(park|valley|shire|canton|parish|region|district|branch|office|municipality|site|tenant|ward|area|depot|school|department|station|country|clinic|division|zone|county|plant)';

/** Whose part it is, is what they choose. */
const choosesWhosePart = concept(
  `${unit} be part of (url|path|address|request|link); (pick|choose|select|set) ~ ${unit} ... and ~ (see|edit|get|open|work|change|read); ${unit} ~ (be|come|take|pass) ~ (parameter|from request|in request|in query|from query|in path|by client|by app); ${unit} ~ parameter; ${unit} that (app|client|page|caller|user|request|browser) ~ (ask|name|send|choose|select|give|request|pass); (whichever|whatever|any) ${unit} ~ (they|he|she|user|staff)? ~ (select|choose|pick|enter|like|want|open); (set|choose|select|switch|change) ~ (to|for|between)? ~ any (value|${unit.slice(1, -1)})`,
);

export const opensToMany = anyOf(
  choosesWhosePart,
  notToldApart,
  knownIsEnough,
  callerSaysWhose,
  toAnyOfThem,
  doesBoth,
  guardedInTheShopWindow,
);

/** Keeps it with those it belongs to. */
export const staysWithOwners = concept(
  '(own|only|unless|assigned|belong|belongs|membership|relation|rostered|refuse|refused|refuses|reject|403|404|401|row policy|row level|scope|scopes|policy|certificate|signed|expire|expires|must not|not be|ticket|consent|audit|logged|reason|second|other than|somebody else|anonym*|public|read only|ignored|compare|compares|enforced)',
);
