import { migrateDatabase } from '../compose.ts';
import type { Config } from '../config/config.ts';
import type { Report } from '../usecases/reports/registry.ts';

/** Migrates the database to this version, as its owner. Throws what `migrateDatabase` throws. */
export async function migrate(config: Config): Promise<Report<'migrate'>> {
  return { database: await migrateDatabase(config) };
}
