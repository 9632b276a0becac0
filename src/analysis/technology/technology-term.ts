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

/** The phrase for wherever software runs. */
export const hostingEnvironment = 'hosting environment';

/**
 * How the replacement stands in a sentence. `name` replaces a proper name and needs an article ("in the record store"); `count` replaces a common
 * noun and keeps the determiners of the text; `mass` takes no article; `plain` is an adjective or a verb form and is put in as it is.
 */
export type ReplacementNoun = 'name' | 'count' | 'mass' | 'plain';

/** Where an everyday word means technology. One of the conditions besides `capital` has to hold. Words are lower case and singular. */
interface TechnologyContext {
  /** Up to three words in front: "written in" before "Go". */
  readonly before?: readonly string[];
  /** Word behind: "script" after "python". */
  readonly after?: readonly string[];
  /** Joined by a comma, a slash, "and" or "or" to a term that is technology beyond doubt (of one of the categories), or listed behind "Backend:". */
  readonly listed?: boolean | readonly TechnologyCategory[];
  /** In one sentence with a product that is technology beyond doubt; a term with a capital letter has to stand there as a name. */
  readonly together?: boolean;
  /** Written as a name in the middle of a sentence: "Payments go through Stripe". */
  readonly properName?: boolean;
  /** With a version behind it: "Java 17". */
  readonly versioned?: boolean;
  /** Only with a capital letter. */
  readonly capital?: boolean;
}

/** Terms that share a category, a replacement and a rule for telling them from everyday words. */
export interface TechnologyGroup {
  readonly category: TechnologyCategory;
  readonly noun: ReplacementNoun;
  /** Technology-neutral phrase without article. */
  readonly replacement: string;
  /** Spelled as their makers spell them; spaces also stand for hyphens, underscores, dots, slashes and camelCase humps in the text. */
  readonly terms: readonly string[];
  /** `exact` counts only as spelled here, and not inside a text that is all capitals. */
  readonly casing?: 'any' | 'exact';
  readonly only?: TechnologyContext;
  /** Words of the same sentence that show the everyday meaning. */
  readonly unless?: readonly string[];
}

/** One place where a text names technology. */
export interface TechnologyMatch {
  /** As its maker spells it, whatever the text's spelling. */
  readonly term: string;
  readonly category: TechnologyCategory;
  /** Offsets in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Phrase without technology that says what the term does for the business, with its article where it needs one. */
  readonly replacement: string;
}
