import type { Report } from '../reports/registry.ts';
import { fileOutcomes } from '../reports/exchange-documents.ts';

export type FolderItem = Report<'folder-sync'>['items'][number];
type Outcome = (typeof fileOutcomes)[number];

/** Fills in the fields that most outcomes leave empty. */
export function folderItem(item: Pick<FolderItem, 'file' | 'outcome' | 'detail'> & Partial<FolderItem>): FolderItem {
  return { key: null, fix: '', version: null, fileText: null, currentText: null, diff: null, ...item };
}

export function countOutcomes(items: readonly FolderItem[], unchanged: number): Record<Outcome, number> {
  const counts = Object.fromEntries(fileOutcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of items) counts[outcome] += 1;
  counts.unchanged = unchanged;
  return counts;
}

/** Sorts by file and keeps the order of events of one file. */
export function sortItems(items: readonly FolderItem[]): FolderItem[] {
  return items.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

/** True when a person must act before the folder and the repository agree. */
export function needsPerson({ counts }: Report<'folder-sync'>): boolean {
  return (counts.conflict ?? 0) + (counts.refused ?? 0) + (counts.edited ?? 0) > 0;
}
