/**
 * Bounds the work of the Markdown parser, which is quadratic in several constructs: 20 kB of `*a` take it 1.4 s, 500 nested lists 4 s,
 * 20 kB of `>` overflow its stack (measured with micromark 4). Documents are parsed in chunks that end where no block can be open, and
 * marks that no real document has so many of are blanked, same length, so that every position stays true.
 */
export interface Chunk {
  readonly text: string;
  /** Offset of the chunk in the document. */
  readonly offset: number;
  /** Lines before the chunk. */
  readonly lines: number;
  /** Offset of what the chunk adds: a chunk that continues a table repeats the table's head, with places before this one. */
  readonly from: number;
}

const chunkLength = 1_000;
/** Where what stands in one block can mean something in another behind a blank line: short chunks would part them more often. */
const chunkLengthOfLinked = 4_000;
const linksBlocks = /\]:|<(?:pre|script|style|textarea)\b/i;
/** A chunk is cut here even inside a block. */
const longestChunk = 32_000;
/** Emphasis and bracket marks that one paragraph may have. */
const marksPerParagraph = 300;
/** Lines without a letter or digit that one document may have. */
const blankMarkLines = 4_000;
const deepestNesting = 12;

export function chunkMarkdown(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let current: string[] = [];
  let length = 0;
  let offset = 0;
  let lines = 0;
  let fence = '';
  let comment = false;
  let afterBlank = true;
  let previous = '';
  /** Head of the table that is open, and the one that the current chunk repeats. */
  let tableHead: readonly [string, string] | null = null;
  let repeated: readonly [string, string] | null = null;
  const flush = (): void => {
    if (current.length === 0) return;
    const head = repeated === null ? '' : `${repeated.join('\n')}\n`;
    chunks.push({
      text: head + current.join('\n'),
      offset: offset - head.length,
      lines: lines - (repeated?.length ?? 0),
      from: offset,
    });
    offset += length;
    lines += current.length;
    current = [];
    length = 0;
  };
  const guard = new LineGuard();
  const enough = linksBlocks.test(text) ? chunkLengthOfLinked : chunkLength;
  for (const line of text.split('\n')) {
    const opensBlock = /^(?![-+*][ \t]|\d+[.)][ \t]|[ \t<>|]|$)/.test(line);
    const free = fence === '' && !comment;
    const cut = (length >= enough && free && afterBlank && opensBlock) || length >= longestChunk;
    if (cut) {
      flush();
      repeated = line.includes('|') && !afterBlank ? tableHead : null;
    }
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (marker && (fence === '' || (marker.startsWith(fence) && line.trim() === marker))) fence = fence === '' ? marker : '';
    if (fence === '') comment = commentOpenAfter(line, comment);
    afterBlank = line.trim() === '';
    if (afterBlank) tableHead = null;
    else if (previous.includes('|') && /^[ \t]*\|?[ \t:|-]*-[ \t:|-]*$/.test(line) && line.includes('|'))
      tableHead ??= [previous, line];
    previous = line;
    current.push(fence === '' && !marker ? guard.tame(line) : line);
    length += line.length + 1;
  }
  flush();
  return chunks;
}

function commentOpenAfter(line: string, open: boolean): boolean {
  const opened = line.lastIndexOf('<!--');
  const closed = line.lastIndexOf('-->');
  return opened > closed || (open && closed < 0);
}

class LineGuard {
  private marks = 0;
  private blankLines = 0;

  tame(line: string): string {
    if (line.trim() === '') {
      this.marks = 0;
      return line;
    }
    if (!/[\p{L}\p{N}]/u.test(line)) {
      this.blankLines += 1;
      if (this.blankLines > blankMarkLines) return ' '.repeat(line.length);
    }
    // Each cell and each bullet is parsed on its own.
    if (/^(?:\|| {0,3}[-*+] {1,4}\S)/.test(line)) this.marks = 0;
    const nested = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>]|$)){12,}/.exec(line)?.[0] ?? /^[ \t]{60,}/.exec(line)?.[0];
    const tamed = nested === undefined ? line : 'x'.repeat(deepestNesting) + ' '.repeat(line.length - deepestNesting);
    // The mark of a quote of one level costs nothing beyond its line.
    const quote = /^> (?=[^>\s])/.exec(tamed)?.[0] ?? '';
    const rest = tamed.slice(quote.length);
    this.marks += rest.match(/[*_~`[\]<>!]/g)?.length ?? 0;
    return this.marks > marksPerParagraph ? quote + rest.replace(/[*_~`[\]<>!]/g, ' ') : tamed;
  }
}
