/** Inflection of English words. The dictionary behind it is compromise's; this file corrects where it is known to be wrong. */
export interface Morphology {
  /** Whether the word is known as the base form of a verb. */
  isVerb(word: string): boolean;
  /** "borrowed" → "borrow". */
  infinitive(verb: string): string;
  /** "borrow" → "borrowed", "withdraw" → "withdrawn". */
  participle(verb: string): string;
  /** "borrow" → "borrows". */
  thirdPerson(verb: string): string;
  /** "borrow" → "borrowing". */
  gerund(verb: string): string;
  /** "members" → "member". */
  singular(noun: string): string;
  /** "member" → "members". */
  plural(noun: string): string;
}

export type VerbTense = 'PastTense' | 'PresentTense' | 'Gerund' | 'Participle' | 'Infinitive';

/** What this file needs of a dictionary. */
export interface Inflector {
  /** Whether the dictionary lists the word as the base form of a verb. */
  isInfinitive(word: string): boolean;
  /** Whether the dictionary lists the word as the past form of a verb. */
  isPast(word: string): boolean;
  toInfinitive(verb: string, tense: VerbTense): string;
  conjugate(verb: string): Partial<Record<VerbTense, string>>;
  toSingular(noun: string): string;
  toPlural(noun: string): string;
}

const unchangedNouns = new Set(
  'data news species series premises means goods personnel staff equipment information money feedback status gas lens bus focus bonus campus virus census analysis basis crisis diagnosis thesis address access process progress business loss pass class success mass chess'.split(
    ' ',
  ),
);

/** Verbs whose past forms the dictionary guesses wrongly, and verbs that also read as nouns. */
const irregular: Record<string, { past: string; third?: string; gerund?: string }> = {
  bid: { past: 'bid' },
  cancel: { past: 'cancelled' },
  embed: { past: 'embedded' },
  hold: { past: 'held' },
  input: { past: 'entered' },
  lay: { past: 'laid' },
  offset: { past: 'offset' },
  read: { past: 'read' },
  reset: { past: 'reset' },
  split: { past: 'split' },
  sublet: { past: 'sublet' },
  tell: { past: 'told' },
  withdraw: { past: 'withdrawn' },
  top: { past: 'topped' },
  tie: { past: 'tied', gerund: 'tying' },
  upload: { past: 'uploaded' },
  use: { past: 'used', gerund: 'using' },
  wait: { past: 'waited' },
};

/** Verbs whose past is their base form. */
const unchangedVerbs = new Set(
  'set put cut read hit shut cost let quit split spread bid reset offset burst hurt cast forecast broadcast sublet rid'.split(
    ' ',
  ),
);

function regularPast(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}

/** Verbs of everyday work that the dictionary does not list. */
const furtherVerbs = new Set(
  'compare destroy withstand quarantine triage prescribe escalate notify redeem amend stow calibrate annotate mute nominate underwrite adjudicate subpoena evict thaw impound detain donate pledge swap shear slaughter haul tow move return countersign outsource offboard subcontract override'.split(
    ' ',
  ),
);

/** "reroute", "unload", "mislabel": what such a beginning makes of a verb is a verb. */
const madeVerb = /^(?:re|un|dis|mis)-?([a-z]{4,})$/;

/** "-ise" and "-ify" make verbs; these only look so. */
const nounsInIse = /(?:expert|prem|franch|enterpr|exerc|merchand|prom|surpr|prec|dem|adv|r|w|no|s|pr|d|conc)i[sz]e$/;

const prefixes = ['re-', 'pre-', 'un', 'over', 'out', 're'];

