import { beForms, doForms, haveForms } from './closed-words.ts';
import type { Morphology } from './morphology.ts';
import type { Word } from './word.ts';

/** "must not have been cancelled": one verb with everything that belongs to it. */
export interface VerbGroup {
  readonly start: number;
  readonly end: number;
  /** Infinitive of the main verb, with its particle: "cancel", "check in". */
  readonly verb: string;
  readonly modal: string;
  readonly negative: boolean;
  readonly passive: boolean;
  /** How the main verb is written. */
  readonly form: 'infinitive' | 'finite' | 'gerund' | 'participle' | 'be';
  /** "for members" of "possible for members to cancel". */
  readonly forSubject: number | null;
}

const alwaysParticles = new Set(['up', 'out', 'off', 'back', 'down', 'away']);
const particlesOf: Readonly<Record<string, readonly string[]>> = {
  check: ['in', 'out'],
  sign: ['in', 'up', 'off'],
  log: ['in', 'out'],
  opt: ['in', 'out'],
  hand: ['in', 'over'],
  turn: ['on', 'off'],
  fill: ['in'],
  clock: ['in', 'out'],
  put: ['on', 'off'],
  take: ['over', 'on'],
  bring: ['in'],
  call: ['in'],
  book: ['in'],
  ask: ['for'],
};
const fixedAfterIn = new Set(['advance', 'case', 'full', 'order', 'person', 'time', 'total', 'turn', 'writing']);
const enablers = new Set(['able', 'possible', 'allowed', 'permitted', 'entitled', 'free', 'authorized', 'authorised']);
const obligers = new Set(['required', 'obliged', 'supposed', 'expected', 'necessary', 'asked']);

/** Reads the verb group that starts at `start`, or null where none does. */
export function readVerbGroup(words: readonly Word[], start: number, morphology: Morphology): VerbGroup | null {
  let modal = '';
  let negative = false;
  let be = false;
  let have = false;
  let infinitive = false;
  let forSubject: number | null = null;
  let index = start;
  for (; index < words.length; index += 1) {
    const word = words[index];
    if (!word) break;
    if (word.wordClass === 'modal') modal = word.lower;
    else if (word.wordClass === 'negative') negative = true;
    else if (word.wordClass === 'adverb') {
      if (index === start) return null;
    } else if (word.wordClass === 'to') {
      if (
        words[index + 1]?.wordClass !== 'verb' &&
        words[index + 1]?.wordClass !== 'adverb' &&
        words[index + 1]?.wordClass !== 'negative'
      )
        break;
      if (be || have) modal ||= 'must';
      infinitive = true;
      be = false;
    } else if (enablers.has(word.lower) || obligers.has(word.lower)) {
      if (!be) break;
      const after = words[index + 1];
      const toAt =
        after?.lower === 'for' ? words.findIndex((other, at) => at > index + 1 && other.wordClass === 'to') : index + 1;
      if (words[toAt]?.wordClass !== 'to') break;
      if (toAt > index + 1) forSubject = index + 2;
      // "Must be able to move": that somebody can is demanded, and not that anybody does.
      modal = enablers.has(word.lower) ? 'can' : modal || 'must';
      be = false;
      index = toAt;
      infinitive = true;
    } else if (word.wordClass === 'verb') {
      const auxiliary = isAuxiliary(words, index);
      if (beForms.has(word.lower)) be = true;
      else if (auxiliary && haveForms.has(word.lower)) have = true;
      else if (auxiliary && doForms.has(word.lower)) continue;
      else return finish(word, index);
    } else break;
    if (word.after.includes(',') && !(be && index + 1 < words.length)) {
      index += 1;
      break;
    }
  }
  if (be) return { start, end: index, verb: 'be', modal, negative, passive: false, form: 'be', forSubject };
  return null;

  function finish(word: Word, at: number): VerbGroup {
    const past = word.tags.has('PastTense') || word.tags.has('Participle') || /[^e]ed$/.test(word.lower);
    const gerund = word.lower.endsWith('ing') && morphology.infinitive(word.lower) !== word.lower;
    const passive = be && !gerund;
    let verb = morphology.infinitive(word.lower);
    let end = at + 1;
    const next = words[end];
    if (next && word.after === '' && isParticle(verb, next, words[end + 1])) {
      verb = `${verb} ${next.lower}`;
      end += 1;
    }
    const form =
      infinitive || modal !== '' ? 'infinitive' : gerund ? 'gerund' : passive || (past && !have) ? 'participle' : 'finite';
    return { start, end, verb, modal, negative, passive, form, forSubject };
  }
}

function isParticle(verb: string, next: Word, following: Word | undefined): boolean {
  // "called in order of arrival", "booked in advance": there it begins how or when.
  if (next.lower === 'in' && fixedAfterIn.has(following?.lower ?? '')) return false;
  if (particlesOf[verb]?.includes(next.lower)) return true;
  return alwaysParticles.has(next.lower) && following?.lower !== 'to' && following?.lower !== 'of';
}

/** A form of be, have or do helps when a verb follows, apart from adverbs and "not". */
function isAuxiliary(words: readonly Word[], index: number): boolean {
  for (let at = index + 1; at < words.length; at += 1) {
    const word = words[at];
    if (!word || (words[at - 1]?.after ?? '') !== '') return false;
    if (word.wordClass === 'verb') return true;
    if (word.wordClass === 'to') return haveForms.has(words[index]?.lower ?? '') || beForms.has(words[index]?.lower ?? '');
    if (word.wordClass !== 'adverb' && word.wordClass !== 'negative') return false;
  }
  return false;
}
