import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Said } from './said-sentences.ts';
import { askedAs } from './source-sentences.ts';

type Asked = Pick<Said, 'text' | 'label' | 'words'>;

/** What a question asks for that a sentence need not speak of although it speaks of the thing. */
export interface Aim {
  readonly tells: (said: Asked) => boolean;
  /** What is worth showing where nothing tells it; anything near where there is no such test. */
  readonly isNear?: (said: Asked) => boolean;
  /** What tells it before anything else. */
  readonly isFirst?: (said: Asked) => boolean;
}

/** What people ask of a thing: how they ask, and how a sentence tells it that has none of the words for it. */
interface Aspect {
  readonly asks: RegExp;
  readonly words: ReadonlySet<string>;
  readonly shown: RegExp;
}

const month = 'january|february|march|april|may|june|july|august|september|october|november|december';
const named = (words: string): RegExp =>
  new RegExp(`\\bwhat(?:['’]s| is| are| was| were| will be) (?:the |a |an )?(?:\\p{L}+ )?(?:${words}) (?:of|for|on)\\b`, 'iu');
/** Asked for by a verb; "where are charges stored" is about a thing of that name. */
const asksWhatItCosts =
  /\b(?:what|how much) (?:do|does|did|will|would|can|may|must|should|is|are)\b[^?]*\b(?:costs?|charges?|spend|spent|pay|paid)\b|\bhow (?:much|expensive|dear|cheap) (?:is|are|was|were) (?:the|an?|each|one|our)\b|\b(?:is|are) (?:the|an?|our) [^?]*\b(?:expensive|cheap|dear)\b/i;

const aspects: readonly Aspect[] = [
  {
    asks: new RegExp(`${asksWhatItCosts.source}|${named('costs?|prices?|budgets?|fees?').source}`, 'iu'),
    words: subjectWords(askedAs.budget ?? ''),
    shown: /[€$£]|\b(?:euros?|dollars?|pounds?|francs?|cents?|usd|eur|gbp|chf|free of charge|for free)\b/i,
  },
  {
    asks: named('deadlines?|timelines?|due dates?'),
    words: subjectWords((askedAs.timeline ?? '').replace('ready', '')),
    shown: new RegExp(`\\b(?:by|until|before|from|in|on|since) (?:\\d|the end of|(?:${month})\\b)|\\b\\d{4}-\\d\\d\\b`, 'i'),
  },
  {
    asks: named('uptimes?|downtimes?|availability'),
    words: subjectWords(askedAs.availability ?? ''),
    shown: /\d ?%|\b(?:minutes?|hours?)\b/i,
  },
];
/** Words of such a question that name no thing. */
const ofAsking = subjectWords(
  'charge fee price pay paid expensive cheap dear much month year day week whole total altogether everything project system product design',
);

/**
 * Which sentences can tell what is asked of a thing ("What does the forklift cost?"): those that speak of the thing in their own words, and of its cost. What
 * stands about all that is spent answers who asks for that, and nobody who asks what one thing costs. Null where nothing of this kind is asked of a thing.
 */
export function aspectAsked(question: string, asked: ReadonlySet<string>): Aim | null {
  const aspect = aspects.find(({ asks }) => asks.test(question));
  if (!aspect) return null;
  const things = [...asked].filter((word) => !aspect.words.has(word) && !ofAsking.has(word));
  if (things.length === 0) return null;
  const isNear = ({ text, label }: Asked): boolean => {
    const own = subjectWords(`${label} ${text}`);
    return things.some((word) => own.has(word));
  };
  return {
    isNear,
    tells: (said) => isNear(said) && ([...aspect.words].some((word) => said.words.has(word)) || aspect.shown.test(said.text)),
  };
}

const asksForQuality = /\b(?:what|which) (\p{L}+) (?:is|are|has|have|does|do) (?:the|an?|each|every|our|its)\b(.*)/iu;
/** Who asks for these means a thing, which is called by its own name. */
const namesOfThings = subjectWords(
  'kind sort type way part component section product technology tool software database store queue broker language framework library place person role team people document reason rule step ' +
    'pattern thing state status context event table field page format protocol provider vendor partner version goal purpose problem risk',
);

/** "What color is the forklift?" is told by what speaks of both. Null where no quality of a thing is asked for. */
export function qualityAsked(question: string): Aim | null {
  const [, named = '', of = ''] = asksForQuality.exec(question) ?? [];
  const [quality] = subjectWords(named);
  if (quality === undefined || namesOfThings.has(quality)) return null;
  const things = [...subjectWords(of)];
  return {
    tells: ({ words }) => words.has(quality) && (things.length === 0 || things.some((thing) => words.has(thing))),
  };
}

const asksForMeaning =
  /\bwhat (?:does|do|did) (?:(?:the )?(?:word|term) )?(?:an? |the )?["“'‘`]?(?<verb>[\p{L}][\p{L}\d -]*?)["”'’`]? (?:mean|stand for)\b|\b(?:what is meant by|meaning of|define|definition of) (?:an? |the )?["“'‘`]?(?<noun>[\p{L}][\p{L}\d -]*)/iu;

/** Which sentences can tell what a word means that is asked for: those that have the very word, and none that only begins like it. Null where no meaning is asked for. */
export function meaningAsked(question: string): Aim | null {
  const { verb, noun } = asksForMeaning.exec(question)?.groups ?? {};
  const term = (verb ?? noun)?.trim();
  // "What does it mean for the desk?" asks for no word.
  if (term === undefined || /^(?:it|this|that|they|these|those)$/i.test(term)) return null;
  const forms = tokens(term).map(formsOf);
  return {
    tells: ({ text }) => {
      const said = new Set(tokens(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).flatMap(formsOf));
      return forms.every((own) => own.some((form) => said.has(form)));
    },
    // "Lift: moving one pallet" of the glossary.
    isFirst: ({ text }) => text.toLowerCase().startsWith(`${term.toLowerCase()}:`),
  };
}

function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** A word, and what it is without the endings of its inflection: "thaws", "thawed" and "thawing" are "thaw", where "lateral" is not "later". */
function formsOf(word: string): string[] {
  const bare = ['s', 'es', 'ed', 'ing'].flatMap((ending) =>
    word.endsWith(ending) && word.length - ending.length > 2
      ? [word.slice(0, -ending.length), `${word.slice(0, -ending.length)}e`]
      : [],
  );
  return [word, ...bare, ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : [])];
}
