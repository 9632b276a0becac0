import { wordsAlike } from '../../challenge/same-root.ts';
import { subjectWords } from '../../challenge/subject-words.ts';

/** Something does not work for a while. */
const outage =
  /\b(?:down|away|gone|fails?|failed|failing|failures?|outages?|offline|unreachable|unavailable|cut(?: off)?|broken|breaks?|stands? still|(?:does|do|did) not answer|(?:no|without (?:an?|any|the)|without) (?:network|signal|connection|line|reception|answer|power))\b/i;
/** What is done meanwhile or afterwards, said so that it means nothing else. */
const bridged =
  /\b(?:repeat\w*|retr(?:y|ies|ied|ying)|attempts?|tr(?:y|ies|ied) \w+ times|set aside|until it (?:answers|is (?:back|there|reachable|up))|goes on|go on|works? (?:on|from|without)|queue[sd]?|buffer\w*|falls? back|fall-?back|takes? over|standby|stand-by)\b/i;
/** The same in words that say something else where no outage is spoken of. */
const bridgedThen =
  /\b(?:tr(?:y|ies|ied)|keeps?|kept|waits?|stored?|stores|cached?|copy|by hand|later|afterwards|is (?:told|called|shown)|switch\w*|without)\b/i;

const comesBack = /\buntil (?:it|they) (?:answers?|(?:is|are) (?:back|there|reachable|up))\b/i;

/**
 * Whether a decision says what is done while that is so of which a risk speaks: both name the thing, and one of them that it does not work. `part` is what the
 * design says of the part that it is about: "the charge is tried six times" names nobody whom it is sent to.
 */
export function answersRisk(
  { text, rationale, part = '' }: { readonly text: string; readonly rationale: string; readonly part?: string },
  risk: string,
): boolean {
  if (saysWhatIsNotUsed(text)) return false;
  if (isBecauseOf(rationale, risk)) return true;
  if (!outage.test(risk)) return false;
  const names = namesIn(risk);
  const shared = wordsAlike(names, subjectWords(`${text} ${rationale} ${part}`)).length;
  if (shared === 0) return false;
  // What takes over for one thing helps nothing that its part has besides: no standby mends a scale.
  if (takesOver.test(text) && wordsAlike(names, subjectWords(`${text} ${rationale}`)).length === 0) return false;
  const isSpokenOf = outage.test(`${text} ${rationale}`) || comesBack.test(text);
  if (isSpokenOf) return bridged.test(text) || bridgedThen.test(text);
  return shared >= Math.min(fewestShared, names.size) && bridged.test(text);
}

const takesOver = /\b(?:stand-?by|takes? over|fail-?over|replica)\b/i;

/** "The saga pattern is not used: nothing spans two services" does nothing about anything. */
export function saysWhatIsNotUsed(text: string): boolean {
  const [first = ''] = text.split(/[.:;,]\s+/);
  return /\b(?:is|are|was|were|will be) (?:not|never) (?:used|needed|applied|adopted|taken|built|required)\b|\b(?:does|do) not apply\b|^no (?:\S+ ){1,3}(?:is|are) (?:used|needed|built)\b/i.test(
    first,
  );
}

/** Whoever decided says that it is for that: each word of the reason is one of the risk. */
function isBecauseOf(rationale: string, risk: string): boolean {
  const words = subjectWords(rationale);
  return words.size >= fewestOfReason && wordsAlike(words, subjectWords(risk)).length === words.size;
}

const fewestOfReason = 3;

/** One word is shared by things that have nothing to do with each other. */
const fewestShared = 2;

/** What does not work stands in front of that it does not; "no network on the pontoon" says it behind. */
function namesIn(risk: string): ReadonlySet<string> {
  const [before = '', ...behind] = risk.split(outage);
  const head = subjectWords(before);
  return head.size > 0 ? head : subjectWords(`${outage.exec(risk)?.[0] ?? ''} ${behind.join(' ')}`);
}
