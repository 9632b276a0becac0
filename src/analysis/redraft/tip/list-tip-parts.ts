import type { TipBody } from '../../../lifecycle/tip.ts';
import { noteId } from '../note-id.ts';
import type { RedraftParts } from '../redraft-parts.ts';
import { itemLists, itemsOf } from './tip-items.ts';

/** Names of the sections that are redrafted or kept as a whole. */
export const summaryPart = 'Summary';
export const estimatePart = 'Effort Estimate';

/** Returns all parts of a TIP by id. */
export function listTipParts(body: TipBody): RedraftParts {
  const items = itemsOf(body);
  return new Map<string, { content: unknown }>([
    [summaryPart, { content: body.context.summary }],
    ...itemLists.flatMap((list) =>
      items[list].map(({ id, fields, covers }) => [id, { content: { ...fields, covers } }] as const),
    ),
    [estimatePart, { content: body.effortEstimate }],
    ...body.coverageNotes.map((note) => [noteId(note.ref), { content: note }] as const),
  ]);
}
