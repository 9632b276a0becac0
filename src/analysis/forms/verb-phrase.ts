import {
  adverbs,
  complementPrepositions,
  coordinators,
  grammarWords,
  lightVerbs,
  modals,
  numberWords,
  particles,
  prepositions,
  pronouns,
  subordinators,
  verbPrepositions,
} from './closed-words.ts';
import { hasLimit } from './limits.ts';
import { isDeterminer, readNounPhrase, type NounPhrase } from './noun-phrase.ts';
import { textOf } from './sentence.ts';
import type { Token } from './tokenize.ts';
import type { Words } from './words.ts';

/** A verb with what it acts on. */
export interface Deed {
  /** Base form of the verb. */
  readonly verb: string;
  /** Words between the verb and its object: "up", "for". */
  readonly joint: readonly string[];
  readonly object: NounPhrase;
  /** The owner in "the status of an order". */
  readonly of: NounPhrase | null;
  /** The target, such as "to the cart" or "from the list". */
  readonly target: { readonly preposition: string; readonly phrase: NounPhrase } | null;
  /** The complement as written, such as "with its blood group"; mostly ''. */
  readonly complement: string;
  /** True when its clause names a limit. */
  readonly isLimited: boolean;
  /** True for the actor's last verb, which gets what the sentence says at its end. */
  readonly isLast: boolean;
}

export interface VerbPhrase {
  readonly deeds: readonly Deed[];
  /** Why parts of it make no operation. */
  readonly vetoes: readonly string[];
}

type Form = 'base' | 'third';

/** Reads what follows an actor: verbs with objects, joined by commas, "and" and "or". */
export function readVerbPhrase(
  tokens: readonly Token[],
  start: number,
  { form, words }: { form: Form; words: Words },
): VerbPhrase {
  const deeds: Deed[] = [];
  const vetoes: string[] = [];
  let antecedent: NounPhrase | null = null;
  let at: number | null = start;
  while (at !== null && at < tokens.length) {
    const clause = readClause(tokens, at, { form, words, antecedent });
    deeds.push(...clause.deeds);
    vetoes.push(...clause.vetoes);
    antecedent = clause.deeds.at(-1)?.object ?? antecedent;
    at = clause.next;
  }
  return { deeds, vetoes };
}

interface ClauseContext {
  readonly form: Form;
  readonly words: Words;
  readonly antecedent: NounPhrase | null;
}

function readClause(tokens: readonly Token[], start: number, { form, words, antecedent }: ClauseContext) {
  const { verbs, vetoes, end: afterVerbs } = readVerbs(tokens, start, { form, words });
  const { joint, end: afterJoint } = readJoint(tokens, afterVerbs, words);
  const objects = readObjects(tokens, afterJoint, { form, words, antecedent });
  const [first] = objects;
  if (!first) {
    const named = verbs.map((verb) => `“${verb}” has no object that its form shows`);
    return { deeds: [], vetoes: [...vetoes, ...named], next: null };
  }
  let end = objects.at(-1)?.end ?? afterJoint;
  const own = [...joint];
  const particle = tokens[end]?.lower ?? '';
  if (particles.has(particle) && endsPhrasal(particle, tokens[end + 1])) own.push(tokens[end++]?.lower ?? '');
  // In "Give visitors a voucher", the first noun is the receiver.
  const given =
    objects.length === 1 && words.isPerson(first.head) && isDeterminer(tokens[end]) ? readNounPhrase(tokens, end, words) : null;
  const { phrase: of, end: afterOf } = readAfter(tokens, given?.end ?? end, new Set(['of']), words);
  const { phrase, preposition, end: afterTarget } = readAfter(tokens, afterOf, new Set(['to', 'into', 'from']), words);
  const afterComplement = skipComplements(tokens, afterTarget, { form, words });
  const next = findNextVerb(tokens, afterComplement, { form, words });
  const last = given ?? objects.at(-1);
  const isLimited = hasLimit(textOf(tokens.slice(start, next ?? tokens.length)));
  const target = given ? { preposition: 'to', phrase: first } : phrase === null ? null : { preposition, phrase };
  const complement = textOf(tokens.slice(afterTarget, afterComplement));
  return {
    deeds: verbs.flatMap((verb) =>
      (given ? [given] : objects).map((object): Deed => ({
        verb,
        joint: own,
        object,
        of: object === last ? of : null,
        target,
        complement,
        isLimited,
        isLast: next === null,
      })),
    ),
    vetoes,
    next,
  };
}

