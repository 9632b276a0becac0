/** Text in blocks: those that are complete never change again, and only the tail is parsed anew. */
export interface TextBlocks {
  readonly settled: readonly string[];
  readonly tail: string;
}

/** Splits Markdown that still arrives at its blank lines; a fence is one block. Linear in the text. */
export function createBlockReader(): { add(text: string): void; read(): TextBlocks } {
  let settled: readonly string[] = [];
  let tail = '';
  /** Where the last line of the tail begins, and whether that stands in a fence. */
  let lineAt = 0;
  let isFenced = false;
  const endLine = (end: number): boolean => {
    const line = tail.slice(lineAt, end).trim();
    lineAt = end + 1;
    if (/^(?:```|~~~)/.test(line)) isFenced = !isFenced;
    return line === '' && !isFenced;
  };
  return {
    add(text) {
      tail += text;
      const blocks: string[] = [];
      let from = 0;
      for (let end = tail.indexOf('\n', lineAt); end >= 0; end = tail.indexOf('\n', lineAt)) {
        if (!endLine(end)) continue;
        const block = tail.slice(from, end);
        from = lineAt;
        if (block.trim() !== '') blocks.push(block);
      }
      if (blocks.length > 0) settled = [...settled, ...blocks];
      tail = tail.slice(from);
      lineAt -= from;
    },
    read: () => ({ settled, tail }),
  };
}
