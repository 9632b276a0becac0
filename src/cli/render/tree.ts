import { displayWidth } from './text.ts';
import type { Style } from './style.ts';

export interface TreeNode {
  /** Lines of the node; those after the first are indented below its label. */
  readonly lines: readonly string[];
  readonly children?: readonly TreeNode[];
}

/** Columns of one level. */
export const indentation = 3;

/** Draws nodes below an undrawn root, with box characters. */
export function drawTree(nodes: readonly TreeNode[], { colors }: Pick<Style, 'colors'>): string[] {
  return nodes.flatMap((node, index) => {
    const last = index === nodes.length - 1;
    const children = drawTree(node.children ?? [], { colors });
    const [label = '', ...more] = node.lines;
    const rail = last ? '   ' : colors.dim('│  ');
    const below = children.length > 0 ? colors.dim('│  ') : '   ';
    return [
      colors.dim(last ? '└─ ' : '├─ ') + label,
      ...more.map((line) => rail + below + line),
      ...children.map((line) => rail + line),
    ].map(trimRight);
  });
}

function trimRight(line: string): string {
  return displayWidth(line) === 0 ? '' : line.trimEnd();
}
