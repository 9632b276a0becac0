/** Who answers what is open: whoever decides it, or whoever finds it out. */
export type Opening = 'decisions' | 'unknowns';

/**
 * What a sentence of somebody's notes leaves open, or null where it states something. A thing of the domain may be open or undecided as well ("the claim is still
 * to be decided by a clerk"): what says so of it in passing, or of each of its kind, leaves nothing open.
 */
export function tellsOpen(sentence: string): Opening | null {
  const said = withoutQuotes(sentence).replace(/\s+/g, ' ').trim();
  if (/\?\W*$/.test(said)) return 'decisions';
  if (/^\W*(?:if|until|while|unless|as long as|no|none|nothing)\b/i.test(said)) return null;
  if (finding.some((form) => form.test(said))) return 'unknowns';
  if (deciding.some((form) => form.test(said))) return 'decisions';
  if (isOfKind.test(said) || !isClause(said)) return null;
  return settling.some((form) => form.test(said)) ? 'decisions' : null;
}

/** "The page asks “Are you well?”" asks nobody; what is quoted as a whole is said. */
function withoutQuotes(sentence: string): string {
  const rest = sentence.replace(/“[^“”]*”|"[^"]*"|`[^`]*`/g, ' ');
  return /\p{L}{2}/u.test(rest) ? rest : sentence;
}

/** Of "when the clerk goes home, the claim is still to be decided" the first clause is no question. */
function isClause(said: string): boolean {
  return !/^\W*(?:when|where|whenever|wherever|once|after|before|as soon as|although|because|since)\b[^,]*,/i.test(said);
}

/** "A claim is still to be decided": each of them is, at some time. */
const isOfKind =
  /^\W*(?:an?|each|every|all|any|some|many|most|few|several)\b(?! (?:few )?(?:things?|points?|questions?|details?)\b)/i;

const asked = String.raw`(?:whether|who|whom|whose|which|what|when|where|how|why|if)\b`;
/** A question that is the subject of its sentence; "when" and "if" begin a condition more often. */
const subject = String.raw`^\W*(?:(?:and|but|also|only|exactly) )?(?:whether|who|whom|whose|which|what|how|why|when exactly|where exactly)\b`;
/** Where a sentence ends, with for whom, by when or where. */
// Two of them at most: any number of them, each of any length, would be tried in every way.
const end = String.raw`(?: (?:yet|still|so far|for now|today|at the moment|(?:with|before|by|after|until|in|at|on|for|between|together with) (?!hand\b)[^.;,:]{2,60}|\([^()]*\))){0,2}\s*(?:[.!…;]|[:–—] .*)?\s*$`;
const shut = String.raw`\s*(?:\([^()]*\))?\s*[.!…]?\s*$`;
const speaker = String.raw`(?:^|[,;:] |\b(?:but|and|so far|as yet|at the moment|yet|today|sadly) )(?:so far |as yet |at the moment )?`;
const not = String.raw`(?:not|n['’]t)`;

/** Somebody has to find out. */
const finding = [
  new RegExp(
    String.raw`${speaker}(?:we|i) (?:still )?(?:do(?: ${not}|n['’]t)) (?:yet )?(?:really )?know (?:yet )?(?:exactly )?(?:yet\b|${asked})`,
    'i',
  ),
  new RegExp(String.raw`${speaker}(?:we|i) (?:do ${not}|don['’]t) (?:yet )?know [^.;,]{2,60} yet${shut}`, 'i'),
  new RegExp(
    String.raw`${speaker}(?:nobody|no one|none of us) (?:here )?(?:yet )?knows? (?:yet |for sure )?(?:whether|which|what|when|where|how|why|if)\b`,
    'i',
  ),
  new RegExp(
    String.raw`(?:^|[,;:] |\b(?:but|and|yet) )it is (?:still |yet |as yet )?(?:un(?:clear|known|certain)|not (?:yet )?(?:clear|known|certain)) (?:yet )?${asked}`,
    'i',
  ),
  new RegExp(
    String.raw`${subject}[^;]*\b(?:is|are|remains?|stays?) (?:still |yet |as yet )?(?:unknown|unclear|uncertain|not (?:yet )?(?:known|clear|certain))${end}`,
    'i',
  ),
  new RegExp(
    String.raw`${subject}[^;]*\b(?:has|have|needs?|is|are) (?:still |yet )?to be (?:found out|investigated|measured|tested|checked|verified|researched|tried(?: out)?|looked into|examined|estimated)${end}`,
    'i',
  ),
  new RegExp(
    String.raw`${speaker}(?:we|i|somebody|someone|one of us) (?:still )?(?:have|has|need|needs|must|should) (?:still )?(?:to )?(?:first )?(?:find out|investigate|measure|test|check|verify|research|ask|look into|figure out|see) (?:[\w'’-]+ ){0,3}?${asked}`,
    'i',
  ),
  /\b(?:needs?|takes?) (?:an? |some |further |more )?(?:investigation|spike|research)\b/i,
  /^\W*(?:unknown|not known|to be (?:found out|investigated|measured)|needs? checking)\W*:\s+\S/i,
];

