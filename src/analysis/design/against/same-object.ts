import { splitSentences } from '../../challenge/passages.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { tellsToday } from '../tells-today.ts';

/** What somebody says is done in some way: one clause, and of what it speaks besides. */
export interface Doing {
  readonly clause: string;
  /** In what way, in its own words. */
  readonly way: string;
  readonly words: ReadonlySet<string>;
  /** Whether it is taken or sent "from" somewhere. */
  readonly isFrom: boolean;
  /** Words that say of which of them alone it is said: "trips" of "tracks of private trips". */
  readonly narrowing: ReadonlySet<string>;
}

/** Clauses of a text that say how something is done now and always, without what they turn down and why. */
export function listClauses(text: string): string[] {
  return splitSentences(text)
    .filter((sentence) => !sentence.trim().endsWith('?') && !isOfOtherTime(sentence))
    .flatMap((sentence) => {
      let subject = '';
      return sentence
        .replace(reasons, '')
        .replace(contrast, '')
        .split(parting)
        .map((part) => {
          const clause = elliptic.test(part) ? `${subject} ${part}` : part;
          subject = /^(.{2,60}?)\s+(?=(?:is|are)\b)/i.exec(clause)?.[1] ?? subject;
          return clause.trim();
        })
        .filter((clause) => clause !== '');
    });
}

/** Whether a clause says no to nothing, and holds in every case. */
export function holdsAlways(clause: string): boolean {
  return !ofSomeCases.test(clause) && !ofOneCase.test(clause) && !denial.test(clause);
}

/** What a clause says beside the way in which it is done; undefined where it holds in some cases alone, or is said no to. */
export function readDoing(clause: string, way: RegExp, about: string): Doing | undefined {
  const found = way.exec(clause);
  if (!found) return undefined;
  const rest = clause.replaceAll(new RegExp(way, `${way.flags}g`), ' ');
  if (ofSomeCases.test(rest) || ofOneCase.test(clause) || denial.test(rest)) return undefined;
  const own = wordsOf(rest);
  return {
    clause,
    way: found[0].trim(),
    // "It is sent by itself", below the heading of what is sent.
    words: own.size > 0 ? own : wordsOf(about),
    narrowing: new Set([...wordsOf(Array.from(rest.matchAll(ofSome), ([found]) => found).join(' ')), ...readMeasured(rest)]),
    isFrom: /\bfrom\b/i.test(rest),
  };
}

/**
 * Whether two clauses speak of the same object: all that the one names the other names too. One word that each has for itself may make it another thing, another
 * place or somebody else. What names nothing is said of all that is built, and only where that can be meant (`ofAll`).
 */
export function isSameObject(
  one: Doing,
  other: Doing,
  { ofAll = false }: { readonly ofAll?: boolean | undefined } = {},
): boolean {
  const [few, many] = one.words.size <= other.words.size ? [one.words, other.words] : [other.words, one.words];
  if (few.size === 0) return ofAll;
  // What is taken away "from the tablet" is elsewhere all the same.
  if (one.isFrom !== other.isFrom) return false;
  const isNarrower = [...one.narrowing, ...other.narrowing].some((word) => !few.has(word));
  return !isNarrower && [...few].every((word) => many.has(word));
}

/** "Of private trips" are some of them, where "of the trip" is said of what there is one of. */
const ofSome =
  /\bof (?!(?:the|an?|our|its|their|his|her|each|every|all|any)\b)[\p{L}-]+(?: (?!(?:is|are|in|on|at|to|from|by|for|with)\b)[\p{L}-]+)?/giu;

function wordsOf(text: string): ReadonlySet<string> {
  const spoken = text.replace(allOfIt, ' ');
  return new Set([...[...subjectWords(spoken)].filter((word) => !idle.has(word)), ...readMeasured(spoken)]);
}

/** "Message counts" are no messages. */
const readMeasured = (text: string): string[] => text.toLowerCase().match(measured) ?? [];

const allOfIt =
  /\b(?:the|our|this) (?:software|app|application|program|product|solution|design|server|component|module|process|job)\b/gi;
const measured = /(?<=\p{L} )(?:count|number|value|date|time|type)s?\b/gu;

/** What names all that is built, or says only that something is there, goes somewhere or is seen. */
const idle = subjectWords(
  'software app solution design server component module part everything anything people person job checkout ' +
    'stand stay remain show see seen visible display read view look send sent pass hand tell told deliver reach transmit come happen occur done payment pay itself also there',
);

/** What is there today, and what is there for some time only. */
function isOfOtherTime(sentence: string): boolean {
  return tellsToday(sentence) || ofOtherTime.test(sentence);
}
const ofOtherTime =
  /\b(?:later(?: on)?|at first|at the beginning|for now|for the time being|to begin with|in the pilot|until|till then|eventually|some day|one day|in (?:the )?future|next (?:year|season|spring|summer|autumn|winter)|(?:first|second|third|next|last) (?:phase|step|stage|version|release)|(?:phase|version|release) (?:\d|one|two|three)|(?:from|before|after|since) (?:19|20)\d\d|old|former|would|could|might)\b/i;

const reasons =
  /,?\s+(?:because|since|so that|in order to|as (?:(?:it|they)(?! (?:is|are|was|were|comes?|arrives?|happens?)\b)|this|nobody|the))\b.*$/is;
const contrast =
  /,\s+(?:and )?(?:not|never)\s[^,;.]*|,?\s+(?:instead of|rather than|in place of|as opposed to|unlike)\s[^,;.]*/gi;
const parting =
  /[;:]\s+|,?\s+but\s+|,\s+and\s+|\s+and\s+(?=(?:[\p{L}'’-]+\s){1,4}?(?:is|are|will|may|must|can|does|do|never|no)\b)/iu;
const elliptic = /^(?:(?:is|are) )?(?:also |then )?(?:\p{Ll}{2,}ed|kept|sent|sold|paid|made|written|thrown)\b/u;

const denial = /\b(?:not|never|no|nobody|no one|nothing|none|neither|nor|cannot|without|hardly|rarely)\b|n['’]t\b/i;
const ofSomeCases =
  /\b(?:if|when(?:ever)?|while|unless|except(?:ions?)?|apart from|other than|besides|where|as long as|in case|once|provided|only|as soon as|during|otherwise|either|or|above|below|more than|less than|up to|some|sometimes|mostly|usually|alternatively|as well|too|another|second|twice|again)\b|\b(?:after|for|within|before)\s+(?:[\p{L}\d-]+\s+){1,3}?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/iu;
/** "Above 100 euros refunds are …", "for groups, …". */
const ofOneCase = /^\W*(?:for|in|on|at|during|outside|inside|under|over|above|below|beyond|up to|from|with|by)\s/i;
