import type lexicon from 'wink-lexicon';

export type Lexicon = typeof lexicon;

interface Known {
  readonly lexicon: Pick<
    Lexicon,
    'irregularNouns' | 'irregularVerbs' | 'uncountableNouns' | 'wnNounExceptions' | 'wnVerbExceptions'
  >;
  readonly isNoun: (word: string) => boolean;
  readonly isVerb: (word: string) => boolean;
}

export interface Inflection {
  singular(noun: string): string;
  plural(noun: string): string;
  participle(verb: string): string;
  baseOf(thirdPerson: string): string | null;
  isPast(word: string): boolean;
  /** True for a past or -ing form. */
  isVerbForm(word: string): boolean;
}

/** Applies the regular rules of English inflection, after the dictionary's irregular forms. */
export function createInflection({ lexicon, isNoun, isVerb }: Known): Inflection {
  const { irregularNouns, irregularVerbs, uncountableNouns, wnNounExceptions, wnVerbExceptions } = lexicon;
  const formsOf = Map.groupBy(Object.keys(wnVerbExceptions), (form) => wnVerbExceptions[form] ?? '');

  function singular(noun: string): string {
    const own = irregularNouns.singular[noun];
    if (own !== undefined && isNoun(own)) return own;
    if (noun === 'data' || noun === 'media' || /(?:ss|us|is)$/.test(noun)) return noun;
    if (!noun.endsWith('s')) return isNoun(noun) ? noun : (wnNounExceptions[noun] ?? noun);
    const found = [noun.slice(0, -1), noun.replace(/ies$/, 'y'), noun.replace(/(?<=ch|sh|x|s|z|o)es$/, '')].find(
      (candidate) => candidate !== noun && candidate.length > 2 && isNoun(candidate),
    );
    if (found !== undefined) return found;
    if (isNoun(noun)) return noun;
    return wnNounExceptions[noun] ?? noun.replace(/ies$/, 'y').replace(/(?:(?<=ch|sh|x)es|s)$/, '');
  }

  function participle(verb: string): string {
    if (verb === 'read') return verb;
    const [, prefix = '', inner = ''] = /^(un|re|over|out|under|mis|with|up)([a-z]{3,})$/.exec(verb) ?? [];
    const forms = formsOf.get(verb) ?? [];
    const past = forms.filter((form) => !form.endsWith('ing') && !form.endsWith('s'));
    if (past.length === 0 && isUnchanged(verb)) return verb;
    // "re-take" is inflected like "take".
    if (past.length === 0 && inner !== '' && (formsOf.has(inner) || isUnchanged(inner))) return prefix + participle(inner);
    const best =
      past.find((form) => /n[e]?$/.test(form)) ??
      past.find((form) => /u[a-z]{1,30}$/.test(form)) ??
      past.find((form) => /(?:ed|[dt])$/.test(form)) ??
      past[0];
    if (best !== undefined) return best;
    if (verb.endsWith('e')) return `${verb}d`;
    if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
    return /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
  }

  /** Returns whether a verb such as "set" or "put" is its own past form. */
  function isUnchanged(verb: string): boolean {
    return (
      irregularVerbs[verb] === verb &&
      !Object.entries(irregularVerbs).some(([form, base]) => base === verb && form !== verb && !form.endsWith('ing'))
    );
  }

  return {
    singular,
    participle,
    plural(noun) {
      const own = irregularNouns.plural[noun];
      if (own !== undefined) return own;
      if (Object.hasOwn(uncountableNouns, noun)) return noun;
      if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
      return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
    },
    baseOf(form) {
      if (!form.endsWith('s') || form.endsWith('ss')) return null;
      const bases = [form.slice(0, -1), form.replace(/es$/, ''), form.replace(/ies$/, 'y')];
      return bases.find((base) => base !== form && isVerb(base)) ?? null;
    },
    isPast: (word) =>
      (!word.endsWith('ing') && Object.hasOwn(wnVerbExceptions, word)) || (word.endsWith('ed') && isVerbForm(word)),
    isVerbForm,
  };

  function isVerbForm(word: string): boolean {
    if (Object.hasOwn(wnVerbExceptions, word)) return true;
    const stem = /^([a-z]{2,})(?:ed|ing)$/.exec(word)?.[1];
    return stem !== undefined && [stem, `${stem}e`, stem.slice(0, -1), stem.replace(/i$/, 'y')].some(isVerb);
  }
}
