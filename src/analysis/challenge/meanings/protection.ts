import { concept } from '../phrases/concept.ts';

const person =
  '(staff|user|employee|agent|person|people|member|operator|admin|administrator|manager|engineer|developer|team|department|colleague|customer|partner|clerk|nurse|doctor|physician|driver|courier|teacher|tutor|worker|supplier|tenant|student|librarian|handler|desk|cashier|dispatcher|planner|reviewer|officer|volunteer|visitor|guest|subscriber|patron|borrower|passenger|airline|seller|buyer|vendor|role|account|caller|client|login|service account|signed in|logged in|authenticated)';
const may = '(can|may|could|able|allow|permitted|entitled|have access|get access|gain access)';
const getsAt =
  '(see|read|open|view|look|access|change|edit|update|delete|cancel|approve|release|download|export|search|print|browse|list|correct|override|assign|query|act|watch|play|set|void|call|replay|fetch|reassign|request|create|book)';

/** More people than need it, or nobody asks who it is. */
export const openToAll = concept(
  `(all|every|any|whole) ~ ${person} ~ ${may} ~ ${getsAt}; (all|every|any) ~ ${person} ~ (see|read|open|view|access|watch) ~ (all|every|any|each|full|whole|complete|entire)`,
  `(anyone|anybody|everyone|everybody|whoever) ... ${may} ~ ${getsAt}; (anyone|anybody|everyone|everybody) (with|in|on|inside|at|from|who) ... ${may}`,
  `${may} ~ ${getsAt} ~ (all|every|any|everything|each other|other|whole|entire) ~ (record|data|case|order|patient|customer|claim|document|account|profile|tenant|team|branch|row|booking|file|recording|job|request|ward|airline|site|library|member|item|export|${person.slice(1, -1)})`,
  '(open|opens|visible|available|accessible|readable|shown|granted|access|viewable|reachable) (to|for|by) ~ (all|every|everybody|everyone|anyone|anybody|any|whoever|whole|entire) ~ (staff|user|employee|agent|person|member|account|network|company|department|team|with|in|who|on|inside|holder|colleague|partner|customer|signed|logged)',
  '(valid|existing|active) (session|login|token|account) (be)? (enough|suffice|sufficient|required|checked|needed); (login|signin) (be)? (required|enough|suffices|sufficient|needed); (signed in|logged in|authenticated) (be)? (enough|suffices|sufficient)',
  '(check|checks|checked|verify|verifies) ~ (that)? ~ (valid|existing|active) (session|login|token) and (take|takes|use|uses|read|reads|trust)',
  '(take|takes|read|reads|use|uses|accept|trust|believe) ~ (id|role|tenant|team|number|owner|customer|user|account|branch|airline|member) ~ from (request|header|url|query|body|client|browser|app|parameter|path|form|payload|link)',
  'without (further|additional|any|separate|extra)? (check|authentication|authorization|authorisation|login|signin|permission|credential|token|password|access control|sign on|ownership check); (no|not any) (further|additional|extra|separate|own|per record|fine grained)? (authentication|authorization|authorisation|role check|access control|ownership check|tenant check) (be)? (needed|required|necessary|asked|check|there|apply|happen)?; (no|not any) (further|additional|extra|separate|own)? (login|signin|permission|credential|password) (be)? (needed|required|necessary|asked|check)',
  '(need not|not need to|not have to|not required to) ~ (login|signin|authenticate|identify|authorize|authorise|log in|sign in); not (authenticated|authorized|authorised|protected|restricted) ',
  '(internal|private|corporate|office|company|vpn|intranet|cluster|hospital|airport|school|warehouse|our|same|campus|back office|staff) (network|lan|vpn|subnet|segment|vpc|wifi|address range|zone) ... (trust|enough|suffice|sufficient|safe|secure|protect|therefore|so no|counts as|considered)',
  '(trust|trusts|trusted) ~ (header|parameter|client|browser|app|caller|frontend|front end|address|payload|body|field|query string|partner|number|id); (rely on|relies on) ~ (header|parameter|payload|body|field|query string)',
  '(shared|common|generic|one|single|same) (login|team account|user account|password|service account|admin account|role) ~ (for|by|of|across|among|shared) ~ (all|every|everybody|team|staff|shift|desk|branch|site|partner|service)',
  '(admin|administrator|root|superuser|full|owner|write|dba|unrestricted) (right|access|role|privilege|permission) ~ (for|to|on|by) ~ (all|every|everything|whole|database|service|schema|production|bucket|cluster)',
  '(hidden|hide|hides|disabled|greyed|grayed|enforced|checked|filtered|offers|offer|restricted|restrict) ~ (in|by|on) ~ (ui|frontend|front end|browser|app|client|screen|javascript|user interface|menu|page)',
  '(page|screen|app|ui|frontend|menu|list|client) (offer|offers|show|shows|hide|hides|lists|only) ~ (only|manager|own|allowed|permitted) ... (so that|so|therefore|not come up|cannot|not reach)',
  '(whoever|anyone who|anybody who|who|everyone who) (know|knows|guess|guesses|has|have|holds|hold|possesses|gets|receives|opens) ~ (link|url|id|number|code|address|token|barcode|tag|reference); (link|url|token|code) ~ (pass on|passed on|forwarded|shared|passed around|never expire|not expire|work for)',
  '(link|url|address) ... (sequential|consecutive|ascending|running number|guessable|predictable|incrementing|auto increment); (sequential|consecutive|ascending|guessable|predictable|incrementing) ~ (link|url|code|token|address); public (link|endpoint|folder|read access) ; publicly (readable|accessible|reachable|available)',
  'same (right|rights|permission|permissions|access|privilege|privileges) (as|for|to)',
  '(shared|common|generic) (team|staff|user|shift|desk|department|ward)? (login|account|pin|password|credential|sign on); (one|same|single) (login|account|pin|password|user) (per|for each|for every|at every|on every) (gate|desk|station|shift|branch|site|ward|team|device|till|terminal|counter|floor|shop|handheld|tablet); (no|without) (own|personal|individual|separate) (login|account|password|pin|user)',
  '(client|app|consumer|partner|receiver|subscriber|page|browser|frontend) (filter|filters|pick|picks|select|selects|sort out|sorts out|hide|hides) ~ (own|what|themselves|itself|rest|others); (push|pushes|send|sends|deliver|delivers|return|returns|stream|streams|broadcast|broadcasts) ~ (all|every|everything|whole) ... (app|client|page|browser|consumer|screen|frontend) ~ (filter|filters|shows only|show only|hides|hide|picks|selects)',
  '(topic|stream|channel|bucket|feed|queue|folder|share) ~ (open|readable|visible|accessible|available) ~ (all|every|any|everybody|everyone)',
);

