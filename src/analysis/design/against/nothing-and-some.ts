import { splitSentences } from '../../challenge/passages.ts';
import { isSameRoot, wordsAlike } from '../../challenge/same-root.ts';
import { deedWords } from '../deed-words.ts';

/**
 * Whether of two texts the one says that nothing of a kind is ever done, or done by itself, and the other that some of it is: "nothing is called by itself" and
 * "calls go out by themselves for two groups".
 */
export function isNothingAndSome(one: string, other: string): boolean {
  return deniesAll(one, other) || deniesAll(other, one);
}

function deniesAll(denying: string, saying: string): boolean {
  if (!nothing.test(denying)) return false;
  const said = clausesOf(saying).filter((clause) => !nothing.test(clause) && !asksPerson.test(clause) && !approved.test(clause));
  return clausesOf(denying)
    .filter((clause) => nothing.test(clause) && !inSomeCases.test(clause))
    .some((clause) =>
      byItself.test(clause)
        ? said.some((one) => byItself.test(one) && isOfSame(clause, one, denying))
        : ofAll.test(clause) && said.some((one) => some.test(one) && isDoneOfSome(clause, one, denying)),
    );
}

/** "Nothing is called by itself": that a call is logged by itself is another deed. */
function isOfSame(denial: string, said: string, around: string): boolean {
  const denied = wordsOf(denial);
  // "Nothing goes out by itself" is said of what the rest speaks of.
  const meant = denied.size > 0 ? denied : wordsOf(around);
  const own = wordsOf(said);
  const shared = wordsAlike(meant, own);
  if (shared.length === 0 || (denied.size > 0 && shared.length < denied.size)) return false;
  const isBefore = (verb: RegExp): boolean => wordsAlike(shared, rootsOf(said.slice(0, said.search(verb)))).length > 0;
  const deed = passive.exec(said)?.[1];
  if (deed !== undefined)
    return merely.test(deed) ? isBefore(passive) : isAmong(deed, shared) || deed === passive.exec(denial)?.[1];
  if (merely.test(said)) return isBefore(merely);
  // "Calls donors by itself", and not "logs calls by itself".
  return (said.match(/\p{L}+(?= (?:the|an?|all|every|each|its|their|\p{Ll}+s)\b)/gu) ?? []).some((word) => isAmong(word, shared));
}

/** "Nothing is kept" and "some photos are kept", where both speak of photos. */
function isDoneOfSome(denial: string, said: string, around: string): boolean {
  const [deed, denied] = [passive.exec(said)?.[1], passive.exec(denial)?.[1]];
  if (deed === undefined || denied === undefined || !isAmong(deed, [...rootsOf(denied)])) return false;
  const subject = rootsOf(said.slice(0, said.search(passive)));
  return subject.size > 0 && wordsAlike(subject, rootsOf(around)).length > 0;
}

function clausesOf(text: string): string[] {
  return splitSentences(text)
    .filter((sentence) => !sentence.trim().endsWith('?'))
    .flatMap((sentence) =>
      sentence.split(/[;:]\s+|,?\s+(?:but|so that|because|since)\s+|,\s+(?:and\s+)?(?=(?:nothing|nobody|no|none|never)\b)/i),
    )
    .map((clause) => clause.replace(/,?\s+(?:instead of|rather than)\b[^,;.]*/gi, ''));
}

const isAmong = (word: string, roots: readonly string[]): boolean =>
  deedWords(word).some((own) => roots.some((root) => isSameRoot(own, root)));

/** Without what says only that something goes on, and in what way. */
function wordsOf(clause: string): Set<string> {
  return rootsOf(clause.replace(new RegExp(merely, 'giu'), ' '));
}

function rootsOf(clause: string): Set<string> {
  return new Set(deedWords(clause.replace(new RegExp(byItself, 'giu'), ' ').replace(new RegExp(nothing, 'giu'), ' ')));
}

const byItself =
  /\b(?:by (?:it|them)sel(?:f|ves)|automatically|on (?:its|their) own|of (?:its|their) own accord|all alone|unattended|without (?:a person|anybody|anyone|somebody)(?: (?:looking|asking|starting|seeing) ?(?:at it|it)?)?)\b/iu;
const nothing = /\b(?:nothing|nobody|no one|none|no|never|not|nowhere)\b(?!-)/iu;
/** What is said of everything, and not of one thing. */
const ofAll = /^\W*(?:and )?(?:nothing|nobody|no one|none(?: of (?:them|it|these))?)\s+(?:is|are|gets?)\b/iu;
const some = /\b(?:some|a few|several|certain|most|many|part of|half of|those|the ones)\b/iu;
const merely =
  /\b(?:(?:goes|go|went) (?:out|on|off)|(?:is|are|be) (?:sent|made|done|started|begun|triggered|launched)|sent|made|done|started|begun|triggered|launched|starts?|runs?|happens?|begins?|leaves?|takes? place|takes? effect|does|do)\b/iu;
const passive =
  /\b(?:is|are|be|gets?|get) (?:(?:also|then|always|still|now|automatically|only) )?(\p{Ll}{2,}(?:ed|en|wn)|sent|kept|sold|paid|made|told|built|cut|shut|put|set|lent|bought|begun|done|left|read|fed)\b/iu;
/** Somebody says yes to it first, or does it after all. */
const approved =
  /\b(?:(?:only )?(?:once|after|when|as soon as) (?:an?|the|somebody|someone|he|she|they)\b[^,;.]*\b(?:approv|confirm|releas|sign|agre|check|look|seen|saw|press|allow|start)\p{L}*|upon approval|after approval)/iu;
const asksPerson =
  /\b(?:asks?|suggests?|proposes?|is proposed|are proposed|is suggested|are suggested|is offered|are offered)\b/iu;
/** "Nothing is called by itself at night". */
const inSomeCases =
  /\b(?:if|when|while|unless|except|until|before|as long as|during|at night|on (?:\p{Lu}\p{L}+day)s?|only|not (?:all|every|everything)|apart from|other than|not yet|for now)\b/iu;
