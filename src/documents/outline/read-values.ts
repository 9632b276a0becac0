import type { Finding } from '../../lifecycle/findings.ts';
import type { KeptText } from '../../lifecycle/prd.ts';
import { tidyLine, tidyMarkdown } from '../../lifecycle/document-fields.ts';
import { keepSection, statedLines, type Line, type Problems } from '../markdown/canonical-lines.ts';
import { readChunks, takeFacts, takeFields, textOf, type Chunk } from './bullets.ts';
import { readTitle } from './entry-titles.ts';
import { nothing, readFieldValue } from './field-value.ts';
import { itemsBehind, type Entries, type Field, type Group, type Items, type Section, type Table } from './outline.ts';
import { readCode } from './read-code.ts';
import { readReference } from './read-reference.ts';
import type { GroupReading, Reading } from './sort-sections.ts';
import { readTable } from './read-table.ts';
import { splitItems } from './split-items.ts';
import { readProse } from './verbatim.ts';

type Record_ = Record<string, unknown>;

/** A parsed part: its object, perhaps still without an id, and its place. */
export interface NumberedPart {
  readonly values: Record_;
  readonly prefix: string;
  readonly line: number;
}

/** Reads an outline's values; errors go to `problems`, text without a field to `kept`. */
export class ValueReader {
  readonly parts: NumberedPart[] = [];
  readonly kept: { line: number; text: KeptText }[] = [];
  /** Line of each section, by its path in the body. */
  readonly lines = new Map<string, number>();
  /** Line of each text that is a part as a whole, by its local id. */
  readonly texts = new Map<string, number>();
  readonly empties: Finding['at'][] = [];
  private readonly problems: Problems;
  private readonly hint: (section: Section) => string | null;

  constructor(problems: Problems, hint: (section: Section) => string | null) {
    this.problems = problems;
    this.hint = hint;
  }

  /** Reads a group's values; a missing group gives empty ones. */
  group(group: Group, reading: GroupReading | null, path: string, given: Record_ = {}): Record_ {
    const { values, rest } = takeFacts(reading?.lines ?? [], group.facts);
    const lead = group.sections.find(({ key }) => key === group.lead);
    const stated = statedLines(rest).length > 0;
    if (stated && !lead && reading) this.keep(reading.heading, reading.level, rest);
    const facts = group.facts.map((fact): [string, unknown] => {
      const chunk = values.get(fact);
      if (chunk === undefined) return [fact.key, given[fact.key] ?? nothing(fact)];
      return [fact.key, this.fieldValue(fact, chunk)];
    });
    const behind = new Map<Section, Reading>();
    const sections = group.sections.map((section): [string, unknown] => {
      const found = behind.get(section) ?? reading?.sections.get(section) ?? null;
      const led = section === lead && stated ? leadInto(found, section, rest) : found;
      const own = led && this.takeBehind(group, led, behind);
      const at = path === '' ? section.key : `${path}.${section.key}`;
      if (own) this.lines.set(at, own.line);
      return [section.key, this.section(section, own, at)];
    });
    return Object.fromEntries([...facts, ...sections]);
  }

  /** Separates a section's text from the items behind it, which become readings of their own. */
  private takeBehind(group: Group, reading: Reading, behind: Map<Section, Reading>): Reading {
    const joined = itemsBehind(group, reading.section);
    if (joined.length === 0) return reading;
    const hints = new Set(joined.map(({ section }) => this.hint(section)));
    const lines = reading.lines.filter(({ text }) => !hints.has(text.trimEnd()));
    const { text, items } = splitItems(
      lines,
      joined.map((one) => one.items),
    );
    for (const one of joined) {
      const taken = items.get(one.items) ?? [];
      const line = taken[0]?.number;
      if (line !== undefined)
        behind.set(one.section, {
          section: one.section,
          line,
          level: reading.level,
          lines: taken,
          headed: [],
          entries: [],
          group: null,
        });
    }
    return { ...reading, lines: text };
  }

  private section(section: Section, found: Reading | null, path: string): unknown {
    const { heading, shape } = section;
    const hint = this.hint(section);
    const reading =
      found && hint !== null ? { ...found, lines: found.lines.filter(({ text }) => text.trimEnd() !== hint) } : found;
    const lines = reading?.lines ?? [];
    switch (shape.shape) {
      case 'group':
        return this.group(shape, reading?.group ?? null, path);
      case 'prose':
        if (reading && shape.part !== undefined) this.texts.set(shape.part, reading.line);
        return tidyMarkdown(readProse(lines));
      case 'list':
        return this.chunksOf(reading)
          .map(({ lines: chunk }) => tidyMarkdown(textOf(chunk)))
          .map((text) => (shape.code === true ? text.replace(/^`(.*)`$/, '$1') : text))
          .filter((text) => text !== '');
      case 'items':
        return this.chunksOf(reading).flatMap((chunk) => this.item(shape, chunk));
      case 'table':
        return this.table(section, shape, reading);
      case 'code': {
        const { blocks, rest } = readCode(lines);
        if (reading && statedLines(rest).length > 0) this.keep(heading, reading.level, rest);
        return blocks;
      }
      case 'references':
        return this.references(reading);
      case 'entries':
        if (reading && statedLines(lines).length > 0) this.keep(heading, reading.level, lines);
        return (reading?.entries ?? []).map((entry) => this.entry(shape, entry, path));
    }
  }

