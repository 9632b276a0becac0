/** A script that changes a database, by its path. */
export interface Migration {
  readonly path: string;
  /** Of plain SQL: the script that takes it back, by the names that tools give to such. */
  readonly undo: string | null;
}

const folders = /(?:^|\/)(?:migrations?|migrate|drizzle|flyway|liquibase|alembic\/versions)\//i;
const isUndo = /(?:[./_-](?:down|undo|rollback|revert)\.sql$)|(?:\/(?:down|undo|revert)\/)|(?:\/U\d[\w.]{0,30}__[^/]*\.sql$)/i;

/** Lists the migrations among paths, by the folder that they lie in. */
export function findMigrations(paths: readonly string[]): Migration[] {
  const found = paths.filter((path) => folders.test(path) && /\.(?:sql|ts|js|mjs|py|rb|php|xml|ya?ml)$/i.test(path));
  const all = new Set(found);
  return found
    .filter((path) => !isUndo.test(`/${path}`))
    .map((path) => ({ path, undo: counterparts(path).find((one) => one !== path && all.has(one)) ?? null }));
}

function counterparts(path: string): string[] {
  if (!path.toLowerCase().endsWith('.sql')) return [];
  const [folder, name] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)];
  const stem = name.replace(/(?:[._-](?:up|do|deploy))?\.sql$/i, '');
  const beside = ['down', 'undo', 'rollback', 'revert'].flatMap((word) =>
    ['.', '_', '-'].map((sign) => `${folder}${stem}${sign}${word}.sql`),
  );
  return [
    ...beside,
    ...(/^(?:up|migration)\.sql$/i.test(name) ? [`${folder}down.sql`] : []),
    ...(name.startsWith('V') ? [`${folder}U${name.slice(1)}`] : []),
    ...['down', 'undo', 'revert'].flatMap((word) => [`${folder}${word}/${name}`, path.replace(/\/(?:up|deploy)\//, `/${word}/`)]),
  ];
}
