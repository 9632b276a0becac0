export interface Header {
  readonly exception: string | null;
  readonly message: string | null;
}

/** Lines of a message that are searched for its beginning. */
const longestMessage = 40;

/**
 * Finds the line that names the error above its first frame: the nearest that `read` takes. Lines
 * between are its message, whose first line it may lack. Returns null where none is near.
 */
export function findHeader(
  lines: readonly string[],
  { firstFrame, after, read }: { firstFrame: number; after: number; read: (line: string, at: number) => Header | null },
): (Header & { readonly at: number }) | null {
  const last = Math.max(after, firstFrame - longestMessage);
  for (let at = firstFrame - 1; at >= last; at -= 1) {
    const header = read(lines[at] ?? '', at);
    if (header === null) continue;
    return { ...header, message: header.message || firstText(lines, at + 1, firstFrame), at };
  }
  return null;
}

/** The first line with text, such as a message that begins on its second line. */
export function firstText(lines: readonly string[], from: number, to: number): string | null {
  for (let at = from; at < to; at += 1) {
    const line = (lines[at] ?? '').trim();
    if (line !== '') return line;
  }
  return null;
}
