import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { listMarks, toMark, toQuotedMark, type MarkedDecision } from './decision-marks.ts';
import { mapSaid } from '../map-design.ts';

/**
 * The document with the words of a decision in quotes wherever it goes on behind them: "→ DEC-5 (…): A table. No retries yet." would be read as two sentences of
 * the decision. Where nothing follows, they end where the paragraph, bullet or cell does.
 */
export function quoteMarks(body: RfcBody, decisions: readonly MarkedDecision[]): RfcBody {
  return mapSaid(body, (text) => decisions.reduce(quoteMark, text));
}

function quoteMark(text: string, decision: MarkedDecision): string {
  if (!text.includes(toMark(decision).trim())) return text;
  return listMarks(` ${text}`, decision)
    .filter(({ isBrief, end }) => !isBrief && goesOn.test(` ${text}`.slice(end)))
    .reduceRight((sofar, { start, end }) => `${sofar.slice(0, start)}${toQuotedMark(decision)}${sofar.slice(end)}`, ` ${text}`)
    .slice(1);
}

/** In the same paragraph, bullet or cell, and by more than a further mark, which begins with a sign of its own. */
const goesOn = /^[ \t]*(?:\n(?![ \t]*(?:[-*+]|\d+[.)])[ \t])(?![ \t]*#)[ \t]*)?(?!→ (?:DEC|CH)-\d)[^\s|]/;
