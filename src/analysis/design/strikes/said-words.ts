import { splitPassages } from '../../challenge/passages.ts';
import { findSentence, type Span } from '../find-sentence.ts';
import { findWords } from './find-words.ts';
import { nameOfComponent } from '../list-components.ts';
import { mapSaid } from '../map-design.ts';
import { strikeBehindName } from './strike-parts.ts';
import { joinSpans, strikeSpans } from './strike-spans.ts';
import { findRow } from '../table-row.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import type { StrikeWord } from '../../../lifecycle/strike-words.ts';
import type { Settled } from './settled.ts';
import { isMissed } from './mark-text.ts';

/** A sentence of the design that has words which a person named; `words` are those of them that it has, '' for all of it. */
export interface FoundWords {
  readonly place: string;
  readonly component: string;
  readonly sentence: string;
  readonly words: string;
  /** The same of all sentences that one stretch of words goes through. */
  readonly stretch: string;
}

/** Where a design has the words that a person named, or all that it says in the place that they named. */
export function findSaid(body: RfcBody, { place, words }: Pick<StrikeWord, 'place' | 'words'>): FoundWords[] {
  const found: FoundWords[] = [];
  let texts = 0;
  const said = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSame = (one: string): boolean => one.toLowerCase() === place.toLowerCase();
  mapSaid(body, (text, where) => {
    const spans = words === '' ? [] : findWords(text, words);
    texts += 1;
    if (words !== '' && spans.length === 0) return text;
    for (const passage of splitPassages({ section: where, markdown: readStanding(text), role: 'design' })) {
      const component = nameOfComponent(passage);
      if (place !== '' && !isSame(where) && !isSame(component)) continue;
      for (const sentence of passage.sentences) {
        // Asked first, since where a sentence stands is looked for in all of the text.
        if (words !== '' && !said.some((word) => sentence.includes(word))) continue;
        const at = words === '' ? null : (findSentence(text, sentence) ?? findRow(text, sentence));
        const add = (part: string, from: number): unknown =>
          found.push({ place: where, component, sentence, words: part, stretch: `${texts}/${from}` });
        if (words === '') add('', 0);
        else for (const span of spans) for (const part of at ? sharedPart(text, at, span) : []) add(part, span.start);
      }
    }
    return text;
  });
  return found;
}

/** What a sentence and the words of a person have in common; a stop alone is nothing. */
function sharedPart(text: string, sentence: Span, words: Span): string[] {
  const part = text.slice(Math.max(sentence.start, words.start), Math.min(sentence.end, words.end));
  return /[\p{L}\p{N}]/u.test(part) ? [part] : [];
}

type Decision = Pick<SessionDecision, 'strikes'>;

export function hasStrikes({ strikes = [] }: Decision): boolean {
  return strikes.length > 0;
}

/** Whether a person let the text of a part stand with this decision, all of it or words of it. */
export function isKeptIn({ id, text }: { readonly id: string; readonly text: string }, { strikes = [] }: Decision): boolean {
  const touching = strikes.filter(({ place, words }) =>
    words === '' ? place.toLowerCase() === id.toLowerCase() : findWords(text, words).length > 0,
  );
  return touching.at(-1)?.does === 'keeps';
}

/** Whether a person said of such words of a sentence, or of some of them, that they go or stand with this decision: nothing is left to ask. */
export function saysOfWords(
  body: RfcBody,
  { strikes = [] }: Decision,
  { sentence, words }: { readonly sentence: string; readonly words: readonly string[] },
): boolean {
  const isMeant = (said: string): boolean =>
    said === '' ||
    words.some(
      (one) =>
        one.includes(said) ||
        said.includes(one) ||
        findWords(sentence, one).some((span) => findWords(sentence, said).some((other) => touches(span, other))),
    );
  return strikes.some((one) => findSaid(body, one).some((found) => sentence.includes(found.sentence) && isMeant(found.words)));
}

/**
 * What the rules take out of the design, as people had the last word on it: what they keep stands, and what they give up is struck as well. Of one sentence and
 * decision there is one strike, since a sentence bears the mark of a decision once.
 */
export function withSaidWords(body: RfcBody, guessed: readonly Settled[], decisions: readonly SessionDecision[]): Settled[] {
  const start: Sorted = { said: [], rest: guessed };
  // Of two decisions that say the same of a sentence, the earlier one struck it.
  const { said, rest } = decisions.filter(hasStrikes).reduce<Sorted>((sofar, decision) => {
    const own = sayOf(body, sofar.rest, decision);
    return { said: [...sofar.said, ...own.said], rest: own.rest };
  }, start);
  return [...said, ...rest];
}

