import { firstSentence } from '../as-sentence.ts';

/** What a clause says of something against it: that it lacks, costs, loses, risks or breaks something, that a rule forbids it, or that it is worse than another. */
const objections: readonly RegExp[] = [
  // Lack.
  /^(?:nobody|no one|none|no|not|never|too|cannot|nothing)\b/iu,
  /\b(?:cannot|could not|(?:does|do|did|would|will|is|are|was|were) not|nobody|no one|nowhere|no longer|lacks?|misses|unable|unproven|unsupported|deprecated|abandoned)\b|n['’]t\b/iu,
  /\b(?:has|have|had|is|are|knows?|offers?|gives?|with) no\b/iu,
  // Cost.
  /\bcosts? (?:more|too|twice|half|a lot|as much|extra|much|us|an?|\d)|\b(?:[€$£] ?\d[\d.,]*|\d[\d.,]* (?:euros?|dollars?|pounds?|€|\$)) (?:more|too much)\b/iu,
  /\b(?:exceeds?|overruns?|eats? up|(?:over|beyond|above|outside|out of) (?:the |our |its |any )?(?:whole )?(?:budget|means|reach))\b/iu,
  /\b(?:one|yet|two|three|\d+) more\b|\byet another\b|\b(?:another|an? (?:extra|additional|further|second|third)) [^.;:]{0,40}\bto (?:run|operate|learn|maintain|keep|pay|patch|host|secure|watch|support|own|buy|feed)\b/iu,
  /\b(?:needs?|requires?|takes?|demands?|means|brings?|adds?) (?:\p{L}+ )?(?:more|another|extra|additional|people|somebody|someone|experts?|training|licen[cs]es?|hardware|months?|weeks?|years?|downtime|locks?|effort|work)\b|\bwould (?:need|cost|lose|break|have to|take|mean|require|tie|make)\b/iu,
  /\b(?:expensive|dear|costly|overkill|lock-?in|error-prone|brittle|fragile|unreliable|insecure|unsafe|unsound|unstable|cumbersome|clumsy)\b|(?:^|\b(?:is|are|be|very|rather|quite|and|,) )(?:complex|complicated|difficult|heavy|hard|slow|late|laborious|tedious|risky)\b/iu,
  // Loss and risk.
  /\b(?:loses?|lost|leaks?|fails?|breaks?|drifts?|overloads?|risks?|stale|outdated|inconsistent|goes? wrong|falls? over|stands? still)\b|\bblocks? (?:the|all|every|each|others?|us)\b|\bhides? (?:the|all|what|errors?|faults?)\b/iu,
  // Rules.
  /\b(?:violates?|contradicts?|forbids?|forbidden|prohibited|disallowed|illegal|unlawful|against (?:the|our|a|every) \p{L}+)\b/iu,
  // Comparison.
  /\btoo \p{L}+|\b(?:slower|weaker|worse|later|harder|dearer|heavier|costlier|pricier|riskier|clumsier)\b|\bless (?:safe|reliable|secure|exact|accurate|readable|known|mature|precise|robust|stable|flexible)\b|\bmore (?:expensive|complex|complicated|difficult|work|effort|fragile|code|parts|than (?:we|one|the|our))\b/iu,
];

/** "Simple, and the mails would be late by at most a minute" weighs, and rejects nothing. */
const praise =
  /^(?:it is |very |quite |rather )?(?:simple|easy|cheap|fast|quick|small|clean|elegant|attractive|tempting)\b[^.;]*,? and\b/iu;

/** True where a clause speaks against what it is said of, and not only describes it. */
export function tellsAgainst(clause: string): boolean {
  const said = clause.trim();
  return !praise.test(said) && objections.some((one) => one.test(said));
}

/** "NAME: clause" where the clause speaks against what is named; null otherwise. A name is short, and no sentence. */
export function splitObjection(text: string): { text: string; reason: string } | null {
  const [, name = '', clause = ''] = /^([^:\n]{2,100}?):\s+(\S[\s\S]*)$/u.exec(text.trim()) ?? [];
  if (name === '' || /[.!?](?:\s|$)/u.test(name) || !tellsAgainst(firstSentence(clause))) return null;
  return { text: name.trim(), reason: clause.trim() };
}
