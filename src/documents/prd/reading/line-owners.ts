import type { Span } from './block.ts';
import type { FileDraft, Owner } from './draft.ts';

/** Assigns a span's lines to an owner; an owned line keeps its owner. */
export function giveLines({ owners }: FileDraft, { from, to }: Span, owner: Owner): void {
  for (let line = from; line <= to; line += 1) owners[line] ??= owner;
}

export function isSameOwner(one: Owner, other: Owner | undefined): boolean {
  if (one.kind !== other?.kind) return false;
  if (one.kind === 'part') return other.kind === 'part' && one.part === other.part;
  if (one.kind === 'field') return other.kind === 'field' && one.name === other.name;
  return 'section' in other && one.section === other.section;
}

export interface Run extends Span {
  readonly owner: Owner;
}

/** Returns runs of lines by owner. A blank line belongs to the run above it, or else below. */
export function listRuns({ lines, owners }: FileDraft): Run[] {
  const runs: { from: number; to: number; owner: Owner }[] = [];
  let blanks = 0;
  for (let line = 1; line <= lines.length; line += 1) {
    const owner = owners[line];
    const last = runs.at(-1);
    if (!owner) {
      if (last) last.to = line;
      else blanks += 1;
    } else if (last && isSameOwner(last.owner, owner)) last.to = line;
    else {
      runs.push({ from: line - blanks, to: line, owner });
      blanks = 0;
    }
  }
  return runs;
}
