import { splitSentences } from '../../analysis/challenge/passages.ts';
import { textsOf } from '../../analysis/challenge/read-design.ts';
import { listComponents } from '../../analysis/design/list-components.ts';
import { findWords } from '../../analysis/design/strikes/find-words.ts';
import { mapSaid } from '../../analysis/design/map-design.ts';
import { listProductUses, readProductName } from '../../analysis/design/ends/product-uses.ts';
import { findSaid, type FoundWords } from '../../analysis/design/strikes/said-words.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { readStanding } from '../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { longestStrikeWords, mostStrikeWords, type StrikeWord } from '../../lifecycle/strike-words.ts';
import type { SessionDescription } from './describe-session.ts';

/** Words of the RFC, or ids and components, as a person says them. */
export interface SaidOfStrikes {
  readonly givesUp?: readonly string[] | undefined;
  readonly keeps?: readonly string[] | undefined;
}

interface Problem {
  readonly id: string;
  readonly message: string;
  readonly fix: string;
}

type Resolved = { readonly words: readonly StrikeWord[] } | { readonly problem: Problem };

/**
 * What a person says of the words of the RFC, with the place where they stand. Throws InputError with every problem: `session.strike-unknown` (the nearest
 * sentence is named), `session.strike-ambiguous`, `session.strike-elsewhere`, `session.strike-both` and `session.strike-too-long`.
 */
export function resolveStrikes(
  { rfc, body, session }: Pick<SessionDescription, 'rfc' | 'body' | 'session'>,
  { givesUp = [], keeps = [] }: SaidOfStrikes,
): StrikeWord[] {
  const resolved = [
    ...givesUp.map((said) => resolveOne(said, 'gives-up', { key: rfc.key, body })),
    ...keeps.map((said) => resolveDecision(said, session) ?? resolveOne(said, 'keeps', { key: rfc.key, body })),
  ];
  const words = resolved.flatMap((one) => ('words' in one ? one.words : []));
  const problems = [
    ...([givesUp, keeps].some((said) => said.length > mostStrikeWords) ? [tooMany()] : []),
    ...resolved.flatMap((one) => ('problem' in one ? [one.problem] : [])),
    ...words
      .filter(({ does }) => does === 'keeps')
      .flatMap((kept) => (words.some((one) => isGivenUp(one, kept)) ? [both(kept)] : [])),
  ];
  const [first] = problems;
  if (first === undefined) return words;
  throw new InputError({
    id: first.id,
    message: `${problems.map(({ message }) => message).join(' ')} Nothing was recorded.`,
    fix: [...new Set(problems.map(({ fix }) => fix))].join(' '),
    details: { rfc: rfc.key, problems: problems.map(({ id, message }) => ({ id, message })) },
  });
}

const isGivenUp = (one: StrikeWord, kept: StrikeWord): boolean =>
  one.does === 'gives-up' && one.words === kept.words && one.place === kept.place;

interface Rfc {
  readonly key: string;
  readonly body: RfcBody;
}

/** Another decision that holds beside it, though they seem not to go together. */
function resolveDecision(said: string, { decisions }: SessionDescription['session']): Resolved | undefined {
  const decision = decisions.find(({ id }) => id === said.trim().toUpperCase());
  return decision && { words: [{ does: 'keeps', place: decision.id, words: '' }] };
}

function resolveOne(given: string, does: StrikeWord['does'], { key, body }: Rfc): Resolved {
  const said = unquote(given.replace(/\s+/g, ' ').trim());
  if (said === '') return { problem: saysNothing() };
  if (said.length > longestStrikeWords) return { problem: tooLong(said) };
  const { parts, names } = listNames(body);
  const own = said.startsWith(`${key}#`) ? said.slice(key.length + 1) : said;
  const whole = parts.find((one) => one.toLowerCase() === own.toLowerCase());
  if (whole !== undefined) {
    const isThere = findSaid(body, { place: whole, words: '' }).length > 0;
    return isThere ? { words: [{ does, place: whole, words: '' }] } : { problem: emptyPart(whole, key) };
  }
  const plain = findSaid(body, { place: '', words: said });
  const uses = listUses({ does, words: said }, body);
  if (uses.length > 0) return { words: uses };
  if (plain.length > 0) return placed({ does, place: '', words: said }, plain, { key, body });
  const named = splitPlace(own, names);
  const within = named ? findSaid(body, named) : [];
  if (named && within.length > 0) return placed({ does, ...named }, within, { key, body });
  if (/^[A-Z]+-\d+$/i.test(own)) return { problem: noSuchPart(own.toUpperCase(), key) };
  return { problem: notThere(named?.words ?? said, { key, body }) };
}

/** In several places only where each says the very same; else a person names which. */
function placed(word: StrikeWord, found: readonly FoundWords[], { key, body }: Rfc): Resolved {
  const stretches = [...new Set(found.map(({ stretch }) => stretch))].map((stretch) =>
    found.filter((one) => one.stretch === stretch),
  );
  const told = new Map(stretches.map((one) => [one.map(({ sentence }) => sentence).join(' '), one]));
  if (told.size > 1) return { problem: ambiguous(word, found, key) };
  // The section, where that is enough: the same words, named in two ways, are told once.
  const [only, another] = new Set(found.map(({ place }) => place));
  const isEnough = only !== undefined && another === undefined && countStretches(body, { place: only, words: word.words }) === 1;
  return { words: [isEnough ? { ...word, place: only } : word] };
}

