import { beForms, haveForms } from './closed-words.ts';
import { readNounPhrase, phraseEnd } from './noun-phrases.ts';
import type { Word } from './word.ts';

export type ClauseKind = 'main' | 'condition' | 'exception' | 'deadline' | 'purpose' | 'relative';

/** A stretch of a sentence with one role in it. */
export interface Clause {
  readonly kind: ClauseKind;
  /** The word that opened it ("if", "unless", "before"); '' for a main clause. */
  readonly marker: string;
  readonly words: readonly Word[];
  /** A relative clause that stood between the subject and the verb of the main clause before it. */
  readonly insideMain?: boolean;
  /** Of such a one: how many words of the main clause stand before it. */
  readonly after?: number;
}

const conditionMarkers = new Set([
  'if',
  'when',
  'whenever',
  'while',
  'once',
  'given',
  'where',
  'because',
  'since',
  'provided',
  'whereas',
  'although',
]);
const relativeMarkers = new Set(['that', 'which', 'who', 'whose', 'whom']);

/** Cuts a sentence into main, conditional, purpose and relative clauses, in the order in which they stand. */
export function splitClauses(words: readonly Word[]): Clause[] {
  const clauses: Clause[] = [];
  let kind = 'main' as ClauseKind;
  let marker = '';
  let current: Word[] = [];
  const close = (next: ClauseKind, nextMarker: string): void => {
    if (current.length > 0) clauses.push({ kind, marker, words: current });
    current = [];
    kind = next;
    marker = nextMarker;
  };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (!word) continue;
    const opened = openingAt(words, index, current.length === 0 && clauses.length === 0);
    if (opened) {
      close(opened.kind, opened.marker);
      index += opened.length - 1;
      continue;
    }
    // "gets 15 minutes, then the place goes to the next": behind the comma somebody else does something.
    if (word.lower === 'then' && current.length > 0 && (kind !== 'main' || current.at(-1)?.after.includes(','))) {
      close('main', '');
      continue;
    }
    // "Call a visitor: the clerk can …": behind a heading and its colon a sentence of its own begins.
    if (kind === 'main' && current.at(-1)?.after.includes(':') && hasOwnSubject(words.slice(index))) {
      close('main', '');
    }
    if (kind === 'relative' && current.length > 0 && endsRelative(words, index, current, clauses)) close('main', '');
    if (
      current.length === 0 &&
      kind === 'main' &&
      (word.lower === 'then' || (word.wordClass === 'conjunction' && clauses.length > 0))
    )
      continue;
    current.push(word);
    if (kind !== 'main' && word.after.includes(',') && startsMainClause(words, index + 1)) close('main', '');
  }
  close('main', '');
  return joinInterrupted(clauses);
}

function openingAt(
  words: readonly Word[],
  index: number,
  first: boolean,
): { kind: ClauseKind; marker: string; length: number } | null {
  const word = words[index];
  const next = words[index + 1];
  const previous = words[index - 1];
  if (!word || !next) return null;
  const lower = word.lower;
  if (lower === 'so' && next.lower === 'that') return { kind: 'purpose', marker: 'so that', length: 2 };
  // "in order of arrival" says how, not what for.
  if (lower === 'in' && next.lower === 'order' && words[index + 2]?.lower === 'to')
    return { kind: 'purpose', marker: 'in order to', length: 3 };
  if (lower === 'as' && (next.lower === 'soon' || next.lower === 'long') && words[index + 2]?.lower === 'as')
    return { kind: 'condition', marker: next.lower === 'soon' ? 'when' : 'while', length: 3 };
  if (lower === 'only' && ['if', 'when', 'after', 'once'].includes(next.lower))
    return { kind: 'condition', marker: `only ${next.lower}`, length: 2 };
  if (lower === 'even' && next.lower === 'if') return { kind: 'condition', marker: 'even if', length: 2 };
  // "except where it was allowed" is one exception, and no condition of the rule itself.
  if (lower === 'except' && ['where', 'when', 'if', 'while', 'once', 'after', 'that'].includes(next.lower))
    return { kind: 'exception', marker: `except ${next.lower}`, length: 2 };
  if (lower === 'unless' || lower === 'except') return { kind: 'exception', marker: lower, length: 1 };
  if (lower === 'until' || lower === 'till') return { kind: 'deadline', marker: 'until', length: 1 };
  if ((lower === 'before' || lower === 'after') && clauseFollows(words, index + 1))
    return { kind: 'deadline', marker: lower, length: 1 };
  if (lower === 'given' && first) return { kind: 'condition', marker: 'given', length: next.lower === 'that' ? 2 : 1 };
  if (lower === 'where' && !first)
    return previous?.wordClass === 'noun' && previous.after === ''
      ? { kind: 'relative', marker: lower, length: 1 }
      : { kind: 'condition', marker: 'where', length: 1 };
  // "A nurse sees whether the donor is deferred": what she sees is a question, and nothing that anybody does.
  if (lower === 'whether' && previous !== undefined) return { kind: 'relative', marker: lower, length: 1 };
  if (lower === 'once' && !clauseFollows(words, index + 1)) return null;
  if (conditionMarkers.has(lower) && lower !== 'given') {
    // "see when my loan is due" asks a question; the verb before it has no object yet.
    return { kind: 'condition', marker: lower, length: 1 };
  }
  if (
    (word.wordClass === 'preposition' || word.wordClass === 'to') &&
    ['which', 'whom'].includes(next.lower) &&
    previous?.wordClass === 'noun'
  )
    return { kind: 'relative', marker: `${lower} ${next.lower}`, length: 2 };
  if (relativeMarkers.has(lower) && previous && ['noun', 'pronoun'].includes(previous.wordClass) && index > 0) {
    const follows =
      next.wordClass === 'verb' ||
      next.wordClass === 'modal' ||
      next.wordClass === 'adverb' ||
      next.wordClass === 'negative' ||
      next.wordClass === 'pronoun' ||
      next.wordClass === 'determiner' ||
      next.wordClass === 'noun' ||
      next.wordClass === 'adjective';
    if (follows) return { kind: 'relative', marker: lower, length: 1 };
  }
  return null;
}

