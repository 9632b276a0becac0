import type { KeptText } from '../../lifecycle/prd.ts';
import { leavesOf, type Leaf } from '../markdown/blocks.ts';
import type { Place } from '../markdown/blocks.ts';
import { labelLevel, type Section } from './sections.ts';

export interface KeptAt extends KeptText {
  readonly place: Place;
}

/** What no field took, verbatim and in order: one entry for each heading; labels are part of the text below their heading. */
export function collectKept(root: Section, text: string, file: string | undefined): KeptAt[] {
  const kept: KeptAt[] = [];
  const visit = (section: Section): void => {
    const leaves = freeLeaves(section);
    const [first] = leaves;
    const markdown = joinSource(leaves, text);
    const silentHeading =
      section.heading !== '' &&
      markdown === '' &&
      section.leaf?.taken === false &&
      section.children.length === 0 &&
      section.blocks.length === 0;
    if (first || silentHeading) {
      kept.push({
        heading: section.heading,
        level: section.level,
        markdown,
        ...(file === undefined ? {} : { file }),
        place: first?.place ?? section.place,
      });
    }
    for (const child of section.children) if (child.level < labelLevel) visit(child);
  };
  visit(root);
  return kept;
}

/** Untaken leaves of a section and of the labels in it. */
function freeLeaves(section: Section): Leaf[] {
  const leaves = [...leavesOf(section.blocks)].filter((leaf) => !leaf.taken && leaf.end > leaf.start);
  for (const child of section.children) {
    if (child.level < labelLevel) continue;
    const inner = freeLeaves(child);
    const labelHeld = child.leaf && (inner.length > 0 || !child.leaf.taken);
    if (labelHeld && child.leaf) leaves.push(child.leaf);
    for (const leaf of inner) leaves.push(leaf);
  }
  return leaves;
}

/** Source of the leaves; those that follow each other directly keep what stands between them. */
function joinSource(leaves: readonly Leaf[], text: string): string {
  let markdown = '';
  let end = -1;
  for (const leaf of leaves) {
    const between = end < 0 ? '' : text.slice(end, leaf.start);
    markdown += between.trim() === '' ? between : '\n\n';
    markdown += text.slice(Math.max(leaf.start, end), leaf.end);
    end = Math.max(end, leaf.end);
  }
  return markdown.replace(/^(?:[ \t]*\n)+|\s+$/g, '');
}
