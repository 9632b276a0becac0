import { InputError } from '../../lifecycle/errors.ts';

/** Characters in pieces with marks that one document may have: the full parser reads some 150 of them in a millisecond, plain text a thousand times as many. */
const mostMarked = 300_000;
/** A line costs by the square of how deep it is nested: at eleven levels as much as 240 characters. */
const costOfDepth = 2;
/** The parser looks back at all marks of lists and quotes of a piece for each of them: so many of them squared cost as much as one character. */
const marksPerCharacter = 600;

const nesting = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>]|$))+/;
const oneMark = /[>*+.)-]/g;

/** Counts what the full parser is given of one document, by its length and its nesting, and not by the clock: the same document is always read, or never. */
export class ParserBudget {
  private spent = 0;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** `line` is where the piece begins. Throws InputError `document.too-marked` when that is more than one document may cost. */
  spend(text: string, line: number): void {
    this.spent += costOf(text);
    if (this.spent > mostMarked) throw tooMarked(this.name, line);
  }
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

function tooMarked(name: string, line: number): InputError {
  return new InputError({
    id: 'document.too-marked',
    message: `${name} has more text with Markdown marks (lists within lists, quotes, emphasis, links, HTML) than is read of one document, some ${mostMarked / 1000} kB: the limit is reached at line ${line}.`,
    fix: 'Split the document, or take out what was generated. Plain paragraphs, flat lists and headings count for nothing.',
    details: { line },
  });
}
