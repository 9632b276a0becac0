/** Declares the tables in use, because the package has no types. */
declare module 'wink-lexicon' {
  const lexicon: {
    /** Numbers of words. */
    readonly wnWords: Readonly<Record<string, number>>;
    /** Numbers of lexicographer's files, by number of a word. */
    readonly wnWordSenses: Readonly<Record<string, readonly number[]>>;
    /** Names of lexicographer's files: "verb.stative", "noun.person". */
    readonly wnSenses: readonly string[];
    /** Irregular forms with their base. */
    readonly wnVerbExceptions: Readonly<Record<string, string>>;
    readonly wnNounExceptions: Readonly<Record<string, string>>;
    readonly irregularVerbs: Readonly<Record<string, string>>;
    readonly irregularNouns: {
      readonly singular: Readonly<Record<string, string>>;
      readonly plural: Readonly<Record<string, string>>;
    };
    readonly uncountableNouns: Readonly<Record<string, true>>;
  };
  export default lexicon;
}
