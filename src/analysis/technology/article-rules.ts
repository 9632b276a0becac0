import type { ReplacementNoun } from './technology-term.ts';

/** Words before a noun phrase, so that a singular noun without an article reads wrong. */
const phraseOpeners = new Set(
  (
    'in on at by via with through over to from into onto of for as using between behind against inside within under and or but than ' +
    'without per both either neither when if that which because while where'
  ).split(' '),
);

const determiners = new Set(
  (
    'a an the this that these those my your his her its our their each every any no some all both another one two three four five six ' +
    'several many few more most other such what which whose'
  ).split(' '),
);

const owners = new Set('a an the my your his her its our their'.split(' '));

/** Adjectives between an article and a technical noun. No article is added after them. */
const adjectives = new Set(
  (
    'existing new central shared external internal public private remote local modern fast distributed single relational managed secure own ' +
    'second third first main legacy dedicated separate common open current same underlying primary default standard different multiple simple ' +
    'web mobile full-text highly replicated encrypted customer company corporate national regional partner third-party'
  ).split(' '),
);

/** Nouns that a technical noun describes: "database administrator", "API documentation". */
const describedNouns =
  /^\s(?:address(?:es)?|data|records?|calls?|lists?|administrators?|management|documentation|documents?|access|teams?|design|integrations?|security|errors?|versions?|migrations?|users?|providers?|developers?|extensions?|operations?|specifications?|requirements?|standards?|guidelines?|layers?|keys?|names?|types?|files?|exports?|imports?|messages?|availability|performance|based|driven|first|like|encoded|formatted)\b/i;

/** Returns the article a phrase needs: 'the ' or ''. `before` and `after` are its context. */
export function articleBefore(params: { noun: ReplacementNoun; plural: boolean; before: string; after: string }): string {
  const { noun, plural, before, after } = params;
  if (noun === 'mass' || noun === 'plain' || plural || /[^\s("'“‘—–>*|/,;:]$/.test(before)) return '';
  if (before.trim() === '' && after.trim() === '') return '';
  if (describedNouns.test(after)) return '';
  const [previous = '', second = ''] = lastWords(before);
  if (determiners.has(previous)) return '';
  if (isSentenceStart(before) || /;\s$/.test(before)) return /^(?:['’]s)?\s+\p{Ll}/u.test(after) ? 'the ' : '';
  if (phraseOpeners.has(previous)) return 'the ';
  if (noun === 'count' || adjectives.has(previous)) return '';
  return owners.has(second) && !/(?:s|ed)$/.test(previous) ? '' : 'the ';
}

/** Corrects "a" or "an" at the end of `before`, or drops it when the phrase takes none. */
export function fitIndefiniteArticle(params: {
  before: string;
  phrase: string;
  noun: ReplacementNoun;
  plural: boolean;
  after: string;
}): string {
  const { before, phrase, noun, plural, after } = params;
  return before.replace(
    /(?<![\p{L}\p{N}'’_-])(an?)([ \t\r\n]{1,4})$/iu,
    (whole: string, article: string, gap: string, at: number) => {
      // "Option A" and "Vitamin A" contain a letter, not an article.
      if (article === 'A' && at > 0 && !isSentenceStart(before.slice(0, at))) return whole;
      const standsAlone = !/^[ -]\p{L}/u.test(after);
      if (plural || (noun === 'mass' && standsAlone)) return '';
      const first = article.charAt(0);
      return `${first}${/^[aeio]|^un(?!i)/i.test(phrase) ? 'n' : ''}${gap}`;
    },
  );
}

export function isSentenceStart(before: string): boolean {
  return /(?:^|(?<!\b(?:e\.g|i\.e|cf|vs))[.!?]["')\]]?\s|\n)[\s>#*|+•-]*$/i.test(before.slice(-60));
}

function lastWords(before: string): [string?, string?] {
  const words = before.slice(-60).match(/[\p{L}\p{N}'’-]+(?=\s+$)|[\p{L}\p{N}'’-]+(?=\s+[\p{L}\p{N}'’-]+\s+$)/gu) ?? [];
  return [words.at(-1)?.toLowerCase(), words.at(-2)?.toLowerCase()];
}
