import type { Nodes } from 'mdast';
import { emphasisEnd, emphasisStart, type Texts } from './blocks.ts';

/** Text of inline nodes: keeps the content of inline code, drops emphasis marks, link addresses, images and tags; `<br>` is a line end. */
export function textsOf(nodes: readonly Nodes[]): Texts {
  const parts: string[] = [];
  for (const node of nodes) collect(node, parts);
  const marked = parts.join('').replace(/[\u00a0\u200b\ufeff]/g, ' ');
  return { text: unmark(marked).trim(), marked: marked.trim() };
}

/** Removes the emphasis sentinels. */
export function unmark(marked: string): string {
  return marked.replaceAll(emphasisStart, '').replaceAll(emphasisEnd, '');
}

function collect(node: Nodes, parts: string[]): void {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      parts.push(unmark(node.value));
      return;
    case 'break':
      parts.push('\n');
      return;
    case 'html':
      if (/^<\/?(br|p|li|div)\b/i.test(node.value)) parts.push('\n');
      return;
    case 'strong':
    case 'emphasis':
      parts.push(emphasisStart);
      for (const child of node.children) collect(child, parts);
      parts.push(emphasisEnd);
      return;
    case 'image':
    case 'imageReference':
    case 'footnoteReference':
      return;
    default:
      if ('children' in node) for (const child of node.children) collect(child, parts);
  }
}
