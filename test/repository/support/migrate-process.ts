import { migrate } from '../../../src/repository/database/migrate.ts';

/** A process of its own that migrates once: its only argument holds those of `migrate`, as JSON. */
const { owner, passwords, sql, migrations } = JSON.parse(process.argv[2] ?? '');
await migrate(owner, passwords, { sql: new URL(sql), migrations: new URL(migrations) });
