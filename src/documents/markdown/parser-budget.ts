import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { InputError } from '../../lifecycle/errors.ts';

/** Characters for the full parser per document. It reads 150 a millisecond, `readPlain` 15,000. */
const mostMarked = 300_000;
/** A line costs the square of its nesting: eleven levels cost as much as 240 characters. */
const costOfDepth = 2;
/** The parser compares each list and quote mark of a piece with all others: a squared cost. */
const marksPerCharacter = 200;

const nesting = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>]|$))+/;
const oneMark = /[>*+.)-]/g;

/** Counts length and nesting, not time, so that a document always or never passes. */
class ParserBudget {
  private spent = 0;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  spend(text: string, line: number | null): void {
    this.spent += costOf(text);
    if (this.spent > mostMarked) throw tooMarked(this.name, { text, line });
  }
}

/** The current document's budget. Parsing awaits nothing, so there is only one at a time. */
let current: ParserBudget | null = null;

/** Reads a document under one budget for the full parser; `name` is for the refusal. */
export function withinBudget<Result>(name: string, read: () => Result): Result {
  const outer = current;
  current = new ParserBudget(name);
  try {
    return read();
  } finally {
    current = outer;
  }
}

/**
 * Charges the text for the full parser. `line` is its first line; null within a line. Throws
 * InputError `document.too-marked` beyond the budget.
 */
export function spendOnParser(text: string, line: number | null): void {
  current?.spend(text, line);
}

function costOf(text: string): number {
  let cost = text.length;
  let marks = 0;
  for (const line of text.split('\n')) {
    const start = nesting.exec(line)?.[0];
    if (start === undefined) continue;
    const own = start.match(oneMark)?.length ?? 0;
    const depth = own + (start.length - start.trimStart().length) / 2;
    marks += own;
    cost += costOfDepth * depth * depth;
  }
  return cost + (marks * marks) / marksPerCharacter;
}

function tooMarked(name: string, { text, line }: { text: string; line: number | null }): InputError {
  const place = line === null ? `at "${text.trim().slice(0, 40)}"` : `at line ${line}`;
  return new InputError({
    id: 'document.too-marked',
    message: `${name} has more text with Markdown that takes long to read (HTML, lists within lists, items of several lines, marks that are never closed) than is read of one file, some ${mostMarked / 1000} kB: the limit is reached ${place}.`,
    fix: fix`Split the file there (the pieces of a PRD are imported together: ${act('importPrd', { files: ['A.md', 'B.md'] })}), or take out what was generated. Each stretch of some 1,000 characters counts as a whole as soon as such a mark stands in it, also its plain text. Flat lists, tables with a bar at both ends of each row, and emphasis, code and links that are closed count for nothing.`,
    details: line === null ? {} : { line },
  });
}