export function createMorphology(inflector: Inflector): Morphology {
  // The dictionary builds its tables anew on every call; a PRD asks for the same few hundred words again and again.
  return {
    isVerb,
    infinitive: remembered(infinitive),
    participle: remembered(participle),
    thirdPerson,
    gerund: remembered(gerund),
    singular: remembered(singular),
    plural: remembered(plural),
  };

  function isVerb(word: string): boolean {
    if (inflector.isInfinitive(word) || furtherVerbs.has(word)) return true;
    if (/[a-z]{3}(?:i[sz]e|ify)$/.test(word)) return !nounsInIse.test(word);
    const made = madeVerb.exec(word)?.[1];
    return made !== undefined && inflector.isInfinitive(made);
  }

  function guessTense(verb: string): VerbTense {
    if (verb.endsWith('ing') && verb.length > 5) return 'Gerund';
    if (verb.endsWith('ed') && !verb.endsWith('eed')) return 'PastTense';
    if (verb.endsWith('s') && !verb.endsWith('ss') && !verb.endsWith('us')) return 'PresentTense';
    return 'Infinitive';
  }

  function infinitive(verb: string): string {
    const lower = verb.toLowerCase();
    for (const [base, forms] of Object.entries(irregular)) {
      if (lower === base || lower === forms.past || lower === forms.gerund) return base;
    }
    if (inflector.isInfinitive(lower)) return lower;
    const tense = guessTense(lower);
    if (tense !== 'Infinitive') return inflector.toInfinitive(lower, tense) || lower;
    const fromParticiple = inflector.isPast(lower) ? inflector.toInfinitive(lower, 'Participle') : '';
    if (fromParticiple && fromParticiple !== lower && participle(fromParticiple) === lower) return fromParticiple;
    const fromPast = inflector.toInfinitive(lower, 'PastTense');
    const prefixed = /^(re|un|over|out|under|mis|with|fore)([a-z]{3,})$/.exec(lower);
    if (prefixed?.[1] !== undefined && prefixed[2] !== undefined) {
      const inner = infinitive(prefixed[2]);
      if (inner !== prefixed[2] && inflector.isPast(prefixed[2])) return `${prefixed[1]}${inner}`;
    }
    // A past form is only believed when the dictionary can make the same word again.
    if (
      fromPast &&
      fromPast !== lower &&
      (inflector.isInfinitive(fromPast) || inflector.isPast(lower)) &&
      participle(fromPast) === lower
    )
      return fromPast;
    return lower;
  }

  function conjugated(verb: string, tense: VerbTense): string | undefined {
    const direct = inflector.conjugate(verb)[tense];
    const prefix = prefixes.find((start) => verb.startsWith(start) && verb.length > start.length + 3);
    if (prefix === undefined) return direct;
    const rest = inflector.conjugate(verb.slice(prefix.length));
    // "retake" is inflected as "take" is, but only where "take" is irregular.
    const inner = tense === 'Participle' ? (rest.Participle ?? undefined) : rest[tense];
    return inner !== undefined && !inner.endsWith('ed') && tense !== 'PresentTense' && tense !== 'Gerund'
      ? `${prefix}${inner}`
      : direct;
  }

  function participle(verb: string): string {
    const known = irregular[verb]?.past;
    if (known) return known;
    const past = conjugated(verb, 'Participle') ?? conjugated(verb, 'PastTense');
    return past === undefined || past === '' || (past === verb && !unchangedVerbs.has(verb)) ? regularPast(verb) : past;
  }

  function thirdPerson(verb: string): string {
    if (verb === 'be') return 'is';
    if (verb === 'have') return 'has';
    if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
    if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
    return `${verb}s`;
  }

  function gerund(verb: string): string {
    return irregular[verb]?.gerund ?? inflector.conjugate(verb).Gerund ?? `${verb}ing`;
  }

  function singular(noun: string): string {
    const lower = noun.toLowerCase();
    if (unchangedNouns.has(lower) || /(?:ss|us|is)$/.test(lower) || !lower.endsWith('s')) {
      const irregularPlural = !lower.endsWith('s') && !unchangedNouns.has(lower);
      return irregularPlural ? inflector.toSingular(lower) || lower : lower;
    }
    if (/(?:ch|sh|x|ss)es$/.test(lower)) return lower.slice(0, -2);
    return inflector.toSingular(lower) || lower;
  }

  function plural(noun: string): string {
    if (noun.endsWith('sis')) return `${noun.slice(0, -2)}es`;
    if (unchangedNouns.has(noun.split(' ').at(-1) ?? '') && !/(?:ess|ass|oss|us)$/.test(noun)) return noun;
    const words = noun.split(' ');
    const head = words.pop() ?? '';
    return [...words, inflector.toPlural(head) || `${head}s`].join(' ');
  }
}

function remembered(inflect: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const result = inflect(word);
    known.set(word, result);
    return result;
  };
}
