import type { List as MdList, ListItem, Nodes, Paragraph as MdParagraph, RootContent, Table as MdTable } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { DecodedFile } from '../decode-file.ts';
import type { Block, Item, Leaf, List, Row, Table, Texts } from './blocks.ts';
import { chunkMarkdown, type Chunk } from './bound-markdown.ts';
import { readHtmlTable } from './html-table.ts';
import { textsOf } from './node-text.ts';
import { spendOnParser, withinBudget } from './parser-budget.ts';
import { readPlain } from './read-plain.ts';

/** Indented code is switched off: in exported documents four spaces are an indentation, not code. */
const extensions = [gfm(), { disable: { null: ['codeIndented'] } }];
const mdastExtensions = [gfmFromMarkdown()];

/** Reads the blocks of a document with their places; block quotes are read as their content. Throws InputError `document.too-marked`. */
export function readBlocks(file: DecodedFile): Block[] {
  const blocks: Block[] = [];
  const reader = new BlockReader(file);
  withinBudget(file.name, () => {
    for (const chunk of chunkMarkdown(file.text)) {
      reader.startChunk(chunk);
      reader.readAll(readPlain(chunk.text) ?? readMarked(chunk), blocks);
    }
  });
  return blocks;
}

function readMarked({ text, lines }: Chunk): readonly RootContent[] {
  spendOnParser(text, lines + 1);
  return fromMarkdown(text, { extensions, mdastExtensions }).children;
}

class BlockReader {
  private readonly file: DecodedFile;
  private chunk: Pick<Chunk, 'offset' | 'lines' | 'from'> = { offset: 0, lines: 0, from: 0 };
  /** End of the last HTML table: Markdown ends an HTML block at a blank line, so that later nodes may lie inside it. */
  private tableEnd = 0;

  constructor(file: DecodedFile) {
    this.file = file;
  }

  startChunk(chunk: Chunk): void {
    this.chunk = chunk;
  }

  readAll(nodes: readonly RootContent[], into: Block[]): void {
    for (const [at, node] of nodes.entries()) {
      if (this.leaf(node).start < this.tableEnd) continue;
      const heading = node.type === 'list' ? this.readNumberedHeading(node, nodes[at + 1]) : null;
      if (heading) into.push(heading);
      else this.read(node, into);
    }
  }

  private read(node: RootContent, into: Block[]): void {
    switch (node.type) {
      case 'heading':
        into.push({ kind: 'heading', level: node.depth, ...withoutAnchor(textsOf(node.children)), ...this.leaf(node) });
        return;
      case 'paragraph':
        into.push({ kind: 'paragraph', ...textsOf(node.children), ...this.leaf(node) });
        return;
      case 'list':
        into.push(this.readList(node));
        return;
      case 'table':
        into.push(this.readTable(node));
        return;
      case 'code':
        into.push({ kind: 'code', language: node.lang ?? '', text: node.value, ...this.leaf(node) });
        return;
      case 'blockquote':
      case 'footnoteDefinition':
        this.readAll(node.children, into);
        return;
      case 'thematicBreak':
        return;
      case 'html': {
        const block = this.readHtml(node);
        if (block) into.push(block);
        return;
      }
      default:
        into.push({ kind: 'raw', ...this.leaf(node) });
    }
  }

