import { anyOf, concept } from '../phrases/concept.ts';

const right =
  '(ownership|owner|right|rights|role|roles|permission|identity|caller|sender|requester|belonging|origin|signature|tenant|membership|relation|relationship|assignment|entitlement)';
const look =
  '(look|check|verify|ask|compare|distinguish|matter|test|enforce|evaluate|examine|query|confirm|establish|differentiate|separate|apply|exist|need|require|prove|know|consider|record|restrict|match|validate|inspect)';
const somebody =
  '(somebody|someone|person|user|customer|subscriber|member|patient|citizen|employee|player|tenant|account|account holder|learner|student|driver|company|organization|organisation|family|household|colleague|partner|supplier|carrier|seller)';
const thing =
  '(id|ids|number|iban|key|reference|code|employee|customer|account|patient|document|record|order|claim|contract|booking|tenant|device|machine|meter|vehicle|home|file|profile|shipment|slip|invoice|case|topic)';

/** It is said that nobody looks who may, or only that somebody is known at all. */
export const nobodyLooksWhose = concept(
  `${right} ~ (be|do|does)? not (be)? ${look}; (not|never|nobody|nothing) ~ ${look} ~ (${right.slice(1, -1)}|who|whose|whom); (without|no) (further|additional|separate|any)? (access control|authentication|authorization|right check|role check|ownership check)`,
  `(only|just|merely) ~ (check|make sure|look|verify|ensure|test|validate) ~ (token|session|signed in|logged in|login|signin|cookie|password|signature); (not|neither|never|nor) ~ (sign|authenticate|check|restrict|protect) ~ (call|request|caller|message|endpoint|sender|requester)`,
  '(call|request|endpoint|message|topic|route|command|queue|interface|page|board|port|api) ... (not|neither|never) (be)? (sign|signed|authenticate|check|restrict|protect|guard|secure); (be|run|stand|lie) (unprotected|unsecured|unauthenticated|unrestricted)',
  '(account|user|login|employee|person) be (account|user|login|employee|person); (all|every|both) ~ (same|one) (role|right|rights|permission|permissions|endpoint|login|account); (one|single) role ~ (for|all|everything|suffice|enough)',
);

/** A check is missing, of which it is not said what for. */
const looksNot = concept('(without|no) (further|additional|separate|any)? (look|check|verification|distinction|restriction)');

/** Custom, politeness or a screen keeps people from what they could do. */
const leftToManners = concept(
  '(settle|agree|arrange|regulate|leave|handle|rule) ~ (among|between|by|in|to) ~ (colleague|colleagues|team|custom|themselves|staff|discipline|agreement|instruction|training|trust|house|people|contract); (trust|rely|count) on ~ (people|staff|employee|colleague|colleagues|discipline|instruction|honesty|each other); (house rule|politeness|good faith|code of conduct|on trust); (staff|people|employee|colleague|user|operator) ~ (instruct|train|tell|ask) ~ (not to|to only|to use|to open)',
  '(page|screen|app|ui|frontend|front end|menu|form|website|client|mask|dropdown|drop down|button|tile|portal) ~ (offer|show|display|list|hide|filter|leave out|present|gray|grey|disable) (only|just) ; (button|menu|tile|link|entry|entries|field|tab) ~ (be|get|are)? (hide|hidden|disable|disabled|gray|grey|grayed|greyed|invisible)',
  '(because|as|since|for) ~ (only|nobody|no one|just) ~ (know|knows|find|finds|guess|knew) ~ (address|link|url|name|number|path|id|topic|it|them); (hard|difficult|impossible|not easy|tedious) to guess; (nobody|no one|none) ~ (know|guess|find|come upon|try|come up)',
);

/** Whatever is named in the request is what they get. */
const whicheverIsNamed = concept(
  `(any|whichever|whatever|every) ${thing} ~ (be|get|are)? ~ (answer|return|give|ask|name|pass|serve|accept|enter|type|request|query|send|show|find|deliver|work); ${thing} ~ (work|open|be valid|good|usable) ~ (for|by|to) ~ (anyone|anybody|everyone|everybody|whoever)`,
  `(for|to) (any|whichever|whatever|every) ${thing} (that|which)? ~ (be|get|are)? ~ (ask|name|pass|enter|type|request|send|supply|appear); (receive|get|see|return|find|read|include|including|together with) ~ (those|that|records|rows|data|orders|items|ones) ... (of|by|for|from) (other|others|competitor|another|all other|everybody|strangers)`,
  `(take|read|use|get|take over) ~ ${thing} (out of|from) ~ (path|url|query|body|request|header|link|parameter|form|message|app|client|payload) and; (impersonate|act as|signin as|login as|become|slip into) ~ ${somebody} ... (by|with|any time|without|whenever|simply|at will)`,
  `(by|with|from) (role|login|account|password|pin|card) of ~ (desk|shift|ward|team|branch|shop|station|department|store|colleague|house|room|group); (role|login|account) ~ (staff|employee|user|default|standard) ... (all|every|any|everything|whole)`,
);

export const mayBeAnybody = anyOf(looksNot, leftToManners, whicheverIsNamed);

/** What is for everybody anyway. */
export const isPublic = concept(
  '(public|catalog|catalogue|opening hours|timetable|health|liveness|readiness|metric|probe|price list|brochure|newsletter|faq|landing|help page|map tile)',
);

/** That, or what is refused elsewhere. */
export const isForEverybody = anyOf(
  isPublic,
  concept(
    '(check|checks|checked) ~ (role|owner|ownership|right|rights|permission|assignment); (service|server|backend|database|api|gateway|query|policy) ~ (check|checks|refuse|refuses|reject|rejects|verify|verifies|compare|compares|enforce|enforces|filter|filters|deny|denies); (403|404|401|refuse|refused|reject|rejected|row level|mtls|signed url|signed link|signature|hmac|audit|four eyes|nobody else)',
  ),
);

/** Who is outside can try the next number. */
export const reachedFromOutside = concept(
  '(link|links|url|urls|web address|qr code|barcode|public|publicly|guest|visitor|customer|passenger|patient|recipient|subscriber|citizen|anyone|anybody|everybody|everyone|whoever|without (login|signin|password|authentication))',
);

/** A thing is found by its number, and numbers can be counted up. */
export const foundByNumber = concept(
  '(find|finds|see|sees|open|opens|read|reads|fetch|look up|lookup|get|gets|show|shown|query|track|tracks|download|contain|address|reach) ... (by|with|under|from|at|contain|contains) ~ (number|id|code|reference|link|counter)',
  '(link|url|address|page|qr code|barcode) ... (number|id|counter|reference)',
);
export const numbersCountUp = concept(
  '(number|numbers|id|ids|code|codes|reference|references|link|links|it|they|counter) ~ (count|counts|go|run|runs|increase|increases|ascend|increment|rise) ~ (up|upward|upwards|by #|by one|one by one|consecutively|in sequence)',
  '(consecutive|ascending|sequential|incrementing|running|serial|auto increment|autoincrement|successive) (number|numbers|id|ids|code|codes|counter|sequence|integer)?; (number|numbers|id|ids|code|codes) ~ (be|are)? (consecutive|ascending|sequential|consecutively|sequentially|predictable|guessable|short); (four|five|six|# ) digit ~ (number|code|id); next (number|id)',
);
