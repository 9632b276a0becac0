import type { Word } from './word.ts';

/** "the patient's latest test result of the sample": what it names, and what it belongs to. */
export interface NounPhrase {
  /** Index of its first word, and one past its last (without the "of" part). */
  readonly start: number;
  readonly end: number;
  /** Describing words and nouns, the head last; without determiners, numbers and possessors. */
  readonly core: readonly Word[];
  readonly head: Word;
  readonly determiner: string;
  readonly number: string;
  /** "patient" of "the patient's record". */
  readonly possessor: readonly Word[];
  /** "sample" of "the result of the sample". */
  readonly of: NounPhrase | null;
}

const relatives = new Set(['that', 'which', 'who', 'whose']);

/** Reads the noun phrase that starts at `start`, or null where none does. */
export function readNounPhrase(words: readonly Word[], start: number): NounPhrase | null {
  let index = start;
  let determiner = '';
  let number = '';
  let core: Word[] = [];
  let possessor: readonly Word[] = [];
  let nouns = 0;
  for (; index < words.length; index += 1) {
    const word = words[index];
    if (!word) break;
    const opening = word.before.includes('(');
    if (opening && index > start) break;
    if (word.wordClass === 'pronoun') {
      if (core.length > 0 || determiner !== '' || relatives.has(word.lower)) break;
      return { start, end: index + 1, core: [word], head: word, determiner, number, possessor, of: null };
    }
    if (word.wordClass === 'determiner') {
      if (nouns > 0) break;
      determiner = determiner === '' ? word.lower : `${determiner} ${word.lower}`;
    } else if (word.wordClass === 'number') {
      if (nouns > 0) break;
      number = number === '' ? word.text : `${number} ${word.text}`;
    } else if (word.wordClass === 'possessive') {
      possessor = [...core, word];
      core = [];
      nouns = 0;
      continue;
    } else if (word.wordClass === 'adjective') {
      if (nouns > 0) break;
      core.push(word);
    } else if (word.wordClass === 'noun') {
      core.push(word);
      nouns += 1;
    } else {
      break;
    }
    if (word.after !== '' && word.after !== "'" && word.after !== '"') {
      // "an unread, urgent message": a comma between adjectives does not end it.
      if (word.after === ',' && nouns === 0 && words[index + 1]?.wordClass === 'adjective') continue;
      index += 1;
      break;
    }
  }
  const head = core.at(-1);
  if (!head || nouns === 0) return null;
  const ended = words[index - 1]?.after ?? '';
  const of = ended === '' && words[index]?.lower === 'of' ? readNounPhrase(words, index + 1) : null;
  return { start, end: index, core, head, determiner, number, possessor, of };
}

/** One past the last word of a phrase with its "of" parts. */
export function phraseEnd(phrase: NounPhrase): number {
  return phrase.of ? phraseEnd(phrase.of) : phrase.end;
}

/** Every step asks for the phrases of the same sentences; they are read once. */
const phrasesOf = new WeakMap<readonly Word[], readonly NounPhrase[]>();

/** All noun phrases from left to right; those inside an "of" part follow their owner. */
export function findNounPhrases(words: readonly Word[], from = 0, to = words.length): readonly NounPhrase[] {
  if (from !== 0 || to !== words.length) return readPhrases(words, from, to);
  const phrases = phrasesOf.get(words) ?? readPhrases(words, from, to);
  phrasesOf.set(words, phrases);
  return phrases;
}

function readPhrases(words: readonly Word[], from: number, to: number): NounPhrase[] {
  const found: NounPhrase[] = [];
  let index = from;
  while (index < to) {
    const phrase = readNounPhrase(words.slice(0, to), index);
    if (!phrase) {
      index += 1;
      continue;
    }
    for (let part: NounPhrase | null = phrase; part; part = part.of) found.push(part);
    index = phraseEnd(phrase);
  }
  return found;
}

/** "items, add-ons and offers": the phrases joined to the one that starts at `start`. */
export function readJoinedPhrases(words: readonly Word[], start: number): NounPhrase[] {
  const joined: NounPhrase[] = [];
  let index = start;
  for (;;) {
    const phrase = readNounPhrase(words, index);
    if (!phrase || phrase.head.wordClass === 'pronoun') return phrase && joined.length === 0 ? [phrase] : joined;
    joined.push(phrase);
    const end = phraseEnd(phrase);
    const comma = words[end - 1]?.after === ',';
    const conjunction = words[end]?.wordClass === 'conjunction' && words[end]?.lower !== 'but';
    if (!comma && !conjunction) return joined;
    index = conjunction ? end + 1 : end;
    const next = readNounPhrase(words, index);
    const follower = next ? words[phraseEnd(next)] : undefined;
    // "…, and the clerk records it" starts a new clause, it does not continue the list.
    if (!next || follower?.wordClass === 'verb' || follower?.wordClass === 'modal') return joined;
  }
}
