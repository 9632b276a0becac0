import { allOf, anyOf, butNot, concept } from '../phrases/concept.ts';

/** What says something about a person, and more than that there is one. */
export const saysOfPeople = concept(
  '(name|names|by name|surname|email|e mail|mailbox|phone number|telephone number|birthday|birth|address of|home address|postal address|passport|iban|salary|salaries|income|debt|religion|ethnicity|nationality|gender|disability|pregnan*|criminal|conviction|diagnos*|illness|ill|sick|sickness|symptom|medicine|medication|prescription|allergy|allergies|therapy|blood|weight|genetic)',
  '(payslip|payslips|passport scan|id card|cv|cvs|resume|application letter|medical note|medical notes|iban|ibans); (voice|voices|sound file|sound recording|call recording|video recording|face|faces|photo|photos|portrait|fingerprint|camera|video|videos|webcam|transcript|transcripts|conversation|conversations|search term|search terms|search history|browsing|watch history|movement|movements|position of|whereabouts|complain*|grievance|appraisal|grade|grades|mark of|marks of|iq|absence)',
  '(personal|patient|customer|member|passenger|student|candidate|employee|user|guest|subscriber|reader|citizen|applicant|player|client|resident|voter|taxpayer|pupil|child|children|person|people|payroll|personnel|health) (data|detail|record|profile|information|table|list|history|position|location|file|register|master data); (real|live|actual) (person|people|customer|patient|citizen|member|user|name|employee|pupil|student)',
);

const place =
  '(bucket|folder|share|shared drive|network drive|drive|channel|chat|group|wiki|spreadsheet|dashboard|screen|board|wall|hall|lobby|corridor|lock screen|display|monitor|notice board|envelope|subject|subject line|mailing list|distribution list|newsletter|ticket|log|logs|trace|console|error report|error message|error mail|label|door|lobby|intranet|cdn|topic)';

const seenByMany = concept(
  `${place} ~ (that|which|where)? ~ (all|every|everybody|everyone|anybody|anyone|any|whole|entire|staff|visitor|colleague) ~ (can|may|open|read|see|have|has|reach|subscribe|access|in|at|of)?; (all|every|everybody|everyone|anybody|any|whole) ~ (can|may|could) ~ (open|read|see|view|listen|look|download|access)`,
  '(lie|lies|stand|stands|stay|stays|hang|hangs|be|put|kept|stored|appear|shown|posted|pinned) ~ (on|in) ~ (shared drive|network drive|lock screen|notice board|intranet|wiki|spreadsheet|chat|public|mailing list|lobby|hall|corridor|subject|file name|filename)',
  '(channel|chat|slack|teams|mailing list|distribution list|group|dashboard|screen in hall|board in|wall|envelope|subject line|lock screen|public calendar|sms|push) ~ (get|gets|receive|receives|show|shows|display|list|lists|contain|carry|say|says|name|names|with|message|messages|notification) ... ',
  '(dashboard|screen|board|display|monitor|list|notice) (in|at|on) ~ (hall|lobby|corridor|wall|door|entrance|canteen|waiting room|shop floor|counter) ~ (show|shows|list|lists|name|names|display|say)',
  '(link|url|address|query string|parameter|file name|filename|path|topic name|subject line|metric label) ~ (have|has|contain|contains|carry|carries|include|includes|with|hold|holds|consist) ...; (as|in|into) (parameter|query|query string|url|link|path|file name|filename|metric label|clear|plain text)',
);

const usedForMore = concept(
  '(in case|one day|might|may|could|some day|later on|eventually) ~ (need|come|want|be|prove)? ~ (useful|one|it|need|want|somebody|someone|subscriber|again|back|them|handy); (because|as|since) ~ (subscriber|consumer|somebody|someone|they|one) ~ (might|may|could) ~ (need|want|use)',
  '(train|training|teach|improve|tune|fine tune|evaluate) ~ (model|classifier|network|recognition|algorithm|engine|assistant) ... ; (use|used) to (train|teach|improve|tune) ; (build|builds|form|derive|derives|make) ~ (segment|segments|profile|profiles|audience|score) ; (advertis*|marketing|ad network|data broker|analytics|measurement|recommendation) (partner|provider|agency|company|vendor|service|firm)?',
);

const realInTest = concept(
  '(copy|copied|restore|restored|load|loaded|clone|cloned|dump|backup|snapshot|export|import|imported|fill|filled|refresh|refreshed) ... (test|testing|staging|development|demo|training|sandbox|acceptance|qa|integration) (environment|environments|system|systems|database|databases|stage|server|cluster|instance|data)?',
  '(test|tester|testers|developer|developers|staging|demo) ~ (see|use|work|get|have|run) ~ (on|with)? ~ (real|live|production|actual|genuine)',
);

const keptForGood = concept(
  '(kept|keep|keeps|store|stored|stay|stays|remain|remains|archive|archived|hold|held|left|retain|retained) ... (for good|for ever|forever|indefinitely|permanently|without limit|without end|as it be|as they be|unchanged|untouched|in case|however long|no matter); (never|not) ~ (delete|erase|remove|purge|anonymize|forget) ',
);

