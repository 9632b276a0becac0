import { findMigrations } from '../../analysis/find-migrations.ts';
import type { SqlScript } from '../../ports/throwaway-database.ts';
import type { SourceTree } from './source-tree.ts';

/** The migrations of one folder, in the order in which they run. */
export interface MigrationFolder {
  readonly folder: string;
  readonly up: readonly SqlScript[];
  /** By the name of the script that they take back. */
  readonly down: ReadonlyMap<string, SqlScript>;
}

/**
 * Reads plain SQL migrations, with those that take them back: files of their own, or below a marker
 * of dbmate and goose in the same file. What a program builds (an ORM's classes) is not run.
 */
export async function readMigrations(tree: SourceTree): Promise<readonly MigrationFolder[]> {
  const folders = new Map<string, { up: SqlScript[]; down: Map<string, SqlScript> }>();
  const paths = tree.select({ within: ['**/*.sql'], except: ['**/{test,tests,fixtures,seeds}/**'] });
  const ordered = paths.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  for (const { path, undo } of findMigrations(ordered)) {
    // Prisma has a folder for each.
    const folder = path.replace(/(?:(?:^|\/)[^/]*\/(?:migration|up)\.sql|\/[^/]*)$/, '');
    const { up, down } = folders.get(folder) ?? { up: [], down: new Map<string, SqlScript>() };
    folders.set(folder, { up, down });
    const [sql = '', after = ''] = splitMarked((await tree.text(path)) ?? '');
    up.push({ name: path, sql });
    if (undo !== null) down.set(path, { name: undo, sql: (await tree.text(undo)) ?? '' });
    else if (after.trim() !== '') down.set(path, { name: path, sql: after });
  }
  return [...folders].map(([folder, scripts]) => ({ folder, ...scripts }));
}

function splitMarked(text: string): string[] {
  const marker = /^--\s*(?:migrate:down|\+goose Down|\+migrate Down|@?undo|rollback)\b.*$/im;
  const [before = '', ...rest] = text.split(marker);
  return rest.length === 0 ? [before] : [before, rest.join('\n')];
}
