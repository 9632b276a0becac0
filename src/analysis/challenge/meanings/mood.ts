/** Words of a sentence that tells what is wished, was, or would be, and not what is going to be built. */
const notYetDesign: readonly RegExp[] = [
  // What would be, if.
  /\b(?:would|could|might|we['’]d|perhaps|hypothetical\w*|suppos(?:e|ing)|imagine|in theory|ideally)\b/i,
  // What somebody wants.
  /\b(?:as an? [^,]{3,60}, )?I (?:want|need|would|can|expect|am)\b|\b(?:goals?|non-goals?|the (?:idea|aim|intention|motivation|assumption)) (?:is|are|was|of|here)\b|\b(?:we|they) (?:want|wish|hope|plan|like) to\b|\bplans? to\b/i,
  // What is there before it, and what is wrong with that.
  /\b(?:currently|at the moment|nowadays|as of today|in the past|historically|previously|formerly|used to (?!be\b)\w+|(?:current|present|existing|today['’]s) (?:implementation|setup|set-up|situation|practice|solution|process|behaviou?r|state|approach|design|system)|(?:problem|disadvantage|drawback|downside|concern|challenge|caveat|danger(?:ous)?) (?:is|with|of|to|here)|leads? to the problem)\b/i,
  // What was looked at beside it.
  /\b(?:alternatives?|alternatively|(?:was|were|have been|been) (?:considered|discussed|proposed)|another (?:option|approach|idea|possibility)|pros and cons|out of scope|not (?:really )?a (?:risk|problem))\b/i,
  // What is an example, or another text.
  /\b(?:for example|for instance|e\.g\.|example:|in this example|see (?:also|below|above)|https?:\/\/)/i,
];

/** Whether what a sentence says may be no part of the design: then it is asked, and not held against it. */
export function isHardlyDesign(sentence: string): boolean {
  return /\?["”')]*\s*$/.test(sentence) || notYetDesign.some((words) => words.test(sentence));
}