/** A gerund, or a subject with its verb, makes "before …" a clause; otherwise it is a time such as "before noon". */
function clauseFollows(words: readonly Word[], at: number): boolean {
  const next = words[at];
  if (!next) return false;
  if (next.wordClass === 'verb') return true;
  const subject = readNounPhrase(words, at);
  if (!subject) return false;
  let index = phraseEnd(subject);
  if ((words[index - 1]?.after ?? '') !== '') return false;
  while (words[index]?.wordClass === 'adverb') index += 1;
  const follower = words[index];
  return follower !== undefined && (follower.wordClass === 'verb' || follower.wordClass === 'modal');
}

function startsMainClause(words: readonly Word[], at: number): boolean {
  let index = at;
  const first = words[index];
  if (!first) return true;
  if (first.lower === 'then') return true;
  if (first.wordClass === 'conjunction') return false;
  while (words[index]?.wordClass === 'adverb') index += 1;
  return clauseFollows(words, index) || words[index]?.lower === 'no' || words[index]?.wordClass === 'pronoun';
}

/** "the place goes to the next": no continuation of a subject that stood before. */
function hasOwnSubject(words: readonly Word[]): boolean {
  return words[0] !== undefined && ['determiner', 'noun', 'pronoun'].includes(words[0].wordClass) && clauseFollows(words, 0);
}

function endsRelative(words: readonly Word[], index: number, current: readonly Word[], clauses: readonly Clause[]): boolean {
  const word = words[index];
  const previous = words[index - 1];
  if (!word || !previous) return false;
  if (previous.after.includes(',')) return true;
  // "Given a booking that is confirmed and starts on Friday": what is given goes on, and nothing is done yet.
  if (previous.wordClass === 'conjunction' && clauses.at(-1)?.marker === 'given') return false;
  const mainHasVerb = clauses.some((clause) => clause.kind === 'main' && clause.words.some(isFinite));
  if (mainHasVerb) return false;
  return (
    current.some(isFinite) &&
    isFinite(word) &&
    (closesBehindAdverb(current, word) ||
      (!['adverb', 'negative', 'modal', 'to'].includes(previous.wordClass) &&
        (!isFinite(previous) || closesGroup(current, word))))
  );
}

/**
 * "who did not order": a full verb completes its group, so an auxiliary behind it is the main clause's, and after an auxiliary of its own every finite
 * verb is.
 */
function closesGroup(current: readonly Word[], word: Word): boolean {
  const last = current.at(-1);
  if (last?.wordClass !== 'verb' || isAuxiliary(last)) return false;
  if (isAuxiliary(word) && !/^(?:been|being|be|having)$/.test(word.lower)) return true;
  const before = current.slice(0, -1).findLast(({ wordClass }) => wordClass !== 'adverb' && wordClass !== 'negative');
  if (before === undefined) return false;
  // "that is not used lapses": the participle completed its group.
  if (beForms.has(before.lower) && !beForms.has(word.lower) && /[^s]s$/.test(word.lower)) return true;
  return before.wordClass === 'modal' || /^(?:do|does|did)$/.test(before.lower);
}

/** "whose payment fails twice are blocked": a full verb and how it goes on, and then the main clause's own. */
function closesBehindAdverb(current: readonly Word[], word: Word): boolean {
  const at = current.findLastIndex(({ wordClass }) => wordClass !== 'adverb');
  return at >= 0 && at < current.length - 1 && closesGroup(current.slice(0, at + 1), word);
}

function isAuxiliary({ lower, wordClass }: Word): boolean {
  return wordClass === 'modal' || beForms.has(lower) || haveForms.has(lower) || /^(?:do|does|did)$/.test(lower);
}

function isFinite(word: Word): boolean {
  return word.wordClass === 'modal' || (word.wordClass === 'verb' && (beForms.has(word.lower) || !word.tags.has('Gerund')));
}

/** A main clause that a relative clause cut in two is one clause again: "the copy [that …] cannot be lent". */
function joinInterrupted(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    const subject = joined.at(-2);
    const goesOn = clause.kind === 'main' && !hasOwnSubject(clause.words);
    if (goesOn && before?.kind === 'relative' && subject?.kind === 'main' && !subject.words.some(isFinite)) {
      joined.splice(
        -2,
        2,
        { ...subject, words: [...subject.words, ...clause.words] },
        { ...before, insideMain: true, after: subject.words.length },
      );
    } else {
      joined.push(clause);
    }
  }
  return joined;
}
