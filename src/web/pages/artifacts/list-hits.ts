import type { Report } from '../../../usecases/reports/registry.ts';

/** An entry of the list, or what the search found. */
export interface ArtifactRow {
  readonly key: string;
  readonly kind: Report<'artifact-list'>['items'][number]['kind'];
  readonly title: string;
  readonly status: string;
  readonly claimedStatus: string | undefined;
  readonly updatedAt: string;
  /** Parts in which the words stand. */
  readonly parts: readonly string[];
  readonly excerpt: readonly { readonly text: string; readonly match: boolean }[];
}

type Listed = Report<'artifact-list'>['items'][number] | Report<'search'>['items'][number];

/** Returns the rows of all pages, each artifact once: one that changed meanwhile may stand on two. */
export function listRows(pages: readonly (readonly Listed[])[]): readonly ArtifactRow[] {
  const rows = new Map<string, ArtifactRow>();
  for (const item of pages.flat()) {
    const { key, kind, title, status, updatedAt } = item;
    const [parts, excerpt] = 'parts' in item ? [item.parts, item.excerpt] : [[], []];
    const claimedStatus = 'claimedStatus' in item ? item.claimedStatus : undefined;
    if (!rows.has(key)) rows.set(key, { key, kind, title, status, claimedStatus, updatedAt, parts, excerpt });
  }
  return [...rows.values()];
}
