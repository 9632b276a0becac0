import type { Nodes } from 'mdast';

/** Returns the text of inline nodes, with inline code; `<br>` is a line end. Drops other markup. */
export function textOf(nodes: readonly Nodes[]): string {
  const parts: string[] = [];
  for (const node of nodes) collect(node, parts);
  return parts
    .join('')
    .replace(/[\u00a0\u200b\ufeff]/g, ' ')
    .trim();
}

function collect(node: Nodes, parts: string[]): void {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      parts.push(node.value);
      return;
    case 'break':
      parts.push('\n');
      return;
    case 'html':
      if (/^<\/?(br|p|li|div)\b/i.test(node.value)) parts.push('\n');
      return;
    case 'image':
    case 'imageReference':
    case 'footnoteReference':
      return;
    default:
      if ('children' in node) for (const child of node.children) collect(child, parts);
  }
}