/** Words of it that are said as often of something else: of formats, of screens, of what is left out on purpose. */
export const soundsOpen = concept(
  'not (authenticated|authorized|authorised|protected|restricted); (rely on|relies on|trust|trusts) ~ (header|headers|parameter|payload|body|field|fields|query string); (hidden|hide|hides|disabled|greyed|enforced|checked|filtered|filter|filtering|offers|offer) ~ (in|by|on) ~ (ui|frontend|front end|browser|app|client|screen|javascript|page)',
  'same (right|rights|permission|permissions|access|privilege|privileges) (as|for|to); (link|url|token|code) ~ (never expire|not expire|forwarded|passed on|work for); (who|whoever) ~ (has|have|know|knows|hold|holds|gets) ~ (link|url|token|code|number|id|address); of other (user|users|tenant|client|clients); another pathway',
);

/** Public is said of what people have entrusted. */
export const madePublic = concept('public (link|endpoint|folder|read|bucket|url|access); publicly');

/** Something is found or shown by its number, or for all; whether for everybody is not said. */
export const showsWithoutAsking = concept(
  '(search|list|query|endpoint|page|api|screen|view|board|app|portal|desk|support|agents|staff|lookup|export|report) ~ (return|returns|show|shows|list|lists|cover|covers|find|finds|give|gives|display|displays|see|look up|read|open|search|access) ~ (all|every|everything|whole) ~ (record|case|order|patient|customer|claim|document|account|profile|booking|file|recording|member|bag|loan|item|row|data|name|address|entry|everything)',
  '(by|with|from|enter|enters|type|types|scan|scans|given|take|takes) ~ (reference|number|id|code|tag|barcode) ~ (and)? ~ (sees|show|shows|displays)',
  'public (bucket|url) ; (regardless|independent|irrespective) of ~ (role|owner|tenant|team|branch|airline|site|account|library|department|who); (across|over|for|of) all (tenants|airlines|branches|sites|teams|libraries|customers|partners|wards|departments|accounts|users|members)',
);

/** Rights that go no further than they have to. */
export const rightsEndSomewhere = concept(
  '(only (for|to|by|if|when|while|with|after|in|on|their|own|those|his|her|its)|may only|can only|only (see|read|open|view|change|edit)|own|assigned|row level|rbac|opa|least privilege|403|404|401|refuse|deny|denied|forbidden|ownership|scope|scoped|signed (url|link|token)|hmac|random|unguessable|four eyes|dual control|mtls|mutual tls|client certificate|oidc|oauth)',
  'within ~ (role|ward|team|branch|site|tenant|department|airline|library); (check|checks|checked|verify|verified) ~ (role|owner|ownership|assignment|membership|belong|permission|scope|tenant|right); (limited|restricted|bound|reserved) to ; of (their|own|same) ~ ',
);

