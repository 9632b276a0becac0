import { adverbs, lightVerbs, modals } from './closed-words.ts';
import type { Actors } from './actors.ts';
import { isNegated } from './limits.ts';
import { isDeterminer } from './noun-phrase.ts';
import { textOf, type Sentence } from './sentence.ts';
import type { Token } from './tokenize.ts';
import { readVerbPhrase, type Deed } from './verb-phrase.ts';
import type { Words } from './words.ts';

export interface Acts {
  /** The actor as the sentence calls them; "System" for the product. */
  readonly actor: string;
  readonly deeds: readonly Deed[];
  /** Acts that the sentence only limits: "may book at most two rooms". */
  readonly limited: readonly Deed[];
  /** Why something in the sentence makes no operation despite its form. */
  readonly vetoes: readonly string[];
  /** True for "a clerk records …", without "may" or the like. */
  readonly isPresent: boolean;
}

export interface Grammar {
  readonly words: Words;
  readonly actors: Actors;
}

export const noActs: Acts = { actor: '', deeds: [], limited: [], vetoes: [], isPresent: false };
const system = 'System';

/** Reads acts of the forms "an actor may act on a thing" and "a declared actor acts on a thing". */
export function readActs(whole: Sentence, grammar: Grammar): Acts {
  // In "Can place an order but may not cancel it", the part before "but" is still an act.
  const but = whole.tokens.findIndex(({ lower }, at) => at > whole.start && lower === 'but');
  const sentence = but < 0 ? whole : { ...whole, tokens: whole.tokens.slice(0, but) };
  const { tokens, start } = sentence;
  if (isNegated(sentence, grammar.words)) return noActs;
  const stop = tokens.findIndex(({ text }, at) => at > start && (text === ';' || text === ','));
  const modal = tokens.findIndex(({ lower }, at) => at > start && modals.has(lower) && (stop < 0 || at < stop));
  if (modal > 0) return readModal(tokens.slice(start, modal), tokens, { at: modal + 1, grammar });
  return readPresent(tokens, start, grammar);
}

interface Rest {
  /** Index of what follows the actor. */
  readonly at: number;
  readonly grammar: Grammar;
}

const allowing = /^(?:allow|let|enable|permit)s?$/;

function readModal(subject: readonly Token[], tokens: readonly Token[], { at: after, grammar }: Rest): Acts {
  const { actors } = grammar;
  const at = adverbs.has(tokens[after]?.lower ?? '') ? after + 1 : after;
  if (subject.some(({ lower }) => lower === 'that')) return noActs;
  const allowed = readAllowed(tokens, at, grammar);
  if (allowed.actor !== '') return allowed;
  if (!actors.canAct(subject)) return noActs;
  return act(subject, tokens, { at: skipAbility(tokens, at), grammar, form: 'base' });
}

/** Reads "allow an attendee to reserve …" and "let a clerk record …": the actor comes later. */
function readAllowed(tokens: readonly Token[], verb: number, { words, actors }: Grammar): Acts {
  const allows = tokens[verb]?.lower ?? '';
  if (!allowing.test(allows)) return noActs;
  const at = verb + 1;
  for (let end = at + 1; end <= at + 6 && end < tokens.length; end += 1) {
    const phrase = tokens.slice(at, end);
    const isTo = tokens[end]?.lower === 'to';
    const follows = isTo || (/^lets?$/.test(allows) && words.isVerb(tokens[end]?.lower ?? ''));
    if (follows && actors.canAct(phrase) && !actors.isSystem(phrase))
      return act(phrase, tokens, { at: isTo ? end + 1 : end, grammar: { words, actors }, form: 'base' });
  }
  return noActs;
}

/** Skips "be able to", "be allowed to" and "have the ability to". */
function skipAbility(tokens: readonly Token[], at: number): number {
  const next = textOf(tokens.slice(at, at + 4)).toLowerCase();
  const ability = /^(?:be (?:able|allowed|permitted) to|have the (?:ability|option|possibility) to)\b/.exec(next)?.[0];
  return ability === undefined ? at : at + ability.split(' ').length;
}

function readPresent(tokens: readonly Token[], start: number, grammar: Grammar): Acts {
  const { words, actors } = grammar;
  for (let at = start + 1; at <= start + 6 && at < tokens.length; at += 1) {
    const token = tokens[at];
    const subject = tokens.slice(start, at);
    if (!token?.isWord) return noActs;
    const allowed = readAllowed(tokens, at, grammar);
    if (allowed.actor !== '') return allowed;
    if (
      /^(?:is|are)$/.test(token.lower) &&
      /^(?:able|allowed|permitted) to$/.test(textOf(tokens.slice(at + 1, at + 3)).toLowerCase())
    )
      return actors.canAct(subject) ? act(subject, tokens, { at: at + 3, grammar, form: 'base' }) : noActs;
    const isPlural = subject.at(-1)?.lower !== words.singular(subject.at(-1)?.lower ?? '');
    const isVerb = isPlural ? words.isVerb(token.lower) : words.baseOf(token.lower) !== null;
    if (/^(?:gets?|has|have|needs?)$/.test(token.lower) && actors.isDeclared(subject) && lightVerbs.has(token.lower))
      return { ...noActs, vetoes: [`“${token.lower}” alone says no act`] };
    if (!isVerb || lightVerbs.has(token.lower) || actors.isSystem(subject)) continue;
    const acts = { ...act(subject, tokens, { at, grammar, form: isPlural ? 'base' : 'third' }), isPresent: true };
    if (actors.isDeclared(subject)) return acts;
    // In "The second costs double", a possible adjective is not surely an actor.
    if (actors.canAct(subject) && !words.isAdjective(subject.at(-1)?.lower ?? '') && acts.deeds.length > 0)
      return {
        ...noActs,
        vetoes: [
          `“${acts.actor}” would be who does it, and is declared nowhere as a user: no story, list of users or “can” names them`,
        ],
      };
  }
  return noActs;
}

function act(
  subject: readonly Token[],
  tokens: readonly Token[],
  { at, grammar, form }: Rest & { form: 'base' | 'third' },
): Acts {
  const { words, actors } = grammar;
  const isSystem = actors.isSystem(subject);
  const { deeds, vetoes } = readVerbPhrase(tokens, at, { form, words });
  // Enabling something is an act of a person, but not of a system.
  const isSomebody = actors.isDeclared(subject) && !isSystem;
  const acting = deeds.filter(({ verb }) => !(isSystem && words.isStative(verb)) && (isSomebody || !allowing.test(verb)));
  const stative = deeds.filter((deed) => !acting.includes(deed)).map(({ verb }) => `“${verb}” may only say how the system is`);
  return {
    actor: isSystem ? system : nameActor(subject),
    deeds: acting.filter(({ isLimited }) => !isLimited),
    limited: acting.filter(({ isLimited }) => isLimited),
    vetoes: [...new Set([...vetoes, ...stative])],
    isPresent: false,
  };
}

export function nameActor(subject: readonly Token[]): string {
  const own = subject.filter(({ lower }) => lower !== 'only');
  const start = own.findIndex((token) => !isDeterminer(token));
  return textOf(own.slice(Math.max(start, 0)));
}
