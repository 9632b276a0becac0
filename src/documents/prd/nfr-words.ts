import type { nfrCategories } from '../../lifecycle/prd.ts';

/** Words by which a statement speaks of a kind of non-functional requirement, under whichever heading: "40,000 devices" under Performance is about scalability as well. */
export const nfrWords: Readonly<Record<(typeof nfrCategories)[number], RegExp>> = {
  performance:
    /\b(?:within|in (?:at most|less than|under)) [\w.,]+ ?(?:ms|milliseconds?|seconds?|minutes?)\b|\b(?:response|waiting) times?\b|\b(?:latency|fast|quick(?:ly)?|immediately|throughput)\b/i,
  availability:
    /\b(?:availab\w+ (?:of|at|is)|uptime|downtime|outages?|offline|around the clock|24\/7|maintenance windows?|(?:opening|office|business) hours|recover\w*|fail-?over|(?:stays?|remains?|keeps?) up|(?:is|are|be) (?:up|reachable|online) (?:\d|for|at|around|from|between|during|all|every))|\b(?:systems?|services?|features?|applications?|apps?|sites?|platforms?) (?:[\w']+ ){0,3}(?:available|reachable|online)\b|\bwhile [^.;]{0,40}\b(?:is|are) (?:down|away|not there)\b|\b(?:not|cannot be|never) reach(?:able|ed)\b|\bunreachable\b|\b(?:goes|go) on (?:meanwhile|without|during|while|even|although|all the same)\b/i,
  scalability:
    /\b(?:scal\w+|load|peaks?|concurrent\w*|simultaneous\w*|growing|grows? (?:by|to))\b|\bnumber of (?:devices|users|customers|requests|sites|branches)\b|\d[^.;]{0,40}\b(?:at once|at the same time|(?:a|per|each|every) (?:second|minute|hour|day))\b|\b(?:\d{3,}|\d{1,3}(?:[, ]\d{3})+|\d+ ?(?:k|thousand|million)) (?!milliseconds|seconds|minutes|hours|days|nights|weeks|months|years|euros|dollars|pounds)(?:[\p{L}-]+ ){0,2}\p{L}{3,}s\b/iu,
  security:
    /\b(?:secur\w+|access(?:es)? (?:rights?|control|by)|permissions?|logs? in|signs? in|passwords?|encrypt\w*|confidential|secrets?|may (?:only|not) (?:see|read|change)|only (?:the |an? )?[\p{L} -]{2,30} (?:may|can|sees?|reads?|changes?))\b/iu,
  compliance:
    /\b(?:complian\w+|law(?:s|ful)?|legal(?:ly)?|regulat\w+|gdpr|audit\w*|retention|privacy|personal data|standards?|must be kept|kept for)\b/i,
};
