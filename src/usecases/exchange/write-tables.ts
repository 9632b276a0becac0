import { csvTables } from '../reports/exchange-documents.ts';
import type { Report } from '../reports/registry.ts';
import { countOutcomes, folderItem, type FolderItem } from './folder-items.ts';
import type { FolderService } from './folder-pass.ts';
import type { Folder } from './folder.ts';

/**
 * Writes `artifacts.csv`, `parts.csv` and `links.csv`, and leaves unchanged ones alone. Throws what
 * folder and service throw.
 */
export async function writeTables({
  service,
  folder,
  name,
}: {
  service: Pick<FolderService, 'exchange'>;
  folder: Folder;
  /** The folder as it was named. */
  name: string;
}): Promise<Report<'folder-sync'>> {
  const items: FolderItem[] = [];
  for (const table of csvTables) {
    const file = `${table}.csv`;
    const text = await service.exchange.table({ table });
    if (text === (await folder.readText(file))) continue;
    await folder.write(file, text);
    items.push(folderItem({ file, outcome: 'written', detail: `every ${table.slice(0, -1)} of a current version, one a line` }));
  }
  return { folder: name, counts: countOutcomes(items, csvTables.length - items.length), items };
}
