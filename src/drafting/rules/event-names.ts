import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { pascalCase } from '../../analysis/concepts/terms.ts';
import type { OperationWords } from './operation-words.ts';

const particles = new Set(['in', 'out', 'up', 'off', 'on', 'down', 'over']);

/** "check in" → "checked in". */
export function participlePhrase(verb: string, tagger: Tagger): string {
  const [first = '', ...rest] = verb.split(' ');
  // "co-sign" and "spot-check" are inflected at their end, "opt-in" at its beginning.
  const [, before = '', after = ''] = /^(.+)-(\w+)$/.exec(first) ?? [];
  const past = before === '' ? tagger.morphology.participle(first) : particles.has(after) ? `${tagger.morphology.participle(before)} ${after}` : `${before} ${tagger.morphology.participle(after)}`;
  return [past, ...rest].join(' ');
}

/** "borrow copy" → "CopyBorrowed"; "notify member of overdue loan" → "MemberNotifiedOfOverdueLoan". */
export function eventName({ verb, object }: OperationWords, tagger: Tagger): string {
  const [, what = object, rest = ''] = /^(.*?)( (?:of|for|to|from|about) .*)?$/.exec(object) ?? [];
  return pascalCase(`${what} ${participlePhrase(verb, tagger)}${rest}`);
}
