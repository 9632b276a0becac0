import type { Tagger } from './tagger.ts';
import type { PrdReading, ReadSentence } from './reading.ts';
import type { TermIndex } from './term-index.ts';
import { beForms } from './closed-words.ts';
import { termOf } from './terms.ts';
import type { Word } from './word.ts';
import { findNounPhrases, phraseEnd } from './noun-phrases.ts';
import { emptyAdjectives, stateAdjectives } from './vocabulary.ts';

const statusVerbs = new Set(['become', 'mark', 'flag', 'set', 'turn', 'remain', 'stay', 'go', 'move', 'change', 'put']);

/** States that the PRD says a thing can be in, in the order in which it names them. */
export function findStates(thing: string, reading: PrdReading, index: TermIndex, tagger: Tagger): string[] {
  const found: string[] = [];
  const add = (word: string): void => {
    const state = word
      .toLowerCase()
      .replace(/[^a-z -]/g, '')
      .trim();
    if (state !== '' && state.length < 25 && !found.includes(state)) found.push(state);
  };
  for (const statement of reading.statements) {
    if (statement.kind === 'prose') continue;
    for (const sentence of statement.sentences) {
      const words = sentence.words;
      for (const phrase of findNounPhrases(words)) {
        const term = termOf({ ...phrase, of: null }, tagger);
        if (index.resolve(term.thing) !== thing || term.aspect !== '') continue;
        for (const qualifier of term.qualifiers) if (isState(qualifier)) add(qualifier);
        const { copula, at } = copulaAfter(words, phraseEnd(phrase));
        const predicate = words[at + 1];
        const place = words[at + 2];
        // "a copy that is on loan": what it was lent by names its state.
        if (copula && predicate && place && beForms.has(copula.lower) && predicate.lower === 'on' && place.wordClass === 'noun')
          add(`on ${place.lower}`);
        if (
          copula &&
          predicate &&
          beForms.has(copula.lower) &&
          (stateAdjectives.has(predicate.lower) ||
            (predicate.wordClass === 'verb' && isParticiple(predicate.lower, tagger) && words[at + 2]?.lower !== 'by'))
        )
          add(predicate.lower);
      }
      for (const { action } of sentence.actions) {
        if (!statusVerbs.has(action.verb)) continue;
        const subject = action.passive ? action.objects[0] : (action.objects[0] ?? action.subject);
        const about = [subject, action.subject, action.objects[0]].find(
          (phrase) => phrase && index.resolve(termOf(phrase, tagger).thing) === thing,
        );
        if (!about) continue;
        const after = action.words
          .slice(action.group.end)
          .filter((word) => word.lower !== 'as' && word.lower !== 'to')
          .slice(0, 3);
        for (const word of after)
          if (stateAdjectives.has(word.lower) || (isParticiple(word.lower, tagger) && word.wordClass !== 'noun')) add(word.lower);
      }
    }
  }
  return found;
}

/** The verb after a phrase, beyond "that", "which", "whose copies" and "all". */
function copulaAfter(words: readonly Word[], end: number): { copula: Word | undefined; at: number } {
  let at = end;
  while (['that', 'which', 'who', 'all', 'currently', 'already', 'still'].includes(words[at]?.lower ?? '')) at += 1;
  return { copula: words[at], at };
}

/** The state that a sentence says the thing gets: "the copy becomes available", "the claim is marked as settled". */
export function statedOutcome(sentence: ReadSentence, thing: string, index: TermIndex, tagger: Tagger): string[] {
  const found: string[] = [];
  for (const { clause, action } of sentence.actions) {
    if (clause.kind !== 'main' || action.negative || !['become', 'mark', 'flag', 'turn', 'remain', 'stay'].includes(action.verb))
      continue;
    const about = action.passive
      ? action.objects[0]
      : action.verb === 'mark' || action.verb === 'flag'
        ? action.objects[0]
        : action.subject;
    if (!about || index.resolve(termOf(about, tagger).thing) !== thing) continue;
    const state = action.words
      .slice(action.group.end)
      .find((word) => word.lower !== 'as' && word.wordClass !== 'adverb' && word.wordClass !== 'determiner');
    if (state && (stateAdjectives.has(state.lower) || isParticiple(state.lower, tagger))) found.push(state.lower);
  }
  return found;
}

function isState(qualifier: string): boolean {
  return stateAdjectives.has(qualifier) || (/[a-z]{3}ed$/.test(qualifier) && !emptyAdjectives.has(qualifier));
}

function isParticiple(word: string, tagger: Tagger): boolean {
  if (/[a-z]{3}ed$/.test(word)) return true;
  const base = tagger.morphology.infinitive(word);
  return base !== word && !word.endsWith('s') && !word.endsWith('ing') && tagger.morphology.participle(base) === word;
}
