import { endOf, type Block, type Heading, type Item, type Paragraph, type Span } from './block.ts';
import type { FileDraft, Owner, PrdDraft } from './draft.ts';
import { giveLines } from './line-owners.ts';
import { plainText } from '../../../lifecycle/plain-text.ts';
import type { NumericScale } from './priorities.ts';

/** State shared by the readers of one file's blocks. */
export interface Reading {
  readonly draft: PrdDraft;
  readonly file: FileDraft;
  readonly scale: NumericScale;
}

/** Returns a paragraph, or an item with everything below it, on one line. */
export function textOf(block: Paragraph | Item): string {
  const own = plainText(block.text);
  if (block.kind === 'paragraph' || block.children.length === 0) return own;
  const below = block.children.map(textOf).join('; ');
  return own === '' ? below : `${own}${/[:：]$/.test(own) ? '' : /[.!?]$/.test(own) ? '' : ':'} ${below}`;
}

/** Assigns all lines of a block, with an item's children. */
export function giveBlock(file: FileDraft, block: Exclude<Block, Heading>, owner: Owner): void {
  const span: Span = block.kind === 'item' ? { from: block.span.from, to: endOf(block) } : block.span;
  giveLines(file, span, owner);
}
