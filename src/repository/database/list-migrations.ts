import { readdir } from 'node:fs/promises';
import { UnavailableError } from '../../lifecycle/errors.ts';

export interface Migration {
  readonly number: number;
  readonly file: string;
}

/** How the database's schema and that of this code differ. */
export interface MigrationGap {
  /** Numbers that only this code has. */
  readonly missing: readonly number[];
  /** Numbers that only the database has: a newer version migrated it. */
  readonly unknown: readonly number[];
  /** Numbers with different files: code that never merged with this one migrated the database. */
  readonly differing: readonly { readonly number: number; readonly applied: string; readonly known: string }[];
}

/** The tables in sql/tables. It is recorded first, and marks a database that can be migrated. */
export const baseline: Migration = { number: 0, file: 'baseline' };

/**
 * Lists the baseline and this code's migrations in order; a missing folder has none. Throws
 * UnavailableError `database.migration-twice` when two files have one number.
 */
export async function listMigrations(folder: URL): Promise<Migration[]> {
  const files = (await namesIn(folder)).filter((file) => /^\d{3}-.*\.sql$/.test(file)).toSorted();
  const migrations = [baseline, ...files.map((file) => ({ number: Number(file.slice(0, 3)), file }))];
  for (const [at, { number, file }] of migrations.entries()) {
    const before = migrations[at - 1];
    if (before?.number === number) throw hasTwo(number, [before.file, file]);
  }
  return migrations;
}

/** Compares the applied migrations with this code's, by number and name. */
export function compareMigrations(applied: readonly Migration[], known: readonly Migration[]): MigrationGap {
  const files = new Map(known.map(({ number, file }) => [number, file]));
  const done = new Set(applied.map(({ number }) => number));
  return {
    missing: known.map(({ number }) => number).filter((number) => !done.has(number)),
    unknown: applied.map(({ number }) => number).filter((number) => !files.has(number)),
    differing: applied.flatMap(({ number, file }) => {
      const other = files.get(number) ?? file;
      return other === file ? [] : [{ number, applied: file, known: other }];
    }),
  };
}

async function namesIn(folder: URL): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}

function hasTwo(number: number, files: readonly string[]): UnavailableError {
  return new UnavailableError({
    id: 'database.migration-twice',
    message: `Two migrations have the number ${number}: ${files.join(' and ')}.`,
    fix: 'Give the one that no database has yet the next free number; nothing was changed.',
    details: { number, files },
  });
}
