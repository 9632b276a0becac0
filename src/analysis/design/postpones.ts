import { splitSentences } from '../challenge/passages.ts';

/** When something is to be known that is not known now. */
const later = String.raw`(?:later(?: on)?|in time|afterwards|another (?:time|day)|(?:a|the|our|some|during the|after the|in the|with the|until the|once the|when the)?\s*(?:pilot|trial|spike|prototype|proof of concept|poc|beta|preview|field test|load test|measurements?|(?:next|later|second|third|following|coming) (?:phase|step|release|version|stage|iteration|sprint|year|quarter)|implementation|construction|build|rollout|future|go-live|launch))`;

const forms = [
  new RegExp(
    String.raw`\b(?:left|leave (?:it|this|that|them)|postponed?|deferred|defer (?:it|this|that)|put off|parked?|moved?)\s+(?:open\s+)?(?:to|for|until|till|into|during)\s+(?:after\s+)?${later}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:is|are|be|gets?|will|we|they|we'll)\s+(?:\w+\s+)?(?:decided?|settled?|determined?|clarif(?:y|ied)|chosen|choose|worked out|seen|see|known|find out|found out|looked at|look at (?:it|this|that))\s+(?:\w+\s+){0,2}?(?:in|during|after|with|until|once|when|from)?\s*${later}\b(?!\s+by\b)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:not|nothing is|nobody has)\s+(?:yet\s+)?(?:been\s+)?(?:decided|settled|known|clear|chosen)(?:\s+(?:yet|so far|for now))?\s*[.!]?$`,
    'i',
  ),
  /\b(?:still to be (?:decided|done|settled|clarified)|to be (?:decided|determined|defined|clarified)|(?:is|are|stays?|remains?) (?:still )?(?:undecided|unsettled)|tbd|we(?:'ll| will| shall)? see)\s*[.!]?$/i,
  // A door is open as well.
  /^(?:it|this|that|the (?:question|decision|point|choice|answer)|how|what|which|who|whether|where|when)\b.*\b(?:is|are|stays?|remains?|left) (?:still )?open\s*[.!]?$/i,
  new RegExp(String.raw`(?:\b(?:depends on|waits? for)|^after)\s+(?:the\s+(?:result|outcome)s? of\s+)?${later}\s*[.!]?$`, 'i'),
];

/** Whether a sentence puts a decision off: nobody is bound by it, and somebody has to come back to it. */
function postponesSentence(sentence: string): boolean {
  return forms.some((form) => form.test(sentence));
}

/** Whether a text does nothing else: "Sharding is left to the pilot." */
export function postpones(text: string): boolean {
  const sentences = splitSentences(text).flatMap((sentence) => sentence.split(/;\s+/));
  return sentences.length > 0 && sentences.every(postponesSentence);
}
