import type { Report } from '../../../usecases/reports/registry.ts';

export interface PlaybookEntry {
  /** Of the artifact; null of a starter entry that nobody adopted. */
  readonly key: string | null;
  /** What an adoption names; null where none is to be asked for. */
  readonly adopts: string | null;
  readonly title: string;
  readonly status: string;
  readonly problem: string;
  readonly gate: string | null;
}

/** Puts the starter set and what people wrote together, by category. */
export function listEntries(
  { entries }: Report<'playbook-starter'>,
  written: Report<'artifact-list'>['items'],
): readonly (readonly [string, readonly PlaybookEntry[]])[] {
  const started = new Set(entries.map(({ key }) => key));
  const all = [
    ...entries.map(({ name, title, category, problem, key, status, gate }) => ({
      category,
      entry: { key, adopts: status === null && gate === null ? name : null, title, status: status ?? 'Starter', problem, gate },
    })),
    ...written
      .filter(({ key }) => !started.has(key))
      .map(({ key, title, status }) => ({
        category: key.replace(/-\d+$/, ''),
        entry: { key, adopts: status === 'Proposed' ? key : null, title, status, problem: '', gate: null },
      })),
  ];
  const groups = Map.groupBy(all, ({ category }) => category);
  return [...groups]
    .map(([category, found]) => [category, found.map(({ entry }) => entry)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));
}
