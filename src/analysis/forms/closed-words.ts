/** Closed classes of English words. They show a sentence's structure, not its subject. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const determiners = set(
  'a an the this that these those each every any all some no both either neither another other such my your his her its our their one two three four five six seven eight nine ten several many multiple few more most own',
);

export const prepositions = set(
  'about above across after against along among around as at before behind below beneath beside between beyond by despite during except for from in inside into like near of off on onto out outside over past per regarding since through throughout till to toward towards under underneath until up upon via versus with within without based according',
);

/** Words that begin a clause of when, whether or which. */
export const subordinators = set(
  'if when whenever unless until while once because since whereas although though where so before after provided that which who whom whose',
);

export const relatives = set('that which who whom whose');

export const modals = set('can may must shall should will could would might');

/** Verbs of grammar, which carry another word and state no act. */
export const lightVerbs = set(
  'be is are was were been being am have has had having do does did get gets got need needs want wants like let lets allow allows',
);

export const pronouns = set('it they them he she him her we us i you one this these those everything something anything nothing');

export const particles = set('up out in off down back over away');

/** Prepositions between a verb and its object: "search for an event", "subscribe to news". */
export const verbPrepositions = set('for to on in from');

/** Prepositions of means, receiver and place; not limits such as "within", "except", "until". */
export const complementPrepositions = set('for with at by to into from on in');

export const numberWords = set('one two three four five six seven eight nine ten eleven twelve once twice half');

export const adverbs = set('also only then always again still just');

export const coordinators = set('and or');

/** The system words that a domain never has. */
export const builtWords = set('system application app platform software website portal');

/** Names that a PRD gives to the product. */
export const systemWords = set(
  'system application app platform service product software site website portal tool solution program',
);

export const timeUnits = 'seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?';

/** Words without content of their own, in any sentence. Numbers have content. */
export const grammarWords: ReadonlySet<string> = new Set(
  [
    determiners,
    prepositions,
    subordinators,
    relatives,
    modals,
    lightVerbs,
    pronouns,
    particles,
    coordinators,
    adverbs,
    systemWords,
  ]
    .flatMap((words) => [...words])
    .concat('not', 'as', 'so', 'than', 'but', 'able', 'allowed', 'permitted', 'ability', 'there')
    .filter((word) => !numberWords.has(word)),
);
