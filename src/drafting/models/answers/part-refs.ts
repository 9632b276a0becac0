import { listPrdParts } from '../../../analysis/coverage/prd-parts.ts';
import { partRef, splitPartRef } from '../../../lifecycle/ids.ts';
import type { PrdInput } from '../../../steps/inception/contracts.ts';

/** Resolves a model's names for parts of the PRD. */
export interface PartRefs {
  /** Returns the part key, such as `PRD-001#US-3.AC-2`, or the unknown text itself. */
  read(text: string): string;
  /** Resolves each once, in order, without empty ones. */
  readAll(texts: readonly string[]): string[];
  has(ref: string): boolean;
}

/** Resolves local ids and aliases in code, so that no repair request is needed. */
export function indexPartRefs({ key, body }: PrdInput): PartRefs {
  const locals = listPrdParts(body).map(({ localId }) => localId);
  const refs = new Set(locals.map((localId) => partRef(key, localId)));
  const bySpelling = new Map([
    ...[...body.stories, ...body.requirements].flatMap(({ id, alias }) =>
      alias === undefined ? [] : [[spellAlike(alias), partRef(key, id)] as const],
    ),
    ...locals.map((localId) => [spellAlike(localId), partRef(key, localId)] as const),
  ]);
  const read = (text: string): string => {
    const ref = text.trim();
    if (refs.has(ref)) return ref;
    return bySpelling.get(spellAlike(splitPartRef(ref)?.localId ?? ref)) ?? ref;
  };
  return { read, readAll: (texts) => [...new Set(texts.map(read).filter((ref) => ref !== ''))], has: (ref) => refs.has(ref) };
}

/** `us-3/ac-2`, `[US-3.AC-2]` and `US3 AC02` name one part; `4.12` and `41.2` do not. */
function spellAlike(id: string): string {
  const pieces = id.toUpperCase().match(/\p{L}+|\p{N}+/gu) ?? [];
  return pieces.map((piece) => piece.replace(/^0+(?=\d)/, '')).join('-');
}
