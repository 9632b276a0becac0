import { readFigures } from '../../../analysis/challenge/figures.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';

/**
 * What a decision rules out, in words that do not say the decision once more: what its clauses say no to, and what they are meant instead of. A clause
 * that stands alone without what is forbidden ("only through the gateway") is quoted as what nothing may go against.
 */
export function listPrevented(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/);
  return [
    ...new Set(sentences.flatMap((sentence) => splitClauses(sentence).flatMap((clause) => preventedBy(clause, sentence)))),
  ].slice(0, 2);
}

/** What is said no to may begin behind a comma, a semicolon or an "and". */
function splitClauses(sentence: string): string[] {
  return sentence
    .split(/[,;]\s+(?:and |but |or )?|\s+and (?=never\b|no longer\b)|\s+(?=instead of\b)/i)
    .map((clause) => clause.trim().replace(/[.!?]$/, ''))
    .filter((clause) => clause !== '');
}

function preventedBy(clause: string, sentence: string): string[] {
  const [, bare] = /^(?:never|no longer|instead of|not)\s+(.+)$/i.exec(clause) ?? [];
  if (bare !== undefined)
    // "Not at booking" forbids nothing without what is done then.
    return saysSomething(bare) && !beginsWithPreposition.test(bare) && !isClause.test(bare)
      ? [asSentence(bare)]
      : [`What would go against “${sentence.replace(/[.!?]$/, '')}”.`];
  return forbidding.test(clause) ? [`What would go against “${clause}”.`] : [];
}

/** "How old it may be" is no thing that anybody could do. */
const isClause = /^(?:how|what|who|whom|whose|when|where|why|whether|which|that|if)\b/i;
const beginsWithPreposition = /^(?:at|on|in|by|from|to|into|before|after|during|per|with|once|through|via|over)\b/i;

/** A figure without its unit, "ten" of "30 years, not ten", says nothing alone. */
function saysSomething(bare: string): boolean {
  return readFigures(bare).length > 0 || [...subjectWords(bare)].some((word) => !numbers.has(word));
}

const numbers = subjectWords(
  'one two three four five six seven eight nine ten eleven twelve twenty thirty hundred thousand half dozen',
);

const forbidding =
  /\b(?:never|no longer|must not|may not|not allowed|forbidden|nobody (?:may|else)|only (?:the|by|through|via|in|after))\b/i;
