/** What a dictionary knows of English words. It only vetoes: what it does not know is no proof of anything. */
export interface Words {
  /** True where it has the word in any form that is looked at here. */
  knows(word: string): boolean;
  /** Whether a word can be a verb in its base form: listed as one, or made of one ("unsubscribe"). */
  isVerb(word: string): boolean;
  /** Base of a verb in the third person: "approves" → "approve"; null where it is none. */
  baseOf(thirdPerson: string): string | null;
  isNoun(word: string): boolean;
  isAdjective(word: string): boolean;
  /** True of a past form: "sent", "placed". */
  isPast(word: string): boolean;
  /** True where one meaning of the noun is a person. */
  isPerson(noun: string): boolean;
  /** True where no meaning of the noun is more than a time, a quantity or a quality. */
  isMeasure(noun: string): boolean;
  /** True where a verb can mean to be so rather than to act: "support", "contain". */
  isStative(verb: string): boolean;
  singular(noun: string): string;
  plural(noun: string): string;
  /** "submit" → "submitted", "write" → "written". */
  participle(verb: string): string;
  /** A verb that differs by one slip of the keyboard; null where there is none, or more than one. */
  nearestVerb(word: string): string | null;
}
