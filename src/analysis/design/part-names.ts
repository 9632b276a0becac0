import { escapePattern } from '../concepts/escape-pattern.ts';
import { listGivenUp } from './ends/given-up.ts';

/** Words by which people call any part that works. */
const commonHead = '(?:job|service|worker|process|module|component|app|application|task|server|program|runner|part)s?';

/** Words that systems are spoken of with, whichever part is meant. */
export const technicalWord =
  /^(?:alerts?|requests?|responses?|transactions?|platforms?|events?|messages?|queues?|services?|jobs?|records?|users?|systems?|sessions?|keys?|pages?|calls?|logs?|states?|versions?|tables?|clusters?|nodes?|files?|entr(?:y|ies)|items?|objects?|instances?|processe?s?|operations?|changes?|times?|names?|ids?|data|types?|values?|results?|rules?|steps?)$/i;

export function wordsOfName(name: string): string[] {
  return (
    name
      .replace(/\([^()]*\)/g, ' ')
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .match(/[\p{L}\d]+/gu) ?? []
  );
}

function smallWords(name: string): string[] {
  return wordsOfName(name).map((word) => word.toLowerCase());
}

interface KnownNames {
  readonly names: ReadonlySet<string>;
  /** By their first and their last word, how many there are. */
  readonly first: ReadonlyMap<string, number>;
  readonly last: ReadonlyMap<string, number>;
}

/** Of each list of components: it is asked for every one of them, at every sentence. */
const known = new WeakMap<readonly string[], KnownNames>();

function knowNames(components: readonly string[]): KnownNames {
  const before = known.get(components);
  if (before) return before;
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  const names = new Set(components);
  for (const words of [...names].map(smallWords)) {
    first.set(words[0] ?? '', (first.get(words[0] ?? '') ?? 0) + 1);
    last.set(words.at(-1) ?? '', (last.get(words.at(-1) ?? '') ?? 0) + 1);
  }
  const counted = { names, first, last };
  known.set(components, counted);
  return counted;
}

/**
 * What people call a component for short, as a pattern: "the tablet" of "Check-in tablet", "the reminder job" of "Reminder sender"; only what no other component
 * is called by. Undefined where there is nothing shorter.
 */
function shortNames(name: string, components: readonly string[]): RegExp | undefined {
  const words = smallWords(name);
  const head = words.at(-1);
  if (words.length < 2 || head === undefined) return undefined;
  const { names, first, last } = knowNames(components);
  const own = names.has(name) ? 1 : 0;
  const kind = words
    .slice(0, -1)
    .map(escapePattern)
    .join(String.raw`[\s-]`);
  const patterns = [
    ...(technicalWord.test(head) || (last.get(head) ?? 0) > own
      ? []
      : [String.raw`${escapePattern(head)}(?:s|es)?(?![\p{L}\d])(?! ${commonHead}(?![\p{L}\d]))`]),
    ...((first.get(words[0] ?? '') ?? 0) > own ? [] : [String.raw`${kind}[\s-]${commonHead}(?![\p{L}\d])`]),
  ];
  const lead = String.raw`(?<![\p{L}\d])(?:the|this|that|our|its|each|every) `;
  return patterns.length === 0 ? undefined : new RegExp(`${lead}(?:${patterns.join('|')})`, 'iu');
}

/** Whether a text speaks of a component by a shorter name. */
export function isPartlyNamed(name: string, text: string, components: readonly string[]): boolean {
  return shortNames(name, components)?.test(text) ?? false;
}

/** Whether a decision gives up a component altogether: "the report mailer is gone", "we drop the mailer". */
export function givesUpComponent(decision: string, name: string, components: readonly string[]): boolean {
  const words = smallWords(name);
  return listGivenUp(decision).some((phrase) => {
    const said = phrase.trim().replace(/[`.,;:]+/g, '');
    if (said.replace(/^(?:the|our|an?|its)\s+/i, '').toLowerCase() === name.toLowerCase()) return true;
    if (!words.some((word) => said.toLowerCase().includes(word))) return false;
    return shortNames(name, components)?.exec(said)?.[0].length === said.length;
  });
}