/** Reads the verbs of "create, edit and cancel" before their common object. */
function readVerbs(tokens: readonly Token[], start: number, { form, words }: { form: Form; words: Words }) {
  const verbs: string[] = [];
  const vetoes: string[] = [];
  let at = start;
  while (at < tokens.length) {
    while (isAdverb(tokens[at], words)) at += 1;
    const token = tokens[at];
    if (!token?.isWord) break;
    const verb = readVerb(token, { form, words, before: tokens[at + 1] });
    if (coordinators.has(token.lower)) break;
    if (token.lower === 'be') vetoes.push('says what is done, and not who does it');
    else if (lightVerbs.has(verb ?? token.lower)) vetoes.push(`“${token.lower}” alone says no act`);
    else if (verb === null) vetoes.push(nameVeto(token.lower, words));
    else verbs.push(verb);
    at += 1;
    const next = skipSeparators(tokens, at);
    const following = tokens[next];
    if (next === at || !following?.isWord || isDeterminer(following)) break;
    const goesOn = readVerb(following, { form, words, before: tokens[next + 1] }) !== null || !words.knows(following.lower);
    if (!goesOn) break;
    at = next;
  }
  return { verbs, vetoes, end: at };
}

function readVerb(
  { lower }: Token,
  { form, words, before }: { form: Form; words: Words; before: Token | undefined },
): string | null {
  if (form === 'third') return words.baseOf(lower);
  if (words.isVerb(lower)) return lower;
  // Only a verb comes right before a determiner: "bookmark an article".
  return words.isNoun(lower) && isDeterminer(before) ? lower : null;
}

function nameVeto(word: string, words: Words): string {
  if (grammarWords.has(word) || (words.knows(word) && !words.isNoun(word))) return `“${word}” is no verb`;
  const meant = words.nearestVerb(word);
  return `no dictionary has “${word}” as a verb${meant === null ? '' : `; did you mean “${meant}”?`}`;
}

function readJoint(tokens: readonly Token[], start: number, words: Words): { joint: string[]; end: number } {
  const joint: string[] = [];
  let at = start;
  const particle = tokens[at]?.lower ?? '';
  // "Pay in cash" says how; "check in a copy" has an object.
  if (particles.has(particle) && (!/^(?:in|on|over)$/.test(particle) || isDeterminer(tokens[at + 1]))) {
    joint.push(particle);
    at += 1;
  }
  const preposition = tokens[at]?.lower ?? '';
  if (!verbPrepositions.has(preposition)) return { joint, end: at };
  const next = tokens[at + 1];
  const isObject =
    isDeterminer(next) || (next?.isWord === true && (preposition === 'for' || preposition === 'to') && !words.isVerb(next.lower));
  return isObject ? { joint: [...joint, preposition], end: at + 1 } : { joint, end: at };
}

function readObjects(tokens: readonly Token[], start: number, { form, words, antecedent }: ClauseContext): NounPhrase[] {
  const token = tokens[start];
  if (!token) return [];
  if (pronouns.has(token.lower) && !isNounAfter(tokens, start, words))
    return antecedent && /^(?:it|them)$/.test(token.lower) ? [{ ...antecedent, end: start + 1 }] : [];
  const first = readNounPhrase(tokens, skipLimit(tokens, start), words);
  if (!first) return [];
  const listed = [first];
  let joined = [first];
  let at = first.end;
  for (;;) {
    const next = skipSeparators(tokens, at);
    const token2 = tokens[next];
    if (next === at || !token2 || startsVerb(tokens, next, { form, words })) break;
    const phrase = readNounPhrase(tokens, next, words);
    // The forms of "and see green" and "or print labels" do not tell verb from noun.
    const isOpen = !isDeterminer(token2) && words.isVerb(token2.lower) && phrase !== null && phrase.end > next + 1;
    if (!phrase || isOpen || startsClause(tokens[phrase.end])) break;
    listed.push(phrase);
    // A list without a final "and" is none: ", for example …".
    if (tokens.slice(at, next).some(({ lower }) => coordinators.has(lower))) joined = [...listed];
    at = phrase.end;
  }
  return joined;
}

