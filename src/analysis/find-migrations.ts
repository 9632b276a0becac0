import type { UnitBody } from '../lifecycle/unit.ts';

type Migration = UnitBody['migrations'][number];

const folders = /(?:^|\/)(?:migrations?|migrate|flyway|liquibase|alembic\/versions)\//i;
const undo = /(?:[._-](?:down|undo|rollback|revert)\.sql$)|(?:\/(?:down|undo|revert)\/)|(?:\/U\d[^/]*\.sql$)|(?:\/down\.sql$)/i;

/**
 * Lists the migrations among paths, by the folder that they lie in. One of plain SQL is reversible
 * where its counterpart lies beside it; of one that is a program only its text could say so.
 */
export function findMigrations(paths: readonly string[]): Migration[] {
  const found = paths.filter((path) => folders.test(path) && /\.(?:sql|ts|js|mjs|py|rb|php|xml|ya?ml)$/i.test(path));
  const all = new Set(found);
  return found
    .filter((path) => !undo.test(`/${path}`))
    .map((path) => {
      if (!path.toLowerCase().endsWith('.sql')) return { path, reversible: null };
      return { path, reversible: counterparts(path).some((one) => all.has(one)) ? ('yes' as const) : ('no' as const) };
    });
}

/** The names that tools give to what undoes a migration. */
function counterparts(path: string): string[] {
  const [folder, name] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)];
  const stem = name.replace(/(?:[._-](?:up|do|deploy))?\.sql$/i, '');
  const beside = ['down', 'undo', 'rollback', 'revert'].flatMap((word) =>
    ['.', '_', '-'].map((sign) => `${folder}${stem}${sign}${word}.sql`),
  );
  return [
    ...beside,
    ...(name.toLowerCase() === 'up.sql' ? [`${folder}down.sql`] : []),
    ...(name.startsWith('V') ? [`${folder}U${name.slice(1)}`] : []),
    ...['down', 'undo', 'revert'].flatMap((word) => [`${folder}${word}/${name}`, path.replace(/\/(?:up|deploy)\//, `/${word}/`)]),
  ].filter((one) => one !== path);
}
