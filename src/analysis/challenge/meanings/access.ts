import { anyOf, concept } from '../phrases/concept.ts';

const worker =
  '(person|clerk|user|manager|employee|agent|nurse|doctor|editor|author|officer|operator|admin|requester|colleague|account|login|staff|member|cashier|one)';
const decides =
  '(approve|release|confirm|sign|pay|payout|authorize|authorise|accept|review|clear|publish|countersign|verify|unlock|grant|run|order|issue)';
const told = '(header|parameter|query|query string|body|path|url|request|form|payload|cookie|field|message|app|link)';

/** Whoever asks also decides: two were wanted so that one cannot do it alone. */
const decidesAlone = concept(
  `same ${worker} ~ (may|can|could|be allowed to)? ~ ${decides}; ${decides} ~ (by|from) ~ same ${worker}; ${decides} ~ own (request|claim|entry|entries|order|change|booking|expense|payment|file|work|correction|text); (approver|reviewer|releaser|second person|checker) ~ (may|can|could) ~ be ~ (requester|author|same|who|creator|first)`,
  '(no|without|not need|not require) ~ (second|other|another|further) (signature|person|approval|pair of eyes|confirmation|approver|look|opinion|signoff|key); (one|single) (signature|person|click|approval|key|pair of eyes) (be)? (enough|suffice|sufficient|needed|required); on (his|her|their|its)? own (authority|account|decision)',
  '(reason|justification|comment|second signature|second approval|approval|confirmation|explanation|purpose) ~ (be)? (optional|voluntary|not (needed|required|asked|mandatory|necessary)); (lift|override|raise|bypass|switch off|change) ~ (cap|limit|lock|rule|bar|check|warning|quota|ceiling) ~ (by|self|themselves|with one|without)',
);

/** Who they are, and whose it is, is taken from what they send. */
const saysWho = concept(
  `(user|tenant|customer|author|hotel|account|employee|store|owner|member|patient|site|company|role|organization|organisation|student|driver|seller) (id|number|name|code|reference) ~ (in|as|from|out of|by|via|through) ~ ${told}`,
  `(tenantid|userid|customerid|accountid|hotelid|orgid|authorid|employeeid|patientid|memberid|storeid|tenant_id|user_id|customer_id|account_id|hotel_id|author_id|employee_id) ~ (in|as|from|out of|by|via) ~ ${told}; (take|takes|taken) ~ as (given|sent|it be|they be|correct|true)`,
);

/** That somebody is known at all is enough. */
export const anyoneKnown = concept(
  '(need|needs|require|requires|want|asks for|behind|with) ~ (signin|login|valid|authenticated) ~ (session|user|token|customer|cookie|only)?; (token|key|session|certificate|login|gateway|vpn) ~ (tell|tells|show|shows|prove|proves|make sure|made sure|ensure|ensures|know|knows) ~ that ~ (be|somebody|someone|it|they|partner|user|customer|caller); (from|by|to|for|of) (any|every|all) ~ (authenticated|signin|login|known|registered); (any|every|each) ~ (login|account|role|clerk|staff|user|employee|agent|editor|partner|tablet|device|member) ~ (can|may|could|be allowed to|able to)',
);

export const loadsByNumber = concept(
  '(by|with|from|for|under|takes|take|given|in) ~ (id|number|reference|code|tenantid|hotelid|userid|accountid|customerid); (load|loads|fetch|fetched|read|return|returns|show|shows|change|changes|post|put|patch|get|delete|stream|streams) ... (id|number|reference|code)',
);

/** Nothing stands between, or only what the page shows. */
const nothingBetween = concept(
  `(role|right|rights|permission|permissions|access) (check|checks|rule|rules|logic) ~ (in|by) ~ (router|react|angular|vue|browser|frontend|front end|app|client|page|ui|javascript|menu); only (offer|offers|show|shows|display|displays|list|lists) ~ (own|their|allowed|permitted|his|her|id|ids); (publish|write|read|subscribe|post|push|upload) ~ (to|from|on|into)? (any|every|all|each) (topic|queue|channel|bucket|table|account|record|document|file|stream|folder|show|team|site)`,
  `(row|access|role|tenant|owner) (filter|filters|level|check|checks|security) ~ (too|left out|skip|omit|off|later|drop); without (acl|acls|role|roles|right|rights|permission|permissions|policy|policies|iam); (be|need|ask|take|require) no (acl|acls|role|roles|right|rights|permission|permissions|policy|policies|iam); no (acl|acls|role|roles|permission|permissions|policy|policies) ; (continue|act|work|login|signin|go on|browse) as (that|user|customer|member|patient|them|somebody|anybody); (stay|stays|remain|remains) (signin|login); (visitor|person|guest|reader|user|whoever|everybody|anybody|anyone) (with|who has|who have) link; (enter|entered|create|created|request|requested|file|filed|book|booked|make|made) and (approve|approved|release|released|confirm|confirmed|paid|pay|sign|signed)`,
);

export const hardlyChecked = anyOf(decidesAlone, saysWho, nothingBetween);

/** Who may is looked at after all. */
export const isChecked = concept(
  '(token|claim|session|certificate|principal|signed) ... (names|name|carry|carries|contain|scope|role|owner|belong|own|match|matches|map|maps|list of); (own|unless|only (for|by|if|when|to|with|their|after|those)|belong|belongs|membership|403|404|401|refuse|refused|refuses|reject|row level|four eyes|second person|two person|role|roles|rbac|scope|scopes|verify|verifies|compare|compares|signature|signed|hmac|mtls|public|everybody|everyone|consent|read only|logged|audit|from (token|session))',
);
