/** A dictionary's knowledge of English words. It only vetoes: an unknown word proves nothing. */
export interface Words {
  /** True when the dictionary has a form of the word that this code uses. */
  knows(word: string): boolean;
  /** True for a verb's base form, listed or derived from a listed one ("unsubscribe"). */
  isVerb(word: string): boolean;
  /** Base of a verb in the third person: "approves" → "approve"; null for other words. */
  baseOf(thirdPerson: string): string | null;
  isNoun(word: string): boolean;
  isAdjective(word: string): boolean;
  /** True for a past form: "sent", "placed". */
  isPast(word: string): boolean;
  /** True when a meaning of the noun is a person. */
  isPerson(noun: string): boolean;
  /** True when all meanings of the noun are times, quantities or qualities. */
  isMeasure(noun: string): boolean;
  /** True for verbs of state, such as "support" or "contain". */
  isStative(verb: string): boolean;
  singular(noun: string): string;
  plural(noun: string): string;
  /** Past participle: "submit" → "submitted", "write" → "written". */
  participle(verb: string): string;
  /** The only verb one typing slip away; null for none or several. */
  nearestVerb(word: string): string | null;
}
