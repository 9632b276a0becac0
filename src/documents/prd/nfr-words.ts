import type { nfrCategories } from '../../lifecycle/prd.ts';

/** What tells who somebody is, or something about them that is their own business. */
const personal = String.raw`(?:personal (?:data|details|information)|(?:tele)?phone numbers?|e-?mail address(?:es)?|(?:home|postal|private) address(?:es)?|(?:address(?:es)?|(?:full |real |last |first )?names?|photos?|faces?|locations?|whereabouts|birthdays?|salar(?:y|ies)|diagnos[ei]s) of (?:an? |the |its |our )?(?:\p{L}+ )?\p{L}+|(?:patient|member|customer|resident|pupil|donor|client|employee)s?['’]?s? (?:names?|address(?:es)?|data|records?|photos?)|dates? of birth|birth ?dates?|social security numbers?|passport numbers?|tax numbers?|(?:credit |debit )?card numbers?|account numbers?|bank details|IBANs?|health (?:data|records?)|medical (?:data|records?)|diagnos[ei]s)`;
const place = String.raw`(?:logs?|log files?|traces?|metrics?|reports?|exports?|screens?|displays?|pages?|mails?|e-?mails?|messages?|URLs?|links?|labels?|files?|backups?|copies|test (?:data|systems?)|browsers?|devices?|phones?|laptops?|caches?|analytics|paper|receipts?|print-?outs?|lists?|(?:the )?(?:building|house|country|EU))`;
const kept = String.raw`(?:is|are|be|appears?|stands?|shows? up|ends? up|turns? up|(?:is|are|be) (?:seen|kept|stored|written|shown|printed|sent|copied|found|visible|readable|logged)|leaves?|reach(?:es)?|goes?|go)`;

/**
 * Personal data that must not stand, be seen or be kept somewhere: "phone numbers are in no log". How long they are kept, and that somebody is called by their number, is
 * about something else.
 */
export const keepsPersonalAway = new RegExp(
  [
    // "Phone numbers of households are in no log", "birth dates never appear on a label".
    String.raw`\b${personal}\b[^.;]{0,40}?\b${kept}(?: ever| written| out)? (?:in|on|to|into|from|onto|with) (?:no|none of the) (?:[\p{L}-]+ ){0,2}?${place}\b`,
    String.raw`\b${personal}\b[^.;]{0,40}?\b(?:never|nowhere|not|cannot|can ?not|must not|may not)\b(?: ever| be| been)*(?: (?:seen|kept|stored|written|shown|printed|sent|copied|found|visible|readable|logged|displayed|appear|stand|leave|reach|go|exported|included|in|on|end up|show up|turn up))+\b(?! (?:for|longer|more|after|until|late|empty|missing|in (?:time|capitals|order))\b)`,
    String.raw`\b${personal}\b[^.;]{0,40}?\b(?:is|are|be) (?:seen|kept|stored|written|shown|printed|sent|copied|logged) nowhere\b`,
    // "No log holds a phone number", "no address of a donor is on the label".
    String.raw`\b(?:no|none of the) (?:[\p{L}-]+ ){0,2}?${place} (?:(?:may|must|shall|should|will|can|ever) )?(?:holds?|contains?|shows?|has|have|names?|lists?|keeps?|includes?|carr(?:y|ies)|prints?) (?:an? |the |any )?${personal}\b`,
    String.raw`\bno ${personal}\b[^.;]{0,30}?\b(?:in|on|to|into|from) (?:(?:any|the|our|a|its) )?(?:[\p{L}-]+ ){0,2}?${place}\b`,
    // "Nobody but a nurse sees the address of a donor".
    String.raw`\b(?:nobody|no one|none)\b(?: but| except| other than)? ?[^.;]{0,30}?\b(?:sees?|reads?|learns?|gets?|finds?|looks? (?:at|up)) (?:an? |the |any )?${personal}\b`,
    String.raw`\b${personal}\b[^.;]{0,20}? (?:is|are|stays?|remains?|must be) (?:hidden|masked|redacted|blackened|pseudonymi[sz]ed|anonymi[sz]ed|blurred)\b`,
  ].join('|'),
  'iu',
);

/** Words by which a statement speaks of a kind of non-functional requirement, under whichever heading: "40,000 devices" under Performance is about scalability as well. */
export const nfrWords: Readonly<Record<(typeof nfrCategories)[number], RegExp>> = {
  performance:
    /\b(?:within|in (?:at most|less than|under)) [\w.,]+ ?(?:ms|milliseconds?|seconds?|minutes?)\b|\b(?:response|waiting) times?\b|\b(?:latency|fast|quick(?:ly)?|immediately|throughput)\b/i,
  availability:
    /\b(?:availab\w+ (?:of|at|is)|uptime|downtime|outages?|offline|around the clock|24\/7|maintenance windows?|(?:opening|office|business) hours|recover\w*|fail-?over|(?:stays?|remains?|keeps?) up|(?:is|are|be) (?:up|reachable|online) (?:\d|for|at|around|from|between|during|all|every))|\b(?:systems?|services?|features?|applications?|apps?|sites?|platforms?) (?:[\w']+ ){0,3}(?:available|reachable|online)\b|\bwhile [^.;]{0,40}\b(?:is|are) (?:down|away|not there)\b|\b(?:not|cannot be|never) reach(?:able|ed)\b|\bunreachable\b|\b(?:goes|go) on (?:meanwhile|without|during|while|even|although|all the same)\b/i,
  scalability:
    /\b(?:scal\w+|load|peaks?|concurrent\w*|simultaneous\w*|growing|grows? (?:by|to))\b|\bnumber of (?:devices|users|customers|requests|sites|branches)\b|\d[^.;]{0,40}\b(?:at once|at the same time|(?:a|per|each|every) (?:second|minute|hour|day))\b|\b(?:\d{3,}|\d{1,3}(?:[, ]\d{3})+|\d+ ?(?:k|thousand|million)) (?!milliseconds|seconds|minutes|hours|days|nights|weeks|months|years|euros|dollars|pounds)(?:[\p{L}-]+ ){0,2}\p{L}{3,}s\b/iu,
  security: either(
    keepsPersonalAway,
    /\b(?:secur\w+|access(?:es)? (?:rights?|control|by)|permissions?|logs? in|signs? in|passwords?|encrypt\w*|confidential|secrets?|may (?:only|not) (?:see|read|change)|only (?:the |an? )?[\p{L} -]{2,30} (?:may|can|sees?|reads?|changes?))\b/iu,
  ),
  compliance:
    /\b(?:complian\w+|law(?:s|ful)?|legal(?:ly)?|regulat\w+|gdpr|audit\w*|retention|privacy|personal data|standards?|must be kept|kept for)\b/i,
};

function either(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`, 'iu');
}
