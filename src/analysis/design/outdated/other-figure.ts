import type { Mention } from '../find-sentence.ts';

/** What a sentence says in a figure that goes with a decision no longer. */
export interface OtherFigure {
  readonly span: Mention;
  /** Whether both speak of the same for certain; where not, a person has to say. */
  readonly isSure: boolean;
  /** The kind of the same of which the sentence alone speaks; empty where it speaks of all. */
  readonly kind: string;
}

/** Whether a sentence is said by others, asks, denies, leaves it open, or holds in some cases alone, so that it tells nothing of how the design is built. */
export function saysOtherwise(sentence: string): boolean {
  return /["“”?]|\b(?:PRD|DAA|TIP)-\d/.test(sentence) || inOtherCases.test(sentence.replace(contrast, ' '));
}

/** What is turned down behind what holds. */
const contrast =
  /(?<!\b(?:is|are|be|has|have|do|does|will|must|may|can|shall) )\b(?:not|no longer|never|instead of|rather than|in place of)\s+(?!(?:only|more|less|fewer|just)\b)[^,;.]*(?=[.]?$)/i;
const inOtherCases =
  /\b(?:if|when(?:ever)?|while|unless|except|apart from|other than|besides|where|as long as|in case|provided|during|only (?:for|in|at)|or|either|otherwise|not|never|nobody|none|neither|cannot|without|pilot|later|at first|for now|until|eventually|would|could|might|sometimes|usually|mostly|at night|in (?:winter|summer|spring|autumn)|on (?:\p{L}+days?|weekends?))\b|n['’]t\b|^\W*(?:for|in|on|at|during|outside|under|above|below|with)\s[^,;.]{2,60},/iu;
