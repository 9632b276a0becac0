import type { BlockContent, List, Paragraph, PhrasingContent, RootContent, TableCell, TableRow } from 'mdast';
import { cellsOf, closes, delimiterForm, fenceForm, headingForm, isRow, isText, itemForm, quoteForm } from './plain-lines.ts';
import { readInline } from './read-inline.ts';

/** Whatever has one may name what a link elsewhere leads to. */
const definition = ']:';

type Point = NonNullable<Paragraph['position']>['end'];

/** What a line was, as far as the next one has to know. */
type Kind = 'blank' | 'heading' | 'item' | 'quote' | 'text' | 'code' | 'table';

/**
 * The nodes of Markdown of which each line can be understood by itself and the one before: headings, flat lists, quotes of one paragraph, tables with bars
 * at both ends, paragraphs and closed fences, with marks in their text that `readInline` takes. Null where there is anything else, for which the full
 * parser is needed: it takes 30 to 100 µs for a line, whatever it says, and a document of 2 MB may have half a million. The nodes are those that it would
 * give, but that no address is a link.
 */
export function readPlain(text: string): RootContent[] | null {
  const reader = new PlainReader();
  return !text.includes(definition) && reader.read(text.split('\n')) ? reader.nodes : null;
}

class PlainReader {
  readonly nodes: RootContent[] = [];
  private before: Kind = 'blank';
  /** Of the list that is open, as far as its next item must have the same. */
  private marker = '';
  private line = 0;
  private offset = 0;
  /** Whose text is read when all its lines are there. */
  private readonly texts: { lines: string[]; children: PhrasingContent[] }[] = [];

  read(lines: readonly string[]): boolean {
    for (let at = 0; at < lines.length; at += 1) {
      const text = lines[at] ?? '';
      this.line = at + 1;
      const fence = fenceForm.exec(text);
      if (fence) {
        const end = this.readCode(lines, { at, mark: fence[1] ?? '', language: fence[2] ?? '' });
        if (end < 0) return false;
        for (; at < end; at += 1) this.offset += (lines[at]?.length ?? 0) + 1;
      } else if (text.startsWith('|') && delimiterForm.test(lines[at + 1] ?? '')) {
        const end = this.readTable(lines, at);
        if (end < 0) return false;
        at = end;
      } else if (!this.readLine(text)) {
        return false;
      }
      this.offset += (lines[at]?.length ?? 0) + 1;
    }
    return this.texts.every((entry) => fill(entry));
  }

  private readLine(text: string): boolean {
    if (text === '') return this.become('blank');
    const heading = headingForm.exec(text);
    if (heading) return this.readHeading(heading[1]?.length ?? 1, heading[2] ?? '');
    const item = itemForm.exec(text);
    if (item) return this.readItem(text, item[2] ?? '');
    const quote = quoteForm.exec(text);
    if (quote) return this.readQuote(quote[1] ?? '');
    if (!isText(text)) return false;
    // Behind an item, a quote or a table it would go on with that.
    if (this.before === 'item' || this.before === 'quote' || this.before === 'table') return false;
    const last = this.nodes.at(-1);
    if (this.before === 'text' && last?.type === 'paragraph') this.extend(last, text, 1);
    else this.nodes.push(this.paragraph(text, 1));
    this.marker = '';
    return this.become('text');
  }