/** Who may, and who asks. */
export const rightsAreChecked = concept(
  '(role|roles|rbac|abac|scope|scopes|permission|permissions|policy|policies|authorize|authorise|authorization|authorisation|row level|acl|entitlement|claim|claims|grant|privilege|opa|iam|ownership|four eyes|dual control|refuse|reject|deny|403|404|401|forbidden)',
  '(only|may|own|assigned|restricted|limited|reserved|checked|check|verify|verified|enforce|enforced|belong|filter|filtered)',
);

/** Data about people. */
export const aboutPeople = concept(
  '(personal|patient|customer|member|passenger|student|candidate|employee|user|guest|tenant|subscriber|reader|borrower|traveler|traveller|donor|client|household|resident|citizen|applicant|contact|health|medical|payment|card|bank|account|billing|identity|biometric|location|salary|payroll) (data|detail|record|name|information|address|number|profile|image|photo|history|email|phone)',
  '(name|names|email|emails|e mail|phone|address|addresses|birth|birthday|diagnosis|diagnoses|passport|iban|pan|cvv|ssn|pii|phi|gender|salary|allergy|allergies|religion|ethnicity|nationality|photo|photos|webcam|video|sound recording|call recording|video recording|screen recording|voice recording|fingerprint|face|location|ip|insurance number|credit card|card number|date of birth|pin|password|mrn)',
);

/** "Held in its name since the morning" says for whom, and no name of anybody. */
export const doneInTheName = concept('(hold|held|book|reserve|act|order|open|pay|sign|ask|speak) ~ in name');

/** A place that more people read, or that keeps it longer. */
export const leaksTo = concept(
  '(log|logs|logged|logging|log line|log file|trace|traces|tracing|debug|stack trace|error report|error message|error mail|sentry|analytics|slack|teams channel|chat|spreadsheet|metric label|datadog|splunk|kibana|grafana|console|wiki) ~ (with|contain|carry|hold|include|including|show|keep|record|write|name|have) ... (full|whole|entire|complete|raw|payload|body|bodies|everything|all field|name|email|phone|address|diagnosis|birth|plain|unmasked|unredacted|verbatim|card|content|answer|answers)',
  '(full|whole|entire|complete|raw|unmasked|unredacted|verbatim|request|response|message) (payload|payloads|body|bodies|request|requests|message|messages|record|records|response|responses|event|events|content|header|headers) ~ (be)? (log|logged|trace|traced|written to log|kept|searchable|indexed|dumped|printed|recorded) ',
  '(log|logs|logged|logging|trace|traces|dump|dumps|print|prints) ... (full|whole|entire|complete|raw|unmasked|verbatim) ~ (payload|body|bodies|request|message|record|response|event|row|object|header|name|address|content)',
  '(copy|dump|snapshot|clone|export|restore|extract) of (production|live|prod|real|patient|customer|member|user|passenger|subscriber|student|employee) ; (copy|dump|snapshot|clone|extract|backup) ~ (production|live|prod|real) ... (test|testing|staging|dev|develop*|laptop|demo|qa|training|uat|sandbox|vendor)',
  '(production|live|real|prod) (data|database|record|records|backup|dump|copy|customers|patients|recordings) ... (test|testing|staging|dev|develop*|laptop|demo|qa|training|uat|sandbox)',
  '(send|pass|share|forward|upload|transmit|give|export|expose|carry|contain|embed|go|copied|handed) ... (third party|third parties|vendor|advertis*|marketing|analytics|abroad|overseas|(to|by) (all|every) (subscriber|consumer)|query string|file name|filename|subject line|topic name|push text|push message|agency|newsletter provider)',
  '(unencrypted|plaintext|plain text|clear text|cleartext|in clear|unmasked|not encrypted|not masked|without encryption|without masking)',
  '(train|trained|training|teach|learn|improve) ~ (on|with|from|by) ~ (recording|data|record|photo|video|customer|patient|student|user|real|transcript); (carry|carries|contain|contains|include|includes|hold|holds) ~ (name|names|email|phone|address|diagnosis|birth|card|passport) ... (so that|because|since|spare|saves|no need|without asking|not have to ask|directly|at hand)',
);

export const peopleAreGuarded = concept(
  '(pseudonym*|anonym*|hash*|mask*|redact*|encrypt*|tokeni*|scrub*|consent*|allowlist|allow list|whitelist|minimi*|strip*|synthetic|erase*|erasure|opaque|behind (signin|login|sign on)); (id|ids|key|keys|identifier|identifiers|amount|count|reference) only; only ~ (id|ids|key|reference|identifier|initial|last four); (no|never|neither|without|not) ~ (name|names|email|phone|address|payload|body|bodies|personal|pii|content|diagnosis|card)',
);