  /** Returns bullets and paragraphs, and deeper headings with their text. */
  private chunksOf(reading: Reading | null): Chunk[] {
    const headed = (reading?.headed ?? []).map(({ heading, line, lines }): Chunk => ({
      number: line,
      lines: joinLines([{ text: heading, number: line }], lines),
      bullet: false,
    }));
    return [...readChunks(reading?.lines ?? []), ...headed];
  }

  private item({ prefix, check, fields }: Items, chunk: Chunk): Record_[] {
    const [first, ...below] = chunk.lines;
    const box = check === undefined ? null : /^\[([ xX])\][ \t]+/.exec(first?.text ?? '');
    const { id, text } = readId(prefix, (first?.text ?? '').slice(box?.[0].length ?? 0));
    const { values, rest } = takeFields([{ text, number: chunk.number }, ...below], fields);
    const item: Record_ = { id, text: tidyMarkdown(textOf(rest)) };
    if (check !== undefined) item[check] = box !== null && box[1] !== ' ';
    for (const entry of fields) {
      const value = values.get(entry);
      const stated = value === undefined ? nothing(entry) : this.fieldValue(entry, value);
      item[entry.key] = stated === '' || stated === null ? (entry.unstated ? entry.unstated(item) : stated) : stated;
    }
    if (item['text'] === '') {
      if (id !== '' || values.size > 0) this.empties.push({ line: chunk.number, column: 1, ...(id === '' ? {} : { part: id }) });
      return [];
    }
    this.number(item, prefix, chunk.number);
    return [item];
  }

  private table(section: Section, shape: Table, reading: Reading | null): Record_[] {
    const { rows, unread } = readTable(shape, reading?.lines ?? [], this.problems);
    if (reading && unread.length > 0) this.keep(section.heading, reading.level, unread);
    for (const { values, number } of rows) if (shape.prefix !== undefined) this.number(values, shape.prefix, number);
    return rows.map(({ values }) => values);
  }

  private references(reading: Reading | null): unknown[] {
    const others: Line[] = [];
    const references = readChunks(reading?.lines ?? []).flatMap(({ number, lines, bullet }) => {
      const result = readReference(tidyLine(textOf(lines)));
      if (result.reference) return [result.reference];
      if (result.problem) this.problems.add(number, result.problem);
      else
        for (const [at, entry] of lines.entries())
          others.push({ ...entry, text: `${bullet ? (at === 0 ? '- ' : '  ') : ''}${entry.text}` });
      return [];
    });
    if (reading && others.length > 0) this.keep(reading.section.heading, reading.level, others);
    return references;
  }

  private entry({ prefix, title, group }: Entries, entry: GroupReading, path: string): Record_ {
    const { id, text } = readId(prefix, entry.heading);
    const read = readTitle(title, tidyLine(text));
    if (read === null && text !== '')
      this.kept.push({ line: entry.line, text: { heading: text, level: entry.level, markdown: '' } });
    const values = { id, ...this.group(group, entry, path, read ?? {}) };
    this.number(values, prefix, entry.line);
    return values;
  }

  private fieldValue(entry: Field, { lines, number }: Chunk): unknown {
    return readFieldValue(entry, textOf(lines), { number, problems: this.problems });
  }

  private number(values: Record_, prefix: string, line: number): void {
    this.parts.push({ values, prefix, line });
  }

  private keep(heading: string, level: number, lines: readonly Line[]): void {
    const number = statedLines(lines)[0]?.number ?? 1;
    const under = level > 1 && heading !== '' ? { heading, level } : { heading: '', level: 0 };
    this.kept.push({ line: number, text: keepSection({ ...under, line: number, lines: [...lines] }) });
  }
}

/** Reads "**Q-1:** text" and the "Q-1: text" that people write. */
function readId(prefix: string, text: string): { id: string; text: string } {
  const match = new RegExp(`^(?:\\*\\*(${prefix}-\\d+)(?::\\*\\*|\\*\\*:?)|(${prefix}-\\d+)(?::|$))[ \\t]*`).exec(text);
  const id = match?.[1] ?? match?.[2];
  return id === undefined || !match ? { id: '', text } : { id, text: text.slice(match[0].length) };
}

/** Adds the text above a section as its beginning. */
function leadInto(found: Reading | null, section: Section, lines: readonly Line[]): Reading {
  const line = statedLines(lines)[0]?.number ?? 1;
  if (!found) return { section, line, level: 6, lines: [...lines], headed: [], entries: [], group: null };
  return { ...found, line, lines: joinLines(lines, found.lines) };
}

/** Joins both with one blank line between them. */
function joinLines(above: readonly Line[], below: readonly Line[]): Line[] {
  const isStated = ({ text }: Line): boolean => text.trim() !== '';
  const end = above.findLastIndex(isStated) + 1;
  const start = below.findIndex(isStated);
  const blank = { text: '', number: below[0]?.number ?? 0 };
  return start < 0 ? above.slice(0, end) : [...above.slice(0, end), blank, ...below.slice(start)];
}