const personalField =
  '(salaries|wages|name|names|surname|birth|birthdate|birthday|diagnosis|diagnoses|iban|ibans|email|emails|phone number|passport|salary|payslip|payslips)';

/** Said in few words: what it is in, and what of them stands there. */
const standsThere = concept(
  `${personalField} ~ (be|is|are)? ~ (part of|in|within) ~ (file name|filename|path|url|subject|subject line|topic|queue name|key|link|barcode|qr code|label); (file name|filename|path|url|subject line|subject|topic) ~ (of (mail|message|file|sms))? ~ (name|names|contain|contains|show|shows|carry|carries|consist|consists) ~ (${personalField.slice(1, -1)}|illness|disease|treatment|result|debt)`,
  `(label|labels|sticker|stickers|wristband|tag|envelope|subject line|subject|file name|filename|lock screen|push text|channel|log|logs|log line|trace|traces|topic|url|link|metric|error mail|error mails|alert|alerts|dashboard|notice|screen|slack|print|printout|bucket|sheet) ~ (patient|full|customer|guest|member|with|have|get|gets|carry|show|be)? ~ ${personalField}`,
  '(full|whole|entire|raw|complete) (payload|payloads|body|bodies|request|requests|record|records|profile|profiles|row|rows) ... (all|every|developer|developers|team|teams|day|days|support|everybody|anybody|subscribe|search); (kibana|elk|splunk|datadog|grafana|cloudwatch|loki|sentry|log|logs) ~ (full|whole|entire|raw|complete) (payload|payloads|body|bodies|request|requests|record|records)',
  '(see|sees|read|reads|get|gets|show|shows|carry|carries|know|knows) ~ everything ~ (about|of|on) ~ (customer|patient|guest|member|employee|student|person|people|user|subscriber)',
  '(test|testing|staging|development|dev|demo|qa|acceptance|training|sandbox|uat) ~ (database|environment|system|data|cluster|instance)? ~ (be|get)? (refresh|fill|restore|copy|clone|load|seed|feed) ~ (from|with|by|of) ~ (production|live|real|prod|actual); (production|live|prod|real) ~ (data|database|dump|backup|snapshot|copy) ~ (to|in|into|for|on|at) ~ (test|testing|staging|development|dev|demo|qa|acceptance|training|sandbox|uat|laptop|vendor)',
  '(scan|scans|photo|photos|recording|recordings|copy|copies|passport|profile|profiles|address|addresses|transcript|transcripts|data) ~ (keep|kept|stay|stays|remain|remains|left|stored) ~ (after|when|although|also|even) ~ (checkout|check out|leave|leaving|left|gone|end|ended|closing|closed|return|departure|cancel|withdraw|cancellation)',
);

/** Said of the bearer only, whatever stands in it. */
const bodiesWritten = concept(
  '(body|bodies|payload|payloads|complete request|full request|whole request|form data|message text|full text|free text|raw event|raw events|raw message) ~ (be|is|are|get)? ~ (log|logged|written to log|kept in log|traced|mailed|mail|export|exported|contained|indexed) ; (log|logs|mail|mails|export|report|reports|trace|traces|dump|warehouse) ~ (contain|contains|carry|carries|hold|holds|include|includes|with) ~ (body|bodies|payload|payloads|complete request|full request|whole request|full text|free text|form data|raw)',
);

/** Everybody who listens gets the whole of it. */
const sentAlongWhole = allOf(
  concept(
    '(payload|payloads|event|events|message|messages|callback|webhook|topic|stream|notification|notifications) ~ (carry|carries|contain|contains|hold|holds|include|includes|with|has|have|bring|brings) ~ (full|whole|complete|entire|all) ~ (record|row|object|profile|document|entity|data|detail|details|field|fields)?',
  ),
  concept(
    '(account number|sort code|card number|name|names|address|addresses|birth|phone|email|diagnosis|diagnoses|iban|salary|salaries|passport|allergy|allergies)',
  ),
);

/** The reason to have it is over, and it stays. */
const outlivesItsReason = concept(
  '(only|just|merely) (marked|flagged|hidden|deactivated|disabled|set inactive) ... (data|record|row|stay|stays|remain|remains|kept|history)?; (after|once|when) ~ (shift|move|moves|moved|leave|leaves|left|end|ends|cancel|cancels|close|closes|visit|trip|tour|stay|return|treatment|term|contract) ~ (away|out)? ... (stay|stays|remain|remains|kept|keep|keeps|available|still there) ~ (with|in|on|at|for)?; (keep|keeps|kept|remain|remains|stay|stays) ... (for next time|next time|for later|just in case|for good|in case)',
);

const records =
  '(swipe|rental|consultation|scan|reading|trip|ride|visit|booking|purchase|loan|movement|journey|stay|order|case|treatment|history|table|replica|production|dump|copy|export|data|record|log)';
const whoStudies =
  '(statistics team|statistics office|evaluation office|market research|analyst|analytics|data science|data scientist|statistician|business intelligence|bi|research|researcher|university|marketing|consultancy|consultant|planning department|warehouse|evaluation|statistics|data lake)';

