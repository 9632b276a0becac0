import { wordsAlike } from '../challenge/same-root.ts';
import { sharedWords, subjectWords } from '../challenge/subject-words.ts';

/** What comes to an end: "the cache is dropped", "Redis is no longer used". */
const passive =
  /\b(?:is|are|was|were|gets?|will be|has been|have been) (?:\w+ly )?(?:dropped|removed|taken out|given up|abandoned|retired|switched off|left out|omitted|no longer (?:used|needed)|not (?:taken|used|needed|built))\b|\b(?:goes|go) away\b/i;

/** "Replaced by" brings in what follows. */
const replaced = /^.*?\b(?:is|are|was|were|gets?|will be|has been|have been) (?:\w+ly )?replaced (?:by|with)\b/i;

/** "We do without the queue", "in place of the cache", each up to where the next thing is said. */
const active =
  /\b(?:drop(?:s|ping)?|remov(?:e|es|ing)|abandon(?:s|ing)?|retir(?:e|es|ing)|omit(?:s|ting)?|giv(?:e|es|ing) up|tak(?:e|es|ing) out|leav(?:e|es|ing) out|do(?:es)? without|in place of|instead of|rather than)\s+(?:(?!(?:and|but|or|as|because|since|so|we|they|it|there|when|after|before|while|until|if)\b)[\w-]+\s*){1,5}/gi;

const verb = /^(?:in place of|instead of|rather than|do(?:es)? without|\w+(?: up| out)?)\s+/i;

function clausesOf(text: string): string[] {
  return text.split(/(?<=[.;:,\n])\s+/);
}

/** A decision without the clauses and phrases that name what it takes out of the design: that brings nothing with it. */
export function withoutGivenUp(text: string): string {
  return clausesOf(text)
    .map((clause) => clause.replace(replaced, ''))
    .filter((clause) => !passive.test(clause))
    .map((clause) => clause.replace(active, ' '))
    .join(' ')
    .trim();
}

/** What a decision takes out of the design, as it calls it: "Redis", "webhooks". */
export function listGivenUp(text: string): string[] {
  return clausesOf(text)
    .flatMap((clause) => [
      ...[...clause.matchAll(active)].map(([found]) => found.replace(verb, '')),
      ...[replaced, passive].flatMap((form) => subjectOf(clause, form)),
    ])
    .filter((phrase) => subjectWords(phrase).size > 0);
}

/** What stands before "is dropped" or "is replaced by". */
function subjectOf(clause: string, form: RegExp): string[] {
  const found = form.exec(clause);
  if (!found) return [];
  const behind = /\b(?:is|are|was|were|gets?|will be|has been|have been|goes?)\b/i.exec(clause);
  const subject = behind ? clause.slice(0, behind.index) : '';
  // A whole story before the verb names no one thing.
  return subject.trim().split(/\s+/).length <= longestSubject ? [subject] : [];
}

const longestSubject = 6;

/**
 * Whether a decision takes out of the design what a sentence says: it names the very thing. A word that may stand in any sentence counts where the two speak
 * of something else together as well.
 */
export function givesUp(decision: string, sentence: string): boolean {
  const said = subjectWords(sentence);
  const kept = subjectWords(withoutGivenUp(decision));
  const own = subjectWords(withoutGivenUp(sentence));
  return listGivenUp(decision).some((phrase) => {
    const named = subjectWords(phrase);
    const has = (words: ReadonlySet<string>): boolean => wordsAlike(named, words).length === named.size;
    // "Postgres instead of Redis" of a sentence that does without it as well.
    if (!has(own) || has(kept)) return false;
    return named.size > 1 || isName(phrase) || sharedWords(kept, said).length > 0;
  });
}

/** "Redis", "SFTP": there is one of it. */
function isName(phrase: string): boolean {
  return /^(?:an?\s|the\s|our\s)?\p{Lu}[\p{L}\d-]*\s*$/u.test(phrase);
}
