import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { pascalCase } from '../../analysis/concepts/terms.ts';
import type { OperationWords } from './operation-words.ts';

const particles = new Set(['in', 'out', 'up', 'off', 'on', 'down', 'over']);

/** Verbs whose past form is also their present and a noun. */
const ambiguous = new Set([
  'cast',
  'forecast',
  'broadcast',
  'bid',
  'bet',
  'cost',
  'fit',
  'offset',
  'rid',
  'shed',
  'sublet',
  'wed',
  'wet',
]);

/** "check in" → "checked in". */
export function participlePhrase(verb: string, tagger: Tagger): string {
  const [first = '', ...rest] = verb.split(' ');
  // "co-sign" and "spot-check" are inflected at their end, "opt-in" at its beginning.
  const [, before = '', after = ''] = /^(.+)-(\w+)$/.exec(first) ?? [];
  const past =
    before === ''
      ? tagger.morphology.participle(first)
      : particles.has(after)
        ? `${tagger.morphology.participle(before)} ${after}`
        : `${before} ${tagger.morphology.participle(after)}`;
  return [past, ...rest].join(' ');
}

/** "borrow copy" → "CopyBorrowed"; "notify member of overdue loan" → "MemberNotifiedOfOverdueLoan". */
export function eventName({ verb, object, draft }: OperationWords, tagger: Tagger): string {
  const state = verb === 'mark' ? draft?.deeds[0]?.leadsTo : undefined;
  if (state !== undefined)
    return pascalCase(
      state.includes(' ') ? `${draft?.thing ?? object} marked ${state}` : `${draft?.thing ?? object} ${state} marked`,
    );
  const [, what = object, rest = ''] = /^(.*?)( (?:of|for|to|from|about|into|in|on|onto|under|off) .*)?$/.exec(object) ?? [];
  const past = participlePhrase(verb, tagger);
  // "VoteCast" could be a kind of cast; "VoteWasCast" has happened.
  const was = past === verb && ambiguous.has(verb) ? 'was ' : '';
  // "NoteAllowedOfSealedCase" would read as if the sealing had happened; then the verb comes last.
  return pascalCase(/\w+ed\b/.test(rest) ? `${what}${rest} ${was}${past}` : `${what} ${was}${past}${rest}`);
}