  private readHeading(depth: number, text: string): boolean {
    if (!isText(text) || /#\s*$/.test(text)) return false;
    const { children, position } = this.paragraph(text, depth + 2);
    this.nodes.push({
      type: 'heading',
      depth: depth as 1,
      children,
      position: { ...this.from(1), end: position?.end ?? this.point(1) },
    });
    this.marker = '';
    return this.become('heading');
  }

  private readItem(line: string, text: string): boolean {
    if (!isText(text) || this.before === 'table') return false;
    const number = /^\d+/.exec(line)?.[0] ?? '';
    const marker = number === '' ? (line[0] ?? '') : (line[number.length] ?? '');
    // A number goes on with a list of its kind; elsewhere it begins one only where no paragraph is open.
    const goesOn = this.marker === marker;
    if (number !== '' && !goesOn && !['blank', 'heading', 'code'].includes(this.before)) return false;
    const paragraph = this.paragraph(text, line.length - text.length + 1);
    const item = { type: 'listItem' as const, children: [paragraph], position: { ...this.from(1), end: this.end(paragraph) } };
    const list = this.nodes.at(-1);
    if (goesOn && list?.type === 'list') {
      list.children.push(item);
      if (list.position) list.position.end = this.end(paragraph);
    } else {
      const position = { ...this.from(1), end: this.end(paragraph) };
      this.nodes.push({ type: 'list', ordered: number !== '', children: [item], position } satisfies List);
    }
    this.marker = marker;
    return this.become('item');
  }

  private readQuote(text: string): boolean {
    if (!isText(text) || this.before === 'table') return false;
    const last = this.nodes.at(-1);
    const open = this.before === 'quote' && last?.type === 'blockquote' ? last : null;
    const inside = open?.children[0];
    if (open && inside?.type === 'paragraph') {
      this.extend(inside, text, 3);
      if (open.position) open.position.end = this.end(inside);
    } else {
      const paragraph: BlockContent = this.paragraph(text, 3);
      this.nodes.push({ type: 'blockquote', children: [paragraph], position: { ...this.from(1), end: this.end(paragraph) } });
    }
    this.marker = '';
    return this.become('quote');
  }

  /** The place of its last row; -1 where the full parser is needed. */
  private readTable(lines: readonly string[], at: number): number {
    let end = at + 2;
    while (isRow(lines[end] ?? '')) end += 1;
    const head = cellsOf(lines[at] ?? '');
    const columns = (lines[at + 1] ?? '').split('|').length - 2;
    // It may stand in the place of a paragraph's last line, or go on with what is no row.
    if (head?.length !== columns || ['item', 'quote', 'text'].includes(this.before) || (lines[end] ?? '') !== '') return -1;
    const start = this.point(1);
    const rows: TableRow[] = [];
    for (let row = at; row < end; row += 1) {
      const cells = cellsOf(lines[row] ?? '');
      if (cells === null) return -1;
      this.line = row + 1;
      if (row !== at + 1) rows.push(this.row(cells));
      if (row < end - 1) this.offset += (lines[row]?.length ?? 0) + 1;
    }
    this.nodes.push({ type: 'table', children: rows, position: { start, end: this.point((lines[end - 1]?.length ?? 0) + 1) } });
    this.marker = '';
    this.become('table');
    return end - 1;
  }

  private row(cells: readonly string[]): TableRow {
    let column = 1;
    const children = cells.map((text, at): TableCell => {
      const width = text.length + (at === cells.length - 1 ? 2 : 1);
      const cell = {
        type: 'tableCell' as const,
        children: [],
        position: { ...this.from(column), end: this.point(column + width) },
      };
      this.texts.push({ lines: [text.trim()], children: cell.children });
      column += width;
      return cell;
    });
    return { type: 'tableRow', children, position: { ...this.from(1), end: this.point(column) } };
  }

  /** The place of the closing line; -1 when there is none. */
  private readCode(lines: readonly string[], { at, mark, language }: { at: number; mark: string; language: string }): number {
    // The text is taken as it is, but for what the full parser would change in it.
    let end = at + 1;
    while (end < lines.length && !closes(lines[end] ?? '', mark)) end += 1;
    const inside = lines.slice(at + 1, end);
    if (end >= lines.length || inside.some((line) => line.includes('\u0000') || line.includes('\r'))) return -1;
    const value = inside.join('\n');
    const close = this.offset + mark.length + language.length + 1 + (inside.length === 0 ? 0 : value.length + 1);
    const last = lines[end] ?? '';
    this.nodes.push({
      type: 'code',
      lang: language === '' ? null : language,
      value,
      position: {
        ...this.from(1),
        end: { line: end + 1, column: last.length + 1, offset: close + last.length },
      },
    });
    this.marker = '';
    this.become('code');
    return end;
  }

  private paragraph(text: string, column: number): Paragraph {
    const end = this.point(column + text.length);
    const paragraph: Paragraph = { type: 'paragraph', children: [], position: { ...this.from(column), end } };
    this.texts.push({ lines: [text], children: paragraph.children });
    return paragraph;
  }

  /** With another line; it is the last paragraph that there is. */
  private extend(paragraph: Paragraph, text: string, column: number): void {
    this.texts.at(-1)?.lines.push(text);
    if (paragraph.position) paragraph.position.end = this.point(column + text.length);
  }

  private from(column: number): { start: Point } {
    return { start: this.point(column) };
  }

  private end(node: Paragraph): Point {
    return node.position?.end ?? this.point(1);
  }

  private point(column: number): Point {
    return { line: this.line, column, offset: this.offset + column - 1 };
  }

  private become(kind: Kind): true {
    this.before = kind;
    return true;
  }
}

function fill({ lines, children }: { lines: readonly string[]; children: PhrasingContent[] }): boolean {
  const read = readInline(lines.join('\n'));
  if (read !== null) for (const node of read) children.push(node);
  return read !== null;
}
