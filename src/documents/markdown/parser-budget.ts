import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { InputError } from '../../lifecycle/errors.ts';

/** Characters in pieces with marks that one document may have: the full parser reads some 150 of them in a millisecond, what `readPlain` takes a hundred times as many. */
const mostMarked = 300_000;
/** A line costs by the square of how deep it is nested: at eleven levels as much as 240 characters. */
const costOfDepth = 2;
/** The parser looks back at all marks of lists and quotes of a piece for each of them: so many of them squared cost as much as one character. */
const marksPerCharacter = 200;

const nesting = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>]|$))+/;
const oneMark = /[>*+.)-]/g;

/** Counts what the full parser is given of one document, by its length and its nesting, and not by the clock: the same document is always read, or never. */
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

/** Of the document that is being read. Reading awaits nothing, so that there is one at a time. */
let current: ParserBudget | null = null;

/** Reads one document, whose name a refusal says, under one budget for all that the full parser is given meanwhile. */
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
 * Counts what the full parser is about to be given. `line` is where it begins; null of a text within a line. Throws InputError `document.too-marked` when
 * that is more than one document may cost.
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
