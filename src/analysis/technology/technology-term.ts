type TechnologyCategory =
  | 'database'
  | 'language'
  | 'framework'
  | 'protocol'
  | 'format'
  | 'interface'
  | 'cloud'
  | 'messaging'
  | 'infrastructure'
  | 'client'
  | 'product'
  | 'data type';

/** The phrase for any place where software runs. */
export const hostingEnvironment = 'hosting environment';

/**
 * Grammar of a replacement. `name` replaces a proper name and needs an article; `count` replaces a
 * common noun and keeps its determiners; `mass` takes no article; `plain` fits as it is.
 */
export type ReplacementNoun = 'name' | 'count' | 'mass' | 'plain';

/** When an everyday word is technology: one condition besides `capital`. Words are singular. */
interface TechnologyContext {
  /** Up to three words before: "written in" before "Go". */
  readonly before?: readonly string[];
  /** Word after: "script" after "python". */
  readonly after?: readonly string[];
  /** In a list with an undoubted technology term (of these categories), or after "Backend:". */
  readonly listed?: boolean | readonly TechnologyCategory[];
  /** In a sentence with an undoubted product; a capitalized term must be a name there. */
  readonly together?: boolean;
  /** Written as a name within a sentence: "Payments go through Stripe". */
  readonly properName?: boolean;
  /** Followed by a version: "Java 17". */
  readonly versioned?: boolean;
  /** Only with a capital letter. */
  readonly capital?: boolean;
}

/** Terms with the same category, replacement and rule against everyday words. */
export interface TechnologyGroup {
  readonly category: TechnologyCategory;
  readonly noun: ReplacementNoun;
  /** Technology-neutral phrase, without an article. */
  readonly replacement: string;
  /** Makers' spellings. A space also matches hyphen, underscore, dot, slash and camelCase hump. */
  readonly terms: readonly string[];
  /** `exact` matches only this spelling, and no text in capitals. */
  readonly casing?: 'any' | 'exact';
  readonly only?: TechnologyContext;
  /** Words that show the everyday meaning in the same sentence. */
  readonly unless?: readonly string[];
}

export interface TechnologyMatch {
  /** The maker's spelling, whatever the text's. */
  readonly term: string;
  readonly category: TechnologyCategory;
  /** Offsets in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Business phrase for the term, with its article when it needs one. */
  readonly replacement: string;
}
