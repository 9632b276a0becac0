import type { FileDraft, Owner, PartDraft } from './reading/draft.ts';
import { listRuns } from './reading/line-owners.ts';

/** A run of lines and its owner. The runs of a file cover each of its lines once. */
export interface Account {
  readonly file: string;
  /** 1-based. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'part' | 'prose' | 'unread';
  /** Local id of the part or unread passage; for prose, the heading or field. */
  readonly of: string;
}

/** Accounts for a file's lines; `passages` yields ids of unread passages across all files. */
export function accountLines(file: FileDraft, ids: ReadonlyMap<PartDraft, string>, passages: Iterator<string>): Account[] {
  const nameOf = (owner: Owner): string => {
    if (owner.kind === 'part') return ids.get(owner.part) ?? '';
    if (owner.kind === 'field') return owner.name;
    return owner.kind === 'unread' ? (passages.next().value as string) : owner.section.heading;
  };
  return listRuns(file).map(({ from, to, owner }) => {
    const kind = owner.kind === 'part' || owner.kind === 'unread' ? owner.kind : 'prose';
    return { file: file.name, from, to, kind, of: nameOf(owner) };
  });
}
