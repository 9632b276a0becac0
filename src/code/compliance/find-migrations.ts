import type { SqlScript } from '../../ports/throwaway-database.ts';
import type { SourceTree } from './source-tree.ts';

/** The migrations of one folder, in the order in which they run. */
export interface MigrationFolder {
  readonly folder: string;
  readonly up: readonly SqlScript[];
  /** By the name of the script that they take back. */
  readonly down: ReadonlyMap<string, SqlScript>;
}

const folders = /(?:^|\/)(?:migrations?|migrate|drizzle|flyway)(?:\/|$)/i;

/**
 * Finds plain SQL migrations: `001_x.up.sql` with `001_x.down.sql`, Flyway's `V1__x.sql` with
 * `U1__x.sql`, markers of dbmate and goose in one file, Prisma's `NAME/migration.sql`, and files
 * without any of these. What a program builds (an ORM's classes) is not run.
 */
export async function findMigrations(tree: SourceTree): Promise<readonly MigrationFolder[]> {
  const byFolder = new Map<string, string[]>();
  for (const path of tree.select({ within: ['**/*.sql'], except: ['**/{test,tests,fixtures,seeds}/**'] })) {
    if (!folders.test(path.slice(0, path.lastIndexOf('/') + 1))) continue;
    const parent = path.replace(/\/[^/]*$/, '');
    const folder = path.endsWith('/migration.sql') ? parent.replace(/(?:^|\/)[^/]*$/, '') : parent;
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), path]);
  }
  return Promise.all([...byFolder].map(([folder, paths]) => readFolder(tree, folder, paths)));
}

async function readFolder(tree: SourceTree, folder: string, paths: readonly string[]): Promise<MigrationFolder> {
  const up: SqlScript[] = [];
  const down = new Map<string, SqlScript>();
  const ordered = paths.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const isDown = (path: string): boolean => /[./_-]down\.sql$/.test(path) || /\/U\d[\d._]{0,30}__/.test(path);
  for (const path of ordered.filter((one) => !isDown(one))) {
    const text = (await tree.text(path)) ?? '';
    const [before = '', after] = splitMarked(text);
    up.push({ name: path, sql: before });
    if (after !== undefined && after.trim() !== '') down.set(path, { name: path, sql: after });
  }
  for (const path of ordered.filter(isDown)) {
    const base = path
      .replace(/[._-]down\.sql$/, '')
      .replace(/\/U([\d._]+__)/, '/V$1')
      .replace(/\/down\.sql$/, '/');
    const match = up.find(
      ({ name }) =>
        name !== path &&
        (name === base ||
          name.startsWith(`${base}.`) ||
          name.startsWith(`${base}_up`) ||
          name.startsWith(`${base}-up`) ||
          (base.endsWith('/') && name.startsWith(base))),
    );
    if (match) down.set(match.name, { name: path, sql: (await tree.text(path)) ?? '' });
  }
  return { folder, up, down };
}

function splitMarked(text: string): string[] {
  const marker = /^--\s*(?:migrate:down|\+goose Down|\+migrate Down|@?undo|rollback)\b.*$/im;
  const [before = '', ...rest] = text.split(marker);
  return rest.length === 0 ? [before] : [before, rest.join('\n')];
}