function startsClause(token: Token | undefined): boolean {
  return token !== undefined && (modals.has(token.lower) || lightVerbs.has(token.lower));
}

/** Accepts "send it back" and "send it back to the desk", not "in under two seconds". */
function endsPhrasal(particle: string, next: Token | undefined): boolean {
  if (!next?.isWord) return true;
  const closed = /^(?:in|on|over)$/.test(particle) ? [coordinators, subordinators] : [coordinators, subordinators, prepositions];
  return closed.some((words) => words.has(next.lower));
}

/** Skips "with its blood group and expiry date". Numbers and times limit the act instead. */
function skipComplements(tokens: readonly Token[], start: number, { form, words }: { form: Form; words: Words }): number {
  let at = start;
  for (;;) {
    const joins = at > start && coordinators.has(tokens[at]?.lower ?? '') && !startsVerb(tokens, at + 1, { form, words });
    const begins = complementPrepositions.has(tokens[joins ? at + 1 : at]?.lower ?? '');
    if (!joins && !begins) return at;
    const phrase = readNounPhrase(tokens, joins && begins ? at + 2 : at + 1, words);
    const within = tokens.slice(at, phrase?.end);
    const isLimit = within.some(
      ({ lower }) => /\d/.test(lower) || numberWords.has(lower) || words.isMeasure(words.singular(lower)),
    );
    if (!phrase || isLimit || startsClause(tokens[phrase.end])) return at;
    at = phrase.end;
  }
}

function isNounAfter(tokens: readonly Token[], at: number, words: Words): boolean {
  const next = tokens[at + 1];
  return isDeterminer(tokens[at]) && next?.isWord === true && (words.isNoun(next.lower) || words.isAdjective(next.lower));
}

function readAfter(tokens: readonly Token[], at: number, prepositions: ReadonlySet<string>, words: Words) {
  const preposition = tokens[at]?.lower ?? '';
  const next = tokens[at + 1];
  const isVerbal = preposition === 'to' && next !== undefined && !isDeterminer(next) && words.isVerb(next.lower);
  const phrase = prepositions.has(preposition) && !isVerbal ? readNounPhrase(tokens, at + 1, words) : null;
  return { phrase, preposition, end: phrase?.end ?? at };
}

/** Returns the index of the actor's next verb ("… and hold it"); null before another clause. */
function findNextVerb(tokens: readonly Token[], start: number, context: { form: Form; words: Words }): number | null {
  for (let at = start; at < tokens.length; at += 1) {
    const { lower = '', text = '' } = tokens[at] ?? {};
    if (text === ';' || subordinators.has(lower)) return null;
    const next = skipSeparators(tokens, at);
    if (coordinators.has(lower) && startsVerb(tokens, next, context)) return next;
  }
  return null;
}

/** A word that is also a noun is a verb only before a determiner or pronoun. */
function startsVerb(tokens: readonly Token[], at: number, { form, words }: { form: Form; words: Words }): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token?.isWord || readVerb(token, { form, words, before: next }) === null) return false;
  return !words.isNoun(token.lower) || isDeterminer(next) || pronouns.has(next?.lower ?? '');
}

function skipSeparators(tokens: readonly Token[], start: number): number {
  let at = start;
  if (tokens[at]?.text === ',') at += 1;
  if (coordinators.has(tokens[at]?.lower ?? '')) at += 1;
  return at;
}

/** Skips "at most" before what it limits: "five books". */
function skipLimit(tokens: readonly Token[], start: number): number {
  const two = `${tokens[start]?.lower ?? ''} ${tokens[start + 1]?.lower ?? ''}`;
  if (two === 'at most' || two === 'at least' || two === 'up to') return start + 2;
  return tokens[start]?.lower === 'exactly' ? start + 1 : start;
}

function isAdverb(token: Token | undefined, words: Words): boolean {
  if (!token?.isWord) return false;
  const { lower } = token;
  return adverbs.has(lower) || (lower.endsWith('ly') && !words.isVerb(lower) && !words.isNoun(lower));
}
