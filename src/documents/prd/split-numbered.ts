import { namesRequirement, takeOwnId, type OwnId } from './read-ids.ts';
import { isNormative } from './statements.ts';

/** A statement that begins a line with its own id, with the lines that continue it. */
export interface NumberedStatement {
  readonly text: string;
  /** Lines above it in its paragraph. */
  readonly offset: number;
}

export interface NumberedText {
  /** What stands above the first id; '' where nothing does. */
  readonly before: string;
  readonly statements: readonly NumberedStatement[];
}

/**
 * "FR-1 … ↵ FR-2 …" of one paragraph, one statement each. Null where no line begins with an id, and outside of requirements also where there is
 * only one, or none of them demands anything: "M-1 Alpha ↵ M-2 Beta" is a plan. Among requirements "2.3 An operator may withdraw an offer." is one as well.
 */
export function splitNumbered(paragraph: string, amongRequirements: boolean): NumberedText | null {
  const lines = paragraph.split('\n');
  const outlined = amongRequirements && lines.every((line) => !leadingId(line)) && /[.;!]$/.test(paragraph.trim());
  const starts = lines.flatMap((line, at) => (leadingId(line) || (outlined && outlineNumber.test(line)) ? [at] : []));
  const [first] = starts;
  if (first === undefined || (!amongRequirements && (starts.length < 2 || !lines.some(demands)))) return null;
  return {
    before: lines.slice(0, first).join('\n').trim(),
    statements: starts.map((start, at) => ({ text: lines.slice(start, starts[at + 1]).join('\n'), offset: start })),
  };
}

/** A number with a dot in it, and a sentence behind it: a figure begins none. */
const outlineNumber = /^\s*\d{1,2}(?:\.\d{1,3}){1,3}[.)]?\s+(?=["“(]?\p{Lu}\S*\s+\S)/u;

/** Letters, a dash and digits, and behind them what the id is of. */
function leadingId(line: string): OwnId | null {
  const taken = takeOwnId(line.trim());
  return taken && /^[A-Za-z][A-Za-z._-]*[-_]\d/.test(taken.id.spelling) && /\p{L}/u.test(taken.rest) ? taken.id : null;
}

function demands(line: string): boolean {
  const id = leadingId(line);
  return id !== null && (namesRequirement(id) || isNormative(line));
}
