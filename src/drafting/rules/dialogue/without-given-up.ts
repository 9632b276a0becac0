/** What comes to an end: "the cache is dropped", "Redis is no longer used". */
const passive =
  /\b(?:is|are|was|were|gets?|will be|has been|have been) (?:\w+ly )?(?:dropped|removed|taken out|given up|abandoned|retired|switched off|left out|omitted|no longer (?:used|needed)|not (?:taken|used|needed|built))\b|\b(?:goes|go) away\b/i;

/** "Replaced by" brings in what follows. */
const replaced = /^.*?\b(?:is|are|was|were|gets?|will be|has been|have been) (?:\w+ly )?replaced (?:by|with)\b/i;

/** "We do without the queue", "in place of the cache", each up to where the next thing is said. */
const active =
  /\b(?:drop(?:s|ping)?|remov(?:e|es|ing)|abandon(?:s|ing)?|retir(?:e|es|ing)|omit(?:s|ting)?|giv(?:e|es|ing) up|tak(?:e|es|ing) out|leav(?:e|es|ing) out|do(?:es)? without|in place of|instead of|rather than)\s+(?:(?!(?:and|but|or|as|because|since|so|we|they|it|there|when|after|before|while|until|if)\b)[\w-]+\s*){1,5}/gi;

/** A decision without the clauses and phrases that name what it takes out of the design: that brings nothing with it. */
export function withoutGivenUp(text: string): string {
  return text
    .split(/(?<=[.;:,\n])\s+/)
    .map((clause) => clause.replace(replaced, ''))
    .filter((clause) => !passive.test(clause))
    .map((clause) => clause.replace(active, ' '))
    .join(' ')
    .trim();
}
