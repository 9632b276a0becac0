import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { pascalCase } from '../../analysis/concepts/terms.ts';
import type { OperationWords } from './operation-words.ts';

/** "check in" → "checked in". */
export function participlePhrase(verb: string, tagger: Tagger): string {
  const [first = '', ...rest] = verb.split(' ');
  return [tagger.morphology.participle(first), ...rest].join(' ');
}

/** "borrow copy" → "CopyBorrowed"; "notify member of overdue loan" → "MemberNotifiedOfOverdueLoan". */
export function eventName({ verb, object }: OperationWords, tagger: Tagger): string {
  const [, what = object, rest = ''] = /^(.*?)( (?:of|for|to|from|about) .*)?$/.exec(object) ?? [];
  return pascalCase(`${what} ${participlePhrase(verb.replace(/-/g, ' '), tagger)}${rest}`);
}
