import type { RfcBody } from '../../lifecycle/rfc.ts';
import type { Edit } from '../../lifecycle/edits.ts';
import { listBlocks } from './list-blocks.ts';

/** One edit for a person to review: its place, and the removed and added lines. */
export interface EditDiff {
  /** `INT-1 repeats`, `proposedSolution.componentDesign/2`. */
  readonly place: string;
  readonly removed: string;
  readonly added: string;
}

/** Diffs edits against the present RFC; for a stale edit, returns what it states itself. */
export function renderEditDiff(body: RfcBody, edits: readonly Edit[]): EditDiff[] {
  const blocks = listBlocks(body);
  return edits.map((edit) => {
    if (edit.kind === 'set') return { place: `${edit.part} ${edit.field}`, removed: edit.from, added: edit.to };
    if (edit.kind === 'insert')
      return { place: edit.after === '' ? edit.section : `after ${edit.after}`, removed: '', added: edit.text };
    const section = edit.block.slice(0, edit.block.lastIndexOf('/'));
    const fitting = blocks.filter((block) => block.section === section && block.hash === edit.hash);
    const block = fitting.find(({ id }) => id === edit.block) ?? (fitting.length === 1 ? fitting[0] : undefined);
    return { place: block?.id ?? edit.block, removed: block?.text ?? '', added: edit.text };
  });
}
