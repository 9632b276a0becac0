/**
 * The block structure of a Markdown document, as the readers of this room want it: plain text with its place, and for every leaf
 * whether some field took it. What nobody took is kept verbatim (`markdown/kept-text.ts`).
 */
export interface Place {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
}

/** A piece of source that is taken, or kept, as a whole. */
export interface Leaf {
  readonly place: Place;
  /** Offsets into the file's text. */
  readonly start: number;
  readonly end: number;
  taken: boolean;
}

/** Text without Markdown's marks; `marked` is the same with emphasis between `emphasisStart` and `emphasisEnd`. Lines are kept. */
export interface Texts {
  readonly text: string;
  readonly marked: string;
}

export const emphasisStart = '\u0002';
export const emphasisEnd = '\u0003';

export interface Heading extends Leaf, Texts {
  readonly kind: 'heading';
  readonly level: number;
}
export interface Paragraph extends Leaf, Texts {
  readonly kind: 'paragraph';
}
/** The leaf of an item is its first paragraph; everything below is in `children`. */
export interface Item extends Leaf, Texts {
  readonly children: Block[];
}
export interface List {
  readonly kind: 'list';
  readonly ordered: boolean;
  readonly items: Item[];
}
export interface Row extends Leaf {
  /** `<br>` and paragraphs inside a cell are line ends. */
  readonly cells: readonly string[];
}
export interface Table {
  readonly kind: 'table';
  readonly header: readonly string[];
  readonly rows: Row[];
  readonly headerLeaf: Leaf;
}
export interface Code extends Leaf {
  readonly kind: 'code';
  readonly language: string;
  readonly text: string;
}
/** HTML, definitions and whatever else carries no statement. */
export interface Raw extends Leaf {
  readonly kind: 'raw';
}

export type Block = Heading | Paragraph | List | Table | Code | Raw;

/** Every leaf below the blocks, in document order. */
export function* leavesOf(blocks: readonly Block[]): Generator<Leaf> {
  for (const block of blocks) {
    if (block.kind === 'list') {
      for (const item of block.items) {
        yield item;
        yield* leavesOf(item.children);
      }
    } else if (block.kind === 'table') {
      // A header says nothing once its rows are read.
      if (block.rows.length > 0 && block.rows.every((row) => row.taken)) block.headerLeaf.taken = true;
      yield block.headerLeaf;
      yield* block.rows;
    } else {
      yield block;
    }
  }
}

/** Marks everything below the blocks as taken. */
export function takeAll(blocks: readonly Block[]): void {
  for (const leaf of leavesOf(blocks)) leaf.taken = true;
}

/** One line: runs of white space, line ends and no-break spaces become one space. */
export function flat(text: string): string {
  // Most texts have none of it.
  return !/[^\S ]| {2}|\u200b/.test(text) ? text.trim() : text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
}
