import type { CodeBlock } from '../../lifecycle/document-fields.ts';
import type { Edit } from '../../lifecycle/edits.ts';
import { rfcBodySchema, type RfcBody } from '../../lifecycle/rfc.ts';
import { documentKinds } from '../document-kinds.ts';
import { hashBlock, listSections } from './list-blocks.ts';
import { joinPieces, splitProse, type Piece } from './split-prose.ts';

/** The RFC with the edits, or why none was applied. */
export type Applied =
  { readonly body: RfcBody } | { readonly stale: readonly { readonly edit: Edit; readonly because: string }[] };

type BlockEdit = Exclude<Edit, { kind: 'set' }>;

/**
 * Applies all edits or none. A block is found by hash, at its id or uniquely in its section; a
 * field by its present value. An edit that finds neither is stale. Pure; nothing else changes.
 */
export function applyEdits(body: RfcBody, edits: readonly Edit[]): Applied {
  const edited = structuredClone(body);
  for (const edit of edits) {
    const because = edit.kind === 'set' ? setField(edited, edit) : editSection(edited, edit);
    if (because !== null) return { stale: [{ edit, because }] };
  }
  const read = rfcBodySchema.safeParse(edited);
  if (!read.success || !isSame(read.data, edited) || !isReadable(read.data))
    return { stale: edits.map((edit) => ({ edit, because: 'the RFC could not be read with it as it stands' })) };
  return { body: read.data };
}

/** True when the rendered body parses to itself; if not, an edit would change too much. */
function isReadable(body: RfcBody): boolean {
  try {
    const kind = documentKinds.rfc;
    return isSame(kind.parse(kind.render({ title: 'RFC', body })).body, body);
  } catch {
    return false;
  }
}

/** Compares as JSON: bodies come from one schema, so their keys have one order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Fields that only a person's turn settles. */
const settledFields: readonly string[] = ['id', 'state', 'by', 'answer', 'settledBy', 'settledAt', 'verdict'];

/** Sets the field in place; returns the reason when it cannot. */
function setField(body: RfcBody, { part, field, from, to }: Extract<Edit, { kind: 'set' }>): string | null {
  const item = findItem({ ...body, designSession: null }, part);
  if (!item) return `there is no ${part}`;
  if (settledFields.includes(field)) return `${field} of ${part} is settled by a person's turn`;
  if (typeof item[field] !== 'string') return `${part} has no field ${field}`;
  if (item[field] !== from) return `${field} of ${part} says something else by now`;
  item[field] = tidy(to);
  return null;
}

function findItem(value: unknown, id: string): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('id' in value && value.id === id) return value as Record<string, unknown>;
  for (const below of Object.values(value)) {
    const found = findItem(below, id);
    if (found) return found;
  }
  return null;
}

function editSection(body: RfcBody, edit: BlockEdit): string | null {
  const { prose, diagrams } = listSections(body);
  const section = edit.kind === 'insert' ? edit.section : edit.block.slice(0, edit.block.lastIndexOf('/'));
  const text = prose.find(([name]) => name === section)?.[1];
  const drawn = diagrams.find(([name]) => name === section)?.[1];
  if (text === undefined && drawn === undefined) return `there is no section ${section}`;
  const pieces: Piece[] =
    text === undefined ? (drawn ?? []).map((one) => ({ kind: 'text', text: one.text, gap: '' })) : splitProse(text);
  const id = edit.kind === 'insert' ? edit.after : edit.block;
  const at = id === '' ? -1 : findPiece(pieces, { id, hash: edit.hash });
  if (at === null) return `${id} says something else by now`;
  const added = tidy(edit.text);
  if (text === undefined) {
    placeAt(body, section, editDiagrams(drawn ?? [], { at, added, isNew: edit.kind === 'insert' }));
    return null;
  }
  const inside = splitProse(added);
  const [first] = inside;
  const before = pieces.slice(0, edit.kind === 'insert' ? at + 1 : at);
  const after = pieces.slice(at + 1);
  const gone = edit.kind === 'insert' ? undefined : pieces[at];
  const next = after[0];
  // Blocks that were separate stay so.
  if (!first && gone && next && gone.gap.length > next.gap.length) after[0] = { ...next, gap: gone.gap };
  const written = first ? [{ kind: first.kind, text: added, gap: '\n\n', changed: true } as const] : [];
  const joined = joinPieces([...before, ...written, ...after]);
  const wanted = [...before, ...inside, ...after].map((piece) => piece.text);
  if (
    !isSame(
      splitProse(joined).map((piece) => piece.text),
      wanted,
    )
  )
    return `${id} would run into the text beside it`;
  placeAt(body, section, joined);
  return null;
}

function editDiagrams(
  all: readonly CodeBlock[],
  { at, added, isNew }: { at: number; added: string; isNew: boolean },
): CodeBlock[] {
  const language = all[Math.max(at, 0)]?.language ?? 'mermaid';
  const block = added === '' ? [] : [{ language, text: added }];
  return isNew
    ? [...all.slice(0, at + 1), ...block, ...all.slice(at + 1)]
    : [...all.slice(0, at), ...block, ...all.slice(at + 1)];
}

/** Returns the place of the block with that hash, at its id or the only one; otherwise null. */
function findPiece(pieces: readonly Piece[], { id, hash }: { id: string; hash: string }): number | null {
  const at = Number(id.slice(id.lastIndexOf('/') + 1)) - 1;
  const fits = (piece: Piece | undefined): boolean => piece !== undefined && hashBlock(piece.text) === hash;
  if (fits(pieces[at])) return at;
  const same = pieces.flatMap((piece, place) => (fits(piece) ? [place] : []));
  return same.length === 1 ? (same[0] ?? null) : null;
}

function placeAt(body: RfcBody, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>((below, key) => (below as Record<string, unknown>)[key], body);
  (holder as Record<string, unknown>)[last] = value;
}

/** Removes trailing spaces and surrounding blank lines, as a document does. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
}
