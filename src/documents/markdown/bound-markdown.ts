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
}

const chunkLength = 4_000;
/** A chunk is cut here even inside a block, except between table rows, which are cheap. */
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
  const flush = (): void => {
    if (current.length === 0) return;
    chunks.push({ text: current.join('\n'), offset, lines });
    offset += length;
    lines += current.length;
    current = [];
    length = 0;
  };
  const guard = new LineGuard();
  for (const line of text.split('\n')) {
    const opensBlock = /^(?![-+*][ \t]|\d+[.)][ \t]|[ \t<>|]|$)/.test(line);
    const free = fence === '' && !comment;
    const cut = (length >= chunkLength && free && afterBlank && opensBlock) || (length >= longestChunk && !line.startsWith('|'));
    if (cut) flush();
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (marker && (fence === '' || (marker.startsWith(fence) && line.trim() === marker))) fence = fence === '' ? marker : '';
    if (fence === '') comment = commentOpenAfter(line, comment);
    afterBlank = line.trim() === '';
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
    if (line.startsWith('|')) this.marks = 0; // Each cell is parsed on its own.
    const nested = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])(?=[ \t>]|$)){12,}/.exec(line)?.[0] ?? /^[ \t]{60,}/.exec(line)?.[0];
    const tamed = nested === undefined ? line : 'x'.repeat(deepestNesting) + ' '.repeat(line.length - deepestNesting);
    const marks = tamed.match(/[*_~`[\]<>!]/g)?.length ?? 0;
    this.marks += marks;
    return this.marks > marksPerParagraph ? tamed.replace(/[*_~`[\]<>!]/g, ' ') : tamed;
  }
}