  /** "1. Scope" underlined with dashes is a list and a rule to Markdown, and a heading to whoever wrote it. */
  private readNumberedHeading(node: MdList, next: RootContent | undefined): Block | null {
    const [item, second] = node.children;
    const [paragraph, below] = item?.children ?? [];
    if (node.ordered !== true || second || below || paragraph?.type !== 'paragraph') return null;
    const leaf = this.leaf(node);
    const source = this.file.text.slice(leaf.start, leaf.end);
    const underlined = /^(.{1,120})\n[ \t]*={3,}[ \t]*$/.exec(source)?.[1];
    const ruled = next?.type === 'thematicBreak' && this.leaf(next).place.line === leaf.place.line + 1 ? source : undefined;
    const text = underlined ?? ruled;
    if (text === undefined || text.includes('\n')) return null;
    const { text: title, marked } = textsOf(paragraph.children);
    const number = /^\d+[.)]\s+/.exec(text)?.[0] ?? '';
    const own = title.split('\n')[0] ?? title;
    return { kind: 'heading', level: underlined === undefined ? 2 : 1, text: number + own, marked: number + marked, ...leaf };
  }

  private readHtml(node: RootContent & { type: 'html' }): Block | null {
    const leaf = this.leaf(node);
    const opening = node.value.search(/<table\b/i);
    if (opening >= 0) {
      const closing = this.file.text.indexOf('</table>', leaf.start);
      const end = closing < 0 ? leaf.end : Math.max(leaf.end, closing + '</table>'.length);
      const table = readHtmlTable(this.file.text.slice(leaf.start, end), { ...leaf, end });
      this.tableEnd = closing < 0 ? this.file.text.length : end;
      if (table) return table;
      return { kind: 'raw', ...leaf, end: this.tableEnd };
    }
    return /^<!--[\s\S]*-->$/.test(node.value.trim()) ? null : { kind: 'raw', ...leaf };
  }

  private readList(node: MdList): List {
    return { kind: 'list', ordered: node.ordered === true, items: node.children.map((item) => this.readItem(item)) };
  }

  private readItem(item: ListItem): Item {
    const [first, ...rest] = item.children;
    const own = first?.type === 'paragraph' ? (first satisfies MdParagraph) : undefined;
    const children: Block[] = [];
    this.readAll(own ? rest : item.children, children);
    const whole = this.leaf(item);
    const end = own ? this.leaf(own).end : whole.start;
    return { ...textsOf(own?.children ?? []), ...whole, start: this.lineStart(whole.start), end, children };
  }

  private readTable(node: MdTable): Table {
    const [header, ...rows] = node.children;
    const cellsOf = (row: MdTable['children'][number]): string[] => row.children.map((cell) => textsOf(cell.children).text);
    const headerLeaf = header ? this.leaf(header) : this.leaf(node);
    // The delimiter row belongs to the header.
    const nextRow = rows[0] ? this.leaf(rows[0]).start : this.leaf(node).end;
    const end = headerLeaf.start + this.file.text.slice(headerLeaf.start, nextRow).trimEnd().length;
    return {
      kind: 'table',
      header: header ? cellsOf(header) : [],
      rows: rows.map((row): Row => ({ cells: cellsOf(row), ...this.leaf(row) })),
      // A repeated head was kept with the chunk it stands in.
      headerLeaf: { ...headerLeaf, end: headerLeaf.start < this.chunk.from ? headerLeaf.start : end },
    };
  }

  private leaf(node: Nodes): Leaf {
    const start = node.position?.start;
    const end = node.position?.end;
    return {
      place: { file: this.file.name, line: this.chunk.lines + (start?.line ?? 1), column: start?.column ?? 1 },
      start: this.chunk.offset + (start?.offset ?? 0),
      end: this.chunk.offset + (end?.offset ?? 0),
      taken: false,
    };
  }

  /** Start of the line, when only white space stands before the offset: an item is kept with its indentation. */
  private lineStart(offset: number): number {
    const start = this.file.text.lastIndexOf('\n', offset - 1) + 1;
    return this.file.text.slice(start, offset).trim() === '' ? start : offset;
  }
}

/** "1. Background {#1.-background}": exports of word processors name the heading's anchor behind it. */
function withoutAnchor({ text, marked }: Texts): Texts {
  const anchor = /[ \t]*\{#[^{}\s]*\}[ \t]*$/;
  return { text: text.replace(anchor, ''), marked: marked.replace(anchor, '') };
}
