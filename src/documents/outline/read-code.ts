import type { CodeBlock } from '../../lifecycle/document-fields.ts';
import type { Line } from '../markdown/canonical-lines.ts';

/** Returns the fenced blocks, and the lines outside them. */
export function readCode(lines: readonly Line[]): { blocks: CodeBlock[]; rest: Line[] } {
  const blocks: CodeBlock[] = [];
  const rest: Line[] = [];
  let open: { mark: string; language: string; text: string[] } | null = null;
  for (const line of lines) {
    const fence = /^(`{3,}|~{3,})[ \t]*([A-Za-z0-9+#_.-]*)/.exec(line.text);
    if (open && line.text.trimEnd() === open.mark) {
      blocks.push({ language: open.language, text: open.text.join('\n') });
      open = null;
    } else if (open) {
      open.text.push(line.text);
    } else if (fence?.[1] !== undefined) {
      open = { mark: fence[1], language: fence[2] ?? '', text: [] };
    } else {
      rest.push(line);
    }
  }
  return { blocks, rest };
}
