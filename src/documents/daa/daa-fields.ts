import type { Attribute } from '../../lifecycle/daa.ts';
import {
  readBullets,
  readTableRows,
  statedLines,
  type CanonicalSection,
  type Line,
  type Problems,
} from '../markdown/canonical-lines.ts';
import { readText } from '../markdown/escape-text.ts';
import { readLabels } from './daa-lines.ts';

/** Reads the small forms of an AI-DAA; adds each error to `problems` with what to write instead. */
export class DaaFields {
  private readonly problems: Problems;

  constructor(problems: Problems) {
    this.problems = problems;
  }

  attributes(lines: readonly Line[] | undefined): Attribute[] {
    return this.rows(lines, 2, '| attribute | type |').map(({ cells }) => ({ name: cells[0] ?? '', type: cells[1] ?? '' }));
  }

  bullets(lines: readonly Line[] | undefined): string[] {
    return readBullets(lines ?? [], (line) =>
      this.problems.add(line.number, `"${line.text.slice(0, 40)}" is no bullet; write "- text".`),
    ).map((line) => readText(line.text));
  }

  /** Returns the rows of the one table that the lines may hold. */
  rows(lines: readonly Line[] | undefined, width: number, expected: string): { cells: string[]; number: number }[] {
    const { rows, rest } = readTableRows(lines ?? []);
    for (const line of statedLines(rest))
      this.problems.add(line.number, `"${line.text.slice(0, 40)}" is no row of a table; write "${expected}".`);
    for (const { cells, number } of rows) {
      if (cells.length > width || cells[0] === '')
        this.problems.add(number, `The row has ${cells.length} cells; write "${expected}".`);
    }
    return rows.map(({ cells, number }) => ({ cells: cells.map(readText), number }));
  }

  properties<Name extends string>(
    lines: readonly Line[] | undefined,
    names: readonly Name[],
    section: CanonicalSection,
  ): Partial<Record<Name, string>> {
    const values: Partial<Record<Name, string>> = {};
    for (const { cells, number } of this.rows(lines, 2, '| Property | Value |')) {
      const [property = '', value = ''] = cells;
      const name = names.find((known) => known === property);
      if (name !== undefined) values[name] = value;
      else this.problems.add(number, `"${property}" is no property here; write one of: ${names.join(', ')}.`);
    }
    for (const name of names)
      if (!(name in values))
        this.problems.add(section.line, `The row "${name}" is missing; write "| ${name} | … |" in the table of properties.`);
    return values;
  }

  labels<Name extends string>(section: CanonicalSection, names: readonly Name[]): Partial<Record<Name | '', Line[]>> {
    return readLabels(section.lines, names, (line, label) =>
      this.problems.add(line, `"${label}" is unknown here; write one of: ${names.join(', ')}.`),
    );
  }
}
