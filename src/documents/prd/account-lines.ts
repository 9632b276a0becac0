import type { FileDraft, Owner, PartDraft } from './reading/draft.ts';
import { listRuns } from './reading/line-owners.ts';

/** What a run of lines of a document belongs to. All runs of a file together are its lines, each once. */
export interface Account {
  readonly file: string;
  /** 1-based. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'part' | 'prose' | 'unread';
  /** Local id of the part or of the unread passage; the heading or the field of what is prose. */
  readonly of: string;
}

/** Accounts of one file; `passages` gives the ids of unread passages, in their order over all files. */
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