/** Whoever studies many gets each one, with whom it was. */
const studiedOneByOne = allOf(
  concept(
    `${records} ... (export|hand|give|copy|send|transfer|deliver|provide|read|go) ... ${whoStudies}; ${whoStudies} ... (get|receive|read|query|see|take|use|contain|ask|have access|keep) ... ${records}; ${records} ... (go|be send|be give|be hand) ... to ${whoStudies}; ${whoStudies} ~ (query|read|get|use) them; ${records} ... for ${whoStudies} ... (contain|have|carry|with); ${whoStudies} (team|department|group|people)? (read|get|receive|query|see|use) (them|it|each|all|every); (export|give|copy|send|transfer|deliver|provide) ... to ${whoStudies}`,
  ),
  anyOf(
    saysOfPeople,
    concept(
      `(stay|remain|be|keep|link|attach|tie) ~ (to|with|per|under|by) ~ (rider|patient|member|customer|passenger|person|holder|employee|resident|student|user|reader|guest|driver|name|account); (number|name|card number) of ~ (traveler|citizen|passenger|patient|customer|member|rider|guest|holder|employee|person); (citizen|traveler|renter|holder|user|person|owner) (s)? (number|id|name); (never|not) (be)? ~ (separate|part|detach) ~ from ~ (renter|rider|patient|customer|member|person|guest|user|holder); (member|patient|customer|rider|passenger|employee|resident|student|reader|guest) (number|id|name); (per|of each|of every|with) (badge holder|rider|patient|member|customer|passenger|person|employee|resident|student|user|reader|guest)`,
    ),
  ),
);
/** What tells nobody apart any more. */
const tellsNobodyApart = concept(
  '(anonym*|pseudonym*|aggregate*|count|counts|sum|sums|group|groups|average|mean|hash|without (name|person|number|birth)|no (name|person))',
);

const neverErased = concept('(nobody|no one|never|not) ~ ask* ~ (to)? (remove|delete|erase|forget)');

const people =
  '(customer|patient|guest|member|user|employee|student|passenger|applicant|subscriber|tenant|driver|citizen|reader|child)';

const moreThanNeeded = anyOf(
  allOf(
    concept(`(whole|full|entire|complete) ~ ${people} ~ (record|profile|object|row|data|document|entity)`),
    concept('(event|message|consumer|consumers|topic|subscriber|subscribers|everybody|everyone|all|log|trace|callback|webhook)'),
  ),
  allOf(
    concept('(recording|recordings|photo|photos|scan|scans|transcript|transcripts|profile|profiles|video|videos|voice)'),
    concept('(storage|disk|space|disks) ~ (cheap|enough|costs nothing|cost nothing|plenty|no problem)'),
  ),
  concept(
    `(salary|salaries|wages|payslip|payslips|iban|ibans|diagnosis|diagnoses|passport|passports|medical ~|names) ~ (go|goes|sent|send|sends|mailed|travel) ~ by (mail|email|fax|whatsapp|messenger|chat|text|sms); (sentry|trace|traces|log|logs|dump|dumps|crash report|crash reports) ... (local variable|local variables|${people.slice(1, -1)}) (object|record|row|entity|included)?`,
    '(push|sms|notification|subject|message|envelope) (text|line)? ~ (say|says|contain|contains|name|names|show|shows|mention|mentions|read|reads) ~ (test result|result|results|diagnosis|debt|overdue|medicine|treatment|therapy|pregnan*|hiv|salary|illness|fine)',
    '(test|qa|staging|development|dev|demo|training|acceptance|uat|sandbox) (team|environment|system)? ~ (load|loads|use|uses|run|runs|get|gets|restore|restores|work|works) ... (live|production|real|prod)',
    `(old|former|past|rejected|departed) ${people} ~ (stay|stays|remain|remains|keep|kept)`,
  ),
);

/** Where it is written, it is said what is not. */
const saidToBeLeftOut = concept('(no|not|never|neither|nor|without|except|instead of) ');

/** What is said of people in few words, and without a word on what is left out. */
export const showsPeople = anyOf(
  butNot(anyOf(standsThere, moreThanNeeded, bodiesWritten), saidToBeLeftOut),
  sentAlongWhole,
  butNot(studiedOneByOne, tellsNobodyApart),
  neverErased,
);

/** A place that more people see than need to, a purpose that nobody agreed to, or a time without end. */
export const goesFurtherThanNeeded = anyOf(seenByMany, usedForMore, realInTest, keptForGood, outlivesItsReason);

/** "It names the desk and not the clerk": what might say too much is said to be left out. */
export const namesOneAndNotTheOther = concept(
  '(name|names|show|shows|say|says|carry|carries|contain|contains|tell|tells|list|lists|give|gives|hold|holds|print|prints) ~ (and|but|yet)? (not|never|without) ; (instead of|rather than|and not|but not|without|no longer) ~ (name|names|person|people); full text (index|search|query)',
);

/** As much as is needed, and no more. */
export const goesNoFurther = concept('(only|nothing else|no more than|alone|just) ');
