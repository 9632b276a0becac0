import type { BlockContent, List, Paragraph, RootContent } from 'mdast';

/**
 * Text in which no mark can mean anything but itself: no emphasis, code, link, tag, reference or address, and no list, quote or rule at its start. The
 * full parser takes 30 to 100 µs for a line, whatever it says; a document of 2 MB may have half a million.
 */
// oxlint-disable-next-line no-control-regex -- a control character is what the full parser has rules for
const plainText = /^(?!\d{1,9}[.)](?: |$))[\p{L}\p{N}|](?:[^\x00-\x1f\x7f\\`*_~[\]<>&#@]*[^\x00-\x20\x7f\\`*_~[\]<>&#@])?$/u;
const address = /:\/\/|www\./i;

const headingForm = /^(#{1,6}) (.*)$/;
const itemForm = /^(?:[-*+]|(\d{1,9})[.)]) (.*)$/;
const quoteForm = /^> (.*)$/;
const fenceForm = /^(`{3,}|~{3,})([A-Za-z0-9]*)$/;

type Point = NonNullable<Paragraph['position']>['end'];

/** What a line was, as far as the next one has to know. */
type Kind = 'blank' | 'heading' | 'item' | 'quote' | 'text' | 'code';

/**
 * The nodes of Markdown of which each line can be understood by itself and the one before: headings, flat lists, quotes of one paragraph, paragraphs and
 * closed fences, all of plain text. Null where there is anything else, for which the full parser is needed. The nodes are those that it would give.
 */
export function readPlain(text: string): RootContent[] | null {
  const reader = new PlainReader();
  return reader.read(text.split('\n')) ? reader.nodes : null;
}

class PlainReader {
  readonly nodes: RootContent[] = [];
  private before: Kind = 'blank';
  /** Of the list that is open, as far as its next item must have the same. */
  private marker = '';
  private line = 0;
  private offset = 0;

  read(lines: readonly string[]): boolean {
    for (let at = 0; at < lines.length; at += 1) {
      const text = lines[at] ?? '';
      this.line = at + 1;
      const fence = fenceForm.exec(text);
      if (fence) {
        const end = this.readCode(lines, { at, mark: fence[1] ?? '', language: fence[2] ?? '' });
        if (end < 0) return false;
        for (; at < end; at += 1) this.offset += (lines[at]?.length ?? 0) + 1;
      } else if (!this.readLine(text)) {
        return false;
      }
      this.offset += (lines[at]?.length ?? 0) + 1;
    }
    return true;
  }

  private readLine(text: string): boolean {
    if (text === '') return this.become('blank');
    const heading = headingForm.exec(text);
    if (heading) return this.readHeading(heading[1]?.length ?? 1, heading[2] ?? '');
    const item = itemForm.exec(text);
    if (item) return this.readItem(text, item[2] ?? '');
    const quote = quoteForm.exec(text);
    if (quote) return this.readQuote(quote[1] ?? '');
    if (!isPlain(text)) return false;
    // Behind an item or a quote it would go on with that.
    if (this.before === 'item' || this.before === 'quote') return false;
    const last = this.nodes.at(-1);
    if (this.before === 'text' && last?.type === 'paragraph') this.extend(last, text, 1);
    else this.nodes.push(this.paragraph(text, 1));
    this.marker = '';
    return this.become('text');
  }

  private readHeading(depth: number, text: string): boolean {
    if (!isPlain(text)) return false;
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
    if (!isPlain(text)) return false;
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
    if (!isPlain(text)) return false;
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
    return { type: 'paragraph', children: [{ type: 'text', value: text }], position: { ...this.from(column), end } };
  }

  private extend(paragraph: Paragraph, text: string, column: number): void {
    const [child] = paragraph.children;
    if (child?.type === 'text') child.value += `\n${text}`;
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

function isPlain(text: string): boolean {
  return plainText.test(text) && !address.test(text) && /[\p{L}\p{N}]/u.test(text);
}

/** As long a fence as the one that opened, or longer, of the same sign. */
function closes(line: string, mark: string): boolean {
  return line.startsWith(mark) && line.trimEnd().replaceAll(mark[0] ?? '', '') === '';
}