/** The name of a product means it wherever the design uses it. */
function listUses({ does, words }: Pick<StrikeWord, 'does' | 'words'>, body: RfcBody): StrikeWord[] {
  const name = readProductName(body, words);
  if (name === undefined) return [];
  return listProductUses(body, name).flatMap((use) => use.words.map((one) => ({ does, place: use.place, words: one.trim() })));
}

function countStretches(body: RfcBody, word: Pick<StrikeWord, 'place' | 'words'>): number {
  return new Set(findSaid(body, word).map(({ stretch }) => stretch)).size;
}

/** Ids and components, all of which can be meant; and sections as well, in which words can stand. */
function listNames(body: RfcBody): { parts: string[]; names: string[] } {
  const places: string[] = [];
  mapSaid(body, (text, place) => {
    places.push(place);
    return text;
  });
  const components = listComponents(body);
  return { parts: [...places.filter((place) => /^[A-Z]+-\d+$/.test(place)), ...components], names: [...places, ...components] };
}

function splitPlace(said: string, names: readonly string[]): { place: string; words: string } | null {
  const place = names
    .toSorted((a, b) => b.length - a.length)
    .find((one) => said.toLowerCase().startsWith(`${one.toLowerCase()}:`));
  if (place === undefined) return null;
  return { place, words: unquote(said.slice(place.length + 1).trim()) };
}

/** What somebody put into quotes, as a preview shows it. */
const unquote = (text: string): string => (/^“([^“”]*)”$/.exec(text) ?? /^"([^"]*)"$/.exec(text))?.[1]?.trim() ?? text;

function saysNothing(): Problem {
  return {
    id: 'session.strike-unknown',
    message: 'No words of the RFC are named.',
    fix: 'Quote them as the RFC has them.',
  };
}

function tooMany(): Problem {
  return {
    id: 'session.strike-too-long',
    message: `A decision is told of ${mostStrikeWords} words at once at most.`,
    fix: 'Name whole parts by their ids, or say the rest afterwards.',
  };
}

function tooLong(said: string): Problem {
  return {
    id: 'session.strike-too-long',
    message: `Words of the RFC may have ${longestStrikeWords} characters here; these have ${said.length}.`,
    fix: 'Name the part by its id, or quote sentence by sentence.',
  };
}

function both({ place, words }: StrikeWord): Problem {
  return {
    id: 'session.strike-both',
    message: `“${words === '' ? place : words}” cannot go and stand.`,
    fix: 'Say it of one of the two only.',
  };
}

function emptyPart(place: string, key: string): Problem {
  return {
    id: 'session.strike-elsewhere',
    message: `${place} of ${key} says nothing that could be struck.`,
    fix: 'Quote the words that are meant, as the RFC has them.',
  };
}

function noSuchPart(id: string, key: string): Problem {
  const isAlternative = id.startsWith('ALT-');
  return {
    id: 'session.strike-elsewhere',
    message: `${id} is nothing that ${key} builds, so that nothing of it can be struck.`,
    fix: isAlternative
      ? `An alternative is left by a decision of its own: \`as\` reject, about ${id}.`
      : 'Name a part that says what is built, such as RISK-1, EC-1 or a component, or quote the words that are meant.',
  };
}

function ambiguous({ words }: StrikeWord, found: readonly FoundWords[], key: string): Problem {
  const places = [
    ...new Set(found.map(({ place, component, sentence }) => `${nameOf(place, component)}: “${endAtWord(sentence)}”`)),
  ];
  const [first] = found;
  return {
    id: 'session.strike-ambiguous',
    message: `“${words}” stands in several places of ${key}: ${places.slice(0, mostTold).join('; ')}${places.length > mostTold ? `; and ${places.length - mostTold} more` : ''}.`,
    fix: `Quote more of the words, or put the place in front: "${first ? first.component || first.place : 'RISK-1'}: ${words}".`,
  };
}

const nameOf = (place: string, component: string): string => (component === '' ? place : `${place}, ${component}`);

const mostTold = 8;

function notThere(words: string, { key, body }: Rfc): Problem {
  const isElsewhere = textsOf(body).some((text) => findWords(text, words).length > 0);
  if (isElsewhere)
    return {
      id: 'session.strike-elsewhere',
      message: `“${words}” stands in ${key} where nothing is struck: in its problem, a risk, a question, an alternative, a heading or code.`,
      fix: `Change it there: \`throughline rfc edit ${key}\`.`,
    };
  const near = findNearest(words, body);
  return {
    id: 'session.strike-unknown',
    message: `${key} does not have the words “${words}”.${near ? ` Nearest to them is, under ${near.place}: “${endAtWord(near.sentence)}”` : ''}`,
    fix: 'Quote them as the RFC has them, letter by letter; or name a part by its id, or a component.',
  };
}

/** By the words that both have. */
function findNearest(words: string, body: RfcBody): { place: string; sentence: string } | null {
  const wanted = wordsOf(words);
  let best: { place: string; sentence: string; likeness: number } | null = null;
  mapSaid(body, (text, place) => {
    for (const sentence of splitSentences(
      readStanding(text)
        .replaceAll('**', '')
        .replace(/^\s*[-*+]\s+/gm, ''),
    )) {
      const had = wordsOf(sentence);
      const shared = [...wanted].filter((word) => had.has(word)).length;
      const likeness = shared / wanted.size + shared / (had.size + wanted.size);
      if (shared > 0 && likeness > (best?.likeness ?? 0)) best = { place, sentence, likeness };
    }
    return text;
  });
  return best;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

const endAtWord = (text: string): string =>
  text.length <= longestTold ? text : `${text.slice(0, longestTold).replace(/\s+\S*$/, '')} …`;
const longestTold = 160;
