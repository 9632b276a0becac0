import { findTechnologyTerms } from './find-technology-terms.ts';
import type { TechnologyMatch } from './technology-term.ts';

/** "Not over FTP": by which way something does not come. */
const notBy =
  /\b(?:not|no longer|instead of|rather than) (?:over|through|via|by|in|into|from|with|on|to)(?: (?:an?|the|our|its))? $/i;

/** Nobody can do it: what the team does not know is no part of what is built. */
const notKnown =
  /\b(?:nobody|no one|none of (?:us|the \p{L}+)|no (?:developer|engineer|colleague)|(?:the team|we|i|they|team) (?:has|have|do|does|did) (?:not|never))(?: (?:in|on|of) (?:the|our) \p{L}+)?(?: (?:has|have|had|ever|yet|here|us|can|could|will|would|knows?|really|actually|wants?|to)){0,4} (?:run|runs|ran|operated?|operates?|used?|uses|knows?|known|learn(?:ed|t)?|worked with|works with|touched|built(?: on)?|seen)(?: (?:an?|the|any))? $/iu;
const newToUs =
  /^ (?:is|are) (?:new|unknown|foreign|unfamiliar) to (?:us|the team|everybody|all|the developers)\b|^ (?:is|are) (?:not known|known) (?:to|by) (?:nobody|no one|none)\b/i;
const noSkill =
  /\b(?:no|without|lacks?|little|hardly any) (?:experience|knowledge|skills?|expertise|know-how) (?:with|of|in|for|on)(?: running| operating| using)? $/i;

/** Right in front of a name: "there is no X", "without X", "instead of a shared X", "we decided against X". */
const before =
  /\b(?:no|not|never|neither|nor|without|instead of|in place of|rather than|than|versus|vs\.?|unlike|replac(?:e|es|ing)|drop(?:s|ping)?|remov(?:e|es|ing)|retir(?:e|es|ing)|(?:decid\w+|argues?|argued|spoke) against|reject(?:s|ed|ing)?|away from|off)(?: (?:an?|any|the|our|its|own|new|old|shared|second|of|use|using|to|need|for|operating|running)){0,3} $/i;

/** "PostgreSQL over MongoDB" only where somebody chooses: messages travel "over MQTT", and what "takes claims and tells payouts over Kafka" uses it. */
const overOthers =
  /\b(?:ch(?:oo|o)se[sn]?|choosing|prefer\w*|pick(?:s|ed)?|select(?:s|ed)?|favou?r\w*|t(?:akes?|aken|ook))\b(?:(?! and \p{Ll}+s )[^.;])* over(?: (?:an?|the))? $/iu;

/** Right behind it: "X is not used", "X is dropped", "X goes away". */
const behind =
  /^(?: \p{Ll}+)? (?:(?:is|are|was|were|will be|has been|gets?) (?:\w+ly )?(?:not|never|no longer|dropped|removed|retired|replaced|rejected|abandoned|given up|left out|taken out|ruled out|turned down|switched off|out\b|gone\b)|goes? away|away\b|falls? away|has no place)/iu;

/** "It takes X away", "we leave X out". */
const left = /\b(?:tak(?:e|es|ing)|leav(?:e|es|ing)|rul(?:e|es|ing)|throw(?:s|ing)?) (?:(?:the|our) )?$/i;
const right = /^ (?:away|out)\b/i;

/** What says no to a name stands near it; to read all that is in front of each name would take minutes where a text has many of them. */
const reachInCharacters = 200;

/** Whether a sentence names a thing only to say that it is not taken. */
export function isSetAside(sentence: string, { start, end }: Pick<TechnologyMatch, 'start' | 'end'>): boolean {
  const front = sentence.slice(Math.max(0, start - reachInCharacters), start);
  const rest = sentence.slice(end, end + reachInCharacters);
  // In a list of what is not taken, each item is one.
  const lead = front.replace(/[\p{L}\p{N}.+#-]+(?:, (?:or |nor |and )?| or | nor | and )$/u, '');
  const isDenied = [front, lead].some((text) => [before, overOthers, notBy, notKnown, noSkill].some((form) => form.test(text)));
  return isDenied || behind.test(rest) || newToUs.test(rest) || (left.test(front) && right.test(rest));
}

/** The text without the names of what it does without. */
export function withoutSetAside(text: string): string {
  return findTechnologyTerms(text)
    .filter((term) => isSetAside(text, term))
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${rest.slice(end)}`, text);
}

/** Technology that a text says it does without, as written there; what it also takes up is none of it. */
export function listSetAside(text: string): string[] {
  const terms = findTechnologyTerms(text);
  const taken = new Set(terms.filter((term) => !isSetAside(text, term)).map(({ term }) => term.toLowerCase()));
  return [
    ...new Set(
      terms
        .filter((term) => isSetAside(text, term) && !taken.has(term.term.toLowerCase()))
        .map(({ start, end }) => text.slice(start, end)),
    ),
  ];
}
