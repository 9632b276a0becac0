import { labelLevel, type Block, type Item, type Row, type Span } from './block.ts';
import { startsWithId } from './author-id.ts';
import { isLabelName } from './headings.ts';

const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const tightHeading = /^(#{2,6})(?=[\p{L}\p{N}])/u;
const marker = /^([ \t]*)([-*+•●▪◦‣·–☐☑✅✓✔]|\(?\d{1,9}[.)]|[a-z][.)])[ \t]+(?=\S)/;
const bareMarker = /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]*$/;
const checkBox = /^\[([ xX✓✔]?)\](?:[ \t]+|$)/;
const fence = /^[ \t]*(`{3,}|~{3,})/;
const rule = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const quote = /^ {0,3}>[ \t]?/;
const delimiterCell = /^:?-+:?$/;
const definition = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S/;
const outlineNumber = /^\d{1,3}(?:\.\d{1,3}){1,4}[.)]?[ \t]+\S/;
const storyStart = /^(?:[*_"“]{0,4})(?:As[ \t]+an?[ \t]|Feature:|Scenario)/i;
const stepStart = /^(?:[*_]{0,3})(?:given|when|then|and|but)\b/i;
/** A longer line is no row: nobody reads a table of so many columns. */
const mostColumns = 200;

/**
 * Splits text in one pass, with patterns that cannot backtrack far. Text of no other form is a
 * paragraph. An unclosed fence or comment is text, so that it hides nothing behind it.
 */
export function splitBlocks(lines: readonly string[]): Block[] {
  return new Splitter(lines).split();
}

class Splitter {
  private readonly lines: readonly string[];
  private readonly blocks: Block[] = [];
  private readonly closers: ReadonlyMap<number, number>;
  private readonly lastCommentEnd: number;
  private paragraph: { lines: string[]; from: number } | null = null;
  private items: { item: Item & { text: string; span: Span }; indent: number }[] = [];
  /** True when a blank line came after the last item. */
  private loose = false;
  private at = 0;

  constructor(lines: readonly string[]) {
    this.lines = lines;
    this.closers = findClosers(lines);
    this.lastCommentEnd = lines.findLastIndex((line) => line.includes('-->'));
  }

  split(): Block[] {
    while (this.at < this.lines.length) this.readLine();
    this.endParagraph();
    return this.blocks;
  }

  private readLine(): void {
    const raw = this.lines[this.at] ?? '';
    const number = this.at + 1;
    const line = unquote(raw);
    if (line.trim() === '') {
      this.endParagraph();
      this.loose = true;
      this.at += 1;
      return;
    }
    if (this.readFence(line) || this.readComment(line) || this.readUnderline(line, number) || this.readTable(line)) return;
    this.at += 1;
    const mark = heading.exec(line) ?? tightHeading.exec(line);
    if (mark?.[1]) {
      this.add({ kind: 'heading', level: mark[1].length, text: closeHeading(line.slice(mark[0].length)), span: one(number) });
    } else if (rule.test(line.slice(0, 200)) || definition.test(line.slice(0, 400)) || bareMarker.test(line.slice(0, 40))) {
      this.add({ kind: 'raw', span: one(number) });
    } else if (!this.readItem(line, number) && !this.continueItem(line, number)) {
      this.readText(line, number);
    }
  }

  private add(block: Block): void {
    this.endParagraph();
    this.items = [];
    this.blocks.push(block);
  }

  private readFence(line: string): boolean {
    const mark = fence.exec(line)?.[1];
    const close = this.closers.get(this.at);
    if (mark === undefined || close === undefined) return false;
    const language = line
      .trim()
      .slice(mark.length, mark.length + 40)
      .trim()
      .toLowerCase();
    const lines = this.lines.slice(this.at + 1, close).map(unquote);
    this.add({ kind: 'code', language, lines, span: { from: this.at + 1, to: close + 1 } });
    this.at = close + 1;
    return true;
  }

  private readComment(line: string): boolean {
    if (!line.trimStart().startsWith('<!--') || this.lastCommentEnd < this.at) return false;
    const from = this.at;
    while (!(this.lines[this.at] ?? '').includes('-->')) this.at += 1;
    this.at += 1;
    this.add({ kind: 'raw', span: { from: from + 1, to: this.at } });
    return true;
  }

  /** Reads "Title" over "=====" or "-----". */
  private readUnderline(line: string, number: number): boolean {
    const open = this.paragraph;
    const [first = ''] = line;
    if (!open || open.lines.length !== 1 || (first !== '=' && first !== '-')) return false;
    const plain = line.trimEnd();
    if (plain !== first.repeat(plain.length) || (first === '-' && plain.length < 2)) return false;
    this.paragraph = null;
    const level = first === '=' ? 1 : 2;
    this.add({ kind: 'heading', level, text: (open.lines[0] ?? '').trim(), span: { from: open.from, to: number } });
    this.at += 1;
    return true;
  }

  private readTable(line: string): boolean {
    if (!line.includes('|') || marker.test(line.slice(0, 60))) return false;
    const delimiters = splitCells(unquote(this.lines[this.at + 1] ?? ''));
    if (delimiters.length === 0 || !delimiters.every((cell) => delimiterCell.test(cell))) return false;
    const header = splitCells(line);
    if (header.length > mostColumns || (header.length === 1 && !line.trim().startsWith('|'))) return false;
    const from = this.at + 1;
    const rows: Row[] = [];
    this.at += 2;
    for (; this.at < this.lines.length; this.at += 1) {
      const next = unquote(this.lines[this.at] ?? '');
      if (next.trim() === '' || !next.includes('|')) break;
      rows.push({ cells: splitCells(next), span: one(this.at + 1) });
    }
    this.add({ kind: 'table', header, rows, span: { from, to: this.at } });
    return true;
  }

  private readItem(line: string, number: number): boolean {
    const found = marker.exec(line);
    const sign = found?.[2] ?? '';
    // "a) text" within a paragraph is text, and so is a number within a sentence.
    if (!found || (this.paragraph && /^[a-z(\d]/.test(sign) && !/^1[.)]$/.test(sign))) return false;
    const indent = widthOf(found[1] ?? '');
    this.endParagraph();
    const rest = line.slice(found[0].length);
    const box = checkBox.exec(rest);
    const done = box ? /\S/.test(box[1] ?? '') : /[☑✅✓✔]/.test(sign) ? true : sign === '☐' ? false : null;
    const text = (box ? rest.slice(box[0].length) : rest).trim();
    const item = { kind: 'item' as const, done, text, span: one(number), children: [] };
    while ((this.items.at(-1)?.indent ?? -1) >= indent) this.items.pop();
    const parent = this.items.at(-1)?.item;
    if (parent) parent.children.push(item);
    else this.blocks.push(item);
    this.items.push({ item, indent });
    this.loose = false;
    return true;
  }

  /** Continues an item with a line right below it, or an indented one behind blank lines. */
  private continueItem(line: string, number: number): boolean {
    const indent = widthOf(line.slice(0, line.length - line.trimStart().length));
    if (this.loose || this.paragraph) {
      while (this.items.length > 0 && (this.items.at(-1)?.indent ?? 0) + 2 > indent) this.items.pop();
      if (this.paragraph) return false;
    }
    const open = this.items.at(-1)?.item;
    if (!open) return false;
    open.text += `\n${line.trim()}`;
    open.span = { from: open.span.from, to: number };
    return true;
  }

  private readText(line: string, number: number): void {
    const text = line.trim();
    const open = this.paragraph;
    const starts =
      open && (startsWithId(text) || outlineNumber.test(text) || storyStart.test(text) || startsStep(open.lines, text));
    if (starts) this.endParagraph();
    this.items = [];
    if (this.paragraph) this.paragraph.lines.push(text);
    else this.paragraph = { lines: [text], from: number };
  }

  private endParagraph(): void {
    const open = this.paragraph;
    this.paragraph = null;
    if (!open) return;
    const span = { from: open.from, to: open.from + open.lines.length - 1 };
    const [first = ''] = open.lines;
    if (open.lines.length === 1 && isLabel(first)) this.blocks.push({ kind: 'heading', level: labelLevel, text: first, span });
    else this.blocks.push({ kind: 'paragraph', text: open.lines.join('\n'), span });
  }
}

/** True for a wholly bold line, or a known section name with a colon. */
function isLabel(line: string): boolean {
  if (line.length > 120) return false;
  const bold = /^(\*\*|__)([^*_]+)\1[ \t]?:?$/.exec(line)?.[2];
  if (bold !== undefined) return !/[.!?]$|[.!?]:$/.test(bold) && !storyStart.test(bold);
  return /[:：]$/.test(line) && isLabelName(line.slice(0, -1));
}

/** True for "Given …" after a line that is no step; it begins a new text. */
function startsStep(lines: readonly string[], text: string): boolean {
  return /^(?:[*_]{0,3})given\b/i.test(text) && !stepStart.test(lines.at(-1) ?? '');
}

function closeHeading(text: string): string {
  let end = text.trimEnd();
  if (end.endsWith('#')) {
    let stop = end.length;
    while (end[stop - 1] === '#') stop -= 1;
    if (stop === 0 || end[stop - 1] === ' ') end = end.slice(0, stop).trimEnd();
  }
  return end.trim();
}

function one(number: number): Span {
  return { from: number, to: number };
}

function unquote(line: string): string {
  let rest = line;
  for (let depth = 0; depth < 6; depth += 1) {
    const mark = quote.exec(rest)?.[0];
    if (mark === undefined) return rest;
    rest = rest.slice(mark.length);
  }
  return rest;
}

function widthOf(space: string): number {
  let width = 0;
  for (const char of space) width += char === '\t' ? 4 - (width % 4) : 1;
  return width;
}

/** Maps opening fences to closing ones, from the end, so that a thousand open ones cost as one. */
function findClosers(lines: readonly string[]): Map<number, number> {
  const closers = new Map<number, number>();
  const nearest: Record<string, (number | undefined)[]> = { '`': [], '~': [] };
  const most = 10;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = unquote(lines[at] ?? '');
    const mark = fence.exec(line.slice(0, 200))?.[1];
    const [char = ''] = mark ?? '';
    const known = nearest[char];
    if (mark === undefined || !known) continue;
    const close = known[Math.min(mark.length, most)];
    if (close !== undefined) closers.set(at, close);
    if (line.trim() === mark) for (let length = 3; length <= Math.min(mark.length, most); length += 1) known[length] = at;
  }
  return closers;
}

function splitCells(line: string): string[] {
  const text = line.trim();
  if (!text.includes('|')) return [];
  const cells: string[] = [];
  let start = text.startsWith('|') ? 1 : 0;
  for (let at = start; at <= text.length; at += 1) {
    if (at < text.length && (text[at] !== '|' || text[at - 1] === '\\')) continue;
    if (at < text.length || text.slice(start).trim() !== '') cells.push(text.slice(start, at).replaceAll('\\|', '|').trim());
    start = at + 1;
  }
  return cells;
}