interface Sorted {
  readonly said: readonly Settled[];
  readonly rest: readonly Settled[];
}

interface SaidHere extends FoundWords {
  readonly does: StrikeWord['does'];
}

function sayOf(body: RfcBody, guessed: readonly Settled[], decision: SessionDecision): Sorted {
  const said = (decision.strikes ?? []).flatMap((one) =>
    findSaid(body, one).map((found): SaidHere => ({ ...found, does: one.does })),
  );
  const sentences = new Map<string, SaidHere[]>();
  for (const one of said) sentences.set(one.sentence, [...(sentences.get(one.sentence) ?? []), one]);
  const others = guessed.filter((one) => one.decision.id !== decision.id);
  let own = guessed.filter((one) => one.decision.id === decision.id);
  const fresh: Settled[] = [];
  for (const [sentence, words] of sentences) {
    const [first] = words;
    if (!first) continue;
    const meant = own.filter(
      ({ quote }) => quote.includes(sentence) || words.some((one) => one.words !== '' && findWords(quote, one.words).length > 0),
    );
    // A challenge that quotes more than this sentence goes on being about all of it.
    const wider = meant.find(({ quote, concern }) => quote !== sentence && !isMissed(concern));
    if (wider) {
      own = own.map((one) => (meant.includes(one) ? { ...one, strike: saying(one.strike, words) } : one));
      continue;
    }
    const [base] = meant;
    const isKeptOnly = words.every(({ does }) => does === 'keeps');
    if (!base && isKeptOnly) continue;
    // Without a strike, a mark is left only where a challenge was about the sentence.
    const isQuoted = meant.some(({ isChallenged = false }) => isChallenged);
    own = own.filter((one) => !meant.includes(one) || isMissed(one.concern));
    fresh.push({
      ...(base ?? { concern: 'other', place: first.place, decision }),
      quote: sentence,
      strike: saying(base && !isMissed(base.concern) ? base.strike : (text) => text, words),
      isSaid: !isKeptOnly,
      isKept: !isQuoted,
      ...(isKeptOnly ? {} : { concern: 'other' as const, place: first.place }),
    });
  }
  return { said: fresh, rest: [...others, ...own] };
}

function saying(strike: Settled['strike'], words: readonly SaidHere[]): Settled['strike'] {
  return (sentence, isNamed) => asSaid(sentence, strike(sentence, isNamed), words);
}

/** A sentence that the rules have struck of, with what a person says of its words: what stands is struck nowhere, and a guess that touches it goes whole. */
function asSaid(sentence: string, guessed: string, said: readonly Pick<SaidHere, 'does' | 'words'>[]): string {
  const before = readStruck(sentence);
  const after = readStruck(guessed);
  // The rules may have taken a comma away, and then no place is where it was.
  const isMoved = after.text !== before.text;
  let spans = isMoved ? [] : after.spans.filter((one) => !before.spans.some((old) => touches(old, one)));
  if (isMoved && said.every(({ words }) => words !== '' && findWords(sentence, words).length === 0)) return guessed;
  for (const { does, words } of said) {
    const at = words === '' ? [wholeOf(before.text)] : findWords(before.text, words).map((one) => asWhole(before.text, one));
    spans = spans.filter((one) => !at.some((other) => touches(one, other)));
    if (does === 'gives-up') spans.push(...at);
  }
  return strikeSpans(before.text, joinSpans([...before.spans, ...spans]));
}

const touches = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

function wholeOf(sentence: string): Span {
  const { spans } = readStruck(strikeBehindName(sentence));
  return spans[0] ?? { start: 0, end: sentence.length };
}

/** With its stop, where nothing else is left of the sentence. */
function asWhole(sentence: string, { start, end }: Span): Span {
  return start === 0 && /^[.!?;,]*$/.test(sentence.slice(end)) ? { start, end: sentence.length } : { start, end };
}

/** The sentence without the signs of what is struck, and where that stands in it. */
function readStruck(sentence: string): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  let text = '';
  for (const [at, part] of sentence.split('~~').entries()) {
    if (at % 2 === 1) spans.push({ start: text.length, end: text.length + part.length });
    text += part;
  }
  return { text, spans };
}
