export type WordClass =
  | 'noun'
  | 'verb'
  | 'modal'
  | 'adjective'
  | 'adverb'
  | 'preposition'
  | 'determiner'
  | 'conjunction'
  | 'pronoun'
  | 'number'
  | 'to'
  | 'negative'
  | 'possessive';

export interface Word {
  readonly text: string;
  readonly lower: string;
  readonly wordClass: WordClass;
  /** What the dictionary says, before the neighbours were looked at. */
  readonly tags: ReadonlySet<string>;
  /** Punctuation that follows directly: ',', ':', ')' … */
  readonly after: string;
  readonly before: string;
}

/** A word whose class is still being settled. */
export type WordDraft = { -readonly [Key in keyof Word]: Word[Key] };