/** Somebody has to decide, and says so in so many words. */
const deciding = [
  /^\W*(?:to be (?:clarified|decided|defined|agreed|settled|determined|discussed|confirmed)|to (?:clarify|settle|discuss|agree)|unclear|undecided|not (?:yet )?decided(?: yet)?|still open|open (?:question|point|issue)|T\.?B\.?[DCA]|TODO|FIXME)\**\s*[:–—-]+\s*\S/i,
  // The hours of a desk are open as well.
  /^\W*open\**\s*:\**\s+(?!\d|(?:on |from |every |each |until |till )?(?:mon|tues?|wednes|thurs?|fri|satur|sun|week)(?:day)?s?\b|daily|always|all |24|(?:every|each) day|from \d|in (?:summer|winter))\S/i,
  /^\W*(?:TODO|FIXME)\b/,
  /(?:^|[:(,–—-]\s*|\b(?:is|are|remains?|still)\s+(?:still\s+)?)(?:TBD|TBC|TBA|T\.B\.D\.|tbd)(?![\p{L}\d])(?! until\b)/u,
  new RegExp(
    String.raw`${speaker}(?:we|i|nobody|no one) (?:have ${not}|haven['’]t|has|did ${not}|didn['’]t) (?:yet )?(?:decided?|agreed?|settled?|chosen?|made up our minds?) (?:yet\b|on\b|about\b|upon\b|between\b|${asked})`,
    'i',
  ),
  new RegExp(
    String.raw`${speaker}(?:we|i) (?:have ${not}|haven['’]t) (?:yet )?(?:decided|agreed|settled|chosen|made up our minds)(?: yet)?${shut}`,
    'i',
  ),
  new RegExp(
    String.raw`${speaker}(?:we|i|somebody|someone|the team|both of us) (?:still )?(?:have|has|need|needs|must) (?:still )?(?:to )?(?:decide|agree|settle|clarify|choose|define|discuss|talk about|think about) (?:on\b|about\b|upon\b|between\b|${asked})`,
    'i',
  ),
  new RegExp(
    String.raw`(?:^|[,;:] |\b(?:but|and|yet) )it is (?:still |yet )?(?:open|undecided|not (?:yet )?(?:decided|settled|agreed)|to be (?:decided|clarified|seen|agreed)) (?:yet )?${asked}`,
    'i',
  ),
  new RegExp(String.raw`\b(?:we|i) (?:leave|left|keep) (?:it )?open\b[^.;]{0,20}${asked}`, 'i'),
  new RegExp(
    String.raw`${subject}[^;]*\b(?:is|are|remains?|stays?) (?:still |yet |left |as yet )?(?:open|up for discussion|under discussion)${end}`,
    'i',
  ),
  new RegExp(
    String.raw`${subject}[^;]*\b(?:is|are|will be|gets?) (?:decided|settled|agreed|clarified|chosen) (?:later|afterwards|in time|after the (?:pilot|trial|test)|in the next \w+)${shut}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:question|point|issue|matter|choice|decision)s? (?:of [^,;]{2,60} )?(?:is|are|remains?|stays?) (?:still |yet |left )?(?:open|pending|unresolved)${shut}`,
    'i',
  ),
];

/** Said of a thing that is neither this nor that as yet. */
const settling = [
  new RegExp(
    String.raw`(?<!\b(?:that|which|who|they|it|he|she|one|whoever|whatever) )\b(?:is|are|remains?|stays?|(?:has|have|needs?)) (?:still|yet) to be (?:decided|clarified|determined|defined|agreed(?: on| upon)?|settled|chosen|specified|discussed|worked out|confirmed|negotiated|fixed|named)${end}`,
    'i',
  ),
  new RegExp(
    String.raw`(?<!\b(?:that|which|who|they|it|he|she|one|whoever|whatever) )\b(?:is|are|(?:still )?(?:has|have|needs?)) to be (?:decided|clarified|determined|defined|agreed(?: on| upon)?|worked out)${shut}`,
    'i',
  ),
  new RegExp(
    String.raw`(?<!\b(?:that|which|who|they|it|he|she|one|whoever|whatever) )\b(?:is|are|remains?|stays?) (?:still |as yet )?(?:undecided|unclear|unsettled|unspecified)${shut}`,
    'i',
  ),
  new RegExp(
    String.raw`(?<!\b(?:that|which|who|they|it|he|she|one|whoever|whatever) )\b(?:(?:is|are) (?:not yet|not|n['’]t)|(?:has|have) (?:not yet|not|n['’]t)(?: yet)? been|has yet to be|have yet to be) (?:yet )?(?:decided|clarified|agreed(?: on| upon)?|settled|defined|determined|chosen|clear)(?: yet)?${shut}`,
    'i',
  ),
];
