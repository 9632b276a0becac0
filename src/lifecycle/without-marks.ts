import { readStanding } from './replaced-text.ts';
import type { RfcBody } from './rfc.ts';

/**
 * The RFC as it holds: what its session took out is gone, and what was decided in its place is said as anything else. Another session counts its decisions
 * from DEC-1 again, and "→ DEC-1" of the old one would be read as its own; what still names a decision or challenge names it with the RFC that has it.
 */
export function withoutMarks(key: string, body: RfcBody): RfcBody {
  const { references, designSession, ...texts } = body;
  const standing = mapTexts(texts, (text) => plain(key, text)) as typeof texts;
  const proposedSolution = { ...standing.proposedSolution, diagrams: body.proposedSolution.diagrams };
  return { ...standing, proposedSolution, references, designSession };
}

/** An arrow that stands where a decision is noted; texts without one may strike or number things by themselves. */
const marked = /→ (?:DEC|CH)-\d+/;
/** Names of a decision that are written into the RFC beside its marks: what an alternative was rejected or taken up by. */
const named = /(?<![\w#-])(?=(?:DEC|CH)-\d+\b)/g;

function plain(key: string, text: string): string {
  return (marked.test(text) ? readStanding(text) : text).replace(named, `${key}#`);
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}
