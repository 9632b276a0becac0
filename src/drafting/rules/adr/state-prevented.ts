import { asSentence } from '../../../analysis/design/as-sentence.ts';

/**
 * What a decision rules out, in words that do not say the decision once more: what its clauses say no to, and what they are meant instead of. A clause
 * that stands alone without what is forbidden ("only through the gateway") is quoted as what nothing may go against.
 */
export function listPrevented(text: string): string[] {
  const clauses = text.split(/(?<=[.!?])\s+|\n+/).flatMap(splitClauses);
  return [...new Set(clauses.flatMap(preventedBy))].slice(0, 2);
}

/** What is said no to may begin behind a comma, a semicolon or an "and". */
function splitClauses(sentence: string): string[] {
  return sentence
    .split(/[,;]\s+(?:and |but |or )?|\s+and (?=never\b|no longer\b)|\s+(?=instead of\b)/i)
    .map((clause) => clause.trim().replace(/[.!?]$/, ''))
    .filter((clause) => clause !== '');
}

function preventedBy(clause: string): string[] {
  const [, bare] = /^(?:never|no longer|instead of|not)\s+(.+)$/i.exec(clause) ?? [];
  if (bare !== undefined) return [asSentence(bare)];
  return forbidding.test(clause) ? [`What would go against “${clause}”.`] : [];
}

const forbidding =
  /\b(?:never|no longer|must not|may not|not allowed|forbidden|nobody (?:may|else)|only (?:the|by|through|via|in|after))\b/i;
