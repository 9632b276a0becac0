import { actionOfNominalization } from './nominalizations.ts';
import { findNounPhrases } from './noun-phrases.ts';
import type { PrdReading, Statement } from './reading.ts';
import type { Morphology } from './morphology.ts';
import type { Tagger } from './tagger.ts';
import { termOf } from './terms.ts';
import { emptyNouns, stateAdjectives, unitNouns } from './vocabulary.ts';

/** Where a term stands in the PRD. */
export interface Mention {
  readonly statement: Statement;
  readonly sentence: number;
  /** The term's own words as written there. */
  readonly written: string;
  readonly qualifiers: readonly string[];
  readonly aspect: string;
}

export interface TermIndex {
  /** The name under which a term is kept: "agreement" → "consent agreement" where that is what the PRD means. */
  resolve(thing: string): string;
  mentions(thing: string): readonly Mention[];
  /** Number of different statements that mention it; prose counts as one statement a section. */
  count(thing: string): number;
  /** All kept terms, the most mentioned first, then by name. */
  readonly things: readonly string[];
}

/** Collects the things a PRD speaks of and joins the spellings of each. */
export function indexTerms(reading: PrdReading, tagger: Tagger): TermIndex {
  const found = new Map<string, Mention[]>();
  const add = (thing: string, mention: Mention): void => {
    if (
      thing === '' ||
      (emptyNouns.has(thing) && !tagger.ownThings.has(thing)) ||
      unitNouns.has(thing) ||
      stateAdjectives.has(thing) ||
      !/^[A-Za-z][A-Za-z0-9 &'-]*$/.test(thing) ||
      thing.length < 3
    )
      return;
    const list = found.get(thing);
    if (list) list.push(mention);
    else found.set(thing, [mention]);
  };
  for (const statement of reading.statements) {
    for (const [number, sentence] of statement.sentences.entries()) {
      for (const phrase of findNounPhrases(sentence.words)) {
        const term = termOf({ ...phrase, of: null, possessor: [] }, tagger);
        const written = phrase.core.map((word) => word.text).join(' ');
        add(term.thing, { statement, sentence: number, written, qualifiers: term.qualifiers, aspect: term.aspect });
      }
    }
    for (const role of rolesOf(statement.role, tagger))
      add(role, { statement, sentence: 0, written: role, qualifiers: [], aspect: '' });
  }
  const aliases = findAliases(found);
  const kept = new Map<string, Mention[]>();
  const resolve = (thing: string): string => aliases.get(thing) ?? thing;
  for (const [thing, mentions] of found) kept.set(resolve(thing), [...(kept.get(resolve(thing)) ?? []), ...mentions]);
  const counts = new Map(
    [...kept].map(([thing, mentions]) => [
      thing,
      new Set(mentions.map(({ statement }) => statement.ref || `prose ${statement.section}`)).size,
    ]),
  );
  const count = (thing: string): number => counts.get(resolve(thing)) ?? 0;
  const things = [...kept.keys()].sort((left, right) => count(right) - count(left) || (left < right ? -1 : 1));
  return { resolve, mentions: (thing) => kept.get(resolve(thing)) ?? [], count, things };
}

/** "a librarian or an administrator" → both, singular, without describing words. */
export function rolesOf(role: string, tagger: Tagger): string[] {
  if (role === '') return [];
  return role
    .split(/\s*(?:,|\/|\bor\b|\band\b)\s*/i)
    .map((part) => {
      const words = tagger.tag(part);
      // A role is somebody: behind an article "nurse", "volunteer" and "check-in clerk" have no verb.
      const isNamed = words.some(({ wordClass }) => wordClass === 'noun') && words.every(({ wordClass }) => wordClass !== 'verb');
      const named = isNamed ? words : tagger.tag(`the ${part}`);
      const phrase = findNounPhrases(named).at(0);
      return phrase ? termOf({ ...phrase, of: null }, tagger).thing || phrase.head.lower : '';
    })
    .filter((part) => part !== '');
}

/**
 * A bare noun is short for the only compound that ends in it ("agreement" for "consent agreement"), when the compound is the usual
 * name. When the bare noun is the usual name, a rare compound of it is that noun.
 */
function findAliases(found: ReadonlyMap<string, readonly Mention[]>): Map<string, string> {
  const compoundsByHead = new Map<string, string[]>();
  for (const thing of found.keys()) {
    const words = thing.split(' ');
    const head = words.at(-1) ?? '';
    if (words.length > 1) compoundsByHead.set(head, [...(compoundsByHead.get(head) ?? []), thing]);
  }
  const aliases = new Map<string, string>();
  for (const [head, compounds] of compoundsByHead) {
    const bare = found.get(head)?.length ?? 0;
    const [only] = compounds;
    if (bare === 0 || compounds.length !== 1 || only === undefined) continue;
    const compound = found.get(only)?.length ?? 0;
    if (compound >= bare) aliases.set(head, only);
    else if (compound * 3 <= bare && !found.has(only.split(' ').slice(0, -1).join(' '))) aliases.set(only, head);
  }
  return aliases;
}

/** Whether the noun names what the verb does or makes: reservation and reserve, booking and book, pledge and pledge. */
export function isNounOfVerb(noun: string, verb: string, morphology: Morphology): boolean {
  const head = noun.split(' ').at(-1) ?? '';
  if (head === verb || head === morphology.gerund(verb)) return true;
  if (actionOfNominalization(head, morphology) === verb) return true;
  const nominal = /(?:tion|sion|ment|ance|ence|ure|al|ing|sis)$/.test(head);
  let shared = 0;
  while (shared < verb.length && head[shared] === verb[shared]) shared += 1;
  if (nominal && shared >= 5 && shared >= verb.length - 2) return true;
  const endings: readonly (readonly [string, readonly string[]])[] = [
    ['ation', ['', 'e', 'ate']],
    ['ition', ['', 'e', 'ish']],
    ['tion', ['', 't', 'te']],
    ['sion', ['d', 'de', 's', 'se']],
    ['ment', ['', 'e']],
    ['al', ['', 'e']],
    ['y', ['', 'e']],
  ];
  return endings.some(
    ([ending, stems]) =>
      head.endsWith(ending) &&
      head.length > ending.length + 2 &&
      stems.some((stem) => head.slice(0, -ending.length) + stem === verb),
  );
}
