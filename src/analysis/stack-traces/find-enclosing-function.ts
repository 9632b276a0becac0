/** Lines of a file, counted from 1, both included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface EnclosingFunction extends LineRange {
  /** True where its first line has the name that the trace prints. */
  readonly isNamed: boolean;
}

const blocks =
  /^\s*(?:\}\s*)?(?:if|else|elif|elsif|for|foreach|while|until|switch|case|when|match|try|catch|except|finally|with|do|return|throw|synchronized|lock|using|unless|rescue|ensure|begin|loop|select|default)\b/;
const header =
  /\b(?:function|def|defp|func|fn|fun|sub|proc|constructor|lambda)\b|=>|[\w>] ?\([^;]*$|\b(?:class|interface|struct|impl|module|object|trait)\b/;
const closing = /^\s*(?:[})\]]|end\b)/;

/**
 * Finds the function around a line by indentation, in any language that is written with it. `printed`
 * is the function as the trace names it. Returns null where nothing looks like one.
 */
export function findEnclosingFunction(lines: readonly string[], line: number, printed: string | null): EnclosingFunction | null {
  const start = lines[line - 1];
  if (start === undefined) return null;
  const names = (printed?.match(/[A-Za-z_]\w*/g) ?? []).slice(-3);
  const hasName = (text: string): boolean => names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  let found: number | null = null;
  let limit = start.trim() === '' ? Number.POSITIVE_INFINITY : indentOf(start) + 1;
  for (let at = line - 1; at >= 0 && limit > 0; at -= 1) {
    const text = lines[at] ?? '';
    if (text.trim() === '' || indentOf(text) >= limit) continue;
    // A brace on a line of its own belongs to what stands above it.
    limit = /^\s*\{\s*$/.test(text) ? indentOf(text) + 1 : indentOf(text);
    if (blocks.test(text) || !header.test(text)) continue;
    if (hasName(text)) return { from: at + 1, to: endOf(lines, at, line), isNamed: true };
    found ??= at;
  }
  return found === null ? null : { from: found + 1, to: endOf(lines, found, line), isNamed: false };
}

/** The last line of what begins at `from`, and has `line` in it. */
function endOf(lines: readonly string[], from: number, line: number): number {
  const own = indentOf(lines[from] ?? '');
  for (let at = Math.max(from + 1, line); at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (text.trim() === '' || indentOf(text) > own) continue;
    return closing.test(text) ? at + 1 : at;
  }
  return lines.length;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
